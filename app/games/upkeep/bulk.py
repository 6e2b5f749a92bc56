"""The repository's other half: questions about many games at once, whole rows as they are kept.

Like the Repository it serves one transaction and never commits; no other module asks the database.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import sqlalchemy as sa

from app.games.repository import CLUBS, EDITS, GAMES, HANDS, REPLIES, RULES, Repository

Row = dict[str, Any]
# What hangs on a game, and the order it is told in.
PARTS: Final[Mapping[str, tuple[sa.Table, Sequence[sa.Column[Any]]]]] = {
    "rules": (RULES, (RULES.c.seq,)),
    "hands": (HANDS, (HANDS.c.number,)),
    "edits": (EDITS, (EDITS.c.version,)),
    "replies": (REPLIES, (REPLIES.c.credential_hash, REPLIES.c.key_hash)),
}
_STRAY: Final = ~sa.exists().where(GAMES.c.id == REPLIES.c.game_id)


@dataclass(frozen=True, slots=True)
class Aged:
    """Games that nobody has changed since `before`; only those that are over, if `finished`."""

    before: datetime
    finished: bool


class Bulk:
    """Whole games, page by page, within the transaction of a Repository."""

    def __init__(self, repository: Repository) -> None:
        self._connection = repository.connection

    async def counts(self) -> dict[str, int]:
        """How many clubs and games there are, and deleted games whose answers are still kept."""
        stray = sa.select(sa.func.count(sa.distinct(REPLIES.c.game_id))).where(_STRAY)
        return {
            "clubs": await self._number(sa.select(sa.func.count()).select_from(CLUBS)),
            "games": await self._number(sa.select(sa.func.count()).select_from(GAMES)),
            "deleted": await self._number(stray),
        }

    async def clubs(self) -> list[Row]:
        """All clubs by their ids."""
        return await self._rows(sa.select(CLUBS).order_by(CLUBS.c.id))

    async def club(self, club_id: UUID) -> Row | None:
        """A club by its id."""
        return next(iter(await self._rows(sa.select(CLUBS).where(CLUBS.c.id == club_id))), None)

    async def game(self, game_id: UUID) -> Row | None:
        """A game without what hangs on it."""
        return next(iter(await self._rows(sa.select(GAMES).where(GAMES.c.id == game_id))), None)

    async def games(self, after: UUID | None, most: int) -> list[Row]:
        """Games by their ids, from the one after `after` on."""
        return await self._rows(_paged(sa.select(GAMES), GAMES.c.id, after, most))

    async def ids(self, after: UUID | None, most: int) -> list[UUID]:
        """Their ids alone."""
        return await self._ids(_paged(sa.select(GAMES.c.id), GAMES.c.id, after, most))

    async def deleted(self, after: UUID | None, most: int) -> list[UUID]:
        """The ids of games that are gone while answers about them are still kept."""
        asked = sa.select(REPLIES.c.game_id).distinct().where(_STRAY)
        return await self._ids(_paged(asked, REPLIES.c.game_id, after, most))

    async def parts(self, name: str, ids: Sequence[UUID]) -> dict[UUID, list[Row]]:
        """What of this kind hangs on each of these games."""
        table, order = PARTS[name]
        asked = sa.select(table).where(table.c.game_id.in_(ids)).order_by(table.c.game_id, *order)
        found: dict[UUID, list[Row]] = {game_id: [] for game_id in ids}
        for row in await self._rows(asked):
            found[row.pop("game_id")].append(row)
        return found

    async def add_parts(self, name: str, game_id: UUID, rows: Sequence[Row]) -> None:
        """Hang rows of this kind on a game."""
        if rows:
            filled = [{"game_id": game_id, **row} for row in rows]
            await self._connection.execute(sa.insert(PARTS[name][0]), filled)

    async def engines(self, game_id: UUID) -> set[str]:
        """The versions of the engine that scored the hands of a game."""
        asked = sa.select(HANDS.c.engine).distinct().where(HANDS.c.game_id == game_id)
        return {row["engine"] for row in await self._rows(asked)}

    async def set_engine(self, game_id: UUID, engine: str) -> None:
        """Say that this engine stands by every hand of a game."""
        other = (HANDS.c.game_id == game_id) & (HANDS.c.engine != engine)
        await self._connection.execute(sa.update(HANDS).where(other), {"engine": engine})

    async def aged(self, aged: Aged, after: UUID | None, most: int) -> list[UUID]:
        """The ids of games that long untouched."""
        asked = sa.select(GAMES.c.id).where(_old(aged))
        return await self._ids(_paged(asked, GAMES.c.id, after, most))

    async def count_aged(self, aged: Aged) -> int:
        """How many they are."""
        return await self._number(sa.select(sa.func.count()).where(_old(aged)))

    async def count_replies(self, before: datetime) -> int:
        """How many answers were kept before that."""
        return await self._number(sa.select(sa.func.count()).where(REPLIES.c.created_at < before))

    async def drop_replies(self, before: datetime, most: int) -> int:
        """Forget answers kept before that, the oldest first; says how many."""
        key = (REPLIES.c.game_id, REPLIES.c.credential_hash, REPLIES.c.key_hash)
        oldest = sa.select(*key).where(REPLIES.c.created_at < before)
        some = oldest.order_by(REPLIES.c.created_at).limit(most)
        forget = sa.delete(REPLIES).where(sa.tuple_(*key).in_(some))
        return (await self._connection.execute(forget)).rowcount

    async def _rows(self, asked: sa.Select[Any]) -> list[Row]:
        found = (await self._connection.execute(asked)).mappings().all()
        return [dict(row) for row in found]

    async def _ids(self, asked: sa.Select[Any]) -> list[UUID]:
        found: list[UUID] = list((await self._connection.execute(asked)).scalars())
        return found

    async def _number(self, asked: sa.Select[Any]) -> int:
        number: int = (await self._connection.execute(asked)).scalar_one()
        return number


def _paged(
    asked: sa.Select[Any], column: sa.Column[Any], after: UUID | None, most: int
) -> sa.Select[Any]:
    if after is not None:
        asked = asked.where(column > after)
    return asked.order_by(column).limit(most)


def _old(aged: Aged) -> sa.ColumnElement[bool]:
    old = GAMES.c.updated_at < aged.before
    return old & (GAMES.c.status == "finished") if aged.finished else old
