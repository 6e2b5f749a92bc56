"""Opening the database a service runs on, and refusing one that does not fit."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import asyncpg
from sqlalchemy import Engine, text
from sqlalchemy.exc import DataError, IntegrityError, ProgrammingError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from app.games.connections import connect, connect_writer
from app.games.errors import DatabaseRefused, DatabaseUnavailable
from app.games.faults import ROOM_TO_WRITE, Faults
from app.games.postgres import transaction
from app.games.repository import Repository
from app.games.schema import SchemaState, migrate, schema_state
from app.games.statements import AsyncTransaction
from app.games.writer import Writer
from app.settings import Settings

SNAPSHOT: Final = "REPEATABLE READ"
_PING_SECONDS: Final = 5
# asyncpg raises its own errors while connecting, the operating system its own
_FAILURES: Final = (
    SQLAlchemyError,
    sqlite3.Error,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    OSError,
    TimeoutError,
)
_OUR_MISTAKES: Final = (IntegrityError, ProgrammingError, DataError)


class Database:
    """An open database whose schema fits this program."""

    def __init__(self, engine: AsyncEngine, writer: Writer | None) -> None:
        self.engine = engine
        self.faults = Faults()
        self._writer = writer
        self._transaction = writer.transaction if writer else partial(transaction, engine)
        # one statement sees one moment anyway; a page of several must not mix two
        self._view = engine if writer else engine.execution_options(isolation_level=SNAPSHOT)

    @property
    def committing(self) -> Engine:
        """What the writes go through."""
        return self.engine.sync_engine if self._writer is None else self._writer.engine

    @asynccontextmanager
    async def reading(self, *, snapshot: bool = False) -> AsyncIterator[Repository]:
        """What is kept, for reading; a `snapshot` shows one moment through several questions.

        Raises:
            DatabaseUnavailable: when the database does not answer.
        """
        engine = self._view if snapshot else self.engine
        with self._answering(writing=False):
            async with engine.connect() as connection:
                yield Repository(AsyncTransaction(connection))

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Repository]:
        """One transaction: committed at the end of the block, undone whole by any exception.

        Raises:
            DatabaseUnavailable: when the database does not answer, or the commit fails.
        """
        with self._answering(writing=True):
            async with self._transaction() as connection:
                yield Repository(connection)

    async def ping(self) -> None:
        """Ask the database for a sign of life; where the last write failed, try another.

        Raises:
            DatabaseUnavailable: when it does not answer within five seconds, or takes no write.
        """
        with self._answering(writing=False):
            async with asyncio.timeout(_PING_SECONDS), self.engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
        if self.faults.writes_fail:
            with self._answering(writing=True):
                async with asyncio.timeout(_PING_SECONDS), self._transaction() as connection:
                    for statement in ROOM_TO_WRITE[self.engine.dialect.name]:
                        await connection.execute(text(statement))

    @contextmanager
    def _answering(self, *, writing: bool) -> Iterator[None]:
        try:
            yield
        except _OUR_MISTAKES:
            raise
        except DatabaseUnavailable as failure:
            self.faults.met(failure, writing=writing)
            raise
        except _FAILURES as failure:
            self.faults.met(failure, writing=writing)
            raise DatabaseUnavailable("the database does not answer") from failure
        if writing:
            self.faults.written()


@asynccontextmanager
async def open_database(settings: Settings) -> AsyncIterator[Database]:
    """The database for as long as a service runs; SQLite is created and migrated first.

    Raises:
        DatabaseRefused: when it cannot be opened, or its schema is not the one this program needs.
    """
    await prepare_database(settings)
    async with AsyncExitStack() as stack:
        engine = connect(settings)
        stack.push_async_callback(engine.dispose)
        writer = None
        if settings.sqlite_path is not None:
            writer = Writer(connect_writer(settings.sqlite_path))
            stack.push_async_callback(writer.close)
        yield Database(engine, writer)


async def prepare_database(settings: Settings) -> None:
    """Create and migrate an SQLite file; refuse a Postgres schema that is behind.

    One that is ahead is served: while a new version rolls out, both versions run.

    Raises:
        DatabaseRefused: when the database cannot be opened, or is not ready.
    """
    if settings.sqlite_path is not None:
        await migrate_database(settings)
        return
    with _refusing(settings):
        state = await _present_state(settings)
    if state is SchemaState.BEHIND:
        raise DatabaseRefused(
            f"the schema of {settings.data_location} is behind: run `dixdeder migrate` first"
        )


async def migrate_database(settings: Settings) -> SchemaState:
    """Bring the schema up to date; returns how it stood before.

    Raises:
        DatabaseRefused: when the database cannot be opened or migrated.
    """
    with _refusing(settings):
        if settings.sqlite_path is not None:
            _try_file(settings.sqlite_path)
        return await migrate(settings)


def _try_file(path: Path) -> None:
    if not path.parent.is_dir():
        raise DatabaseRefused(f"there is no folder {path.parent} to keep {path.name} in")
    sqlite3.connect(path).close()  # aiosqlite leaves a thread behind when it cannot open a file


async def _present_state(settings: Settings) -> SchemaState:
    engine = connect(settings)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(schema_state)
    finally:
        await engine.dispose()


@contextmanager
def _refusing(settings: Settings) -> Iterator[None]:
    try:
        yield
    except _FAILURES as failure:
        reason = getattr(failure, "orig", None) or failure
        raise DatabaseRefused(
            f"cannot use the database {settings.data_location}: "
            f"{str(reason) or type(reason).__name__}"
        ) from failure
