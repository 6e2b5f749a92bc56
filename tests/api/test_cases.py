"""Every worked hand of tests/cases, played over HTTP."""

import pytest

from app.render.violations import VIOLATIONS
from tests.api.bodies import IDS, SCORES, body_of, post
from tests.api.wire import Answered, assert_problem
from tests.engine.cases import Case


def test_there_are_hands_to_play() -> None:
    assert len(SCORES) > 200
    assert sum("tricks" in case.body for case in SCORES) > 30


@pytest.mark.parametrize("case", SCORES, ids=IDS)
async def test_a_worked_hand(case: Case) -> None:
    answer = await post(f"{case.variant}/score", body_of(case))
    if "refused" in case.expected:
        assert_refused(case, answer)
    else:
        assert_scored(case, answer)


def assert_scored(case: Case, answer: Answered) -> None:
    assert answer.status == 200, answer.text
    found = answer.json()
    for name in ("score", "points", "outcome", "carried"):
        if name in case.expected:
            assert found[name] == case.expected[name], case.note
    for account, total in (("tally", "points"), ("award", "score")):
        assert found[account]
        for side, value in found[total].items():
            assert sum(row["points"][side] for row in found[account]) == value
    words = [row["text"] for account in ("tally", "award") for row in found[account]]
    assert all(words)
    assert not {"{", "}"} & set("".join(words))


def assert_refused(case: Case, answer: Answered) -> None:
    slug = assert_problem(answer.status, answer.headers, answer.body, case.id)
    assert answer.status == 422
    problem = answer.json()
    (error,) = problem["errors"]
    assert error["code"] in VIOLATIONS
    reason = case.expected["refused"]
    assert " " in reason or error["code"] == reason, case.note
    assert "{" not in error["detail"]
    assert error["detail"].endswith((".", "?", ")"))
    assert error["detail"] in problem["detail"]
    about_rules = error["pointer"].startswith(("#/rules", "#/preset"))
    assert slug == ("invalid-rules" if about_rules else "invalid-hand")
