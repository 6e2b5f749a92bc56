"""Both accounts, row by row: which rules are named, in which order, with which figures."""

from typing import Any

import pytest

from app.engine import Side
from tests.engine.tables import MADE, THREE, rows, scored

Row = tuple[str, tuple[int, ...]]
CAPOT = {"card_points": None, "last_trick": None, "capot": "A"}
QUARTE = {"kind": "quarte", "top": "KS"}

TALLY: list[tuple[str, dict[str, Any], list[Row]]] = [
    ("belote", MADE, [("cards", (82, 70)), ("last_trick", (10, 0))]),
    (
        "belote",
        {"taker": "A", "contract": "hearts", "trick_points": {"A": 105}},
        [("tricks", (105, 57))],
    ),
    (
        "belote",
        {"taker": "A", "contract": "hearts", "trick_points": {"A": 105}, "last_trick": "A"},
        [("cards", (95, 57)), ("last_trick", (10, 0))],
    ),
    (
        "belote",
        {**MADE, **CAPOT, "belotes": {"B": 1}, "declarations": [{"side": "B", **QUARTE}]},
        [
            ("cards", (152, 0)),
            ("last_trick", (10, 0)),
            ("capot", (90, 0)),
            ("belote", (0, 20)),
            ("declarations", (0, 50)),
        ],
    ),
    (
        "belote",
        {
            **MADE,
            "declarations": [
                {"side": s, "kind": "tierce", "top": f"K{c}"} for s, c in ("AS", "BD")
            ],
        },
        [("cards", (82, 70)), ("last_trick", (10, 0)), ("declarations_level", (0, 0))],
    ),
    (
        "bulgarian",
        {
            **MADE,
            "declarations": [
                {"side": "A", "kind": "tierce", "top": "KS"},
                {"side": "B", "kind": "tierce", "top": "KD"},
                {"side": "B", "kind": "carre", "rank": "9"},
            ],
        },
        [
            ("cards", (82, 70)),
            ("last_trick", (10, 0)),
            ("declarations", (0, 150)),
            ("runs_level", (0, 0)),
        ],
    ),
    (
        "belote",
        {**MADE, "belotes": {"A": 0}, "declaration_points": {"A": 0}},
        [("cards", (82, 70)), ("last_trick", (10, 0))],
    ),
    (
        "three-player",
        {**THREE, "last_trick": "C", "belotes": {"B": 1}},
        [("cards", (70, 50, 32)), ("last_trick", (0, 0, 10)), ("belote", (0, 20, 0))],
    ),
    (
        "bulgarian",
        {**MADE, "contract": "no_trump", "card_points": {"A": 140}},
        [("cards", (140, 100)), ("last_trick", (20, 0))],
    ),
]

AWARD: list[tuple[str, str | None, dict[str, Any], list[Row]]] = [
    ("belote", None, MADE, [("made", (92, 70))]),
    ("belote", None, {**MADE, "card_points": {"A": 71}}, [("tied", (0, 81))]),
    (
        "belote",
        None,
        {**MADE, "card_points": {"A": 71}, "carried": 81},
        [("tied", (0, 81)), ("carried_waits", (0, 0))],
    ),
    (
        "belote",
        None,
        {**MADE, "card_points": {"A": 40}, "belotes": {"A": 1, "B": 0}, "carried": 8},
        [("failed", (0, 162)), ("belote_kept", (20, 0)), ("carried", (0, 8))],
    ),
    (
        "coinche",
        "house",
        {**MADE, "bid": 80, "multiplier": 2, "declaration_points": {"A": 50}, "belotes": {"B": 1}},
        [
            ("bid_made", (0, 0)),
            ("base", (160, 0)),
            ("bid", (80, 0)),
            ("declarations_won", (50, 0)),
            ("multiplied", (290, 0)),
            ("belote_kept", (0, 20)),
        ],
    ),
    (
        "coinche",
        "contract_only",
        {**MADE, "bid": 80},
        [("bid_made", (0, 0)), ("bid_paid", (80, 0))],
    ),
    (
        "coinche",
        "contract_or_deal",
        {**MADE, "bid": 120, "multiplier": 2},
        [("bid_short", (0, 0)), ("deal_paid", (0, 162)), ("multiplied", (0, 162))],
    ),
    (
        "coinche",
        "house",
        {**MADE, **CAPOT, "bid": 80, "declaration_points": {"B": 50}},
        [("own_capot", (252, 50)), ("declarations_taken", (50, -50)), ("bid", (80, 0))],
    ),
    ("bulgarian", None, {**MADE, "multiplier": 2}, [("pot_won", (16, 0)), ("multiplied", (16, 0))]),
    ("bulgarian", None, {**MADE, "card_points": {"A": 60}}, [("pot_lost", (0, 16))]),
    ("three-player", None, THREE, [("made_each", (80, 50, 32))]),
    (
        "three-player",
        None,
        {**THREE, "last_trick": "B", "card_points": {"A": 51, "B": 69, "C": 32}},
        [("failed_each", (0, 79, 32)), ("split_odd", (0, 26, 25))],
    ),
    (
        "three-player",
        None,
        {**THREE, "card_points": {"A": 90, "B": 62, "C": 0}, "last_trick": "B", "trickless": ["C"]},
        [("made_each", (90, 72, 0)), ("one_trickless", (50, 50, 0))],
    ),
]


