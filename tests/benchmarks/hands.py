"""The hands that are scored: as bodies of requests, told by their totals."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.engine import Hand, Ruleset, resolve
from app.engine.reading import read_hand

Body = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Case:
    """A hand of a variant, and what is particular about it."""

    name: str
    variant: str
    body: Body

    @property
    def totals_only(self) -> bool:
        """Whether nothing has to be found out but the score."""
        return "declarations" not in self.body

    def read(self) -> tuple[Ruleset, Hand]:
        """What the engine is given."""
        rules = resolve(self.variant)
        return rules, read_hand(rules, self.body)


RUNS = [
    {"side": "A", "kind": "tierce", "top": "9"},
    {"side": "B", "kind": "quarte", "top": "K"},
]
HEARTS: Body = {"taker": "A", "contract": "hearts", "last_trick": "A"}
BELOTE: Body = {**HEARTS, "card_points": {"A": 95}, "belotes": {"A": 1}}
COINCHE: Body = {**HEARTS, "bid": 100, "card_points": {"A": 98}}
BULGARIAN: Body = {**HEARTS, "card_points": {"A": 96}}
THREE: Body = {**HEARTS, "card_points": {"A": 70, "B": 50, "C": 32}}

CASES = (
    Case("belote", "belote", BELOTE),
    Case("belote, two declarations", "belote", {**BELOTE, "declarations": RUNS}),
    Case("coinche", "coinche", COINCHE),
    Case("coinche, doubled", "coinche", {**COINCHE, "multiplier": 2}),
    Case("bulgarian", "bulgarian", BULGARIAN),
    Case("bulgarian, doubled", "bulgarian", {**BULGARIAN, "multiplier": 2, "carried": 8}),
    Case("three-player", "three-player", THREE),
    Case("decouverte", "decouverte", {**HEARTS, "card_points": {"A": 95}}),
)


def batch(size: int) -> list[Body]:
    """Hands of belote, all different: made, failed, level, capot, belote, declarations."""
    endings: tuple[Body, ...] = (
        {},
        {"belotes": {"B": 1}},
        {"last_trick": "B"},
        {"declaration_points": {"B": 50}},
        {"trick_points": {"A": 100}, "card_points": None, "last_trick": None},
        {"capot": "A", "card_points": None, "last_trick": None},
    )
    hands: list[Body] = []
    for place in range(size):
        points = {"A": 20 + place * 7 % 113}
        hand = {**HEARTS, "card_points": points, **endings[place % len(endings)]}
        hands.append({name: value for name, value in hand.items() if value is not None})
    return hands
