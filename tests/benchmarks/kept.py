"""What it costs to keep a hand: appended over HTTP, one worker, each game on its own connection.

Ceilings are measured in the same turns. For SQLite it is the same service over dictionaries, and
the measure is hands a second, for waiting for the disk takes no CPU. For Postgres it is pgbench
with as many clients, saying what the service says; it keeps every core busy and one worker keeps
one, so the measure is the CPU of a transaction, that of the database's processes included.
"""

import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from statistics import median

import uvloop

from tests.benchmarks.appending import Kept, append, create
from tests.benchmarks.own_postgres import OwnPostgres, children_seconds, own_postgres
from tests.benchmarks.pgbench import Pgbench, Script, listened
from tests.benchmarks.report import Goal, Row
from tests.benchmarks.served import Run, Server, cpu_share, cpu_us, serving, started

GAMES = 16
HANDS = 5  # a turn, in each game
LATE = 499
TIMES = 40  # transactions of each client of pgbench, a turn
ROUNDS = 15
LONG, ON_POSTGRES, ON_SQLITE = Goal(1.1, "≤"), Goal(0.30, "≥"), Goal(0.12, "≥")

Turn = Callable[[], Coroutine[None, None, Run]]


@dataclass(frozen=True, slots=True)
class Subject:
    """Appending to games of this age, on this kind of database."""

    kept: str
    age: str = "young"
    keyed: bool = False


def rows() -> list[Row]:
    """Everything about appending."""
    runs = uvloop.run(_measured())
    return [*_of_sqlite(runs), *_of_postgres(runs), *_of_length(runs)]


def _of_sqlite(runs: dict[Subject, list[Run]]) -> list[Row]:
    section = "A hand kept on SQLite, synchronous=FULL, share of the speed without a database"
    told = [Row(section, "POST hands, over dictionaries", 1, _note(runs[Subject("nothing")]))]
    for keyed in (False, True):
        ceiling, own = (runs[Subject(kept, keyed=keyed)] for kept in ("nothing", "sqlite"))
        told.append(_share(section, "sqlite", ceiling, own, keyed=keyed))
    return told


def _of_postgres(runs: dict[Subject, list[Run]]) -> list[Row]:
    section = "A hand kept on Postgres, share of pgbench with the same statements, by CPU"
    if Subject("pgbench") not in runs:
        own = runs[Subject("postgres")]
        return [Row(section, "POST hands, postgres, µs: no pgbench here", cpu_us(own), _note(own))]
    told = []
    for keyed in (False, True):
        ceiling, own = (runs[Subject(kept, keyed=keyed)] for kept in ("pgbench", "postgres"))
        name = f"pgbench, {GAMES} clients{', with a key' if keyed else ''}"
        told.append(Row(section, name, 1, _note(ceiling)))
        told.append(_share(section, "postgres", ceiling, own, keyed=keyed))
    return told


def _of_length(runs: dict[Subject, list[Run]]) -> list[Row]:
    section = f"CPU of hands from the {LATE + 1}th on, times that of a game's first {HANDS}"
    told = []
    for kept in ("sqlite", "postgres"):
        first, late = runs[Subject(kept)], runs[Subject(kept, "old")]
        times = [b.cpu_us / a.cpu_us for a, b in zip(first, late, strict=True)]
        name = f"POST hands, {kept}"
        told.append(Row(section, name, median(times), _note(late), LONG, f"{name}: {section}"))
    return told


def _share(
    section: str, kept: str, ceiling: Sequence[Run], own: Sequence[Run], *, keyed: bool
) -> Row:
    name = f"POST hands, {kept}{', with a key' if keyed else ''}"
    goal = ON_SQLITE if kept == "sqlite" else ON_POSTGRES
    share = _speed_share if kept == "sqlite" else cpu_share
    brief = f"{name}: {section.partition(', ')[2]}"
    if keyed:
        return Row(section, name, share(ceiling, own), _note(own))
    return Row(section, name, share(ceiling, own), _note(own), goal, brief)


def _speed_share(ceiling: Sequence[Run], own: Sequence[Run]) -> float:
    return median(b.per_second / a.per_second for a, b in zip(ceiling, own, strict=True))


def _note(runs: Sequence[Run]) -> str:
    rate = median(run.per_second for run in runs)
    return f"{cpu_us(runs):.0f} µs, {rate:,.0f}/s"


async def _measured() -> dict[Subject, list[Run]]:
    runs: dict[Subject, list[Run]] = {}
    async with _subjects() as turns:
        for subject, turn in turns.items():  # warming up
            await turn()
            runs[subject] = []
        for _ in range(ROUNDS):
            for subject, turn in turns.items():
                runs[subject].append(await turn())
    return runs


@asynccontextmanager
async def _subjects() -> AsyncIterator[dict[Subject, Turn]]:
    with ExitStack() as stack:
        postgres = stack.enter_context(own_postgres())
        served = await postgres.database("served")
        turns: dict[Subject, Turn] = {}
        for kept, kind, database in (
            ("nothing", "nothing", ""),
            ("sqlite", "full", ""),
            ("postgres", "full", served.database_url),
        ):
            server = stack.enter_context(serving(kind, database))
            await started(server)
            turns |= await _turns(kept, server, postgres if database else None)
        turns |= await _repeated(postgres)
        yield turns


async def _turns(kept: str, server: Server, postgres: OwnPostgres | None) -> dict[Subject, Turn]:
    async def turn(games: Sequence[Kept], key: str = "") -> Run:
        cpu, clock = _seconds(server, postgres), time.perf_counter()
        await append(server.port, games, HANDS, key=key)
        cpu, clock = _seconds(server, postgres) - cpu, time.perf_counter() - clock
        return Run(cpu / GAMES / HANDS * 1e6, GAMES * HANDS / clock)

    async def young() -> Run:
        return await turn(await create(server.port, GAMES))

    async def keyed() -> Run:
        return await turn(await create(server.port, GAMES), "key")

    async def late() -> Run:
        return await turn(old)

    turns: dict[Subject, Turn] = {Subject(kept): young, Subject(kept, keyed=True): keyed}
    if kept != "nothing":
        old = await create(server.port, GAMES)
        await append(server.port, old, LATE)
        turns[Subject(kept, "old")] = late
    return turns


def _seconds(server: Server, postgres: OwnPostgres | None) -> float:
    return server.cpu_seconds + (postgres.cpu_seconds if postgres else 0)


async def _repeated(postgres: OwnPostgres) -> dict[Subject, Turn]:
    """The statements of an append, by pgbench; nothing where it is not installed."""
    if not (postgres.programs / "pgbench").exists():
        return {}
    settings = await postgres.database("repeated")
    bench = Pgbench(postgres.programs / "pgbench", settings.database_url, GAMES)

    async def turn(script: Script) -> Run:
        cpu = children_seconds() + postgres.cpu_seconds
        rate = await bench.turn(script, TIMES)
        cpu = children_seconds() + postgres.cpu_seconds - cpu
        return Run(cpu / GAMES / TIMES * 1e6, rate)

    turns: dict[Subject, Turn] = {}
    for key in ("", "key"):
        script = await listened(settings, GAMES, postgres.folder, key=key)
        turns[Subject("pgbench", keyed=bool(key))] = partial(turn, script)
    return turns
