"""What every request passes first: cross-origin rules, the net under our mistakes, HEAD.

Plain ASGI, for speed.
"""

from __future__ import annotations

import logging
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.problems import answer_problem
from app.render.problems import Problem

_log: Final = logging.getLogger(__name__)
HEAD_ONLY: Final = "dixdeder.head_only"  # in the scope: the body is dropped, so it must have an end

ALLOWED_HEADERS: Final = (
    "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID"
)
EXPOSED_HEADERS: Final = (
    "ETag, Location, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed"
)
_CROSS_ORIGIN: Final = (
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", EXPOSED_HEADERS.encode()),
)
_PREFLIGHT: Final = [
    (b"access-control-allow-origin", b"*"),
    (b"access-control-allow-methods", b"GET, HEAD, POST, PUT, PATCH, DELETE"),
    (b"access-control-allow-headers", ALLOWED_HEADERS.encode()),
    (b"access-control-max-age", b"86400"),
]


class CrossOrigin:
    """Any page may use the API, without cookies.

    Every answer says so, whoever asks: caches need not tell askers apart.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a preflight; label every other answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] == "OPTIONS" and _is_preflight(scope):
            await send({"type": "http.response.start", "status": 204, "headers": _PREFLIGHT})
            await send({"type": "http.response.body", "body": b""})
            return

        async def labelled(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_CROSS_ORIGIN]
            await send(message)

        await self.app(scope, receive, labelled)


class SafetyNet:
    """An exception nobody expected becomes a 500 problem, which tells nothing of our insides."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on; answer for what fails."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception:
            if started:
                raise  # half an answer is out: only breaking the connection tells the client
            _log.exception("%s %r failed", scope["method"], scope["path"])
            answer = answer_problem(HTTPConnection(scope), Problem("internal-error"))
            await answer(scope, receive, send)


class HeadAsGet:
    """HEAD is GET without the body, on every address."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Ask for GET, keep the headers, drop the bytes."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def bodiless(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await self.app({**scope, "method": "GET", HEAD_ONLY: True}, receive, bodiless)


def _is_preflight(scope: Scope) -> bool:
    names = {name for name, _ in scope["headers"]}
    return b"origin" in names and b"access-control-request-method" in names
