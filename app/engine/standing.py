"""Where an auction stands between two calls."""

from dataclasses import dataclass

from app.engine.calls import Call
from app.engine.cards import Card, Contract


@dataclass(frozen=True, slots=True)
class Standing:
    """What was said so far: the highest bid, whose it is, how often doubled, how many passed since.

    `turns` are the seats in the order they speak.
    """

    turns: tuple[str, ...]
    turn_up: Card | None = None
    calls: tuple[Call, ...] = ()
    bid: Call | None = None
    taker: str | None = None
    doubled: int = 0
    passes: int = 0

    @property
    def turn(self) -> str:
        """The seat that speaks next."""
        return self.turns[len(self.calls) % len(self.turns)]

    @property
    def round(self) -> int:
        """How often everybody has spoken."""
        return len(self.calls) // len(self.turns)

    @property
    def offered(self) -> Contract | None:
        """The contract in the suit of the card turned up."""
        return None if self.turn_up is None else Contract(self.turn_up.suit.value)
