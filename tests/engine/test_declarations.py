"""The contest of declarations: ranks, ties, who is asked for what."""

from itertools import pairwise
from typing import Any

import pytest

from app.engine import Contract, resolve
from app.engine.declarations import Ring, contend
from app.engine.reading import read_hand
from tests.engine.refusals import run
from tests.engine.tables import MADE


def contest(
    *declared: dict[str, Any],
    variant: str = "belote",
    contract: str = "hearts",
    trickless: tuple[Any, ...] = (),
    dealer: str | None = None,
    **rules: Any,
) -> tuple[tuple[int, ...], str]:
    """Points of the sides, and the declarations' fates in one line."""
    ruleset = resolve(variant, rules=rules)
    hand = read_hand(ruleset, {**MADE, "declarations": declared})
    assert ruleset.contest is not None
    named = Contract(contract)
    ring = Ring(ruleset.contest, ruleset.table, ruleset.deal(named), named, dealer)
    result = contend(ring, hand.declarations, trickless)
    return tuple(result.points), " ".join(result.fates)


LADDER = [
    run("A", "tierce", "9S"),
    *(run("A", "tierce", f"{rank}S") for rank in ("10", "J", "Q", "K", "A")),
    *(run("A", "quarte", f"{rank}S") for rank in ("10", "J", "Q", "K", "A")),
    *(run("A", "quinte", f"{rank}S") for rank in ("J", "Q", "K", "A")),
    *(run("A", "quinte", f"{rank}S", length=6) for rank in ("Q", "K", "A")),
    *(run("A", "quinte", f"{rank}S", length=7) for rank in ("K", "A")),
    run("A", "quinte", "AS", length=8),
    *(run("A", "carre", rank) for rank in ("Q", "K", "10", "A", "9", "J")),
]
"""Every declaration, each beaten by the next (rules, belote, ranking)."""


@pytest.mark.parametrize("variant", ["belote", "coinche", "three-player"])
@pytest.mark.parametrize("place", range(len(LADDER) - 1))
def test_each_declaration_is_beaten_by_the_next(variant: str, place: int) -> None:
    lower, higher = LADDER[place], {**LADDER[place + 1], "side": "B"}
    for pair in ((lower, higher), (higher, lower)):
        points, fates = contest(*pair, variant=variant)
        assert points[0] == 0 < points[1]
        assert sorted(fates.split()) == ["beaten", "scores"]


@pytest.mark.parametrize(
    ("kind", "top", "length", "points"),
    [
        ("tierce", "9S", None, 20),
        ("quarte", "10S", None, 50),
        *(("quinte", "AS", length, 100) for length in (5, 6, 7, 8)),
        ("carre", "J", None, 200),
        ("carre", "9", None, 150),
        *(("carre", rank, None, 100) for rank in ("A", "10", "K", "Q")),
        *(("carre", rank, None, 0) for rank in ("7", "8")),
    ],
)
def test_worth(kind: str, top: str, length: int | None, points: int) -> None:
    more = {"length": length} if length else {}
    fate = "scores" if points else "worthless"
    assert contest(run("B", kind, top, **more)) == ((0, points), fate)


def test_the_best_takes_its_sides_other_ones_along() -> None:
    told = contest(run("A", "tierce", "9S"), run("B", "quarte", "KD"), run("A", "carre", "A"))
    assert told == ((120, 0), "scores beaten scores")


def test_fours_at_no_trump_have_an_order_of_their_own() -> None:
    order = ("9", "J", "Q", "K", "10", "A")
    for lower, higher in pairwise(order):
        told = contest(
            run("A", "carre", lower),
            run("B", "carre", higher),
            contract="no_trump",
            no_trump_fours="own",
        )
        assert told[1] == "beaten scores"


