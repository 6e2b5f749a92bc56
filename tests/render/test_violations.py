"""Every violation has words, and its words have all their figures."""

import re

import pytest

from app.engine import RuleViolation
from app.render.call_words import CALLS
from app.render.card_words import CARDS
from app.render.catalogue import catalogue
from app.render.show_words import SHOWN
from app.render.violations import ANNOUNCED, FRAME, POINTS, RULES, SAID, VIOLATIONS, in_words
from tests.api.bodies import SCORES, body_of, get, post
from tests.engine.refusals_cards import CARDS as REFUSED
from tests.render.codes import codes, promised

RAISED, FORMATTED = codes({"RuleViolation": 0}, "engine", "api", "render", "games")
GROUPS = (FRAME, POINTS, ANNOUNCED, SAID, RULES, CALLS, SHOWN, CARDS)

# Every way to break the rules that no worked case shows, and what it must say.
FURTHER = {
    "declarer_missing": ({"declarations": [{"kind": "tierce", "top": "AH"}]}, "side or the seat"),
    "seat_side_differ": (
        {"declarations": [{"seat": "E", "side": "A", "kind": "tierce", "top": "AH"}]},
        "Seat E does not play for side A",
    ),
    "top_missing": ({"declarations": [{"side": "A", "kind": "tierce"}]}, "A tierce is named by"),
    "top_not_meant": (
        {"declarations": [{"side": "A", "kind": "carre", "top": "AH"}]},
        "give “rank”",
    ),
    "rank_missing": ({"declarations": [{"side": "A", "kind": "carre"}]}, "give “rank”"),
    "rank_not_meant": (
        {"declarations": [{"side": "A", "kind": "quarte", "rank": "A"}]},
        "A quarte has no “rank”",
    ),
    "unknown_rank": (
        {"declarations": [{"side": "A", "kind": "carre", "rank": "1"}]},
        "1 is no rank",
    ),
}
# Only a game, a rounding pair, an auction, or a caller of the engine meets these.
ELSEWHERE = {
    *("claim_short", "claim_time", "claim_too_much", "no_claims"),
    *("no_pair", "rounding_sum"),
    *("bid_unknown", "multiplier_unknown"),
    *CALLS,
    *SHOWN,
    *("trick_full", "card_on_table", "hand_size"),
}
IN_HANDS, _ = codes({"RuleViolation": 0}, "engine")


def test_every_code_has_words_and_all_words_a_code() -> None:
    formatted = {
        code for code in VIOLATIONS for pattern in FORMATTED if re.fullmatch(pattern, code)
    }
    assert len(RAISED) > 50
    assert RAISED | formatted == set(VIOLATIONS)


def test_docstrings_promise_codes_that_there_are() -> None:
    codes_promised = {code for code in promised("engine") if "_" in code}
    assert codes_promised <= set(VIOLATIONS)


def test_no_code_has_words_twice() -> None:
    assert sum(map(len, GROUPS)) == len(VIOLATIONS)


@pytest.mark.parametrize("code", FURTHER)
async def test_a_violation_no_worked_case_shows(code: str) -> None:
    fields, words = FURTHER[code]
    hand = {"taker": "A", "contract": "hearts", "trick_points": {"A": 90}, **fields}
    answer = await post("belote/score", hand)
    (error,) = answer.json()["errors"]
    assert error["code"] == code
    assert words in error["detail"]
    assert error["pointer"].startswith("#/declarations/0")


async def test_every_violation_that_scoring_can_meet_is_shown() -> None:
    shown = set(FURTHER) | {no.code for no in REFUSED}  # those in tests/api/test_card_by_card
    for case in SCORES:
        if "refused" in case.expected:
            answer = await post(f"{case.variant}/score", body_of(case))
            shown.add(answer.json()["errors"][0]["code"])
    assert not shown & ELSEWHERE
    assert shown | ELSEWHERE >= IN_HANDS


async def test_a_rounding_sum_has_its_figures() -> None:
    answer = await get("bulgarian/rounding", "contract=hearts&points=A:96&points=B:67")
    (error,) = answer.json()["errors"]
    assert error["code"] == "rounding_sum"
    assert "163" in error["detail"]
    assert "162" in error["detail"]


@pytest.mark.parametrize("code", VIOLATIONS)
def test_words_are_a_sentence_with_named_placeholders(code: str) -> None:
    words = VIOLATIONS[code]
    assert words[0].isupper() or words[0] in "{“"
    assert words.endswith((".", "?"))
    names = re.findall(r"\{(.*?)\}", words)
    assert all(name.isidentifier() for name in names)
    violation = RuleViolation(code, (), dict.fromkeys(names, 5))
    said = in_words(violation)
    assert "{" not in catalogue("en").say(said.message, said.facts)


def test_names_are_said_in_the_language_asked_for() -> None:
    violation = RuleViolation("no_belote_here", ("belotes",), {"contract": "no_trump"})
    said = in_words(violation)
    assert str(said.facts["contract"]) != "no_trump"
