"""What every write says, put into words once for each database and then said by its driver itself.

SQLAlchemy's way from a statement to the driver and back takes more of a request than the database
does. Its compiler and its types are used all the same: once, and with the results kept.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Protocol

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine

Row = dict[str, Any]
_Change = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Prepared:
    """A statement in a database's own words, and how its values go in and come out."""

    text: str
    _order: Sequence[tuple[str, _Change | None]]
    _columns: Sequence[tuple[str, _Change | None]]
    _own: Mapping[str, Any]  # what it says by itself

    def values(self, facts: Mapping[str, Any]) -> list[Any]:
        """The facts in their order, as the driver takes them."""
        facts = {**self._own, **facts} if self._own else facts
        return [change(facts[name]) if change else facts[name] for name, change in self._order]

    def rows(self, records: Iterable[Sequence[Any]]) -> list[Row]:
        """What the driver gave, by name."""
        return [
            {
                name: change(value) if change else value
                for (name, change), value in zip(self._columns, record, strict=True)
            }
            for record in records
        ]


class Statement:
    """A statement that is said again and again, always with the same shape."""

    def __init__(self, core: sa.Select[Any] | sa.Insert | sa.Update) -> None:
        self.core: Final = core
        self._prepared: dict[tuple[str, tuple[str, ...]], Prepared] = {}

    def prepared(self, dialect: Dialect, facts: Mapping[str, Any]) -> Prepared:
        """The statement for these names of facts."""
        place = dialect.name, tuple(facts)
        found = self._prepared.get(place)
        if found is None:
            found = self._prepared[place] = _prepare(self.core, dialect, facts)
        return found


def rows(connection: sa.Connection, statement: Statement, facts: Mapping[str, Any]) -> list[Row]:
    """What the database answers. Raises DBAPIError."""
    prepared = statement.prepared(connection.dialect, facts)
    with _said(connection, prepared, facts) as cursor:
        return prepared.rows(cursor.fetchall())


def run(connection: sa.Connection, statement: Statement, facts: Mapping[str, Any]) -> int:
    """How many rows a change touches. Raises DBAPIError."""
    prepared = statement.prepared(connection.dialect, facts)
    with _said(connection, prepared, facts) as cursor:
        return cursor.rowcount


class Connection(Protocol):
    """A transaction: SQLAlchemy's AsyncConnection, or a turn of SQLite's writer."""

    async def execute(
        self,
        statement: sa.Executable,
        parameters: Any = None,  # noqa: ANN401 - as SQLAlchemy has it
    ) -> sa.CursorResult[Any]:
        """Ask or change something in SQLAlchemy's way."""

    async def rows(self, statement: Statement, facts: Mapping[str, Any]) -> list[Row]:
        """Ask something that is asked all the time."""

    async def run(self, statement: Statement, facts: Mapping[str, Any]) -> int:
        """Change something as it is changed all the time; how many rows that touches."""


class AsyncTransaction:
    """SQLAlchemy's AsyncConnection, and the short way beside it."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def execute(
        self,
        statement: sa.Executable,
        parameters: Any = None,  # noqa: ANN401 - as SQLAlchemy has it
    ) -> sa.CursorResult[Any]:
        """SQLAlchemy's way."""
        return await self._connection.execute(statement, parameters)

    async def rows(self, statement: Statement, facts: Mapping[str, Any]) -> list[Row]:
        """What the database answers."""
        return await self._connection.run_sync(rows, statement, facts)

    async def run(self, statement: Statement, facts: Mapping[str, Any]) -> int:
        """How many rows a change touches."""
        return await self._connection.run_sync(run, statement, facts)


@contextmanager
def _said(
    connection: sa.Connection, prepared: Prepared, facts: Mapping[str, Any]
) -> Iterator[DBAPICursor]:
    dialect = connection.dialect
    cursor = connection.connection.cursor()
    try:
        cursor.execute(prepared.text, prepared.values(facts))
        yield cursor
    except dialect.loaded_dbapi.Error as error:
        base = dialect.loaded_dbapi.Error
        raise DBAPIError.instance(prepared.text, None, error, base, dialect=dialect) from error
    finally:
        cursor.close()


def _prepare(
    core: sa.Select[Any] | sa.Insert | sa.Update, dialect: Dialect, facts: Mapping[str, Any]
) -> Prepared:
    names: list[str] | None = None
    columns: list[tuple[str, _Change | None]] = []
    if isinstance(core, sa.Select):
        columns = [(each.name, _outwards(each.type, dialect)) for each in core.selected_columns]
    else:
        names = [name for name in facts if name in core.table.c]
    compiled = core.compile(dialect=dialect, column_keys=names)
    assert isinstance(compiled, SQLCompiler)  # noqa: S101 - what statements are compiled by
    order = [
        (name, _inwards(compiled.binds[name].type, dialect)) for name in compiled.positiontup or ()
    ]
    own = {name: bind.value for name, bind in compiled.binds.items() if name not in facts}
    return Prepared(compiled.string, order, columns, own)


def _inwards(kind: TypeEngine[Any], dialect: Dialect) -> _Change | None:
    return kind.dialect_impl(dialect).bind_processor(dialect)


def _outwards(kind: TypeEngine[Any], dialect: Dialect) -> _Change | None:
    return kind.dialect_impl(dialect).result_processor(dialect, None)
