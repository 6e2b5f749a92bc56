"""What cannot be answered, as a page for people: a browser's address bar shows no JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import HTTPConnection

from app.render.negotiation import Wanted, parameters
from app.render.problems import Problem, problem_body
from app.web.pages import FRAMED, SECURITY, template

_FRAMES: Final = "/embed/"


def refusal(
    connection: HTTPConnection, problem: Problem, want: Wanted
) -> tuple[bytes, Mapping[str, str]]:
    """The page that says what is wrong, and its labels; framed where a page would be."""
    framed = str(connection.scope["path"]).startswith(_FRAMES)
    said = problem_body(problem, want.words)
    name = "refusal_frame.html" if framed else "refusal.html"
    body = template(_readable(connection), name, want, said=said)
    return body, {**(FRAMED if framed else SECURITY), "X-Robots-Tag": "noindex"}


def _readable(connection: HTTPConnection) -> HTTPConnection:
    """The same without its query, if that cannot be read: it may be what is wrong."""
    try:
        parameters(connection.scope["query_string"])
    except Problem:
        return HTTPConnection({**connection.scope, "query_string": b""})
    return connection
