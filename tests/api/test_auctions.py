"""Auctions and declarations over HTTP: the worked cases, in every language, usable as a hand."""

from typing import Any

import pytest

from app.engine import resolve
from app.render.catalogue import LANGUAGES
from app.render.violations import VIOLATIONS
from tests.api.bodies import body_of, post
from tests.api.test_documented import assert_fits
from tests.api.wire import Answered, assert_problem
from tests.engine.cases import CASES, Case

TALKED = [case for case in CASES if case.kind in {"auction", "declarations"}]
IDS = [f"{case.variant}:{case.id}" for case in TALKED]


async def ask(case: Case, query: str = "") -> Answered:
    return await post(f"{case.variant}/{case.kind}", body_of(case), query)


def test_every_variant_has_auctions_and_declarations_worked() -> None:
    for kind, least in (("auction", 12), ("declarations", 8)):
        counts = {case.variant: 0 for case in CASES}
        for case in TALKED:
            counts[case.variant] += case.kind == kind
        assert min(counts.values()) >= least, counts


@pytest.mark.parametrize("case", TALKED, ids=IDS)
async def test_a_worked_case(case: Case) -> None:
    answer = await ask(case)
    if "refused" in case.expected:
        slug = assert_problem(answer.status, answer.headers, answer.body, case.id)
        assert (answer.status, slug) == (422, "invalid-hand")
        (error,) = answer.json()["errors"]
        assert error["code"] == case.expected["refused"]
        assert error["code"] in VIOLATIONS
        assert "{" not in error["detail"]
    elif case.kind == "auction":
        assert_fits("Auction", answer)
        found = answer.json()
        assert {name: found[name] for name in case.expected} == case.expected
    else:
        assert_fits("Declarations", answer)
        found = answer.json()
        assert found["points"] == case.expected["points"]
        assert [line(each, found) for each in found["declarations"]] == case.expected[
            "declarations"
        ]


def line(each: dict[str, Any], found: dict[str, Any]) -> str:
    """One of the answer's declarations as the cases write it."""
    said = f"{name(each)} {each['points']} {each['fate']}"
    if each["by"] is not None:
        word = "by" if each["fate"] == "beaten" else "with"
        said += f" {word} {name(found['declarations'][each['by']])}"
    return said + (f": {each['reason']}" if each["reason"] else "")


def name(each: dict[str, Any]) -> str:
    return f"{each.get('seat', each['side'])} {each['kind']} {each.get('top', each.get('rank'))}"


@pytest.mark.parametrize("case", TALKED, ids=IDS)
async def test_words_in_every_form_and_language(case: Case) -> None:
    for lang in LANGUAGES:
        said = (await ask(case, f"lang={lang}")).json()
        told = await ask(case, f"lang={lang}&format=text")
        short = await ask(case, f"lang={lang}&format=line")
        for text in (told.text, short.text):
            assert text.endswith("\n")
            assert "{" not in text
        if told.status == 200:
            assert " ".join(said["text"].split()) in " ".join(told.text.split())
            assert short.text == f"{said['text']}\n"
            assert max(map(len, told.text.splitlines())) <= 60


PLAYED = [
    case
    for case in TALKED
    if case.kind == "auction" and case.expected.get("over") and not case.expected["passed_out"]
]


@pytest.mark.parametrize("case", PLAYED, ids=[f"{case.variant}:{case.id}" for case in PLAYED])
async def test_what_an_auction_ends_in_is_a_hand(case: Case) -> None:
    hand = (await ask(case)).json()["hand"]
    settings = {each: value for each, value in body_of(case).items() if each in {"preset", "rules"}}
    side = resolve(case.variant).table.side_of(hand["taker"]).name
    capot = {"capot": side, "generale": True} if hand.get("bid") == "generale" else {"capot": side}
    undealt = {"undealt_points": 0} if case.variant == "three-player" else {}
    scored = await post(f"{case.variant}/score", {**hand, **settings, **capot, **undealt})
    assert scored.status == 200, scored.text
    assert scored.json()["outcome"] == "made"
    assert scored.json()["taker_seat" if hand["taker"] in "NESW" else "taker"] == hand["taker"]


