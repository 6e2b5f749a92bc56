"""What has the wrong shape is told all at once: every place, in plain words."""

import pytest
from fastapi import FastAPI
from httpx import AsyncClient

from app.api.validation import validated
from app.render.catalogue import catalogue
from app.render.problems import Problem, problem_body
from tests.api.probe import Event, add_probe
from tests.api.wire import assert_problem

PROBE = "/v1/probe/belote"
HAND = {"taker": "A", "contract": "hearts"}


@pytest.fixture
def app(app: FastAPI) -> FastAPI:
    return add_probe(app)


async def errors_of(client: AsyncClient, **fields: object) -> list[dict[str, str]]:
    answer = await client.post(PROBE, json={**HAND, **fields})
    assert answer.status_code == 422, answer.text
    assert answer.json()["type"] == "/problems/invalid-request"
    errors: list[dict[str, str]] = answer.json()["errors"]
    return errors


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"taker": None}, ("#/taker", "must be one of A, B")),
        ({"taker": "a"}, ("#/taker", "must be one of A, B. Did you mean A?")),
        (
            {"contract": "heart"},
            (
                "#/contract",
                (
                    "must be one of clubs, diamonds, hearts, spades, no_trump, all_trump. "
                    "Did you mean hearts?"
                ),
            ),
        ),
        ({"trick_points": {"A": "5"}}, ("#/trick_points/A", "must be a whole number, not a text")),
        (
            {"trick_points": {"A": True}},
            ("#/trick_points/A", "must be a whole number, not true or false"),
        ),
        (
            {"trick_points": {"A": 5.0}},
            (
                "#/trick_points/A",
                "must be a whole number, not a number with a decimal point or exponent",
            ),
        ),
        ({"trick_points": {"A": None}}, ("#/trick_points/A", "must be a whole number, not null")),
        ({"trick_points": {"A": []}}, ("#/trick_points/A", "must be a whole number, not a list")),
        (
            {"trick_points": {"A": {}}},
            ("#/trick_points/A", "must be a whole number, not an object"),
        ),
        ({"trick_points": {"A": -1}}, ("#/trick_points/A", "must be 0 or more")),
        ({"trick_points": {"A": 10**30}}, ("#/trick_points/A", "must be 1000 or less")),
        ({"trick_points": {"C": 1}}, ("#/trick_points/C", "must be one of A, B")),
        ({"trick_points": 105}, ("#/trick_points", "must be an object, not a whole number")),
        ({"declarations": {}}, ("#/declarations", "must be a list, not an object")),
        ({"declarations": [{}] * 21}, ("#/declarations", "may have 20 entries, not more")),
        ({"declarations": [5]}, ("#/declarations/0", "must be an object, not a whole number")),
        (
            {"declarations": [{"kind": "tierce", "top": 5}]},
            ("#/declarations/0/top", "must be a text, not a whole number"),
        ),
        ({"declarations": [{"top": "A"}]}, ("#/declarations/0/kind", "is missing")),
        (
            {"declarations": [{"kind": "tierce", "tpo": "A"}]},
            (
                "#/declarations/0/tpo",
                "Unknown field “tpo”. Did you mean top? Known fields: kind, top",
            ),
        ),
        (
            {"bid": "capo"},
            (
                "#/bid",
                (
                    "must be a whole number, not a text, or must be one of capot, generale. "
                    "Did you mean capot?"
                ),
            ),
        ),
        ({"note": ""}, ("#/note", "must not be empty")),
        ({"note": "x" * 61}, ("#/note", "may be 60 characters long, not more")),
        ({"last_trick": "{taker}"}, ("#/last_trick", "must be a side")),
        ({"dealer": "{0}\u202e"}, ("#/dealer", "there is no seat {0}\\u202e")),
        (
            {"a/b~c": 1},
            (
                "#/a~1b~0c",
                (
                    "Unknown field “a/b~c”. Known fields: bid, card_points, carried, contract, "
                    "dealer, declarations, last_trick, note, taker, trick_points"
                ),
            ),
        ),
    ],
)
async def test_what_is_wrong_is_said_where_it_is(
    client: AsyncClient, fields: dict[str, object], expected: tuple[str, str]
) -> None:
    errors = await errors_of(client, **fields)
    assert (errors[0]["pointer"], errors[0]["detail"]) == expected
    assert len(errors) == 1


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (
            {"entry": {"what": "passsed"}},
            ("entry", "unknown_value", "what must be one of passed, adjusted"),
        ),
        ({"entry": {}}, ("entry", "missing", "needs a field what")),
        (
            {"entry": {"what": "adjusted", "points": 15}},
            ("entry", "multiple_of", "must be a multiple of 10"),
        ),
        (
            {"entry": {"what": "adjusted", "points": 1000}},
            ("entry", "too_large", "must be less than 1000"),
        ),
        (
            {"entry": {"what": "adjusted", "points": -1000}},
            ("entry", "too_small", "must be more than -1000"),
        ),
        (
            {"entry": {"what": "passed", "who": "A"}},
            ("entry", "unknown_field", "Unknown field “who”. Known fields: points, what"),
        ),
        ({"seats": ["N"]}, ("seats", "too_short", "must have 2 entries or more")),
        ({"code": "a"}, ("code", "too_short", "must be 2 characters long or more")),
        ({"code": "A1"}, ("code", "wrong_format", "is not written the way it must be")),
        ({"passed": 1}, ("passed", "wrong_type", "must be true or false, not a whole number")),
        ({"nothing": "x"}, ("nothing", "wrong_type", "must be null, not a text")),
    ],
)
def test_every_kind_of_mistake_has_words_and_a_code(
    fields: dict[str, object], expected: tuple[str, str, str]
) -> None:
    with pytest.raises(Problem) as refused:
        validated(Event, fields, parameters=True)
    error = problem_body(refused.value, catalogue("en"))["errors"]
    assert isinstance(error, list)
    assert [(each["parameter"], each["code"], each["detail"]) for each in error] == [expected]


