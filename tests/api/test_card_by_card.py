"""Whole hands card by card over HTTP: the same answer as by totals, each fault with its words."""

from typing import Any

import pytest

from app.engine import VARIANTS
from app.simulation import chance, simulate
from tests.api.bodies import get, post
from tests.api.test_documented import assert_fits
from tests.api.wire import assert_problem
from tests.engine.cases import CASES
from tests.engine.refusals import No
from tests.engine.refusals_cards import CARDS, HEARTS, REVOKES
from tests.engine.tables import plain_hand
from tests.engine.test_random_play import by_totals, played, with_a_revoke
from tests.engine.tricks_told import changed, tricks

FIGURES = ("outcome", "points", "score", "carried", "tally", "award", "last_trick", "capot")
HAND: dict[str, Any] = {"taker": "A", "contract": "hearts", "tricks": tricks(HEARTS)}


def body(variant: str, changes: dict[str, Any]) -> dict[str, Any]:
    given = {**plain_hand(variant), **changes}
    return {name: value for name, value in given.items() if value is not None}


@pytest.mark.parametrize("no", CARDS, ids=[f"{no.variant}:{no.code}" for no in CARDS])
async def test_refused(no: No) -> None:
    answer = await post(f"{no.variant}/score", body(no.variant, no.changes))
    assert assert_problem(answer.status, answer.headers, answer.body, no.wrong) == "invalid-hand"
    error = answer.json()["errors"][0]
    where = no.wrong.partition(":")[0].partition(" at ")[2]
    assert (error["code"], error["pointer"]) == (no.code, f"#/{where}")
    assert error["detail"].endswith((".", ")"))


@pytest.mark.parametrize("variant", VARIANTS)
async def test_hands_by_cards_and_by_totals_have_one_answer(variant: str) -> None:
    for seed in range(10):
        _, rules, said = played(variant, seed)
        terms = {"preset": rules.preset, "rules": dict(rules.options)}
        by_cards = await post(f"{variant}/score", {**said, **terms})
        counted = await post(f"{variant}/score", {**by_totals(rules, said), **terms})
        assert_fits("ScoredHand", by_cards)
        one, other = by_cards.json(), counted.json()
        assert {name: one[name] for name in FIGURES} == {name: other[name] for name in FIGURES}
        assert one["irregularities"] == []
        assert "irregularities" not in other


async def test_every_revoke_is_named() -> None:
    """One exchanged pair of cards can break duties in several tricks: each is told."""
    for seed in range(60):
        rng, rules, said = played("belote", seed)
        found = with_a_revoke(rng, rules, said)
        if found is None:
            continue
        terms = {"preset": rules.preset, "rules": dict(rules.options)}
        refused = (await post("belote/score", {**found[0], **terms})).json()
        if len(refused["errors"]) < 2:
            continue
        codes = [error["code"] for error in refused["errors"]]
        assert all(code.startswith("revoke_") for code in codes)
        allowed = await post("belote/score", {**found[0], **terms, "irregular": "allow"})
        assert_fits("ScoredHand", allowed)
        told = allowed.json()["irregularities"]
        assert [f"revoke_{each['obligation']}" for each in told] == codes
        places = [f"#/tricks/{each['trick'] - 1}/plays/" for each in told]
        for error, place in zip(refused["errors"], places, strict=True):
            assert error["pointer"].startswith(place)
        return
    raise AssertionError("no hand with two revokes")


async def test_a_revoke_in_words() -> None:
    revoke = next(no for no in REVOKES if no.code == "revoke_trump")
    said = body("belote", revoke.changes)
    (error,) = (await post("belote/score", said)).json()["errors"]
    assert error == {
        "pointer": "#/tricks/6/plays/3/card",
        "detail": "Trick 7: S may not play QD. "
        "Without clubs, the trick that W holds must be trumped. Allowed: 7H.",
        "code": "revoke_trump",
    }
    lenient = {**said, "irregular": "allow"}
    (told,) = (await post("belote/score", lenient)).json()["irregularities"]
    assert told == {
        "trick": 7,
        "seat": "S",
        "card": "QD",
        "obligation": "trump",
        "due": ["7H"],
        "text": "Trick 7: S played QD. "
        "Without clubs, the trick that W holds must be trumped. Allowed: 7H.",
    }
    text = (await post("belote/score", lenient, "format=text")).text
    assert "Trick 7: S played QD." in text
    assert all(len(line) <= 60 for line in text.splitlines())
    strict = {**said, "irregular": "refuse"}
    assert (await post("belote/score", strict)).status == 422


async def test_belote_said_with_a_card_is_belote_said_in_a_figure() -> None:
    with_cards = {**HAND, "tricks": changed(HEARTS, {"N:KH": "N:KH*", "N:QH": "N:QH*"})}
    in_figures = {**HAND, "belotes": {"A": 1}}
    both = {**with_cards, "belotes": {"A": 1}}
    answers = [await post("belote/score", each) for each in (with_cards, in_figures, both)]
    assert answers[0].json()["points"] == {"A": 165, "B": 17}
    assert len({answer.body for answer in answers}) == 1


async def test_in_a_batch_each_hand_has_its_own_answer() -> None:
    short = {**HAND, "tricks": HAND["tricks"][:-1]}
    answer = await post("belote/score/batch", {"hands": [HAND, short, HAND]})
    first, second, third = answer.json()["results"]
    assert first == third == (await post("belote/score", HAND)).json()
    assert second["errors"][0]["code"] == "tricks_missing"


@pytest.mark.parametrize("name", ["tricks", "layout", "exchange", "irregular"])
async def test_a_query_string_has_no_words_for_it(name: str) -> None:
    answer = await get("belote/score", f"taker=A&contract=hearts&trick_points=A:90&{name}=x")
    assert assert_problem(answer.status, answer.headers, answer.body, name) == "invalid-request"
    (error,) = answer.json()["errors"]
    assert (error["parameter"], error["code"]) == (name, "post_only")
    assert "POST" in error["detail"]
    unknown = await get("belote/score", "taker=A&contract=hearts&x=1")
    assert "tricks," not in unknown.text


async def test_what_the_cards_leave_open_is_remarked_on() -> None:
    case = next(case for case in CASES if case.id == "decouverte-full-1")
    bare = {name: value for name, value in case.body.items() if name != "layout"}
    (remark,) = (await post("decouverte/score", bare)).json()["remarks"]
    assert remark["code"] == "duties_unchecked"
    assert "layout" in remark["text"]
    assert (await post("decouverte/score", case.body)).json()["remarks"] == []


@pytest.mark.parametrize("variant", VARIANTS)
async def test_what_is_simulated_can_be_sent(variant: str) -> None:
    _, rules, _ = played(variant, 1)
    for seed in range(5):
        said = simulate(chance(seed), rules)
        terms = {"preset": rules.preset, "rules": dict(rules.options)}
        assert (await post(f"{variant}/score", {**said, **terms})).status == 200
