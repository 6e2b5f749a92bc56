"""What the tricks of a hand tell besides points: all tricks won, by whom, and what is left open."""

from typing import Any

import pytest

from app.engine.account import account
from app.engine.remarks import remarks
from app.engine.rulesets import resolve
from tests.engine.cases import CASES
from tests.engine.refusals_cards import HEARTS, REVOKES
from tests.engine.tables import refusal, scored
from tests.engine.tricks_told import tricks

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7")


def one_suit_each(*seats: str) -> str:
    """Every player has a whole suit: who has the hearts takes every trick."""
    suits = dict(zip(seats, "HSDC", strict=True))
    return " / ".join(" ".join(f"{seat}:{rank}{suits[seat]}" for seat in seats) for rank in RANKS)


ALL_BY_NORTH = one_suit_each("N", "E", "S", "W")


def told(text: str, **more: Any) -> dict[str, Any]:
    return {"taker": "N", "contract": "hearts", "tricks": tricks(text), **more}


def test_all_tricks_are_seen() -> None:
    found = scored(told(ALL_BY_NORTH))
    assert found.score == (252, 0)
    assert found.counted.capot is not None
    assert found.counted.hand.generale is None


@pytest.mark.parametrize(
    ("taker", "more", "outcome"),
    [
        ("N", {}, "made"),
        ("N", {"generale": True}, "made"),
        ("S", {}, "failed"),
        ("S", {"generale": False}, "failed"),
        ("A", {"generale": True}, "made"),
        ("A", {"generale": False}, "failed"),
        ("E", {}, "failed"),
        ("B", {}, "failed"),
    ],
)
def test_who_bid_every_trick_must_win_them_alone(
    taker: str, more: dict[str, Any], outcome: str
) -> None:
    hand = told(ALL_BY_NORTH, taker=taker, bid="generale", **more)
    assert scored(hand, "coinche").outcome == outcome


@pytest.mark.parametrize(
    ("taker", "more", "wrong"),
    [
        ("A", {}, "generale_unsaid at generale: "),
        (
            "S",
            {"generale": True},
            "tricks_differ at generale: field=generale, given=true, counted=false",
        ),
        (
            "N",
            {"generale": False},
            "tricks_differ at generale: field=generale, given=false, counted=true",
        ),
        (
            "E",
            {"generale": True},
            "tricks_differ at generale: field=generale, given=true, counted=false",
        ),
    ],
)
def test_who_won_them_alone_is_asked_or_known(taker: str, more: dict[str, Any], wrong: str) -> None:
    hand = told(ALL_BY_NORTH, taker=taker, bid="generale", **more)
    assert str(refusal(hand, "coinche")) == wrong


def test_two_players_of_a_side_are_no_generale() -> None:
    """South cuts north's eight of diamonds with a heart, and leads to the last trick."""
    swapped = ALL_BY_NORTH.replace("N:8H", "N:8D").replace("S:8D", "S:8H")
    last = swapped.rpartition(" / ")[0] + " / S:7D W:7C N:7H E:7S"
    found = scored(told(last, bid="generale", irregular="allow"), "coinche")
    assert found.counted.capot is not None
    assert found.counted.hand.generale is False
    assert found.outcome == "failed"


def test_who_took_no_trick_is_seen_with_three_players() -> None:
    words = ("A", "B", "C")
    suits = {"A": "H", "B": "S", "C": "D"}
    eight = [" ".join(f"{seat}:{rank}{suits[seat]}" for seat in words) for rank in RANKS]
    hand = told(" / ".join([*eight, "A:AC B:KC C:QC"]), taker="A")
    found = scored(hand, "three-player")
    assert [side.name for side in found.counted.trickless] == ["B", "C"]
    assert found.score.mapping() == {"A": found.points[0] + 100, "B": 0, "C": 0}
    left = scored({**hand, "undealt": ["10C", "9C", "8C", "JC", "7C"]}, "three-player")
    assert left.score == found.score
    worth = scored({**hand, "undealt_points": 12, "trickless": ["C", "B"]}, "three-player")
    assert worth.score == found.score


def test_a_hand_may_go_the_other_way_round() -> None:
    other_way = one_suit_each("N", "W", "S", "E")
    assert scored(told(other_way)).score == scored(told(ALL_BY_NORTH)).score
    assert scored(told(other_way, dealer="E")).score == scored(told(other_way)).score
    mixed = ALL_BY_NORTH.rpartition(" / ")[0] + " / N:7H W:7C S:7D E:7S"
    assert str(refusal(told(mixed))).startswith("wrong_turn at tricks/7/plays/1/seat: ")


def test_an_account_tells_what_was_not_allowed() -> None:
    rules = resolve("belote")
    revoke = next(no for no in REVOKES if no.code == "revoke_trump")
    hand = {"taker": "A", "contract": "hearts", **revoke.changes, "irregular": "allow"}
    assert account(rules, scored(hand))["irregularities"] == [
        {
            "trick": 7,
            "seat": "S",
            "card": "QD",
            "obligation": "trump",
            "due": ["7H"],
            "facts": {
                "suit": "clubs",
                "best": "8C",
                "holder": "W",
                "trick": 7,
                "seat": "S",
                "card": "QD",
                "due": "7H",
                "reason": "trump",
            },
        }
    ]
    assert account(rules, scored(told(HEARTS, taker="A")))["irregularities"] == []


def test_what_the_cards_leave_open() -> None:
    case = next(case for case in CASES if case.id == "decouverte-full-1")
    bare = {name: value for name, value in case.body.items() if name != "layout"}
    assert [each.code for each in remarks(scored(bare, "decouverte"))] == ["duties_unchecked"]
    assert remarks(scored(case.body, "decouverte")) == ()
    revoked = scored({**bare, "irregular": "allow"}, "decouverte")
    assert revoked.course is not None
    assert revoked.course.irregularities == ()
