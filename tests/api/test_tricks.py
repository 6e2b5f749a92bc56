"""One trick over HTTP: who takes it, which cards may be played, and what is refused."""

from typing import Any

import pytest

from tests.api.bodies import body_of, post
from tests.api.wire import assert_problem
from tests.engine.cases import CASES, Case
from tests.engine.test_single_tricks import NO_LEGAL, NO_TRICK

SINGLES = [case for case in CASES if case.kind in {"legal", "trick"}]
PATHS = {"legal": "legal", "trick": "score"}
TABLE = [
    {"seat": "S", "card": "AS"},
    {"seat": "W", "card": "t♠"},
    {"seat": "N", "card": "7s"},
]
TRICK = {"contract": "hearts", "plays": [*TABLE, {"seat": "E", "card": "JH"}]}
LEGAL = {"contract": "hearts", "seat": "E", "hand": ["KD", "jh", "7♥"], "plays": TABLE}


def test_there_are_cases() -> None:
    assert len([case for case in SINGLES if case.kind == "legal"]) > 15
    assert len([case for case in SINGLES if case.kind == "trick"]) > 2


@pytest.mark.parametrize("case", SINGLES, ids=str)
async def test_a_worked_trick(case: Case) -> None:
    answer = await post(f"{case.variant}/tricks/{PATHS[case.kind]}", body_of(case))
    if "refused" in case.expected:
        assert answer.status == 422
        assert case.expected["refused"] in answer.text
        return
    assert answer.status == 200, answer.text
    found = answer.json()
    if "legal" in found:
        assert sorted(found["legal"], key=case.body["hand"].index) == found["legal"]
        found["legal"].sort()
    assert {name: found[name] for name in case.expected} == case.expected
    assert found["text"].endswith(".")


async def test_the_founding_pages_trick() -> None:
    answer = await post("belote/tricks/score", TRICK)
    assert answer.json() == {
        "winner": "E",
        "side": "B",
        "card": "JH",
        "points": 41,
        "text": "E takes the trick with JH: 41 points.",
    }
    assert answer.headers["etag"]
    assert answer.headers["cache-control"] == "public, max-age=3600"


async def test_why_a_card_must_be_played() -> None:
    answer = await post("belote/tricks/legal", LEGAL)
    assert answer.json() == {
        "seat": "E",
        "legal": ["JH", "7H"],
        "obligation": "trump",
        "reason": "trump",
        "text": "Without spades, the trick that S holds must be trumped.",
    }


@pytest.mark.parametrize(
    ("path", "body", "form", "text"),
    [
        ("score", TRICK, "text", "E takes the trick with JH: 41 points.\n"),
        ("score", TRICK, "line", "E 41\n"),
        ("legal", LEGAL, "line", "JH 7H\n"),
        (
            "legal",
            LEGAL,
            "text",
            "JH 7H\nWithout spades, the trick that S holds must be trumped.\n",
        ),
    ],
)
async def test_as_text(path: str, body: Any, form: str, text: str) -> None:
    answer = await post(f"belote/tricks/{path}", body, f"format={form}")
    assert answer.text == text
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"


async def test_open_cards_turn_up() -> None:
    columns = {"A": [["JH", "9C"]], "B": [[None, "AC"]]}
    plays = [{"seat": "A", "card": "9C"}, {"seat": "B", "card": "AC"}]
    body = {"contract": "hearts", "plays": plays, "columns": columns}
    answer = await post("decouverte/tricks/score", body)
    assert answer.json()["revealed"] == {"A": "JH", "B": None}
    told = await post("decouverte/tricks/score", body, "format=text")
    assert told.text == "B takes the trick with AC: 11 points.\nJH turns up before A.\n"


async def test_rules_are_looked_at() -> None:
    table = [{"seat": "E", "card": "7S"}, {"seat": "S", "card": "9H"}]
    said = {"contract": "hearts", "seat": "W", "hand": ["7H", "8D"], "plays": table}
    strict = await post("coinche/tricks/legal", {**said, "rules": {"undertrump": "required"}})
    free = await post("coinche/tricks/legal", said)
    assert (strict.json()["legal"], free.json()["legal"]) == (["7H"], ["7H", "8D"])
    ace = {"contract": "no_trump", "plays": TRICK["plays"]}
    house = await post("belote/tricks/score", ace)
    official = await post("belote/tricks/score", {**ace, "preset": "official"})
    assert (house.json()["points"], official.json()["points"]) == (23, 31)


REFUSED = [("legal", *row) for row in NO_LEGAL] + [("score", *row) for row in NO_TRICK]
IDS = [f"{path}:{row[0]}" for path, *row in REFUSED]


@pytest.mark.parametrize(("path", "wrong", "said", "variant"), REFUSED, ids=IDS)
async def test_refused(path: str, wrong: str, said: Any, variant: str) -> None:
    answer = await post(f"{variant}/tricks/{path}", said)
    slug = assert_problem(answer.status, answer.headers, answer.body, wrong)
    (error,) = answer.json()["errors"]
    code, _, where = wrong.partition(":")[0].partition(" at ")
    if error["code"] not in {"unknown_value", "too_short"}:  # its shape was wrong already
        assert slug == "invalid-hand"
        assert (error["code"], error["pointer"]) == (code, f"#/{where}")
        assert error["detail"].endswith(".")


@pytest.mark.parametrize(
    "said",
    [
        {**TRICK, "plays": [{"seat": "S"}]},
        {**TRICK, "plays": [{"seat": "S", "card": 7}]},
        {**TRICK, "plays": [{"seat": "S", "card": "AS", "trick": 1}]},
        {**TRICK, "plays": "S:AS"},
        {**TRICK, "columns": {"A": [["AS"]], "B": []}},
        {**TRICK, "columns": {"A": [["AS", None]], "B": []}},
        {**TRICK, "columns": {"A": [["AS", "KS", "QS"]], "B": []}},
        {**TRICK, "plays": [{"seat": "S", "card": "AS"}] * 33},
        {**TRICK, "seat": "S"},
    ],
    ids=str,
)
async def test_misshapen(said: Any) -> None:
    answer = await post("decouverte/tricks/score", said)
    assert assert_problem(answer.status, answer.headers, answer.body, "") == "invalid-request"
