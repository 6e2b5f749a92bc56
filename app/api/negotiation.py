"""Answers: in the format and language asked for, with a tag that tells if a copy is good."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.render.catalogue import catalogue
from app.render.negotiation import MEDIA_TYPES, Wanted, choose, is_current, strong_etag

_VARY: Final = (b"vary", b"Accept, Accept-Language")
_PUBLIC: Final = (b"cache-control", b"public, max-age=3600")
_NO_STORE: Final = (b"cache-control", b"no-store")
_CONTENT_TYPES: Final = {
    name: (b"content-type", value.encode()) for name, value in MEDIA_TYPES.items()
}

Header = tuple[bytes, bytes]
# A page to print brings its few lines of style; nothing but our own button's script acts in it.
PRINTED_PAGE: Final[tuple[Header, ...]] = (
    (
        b"content-security-policy",
        (
            b"default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; img-src 'self'; "
            b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)


class Answer(Response):
    """A response whose bytes and headers are complete, so that nothing is worked out twice."""

    def __init__(self, status: int, headers: list[Header], body: bytes) -> None:
        self.status_code = status
        self.raw_headers = headers
        self.body = body
        self.background = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Send the whole answer."""
        start = {"type": "http.response.start", "status": self.status_code}
        await send(start | {"headers": self.raw_headers})
        await send({"type": "http.response.body", "body": self.body})


def wanted(request: Request, formats: tuple[str, ...] = ("json",)) -> Wanted:
    """The format and language asked for, of the `formats` on offer (the default first).

    Raises:
        Problem: not-acceptable, or invalid-request for an unknown `lang`.
    """
    return choose(request.scope["query_string"], request.headers, formats)


def respond(
    request: Request,
    body: bytes,
    want: Wanted,
    *,
    status: int = 200,
    cacheable: bool = True,
    headers: Iterable[Header] = (),
) -> Response:
    """`body`, labelled as what was asked for.

    What depends on the request alone is `cacheable`: it carries a strong ETag, and is not sent
    again (304) to a GET that has it.
    """
    lang = catalogue(want.lang).lang.encode()
    labels = [_VARY, (b"content-language", lang), *headers]
    if not cacheable:
        labels.append(_NO_STORE)
    else:
        etag = strong_etag(body)
        labels += (_PUBLIC, (b"etag", etag.encode()))
        if request.method == "GET" and is_current(request.headers.get("if-none-match"), etag):
            return Answer(304, labels, b"")
    labels += (_CONTENT_TYPES[want.format], (b"content-length", b"%d" % len(body)))
    return Answer(status, labels, body)


def answer_json(
    request: Request,
    value: object,
    want: Wanted,
    *,
    status: int = 200,
    cacheable: bool = True,
    headers: Iterable[Header] = (),
) -> Response:
    """`value` (plain data) written as JSON and sent by `respond`."""
    body = orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE)
    return respond(request, body, want, status=status, cacheable=cacheable, headers=headers)


def answer_in(
    request: Request,
    want: Wanted,
    *,
    data: Callable[[], object],
    text: Callable[[], str],
    line: Callable[[], str],
) -> Response:
    """The answer in the format asked for; only that one is made."""
    if want.format == "json":
        return answer_json(request, data(), want)
    return respond(request, (text() if want.format == "text" else line()).encode(), want)
