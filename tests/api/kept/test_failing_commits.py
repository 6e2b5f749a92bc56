"""A commit that fails never answers 2xx: a full disk, a refusal at the last moment, a lost server.

All of it is real: the database itself says no.
"""

import asyncio
import logging
import os
import random
import resource
import sqlite3
import tempfile
import uuid
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient, Response
from sqlalchemy import event

from app.games.database import Database, migrate_database
from app.main import create_app
from app.settings import Settings
from tests.api.kept.conftest import copied, execute
from tests.api.kept.replays import assert_adds_up
from tests.api.kept.served import asking, served
from tests.api.kept.table import Json, Table, hand
from tests.postgres import start_again, start_server, stop_now

UNLIMITED = resource.RLIM_INFINITY
LITTLE_ROOM = 200_000  # bytes
BACK_WITHIN = 5  # seconds
REFUSE = """
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'secret detail'; END $$;
CREATE CONSTRAINT TRIGGER refusing AFTER INSERT OR UPDATE OR DELETE ON {table}
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()
"""


@dataclass(slots=True)
class Kept:
    """A service within this process, and the database it keeps its games in."""

    app: FastAPI
    settings: Settings
    table: Table


async def kept_by(settings: Settings) -> AsyncIterator[Kept]:
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        transport = ASGITransport(app)
        async with AsyncClient(transport=transport, base_url="http://dixdeder.test") as someone:
            yield Kept(app, settings, await Table.open(someone))


@pytest.fixture
def sqlite(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Settings]:
    with copied(request, "sqlite", tmp_path) as own:
        yield own


@pytest.fixture
async def on_sqlite(sqlite: Settings) -> AsyncIterator[Kept]:
    async for kept in kept_by(sqlite):
        yield kept


@pytest.fixture
def postgres(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Settings]:
    with copied(request, "postgres", tmp_path) as own:
        yield own


@pytest.fixture
async def on_postgres(postgres: Settings) -> AsyncIterator[Kept]:
    async for kept in kept_by(postgres):
        yield kept


def unavailable(answer: Response) -> bool:
    """Whether this is the refusal it must be, if it is one."""
    if answer.status_code != 503:
        return False
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["type"] == "/problems/unavailable"
    assert int(answer.headers["retry-after"]) > 0
    assert "secret" not in answer.text
    return True


async def status(client: AsyncClient, path: str) -> int:
    return (await client.get(path)).status_code


async def test_a_full_disk_refuses_writes_and_only_those(sqlite: Settings, tmp_path: Path) -> None:
    """The service's files may not grow: it says so, serves what it has, and goes on afterwards."""
    with served(sqlite, tmp_path) as service:
        async with asking(service.address) as client:
            table = await Table.open(client, variant="bulgarian", target=100_000)
            await table.add(hand(90))
            wal = Path(f"{sqlite.sqlite_path}-wal").stat().st_size
            limit_files(service.process.pid, wal + LITTLE_ROOM)
            acknowledged, refused = await fill(table)
            assert acknowledged
            assert await status(client, "/livez") == 200
            assert unavailable(await client.get("/readyz"))
            assert unavailable(await client.post("/v1/games", json={"variant": "belote"}))
            _, hands = await assert_adds_up(table)
            assert [each["input"]["note"] for each in hands[1:]] == acknowledged
            assert len(service.said()) == 1
            assert service.said()[0].startswith("cannot write to the database: SQLITE_")

            limit_files(service.process.pid, UNLIMITED)
            assert await status(client, "/readyz") == 200
            again = await table.ask("POST", "/hands", refused, match=None, key=refused["note"])
            assert again.status_code == 201
            assert "idempotency-replayed" not in again.headers
            assert (await assert_adds_up(table))[0]["hands"] == len(acknowledged) + 2
            assert service.said()[1:] == ["the database can be written to again"]


def limit_files(process: int, most: int) -> None:
    """No file that this process writes may grow beyond `most` bytes."""
    _, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (most, hard))


async def fill(table: Table) -> tuple[list[str], Json]:
    """Append until it is refused; gives what was acknowledged, and the hand that was refused."""
    acknowledged: list[str] = []
    for _ in range(1_000):
        body = hand(80, note=uuid.uuid4().hex)
        answer = await table.ask("POST", "/hands", body, match=None, key=body["note"])
        if unavailable(answer):
            return acknowledged, body
        assert answer.status_code == 201
        acknowledged.append(body["note"])
    raise AssertionError("the disk was never full")


async def test_sqlite_without_a_page_left_refuses_writes(
    on_sqlite: Kept, caplog: pytest.LogCaptureFixture
) -> None:
    database: Database = on_sqlite.app.state.database
    table = on_sqlite.table
    let_grow(database, pages=1)
    acknowledged, refused = await fill(table)
    assert (await table.state())["hands"] == len(acknowledged)
    assert unavailable(await table.client.get("/readyz"))
    assert told(caplog) == ["cannot write to the database: SQLITE_FULL"]
    let_grow(database, pages=2**30)
    assert await status(table.client, "/readyz") == 200
    assert told(caplog)[1:] == ["the database can be written to again"]
    answer = await table.ask("POST", "/hands", refused, match=None, key=refused["note"])
    assert answer.status_code == 201
    assert await status(table.client, "/readyz") == 200
    assert "room_to_write" not in await names(on_sqlite)


