"""What goes wrong with the database is told to the operator, and remembered until writes work.

A line a minute for each kind of failure, however many requests meet it. What the driver says about
it may hold what was to be written, so only its name for the failure is told.
"""

import logging
import sqlite3
import time
from collections.abc import Mapping
from typing import Final

_log: Final = logging.getLogger(__name__)
_SILENT_SECONDS: Final = 60
# Needs some free pages in the file, and leaves nothing behind.
ROOM_TO_WRITE: Final[Mapping[str, tuple[str, ...]]] = {
    "sqlite": (
        "CREATE TABLE room_to_write (taken BLOB)",
        "INSERT INTO room_to_write VALUES (zeroblob(65536))",
        "DROP TABLE room_to_write",
    ),
    "postgresql": (
        (
            "CREATE TEMPORARY TABLE room_to_write ON COMMIT DROP AS"
            " SELECT repeat('-', 1000) AS taken FROM generate_series(1, 64)"
        ),
    ),
}


class Faults:
    """What has gone wrong since the start. `writes_fail`: the last write did, none has worked."""

    def __init__(self) -> None:
        self.writes_fail = False
        self._told: dict[str, float] = {}

    def met(self, failure: BaseException, *, writing: bool) -> None:
        """A request could not be served."""
        self.writes_fail = self.writes_fail or writing
        what = f"cannot {'write to' if writing else 'read from'} the database: {reason(failure)}"
        now = time.monotonic()
        if now - self._told.get(what, -_SILENT_SECONDS) >= _SILENT_SECONDS:
            self._told[what] = now
            _log.error(what)

    def written(self) -> None:
        """A write has been committed."""
        if self.writes_fail:
            self.writes_fail = False
            _log.warning("the database can be written to again")


def reason(failure: BaseException) -> str:
    """The name of what lies behind a failure: `SQLITE_FULL`, `DiskFullError`, …"""
    first = failure
    while cause := first.__cause__ or getattr(first, "orig", None):
        first = cause
    if isinstance(first, sqlite3.Error):
        return getattr(first, "sqlite_errorname", type(first).__name__)
    return type(first).__name__
