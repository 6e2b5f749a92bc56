"""How Alembic reaches the database: on the connection it is given, or on one from the settings."""

import asyncio

from alembic import context
from sqlalchemy import Connection

from app.games.connections import connect_for_migrations
from app.games.tables import Kept
from app.settings import Settings


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=Kept.metadata,
        render_as_batch=True,  # SQLite can alter a table only by rebuilding it
        compare_server_default=True,
    )
    with context.begin_transaction():
        context.run_migrations()


async def run_from_environment() -> None:
    """For `alembic revision --autogenerate` in a checkout."""
    engine = connect_for_migrations(Settings.from_environment())
    try:
        async with engine.begin() as connection:
            await connection.run_sync(run)
    finally:
        await engine.dispose()


given = context.config.attributes.get("connection")
if given is None:
    asyncio.run(run_from_environment())
else:
    run(given)
