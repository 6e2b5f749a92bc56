"""Every test of kept games runs on SQLite and on Postgres, each in a database of its own.

The migrations make one database a worker; the tests get copies of it.
"""

import asyncio
import re
import shutil
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest
from httpx import AsyncClient

from app.games.database import migrate_database
from app.settings import Settings
from tests.api.kept.table import Table


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with all the tables and nothing in them."""
    file = tmp_path_factory.mktemp("template") / "games.db"
    asyncio.run(migrate_database(Settings(database_url=f"sqlite:///{file}")))
    return file


@pytest.fixture(scope="session")
def postgres_template(postgres_server: str) -> Iterator[str]:
    """The name of such a Postgres database."""
    name = f"template_{uuid.uuid4().hex}"
    asyncio.run(execute(postgres_server, f"CREATE DATABASE {name}"))
    asyncio.run(migrate_database(Settings(database_url=named(postgres_server, name))))
    yield name
    asyncio.run(execute(postgres_server, f"DROP DATABASE {name} WITH (FORCE)"))


@contextmanager
def copied(request: pytest.FixtureRequest, kind: str, folder: Path) -> Iterator[Settings]:
    """A copy of the template of this kind, for as long as it is needed."""
    if kind == "sqlite":
        file = folder / "games.db"
        shutil.copy(request.getfixturevalue("sqlite_template"), file)
        yield Settings(database_url=f"sqlite:///{file}")
        return
    server: str = request.getfixturevalue("postgres_server")
    template = request.getfixturevalue("postgres_template")
    name = f"test_{uuid.uuid4().hex}"
    asyncio.run(execute(server, f"CREATE DATABASE {name} TEMPLATE {template}"))
    yield Settings(database_url=named(server, name))
    asyncio.run(execute(server, f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture(params=["sqlite", "postgres"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Settings]:
    """A service of one's own on each kind of database."""
    with copied(request, request.param, tmp_path) as own:
        yield own


@pytest.fixture
async def table(client: AsyncClient) -> Table:
    """A game of belote, with its scorer."""
    return await Table.open(client)


def named(server: str, name: str) -> str:
    return re.sub(r"^(\w+://[^/?]*)/[^?]*", rf"\1/{name}", server)


async def execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
