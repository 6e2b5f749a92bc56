"""Measuring over HTTP: each kind of server in a process of its own, asked in turns."""

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import uvloop

from tests.benchmarks.load import BATCH_SIZE, BY_QUERY, MANY, PAIR, SCORE, Asked, ask
from tests.benchmarks.report import Goal, Row
from tests.benchmarks.server import DATABASE

ROOT = Path(__file__).parents[2]
STARTING_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Server:
    """A running server."""

    pid: int
    port: int

    @property
    def cpu_seconds(self) -> float:
        """What the process has used so far, in its own code and in the system's."""
        return cpu_seconds(self.pid)


@dataclass(frozen=True, slots=True)
class Run:
    """What one request cost in one turn."""

    cpu_us: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Subject:
    """What is asked of which kind of server."""

    name: str
    kind: str
    asked: Asked


RAW = Subject("a raw ASGI app that returns the same bytes", "raw", SCORE)
BARE = Subject("POST score, without middleware", "bare", SCORE)
FULL = Subject("POST score, all of it", "full", SCORE)
QUERY = Subject("GET score, by a query string", "full", BY_QUERY)
ROUNDING = Subject("GET rounding of a pair", "full", PAIR)
BATCH = Subject("POST batch of 1,000 hands", "full", MANY)
SUBJECTS = (RAW, BARE, FULL, QUERY, ROUNDING, BATCH)
GOALS = {BARE: Goal(0.20, "≥"), FULL: Goal(0.13, "≥")}
LEAST_HANDS = Goal(15_000, "≥", "hands/s")
ROUNDS = 15
SECONDS = 0.4


def rows() -> list[Row]:
    """Requests to a running service, with the server's CPU as the measure."""
    runs = measure(ROUNDS, SECONDS)
    section = (
        f"Over HTTP, one worker, {SCORE.connections} kept connections, share of the raw app's speed"
    )
    told = []
    for each in (RAW, BARE, FULL, QUERY, ROUNDING):
        share = 1 if each is RAW else cpu_share(runs[RAW], runs[each])
        goal = GOALS.get(each)
        brief = f"{each.name}, share of the speed of a raw ASGI app" if goal else ""
        told.append(Row(section, each.name, share, _note(runs[each]), goal, brief))
    hands = BATCH_SIZE * 1e6 / cpu_us(runs[BATCH])
    batch = "In a batch of 1,000, read, checked, scored and explained, hands/s a core"
    brief = "POST score/batch, read, checked, scored and explained, hands/s a core"
    return [*told, Row(batch, "POST score/batch", hands, goal=LEAST_HANDS, brief=brief)]


def _note(runs: Sequence[Run]) -> str:
    rate = median(run.per_second for run in runs)
    return f"{cpu_us(runs):.0f} µs, {rate:,.0f} requests/s"


def cpu_seconds(pid: int) -> float:
    """What a process has used so far."""
    # Linux' clock of another process: /proc/<pid>/stat has the same, in hundredths.
    return time.clock_gettime((~pid << 3) | 2)


@contextmanager
def serving(kind: str, database: str = "") -> Iterator[Server]:
    """Run a server of this kind, on a new SQLite file if no other database is named."""
    with TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as listener:
        command = [sys.executable, "-m", "tests.benchmarks.server", kind]
        process = subprocess.Popen(
            [*command, str(listener.fileno()), folder],
            pass_fds=[listener.fileno()],
            cwd=ROOT,
            env={**os.environ, DATABASE: database},
        )
        try:
            yield Server(process.pid, listener.getsockname()[1])
        finally:
            process.terminate()
            process.wait()


def measure(rounds: int, seconds: float) -> dict[Subject, list[Run]]:
    """Ask every subject in turns; the runs of each, in the same order."""
    with ExitStack() as stack:
        servers = {
            kind: stack.enter_context(serving(kind))
            for kind in dict.fromkeys(s.kind for s in SUBJECTS)
        }
        return uvloop.run(_rounds(servers, rounds, seconds))


async def _rounds(
    servers: dict[str, Server], rounds: int, seconds: float
) -> dict[Subject, list[Run]]:
    for server in servers.values():
        await started(server)
    runs: dict[Subject, list[Run]] = {subject: [] for subject in SUBJECTS}
    for subject in SUBJECTS:  # warming up
        await ask(servers[subject.kind].port, subject.asked, seconds / 2)
    for _ in range(rounds):
        for subject in SUBJECTS:
            runs[subject].append(await _turn(servers[subject.kind], subject.asked, seconds))
    return runs


async def started(server: Server) -> None:
    """Wait until it answers. Raises TimeoutError."""
    await asyncio.wait_for(ask(server.port, SCORE, 0), STARTING_SECONDS)


async def _turn(server: Server, asked: Asked, seconds: float) -> Run:
    cpu, clock = server.cpu_seconds, time.perf_counter()
    count = await ask(server.port, asked, seconds)
    cpu, clock = server.cpu_seconds - cpu, time.perf_counter() - clock
    return Run(cpu / count * 1e6, count / clock)


def cpu_us(runs: Sequence[Run]) -> float:
    """Server CPU a request: the median."""
    return median(run.cpu_us for run in runs)


def cpu_share(raw: Sequence[Run], runs: Sequence[Run]) -> float:
    """The ceiling's CPU a request as a share of theirs: the median over turns taken together."""
    return median(top.cpu_us / run.cpu_us for top, run in zip(raw, runs, strict=True))
