"""A real server in this process, and readers of its event streams as browsers are."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from httpx import AsyncClient, Limits, Response

from app.api.wire import ProblemProtocol, keep_little_unsent
from app.main import create_app
from app.settings import Settings
from tests.api.kept.table import Table

PATIENCE: Final = 10.0  # less than after which versions are compared anyway


@dataclass(frozen=True, slots=True)
class Event:
    name: str
    id: str | None
    data: dict[str, Any]


@dataclass(slots=True)
class Watcher:
    """Somebody who follows a game."""

    response: Response
    retry: int | None = None
    comments: list[str] = field(default_factory=list)
    events: asyncio.Queue[Event | None] = field(default_factory=asyncio.Queue)

    async def next(self) -> Event:
        """The next event; it must come soon."""
        async with asyncio.timeout(PATIENCE):
            event = await self.events.get()
        assert event is not None, "the stream has ended"
        return event

    async def ended(self) -> None:
        """Nothing more may come, and soon no more can."""
        async with asyncio.timeout(PATIENCE):
            assert await self.events.get() is None

    async def silent(self, seconds: float = 0.3) -> None:
        """Nothing may come now."""
        await asyncio.sleep(seconds)
        assert self.events.empty()

    async def read(self) -> None:
        """Understand what comes, to the end: blocks of `field: value`."""
        fields: dict[str, str] = {}
        async for line in self.response.aiter_lines():
            name, _, value = line.partition(": ")
            if line == "":
                self._whole(fields)
                fields = {}
            elif name == "":
                self.comments.append(value)
            else:
                assert name in {"event", "data", "id", "retry"}, line
                assert name not in fields, line
                fields[name] = value
        assert fields == {}
        await self.events.put(None)

    def _whole(self, fields: dict[str, str]) -> None:
        if "retry" in fields:
            self.retry = int(fields["retry"])
        if "event" in fields:
            data = json.loads(fields["data"])
            self.events.put_nowait(Event(fields["event"], fields.get("id"), data))


@dataclass(slots=True)
class Serving:
    """A running server, its application, and a client of it."""

    app: FastAPI
    server: uvicorn.Server
    port: int
    client: AsyncClient
    task: asyncio.Task[None]

    async def stop(self, within: float) -> None:
        """Stop it as a signal would."""
        self.server.should_exit = True
        async with asyncio.timeout(within):
            await self.task

    async def streams_are(self, count: int) -> None:
        """So many streams are open, or soon will be; and nothing is held for others."""
        for _ in range(500):
            if len(self.app.state.streams) == count:
                break
            await asyncio.sleep(0.01)
        assert len(self.app.state.streams) == count
        assert bool(count) == bool(len(self.app.state.following))


@asynccontextmanager
async def serving(settings: Settings, port: int = 0) -> AsyncIterator[Serving]:
    """Serve on this database, as `dixdeder serve` does."""
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        http=ProblemProtocol,
        lifespan="on",
        log_level="warning",
        timeout_graceful_shutdown=10,
    )
    server = uvicorn.Server(config)
    listener = socket.create_server(("127.0.0.1", port), backlog=2048)
    keep_little_unsent(listener)
    port = listener.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    limits = Limits(max_connections=None)
    async with AsyncClient(base_url=address, trust_env=False, limits=limits) as client:
        task = asyncio.create_task(server._serve([listener]))
        try:
            while not server.started:
                assert not task.done(), task.result()
                await asyncio.sleep(0.01)
            yield Serving(app, server, port, client, task)
        finally:
            server.should_exit = True
            await task


@asynccontextmanager
async def watching(
    table: Table, seen: object = None, query: str = "", client: AsyncClient | None = None
) -> AsyncIterator[Watcher]:
    """Follow a game with the viewer's token, from the version `seen` on."""
    headers = {"Authorization": f"Bearer {table.viewer}"} if table.viewer else {}
    if seen is not None:
        headers["Last-Event-ID"] = str(seen)
    client = client or table.client
    address = f"{table.address}/events{query}"
    async with client.stream("GET", address, headers=headers, timeout=60) as response:
        if response.status_code != 200:
            await response.aread()
            assert response.status_code == 200, response.text
        watcher = Watcher(response)
        reading = asyncio.create_task(watcher.read())
        try:
            yield watcher
        finally:
            reading.cancel()
            await asyncio.wait([reading])