@pytest.mark.parametrize(
    ("declared", "contract", "points", "fates"),
    [
        (("AS", "BD"), "hearts", (0, 0), "level level"),
        (("AH", "BD"), "hearts", (20, 0), "scores beaten"),
        (("AD", "BH"), "hearts", (0, 20), "beaten scores"),
        (("A", "BH"), "hearts", (0, 20), "beaten scores"),
        (("AS", "AH", "BD"), "hearts", (40, 0), "scores scores beaten"),
        (("AH", "BD"), "all_trump", (0, 0), "level level"),
        (("AH", "BD"), "no_trump", (0, 0), "level level"),
        (("A", "B"), "all_trump", (0, 0), "level level"),
        (("A", "A"), "hearts", (40, 0), "scores scores"),
        (("A", "BS", "AQH"), "hearts", (0, 0), "level level level"),
        (("AS", "B", "BQH"), "hearts", (0, 0), "level level level"),
    ],
)
def test_equal_tops_the_trump_one_is_better(
    declared: tuple[str, ...], contract: str, points: tuple[int, int], fates: str
) -> None:
    runs = [run(each[0], "tierce", ("K" + each[1:])[-2:]) for each in declared]
    assert contest(*runs, contract=contract) == (points, fates)


def test_a_full_tie_sinks_the_lower_ones_too() -> None:
    told = contest(run("A", "quarte", "KS"), run("B", "quarte", "KD"), run("B", "tierce", "9C"))
    assert told == ((0, 0), "level level level")


@pytest.mark.parametrize(
    ("dealer", "direction", "points"),
    [
        ("S", "clockwise", (20, 0)),  # W N E
        ("N", "clockwise", (0, 20)),  # E
        ("W", "clockwise", (20, 0)),  # N
        ("S", "counter_clockwise", (0, 20)),  # E N
        ("E", "counter_clockwise", (20, 0)),  # N
    ],
)
def test_first_to_speak(dealer: str, direction: str, points: tuple[int, int]) -> None:
    told = contest(
        run("N", "tierce", "KS"),
        run("E", "tierce", "KD"),
        dealer=dealer,
        direction=direction,
        declaration_tie="first",
    )
    assert told[0] == points


@pytest.mark.parametrize(("dealer", "winner"), [("A", 1), ("B", 2), ("C", 0)])
def test_three_players_the_earlier_in_turn(dealer: str, winner: int) -> None:
    runs = [run(side, "tierce", f"K{suit}") for side, suit in ("AS", "BD", "CC")]
    points, _ = contest(*runs, variant="three-player", dealer=dealer)
    assert [place for place, each in enumerate(points) if each] == [winner]


def test_three_players_only_one_scores() -> None:
    runs = [run("A", "tierce", "9S"), run("B", "quarte", "KD"), run("C", "tierce", "AC")]
    assert contest(*runs, variant="three-player") == ((0, 50, 0), "beaten scores beaten")


def test_a_tierce_worth_nothing_blocks_nothing() -> None:
    told = contest(run("A", "tierce", "AS"), variant="three-player", tierce=0)
    assert told == ((0, 0, 0), "worthless")


BULGARIAN = [run("A", "quinte", "KS"), run("A", "tierce", "AD"), run("B", "carre", "9")]


def test_bulgarian_contests_are_two() -> None:
    told = contest(*BULGARIAN, variant="bulgarian")
    assert told == ((120, 150), "scores scores scores")


def test_bulgarian_contests_may_be_one() -> None:
    told = contest(*BULGARIAN, variant="bulgarian", declaration_contest="single_pool")
    assert told == ((0, 150), "beaten beaten scores")


def test_bulgarian_equals_cancel_all_sequences_whatever_their_suits() -> None:
    runs = [run("A", "quarte", "KH"), run("B", "quarte", "KS"), run("A", "tierce", "9C")]
    told = contest(*runs, run("A", "carre", "A"), variant="bulgarian")
    assert told == ((100, 0), "level level level scores")


def test_long_sequences_may_count_as_five() -> None:
    runs = [run("A", "quinte", "QS", length=6), run("B", "quinte", "AD")]
    assert contest(*runs, variant="bulgarian")[0] == (100, 0)
    assert contest(*runs, variant="bulgarian", sequence_compare="cap_at_5")[0] == (0, 100)


def test_a_side_without_a_trick_may_lose_its_own() -> None:
    runs = [run("A", "tierce", "9S"), run("B", "quarte", "KD")]
    said: dict[str, Any] = {"variant": "bulgarian", "trickless": (1,)}
    assert contest(*runs, **said) == ((0, 50), "beaten scores")
    told = contest(*runs, **said, trickless_declarations="drop")
    assert told == ((20, 0), "scores trickless")
