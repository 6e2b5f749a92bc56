"""A transaction on Postgres: what every write says goes to the driver without a detour.

SQLAlchemy keeps the connections and says what is said rarely. It must not begin transactions of its
own on them meanwhile, so the engine is one in AUTOCOMMIT.
"""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.games.statements import AsyncTransaction, Row, Statement


class DirectTransaction(AsyncTransaction):
    """The same as of SQLAlchemy, said by asyncpg itself."""

    def __init__(self, connection: AsyncConnection, driver: asyncpg.Connection) -> None:
        super().__init__(connection)
        self._dialect = connection.dialect
        self._driver = driver

    async def rows(self, statement: Statement, facts: Mapping[str, Any]) -> list[Row]:
        """What the database answers."""
        prepared = statement.prepared(self._dialect, facts)
        return prepared.rows(await self._driver.fetch(prepared.text, *prepared.values(facts)))

    async def run(self, statement: Statement, facts: Mapping[str, Any]) -> int:
        """How many rows a change touches."""
        prepared = statement.prepared(self._dialect, facts)
        done: str = await self._driver.execute(prepared.text, *prepared.values(facts))
        return int(done.rpartition(" ")[2])  # as in "UPDATE 1"

    async def commit(self) -> None:
        """Keep everything."""
        await self._driver.execute("COMMIT")


@asynccontextmanager
async def transaction(engine: AsyncEngine) -> AsyncIterator[DirectTransaction]:
    """Committed at the end of the block, undone by any exception.

    Raises:
        PostgresError: when the database does not answer, or does not keep it.
    """
    async with engine.connect() as connection:
        assert connection.sync_connection is not None  # noqa: S101 - it has been opened
        driver: Any = connection.sync_connection.connection.driver_connection
        await driver.execute("BEGIN")
        own = DirectTransaction(connection, driver)
        try:
            yield own
            await own.commit()
        except BaseException:
            await _undo(connection, driver)
            raise


async def _undo(connection: AsyncConnection, driver: asyncpg.Connection) -> None:
    """Undo what is not committed; a connection that cannot be told so is closed, which does it."""
    try:
        await driver.execute("ROLLBACK")
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
        await connection.invalidate()