def let_grow(database: Database, pages: int) -> None:
    """Let the file grow to so many pages, or to the size it has."""

    def limit(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages}")

    database.committing.dispose()  # a limit is a connection's
    event.listen(database.committing, "connect", limit)


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.message for each in caplog.records if each.levelno >= logging.WARNING]


async def names(kept: Kept) -> set[str]:
    """The tables there are."""
    async with kept.app.state.database.engine.connect() as connection:
        found = await connection.run_sync(lambda own: own.dialect.get_table_names(own))
    return set(found)


@pytest.mark.parametrize("refusing", ["games", "hands", "edits", "replies"])
async def test_a_constraint_that_objects_at_the_commit_is_no_success(
    on_postgres: Kept, caplog: pytest.LogCaptureFixture, refusing: str
) -> None:
    table, database = on_postgres.table, on_postgres.settings.database_url
    await table.add(hand(90))
    before, hands, history = await table.state(), await table.hands(), await table.history()
    await execute(database, REFUSE.format(table=refusing))
    append = ("POST", "/hands", hand(80))
    for method, path, body in (append, ("PUT", "/hands/1", hand(80)), ("POST", "/undo", None)):
        answer = await table.ask(method, path, body, key=f"{method} {path}")
        assert unavailable(answer) or (refusing == "hands" and path == "/undo"), answer.text
        if not answer.is_success:
            assert await table.state() == before
    if refusing != "hands":
        assert (await table.hands(), await table.history()) == (hands, history)
    assert told(caplog)[0] == "cannot write to the database: RaiseError"
    assert len(told(caplog)) <= 2
    await execute(database, f"DROP TRIGGER refusing ON {refusing}")
    assert await status(table.client, "/readyz") == 200
    answer = await table.ask(*append, key="POST /hands")
    assert (answer.status_code, "idempotency-replayed" in answer.headers) == (201, False)
    await assert_adds_up(table)


@pytest.fixture
def own_server() -> Iterator[Path]:
    """The folder of a Postgres of one's own: nobody else minds when it is stopped."""
    with tempfile.TemporaryDirectory(prefix="dixdeder-postgres-") as name:
        folder = Path(name)
        start_server(folder, "-c fsync=off")
        try:
            yield folder
        finally:
            stop_now(folder)


@pytest.mark.repeated
async def test_a_server_that_goes_away_and_comes_back(own_server: Path, tmp_path: Path) -> None:
    """Stopped as by a power cut, under load: nothing acknowledged is lost, nothing else is said."""
    settings = Settings(database_url=f"postgresql:///postgres?host={own_server}&user=postgres")
    await migrate_database(settings)
    with served(settings, tmp_path) as service:
        async with asking(service.address) as client:
            table = await Table.open(client, variant="bulgarian", target=100_000)
            for _ in range(int(os.environ.get("KILLS", "2"))):
                playing = Playing(table)
                tasks = [asyncio.create_task(playing.play(who)) for who in range(8)]
                tasks.append(asyncio.create_task(playing.watch(client)))
                await asyncio.sleep(random.uniform(0.2, 0.6))
                await asyncio.to_thread(stop_now, own_server)
                await playing.next(503)
                assert unavailable(await client.get("/readyz"))
                await asyncio.to_thread(start_again, own_server, "-c fsync=off")
                async with asyncio.timeout(BACK_WITHIN):
                    await playing.next(201)
                playing.over = True
                await asyncio.gather(*tasks)
                assert await status(client, "/readyz") == 200
                _, hands = await assert_adds_up(table)
                notes = [each["input"]["note"] for each in hands]
                assert len(set(notes)) == len(notes)
                assert playing.acknowledged <= set(notes)
    assert all("cannot" in line or "again" in line for line in service.said())


class Playing:
    """Clients who append without a pause, and try again until it is acknowledged."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.acknowledged: set[str] = set()
        self.over = False
        self.seen: asyncio.Queue[int] = asyncio.Queue()

    async def next(self, wanted: int) -> None:
        """Wait for an answer of this status that comes from now on."""
        while not self.seen.empty():
            self.seen.get_nowait()
        while await self.seen.get() != wanted:
            pass

    async def play(self, who: int) -> None:
        while not self.over:
            note = f"{who} {uuid.uuid4().hex}"
            await self.append(note)
            self.acknowledged.add(note)

    async def append(self, note: str) -> None:
        body = hand(80, note=note)
        while True:
            answer = await self.table.ask("POST", "/hands", body, match=None, key=note)
            assert unavailable(answer) or answer.status_code == 201, answer.text
            self.seen.put_nowait(answer.status_code)
            if answer.is_success:
                return
            await asyncio.sleep(0.05)

    async def watch(self, client: AsyncClient) -> None:
        """It lives all the time, and reads are refused in the same way as writes."""
        while not self.over:
            assert await status(client, "/livez") == 200
            answer = await client.get(self.table.address)
            assert unavailable(answer) or answer.status_code == 200, answer.text
            await asyncio.sleep(0.05)
