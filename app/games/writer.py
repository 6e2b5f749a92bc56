"""One writer for an SQLite file: transactions take turns, and share a commit.

A commit waits for the disk, a transaction hardly at all. So those that came while the disk was busy
run one after the other, each in a savepoint of its own, and are committed together. None is
answered before that: not even a refusal, which may speak of what another has just written.

Beginning may wait for another process and committing waits for the disk: both happen in a thread.
The statements between them find the file locked and its pages in memory: they stay on the event
loop, where a hop to a thread and back would cost several times what they do.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeVar

import sqlalchemy as sa

from app.games.errors import DatabaseUnavailable
from app.games.statements import Row, Statement, rows, run

MOST: Final = 64  # transactions in one commit

_T = TypeVar("_T")


class TurnConnection:
    """The writer's connection as a transaction sees it in its turn: what it asks, it gets at once.

    Nothing in it ever waits: while it is somebody's turn, nobody else's statement comes between.
    """

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection

    async def execute(
        self,
        statement: sa.Executable,
        parameters: Any = None,  # noqa: ANN401 - SQLAlchemy's
    ) -> sa.CursorResult[Any]:
        """The same as of an AsyncConnection."""
        return self._connection.execute(statement, parameters)

    async def rows(self, statement: Statement, facts: Mapping[str, Any]) -> list[Row]:
        """What the database answers."""
        return rows(self._connection, statement, facts)

    async def run(self, statement: Statement, facts: Mapping[str, Any]) -> int:
        """How many rows a change touches."""
        return run(self._connection, statement, facts)


class _Turn:
    """A transaction in the queue: it is called, it ends, it hears what became of its group."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.called: asyncio.Future[TurnConnection] = loop.create_future()
        # why its work is to be undone, None where it is to be kept
        self.ended: asyncio.Future[BaseException | None] = loop.create_future()
        self._outcome: asyncio.Future[Exception | None] = loop.create_future()

    def tell(self, failure: Exception | None) -> None:
        """Its group is committed or has failed; who was cancelled listens no more."""
        if failure is not None and not self.called.done():
            self.called.set_exception(_unavailable(failure))
        if not self._outcome.done():
            self._outcome.set_result(failure)

    async def outcome(self) -> None:
        """Wait for the commit. Raises DatabaseUnavailable where it failed."""
        if failure := await self._outcome:
            raise _unavailable(failure)


class Writer:
    """The only connection of this process that writes."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self._queue: asyncio.Queue[_Turn] = asyncio.Queue()
        self._thread = ThreadPoolExecutor(1, "sqlite-writer")
        self._closed = False
        self._serving = asyncio.create_task(self._serve())

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[TurnConnection]:
        """A turn: committed with its group at the end of the block, undone alone by an exception.

        Raises:
            DatabaseUnavailable: when the group cannot be begun or committed; nothing is kept then.
        """
        if self._closed:
            raise DatabaseUnavailable("the database is being closed")
        turn = _Turn()
        self._queue.put_nowait(turn)
        try:
            yield await turn.called
        except BaseException as reason:
            turn.ended.set_result(reason)
            if isinstance(reason, Exception):  # else it is cancelled and must not wait
                await turn.outcome()
            raise
        turn.ended.set_result(None)
        await turn.outcome()

    async def close(self) -> None:
        """Serve those who wait, and nobody after them."""
        self._closed = True
        await self._queue.join()
        self._serving.cancel()
        self._thread.shutdown()
        self.engine.dispose()

    async def _serve(self) -> None:
        while True:
            turns: list[_Turn] = [await self._queue.get()]
            failure = await self._group(turns)
            for turn in turns:
                turn.tell(failure)
                self._queue.task_done()

    async def _group(self, turns: list[_Turn]) -> Exception | None:
        """Serve one turn and those that wait behind it, and commit; gives what went wrong."""
        try:
            connection = await self._hop(self._begin)
        except Exception as failure:  # noqa: BLE001 - whatever it was, this group has failed
            return failure
        try:
            await _take(connection, turns[0])
            while len(turns) < MOST and not self._queue.empty():
                turns.append(self._queue.get_nowait())
                await _take(connection, turns[-1])
            await self._hop(connection.commit)
        except Exception as failure:  # noqa: BLE001 - the same
            with suppress(Exception):  # who waits must hear of it, whatever comes
                connection.invalidate()  # closed, and so undone whatever state it is in
            return failure
        finally:
            with suppress(Exception):  # what is committed is committed
                connection.close()
        return None

    def _begin(self) -> sa.Connection:
        connection = self.engine.connect()
        try:
            connection.begin()
        except BaseException:
            connection.close()
            raise
        return connection

    async def _hop(self, work: Callable[[], _T]) -> _T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


async def _take(connection: sa.Connection, turn: _Turn) -> None:
    """Let one transaction do its work. Raises where SQLite has undone the whole group meanwhile."""
    if turn.called.cancelled():
        return
    own = connection.begin_nested()
    turn.called.set_result(TurnConnection(connection))
    reason = await turn.ended
    if reason is None:
        own.commit()
        return
    try:
        own.rollback()
    except Exception as failure:
        raise failure from reason  # a full disk, say: that is what an operator must hear of


def _unavailable(failure: Exception) -> DatabaseUnavailable:
    unavailable = DatabaseUnavailable("the database cannot be written to")
    unavailable.__cause__ = failure
    return unavailable
