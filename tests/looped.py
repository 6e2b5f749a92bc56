"""A service on a loop of its own, for tests that are not asynchronous or that run commands."""

import asyncio
from collections.abc import Awaitable
from typing import Any, TypeVar

from httpx import ASGITransport, AsyncClient

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
