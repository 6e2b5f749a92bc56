"""The one writer of an SQLite file: a shared commit keeps everything of everybody, or nothing."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError, OperationalError

from app.games import connections, writer
from app.games.clubs import create_club
from app.games.database import Database, open_database
from app.games.errors import ClubRefused, DatabaseUnavailable
from app.games.writer import MOST
from app.settings import Settings
from tests.commits import before_commits


@pytest.fixture
async def database(settings: Settings) -> AsyncIterator[Database]:
    async with open_database(settings) as opened:
        yield opened


async def add(database: Database, slug: str) -> None:
    async with database.writing() as repository:
        await create_club(repository, slug, slug)


async def slugs(database: Database) -> list[str]:
    async with database.reading() as repository:
        return [club.slug for club in await repository.clubs()]


def counted_commits(patch: pytest.MonkeyPatch, fails: Callable[[int], bool]) -> list[int]:
    """Commits as they happen; those fail that `fails` says yes to, counted from one."""
    counted: list[int] = []

    def count() -> None:
        counted.append(len(counted) + 1)
        if fails(counted[-1]):
            raise OperationalError("COMMIT", {}, Exception("the disk is full"))

    before_commits(patch, count)
    return counted


async def test_those_who_wait_share_a_commit(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits = counted_commits(monkeypatch, lambda _: False)
    names = [f"club-{number:03}" for number in range(MOST + 6)]
    await asyncio.gather(*(add(database, name) for name in names))
    assert await slugs(database) == names
    assert commits == [1, 2]


async def test_what_fails_in_one_undoes_nothing_of_the_others(database: Database) -> None:
    async def fails(slug: str) -> None:
        async with database.writing() as repository:
            await repository.change_club("club-1", {"name": "other"})
            club = dict.fromkeys(("slug", "name"), slug) | {"id": uuid4(), "key_hash": b""}
            for _ in "12":
                await repository.add_club({**club, "created_at": datetime.now(UTC)})

    results = await asyncio.gather(
        add(database, "club-1"), fails("club-2"), add(database, "club-3"), return_exceptions=True
    )
    assert [type(result) for result in results] == [type(None), IntegrityError, type(None)]
    async with database.reading() as repository:
        names = {club.slug: club.name for club in await repository.clubs()}
    assert names == {"club-1": "club-1", "club-3": "club-3"}


async def test_of_a_group_that_cannot_be_committed_nobody_is_told_yes(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def asks() -> list[str]:
        async with database.writing() as repository:
            return [club.slug for club in await repository.clubs()]

    async def refused() -> None:
        async with database.writing() as repository:
            assert await repository.club("club-1")
            raise ClubRefused("for it is there already")

    commits = counted_commits(monkeypatch, lambda number: number == 1)
    results = await asyncio.gather(
        add(database, "club-1"),
        add(database, "club-2"),
        asks(),
        refused(),
        return_exceptions=True,
    )
    assert {type(result) for result in results} == {DatabaseUnavailable}
    assert commits == [1]
    assert await slugs(database) == []
    await add(database, "club-4")
    assert await slugs(database) == ["club-4"]


async def test_where_sqlite_undoes_the_whole_transaction_nobody_is_told_yes(
    database: Database,
) -> None:
    """As it may when the disk is full: those before are undone too, and must not hear yes."""

    async def undoes_all() -> None:
        async with database.writing() as repository:
            await create_club(repository, "club-2", "club-2")
            await repository._connection.execute(text("ROLLBACK"))

    results = await asyncio.gather(
        add(database, "club-1"), undoes_all(), add(database, "club-3"), return_exceptions=True
    )
    assert [type(result) for result in results[:2]] == [DatabaseUnavailable] * 2
    assert await slugs(database) == ([] if results[2] else ["club-3"])


async def test_nobody_hears_anything_before_the_commit(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = threading.Event()
    before_commits(monkeypatch, lambda: disk.wait(10))
    written = [asyncio.create_task(add(database, f"club-{number}")) for number in range(3)]
    refused = asyncio.create_task(add(database, "club-0"))
    await asyncio.sleep(0.1)
    assert await slugs(database) == []  # reading goes on, and so does everything else
    assert not any(task.done() for task in (*written, refused))
    disk.set()
    await asyncio.gather(*written)
    with pytest.raises(ClubRefused):
        await refused


async def test_who_is_cancelled_holds_nobody_up(database: Database) -> None:
    async def hangs(slug: str) -> None:
        async with database.writing() as repository:
            await create_club(repository, slug, slug)
            started.set()
            await asyncio.Event().wait()

    started = asyncio.Event()
    hanging = asyncio.create_task(hangs("club-1"))
    await started.wait()
    waiting = [asyncio.create_task(add(database, f"club-{number}")) for number in (2, 3, 4)]
    await asyncio.sleep(0)
    waiting[0].cancel()  # while it waits
    hanging.cancel()  # in its turn
    done = await asyncio.gather(hanging, *waiting, return_exceptions=True)
    assert [type(each) for each in done[:2]] == [asyncio.CancelledError] * 2
    assert await slugs(database) == ["club-3", "club-4"]


async def test_who_is_cancelled_when_called_holds_nobody_up(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its turn has come, but it has not heard so yet."""
    take = writer._take

    async def cancelled_then(connection: Connection, turn: Any) -> None:
        asyncio.get_running_loop().call_soon(tasks[0].cancel)
        await take(connection, turn)

    monkeypatch.setattr(writer, "_take", cancelled_then)
    tasks = [asyncio.create_task(add(database, f"club-{number}")) for number in (1, 2)]
    done = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 5)
    assert [type(each) for each in done] == [asyncio.CancelledError, type(None)]
    assert await slugs(database) == ["club-2"]


