"""A copy of an SQLite database, made while a service runs on it, and checked before it counts."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from app.games.errors import UpkeepRefused
from app.games.upkeep.new_file import new_file

_BUSY_SECONDS: Final = 30


def back_up(database: Path, to: Path) -> int:
    """Copy the database as it is at one moment into a new file; returns the copy's size in bytes.

    Raises:
        UpkeepRefused: where there is no database, the file is there already or cannot be written,
            or the copy is not sound.
    """
    if not database.is_file():
        raise UpkeepRefused(f"there is no database {database}")
    with new_file(to) as partial:
        try:
            with (
                closing(sqlite3.connect(database, timeout=_BUSY_SECONDS)) as source,
                closing(sqlite3.connect(partial, timeout=_BUSY_SECONDS)) as copy,
            ):
                source.backup(copy)
                faults = _faults(copy)
        except sqlite3.Error as failure:
            raise UpkeepRefused(f"cannot copy {database} to {to}: {failure}") from failure
        if faults:
            raise UpkeepRefused(f"{database} is damaged, so there is no copy of it: {faults}")
        return partial.stat().st_size


def _faults(copy: sqlite3.Connection) -> str:
    """What is wrong with a copy; nothing if it is sound. It is left as one file."""
    copy.execute("PRAGMA journal_mode = DELETE")
    said = [row[0] for row in copy.execute("PRAGMA integrity_check(3)")]
    if said != ["ok"]:
        return "; ".join(said)
    stray = copy.execute("PRAGMA foreign_key_check").fetchall()
    return f"{len(stray)} rows point nowhere" if stray else ""
