"""The description of the API is a valid document, and true: examples, shapes, problems."""

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any
from urllib.parse import urlencode

import jsonschema_rs
import pytest
from schemathesis.specs.openapi.definitions import OPENAPI_31_VALIDATOR

from app.engine import VARIANTS
from app.render.problem_types import PROBLEMS
from tests.api.bodies import IDS, SCORES, body_of, get, post, service
from tests.api.hostile import BODIES
from tests.api.wire import Answered, ask, assert_problem
from tests.engine.cases import CASES, Case

DOCUMENT: dict[str, Any] = service().openapi()
OPERATIONS = [
    pytest.param(method, path, id=operation["operationId"])
    for path, operations in DOCUMENT["paths"].items()
    for method, operation in operations.items()
]
STATELESS = [each for each in OPERATIONS if str(each.values[1]).startswith("/v1/variants")]
SINGLES = [case for case in CASES if case.kind in {"legal", "trick"}]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
JSON = [(b"content-type", b"application/json")]


def operation_at(method: str, path: str) -> dict[str, Any]:
    found: dict[str, Any] = DOCUMENT["paths"][path][method]
    return found


def closed(schema: Any) -> Any:
    """The schema with every object closed: what our own answers hold must all be documented."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    shut = {name: closed(each) for name, each in schema.items()}
    if schema.get("type") == "object" and "properties" in schema:
        shut.setdefault("additionalProperties", False)
    return shut


def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    schemas = deepcopy(DOCUMENT["components"]["schemas"])
    for open_one in ("Policy",):  # each policy has parameters of its own
        schemas[open_one]["additionalProperties"] = True
    shut = closed(schemas)
    shut["Ruleset"]["properties"]["rounding"]["anyOf"][0]["additionalProperties"] = True
    shut["Ruleset"]["properties"]["ending"]["additionalProperties"] = True
    root = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": shut}}
    return jsonschema_rs.Draft202012Validator(root)


def assert_fits(name: str, answer: Answered) -> None:
    assert answer.status == 200, answer.text
    errors = [error.message for error in validator(name).iter_errors(answer.json())]
    assert errors == []


def test_it_is_an_openapi_document() -> None:
    assert DOCUMENT["openapi"].startswith("3.1")
    assert [error.message for error in OPENAPI_31_VALIDATOR.iter_errors(DOCUMENT)] == []


def schemas_in(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        if "schema" in value:
            yield value["schema"]
        for each in value.values():
            yield from schemas_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from schemas_in(each)


def test_every_schema_in_it_is_one() -> None:
    schemas = [*DOCUMENT["components"]["schemas"].values(), *schemas_in(DOCUMENT["paths"])]
    assert len(schemas) > 100
    for schema in schemas:
        jsonschema_rs.meta.validate(
            {"$schema": "https://json-schema.org/draft/2020-12/schema"} | schema
        )


def test_every_reference_leads_somewhere() -> None:
    names = set(re.findall(r"'#/components/schemas/(\w+)'", str(DOCUMENT)))
    assert names <= set(DOCUMENT["components"]["schemas"])
    assert {"ScoredHand", "Ruleset", "ScoreBody", "Problem"} <= names


def test_operations_have_names_of_their_own() -> None:
    ids = [parameter.id for parameter in OPERATIONS]
    assert sorted(set(ids), key=str) == sorted(ids, key=str)
    assert len(ids) >= 9


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_an_operation_says_what_it_does(method: str, path: str) -> None:
    operation = operation_at(method, path)
    assert operation["summary"]
    assert operation["description"]
    assert operation["tags"]
    for parameter in operation.get("parameters", ()):
        assert parameter["description"], parameter["name"]
    done = [answer for status, answer in operation["responses"].items() if status[0] == "2"]
    assert done
    for answer in done:
        assert answer["description"] != "Successful Response"
        for form, content in answer.get("content", {}).items():
            assert form != "application/json" or "$ref" in str(content["schema"])


async def documented(method: str, path: str, query: dict[str, str]) -> Answered:
    operation = operation_at(method, path)
    pairs = list(query.items())
    for parameter in operation.get("parameters", ()):
        if "example" not in parameter:
            continue
        if parameter["in"] == "path":
            path = path.replace(f"{{{parameter['name']}}}", parameter["example"])
        else:
            said = parameter["example"]
            each_said = said if isinstance(said, list) else [said]
            pairs += [(parameter["name"], each) for each in each_said]
    content = operation.get("requestBody", {}).get("content", {})
    if content:
        assert method == "post"
        body = content["application/json"]["example"]
        return await post(path.removeprefix("/v1/variants/"), body, urlencode(pairs))
    return await ask(service(), method.upper(), path, query=urlencode(pairs).encode())


@pytest.mark.parametrize(("method", "path"), STATELESS)
async def test_a_documented_request_has_its_documented_answer(method: str, path: str) -> None:
    content = operation_at(method, path)["responses"]["200"]["content"]
    answer = await documented(method, path, {})
    assert answer.status == 200, answer.text
    assert answer.json() == content["application/json"]["example"]
    for form, example in content.get("text/plain", {}).get("examples", {}).items():
        told = await documented(method, path, {"format": form})
        assert told.text == example["value"]


# What answers to hold the shapes promised, beyond the examples.
@pytest.mark.parametrize("case", SCORES, ids=IDS)
async def test_a_scored_hand_has_the_documented_shape(case: Case) -> None:
    answer = await post(f"{case.variant}/score", body_of(case))
    if answer.status == 200:
        assert_fits("ScoredHand", answer)
    else:
        assert [*validator("Problem").iter_errors(answer.json())] == []


@pytest.mark.parametrize("case", SINGLES, ids=str)
async def test_an_answer_about_a_trick_has_the_documented_shape(case: Case) -> None:
    name, path = {"trick": ("Trick", "score"), "legal": ("LegalCards", "legal")}[case.kind]
    answer = await post(f"{case.variant}/tricks/{path}", body_of(case))
    if answer.status == 200:
        assert_fits(name, answer)


async def test_other_answers_have_the_documented_shapes() -> None:
    assert_fits("VariantList", await get(""))
    for name, variant in VARIANTS.items():
        for preset in variant.presets:
            assert_fits("Ruleset", await get(name, f"preset={preset}"))
    rounding = "bulgarian/rounding"
    assert_fits("RoundingRules", await get(rounding))
    for contract in ("hearts", "no_trump", "all_trump"):
        assert_fits("RoundingTable", await get(rounding, f"table={contract}"))
    for query in ("points=A:96", "points=A:81", "points=A:81&taker=A", "points=A:90&multiplier=4"):
        assert_fits("RoundedPair", await get(rounding, f"contract=hearts&{query}"))
    hands = [{"taker": "A", "contract": "hearts", "capot": "A"}, 5, {"taker": "Z"}]
    assert_fits("BatchResults", await post("belote/score/batch", {"hands": hands}))


def declared(method: str, path: str) -> set[str]:
    """The slugs an operation says it can answer with."""
    responses = operation_at(method, path)["responses"]
    return {
        slug
        for status, response in responses.items()
        for slug in re.findall(r"`([a-z-]+)`", response["description"])
        if slug in PROBLEMS and status == str(PROBLEMS[slug].status)
    }


REFUSED_QUERIES = (
    b"lang=xx",
    b"format=pdf",
    b"unknown=1",
    b"taker=%ff",
    b"rules=unknown:1",
    b"taker=A&contract=hearts",
    b"taker=A&contract=hearts&rules=unknown:1",
    b"taker=A&contract=hearts&card_points=A:1&card_points=B:1&last_trick=A",
    b"contract=hearts&points=A:1&points=B:1",
)
REFUSED_BODIES: tuple[object, ...] = (
    {"taker": "A", "contract": "hearts"},
    {"taker": "A", "contract": "hearts", "preset": "nowhere"},
    {"contract": "hearts", "points": {"A": 1, "B": 1}},
    {"contract": "hearts", "points": {"A": 96}, "preset": "nowhere"},
    {"dealer": "N", "calls": ["never"]},
    {"dealer": "N", "calls": [], "preset": "nowhere"},
    {"contract": "hearts", "hands": {"N": []}},
    {"contract": "hearts", "hands": {}, "preset": "nowhere"},
    {"contract": "hearts", "plays": []},
    {"contract": "hearts", "plays": [], "preset": "nowhere"},
    {"contract": "hearts", "plays": [], "seat": "N", "hand": []},
    {"contract": "hearts", "plays": [], "seat": "N", "hand": ["AS"], "preset": "nowhere"},
)


async def refusals(method: str, path: str) -> set[str]:
    """The slugs an operation really answers with."""
    answers = []
    for name in ("belote", "bulgarian", "nowhere"):
        filled = path.replace("{variant}", name)
        if method == "post":
            relative = filled.removeprefix("/v1/variants/")
            answers += [await post(relative, body) for body in REFUSED_BODIES]
            for body in BODIES:
                headers = [(n.lower().encode(), v.encode()) for n, v in body.headers.items()]
                answers.append(
                    await ask(service(), "POST", filled, headers=headers, chunks=[body.data])
                )
            for query in REFUSED_QUERIES[:4]:
                answers.append(
                    await ask(service(), "POST", filled, query=query, headers=JSON, chunks=[b"{}"])
                )
        else:
            answers += [await ask(service(), "GET", filled, query=each) for each in REFUSED_QUERIES]
    return {
        assert_problem(answer.status, answer.headers, answer.body, path)
        for answer in answers
        if answer.status >= 400
    }


@pytest.mark.parametrize(("method", "path"), STATELESS)
async def test_the_problems_of_an_operation_are_those_it_declares(method: str, path: str) -> None:
    # A body that never ends is waited for in test_decoding.
    assert await refusals(method, path) == declared(method, path) - {"too-slow"}


def test_every_problem_that_scoring_can_meet_is_declared_somewhere() -> None:
    somewhere = {slug for parameter in OPERATIONS for slug in declared(*map(str, parameter.values))}
    # An unknown method is no operation's; 500 is nothing to count on.
    assert not somewhere & {"method-not-allowed", "internal-error"}
    assert somewhere <= set(PROBLEMS)
    assert {"malformed-request", "malformed-body", "not-acceptable", "unavailable"} <= somewhere


def test_problems_have_examples() -> None:
    for parameter in OPERATIONS:
        method, path = map(str, parameter.values)
        for status, response in operation_at(method, path)["responses"].items():
            if int(status) >= 400:
                example = response["content"]["application/problem+json"]["example"]
                assert [*validator("Problem").iter_errors(example)] == []
                assert str(example["status"]) == status
