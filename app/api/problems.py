"""Whatever goes wrong is answered as a problem (RFC 9457), in the format and language asked for.

The framework's own refusals (404, 405, …) and our exceptions come through here; the table of
problems is in `app/render/problem_types.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Final, Protocol

import orjson
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Match
from starlette.types import Scope

from app.api.negotiation import Answer
from app.render.catalogue import N_
from app.render.echo import echoed
from app.render.negotiation import Wanted, choose_for_problem
from app.render.problem_types import PROBLEMS
from app.render.problems import Problem, problem_body, problem_line

METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
_STATUS_SLUGS: Final[Mapping[int, str]] = {
    kind.status: kind.slug for kind in reversed(tuple(PROBLEMS.values()))
}
_LABELS: Final = [
    (b"vary", b"Accept, Accept-Language"),
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
]


class Converter(Protocol):
    """How an exception of another layer reads as a problem."""

    def __call__(self, error: Any, /, *, parameters: bool) -> Problem:  # noqa: ANN401 - any layer's
        """The problem; located by query parameter if `parameters` says that the input was one."""


class Page(Protocol):
    """A problem as a page, with the page's own labels: for whoever asks in a browser."""

    def __call__(
        self, connection: HTTPConnection, problem: Problem, want: Wanted, /
    ) -> tuple[bytes, Mapping[str, str]]:
        """The page."""


def add_problem_handlers(
    app: FastAPI, converters: Mapping[type[Exception], Converter], page: Page
) -> None:
    """Answer every exception as a problem; `converters` say how those of other layers read."""
    app.state.problem_page = page

    def handler(convert: Converter) -> Callable[[Request, Exception], Any]:
        async def handle(request: Request, error: Exception) -> Response:
            problem = convert(error, parameters=request.method == "GET")
            return answer_problem(request, problem)

        return handle

    for kind, convert in converters.items():
        app.add_exception_handler(kind, handler(convert))
    app.add_exception_handler(Problem, handler(_itself))
    app.add_exception_handler(RequestValidationError, handler(_from_framework))
    app.add_exception_handler(HTTPException, _handle_http)


def answer_problem(request: HTTPConnection, problem: Problem) -> Response:
    """The answer that says what is wrong."""
    want = choose_for_problem(request.scope["query_string"], request.headers)
    words, own = want.words, problem.headers
    media = want.media_type
    if want.format == "text":
        body = problem_line(problem, words).encode()
    elif want.format == "html":
        body, labels_of_page = request.app.state.problem_page(request, problem, want)
        own = {**labels_of_page, **own}
    else:
        body = orjson.dumps(problem_body(problem, words), option=orjson.OPT_APPEND_NEWLINE)
        media = "application/problem+json"
    labels = dict(_LABELS) | {
        b"content-language": words.lang.encode(),
        b"content-type": media.encode(),
        b"content-length": b"%d" % len(body),
    }
    labels |= {name.lower().encode(): value.encode() for name, value in own.items()}
    return Answer(problem.kind.status, list(labels.items()), body)


async def _handle_http(request: Request, error: Exception) -> Response:
    """404 and 405 come from the router, others from parts of the framework we did not write."""
    assert isinstance(error, HTTPException)  # noqa: S101 - it is registered for nothing else
    if error.status_code != HTTPStatus.METHOD_NOT_ALLOWED:
        return answer_problem(request, _from_status(request, error))
    allowed = allowed_methods(request)
    allow = ", ".join((*allowed, "OPTIONS"))
    if request.method == "OPTIONS":
        return Answer(204, [(b"allow", allow.encode()), *_LABELS], b"")
    detail = N_("{method} is not possible here; this address takes {allowed}")
    facts = {"method": echoed(request.method, 20), "allowed": ", ".join(allowed)}
    return answer_problem(
        request, Problem("method-not-allowed", detail, facts, headers={"Allow": allow})
    )


def allowed_methods(request: Request) -> tuple[str, ...]:
    """Every method this address takes; the framework's own Allow names those of one route only."""
    found = {method for method in METHODS if _takes(request, method)}
    if "GET" in found:
        found.add("HEAD")
    return tuple(method for method in METHODS if method in found)


def _takes(request: Request, method: str) -> bool:
    scope: Scope = {**request.scope, "method": method}
    return any(route.matches(dict(scope))[0] is Match.FULL for route in request.app.routes)


def _from_status(request: Request, error: HTTPException) -> Problem:
    headers = dict(error.headers or {})
    slug = _STATUS_SLUGS.get(error.status_code, "malformed-request")
    if slug != "not-found":
        return Problem(slug, headers=headers)
    path: str = request.scope["path"]  # request.url fails on a query that is not UTF-8
    shorter = path.rstrip("/")
    if shorter != path and any(
        route.matches({**request.scope, "path": shorter})[0] is Match.FULL
        for route in request.app.routes
    ):
        detail = N_("there is nothing at {path}; leave out the slash at the end")
    else:
        detail = N_("there is nothing at {path}; /docs lists the addresses there are")
    return Problem(slug, detail, {"path": echoed(path)}, headers=headers)


def _from_framework(_: RequestValidationError, *, parameters: bool) -> Problem:  # noqa: ARG001
    """Our routes check their input themselves; this is for one that lets the framework do it."""
    return Problem("invalid-request")


def _itself(problem: Problem, *, parameters: bool) -> Problem:  # noqa: ARG001
    return problem
