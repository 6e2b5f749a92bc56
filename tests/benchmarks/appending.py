"""A client that keeps games: one kept connection for each, the next hand when the last is there."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

from tests.benchmarks.hands import BELOTE

CREATED = b"HTTP/1.1 201"
BODY = json.dumps(BELOTE).encode()
GAME = json.dumps({"variant": "belote", "target": 100_000, "visibility": "public"}).encode()


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that was made, and the token that opens it."""

    id: str
    token: str


class Writing(asyncio.Protocol):
    """A kept connection that sends prepared requests, one after the other."""

    def __init__(self, requests: Sequence[bytes]) -> None:
        self._requests = iter(requests)
        self._got = b""
        self.answers: list[bytes] = []
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._next()

    def data_received(self, data: bytes) -> None:
        self._got += data
        head, end, body = self._got.partition(b"\r\n\r\n")
        if not end:
            return
        if not head.startswith(CREATED):
            self._transport.close()
            self.done.set_exception(RuntimeError(self._got.decode()))
            return
        length = head.index(b"content-length: ") + 16
        if len(body) == int(head[length:].partition(b"\r\n")[0]):
            self.answers.append(body)
            self._got = b""
            self._next()

    def _next(self) -> None:
        request = next(self._requests, None)
        if request is not None:
            self._transport.write(request)
            return
        self._transport.close()
        if not self.done.done():
            self.done.set_result(None)


async def create(port: int, count: int) -> list[Kept]:
    """Make games of belote that do not end soon."""
    answers = await _send(port, [[_request("/v1/games", "", GAME)]] * count)
    made: list[dict[str, Any]] = [json.loads(each) for (each,) in answers]
    return [Kept(game["id"], game["scorer_token"]) for game in made]


async def append(port: int, games: Sequence[Kept], hands: int, *, key: str = "") -> None:
    """Add so many hands to each game, all games at once; with a `key`, each hand has its own."""
    await _send(
        port, [[_append(game, key and f"{key}-{n}") for n in range(hands)] for game in games]
    )


def _append(game: Kept, key: str) -> bytes:
    headers = f"Authorization: Bearer {game.token}\r\n"
    if key:
        headers += f"Idempotency-Key: {key}\r\n"
    return _request(f"/v1/games/{game.id}/hands", headers, BODY)


def _request(path: str, headers: str, body: bytes) -> bytes:
    head = (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\nUser-Agent: bench\r\n"
        f"{headers}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


async def _send(port: int, requests: Sequence[Sequence[bytes]]) -> list[list[bytes]]:
    loop = asyncio.get_running_loop()
    connections = [
        (await loop.create_connection(partial(Writing, each), "127.0.0.1", port))[1]
        for each in requests
    ]
    await asyncio.gather(*(each.done for each in connections))
    return [each.answers for each in connections]
