"""Who follows which game in this process. However many follow one, it is read once a change."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final
from uuid import UUID

from app.games.database import Database
from app.games.errors import DatabaseUnavailable
from app.games.news import GameNews
from app.games.scenes import Scene, read_scene

_log: Final = logging.getLogger(__name__)
_COMPARE_SECONDS: Final = 15.0
_RETRY_SECONDS: Final = 1.0
_IDS_A_QUESTION: Final = 1000

Wake = Callable[[], None]


class Followed:
    """A game that somebody follows. `scene` is what was last seen of it, None when it is gone."""

    def __init__(self, game_id: UUID, database: Database) -> None:
        self.id = game_id
        self.scene: Scene | None = None
        self.followers: dict[object, Wake] = {}
        self._database = database
        self._present: asyncio.Task[bool] | None = None
        self._next: asyncio.Task[bool] | None = None

    async def look(self) -> Scene | None:
        """The game as it stands now: a reading that began after this was asked.

        Raises:
            DatabaseUnavailable: when it cannot be read.
        """
        if not await asyncio.shield(self._reading()):
            raise DatabaseUnavailable("the database does not answer")
        return self.scene

    def ask(self) -> None:
        """Have the game read; those who ask during one reading share the next."""
        _ = self._reading()

    def close(self) -> None:
        """Nobody follows any more."""
        for task in (self._present, self._next):
            if task is not None:
                task.cancel()

    def _reading(self) -> asyncio.Task[bool]:
        """The next reading; it says whether the database answered."""
        if self._next is None:
            self._next = asyncio.create_task(self._read(self._present))
        return self._next

    async def _read(self, former: asyncio.Task[bool] | None) -> bool:
        if former is not None:
            await asyncio.wait([former])
        self._present, self._next = self._next, None
        before = self.scene
        try:
            async with self._database.reading(snapshot=True) as repository:
                self.scene = await read_scene(repository, self.id, before)
        except DatabaseUnavailable:
            asyncio.get_running_loop().call_later(_RETRY_SECONDS, self._again)
            return False
        if before is not None and (self.scene is None or self.scene.game != before.game):
            self._wake()
        return True

    def _wake(self) -> None:
        for wake in self.followers.values():
            wake()

    def _again(self) -> None:
        if self.followers:
            self.ask()


class Following:
    """Every game that is followed in this process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._games: dict[UUID, Followed] = {}

    def __len__(self) -> int:
        return len(self._games)

    @contextmanager
    def follow(self, game_id: UUID, wake: Wake) -> Iterator[Followed]:
        """Call `wake` whenever the game has become different, until the block ends."""
        followed = self._games.get(game_id)
        if followed is None:
            followed = self._games[game_id] = Followed(game_id, self._database)
        follower = object()
        followed.followers[follower] = wake
        try:
            yield followed
        finally:
            del followed.followers[follower]
            if not followed.followers:
                del self._games[game_id]
                followed.close()

    def heard(self, news: GameNews) -> None:
        """Have a game looked at that has changed, if anybody follows it."""
        self.look_at(news.game_id)

    def look_at(self, game_id: UUID) -> None:
        """The same for a change by another process."""
        followed = self._games.get(game_id)
        if followed is not None:
            followed.ask()

    async def compare(self) -> None:
        """Look at every game that is not as it was last seen, whoever should have said so.

        Raises:
            DatabaseUnavailable: when the database does not answer.
        """
        ids = list(self._games)
        for start in range(0, len(ids), _IDS_A_QUESTION):
            some = ids[start : start + _IDS_A_QUESTION]
            async with self._database.reading() as repository:
                versions = await repository.versions(some)
            for game_id in some:
                followed = self._games.get(game_id)
                seen = followed.scene if followed else None
                if seen is not None and seen.game.version != versions.get(game_id):
                    self.look_at(game_id)

    async def keep_comparing(self) -> None:
        """Compare now and then: no lost word leaves anybody behind for long."""
        while True:
            await asyncio.sleep(_COMPARE_SECONDS)
            try:
                await self.compare()
            except Exception as failure:  # noqa: BLE001 - nobody else would compare again
                _log.warning("followed games cannot be compared (%s)", type(failure).__name__)
