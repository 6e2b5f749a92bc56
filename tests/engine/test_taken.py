"""One hand, told in every way there is: the answer is the same (rules, Common; api, hand)."""

from typing import Any

import pytest

from app.engine import Side
from tests.engine.refusals import UNDEALT
from tests.engine.tables import SUITS, scored

S, H, D, C = (SUITS[sign] for sign in "SHDC")
TAKEN: dict[str, Any] = {"taker": "A", "contract": "hearts"}
TOLD: list[dict[str, Any]] = [
    {"card_points": {"A": 92, "B": 60}, "last_trick": "A"},
    {"card_points": {"A": 92}, "last_trick": "A"},
    {"card_points": {"B": 60}, "last_trick": "A"},
    {"trick_points": {"A": 102, "B": 60}},
    {"trick_points": {"A": 102}},
    {"trick_points": {"B": 60}, "last_trick": "A"},
    {"card_points": {"A": 92}, "trick_points": {"A": 102}},
    {"card_points": {"A": 92}, "trick_points": {"B": 60}, "last_trick": "A"},
    {"piles": {"A": S + H}, "last_trick": "A"},
    {"piles": {"B": D + C}, "last_trick": "A"},
    {"piles": {"A": S + H, "B": D + C}, "last_trick": "A"},
    {"piles": {"A": S + H}, "trick_points": {"A": 102}},
    {"piles": {"A": S + H}, "card_points": {"B": 60}, "last_trick": "A"},
]
CAPOT: list[dict[str, Any]] = [
    {"capot": "B"},
    {"capot": "B", "last_trick": "B"},
    {"capot": "B", "card_points": {"A": 0}},
    {"capot": "B", "card_points": {"B": 152}, "last_trick": "B"},
    {"capot": "B", "trick_points": {"B": 162}},
    {"capot": "B", "card_points": {"B": 152}, "trick_points": {"A": 0}},
    {"piles": {"A": []}, "last_trick": "B"},
    {"piles": {"A": []}},
    {"piles": {"B": S + H + D + C}, "capot": "B"},
]
PILES = {
    "A": [*S, *H[:4]],
    "B": ["JH", "9H", *D[:6], "8C"],
    "C": C[:6],
}
THREE: list[dict[str, Any]] = [
    {"card_points": {"A": 90, "B": 32, "C": 30}},
    {"card_points": {"A": 90, "B": 32}, "undealt": UNDEALT},
    {"card_points": {"B": 32, "C": 30}, "undealt_points": 0},
    {"trick_points": {"A": 90, "B": 32, "C": 40}},
    {"trick_points": {"A": 90, "C": 40}, "undealt": UNDEALT, "undealt_points": 0},
    {"card_points": {"A": 90, "B": 32, "C": 30}, "tricks_won": {"A": 4, "B": 3}},
    {"card_points": {"A": 90, "B": 32, "C": 30}, "trickless": []},
    {"piles": PILES},
    {"piles": {side: PILES[side] for side in "BC"}, "undealt": UNDEALT},
    {"piles": PILES, "tricks_won": {"A": 4, "B": 3, "C": 2}},
]
TWO_TRICKLESS: list[dict[str, Any]] = [
    {"capot": "C", "undealt_points": 20},
    {"trickless": ["A", "B"], "undealt_points": 20},
    {"tricks_won": {"A": 0, "B": 0}, "undealt_points": 20},
    {"tricks_won": {"C": 9, "A": 0, "B": 0}, "card_points": {"C": 132}, "undealt_points": 20},
    {"capot": "C", "card_points": {"A": 0, "B": 0, "C": 132}},
    {"capot": "C", "trick_points": {"A": 0, "B": 0, "C": 142}, "last_trick": "C"},
    {"capot": "C", "trick_points": {"C": 142}},
]


@pytest.mark.parametrize("told", TOLD)
@pytest.mark.parametrize("variant", ["belote", "decouverte", "bulgarian"])
def test_a_hand_told_in_many_ways(variant: str, told: dict[str, Any]) -> None:
    hand = scored({**TAKEN, **told}, variant)
    assert hand.points == (102, 60)
    assert hand.last_trick in {Side.A, None}
    assert hand.counted.capot is None


@pytest.mark.parametrize("told", CAPOT)
def test_a_capot_told_in_many_ways(told: dict[str, Any]) -> None:
    hand = scored({**TAKEN, **told})
    assert (hand.points, hand.score) == ((0, 252), (0, 252))
    assert (hand.counted.capot, hand.last_trick) == (Side.B, Side.B)


@pytest.mark.parametrize("told", THREE)
def test_three_players_told_in_many_ways(told: dict[str, Any]) -> None:
    said = {**TAKEN, "contract": "spades", "last_trick": "C", **told}
    assert scored(said, "three-player").points == (90, 32, 40)


@pytest.mark.parametrize("told", TWO_TRICKLESS)
def test_two_without_a_trick_told_in_many_ways(told: dict[str, Any]) -> None:
    hand = scored({**TAKEN, "dealer": "A", **told}, "three-player")
    assert (hand.points, hand.score) == ((0, 0, 142), (0, 0, 242))


@pytest.mark.parametrize(
    ("variant", "told", "capot"),
    [
        ("belote", {"card_points": {"A": 152}, "last_trick": "A"}, None),
        ("belote", {"trick_points": {"A": 162}}, None),
        ("belote", {"piles": {"B": ["7S", "8S", "7D", "7C"]}, "last_trick": "A"}, None),
        ("belote", {"piles": {"B": []}, "last_trick": "A"}, Side.A),
        ("three-player", {"card_points": {"A": 152, "B": 0, "C": 0}, "last_trick": "A"}, None),
    ],
)
def test_capot_is_never_guessed_from_points(
    variant: str, told: dict[str, Any], capot: Side | None
) -> None:
    assert scored({**TAKEN, **told}, variant).counted.capot is capot


@pytest.mark.parametrize("worth", [0, 2, 20, 34, 67])
def test_three_players_the_hand_is_worth_95_to_162(worth: int) -> None:
    said = {**TAKEN, "card_points": {"A": 60, "B": 20}, "undealt_points": worth, "last_trick": "A"}
    assert sum(scored(said, "three-player").points) == 162 - worth
