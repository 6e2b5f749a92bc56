"""Opening a database: created and migrated on SQLite, looked at on Postgres, else refused."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from app.games.connections import WRITING, connect
from app.games.database import migrate_database, open_database
from app.games.errors import DatabaseRefused, DatabaseUnavailable
from app.games.schema import SchemaState, migrate, migration_config, schema_state
from app.settings import Settings

FIRST = """
from alembic import op
import sqlalchemy as sa
revision, down_revision, branch_labels, depends_on = "first", None, None, None
def upgrade():
    op.create_table("game", sa.Column("id", sa.Integer, primary_key=True))
    op.create_table(
        "hand",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game_id", sa.Integer, sa.ForeignKey("game.id", ondelete="CASCADE")),
    )
    op.execute("INSERT INTO game VALUES (1)")
    op.execute("INSERT INTO hand VALUES (1, 1)")
"""
REBUILD = """
from alembic import op
import sqlalchemy as sa
revision, down_revision, branch_labels, depends_on = "second", "first", None, None
def upgrade():
    with op.batch_alter_table("game") as batch:
        batch.alter_column("id", type_=sa.BigInteger)
"""
ORPHAN = """
from alembic import op
revision, down_revision, branch_labels, depends_on = "second", "first", None, None
def upgrade():
    op.execute("DELETE FROM game")