async def test_who_is_cancelled_at_the_commit_may_find_it_written(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = threading.Event()
    before_commits(monkeypatch, lambda: disk.wait(10))
    tasks = [asyncio.create_task(add(database, f"club-{number}")) for number in (1, 2)]
    await asyncio.sleep(0.1)
    tasks[0].cancel()
    await asyncio.sleep(0)
    disk.set()
    await asyncio.wait_for(tasks[1], 5)
    assert await slugs(database) == ["club-1", "club-2"]


async def test_closing_serves_those_who_wait_and_nobody_after_them(settings: Settings) -> None:
    async with open_database(settings) as database:
        waiting = [asyncio.create_task(add(database, f"club-{number}")) for number in range(5)]
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)
    with pytest.raises(DatabaseUnavailable):
        await add(database, "late")
    async with open_database(settings) as again:
        assert len(await slugs(again)) == len(waiting)


async def test_a_database_locked_by_another_is_unavailable_until_it_is_free(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert settings.sqlite_path
    monkeypatch.setattr(connections, "_BUSY_MILLISECONDS", 100)
    async with open_database(settings) as database:
        with closing(sqlite3.connect(settings.sqlite_path)) as other:
            other.execute("BEGIN IMMEDIATE")
            locked = await asyncio.gather(
                add(database, "club-1"), add(database, "club-2"), return_exceptions=True
            )
        assert [type(each) for each in locked] == [DatabaseUnavailable] * 2
        await add(database, "club-3")
        assert await slugs(database) == ["club-3"]


async def test_a_connection_that_cannot_be_given_back_stops_nobody(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Connection) -> None:
        raise RuntimeError("cannot be given back")

    with monkeypatch.context() as patch:
        patch.setattr(Connection, "close", fail)
        await asyncio.wait_for(add(database, "first"), 10)
    await asyncio.wait_for(add(database, "second"), 10)
    assert await slugs(database) == ["first", "second"]


async def test_who_waits_hears_of_a_failure_that_cannot_be_undone(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Connection) -> None:
        raise RuntimeError("cannot be thrown away")

    with monkeypatch.context() as patch:
        patch.setattr(Connection, "invalidate", fail)
        counted_commits(patch, lambda _: True)
        for name in ("first", "second"):
            with pytest.raises(DatabaseUnavailable):
                await asyncio.wait_for(add(database, name), 10)
