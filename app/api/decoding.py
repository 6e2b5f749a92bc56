"""From bytes to plain data: what can be read in one way only is read, everything else is refused.

400: the bytes cannot be decoded. 413: there are too many. 415: they do not say they are JSON.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection
from math import isinf
from typing import Final

import jiter
from starlette.requests import Request

from app.render.catalogue import N_
from app.render.echo import echoed
from app.render.negotiation import parameters
from app.render.problems import FieldError, Problem, did_you_mean

BODY_SECONDS: Final = 30
BODY_IS_HERE: Final = "body_is_here"  # set in a request's state by who receives it
BODY_LIMIT: Final = 65_536
BATCH_LIMIT: Final = 2 * 1024 * 1024
POST_ONLY: Final = N_("cannot be said in a query string: POST the hand as JSON (curl --json '…')")
EVERYWHERE: Final = frozenset({"format", "lang"})  # known to every address

# jiter lets these through: an escaped NUL, and numbers that become infinite.
# Only bodies that may hold one are walked.
_NUL: Final = b"\\u0000"
_MAYBE_INFINITE: Final = re.compile(rb"[0-9](?:[eE]|[0-9]{299})")
_PLACE: Final = re.compile(
    r"^(?P<reason>.*) at line (?P<line>\d+) column (?P<column>\d+)$", re.DOTALL
)
_DOUBLED: Final = re.compile(r'Detected duplicate key "(?P<name>.*)"$', re.DOTALL)


async def read_json(request: Request, limit: int = BODY_LIMIT) -> object:
    """The JSON value in the body.

    Raises:
        Problem: unsupported-media-type, body-too-large, malformed-body.
    """
    headers = _first_headers(request)
    _expect_json(headers.get(b"content-type"), headers.get(b"content-encoding"))
    return decode_json(await _body(request, limit, headers.get(b"content-length")))


async def read_optional_json(request: Request) -> object:
    """The same where nothing need be said: no bytes are an empty object."""
    headers = _first_headers(request)
    data = await _body(request, BODY_LIMIT, headers.get(b"content-length"))
    if not data:
        return {}
    _expect_json(headers.get(b"content-type"), headers.get(b"content-encoding"))
    return decode_json(data)


def _first_headers(request: Request) -> dict[bytes, str]:
    """The first header of each name; `request.headers` goes through them all for each question."""
    return {name: value.decode("latin-1") for name, value in reversed(request.scope["headers"])}


def decode_json(data: bytes) -> object:
    """The value of one JSON text.

    Raises:
        Problem: malformed-body.
    """
    try:
        value: object = jiter.from_json(data, allow_inf_nan=False, catch_duplicate_keys=True)
    except ValueError as error:
        raise _malformed(data, str(error)) from None
    if _NUL in data or _MAYBE_INFINITE.search(data):
        _refuse_hidden(value)
    return value


def read_query(
    request: Request,
    known: Collection[str],
    once: Collection[str] = (),
    post_only: Collection[str] = (),
) -> dict[str, list[str]]:
    """The values of each query parameter but `format` and `lang`, which every address knows.

    Raises:
        Problem: malformed-request; invalid-request for a name that is not `known`, one of `once`
            given twice, or one that a query string has no words for.
    """
    found: dict[str, list[str]] = {}
    errors = []
    for name, value in parameters(request.scope["query_string"]):
        if name in known:
            found.setdefault(name, []).append(value)
        elif name in post_only:
            errors.append(FieldError(POST_ONLY, "post_only", parameter=name))
        elif name not in EVERYWHERE:
            errors.append(_unknown(name, known))
    errors += [
        FieldError(N_("is given twice; once is meant"), "given_twice", parameter=name)
        for name, values in found.items()
        if name in once and len(values) > 1
    ]
    if errors:
        raise Problem("invalid-request", errors=errors)
    return found


def _unknown(name: str, known: Collection[str]) -> FieldError:
    all_known = sorted({*known, *EVERYWHERE})
    guess = did_you_mean(name, all_known)
    facts = {"name": echoed(name), "guess": guess or "", "known": ", ".join(all_known)}
    if guess is not None:
        detail = N_("“{name}” is not a parameter of this address. Did you mean {guess}?")
    else:
        detail = N_("“{name}” is not a parameter of this address. It knows {known}.")
    return FieldError(detail, "unknown_parameter", facts, parameter=name)


def _expect_json(content_type: str | None, encoding: str | None) -> None:
    if content_type != "application/json":
        media = (content_type or "").partition(";")[0].strip().lower()
        if media != "application/json" and not media.endswith("+json"):
            raise Problem("unsupported-media-type", *_no_json(content_type, media))
    if encoding is not None and encoding.strip().lower() not in {"", "identity"}:
        raise Problem(
            "unsupported-media-type",
            N_("the body is compressed ({encoding}); send it as it is"),
            {"encoding": echoed(encoding)},
        )


def _no_json(content_type: str | None, media: str) -> tuple[str, dict[str, object]]:
    if content_type is None:
        return N_(
            "there is no Content-Type; send a JSON body with “Content-Type: application/json” "
            "(curl --json '…')"
        ), {}
    if media == "application/x-www-form-urlencoded":
        return N_(
            "this is a web form, which is what curl -d sends; use curl --json '…' for a JSON body, "
            "or curl -G to put the same names in the query string"
        ), {}
    return N_(
        "the body is said to be “{given}”; send JSON with “Content-Type: application/json” "
        "(curl --json '…')"
    ), {"given": echoed(content_type)}


async def _body(request: Request, limit: int, declared: str | None) -> bytes:
    if declared is not None and _exceeds(declared, limit):
        raise _too_large(limit)
    if BODY_IS_HERE in request.scope.get("state", ()):
        return await _chunks(request, limit)  # starting a timer costs more than reading
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await _chunks(request, limit)
    except TimeoutError:
        raise Problem("too-slow", facts={"seconds": BODY_SECONDS}) from None


async def _chunks(request: Request, limit: int) -> bytes:
    # What request.stream() does, without its generator: most bodies are one message.
    chunks = []
    size = 0
    more = True
    while more:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            raise Problem("malformed-body", N_("the connection broke before the body ended"))
        chunk = message.get("body", b"")
        size += len(chunk)
        if size > limit:
            raise _too_large(limit)
        chunks.append(chunk)
        more = message.get("more_body", False)
    return chunks[0] if len(chunks) == 1 else b"".join(chunks)


def _exceeds(declared: str, limit: int) -> bool:
    if not (declared.isascii() and declared.isdigit()):
        return False  # the stream tells
    # A length of thousands of digits must not reach int().
    return len(declared.lstrip("0")) > len(str(limit)) or int(declared) > limit


def _too_large(limit: int) -> Problem:
    detail = N_("this address takes bodies of up to {limit} bytes")
    return Problem("body-too-large", detail, {"limit": limit}, members={"limit": limit})


def _malformed(data: bytes, error: str) -> Problem:
    if not data.strip():
        return Problem("malformed-body", N_("the body is empty; send a JSON object"))
    if not _is_utf8(data):
        return Problem("malformed-body", N_("the body is not UTF-8"))
    if data.startswith(b"\xef\xbb\xbf"):
        return Problem("malformed-body", N_("the body begins with a byte order mark; leave it out"))
    place = _PLACE.match(error)
    reason = place["reason"] if place else error
    facts: dict[str, object] = {"line": 1, "column": 0} | (place.groupdict() if place else {})
    doubled = _DOUBLED.match(reason)
    if doubled:
        facts["name"] = echoed(doubled["name"])
        return Problem(
            "malformed-body", N_("the name “{name}” is given twice in one object"), facts
        )
    for words, detail in _REASONS.items():
        if words in reason:
            return Problem("malformed-body", detail, facts)
    return Problem(
        "malformed-body", N_("the body is not JSON: line {line}, column {column}"), facts
    )


_REASONS: Final = {
    "recursion limit": N_("the body is nested too deeply"),
    "number out of range": N_("a number is too long: line {line}, column {column}"),
    "EOF while parsing": N_("the body ends too early: line {line}, column {column}"),
    "trailing characters": N_("something follows the JSON value: line {line}, column {column}"),
    "surrogate": N_("a text holds half a character: line {line}, column {column}"),
    "hex escape": N_("a text holds half a character: line {line}, column {column}"),
}


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _refuse_hidden(value: object) -> None:
    if isinstance(value, dict):
        for part in (*value, *value.values()):
            _refuse_hidden(part)
    elif isinstance(value, list):
        for part in value:
            _refuse_hidden(part)
    elif isinstance(value, str) and "\0" in value:
        raise Problem("malformed-body", N_("a text holds the NUL character"))
    elif isinstance(value, float) and isinf(value):
        raise Problem("malformed-body", N_("a number is too large to hold"))
