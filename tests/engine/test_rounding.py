"""The printed Bulgarian tables, whole, and the tournament rounding to tens."""

from typing import Any, cast

import pytest

from app.engine import Sides, resolve
from app.engine.policies.in_tens import InTens
from app.engine.rounding import NEAREST_10, NEAREST_10_SIX_UP, SCHEMES, TENS
from tests.engine.tables import rows, scored

IN_TENS = cast("InTens", resolve("bulgarian").settle)
ANNOUNCED = (0, 20, 40, 50, 70, 100, 150, 200, 350)

# Founding page 001: digits that go up, and the digit at which, ending both sides, the smaller does.
UP = {"suit": "789", "all_trump": "56789", "no_trump": "56789"}
EDGE = {"suit": "6", "all_trump": "4", "no_trump": None}
DEAL = {"suit": 162, "all_trump": 258, "no_trump": 260}


def printed(kind: str, smaller: int, larger: int) -> tuple[int, int]:
    """What the printed table writes for the two sides: each on its own, but for the edge."""
    digits = (str(smaller)[-1], str(larger)[-1])
    edge = set(digits) == {EDGE[kind]}
    return (
        smaller // 10 + (edge or digits[0] in UP[kind]),
        larger // 10 + (not edge and digits[1] in UP[kind]),
    )


