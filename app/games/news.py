"""The one place where a committed change becomes known to whoever follows a game."""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class GameNews:
    """A game is at a new version by a change (`hand_added`, …), or `deleted`.

    By `tokens_rotated` it stays at its version, but somebody may not see it any more.
    """

    game_id: UUID
    version: int
    change: str


class Newsroom:
    """Tells its listeners, in this process, what was committed. Listeners must not wait."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[GameNews], None]] = []

    def listen(self, listener: Callable[[GameNews], None]) -> None:
        """Call `listener` with every change from now on."""
        self._listeners.append(listener)

    def tell(self, news: GameNews) -> None:
        """Say what was committed."""
        for listener in self._listeners:
            listener(news)
