"""What is no proper HTTP never reaches the application; it gets a problem all the same."""

import asyncio
import socket
from typing import Final

import orjson
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from app.api.decoding import BODY_IS_HERE
from app.api.streams import STREAMS, Streams
from app.render.catalogue import N_, catalogue
from app.render.problems import Problem, problem_body

HEAD_SECONDS: Final = 30
IMPROPER: Final = N_(
    "What arrived is not proper HTTP. In addresses, letters such as é are percent-encoded "
    "(curl -G --data-urlencode does it), and an address with all headers has at most 64 KiB."
)
_HEAD_BYTES: Final = 64 * 1024
_UNSENT_BYTES: Final = 64 * 1024
_STATUS: Final = b"HTTP/1.1 400 Bad Request\r\n"
_LABELS: Final = (
    b"content-type: application/problem+json\r\n"
    b"cache-control: no-store\r\n"
    b"access-control-allow-origin: *\r\n"
    b"connection: close\r\n"
)


def keep_little_unsent(listener: socket.socket) -> None:
    """Let the system queue little for a client that does not read, instead of four megabytes.

    What it has not read yet is old; a stream tells it the newest state later.
    """
    if hasattr(socket, "TCP_NOTSENT_LOWAT") and listener.family != socket.AF_UNIX:
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _UNSENT_BYTES)


class ProblemProtocol(HttpToolsProtocol):
    """uvicorn's protocol; a request it cannot read gets a problem instead of a bare sentence, and
    one whose head does not arrive within half a minute loses its connection.
    """

    _patience: asyncio.TimerHandle | None = None
    _head: int | None = 0  # bytes read of a head that is not whole yet; None after it
    _arrived: int = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A new connection: its first request is due."""
        super().connection_made(transport)
        self._patience = self.loop.call_later(HEAD_SECONDS, transport.close)

    def data_received(self, data: bytes) -> None:
        """More has arrived; a head may not grow without end."""
        self._arrived = len(data)
        super().data_received(data)
        if self._head is None:
            return
        self._head += len(data)
        if self._head > _HEAD_BYTES and not self.transport.is_closing():
            self.send_400_response("")

    def on_message_begin(self) -> None:
        """A request has begun: its head is due."""
        self._calm()
        self._patience = self.loop.call_later(HEAD_SECONDS, self.transport.close)
        self._head = -self._arrived  # what arrived with it may be another request's body
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head is here; the body has a limit of its own."""
        self._calm()
        self._head = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The body is here, mostly before anybody asks for it; then it needs no limit in time."""
        self.scope["state"][BODY_IS_HERE] = True
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing more is due."""
        self._calm()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """The server stops: streams end now, for nobody would wait for them."""
        streams: Streams | None = self.app_state.get(STREAMS)
        if streams is not None:
            streams.end()
        super().shutdown()
        if self.flow.write_paused and self.cycle.chunked_encoding:
            self.transport.abort()  # a stream whose reader takes nothing: only they have no length

    def _calm(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - the parser's words are not ours
        """Answer, and close the connection."""
        body = orjson.dumps(
            problem_body(Problem("malformed-request", IMPROPER), catalogue("en")),
            option=orjson.OPT_APPEND_NEWLINE,
        )
        length = b"content-length: %d\r\n\r\n" % len(body)
        self.transport.write(_STATUS + _LABELS + length + body)
        self.transport.close()