@pytest.mark.parametrize("kind", DEAL)
def test_the_whole_printed_table(kind: str) -> None:
    """Every way to split a deal, with and without announcements: never one unit more or less."""
    step = 2 if kind == "no_trump" else 1  # doubled values are even
    more = (0,) if kind == "no_trump" else ANNOUNCED
    for whole in (DEAL[kind] + each for each in more):
        for smaller in range(0, (whole + 1) // 2, step):
            written = IN_TENS.split(Sides((whole - smaller, smaller)), kind).points
            assert (written[1], written[0]) == printed(kind, smaller, whole - smaller)
            assert sum(written) == (whole + 5) // 10


@pytest.mark.parametrize("kind", DEAL)
def test_the_table_does_not_look_at_the_column(kind: str) -> None:
    for smaller in range(0, DEAL[kind] // 2, 2):
        one = IN_TENS.split(Sides((DEAL[kind] - smaller, smaller)), kind)
        other = IN_TENS.split(Sides((smaller, DEAL[kind] - smaller)), kind)
        assert one.points == tuple(reversed(other.points))
        assert one.rule == other.rule


@pytest.mark.parametrize(
    ("kind", "points", "written", "rule"),
    [
        ("suit", (96, 66), (9, 7), "boundary_6_smaller_up"),
        ("suit", (66, 96), (7, 9), "boundary_6_smaller_up"),
        ("suit", (86, 76), (8, 8), "boundary_6_smaller_up"),
        ("suit", (156, 6), (15, 1), "boundary_6_smaller_up"),
        ("suit", (85, 77), (8, 8), "smaller_up"),
        ("suit", (87, 75), (9, 7), "smaller_down"),
        ("suit", (162, 0), (16, 0), "smaller_down"),
        ("all_trump", (134, 124), (13, 13), "boundary_4_smaller_up"),
        ("all_trump", (224, 34), (22, 4), "boundary_4_smaller_up"),
        ("all_trump", (139, 119), (14, 12), "smaller_up"),
        ("all_trump", (133, 125), (13, 13), "smaller_up"),
        ("all_trump", (135, 123), (14, 12), "smaller_down"),
        ("no_trump", (140, 120), (14, 12), "smaller_down"),
        ("no_trump", (134, 126), (13, 13), "smaller_up"),
        ("no_trump", (136, 124), (14, 12), "smaller_down"),
        ("no_trump", (256, 4), (26, 0), "smaller_down"),
    ],
)
def test_worked_pairs(
    kind: str, points: tuple[int, int], written: tuple[int, int], rule: str
) -> None:
    step = IN_TENS.split(Sides(points), kind)
    assert (step.points, step.rule) == (written, rule)


@pytest.mark.parametrize(
    ("each", "halves"),
    [
        (81, (8, 8)),
        (91, (9, 9)),
        (106, (10, 11)),
        (129, (13, 13)),
        (130, (13, 13)),
        (154, (15, 16)),
    ],
)
def test_a_level_pot_the_odd_unit_hangs(each: int, halves: tuple[int, int]) -> None:
    assert IN_TENS.halves(2 * each) == halves


@pytest.mark.parametrize(
    ("points", "units"), [(0, 0), (4, 0), (5, 1), (162, 16), (252, 25), (258, 26), (348, 35)]
)
def test_a_pot_goes_up_from_5(points: int, units: int) -> None:
    assert TENS.pot(points) == units


@pytest.mark.parametrize(
    ("points", "five_up", "six_up"),
    [(0, 0, 0), (4, 0, 0), (5, 10, 0), (6, 10, 10), (84, 80, 80), (85, 90, 80), (86, 90, 90)],
)
def test_to_the_nearest_ten(points: int, five_up: int, six_up: int) -> None:
    assert NEAREST_10.write(points) == five_up
    assert NEAREST_10_SIX_UP.write(points) == six_up


def test_schemes_are_found_by_their_names() -> None:
    assert SCHEMES["none"] is None
    assert all(scheme.name == name for name, scheme in SCHEMES.items() if scheme)


def test_what_rounding_changes_is_a_row_of_its_own() -> None:
    hand = {"taker": "A", "contract": "hearts", "card_points": {"A": 90}, "last_trick": "A"}
    award = rows(scored({**hand, "carried": 81}, rounding="nearest_10"), "award")
    assert award == [("made", (100, 62)), ("carried", (81, 0)), ("rounded_nearest_10", (-1, -2))]
    exact = {**hand, "card_points": {"A": 80}}  # 90 and 72: one column changes
    assert rows(scored(exact, rounding="nearest_10"), "award")[-1][1] == (0, -2)
    level = rows(
        scored({**hand, "card_points": {"A": 70, "B": 82}}, rounding="nearest_10"), "award"
    )
    assert level == [("failed", (0, 162)), ("rounded_nearest_10", (0, -2))]


COINCHE = {"taker": "A", "contract": "hearts", "card_points": {"A": 98}, "last_trick": "A"}


@pytest.mark.parametrize(
    ("preset", "hand", "rules", "award"),
    [
        (
            "official",
            {"bid": 100, "carried": 81},
            {},
            [
                ("own", (108, 54)),
                ("rounded_nearest_10", (2, -4)),
                ("bid", (100, 0)),
                ("carried", (81, 0)),
            ],
        ),
        (
            "official",
            {"bid": 80, "card_points": {"A": 61}, "belotes": {"A": 1}, "carried": 81},
            {"tie": "hang"},
            [("tied", (0, 91)), ("rounded_nearest_10", (0, -1)), ("carried_waits", (0, 0))],
        ),
        (
            "official",
            {"bid": 80, "last_trick": None, "card_points": None, "capot": "A"}
            | {"declaration_points": {"B": 50}},
            {},
            [
                ("own_capot", (252, 50)),
                ("declarations_taken", (50, -50)),
                ("rounded_nearest_10", (-2, 0)),
                ("bid", (80, 0)),
            ],
        ),
        (
            "official",
            {"bid": 130},
            {"fail_base": 162},
            [("bid_short", (0, 0)), ("base", (0, 162)), ("bid", (0, 130))],
        ),
    ],
)
def test_coinche_rounds_what_was_counted_and_nothing_else(
    preset: str, hand: dict[str, Any], rules: dict[str, Any], award: list[Any]
) -> None:
    assert rows(scored({**COINCHE, **hand}, "coinche", preset, **rules), "award") == award


def test_nothing_to_round_leaves_no_row() -> None:
    hand = {
        "taker": "A",
        "contract": "no_trump",
        "card_points": {"A": 50, "B": 70},
        "last_trick": "A",
    }
    assert rows(scored(hand, rounding="nearest_10"), "award") == [("failed", (0, 130))]
