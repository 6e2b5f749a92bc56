"""A service on a loop of its own, for tests that run commands, which have loops of their own."""

import asyncio
from collections.abc import Awaitable
from typing import Any, TypeVar

import sqlalchemy as sa
from httpx import ASGITransport, AsyncClient

from app.games.connections import connect
from app.games.tables import Kept
from app.main import create_app
from app.settings import Settings
from tests.api.kept.table import Json, Table

T = TypeVar("T")


class Service:
    def __init__(self, settings: Settings) -> None:
        self.loop = asyncio.new_event_loop()
        self.app = create_app(settings)
        self.life = self.app.router.lifespan_context(self.app)
        self.run(self.life.__aenter__())
        transport = ASGITransport(self.app)
        self.client = AsyncClient(transport=transport, base_url="http://dixdeder.test")

    def run(self, doing: Awaitable[T]) -> T:
        async def done() -> T:
            return await doing

        return self.loop.run_until_complete(done())

    def open(self, **body: Any) -> Table:
        return self.run(Table.open(self.client, **body))

    def get(self, path: str) -> Json:
        answer = self.run(self.client.get(path))
        assert answer.is_success, answer.text
        found: Json = answer.json()
        return found

    def close(self) -> None:
        self.run(self.client.aclose())
        self.run(self.life.__aexit__(None, None, None))
        self.loop.close()


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
