"""How a plain database URL becomes connections that lose nothing.

`sqlite:///file.db` is served by aiosqlite and `postgresql://…` by asyncpg; nobody else need know.
"""

from collections.abc import Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Final

import asyncpg
import orjson
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from app.settings import Settings

# An execution option, for `engine.execution_options(**WRITING)`: take the write lock at BEGIN.
# A transaction that reads first and writes later would lose its update on SQLite, or fail.
WRITING: Final = {"writing": True}

_CONNECT_SECONDS: Final = 10
_BUSY_MILLISECONDS: Final = 30_000
_JSON: Final[Mapping[str, Any]] = {
    "json_serializer": lambda value: orjson.dumps(value).decode(),
    "json_deserializer": orjson.loads,
}
_POOL_SIZE: Final = 16  # more brings nothing: our own CPU is what is short


def connect(settings: Settings) -> AsyncEngine:
    """The pool of connections the service works with; Postgres' in AUTOCOMMIT, see `postgres`."""
    if settings.sqlite_path is not None:
        return _sqlite(settings, foreign_keys=True)
    return _postgres(settings, isolation_level="AUTOCOMMIT")


def connect_for_migrations(settings: Settings) -> AsyncEngine:
    """Connections for schema changes.

    SQLite rebuilds a table by dropping it, and with foreign keys on, a drop deletes the rows that
    point to it: they are off here and checked before the commit.
    """
    if settings.sqlite_path is not None:
        return _sqlite(settings, foreign_keys=False)
    return _postgres(settings)


def _postgres(settings: Settings, **options: str) -> AsyncEngine:
    # asyncpg reads the URL itself, so that `sslmode`, sockets and several hosts work as in libpq
    open_connection = partial(asyncpg.connect, dsn=settings.database_url, timeout=_CONNECT_SECONDS)
    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=open_connection,
        pool_size=_POOL_SIZE,
        max_overflow=0,
        **_JSON,
        **options,
    )
    event.listen(engine.sync_engine, "checkout", _refuse_closed)
    return engine


def _refuse_closed(
    connection: DBAPIConnection, _entry: ConnectionPoolEntry, _proxy: PoolProxiedConnection
) -> None:
    """The driver hears at once of a server that went away: no need to ask it each time.

    Raises:
        InvalidatePoolError: then the pool opens all its connections anew.
    """
    if connection.driver_connection.is_closed():
        raise InvalidatePoolError


def _sqlite(settings: Settings, *, foreign_keys: bool) -> AsyncEngine:
    engine = create_async_engine(f"sqlite+aiosqlite:///{settings.sqlite_path}", **_JSON)
    _prepare_sqlite(engine.sync_engine, foreign_keys=foreign_keys)
    return engine


def connect_writer(path: Path) -> Engine:
    """What the one writer of an SQLite file works with: on the event loop, its commits in a thread.

    Every transaction takes the write lock at its beginning.
    """
    # two threads take turns at one connection
    engine = create_engine(f"sqlite:///{path}", connect_args={"check_same_thread": False}, **_JSON)
    _prepare_sqlite(engine, foreign_keys=True)
    return engine.execution_options(**WRITING)


def _prepare_sqlite(engine: Engine, *, foreign_keys: bool) -> None:
    pragmas = (
        f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}",
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",  # NORMAL may lose acknowledged hands at a power cut
        f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}",
    )

    def prepare(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # the driver's own BEGIN comes too late: see `begin`
        try:
            with closing(connection.cursor()) as cursor:
                for pragma in pragmas:
                    cursor.execute(pragma)
        except BaseException:
            connection.close()  # not a database, say: the pool does not close what it never had
            raise

    def begin(connection: Connection) -> None:
        writing = connection.get_execution_options().get("writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", begin)