@pytest.mark.parametrize(("variant", "hand", "tally"), TALLY)
def test_the_tally_counts_tricks_then_what_was_announced(
    variant: str, hand: dict[str, Any], tally: list[Row]
) -> None:
    assert rows(scored(hand, variant), "tally") == tally


@pytest.mark.parametrize(("variant", "preset", "hand", "award"), AWARD)
def test_the_award_settles_the_contract(
    variant: str, preset: str | None, hand: dict[str, Any], award: list[Row]
) -> None:
    assert rows(scored(hand, variant, preset), "award") == award


def test_runs_in_a_single_pool_are_declarations_like_the_rest() -> None:
    said = [{"side": s, "kind": "tierce", "top": f"K{c}"} for s, c in ("AS", "BD")]
    told = scored({**MADE, "declarations": said}, "bulgarian", declaration_contest="single_pool")
    assert rows(told, "tally")[-1] == ("declarations_level", (0, 0))


@pytest.mark.parametrize(
    ("taker", "more", "rules", "facts"),
    [
        (82, {}, {}, (82, 80, 80, 80)),
        (79, {}, {}, (79, 83, 80, 80)),
        (81, {}, {"must_be_ahead": False, "min_82": True}, (81, 81, 82, 80)),
        (80, {"belotes": {"A": 1}}, {"belote_counts": False}, (80, 82, 80, 80)),
        (70, {"belotes": {"B": 1}}, {"belote_counts": False}, (70, 92, 80, 80)),
        (81, {"belotes": {"B": 1}}, {"belote_counts": False}, (81, 81, 80, 80)),
    ],
)
def test_a_verdict_says_the_figures_that_were_judged(
    taker: int, more: dict[str, Any], rules: dict[str, Any], facts: tuple[int, ...]
) -> None:
    hand = {"taker": "A", "contract": "hearts", "bid": 80, "trick_points": {"A": taker}, **more}
    told = scored(hand, "coinche", **rules).award[0].facts
    assert tuple(told[name] for name in ("taker", "defence", "needed", "bid")) == facts


@pytest.mark.parametrize(
    ("cards", "more", "rules", "award"),
    [
        ((72, 50, 30), {}, {}, [("made_combined", (82, 50, 30), 80)]),
        (
            (71, 50, 31),
            {"carried": 8},
            {},
            [("tied_combined", (0, 50, 31), 81), ("carried", (8, 0, 0), None)],
        ),
        (
            (70, 50, 32),
            {},
            {"on_less": "hang"},
            [("failed_combined", (0, 50, 32), 82), ("hangs", (0, 0, 0), 82)],
        ),
    ],
)
def test_both_opponents_together(
    cards: tuple[int, ...], more: dict[str, Any], rules: dict[str, Any], award: list[Any]
) -> None:
    hand = {**THREE, "card_points": dict(zip("ABC", cards, strict=True)), **more}
    told = scored(hand, "three-player", beat="combined", **rules)
    assert [(row.rule, tuple(row.points), row.facts.get("other")) for row in told.award] == award


def test_official_all_trump_is_brought_down_in_a_row_of_its_own() -> None:
    hand = {"taker": "A", "contract": "all_trump", "trick_points": {"A": 119}, "belotes": {"A": 1}}
    told = scored(hand, "belote", "official")
    assert rows(told, "tally") == [
        ("tricks", (119, 139)),
        ("scale", (-44, -52)),
        ("belote", (20, 0)),
    ]
    assert told.tally[1].facts == {"whole": 258, "total": 162}


@pytest.mark.parametrize(("taker", "seat"), [("A", None), ("N", "N"), ("S", "S"), ("B", None)])
def test_the_takers_seat_is_repeated_where_it_was_told(taker: str, seat: str | None) -> None:
    assert scored({**MADE, "taker": taker}).taker_seat == seat


@pytest.mark.parametrize(
    ("variant", "hand", "sides"),
    [("belote", MADE, "AB"), ("three-player", THREE, "ABC"), ("decouverte", MADE, "AB")],
)
def test_every_row_has_every_column(variant: str, hand: dict[str, Any], sides: str) -> None:
    told = scored(hand, variant)
    assert {len(row.points) for row in (*told.tally, *told.award)} == {len(sides)}
    assert "".join(told.score.mapping()) == sides


def test_what_the_award_says_of_each_side() -> None:
    facts = scored({**MADE, "card_points": {"A": 40}}).award[0].facts
    assert facts == {"taker": 50, "defence": 112, "deal": 162}


def test_capot_and_trickless_are_kept_with_the_count() -> None:
    told = scored({**MADE, **CAPOT})
    assert (told.counted.capot, told.counted.trickless) == (Side.A, (Side.B,))
    assert told.last_trick is Side.A
