"""What the cards are worth, and the sums a table checks by (rules, Common and each variant)."""

from typing import Any

import pytest

from app.engine import VARIANTS, Rank, Suit, resolve
from app.engine.deal import Scale
from app.engine.rulesets import base

TRUMP = "J 20, 9 14, A 11, 10 10, K 4, Q 3, 8 0, 7 0"
PLAIN = "A 11, 10 10, K 4, Q 3, J 2, 9 0, 8 0, 7 0"
NINETEEN = "A 19, 10 10, K 4, Q 3, J 2, 9 0, 8 0, 7 0"
THIRTEEN = "J 13, 9 9, A 6, 10 5, K 3, Q 2, 8 0, 7 0"
PRINTED = "A 22, 10 20, K 8, Q 6, J 4, 9 0, 8 0, 7 0"
OFFICIAL = {"preset": "official"}

# variant, rules, kind, trump scale, plain scale, cards, the whole deal, a capot's bonus
DEALS: list[tuple[str, dict[str, Any], str, str | None, str | None, int, int, int | None]] = [
    ("belote", {}, "suit", TRUMP, PLAIN, 152, 162, 90),
    ("belote", {}, "no_trump", None, PLAIN, 120, 130, 90),
    ("belote", {}, "all_trump", TRUMP, None, 248, 258, 90),
    ("belote", OFFICIAL, "suit", TRUMP, PLAIN, 152, 162, 90),
    ("belote", OFFICIAL, "no_trump", None, NINETEEN, 152, 162, 90),
    ("belote", OFFICIAL, "all_trump", TRUMP, None, 248, 162, 90),
    ("belote", {"rules": {"capot": 250}}, "suit", TRUMP, PLAIN, 152, 162, 88),
    ("belote", {"rules": {"capot": 162}}, "all_trump", TRUMP, None, 248, 258, 0),
    *(
        ("coinche", {"preset": preset}, kind, trump, plain, 152, 162, 90)
        for preset in VARIANTS["coinche"].presets
        for kind, trump, plain in [
            ("suit", TRUMP, PLAIN),
            ("no_trump", None, NINETEEN),
            ("all_trump", THIRTEEN, None),
        ]
    ),
    ("bulgarian", {}, "suit", TRUMP, PLAIN, 152, 162, 90),
    ("bulgarian", {}, "no_trump", None, PRINTED, 240, 260, 90),
    ("bulgarian", {}, "all_trump", TRUMP, None, 248, 258, 90),
    ("three-player", {}, "suit", TRUMP, PLAIN, 152, 162, None),
    ("three-player", {"preset": "literal"}, "suit", TRUMP, PLAIN, 152, 162, None),
    ("decouverte", {}, "suit", TRUMP, PLAIN, 152, 162, 90),
]


def printed(scale: Scale | None) -> str | None:
    """A scale as the rule books print it."""
    if scale is None:
        return None
    return ", ".join(f"{rank.value} {scale.points[rank]}" for rank in scale.order)


@pytest.mark.parametrize(
    ("variant", "rules", "kind", "trump", "plain", "cards", "total", "capot"), DEALS
)
def test_a_deal_is_worth(
    variant: str,
    rules: dict[str, Any],
    kind: str,
    trump: str | None,
    plain: str | None,
    cards: int,
    total: int,
    capot: int | None,
) -> None:
    deal = resolve(variant, **rules).deals[kind]
    assert (printed(deal.trump), printed(deal.plain)) == (trump, plain)
    assert (deal.cards, deal.total, deal.capot) == (cards, total, capot)
    assert deal.tricks == cards + deal.last_trick
    assert deal.last_trick == (20 if deal.doubled else 10)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_kind_of_deal_can_be_reached(variant: str) -> None:
    rules = resolve(variant)
    reached = [rules.deal(contract) for contract in rules.contracts]
    assert all(deal in reached for deal in rules.deals.values())


def test_a_suit_needs_a_scale() -> None:
    with pytest.raises(ValueError, match="no scale for hearts"):
        base.ALL_TRUMP.suit(Suit.HEARTS, ())


def test_scales_hold_every_rank_once() -> None:
    for scale in (base.TRUMP, base.PLAIN):
        assert sorted(scale.order) == sorted(Rank)
        assert sorted(scale.points) == sorted(Rank)


@pytest.mark.parametrize(
    ("variant", "preset", "kind", "fours"),
    [
        ("belote", "house", "suit", "J 200, 9 150, A 100, 10 100, K 100, Q 100"),
        ("belote", "house", "all_trump", "J 200, 9 150, A 100, 10 100, K 100, Q 100"),
        ("belote", "house", "no_trump", "J 200, 9 150, A 100, 10 100, K 100, Q 100"),
        ("belote", "official", "no_trump", "A 200, 10 150, K 100, Q 100, J 100, 9 100"),
        ("coinche", "house", "no_trump", "A 200, 10 150, K 100, Q 100, J 100, 9 100"),
        ("coinche", "pagat", "suit", "J 200, 9 150, A 100, 10 100, K 100, Q 100"),
        ("bulgarian", "standard", "suit", "J 200, 9 150, A 100, 10 100, K 100, Q 100"),
        ("bulgarian", "standard", "no_trump", ""),
        ("three-player", "standard", "suit", "J 200, 9 150, A 100, 10 100, K 100, Q 100"),
    ],
)
def test_fours_of_a_kind_are_worth_and_ranked(
    variant: str, preset: str, kind: str, fours: str
) -> None:
    deal = resolve(variant, preset).deals[kind]
    assert ", ".join(f"{rank.value} {points}" for rank, points in deal.fours) == fours


@pytest.mark.parametrize("variant", VARIANTS)
def test_runs_are_worth_20_50_100(variant: str) -> None:
    rules = resolve(variant, rules={"declarations": True} if variant == "decouverte" else {})
    assert rules.contest is not None
    assert rules.contest.runs == {3: 20, 4: 50, 5: 100}
    assert rules.belote == (0 if variant == "decouverte" else 20)
