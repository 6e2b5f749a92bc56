"""A client too light to be in the way: it writes prepared bytes, and counts what comes back."""

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import repeat
from typing import cast

from tests.benchmarks.hands import BELOTE, batch

BATCH_SIZE = 1000


@dataclass(frozen=True, slots=True)
class Asked:
    """One request."""

    path: str
    query: str = ""
    body: bytes = b""
    connections: int = 16

    @property
    def method(self) -> str:
        return "POST" if self.body else "GET"

    @property
    def headers(self) -> list[tuple[str, str]]:
        headers = [("Host", "localhost"), ("Accept", "*/*"), ("User-Agent", "bench")]
        if self.body:
            headers.append(("Content-Type", "application/json"))
            headers.append(("Content-Length", str(len(self.body))))
        return headers

    @property
    def wire(self) -> bytes:
        """The request as it is sent."""
        target = f"{self.path}?{self.query}" if self.query else self.path
        lines = [f"{self.method} {target} HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in self.headers]
        return "\r\n".join([*lines, "", ""]).encode() + self.body


SCORE = Asked("/v1/variants/belote/score", body=json.dumps(BELOTE).encode())
BY_QUERY = Asked(
    "/v1/variants/belote/score",
    "taker=A&contract=hearts&card_points=A:95&last_trick=A&belotes=A",
)
PAIR = Asked("/v1/variants/bulgarian/rounding", "contract=hearts&points=A:96&points=B:66")
MANY = Asked(
    "/v1/variants/belote/score/batch",
    body=json.dumps({"hands": batch(BATCH_SIZE)}).encode(),
    connections=1,
)


class Asking(asyncio.Protocol):
    """A kept connection that asks again as soon as the whole answer is there."""

    def __init__(self, wires: Iterator[bytes], answered: Callable[[], bool]) -> None:
        self._wires = wires
        self._answered = answered
        self._size = 0
        self._got = b""
        self._count = 0
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(next(self._wires))

    def data_received(self, data: bytes) -> None:
        if not self._size:
            self._first(data)
            return
        self._count += len(data)
        if self._count == self._size:
            self._count = 0
            self._next()
        elif self._count > self._size:
            self._fail("an answer longer than the first")

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's signature
        if not self.closed.done():
            self.closed.set_result(None)

    def _fail(self, reason: str) -> None:
        self.closed.set_exception(RuntimeError(reason))
        self._transport.close()

    def _first(self, data: bytes) -> None:
        """All answers are as long as the first, which must be a good one."""
        self._got += data
        head, end, body = self._got.partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            self._fail(self._got.decode())
            return
        if not end:
            return
        length = next(
            int(line[15:])
            for line in head.lower().split(b"\r\n")
            if line[:15] == b"content-length:"
        )
        if len(body) == length:
            self._size = len(self._got)
            self._next()

    def _next(self) -> None:
        if self._answered():
            self._transport.write(next(self._wires))
        else:
            self._transport.close()


async def ask(port: int, asked: Asked, seconds: float) -> int:
    """Ask for so long over several kept connections; how many answers came."""
    return await ask_each(port, [repeat(asked.wire)] * asked.connections, seconds)


async def ask_each(port: int, wires: Sequence[Iterator[bytes]], seconds: float) -> int:
    """The same with each connection asking what is its own; all answers are equally long."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    count = 0

    def answered() -> bool:
        nonlocal count
        count += 1
        return loop.time() < end

    connections = [
        await loop.create_connection(partial(Asking, own, answered), "127.0.0.1", port)
        for own in wires
    ]
    await asyncio.gather(*(asking.closed for _, asking in connections))
    return count