"""


@pytest.fixture
def sqlite_settings(tmp_path: Path) -> Settings:
    return Settings(database_url=f"sqlite:///{tmp_path / 'games.db'}")


@pytest.fixture(params=["sqlite", "postgres"])
def settings(request: pytest.FixtureRequest, sqlite_settings: Settings) -> Settings:
    if request.param == "sqlite":
        return sqlite_settings
    return Settings(database_url=request.getfixturevalue("postgres_url"))


@pytest.fixture
def revisions(tmp_path: Path) -> Path:
    """A folder of revisions for this test, under our own env.py."""
    folder = tmp_path / "versions"
    folder.mkdir()
    return folder


def config_with(revisions: Path, **files: str) -> Config:
    for name, source in files.items():
        (revisions / f"{name}.py").write_text(source)
    config = migration_config()
    config.set_main_option("version_locations", str(revisions))
    config.set_main_option("path_separator", "newline")
    return config


async def state_of(settings: Settings, config: Config | None = None) -> SchemaState:
    engine = connect(settings)
    async with engine.connect() as connection:
        state = await connection.run_sync(schema_state, config)
    await engine.dispose()
    return state


async def rows(settings: Settings, statement: str) -> list[tuple[object, ...]]:
    engine = connect(settings)
    async with engine.connect() as connection:
        found = [tuple(row) for row in await connection.execute(text(statement))]
    await engine.dispose()
    return found


async def test_a_migrated_database_is_opened_and_answers(settings: Settings) -> None:
    await migrate_database(settings)
    async with open_database(settings) as database:
        await database.ping()
    assert await state_of(settings) is SchemaState.AT_HEAD


async def test_migrating_goes_from_behind_to_head_once(settings: Settings, revisions: Path) -> None:
    config = config_with(revisions, first=FIRST)
    assert await state_of(settings, config) is SchemaState.BEHIND
    assert await migrate(settings, config) is SchemaState.BEHIND
    assert await migrate(settings, config) is SchemaState.AT_HEAD


async def test_two_migrations_at_once_take_turns(settings: Settings, revisions: Path) -> None:
    config = [config_with(revisions, first=FIRST) for _ in range(2)]
    before = await asyncio.gather(*(migrate(settings, each) for each in config))
    assert sorted(before) == [SchemaState.AT_HEAD, SchemaState.BEHIND]


async def test_a_schema_of_a_newer_version_is_ahead(settings: Settings, revisions: Path) -> None:
    config = config_with(revisions, first=FIRST)
    await migrate(settings, config)
    (revisions / "first.py").unlink()
    config = config_with(revisions)
    assert await state_of(settings, config) is SchemaState.AHEAD
    with pytest.raises(DatabaseRefused, match="newer Dix de Der"):
        await migrate(settings, config)


async def test_a_failing_migration_leaves_nothing_behind(
    settings: Settings, revisions: Path
) -> None:
    config = config_with(revisions, first=FIRST + '    op.execute("NONSENSE")\n')
    with pytest.raises(Exception, match=r"(?i)syntax error"):
        await migrate(settings, config)
    assert await state_of(settings, config) is SchemaState.BEHIND
    assert await migrate(settings, config_with(revisions, first=FIRST)) is SchemaState.BEHIND


async def test_rebuilding_a_table_keeps_the_rows_that_point_to_it(
    settings: Settings, revisions: Path
) -> None:
    await migrate(settings, config_with(revisions, first=FIRST))
    await migrate(settings, config_with(revisions, second=REBUILD))
    assert await rows(settings, "SELECT id, game_id FROM hand") == [(1, 1)]


async def test_a_migration_that_leaves_rows_pointing_nowhere_is_undone(
    sqlite_settings: Settings, revisions: Path
) -> None:
    await migrate(sqlite_settings, config_with(revisions, first=FIRST))
    with pytest.raises(DatabaseRefused, match="point nowhere"):
        await migrate(sqlite_settings, config_with(revisions, second=ORPHAN))
    assert await rows(sqlite_settings, "SELECT id FROM game") == [(1,)]


async def test_postgres_behind_is_refused_with_the_command_to_run(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def behind(_connection: Connection) -> SchemaState:
        return SchemaState.BEHIND

    monkeypatch.setattr("app.games.database.schema_state", behind)
    with pytest.raises(DatabaseRefused, match="run `dixdeder migrate` first"):
        async with open_database(Settings(database_url=postgres_url)):
            pass


async def test_sqlite_loses_no_acknowledged_write(sqlite_settings: Settings) -> None:
    async with open_database(sqlite_settings) as database, database.engine.connect() as connection:
        found = {
            name: (await connection.execute(text(f"PRAGMA {name}"))).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    full = 2
    assert found == {
        "journal_mode": "wal",
        "synchronous": full,
        "foreign_keys": 1,
        "busy_timeout": 30_000,
    }


async def test_sqlite_checks_what_rows_point_to(sqlite_settings: Settings, revisions: Path) -> None:
    await migrate(sqlite_settings, config_with(revisions, first=FIRST))
    engine = connect(sqlite_settings)
    with pytest.raises(IntegrityError):
        async with engine.begin() as connection:
            await connection.execute(text("INSERT INTO hand VALUES (2, 99)"))
    await engine.dispose()


async def test_a_writer_holds_the_lock_from_its_first_statement(
    sqlite_settings: Settings, tmp_path: Path
) -> None:
    async with open_database(sqlite_settings) as database:
        other = sqlite3.connect(tmp_path / "games.db", timeout=0)
        async with database.engine.begin():
            other.execute("CREATE TABLE while_reading (id INTEGER)")
        async with database.engine.execution_options(**WRITING).begin():
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("CREATE TABLE while_writing (id INTEGER)")
        other.close()


async def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DatabaseRefused, match=r"there is no folder .*/nowhere to keep x\.db in"):
        await migrate_database(Settings(database_url=f"sqlite:///{tmp_path}/nowhere/x.db"))


async def test_what_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DatabaseRefused, match="unable to open database file"):
        await migrate_database(Settings(database_url=f"sqlite:///{tmp_path}"))


async def test_a_file_that_is_no_database_is_refused(
    sqlite_settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "games.db").write_text("Belote et rebelote" * 100)
    with pytest.raises(DatabaseRefused, match="file is not a database"):
        async with open_database(sqlite_settings):
            pass


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("postgresql://127.0.0.1:1/belote", "cannot use the database postgresql://127.0.0.1/"),
        ("postgresql:///belote?host=/nowhere", "No such file"),
        ("postgresql://127.0.0.1:1/belote?sslmode=nonsense", "sslmode"),
    ],
)
async def test_a_postgres_that_is_not_there_is_refused(url: str, words: str) -> None:
    with pytest.raises(DatabaseRefused, match=words):
        async with open_database(Settings(database_url=url)):
            pass


async def test_an_unknown_postgres_database_is_refused(postgres_url: str) -> None:
    url = postgres_url.replace("/test_", "/untest_")
    with pytest.raises(DatabaseRefused, match="does not exist"):
        await migrate_database(Settings(database_url=url))


async def test_a_database_gone_away_is_unavailable(
    sqlite_settings: Settings, tmp_path: Path
) -> None:
    async with open_database(sqlite_settings) as database:
        await database.engine.dispose()
        for file in tmp_path.iterdir():
            file.write_text("Capot" * 1000)
        with pytest.raises(DatabaseUnavailable):
            await database.ping()
