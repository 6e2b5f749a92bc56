"""Everything that is kept as lines of JSON: one moment of it, a few games in memory at a time."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final
from uuid import UUID

from app.games.database import Database
from app.games.upkeep.bulk import PARTS, Bulk, Row
from app.games.upkeep.lines import club_line, deleted_line, game_line, header_line

_PAGE: Final = 50  # games asked for at a time,
_WEIGHT: Final = 5_000  # unless so many hands and changes hang on fewer


async def export(database: Database, write: Callable[[bytes], object]) -> Mapping[str, int]:
    """Write everything line by line; returns how many lines of each kind there were.

    Raises:
        DatabaseUnavailable: when the database does not answer.
    """
    async with database.reading(snapshot=True) as repository:
        bulk = Bulk(repository)
        counts = await bulk.counts()
        write(header_line(counts))
        for club in await bulk.clubs():
            write(club_line(club))
        await _games(bulk, write)
        await _deleted(bulk, write)
    return counts


async def _games(bulk: Bulk, write: Callable[[bytes], object]) -> None:
    after: UUID | None = None
    while games := await bulk.games(after, _PAGE):
        after = games[-1]["id"]
        for some in _portions(games):
            ids = [game["id"] for game in some]
            parts = {name: await bulk.parts(name, ids) for name in PARTS}
            for game in some:
                own = {name: found[game["id"]] for name, found in parts.items()}
                write(game_line(game, own))


def _portions(games: Iterable[Row]) -> Iterator[list[Row]]:
    some: list[Row] = []
    weight = 0
    for game in games:
        own = game["hands"] + game["version"]
        if some and weight + own > _WEIGHT:
            yield some
            some, weight = [], 0
        some.append(game)
        weight += own
    yield some


async def _deleted(bulk: Bulk, write: Callable[[bytes], object]) -> None:
    after: UUID | None = None
    while ids := await bulk.deleted(after, _PAGE):
        after = ids[-1]
        for game_id, replies in (await bulk.parts("replies", ids)).items():
            write(deleted_line(game_id, replies))
