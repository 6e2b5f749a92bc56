"""Whether lists and single reads cost the same however much is kept: a million hands, a thousand.

One game is played over HTTP and then copied by the database itself. The CPU counted is that of the
service and of Postgres together, for it is there that a missing index would be felt.
"""

import random
import time
import uuid
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import sqlalchemy as sa
import uvloop

from app.games.connections import connect_for_migrations
from app.games.database import migrate_database
from app.games.tables import Kept
from app.settings import Settings
from tests.benchmarks.appending import append, create
from tests.benchmarks.load import Asked, ask_each
from tests.benchmarks.own_postgres import OwnPostgres, own_postgres
from tests.benchmarks.report import Goal, Row
from tests.benchmarks.served import Run, Server, serving, started

HANDS = 100  # in a game
FEW, MANY = 10, 10_000  # games
ROUNDS = 15
SECONDS = 0.2
CONNECTIONS = 4
SEEN = 250  # games that are read, taken by chance
MOST = Goal(1.3, "≤")
ASKED = {
    "GET games, a page of five": "/v1/games?size=5",
    "GET a game": "/v1/games/{}",
    "GET hands, a page": "/v1/games/{}/hands",
    "GET a hand": "/v1/games/{}/hands/50",
}
COPIES = sa.Table(
    "copies",
    sa.MetaData(),
    sa.Column("id", sa.Uuid, primary_key=True),
    sa.Column("at", sa.DateTime(timezone=True)),
)


@dataclass(frozen=True, slots=True)
class Stored:
    """A running service on so many games."""

    server: Server
    games: list[str]
    database_seconds: Callable[[], float]

    async def turn(self, path: str) -> Run:
        """Ask for so long, each time for another game."""
        wires = [self._wires(path) for _ in range(CONNECTIONS)]
        cpu, clock = self._cpu(), time.perf_counter()
        count = await ask_each(self.server.port, wires, SECONDS)
        cpu, clock = self._cpu() - cpu, time.perf_counter() - clock
        return Run(cpu / count * 1e6, count / clock)

    def _cpu(self) -> float:
        return self.server.cpu_seconds + self.database_seconds()

    def _wires(self, path: str) -> Iterator[bytes]:
        some = random.sample(self.games, k=min(SEEN, len(self.games)))
        return cycle([Asked(path.format(game)).wire for game in some])


def rows() -> list[Row]:
    """What is read where much is kept, times what it costs where little is."""
    runs = uvloop.run(_measured())
    few, many = FEW * HANDS, MANY * HANDS
    section = f"CPU of reading where {many:,} hands are kept, times where {few:,} are"
    told = []
    for kept in ("sqlite", "postgres"):
        for name in ASKED:
            little, much = runs[kept, FEW, name], runs[kept, MANY, name]
            times = [b.cpu_us / a.cpu_us for a, b in zip(little, much, strict=True)]
            note = f"{median(run.cpu_us for run in much):.0f} µs"
            row = f"{name}, {kept}"
            told.append(Row(section, row, median(times), note, MOST))
    return told


async def _measured() -> dict[tuple[str, int, str], list[Run]]:
    runs: dict[tuple[str, int, str], list[Run]] = {}
    async with _services() as services:
        for turn in range(ROUNDS + 1):
            for name, path in ASKED.items():
                for (kept, games), stored in services.items():
                    run = await stored.turn(path)
                    if turn:  # the first warms up
                        runs.setdefault((kept, games, name), []).append(run)
    return runs


@asynccontextmanager
async def _services() -> AsyncIterator[dict[tuple[str, int], Stored]]:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        postgres = stack.enter_context(own_postgres())
        services: dict[tuple[str, int], Stored] = {}
        for games in (FEW, MANY):
            on_sqlite = Settings(database_url=f"sqlite:///{folder / f'{games}.db'}")
            await migrate_database(on_sqlite)
            on_postgres = await postgres.database(f"games_{games}")
            services["sqlite", games] = await _stored(stack, on_sqlite, games)
            services["postgres", games] = await _stored(stack, on_postgres, games, postgres)
        yield services


async def _stored(
    stack: AsyncExitStack, settings: Settings, games: int, postgres: OwnPostgres | None = None
) -> Stored:
    server = stack.enter_context(serving("full", settings.database_url))
    await started(server)
    (first,) = await create(server.port, 1)
    await append(server.port, [first], HANDS)
    copies = await _copied(settings, uuid.UUID(first.id), games - 1)
    spent = (lambda: postgres.cpu_seconds) if postgres else (lambda: 0.0)
    return Stored(server, [str(copy) for copy in copies], spent)


async def _copied(settings: Settings, game: uuid.UUID, count: int) -> list[uuid.UUID]:
    """The same game so many times more, each begun a minute before the one before."""
    now = datetime.now(UTC).replace(microsecond=123_456)  # all times are equally long
    ids = [uuid.uuid4() for _ in range(count)]
    rows = [{"id": each, "at": now - timedelta(minutes=n)} for n, each in enumerate(ids, 1)]
    engine = connect_for_migrations(settings)
    async with engine.begin() as connection:
        if connection.dialect.name == "postgresql":  # the copies point where their first does
            await connection.execute(sa.text("SET LOCAL session_replication_role = replica"))
        await connection.run_sync(COPIES.create)
        await connection.execute(sa.insert(COPIES), rows)
        for name, key in (("games", "id"), ("game_rules", "game_id"), ("hands", "game_id")):
            await connection.execute(_copy(Kept.metadata.tables[name], key, game))
        await connection.run_sync(COPIES.drop)
    async with engine.connect() as connection:
        await connection.execute(sa.text("ANALYZE"))
        await connection.commit()
    await engine.dispose()
    return ids


def _copy(table: sa.Table, key: str, game: uuid.UUID) -> sa.Insert:
    new = {key: COPIES.c.id, **({"created_at": COPIES.c.at} if table.name == "games" else {})}
    columns = [new.get(column.name, column) for column in table.c]
    chosen = sa.select(*columns).select_from(table.join(COPIES, sa.true()))
    return sa.insert(table).from_select(list(table.c.keys()), chosen.where(table.c[key] == game))
