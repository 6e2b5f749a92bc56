"""What an operator hears of a database that fails: each kind once a minute, never what it holds."""

import logging
import sqlite3

import asyncpg
import pytest
from sqlalchemy.exc import OperationalError

from app.games.errors import DatabaseUnavailable
from app.games.faults import Faults, reason


def behind(cause: BaseException) -> DatabaseUnavailable:
    """A failure as requests meet it: wrapped by SQLAlchemy and by us."""
    unavailable = DatabaseUnavailable("the database does not answer")
    unavailable.__cause__ = OperationalError("INSERT 'secret'", {}, Exception("secret"))
    unavailable.__cause__.__cause__ = cause
    return unavailable


@pytest.mark.parametrize(
    ("cause", "name"),
    [
        (ConnectionRefusedError("secret"), "ConnectionRefusedError"),
        (asyncpg.DiskFullError("secret"), "DiskFullError"),
        (sqlite3.OperationalError("secret"), "OperationalError"),
    ],
)
def test_only_the_name_of_a_failure_is_told(cause: BaseException, name: str) -> None:
    assert reason(behind(cause)) == name
    assert reason(cause) == name


def test_sqlite_has_names_of_its_own() -> None:
    file = sqlite3.connect(":memory:")
    file.execute("PRAGMA max_page_count = 1")
    with pytest.raises(sqlite3.OperationalError) as full:
        file.execute("CREATE TABLE secret (id INTEGER)")
    file.close()
    assert reason(behind(full.value)) == "SQLITE_FULL"


def test_each_kind_of_failure_is_told_once_a_minute(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    known = Faults()
    for _ in range(3):
        known.met(behind(OSError()), writing=False)
        known.met(behind(OSError()), writing=True)
        known.met(behind(TimeoutError()), writing=True)
    lines = [
        "cannot read from the database: OSError",
        "cannot write to the database: OSError",
        "cannot write to the database: TimeoutError",
    ]
    assert [each.message for each in caplog.records] == lines
    now += 60
    known.met(behind(TimeoutError()), writing=True)
    assert [each.message for each in caplog.records] == [*lines, lines[2]]
    assert {each.levelno for each in caplog.records} == {logging.ERROR}


def test_only_writes_that_fail_are_remembered() -> None:
    known = Faults()
    seen = []
    for writing in (False, True, False):
        known.met(behind(OSError()), writing=writing)
        seen.append(known.writes_fail)
    assert seen == [False, True, True]


def test_the_first_write_that_works_is_told(caplog: pytest.LogCaptureFixture) -> None:
    known = Faults()
    known.written()
    assert caplog.records == []
    known.met(behind(OSError()), writing=True)
    known.written()
    known.written()
    assert [each.message for each in caplog.records][1:] == ["the database can be written to again"]
    assert not known.writes_fail
