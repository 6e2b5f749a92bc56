"""What a database holds, and how to change it behind everybody's back."""

import asyncio
from typing import Any

import sqlalchemy as sa

from app.games.connections import connect
from app.games.tables import Kept
from app.settings import Settings


def rows(settings: Settings) -> dict[str, list[tuple[Any, ...]]]:
    """Everything in a database, as Python sees it."""

    async def all_rows(connection: Any) -> dict[str, list[tuple[Any, ...]]]:
        found = {}
        for table in Kept.metadata.sorted_tables:
            asked = sa.select(table).order_by(*table.primary_key)
            found[table.name] = [tuple(row) for row in await connection.execute(asked)]
        return found

    return asyncio.run(_connected(settings, all_rows))


def change(settings: Settings, *statements: sa.Executable) -> None:
    """Change a database behind everybody's back."""

    async def done(connection: Any) -> None:
        for statement in statements:
            await connection.execute(statement)

    asyncio.run(_connected(settings, done))


async def _connected(settings: Settings, act: Any) -> Any:
    engine = connect(settings)
    try:
        async with engine.begin() as connection:
            return await act(connection)
    finally:
        await engine.dispose()
