"""No input whatever gives a 5xx, every refusal is a problem: hostile input on every route."""

from urllib.parse import unquote

import pytest
from fastapi import FastAPI

from tests.api import hostile
from tests.api.hostile import BODIES, Body
from tests.api.hostile_addresses import HEADERS, QUERIES, SEGMENTS
from tests.api.probe import add_probe
from tests.api.wire import METHODS_WITH_BODY, Answered, ask, assert_problem, filled, routes


@pytest.fixture
def app(app: FastAPI) -> FastAPI:
    return add_probe(app)


BODY_OPTIONAL = ("/undo", "/redo", "/rotate")
DUE = {"invalid": {"invalid-request", "invalid-rules", "invalid-hand", "no-rounding"}}


def check(answer: Answered, where: str) -> str | None:
    if answer.status < 400:
        return None
    if answer.status == 501:  # oEmbed's own word for a format that is not made
        assert "/oembed" in where
        assert answer.json()["type"] == "/problems/not-implemented"
        return "not-implemented"
    return assert_problem(answer.status, answer.headers, answer.body, where)


def wire_headers(body: Body) -> list[tuple[bytes, bytes]]:
    length = {} if body.chunked else {"Content-Length": str(len(body.data))}
    return [
        (name.lower().encode(), value.encode())
        for name, value in {**length, **body.headers}.items()
    ]


@pytest.mark.parametrize("body", BODIES, ids=lambda body: body.name)
async def test_every_route_refuses_the_body_or_takes_it(app: FastAPI, body: Body) -> None:
    chunks = [body.data[at : at + 65_536] for at in range(0, len(body.data), 65_536)]
    for method, path in routes(app):
        answer = await ask(app, method, filled(path), headers=wire_headers(body), chunks=chunks)
        slug = check(answer, f"{method} {path}")
        if path.endswith(BODY_OPTIONAL) and body.name in {"empty", "nothing in it"}:
            continue
        if method in METHODS_WITH_BODY and body.slug is not None:
            assert slug in DUE.get(body.slug, {body.slug}), f"{method} {path}: {answer.text[:500]}"


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: repr(query[0][:50]))
async def test_every_route_refuses_the_query_or_takes_it(
    app: FastAPI, query: tuple[bytes, str | None]
) -> None:
    sent, due = query
    for method, path in routes(app):
        answer = await ask(app, method, filled(path), query=sent, headers=[(b"host", b"x")])
        slug = check(answer, f"{method} {path}")
        if due is not None and path.startswith("/v1") and method == "GET":
            assert slug == due, f"{method} {path}: {answer.text[:500]}"


@pytest.mark.parametrize("segment", SEGMENTS, ids=lambda segment: segment[:30])
async def test_every_path_parameter_may_be_anything(app: FastAPI, segment: str) -> None:
    for method, path in routes(app):
        if "{" not in path:
            continue
        whole = filled(path, segment)
        answer = await ask(
            app,
            method,
            unquote(whole),
            chunks=[b"{}"],
            headers=[(b"content-type", b"application/json")],
        )
        slug = check(answer, f"{method} {whole[:100]}")
        assert slug in {"not-found", "unknown-variant", "method-not-allowed"}, answer.text


@pytest.mark.parametrize("header", HEADERS, ids=lambda header: repr(header)[:50])
async def test_every_route_stands_odd_headers(app: FastAPI, header: tuple[bytes, bytes]) -> None:
    for method, path in routes(app):
        headers = [(b"content-type", b"application/json"), header, header]
        check(
            await ask(app, method, filled(path), headers=headers, chunks=[b"{}"]),
            f"{method} {path}",
        )


@pytest.mark.parametrize(
    "path", ["", "*", "//", "/" + "a" * 100_000, "/v1/../..", "/%", "\0", "/\u202e", "http://x/"]
)
async def test_any_path_is_a_problem(app: FastAPI, path: str) -> None:
    answer = await ask(app, "GET", path, query=b"\xff%ff&format=x")
    assert check(answer, path[:100]) == "not-found"


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "QUERY", "get", "", "X" * 5000, "G\u202eT"])
async def test_any_method_is_a_problem(app: FastAPI, method: str) -> None:
    for _, path in routes(app):
        answer = await ask(app, method, filled(path))
        assert check(answer, f"{method[:20]} {path}") == "method-not-allowed"
        assert "OPTIONS" in answer.headers["allow"]


async def test_a_body_that_breaks_off_is_refused(app: FastAPI) -> None:
    for method, path in routes(app):
        headers = [(b"content-type", b"application/json")]
        answer = await ask(
            app, method, filled(path), headers=headers, chunks=[b'{"taker"'], broken=True
        )
        slug = check(answer, f"{method} {path}")
        assert method not in METHODS_WITH_BODY or slug == "malformed-body"


def test_the_list_is_long_enough() -> None:
    assert len(BODIES) > 100
    assert len({body.name for body in BODIES}) == len(BODIES)
    assert hostile.LIMIT == 2 * 1024 * 1024