async def test_every_error_is_listed_and_the_first_few_are_told(client: AsyncClient) -> None:
    answer = await client.post(
        PROBE, json={"cardpoints": {"A": 95}, "note": 5, "bid": 7, "carried": "x"}
    )
    assert [error["pointer"] for error in answer.json()["errors"]] == [
        "#/taker",
        "#/contract",
        "#/bid",
        "#/carried",
        "#/note",
        "#/cardpoints",
    ]
    assert [error["code"] for error in answer.json()["errors"]] == [
        "missing",
        "missing",
        "too_small",
        "wrong_type",
        "wrong_type",
        "unknown_field",
    ]
    assert answer.json()["detail"].startswith("taker: is missing; contract: is missing; bid: must")
    assert answer.json()["detail"].endswith("; 3 more")
    many = await errors_of(client, **{f"x{number}": 1 for number in range(80)})
    assert len(many) == 20
    countless = await errors_of(client, **{f"x{number}": 1 for number in range(500)})
    assert [error["code"] for error in countless] == ["too_many_faults"]


async def test_the_whole_body_may_be_what_is_wrong(client: AsyncClient) -> None:
    answer = await client.post(PROBE, json=[HAND])
    assert answer.json()["errors"][0]["pointer"] == "#"
    assert answer.json()["detail"] == "must be an object, not a list"
    line = await client.post(f"{PROBE}?format=line", json=[HAND])
    assert line.text == "422 The request has the wrong shape: must be an object, not a list\n"


async def test_what_was_sent_is_shown_back_short_and_harmless(client: AsyncClient) -> None:
    answer = await client.post(PROBE, json={**HAND, "\x1b[31m\u202e" + "k" * 5000: 1})
    assert (
        assert_problem(answer.status_code, dict(answer.headers), answer.content, PROBE)
        == "invalid-request"
    )
    assert "\\u001b[31m\\u202ek" in answer.text.replace("\\\\", "\\")
    assert len(answer.content) < 1500
    answer = await client.get("/" + "p" * 5000)
    assert len(answer.content) < 500
