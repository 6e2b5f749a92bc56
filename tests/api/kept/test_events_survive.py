"""Streams and what befalls them: readers that leave or stall, servers that stop, lost connections.

Several processes on one Postgres follow each other's changes.
"""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path

import asyncpg
import pytest
from httpx import AsyncClient

from app.games.notifications import LISTENER
from app.settings import Settings
from tests.api.kept.table import Json, Table, hand
from tests.api.kept.watching import PATIENCE, Watcher, serving, watching

on_postgres = pytest.mark.parametrize("settings", ["postgres"], indirect=True)
on_sqlite = pytest.mark.parametrize("settings", ["sqlite"], indirect=True)


async def snapshot(watcher: Watcher) -> Json:
    """The first event."""
    event = await watcher.next()
    assert event.data["snapshot"] is True
    return event.data


def versions(data: Json) -> list[int]:
    return [change["version"] for change in data["changes"]]


async def test_readers_who_leave_leave_nothing_behind(settings: Settings) -> None:
    async with serving(settings) as here:
        tables = [await Table.open(here.client) for _ in range(3)]
        async with AsyncExitStack() as stack:
            for table in tables * 5:
                await snapshot(await stack.enter_async_context(watching(table)))
            await here.streams_are(15)
        await here.streams_are(0)
        aborted = socket.create_connection(("127.0.0.1", here.port))
        aborted.sendall(f"GET {tables[0].address}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        await here.streams_are(1)
        aborted.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        aborted.close()  # a reset, as of a phone that is switched off
        await here.streams_are(0)


@asynccontextmanager
async def stalled(port: int, table: Table) -> AsyncIterator[asyncio.StreamReader]:
    """A reader who takes next to nothing until it reads on."""
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    slow.setblocking(False)
    await asyncio.get_running_loop().sock_connect(slow, ("127.0.0.1", port))
    reader, writer = await asyncio.open_connection(sock=slow, limit=2048)
    writer.write(f"GET {table.address}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    try:
        yield reader
    finally:
        writer.close()


async def with_much_to_tell(client: AsyncClient) -> Table:
    """A game in which a change of the first hand is an event of twenty kilobytes."""
    table = await Table.open(client, target=100_000)
    await table.add(*(hand(80, note="x" * 500) for _ in range(11)))
    return table


@pytest.mark.parametrize("edits", [40, 150])
async def test_a_slow_reader_gets_the_newest_state(settings: Settings, edits: int) -> None:
    async with serving(settings) as here:
        table = await with_much_to_tell(here.client)
        async with stalled(here.port, table) as slow, watching(table) as quick:
            await snapshot(quick)
            for number in range(edits):
                await table.done("PUT", "/hands/1", hand(90 + number % 2))
                await quick.next()
            got = b""
            last = f"\nid: {(await table.state())['version']}\n\n".encode()
            async with asyncio.timeout(PATIENCE):
                while last not in got:
                    got += await slow.read(65536)
        events = got.split(b"\nevent: game\ndata: ")[1:]
        assert len(events) < 25
        data = [json.loads(event.partition(b"\n")[0]) for event in events]
        assert data[-1]["game"] == await table.state()
        if edits < 50:
            seen = [version for each in data for version in versions(each)]
            assert seen == [*range(13, 13 + edits)]
        else:  # it missed too many to be told each
            assert data[-1]["snapshot"] is True


async def test_streams_end_when_the_service_stops(settings: Settings) -> None:
    async with serving(settings) as here, AsyncExitStack() as stack:
        table = await with_much_to_tell(here.client)
        watchers = [await stack.enter_async_context(watching(table)) for _ in range(20)]
        for watcher in watchers:
            await snapshot(watcher)
        await stack.enter_async_context(stalled(here.port, table))
        await here.streams_are(21)
        for number in range(100):
            await table.done("PUT", "/hands/1", hand(90 + number % 2))
        await here.stop(within=8)
        for watcher in watchers:
            while (event := await watcher.events.get()) is not None:
                assert event.name == "game"


async def test_after_a_restart_nothing_is_missed(settings: Settings) -> None:
    async with serving(settings) as here:
        port = here.port
        table = await Table.open(here.client)
        async with watching(table) as watcher:
            await snapshot(watcher)
            await table.add(hand(90))
            last = (await watcher.next()).id
            await here.stop(within=8)
            await watcher.ended()
    async with serving(settings, port) as again:
        table.client = again.client
        await table.add(hand(100), hand(80))
        async with watching(table, last) as watcher:
            assert versions((await watcher.next()).data) == [3, 4]
            await table.add(hand(70))
            assert versions((await watcher.next()).data) == [5]


@on_postgres
async def test_processes_hear_each_other(settings: Settings) -> None:
    async with serving(settings) as one, serving(settings) as two:
        table = await Table.open(one.client)
        other = Table(two.client, table.id, table.token, table.viewer, table.first)
        async with watching(table) as near, watching(other) as far:
            for watcher in (near, far):
                await snapshot(watcher)
            for writer in (table, other, table):
                await writer.add(hand(90))
                began = time.monotonic()
                for watcher in (near, far):
                    assert versions((await watcher.next()).data)
                assert time.monotonic() - began < 2
            await other.done("POST", "/tokens/rotate", match=None)
            await other.refused(401, "POST", "/hands", hand(80), match=None)
            await near.silent()


@on_postgres
async def test_a_game_deleted_elsewhere_is_gone(settings: Settings) -> None:
    async with serving(settings) as one, serving(settings) as two:
        table = await Table.open(one.client)
        other = Table(two.client, table.id, table.token, table.viewer, table.first)
        private = await Table.open(one.client, visibility="private")
        async with watching(table) as watcher, watching(private) as guest:
            await snapshot(watcher)
            await snapshot(guest)
            await other.ask("DELETE")
            assert (await watcher.next()).name == "gone"
            await Table(two.client, private.id, private.token, "", private.first).done(
                "POST", "/tokens/rotate", match=None
            )
            assert (await guest.next()).name == "gone"


async def listeners(url: str) -> set[int]:
    """The backends of all listening connections."""
    connection = await asyncpg.connect(url)
    try:
        rows = await connection.fetch(
            "SELECT pid FROM pg_stat_activity "
            "WHERE datname = current_database() AND application_name = $1",
            LISTENER,
        )
    finally:
        await connection.close()
    return {row["pid"] for row in rows}


async def end(url: str, pids: set[int]) -> None:
    """Break these connections."""
    connection = await asyncpg.connect(url)
    try:
        for pid in pids:
            assert await connection.fetchval("SELECT pg_terminate_backend($1)", pid)
    finally:
        await connection.close()


async def connected(url: str, count: int) -> set[int]:
    """The backends of the listeners, once there are so many."""
    for _ in range(500):
        if len(found := await listeners(url)) == count:
            return found
        await asyncio.sleep(0.01)
    raise AssertionError(f"there are not {count} listeners")


@on_postgres
async def test_a_lost_listener_comes_back_and_nobody_misses_anything(settings: Settings) -> None:
    async with serving(settings) as one, serving(settings) as two:
        table = await Table.open(one.client)
        other = Table(two.client, table.id, table.token, table.viewer, table.first)
        async with watching(other) as watcher:
            seen = [(await snapshot(watcher))["version"]]
            for _ in range(4):
                await end(settings.database_url, await connected(settings.database_url, 2))
                await table.add(hand(90), hand(80))
                while seen[-1] < (await table.state())["version"]:
                    seen += versions((await watcher.next()).data)
            assert seen == [*range(1, 10)]


@on_postgres
async def test_what_could_not_be_said_is_said_later(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(settings) as one:
        its_own = await connected(settings.database_url, 1)
        async with serving(settings) as two:
            await connected(settings.database_url, 2)
            table = await Table.open(one.client)
            other = Table(two.client, table.id, table.token, table.viewer, table.first)
            async with watching(other) as watcher:
                await snapshot(watcher)
                with monkeypatch.context() as broken:
                    broken.setattr("app.games.notifications._TELL", "SELECT nothing_of_the_kind")
                    await table.add(hand(90))
                    for _ in range(500):
                        if not its_own & await listeners(settings.database_url):
                            break
                        await asyncio.sleep(0.01)
                    await watcher.silent(0)
                assert versions((await watcher.next()).data) == [2]


@on_postgres
async def test_a_listener_that_cannot_connect_does_not_stop_the_service(
    settings: Settings,
) -> None:
    nowhere = "postgresql://nobody@127.0.0.1:1/nothing"
    async with serving(settings.model_copy(update={"listen_url": nowhere})) as here:
        table = await Table.open(here.client)
        async with watching(table) as watcher:
            await snapshot(watcher)
            await table.add(hand(90))
            assert versions((await watcher.next()).data) == [2]


@on_sqlite
async def test_a_change_nobody_told_of_is_found(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.games.following._COMPARE_SECONDS", 0.2)
    async with serving(settings) as one, serving(settings) as two:
        table = await Table.open(one.client)
        other = Table(two.client, table.id, table.token, table.viewer, table.first)
        async with watching(other) as watcher:
            await snapshot(watcher)
            await table.add(hand(90))  # on SQLite no process hears another
            assert versions((await watcher.next()).data) == [2]
            await table.ask("DELETE")
            assert (await watcher.next()).name == "gone"


@contextmanager
def commanded(url: str, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`dixdeder serve` in a process of its own, and its address; it must stop in time."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(__file__).parents[3]),
        "DIXDEDER_DATABASE_URL": url,
    }
    process = subprocess.Popen(
        [sys.executable, "-c", "from app.cli import main; main()", "serve", *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline().split(" on ")[1].split(" - ")[0]
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        rest, _ = process.communicate(timeout=30)
        assert rest == ""


def workers(parent: int) -> list[int]:
    """The processes that serve."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [pid for pid in map(int, children) if _serves(pid)]


def _serves(pid: int) -> bool:
    return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()


@on_postgres
async def test_workers_of_one_command_hear_each_other(settings: Settings) -> None:
    with commanded(settings.database_url, "--port", "0", "--workers", "2") as (process, address):
        async with (
            AsyncClient(base_url=address, trust_env=False, timeout=60) as client,
            AsyncExitStack() as stack,
        ):
            table = await _opened(client)
            both = workers(process.pid)
            assert len(both) == 2
            watchers = []
            for busy in both:  # while one is held, the other takes whoever comes
                os.kill(busy, signal.SIGSTOP)
                try:
                    alone = await stack.enter_async_context(
                        AsyncClient(base_url=address, trust_env=False, timeout=30)
                    )
                    follower = watching(table, client=alone)
                    watchers.append(await stack.enter_async_context(follower))
                    await snapshot(watchers[-1])
                finally:
                    os.kill(busy, signal.SIGCONT)
            for number in range(6):
                async with AsyncClient(base_url=address, trust_env=False, timeout=30) as new:
                    table.client = new
                    await table.add(hand(80 + number))
                for watcher in watchers:
                    assert versions((await watcher.next()).data) == [number + 2]
            process.send_signal(signal.SIGTERM)  # with the streams open


async def _opened(client: AsyncClient) -> Table:
    """A game, once the workers are there."""
    for _ in range(100):
        try:
            return await Table.open(client)
        except OSError:
            await asyncio.sleep(0.1)
    raise AssertionError("the workers never came")
