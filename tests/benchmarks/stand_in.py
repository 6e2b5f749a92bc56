"""What the service costs without a database: the same routes over a few dictionaries.

Everything is done but the keeping: access, validation, scoring, the answer, the history's record.
"""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID

from app.games.records import KeptGame
from app.settings import Settings


class Dictionaries:
    """Stands in for the repository, as far as making games and adding hands goes."""

    def __init__(self) -> None:
        self._games: dict[UUID, dict[str, Any]] = {}
        self._replies: dict[tuple[UUID, bytes, bytes], Mapping[str, Any]] = {}

    async def game(self, game_id: UUID, *, lock: bool = False) -> KeptGame | None:  # noqa: ARG002
        found = self._games.get(game_id)
        return None if found is None else KeptGame(**found)

    async def add_game(self, values: Mapping[str, Any]) -> None:
        nowhere = {"club_slug": None, "club_key_hash": None}
        self._games[values["id"]] = {**values, **nowhere}

    async def add_terms(self, values: Mapping[str, Any]) -> None:
        game = self._games[values["game_id"]]
        game |= {"preset": values["preset"], "options": values["options"]}

    async def change_game(self, game: KeptGame, values: Mapping[str, Any]) -> bool:
        self._games[game.id] |= values
        return True

    async def add_hand(self, game_id: UUID, hand: Mapping[str, Any]) -> None:
        """Nothing asks for it again."""

    async def add_edit(self, game_id: UUID, edit: Mapping[str, Any]) -> None:
        """Nothing asks for it again."""

    async def reply(self, game_id: UUID, credential: bytes, key: bytes) -> Mapping[str, Any] | None:
        return self._replies.get((game_id, credential, key))

    async def add_reply(self, values: Mapping[str, Any]) -> None:
        place = (values["game_id"], values["credential_hash"], values["key_hash"])
        self._replies[place] = values


class StandIn:
    """Stands in for the database: a transaction is nothing at all."""

    def __init__(self) -> None:
        self._kept = Dictionaries()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Dictionaries]:
        yield self._kept


@asynccontextmanager
async def open_nothing(_: Settings) -> AsyncIterator[StandIn]:
    """What `open_database` is for the real one."""
    yield StandIn()
