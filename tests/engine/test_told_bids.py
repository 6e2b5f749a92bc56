"""What coinche rows say, figure by figure, and belotes that go to the winner or stay."""

from typing import Any

import pytest

from app.engine import VARIANTS, RuleViolation, resolve
from app.engine.variant import shown
from tests.engine.tables import BID, MADE, scored

Row = tuple[str, tuple[int, int], dict[str, Any]]
HUNDRED = {**BID, "bid": 100, "card_points": {"A": 98, "B": 54}}
ALL_TRICKS = {**BID, "bid": "capot", "card_points": None, "last_trick": None, "capot": "A"}


def judged(own: int, other: int, bid: int = 100) -> dict[str, int]:
    return {"taker": own, "defence": other, "needed": bid, "bid": bid}


ROWS: list[tuple[str, dict[str, Any], list[Row]]] = [
    (
        "house",
        {**HUNDRED, "multiplier": 2, "belotes": {"A": 1}, "declaration_points": {"A": 50}},
        [
            ("bid_made", (0, 0), judged(178, 54)),
            ("base", (160, 0), {"base": 160}),
            ("bid", (100, 0), {"bid": 100}),
            ("declarations_won", (50, 0), {"points": 50}),
            ("multiplied", (310, 0), {"times": 2, "pot": 310, "units": 620}),
            ("belote_kept", (20, 0), {"points": 20}),
        ],
    ),
    (
        "official",
        {**HUNDRED, "multiplier": 4, "belotes": {"A": 1}},
        [
            ("bid_made", (0, 0), judged(128, 54)),
            ("base", (160, 0), {"base": 160}),
            ("bid", (100, 0), {"bid": 100}),
            ("belote_inside", (20, 0), {"points": 20}),
            ("multiplied", (840, 0), {"times": 4, "pot": 280, "units": 1120}),
        ],
    ),
    (
        "contree_2016",
        {**HUNDRED, "multiplier": 2, "belotes": {"B": 1}},
        [
            ("bid_made", (0, 0), judged(108, 74)),
            ("base", (160, 0), {"base": 160}),
            ("bid", (100, 0), {"bid": 100}),
            ("multiplied", (260, 0), {"times": 2, "pot": 260, "units": 520}),
            ("belote_lost", (20, 0), {"points": 20}),
        ],
    ),
    (
        "contract_only",
        {**HUNDRED, "multiplier": 2, "belotes": {"B": 1}},
        [
            ("bid_made", (0, 0), judged(108, 74)),
            ("bid_paid", (100, 0), {"points": 100}),
            ("multiplied", (100, 0), {"times": 2, "pot": 100, "units": 200}),
            ("belote_kept", (0, 20), {"points": 20}),
        ],
    ),
    (
        "contract_or_deal",
        {**HUNDRED, "bid": 110, "belotes": {"B": 1}, "carried": 30},
        [
            ("bid_short", (0, 0), judged(108, 74, 110)),
            ("deal_paid", (0, 162), {"points": 162}),
            ("belote_kept", (0, 20), {"points": 20}),
            ("carried", (0, 30), {"carried": 30, "side": "B"}),
        ],
    ),
]


@pytest.mark.parametrize(("preset", "said", "due"), ROWS, ids=[row[0] for row in ROWS])
def test_the_rows_of_a_contract(preset: str, said: dict[str, Any], due: list[Row]) -> None:
    rows = scored(said, "coinche", preset).award
    assert [(row.rule, tuple(row.points), dict(row.facts)) for row in rows] == due


def test_a_flat_capot_made_undoubled_leaves_the_defence_its_belote() -> None:
    said = {**ALL_TRICKS, "belotes": {"B": 1}}
    assert scored(said, "coinche", "contree_2016").score == (500, 20)


def test_a_contract_made_undoubled_leaves_the_defence_its_belote() -> None:
    said = {**HUNDRED, "belotes": {"B": 1}}
    answer = scored(said, "coinche", "contract_only", belote_on_failure="winner")
    assert answer.score == (100, 20)
    assert answer.award[-1].rule == "belote_kept"


def test_a_capot_made_leaves_either_side_its_belote() -> None:
    said = {"taker": "A", "contract": "all_trump", "capot": "A", "belotes": {"A": 1, "B": 1}}
    assert scored(said).score == (368, 20)


def test_the_defence_cannot_lose_its_own_belote() -> None:
    said = {**MADE, "card_points": {"A": 60, "B": 92}, "belotes": {"B": 1}}
    award = scored(said, belote_on_failure="defence").award
    assert [(row.rule, tuple(row.points)) for row in award] == [
        ("failed", (0, 162)),
        ("belote_kept", (0, 20)),
    ]


def test_the_figures_of_a_litige() -> None:
    (row,) = scored({**MADE, "card_points": {"A": 71, "B": 81}}).award
    assert dict(row.facts) == {"taker": 81, "defence": 81, "deal": 162}


def test_a_capot_that_calls_doubling_off_says_so() -> None:
    said = {"taker": "A", "contract": "hearts", "capot": "A", "multiplier": 2}
    answer = scored(said, "bulgarian", capot_under_contra="cancel")
    assert answer.score == (25, 0)
    assert [row.rule for row in answer.award][1:] == ["contra_off"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_contracts_are_ranked_where_the_rules_say_so(variant: str) -> None:
    assert resolve(variant).auction.ranked is (variant == "bulgarian")


def test_values_are_shown_as_they_are_typed() -> None:
    assert [shown(each) for each in (True, 162, "hang", "As typed")] == [
        *("true", "162", "hang", "As typed"),
    ]


def test_the_figures_of_a_rounded_capot_that_takes_declarations() -> None:
    said = {**ALL_TRICKS, "bid": 80, "declaration_points": {"B": 50}}
    rows = scored(said, "coinche", "official").award
    assert [(row.rule, tuple(row.points), dict(row.facts)) for row in rows[1:]] == [
        ("declarations_taken", (50, -50), {"points": 50}),
        ("rounded_nearest_10", (-2, 0), {"digit": 5}),
        ("bid", (80, 0), {"bid": 80}),
    ]


def test_the_last_trick_can_be_all_a_side_has() -> None:
    said = {"taker": "A", "contract": "hearts", "trick_points": {"A": 152}, "last_trick": "B"}
    assert scored(said).points == (152, 10)


@pytest.mark.parametrize("first", [True, 1])
def test_one_is_not_yes_whichever_is_asked_first(first: int) -> None:
    for value in (first, True, 1):
        if value is True:
            assert resolve("belote", None, {"declarations": value}).options["declarations"] is True
        else:
            with pytest.raises(RuleViolation):
                resolve("belote", None, {"declarations": value})
