"""Measuring event streams: how soon a change reaches a thousand readers, and what they cost."""

import asyncio
import resource
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import cast

import httpx
import uvloop

from tests.benchmarks.hands import BELOTE
from tests.benchmarks.report import Goal, Row
from tests.benchmarks.served import Server, serving

READERS = 1000
CHANGES = 30
PAUSE_SECONDS = 0.1
PATIENCE_SECONDS = 30
PAGE = resource.getpagesize()
SECTION = f"{READERS:,} event streams of one game, one process"


@dataclass(slots=True)
class Told:
    """When a change was sent, and when each reader had it: seconds."""

    sent: float = 0
    heard: list[float] = field(default_factory=list)

    @property
    def delays(self) -> list[float]:
        """Milliseconds from the request to each reader."""
        return [(heard - self.sent) * 1000 for heard in self.heard]


class Reading(asyncio.Protocol):
    """A connection that follows a game, and says when an event has come whole."""

    def __init__(self, wire: bytes, board: "Board") -> None:
        self._wire = wire
        self._board = board
        self._got = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        cast("asyncio.Transport", transport).write(self._wire)

    def data_received(self, data: bytes) -> None:
        self._got += data
        if not self._got.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(self._got.decode())
        while (start := self._got.find(b"\nid: ")) >= 0:
            end = self._got.find(b"\n\n", start + 1)
            if end < 0:
                return
            self._board.heard(int(self._got[start + 5 : end]))
            self._got = b"HTTP/1.1 200" + self._got[end:]


class Board:
    """What all the readers have heard: by version, when."""

    def __init__(self) -> None:
        self.told: dict[int, Told] = {}

    def heard(self, version: int) -> None:
        """A reader has this version."""
        self.told.setdefault(version, Told()).heard.append(time.perf_counter())

    async def complete(self, version: int, readers: int) -> Told:
        """Wait until all have it."""
        told = self.told.setdefault(version, Told())
        async with asyncio.timeout(PATIENCE_SECONDS):
            while len(told.heard) < readers:  # noqa: ASYNC110 - an event would be in the way
                await asyncio.sleep(0.005)
        return told


@dataclass(frozen=True, slots=True)
class Run:
    """What a number of readers saw, and what each took of the server's memory (bytes)."""

    told: list[Told]
    bytes_each: float

    @property
    def delays(self) -> list[float]:
        """All the delays, in milliseconds."""
        return [delay for told in self.told for delay in told.delays]


def rows() -> list[Row]:
    """How soon everybody knows, what a stream takes, and the usual delay to a single reader."""
    _raise_file_limit()
    with serving("full") as server:
        one, many = uvloop.run(_runs(server))
    p99 = quantiles(many.delays, n=100)[98]
    last = median(max(told.delays) for told in many.told)
    return [
        Row(
            SECTION,
            "from POST to all, ms, p99",
            p99,
            f"the last reader of a change {last:.0f} ms in the middle",
            Goal(150, "≤", "ms"),
            f"{READERS:,} event streams: a change reaches all, ms (p99)",
        ),
        Row(
            SECTION,
            "memory of a stream, KiB",
            many.bytes_each / 1024,
            "what the process grew by",
            Goal(25, "≤", "KiB"),
            "memory of an event stream, KiB",
        ),
        Row(SECTION, "from POST to one reader, ms, median", median(one.delays)),
    ]


async def _runs(server: Server) -> tuple[Run, Run]:
    address = f"http://127.0.0.1:{server.port}"
    async with httpx.AsyncClient(base_url=address, trust_env=False) as client:
        await started(client)
        await _run(server, client, 20, 10)  # warming up
        return await _run(server, client, 1, CHANGES), await _run(server, client, READERS, CHANGES)


async def _run(server: Server, client: httpx.AsyncClient, readers: int, changes: int) -> Run:
    game = (await client.post("/v1/games", json={"variant": "belote", "target": 100_000})).json()
    headers = {"Authorization": f"Bearer {game['scorer_token']}"}
    board, before = Board(), _memory(server)
    wire = f"GET {game['links']['events']} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    loop = asyncio.get_running_loop()
    streams = [
        await loop.create_connection(lambda: Reading(wire, board), "127.0.0.1", server.port)
        for _ in range(readers)
    ]
    await board.complete(1, readers)
    told = []
    for version in range(2, changes + 2):
        each = board.told.setdefault(version, Told(time.perf_counter()))
        answer = await client.post(game["links"]["hands"], json=BELOTE, headers=headers)
        answer.raise_for_status()
        await board.complete(version, readers)
        told.append(each)
        await asyncio.sleep(PAUSE_SECONDS)
    grown = _memory(server) - before
    for transport, _ in streams:
        transport.close()
    return Run(told, grown / readers)


async def started(client: httpx.AsyncClient) -> None:
    """Wait until the server answers."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while True:
            try:
                await client.get("/livez")
            except httpx.TransportError:
                await asyncio.sleep(0.1)
            else:
                return


def _memory(server: Server) -> int:
    resident = Path(f"/proc/{server.pid}/statm").read_text().split()[1]
    return int(resident) * PAGE


def _raise_file_limit() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = READERS + 256
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))
