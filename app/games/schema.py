"""The schema of what is kept: whether it fits this program, and how it is brought up to date."""

from enum import StrEnum
from importlib import resources
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, text
from sqlalchemy.ext.asyncio import AsyncConnection

from app.games.connections import WRITING, connect_for_migrations
from app.games.errors import DatabaseRefused
from app.settings import Settings

# Every constraint has a name of its own on both databases, so that a migration can drop it.
METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

_ADVISORY_LOCK: Final = 0x64697864  # "dixd": two `dixdeder migrate` at once take turns
_LOCK_TIMEOUT: Final = "5s"  # a migration that must wait longer would hold up every player


class SchemaState(StrEnum):
    """How a database's schema stands to this program."""

    AT_HEAD = "at head"
    BEHIND = "behind"
    AHEAD = "ahead"


def migration_config() -> Config:
    """Alembic's configuration, the same in a checkout and from an installed wheel."""
    config = Config()
    config.set_main_option("script_location", str(resources.files("migrations")).replace("%", "%%"))
    return config


def schema_state(connection: Connection, config: Config | None = None) -> SchemaState:
    """Compare the revisions a database has seen with those this program knows."""
    scripts = ScriptDirectory.from_config(config or migration_config())
    present = set(MigrationContext.configure(connection).get_current_heads())
    if present == set(scripts.get_heads()):
        return SchemaState.AT_HEAD
    known = {script.revision for script in scripts.walk_revisions()}
    return SchemaState.BEHIND if present <= known else SchemaState.AHEAD


async def migrate(settings: Settings, config: Config | None = None) -> SchemaState:
    """Bring the schema up to date in one transaction; returns how it stood before."""
    config = config or migration_config()
    engine = connect_for_migrations(settings)
    try:
        async with engine.execution_options(**WRITING).begin() as connection:
            return await _migrate(connection, config)
    finally:
        await engine.dispose()


async def _migrate(connection: AsyncConnection, config: Config) -> SchemaState:
    postgres = connection.dialect.name == "postgresql"
    if postgres:
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({_ADVISORY_LOCK})"))
        await connection.execute(text(f"SET LOCAL lock_timeout = '{_LOCK_TIMEOUT}'"))
    before = await connection.run_sync(schema_state, config)
    if before is SchemaState.AHEAD:
        raise DatabaseRefused(
            "this database was migrated by a newer Dix de Der: use that version, or a backup"
        )
    if before is SchemaState.BEHIND:
        await connection.run_sync(_upgrade, config)
        if not postgres and (await connection.execute(text("PRAGMA foreign_key_check"))).first():
            raise DatabaseRefused("the migration would leave rows that point nowhere: undone")
    return before


def _upgrade(connection: Connection, config: Config) -> None:
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
