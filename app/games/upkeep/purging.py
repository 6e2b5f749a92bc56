"""Clearing away what is old, a game at a time, so that nobody who plays has to wait.

A purged game is gone as if its scorer had deleted it. Answers are kept for retries as long as the
API promises, a day, and forgotten after that.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from app.games.database import Database
from app.games.upkeep.bulk import Aged, Bulk

ANSWERS_KEPT: Final = timedelta(hours=24)
_PAGE: Final = 200
_REPLIES_AT_ONCE: Final = 500


@dataclass(frozen=True, slots=True)
class Purge:
    """What to clear away now: these games, if any, and answers older than is promised."""

    now: datetime
    games: Aged | None

    @property
    def answers_before(self) -> datetime:
        """What was answered before that is forgotten."""
        return self.now - ANSWERS_KEPT


async def count(database: Database, purge: Purge) -> Mapping[str, int]:
    """How much would be cleared away. Raises DatabaseUnavailable."""
    async with database.reading(snapshot=True) as repository:
        bulk = Bulk(repository)
        return {
            "games": await bulk.count_aged(purge.games) if purge.games else 0,
            "answers": await bulk.count_replies(purge.answers_before),
        }


async def clear(database: Database, purge: Purge) -> Mapping[str, int]:
    """Clear it away; returns how much it was. Raises DatabaseUnavailable."""
    games = await _clear_games(database, purge.games) if purge.games else 0
    answers = 0
    while True:
        async with database.writing() as repository:
            some = await Bulk(repository).drop_replies(purge.answers_before, _REPLIES_AT_ONCE)
        answers += some
        if some < _REPLIES_AT_ONCE:
            return {"games": games, "answers": answers}


async def _clear_games(database: Database, aged: Aged) -> int:
    cleared, after = 0, None
    while True:
        async with database.reading() as repository:
            ids = await Bulk(repository).aged(aged, after, _PAGE)
        if not ids:
            return cleared
        after = ids[-1]
        for game_id in ids:
            cleared += await _clear(database, game_id, aged)


async def _clear(database: Database, game_id: UUID, aged: Aged) -> bool:
    """Delete a game, unless somebody has gone on with it meanwhile."""
    async with database.writing() as repository:
        game = await repository.game(game_id, lock=True)
        if game is None or game.updated_at >= aged.before:
            return False
        await repository.remove_game(game_id)
    return True
