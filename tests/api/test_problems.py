"""Whatever goes wrong is a problem that helps: its place, plain words, none of our insides."""

import logging
from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI, HTTPException
from httpx import AsyncClient, Response
from starlette.responses import StreamingResponse

from app.engine import RuleViolation
from app.games.errors import DatabaseUnavailable
from app.render.problem_types import PROBLEMS
from app.render.problems import Problem
from tests.api.probe import add_probe
from tests.api.wire import ask, assert_problem

PROBE = "/v1/probe/belote"
HAND = {"taker": "A", "contract": "hearts"}


@pytest.fixture
def app(app: FastAPI) -> FastAPI:
    return add_probe(app)


def proper(answer: Response) -> str:
    return assert_problem(answer.status_code, dict(answer.headers), answer.content, str(answer.url))


async def test_an_unknown_address(client: AsyncClient) -> None:
    answer = await client.get("/v1/nowhere?lang=en")
    assert proper(answer) == "not-found"
    assert answer.json() == {
        "type": "/problems/not-found",
        "title": "There is nothing at this address",
        "status": 404,
        "detail": "there is nothing at /v1/nowhere; /docs lists the addresses there are",
    }


async def test_a_slash_too_many(client: AsyncClient) -> None:
    answer = await client.get(f"{PROBE}/")
    assert proper(answer) == "not-found"
    assert "leave out the slash" in answer.json()["detail"]
    assert "leave out" not in (await client.get("/nowhere/")).json()["detail"]


async def test_a_method_the_address_does_not_take(client: AsyncClient) -> None:
    answer = await client.delete(PROBE)
    assert proper(answer) == "method-not-allowed"
    assert answer.headers["Allow"] == "GET, HEAD, POST, OPTIONS"
    assert (
        answer.json()["detail"] == "DELETE is not possible here; this address takes GET, HEAD, POST"
    )


async def test_refusals_follow_the_format_asked_for(client: AsyncClient) -> None:
    line = (
        "404 There is nothing at this address: "
        "there is nothing at /x; /docs lists the addresses there are\n"
    )
    for query, accept in (("?format=text", "*/*"), ("?format=line", "*/*"), ("", "text/plain")):
        answer = await client.get(f"/x{query}", headers={"Accept": accept})
        assert proper(answer) == "not-found"
        assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
        assert answer.text == line
    for query, accept in (
        ("?format=json", "text/plain"),
        ("?format=csv", "*/*"),
        ("", "image/*"),
        ("?format=%ff", "*/*"),
    ):
        answer = await client.get(f"/x{query}", headers={"Accept": accept})
        assert answer.headers["Content-Type"] == "application/problem+json"


async def test_a_failure_of_ours_tells_nothing_and_is_logged(
    client: AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        answer = await client.get(f"{PROBE}/broken?x=1", headers={"Origin": "https://a.example"})
    assert answer.status_code == 500
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.json() == {
        "type": "/problems/internal-error",
        "title": "Something went wrong here",
        "status": 500,
        "detail": PROBLEMS["internal-error"].explanation,
    }
    assert "RuntimeError: secret" in caplog.text
    text = await client.get(f"{PROBE}/broken?format=text")
    assert text.text.startswith("500 Something went wrong here: ")


async def test_a_failure_in_the_middle_of_an_answer_breaks_it_off(app: FastAPI) -> None:
    async def parts() -> AsyncIterator[bytes]:
        yield b"half"
        raise RuntimeError("the other half")

    @app.get("/half")
    async def stream() -> StreamingResponse:
        return StreamingResponse(parts())

    with pytest.raises(RuntimeError, match="the other half"):
        await ask(app, "GET", "/half")


async def test_a_broken_rule_is_a_problem_wherever_it_is_found(
    app: FastAPI, client: AsyncClient
) -> None:
    @app.api_route("/broken", methods=["GET", "POST"])
    async def judge() -> None:
        raise RuleViolation("unknown_option", ("rules", "x"), {"option": "x", "allowed": "capot"})

    answer = await client.get("/broken")
    assert proper(answer) == "invalid-rules"
    assert answer.json()["errors"][0]["parameter"] == "rules"
    answer = await client.post("/broken")
    assert proper(answer) == "invalid-rules"
    assert answer.json()["errors"][0]["pointer"] == "#/rules/x"


async def test_the_framework_s_own_refusals_are_problems_too(
    app: FastAPI, client: AsyncClient
) -> None:
    @app.get("/framework/{status}")
    async def refuse(status: int) -> None:
        raise HTTPException(status, "words of the framework", {"X-Kept": "yes"})

    for status, slug in (
        (400, "malformed-request"),
        (401, "unauthorized"),
        (413, "body-too-large"),
        (415, "unsupported-media-type"),
        (418, "malformed-request"),
        (503, "unavailable"),
    ):
        answer = await client.get(f"/framework/{status}")
        assert answer.json()["type"] == f"/problems/{slug}"
        assert answer.headers["X-Kept"] == "yes"
        assert "words of the framework" not in answer.text
    answer = await client.get("/framework/x")
    assert proper(answer) == "invalid-request"


def test_every_problem_is_a_sentence_and_a_page() -> None:
    for slug, kind in PROBLEMS.items():
        assert kind.slug == slug
        assert kind.address == f"/problems/{slug}"
        assert 400 <= kind.status < 600
        assert kind.title[0].isupper()
        assert not kind.title.endswith(".")
        assert kind.explanation.endswith(".")


def test_an_unknown_slug_is_our_mistake() -> None:
    with pytest.raises(KeyError):
        Problem("no-such-slug")


async def test_health(client: AsyncClient) -> None:
    for path, words in (("/livez", "alive"), ("/readyz", "ready")):
        answer = await client.get(path)
        assert answer.json() == {"status": words}
        assert answer.headers["Cache-Control"] == "no-store"


async def test_not_ready_while_the_database_is_silent(app: FastAPI, client: AsyncClient) -> None:
    class Silent:
        async def ping(self) -> None:
            raise DatabaseUnavailable("secret")

    app.state.database = Silent()
    answer = await client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["type"] == "/problems/unavailable"
    assert answer.headers["Retry-After"] == "2"
    assert "secret" not in answer.text
    assert (await client.get("/livez")).status_code == 200
