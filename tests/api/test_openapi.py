"""The description declares our problems, and nothing the framework only thinks it answers."""

import pytest
from fastapi import FastAPI
from httpx import AsyncClient

from app.api.openapi import PROBLEM_SCHEMA, problem_responses
from app.render.problem_types import PROBLEMS
from tests.api.probe import add_probe


@pytest.fixture
def app(app: FastAPI) -> FastAPI:
    return add_probe(app)


async def test_the_description_declares_our_problems_only(client: AsyncClient) -> None:
    document = (await client.get("/openapi.json")).json()
    assert document["openapi"].startswith("3.1")
    assert document["components"]["schemas"]["Problem"] == PROBLEM_SCHEMA
    assert "HTTPValidationError" not in str(document)
    for kind in PROBLEMS.values():
        assert (
            f"| [`{kind.slug}`]({kind.address}) | {kind.status} | {kind.title}. "
            in document["info"]["description"]
        )
    operations = [operation for path in document["paths"].values() for operation in path.values()]
    ids = [operation["operationId"] for operation in operations]
    assert len(set(ids)) == len(ids)
    assert "probe_hand" in ids
    probe = document["paths"]["/v1/probe/{variant}"]["post"]["responses"]["422"]
    assert probe["description"] == "`invalid-request`: The request has the wrong shape"
    assert set(probe["content"]) == {"application/problem+json", "text/plain"}


async def test_what_the_framework_thinks_it_answers_is_not_described(app: FastAPI) -> None:
    @app.get("/framework/{number}")
    async def take(number: int) -> int:
        return number

    assert "422" not in app.openapi()["paths"]["/framework/{number}"]["get"]["responses"]


def test_problems_of_one_status_are_declared_together() -> None:
    declared = problem_responses("invalid-hand", "not-found", "invalid-request")
    assert list(declared) == [404, 422]
    assert declared[422]["description"] == (
        "`invalid-hand`: This hand cannot have been played; "
        "`invalid-request`: The request has the wrong shape"
    )