async def test_nobody_plays_a_passed_out_hand() -> None:
    answer = await post("bulgarian/auction", {"dealer": "E", "calls": ["pass"] * 4})
    assert answer.json()["hand"] == {"passed": True, "dealer": "E"}
    assert answer.json()["text"] == "All have passed: nobody plays, and the cards are dealt anew."
    open_still = await post("bulgarian/auction", {"dealer": "E", "calls": ["pass"] * 3})
    assert open_still.json()["hand"] is None


SHOWN = [case for case in TALKED if case.kind == "declarations" and "points" in case.expected]


@pytest.mark.parametrize("case", SHOWN, ids=[f"{case.variant}:{case.id}" for case in SHOWN])
async def test_what_declarations_come_to_is_what_a_hand_counts(case: Case) -> None:
    body = body_of(case)
    found = (await ask(case)).json()
    kept = {each: body[each] for each in ("preset", "rules", "contract", "dealer") if each in body}
    rules = resolve(case.variant, case.preset, case.rules)
    deal = rules.deal(next(each for each in rules.contracts if each == body["contract"]))
    points = {"A": deal.cards, "B": 0, "C": 0} if rules.table.undealt else {"A": deal.cards}
    hand = {
        "taker": "A",
        "card_points": points,
        "last_trick": "A",
        **({"bid": 80} if rules.bids else {}),
        **{each: value for each, value in found["hand"].items() if value},
    }
    scored = await post(f"{case.variant}/score", {**hand, **kept})
    assert scored.status == 200, scored.text
    rows = {row["rule"]: row["points"] for row in scored.json()["tally"]}
    nothing = dict.fromkeys(found["points"], 0)
    assert rows.get("declarations", nothing) == found["points"]
    belotes = {**nothing}
    for each in found["belotes"]:
        belotes[each["side"]] += each["points"]
    assert rows.get("belote", nothing) == belotes


async def test_where_a_wrong_card_or_call_is() -> None:
    hands = {"N": ["7H", "9H", "JH", "7S", "9S", "JS", "7D", "7D"]}
    twice = await post("belote/declarations", {"contract": "hearts", "hands": hands})
    (error,) = twice.json()["errors"]
    assert error["pointer"] == "#/hands/N/7"
    assert error["detail"] == "7D is already in N's hand."
    calls = ["100 hearts", "pass", "contra"]
    own = await post("coinche/auction", {"dealer": "W", "calls": calls})
    (error,) = own.json()["errors"]
    assert error["pointer"] == "#/calls/2"
    assert error["detail"].startswith("Call no. 3: 100 hearts is the bid of S's own side")
    announced = [{"side": "A", "kind": "tierce", "top": "8H"}]
    low = await post("belote/declarations", {"contract": "hearts", "announced": announced})
    assert low.json()["errors"][0]["pointer"] == "#/announced/0/top"


@pytest.mark.parametrize(
    ("call", "guess"), [("pas", "pass"), ("dubble", "double"), ("allo", None), ("100 herts", None)]
)
async def test_a_call_misspelt_is_guessed(call: str, guess: str | None) -> None:
    answer = await post("coinche/auction", {"dealer": "W", "calls": ["100 hearts", call]})
    detail = answer.json()["errors"][0]["detail"]
    assert (f"did you mean {guess}?" in detail) is (guess is not None)
    assert "E can say pass, 110…160, capot, generale, double." in detail


@pytest.mark.parametrize(
    ("path", "body", "pointer"),
    [
        ("auction", {"calls": []}, "#/dealer"),
        ("auction", {"dealer": "N"}, "#/calls"),
        ("auction", {"dealer": "N", "calls": [5]}, "#/calls/0"),
        ("auction", {"dealer": "N", "calls": [""]}, "#/calls/0"),
        ("auction", {"dealer": "N", "calls": ["pass"] * 101}, "#/calls"),
        ("auction", {"dealer": "N", "calls": [], "bid": 80}, "#/bid"),
        ("declarations", {"contract": "grand"}, "#/contract"),
        ("declarations", {"contract": "hearts", "hands": {"X": []}}, "#/hands/X"),
        ("declarations", {"contract": "hearts", "hands": {"N": "AS"}}, "#/hands/N"),
        ("declarations", {"contract": "hearts", "announced": [{}]}, "#/announced/0/kind"),
    ],
)
async def test_shapes_are_asked_for(path: str, body: dict[str, Any], pointer: str) -> None:
    answer = await post(f"belote/{path}", body)
    assert answer.status == 422
    assert answer.json()["type"] == "/problems/invalid-request"
    assert answer.json()["errors"][0]["pointer"] == pointer
