"""An open stream of events: what is sent to somebody who follows a game, and how long.

FastAPI's own event streams need its way of calling endpoints, and four tasks and queues a stream;
what it writes them with is used here.
"""

import asyncio
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from secrets import randbelow
from typing import Final
from uuid import UUID

import orjson
from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.api.credentials import readable
from app.api.front import HEAD_ONLY
from app.games.access import may_read
from app.games.following import Followed, Following
from app.games.records import Document
from app.games.scenes import Scene
from app.games.tokens import Credential
from app.render.catalogue import Catalogue
from app.render.events import game_event
from app.render.problems import Problem

STREAMS: Final = "streams"  # in the state of the server, for who has to end them
_RETRY_AFTER: Final = "30"
_RETRY_MS: Final = 1_000
_OTHER_FILES: Final = 256  # a process has open beside its streams
_HEADERS: Final = [
    (b"content-type", b"text/event-stream"),
    (b"vary", b"Accept, Accept-Language"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nginx would keep events back
]


@dataclass(frozen=True, slots=True)
class Asked:
    """Which game is followed, by whom, in which words, and from which version on (None: anew)."""

    game_id: UUID
    holder: Credential | None
    words: Catalogue
    since: int | None


class Streams:
    """The open streams of a process: at most so many, ended together when it stops."""

    def __init__(self, most: int, ping_seconds: float) -> None:
        self.ping_seconds = ping_seconds
        self.most = _room(most)
        self._open: set[EventStream] = set()
        self._ended = False

    def __len__(self) -> int:
        return len(self._open)

    def check(self) -> None:
        """Raises Problem too-many-streams where there is no room for another."""
        if len(self._open) >= self.most:
            raise Problem("too-many-streams", headers={"Retry-After": _RETRY_AFTER})

    @contextmanager
    def holding(self, stream: "EventStream") -> Iterator[None]:
        """Count a stream while it is open. Raises as `check`."""
        self.check()
        self._open.add(stream)
        if self._ended:
            stream.end()
        try:
            yield
        finally:
            self._open.discard(stream)

    def end(self) -> None:
        """The process stops: whoever follows will come back, and miss nothing."""
        if not self._ended:
            self._ended = True
            for stream in self._open:
                stream.end()


class EventStream(Response):
    """The events of one game for one reader.

    Between two events it holds nothing but the version it told last: who reads slowly gets the
    newest state with all the changes at once.
    """

    def __init__(self, streams: Streams, following: Following, asked: Asked) -> None:
        self.background = None
        self._streams = streams
        self._following = following
        self._game_id = asked.game_id
        self._holder = asked.holder
        self._words = asked.words
        self._since = asked.since
        self._over = False
        self._news = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what happens until the reader, the game or the process is gone.

        Raises:
            Problem: not-found, too-many-streams; DatabaseUnavailable passes through.
        """
        with (
            self._streams.holding(self),
            self._following.follow(self._game_id, self._news.set) as followed,
        ):
            scene = await followed.look()
            readable(scene.game if scene else None, self._holder)
            labels = [*_HEADERS, (b"content-language", self._words.lang.encode())]
            await send({"type": "http.response.start", "status": 200, "headers": labels})
            if not scope.get(HEAD_ONLY):
                leaving = asyncio.create_task(self._until_left(receive))
                try:
                    await self._tell(followed, send)
                finally:
                    leaving.cancel()
            await send({"type": "http.response.body", "body": b""})

    def end(self) -> None:
        """Say no more."""
        self._over = True
        self._news.set()

    async def _tell(self, followed: Followed, send: Send) -> None:
        opening = format_sse_event(retry=_RETRY_MS + randbelow(_RETRY_MS))
        await send({"type": "http.response.body", "body": opening, "more_body": True})
        seen: Scene | None = None
        while not self._over:
            scene = followed.scene
            if scene is None or not may_read(scene.game, self._holder):
                await send({"type": "http.response.body", "body": self._gone(), "more_body": True})
                return
            if scene is not seen:
                seen = scene
                if chunk := self._event(scene):
                    await send({"type": "http.response.body", "body": chunk, "more_body": True})
            elif not await self._woken():
                ping = {"type": "http.response.body", "body": KEEPALIVE_COMMENT, "more_body": True}
                await send(ping)

    async def _woken(self) -> bool:
        """Wait for news; says whether there were some before the stream was silent too long."""
        try:
            async with asyncio.timeout(self._streams.ping_seconds):
                await self._news.wait()
        except TimeoutError:
            return False
        self._news.clear()
        return True

    def _event(self, scene: Scene) -> bytes:
        """The bytes of what happened since the last event: made once for all who missed as much."""
        since, self._since = self._since, scene.game.version
        if since == scene.game.version:
            return b""
        key = (since, self._words.lang)
        if key not in scene.told:
            event = game_event(scene, since, self._words)
            scene.told[key] = event_text("game", event, scene.game.version)
        return scene.told[key]

    def _gone(self) -> bytes:
        return event_text("gone", {"id": str(self._game_id)})

    async def _until_left(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.end()


def event_text(name: str, data: Document, version: int | None = None) -> bytes:
    """An event as it is sent."""
    number = None if version is None else str(version)
    return format_sse_event(data_str=orjson.dumps(data).decode(), event=name, id=number)


def _room(most: int) -> int:
    """For how many of so many streams there are file descriptors; more are asked for first."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = most + _OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return most if soft == resource.RLIM_INFINITY else max(1, min(most, soft - _OTHER_FILES))
