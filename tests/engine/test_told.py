"""The figures that sentences need: facts of rows, remarks and refusals, whole accounts."""

from typing import Any

import pytest

from app.engine import Contract, RuleViolation, Side, resolve
from app.engine.account import account
from app.engine.pairs import pair_points, pair_taker, settle_pair
from tests.engine.tables import BID, MADE, THREE, scored

BULGARIAN = resolve("bulgarian")
NO_TRUMP, HEARTS = Contract.NO_TRUMP, Contract.HEARTS


def facts(said: dict[str, Any], variant: str, **rules: Any) -> list[tuple[str, dict[str, Any]]]:
    """The award's rules and figures."""
    return [(row.rule, dict(row.facts)) for row in scored(said, variant, **rules).award]


def test_the_account_of_a_doubled_hand() -> None:
    said = {**BID, "taker": "E", "bid": "capot", "multiplier": 2, "capot": "B"}
    said |= {"card_points": None, "last_trick": None, "generale": True}
    rules = resolve("coinche")
    told = account(rules, scored(said, "coinche"))
    assert {name: told[name] for name in ("bid", "generale", "multiplier", "carried")} == {
        "bid": "capot",
        "generale": True,
        "multiplier": 2,
        "carried": 0,
    }
    assert (told["points"], told["score"]) == ({"A": 0, "B": 252}, {"A": 0, "B": 820})
    assert (told["taker"], told["taker_seat"], told["rules_version"]) == (
        *("B", "E", rules.rules_version),
    )


def test_the_account_of_a_hand_that_hangs_and_of_one_without_a_trick() -> None:
    level = {**MADE, "card_points": {"A": 71, "B": 81}}
    told = account(resolve("belote"), scored(level))
    assert (told["carried"], told["points"]) == (81, {"A": 81, "B": 81})
    empty = {**THREE, "card_points": {"A": 90, "B": 62, "C": 0}, "trickless": ["C"]}
    assert account(resolve("three-player"), scored(empty, "three-player"))["trickless"] == ["C"]


@pytest.mark.parametrize(
    ("cards", "more", "award"),
    [
        ((70, 50, 32), {}, [("made_each", {"taker": 80, "other": 50})]),
        (
            (50, 70, 32),
            {"last_trick": "B"},
            [
                ("failed_each", {"taker": 50, "other": 80}),
                ("split", {"taker": 50, "half": 25}),
            ],
        ),
        (
            (51, 69, 32),
            {"last_trick": "B"},
            [
                ("failed_each", {"taker": 51, "other": 79}),
                ("split_odd", {"taker": 51, "half": 25, "side": "B"}),
            ],
        ),
        (
            (51, 69, 32),
            {"last_trick": "B", "dealer": "B"},
            [
                ("failed_each", {"taker": 51, "other": 79}),
                ("split_odd", {"taker": 51, "half": 25, "side": "C"}),
            ],
        ),
        (
            (90, 62, 0),
            {"last_trick": "B", "trickless": ["C"]},
            [("made_each", {"taker": 90, "other": 72}), ("one_trickless", {"units": 50})],
        ),
        (
            (152, 0, 0),
            {"trickless": ["B", "C"]},
            [("made_each", {"taker": 162, "other": 0}), ("two_trickless", {"units": 100})],
        ),
    ],
)
def test_figures_of_three_players(
    cards: tuple[int, ...], more: dict[str, Any], award: list[Any]
) -> None:
    said = {**THREE, "card_points": dict(zip("ABC", cards, strict=True)), **more}
    assert facts(said, "three-player") == award


def test_an_odd_split_asks_for_the_dealer() -> None:
    said = {**THREE, "card_points": {"A": 51, "B": 69, "C": 32}, "last_trick": "B", "dealer": None}
    with pytest.raises(RuleViolation) as wrong:
        scored(said, "three-player")
    assert (wrong.value.code, wrong.value.where) == ("dealer_needed", ("dealer",))


PAIRS: list[tuple[Contract, dict[Side, int], str, dict[str, Any]]] = [
    (HEARTS, {Side.C: 5}, "unknown_side", {"side": "C", "allowed": "A, B"}),
    (HEARTS, {Side.A: 163}, "sum_over", {"given": 163, "due": 162, "over": 1}),
    (NO_TRUMP, {Side.A: 66, Side.B: 64}, "sum_undoubled", {"given": 130, "due": 260, "over": -130}),
    (NO_TRUMP, {Side.A: 60, Side.B: 60}, "sum_undoubled", {"given": 120, "due": 260, "over": -140}),
    (HEARTS, {Side.A: 90, Side.B: 71}, "rounding_sum", {"given": 161, "due": 162, "over": -1}),
    (HEARTS, {Side.A: 90, Side.B: 62}, "rounding_sum", {"given": 152, "due": 162, "over": -10}),
    (NO_TRUMP, {Side.A: 140, Side.B: 140}, "rounding_sum", {"given": 280, "due": 260, "over": 20}),
]


@pytest.mark.parametrize(("contract", "given", "code", "figures"), PAIRS)
def test_pairs_that_cannot_be(
    contract: Contract, given: dict[Side, int], code: str, figures: dict[str, Any]
) -> None:
    with pytest.raises(RuleViolation) as wrong:
        pair_points(BULGARIAN, contract, given)
    assert (wrong.value.code, wrong.value.where) == (code, ("points",))
    assert dict(wrong.value.facts) == figures


@pytest.mark.parametrize(
    ("contract", "given", "points"),
    [
        (HEARTS, {Side.A: 162}, (162, 0)),
        (HEARTS, {Side.B: 66}, (96, 66)),
        (HEARTS, {Side.A: 252, Side.B: 0}, (252, 0)),
        (NO_TRUMP, {Side.A: 350, Side.B: 0}, (350, 0)),
        (HEARTS, {Side.A: 101, Side.B: 81}, (101, 81)),
    ],
)
def test_pairs_that_can_be(
    contract: Contract, given: dict[Side, int], points: tuple[int, int]
) -> None:
    assert pair_points(BULGARIAN, contract, given) == points


def test_a_pairs_taker() -> None:
    assert (pair_taker(BULGARIAN, "E"), pair_taker(BULGARIAN, "A")) == (Side.B, Side.A)
    with pytest.raises(RuleViolation) as wrong:
        pair_taker(BULGARIAN, "C")
    assert wrong.value.where == ("taker",)
    assert dict(wrong.value.facts) == {"seat": "C", "allowed": "A, B, N, W, S, E"}


@pytest.mark.parametrize(("times", "written"), [(1, (9, 7)), (2, (32, 0)), (4, (64, 0))])
def test_a_pair_is_settled_like_a_hand(times: int, written: tuple[int, int]) -> None:
    points = pair_points(BULGARIAN, HEARTS, {Side.A: 96})
    verdict, settled = settle_pair(BULGARIAN, HEARTS, points, Side.A, times)
    assert (verdict.outcome, settled.hangs) == ("made", 0)
    assert tuple(map(sum, zip(*(row.points for row in settled.award), strict=True))) == written


def remarks(said: dict[str, Any], variant: str = "belote") -> list[Any]:
    told: Any = account(resolve(variant), scored(said, variant))["remarks"]
    return [(each["code"], each["facts"]) for each in told]


def test_remarks_on_declarations_that_do_not_count() -> None:
    said = [
        {"side": "A", "kind": "tierce", "top": "KS"},
        {"side": "B", "kind": "carre", "rank": "9"},
        {"side": "A", "kind": "tierce", "top": "AD"},
    ]
    assert remarks({**MADE, "declarations": said}) == [
        ("declaration_beaten", {"side": "A", "kind": "tierce", "rank": "K"}),
        ("declaration_beaten", {"side": "A", "kind": "tierce", "rank": "A"}),
    ]
    level = [{"side": s, "kind": "tierce", "top": f"K{c}"} for s, c in ("AS", "BD")]
    assert remarks({**MADE, "declarations": level}) == [
        ("declaration_level", {"side": "A", "kind": "tierce", "rank": "K"}),
        ("declaration_level", {"side": "B", "kind": "tierce", "rank": "K"}),
    ]
    assert remarks({**MADE, "declarations": said[1:2]}) == []


@pytest.mark.parametrize(
    ("points", "last", "more", "due"),
    [
        ((152, 0), "A", {}, [("maybe_capot", {"side": "A"})]),
        ((0, 152), "B", {}, [("maybe_capot", {"side": "B"})]),
        ((152, 0), "B", {}, []),
        ((152, 0), "A", {"capot": "A"}, []),
        ((0, 152), "B", {"belotes": {"A": 1}}, [("maybe_capot", {"side": "B"})]),
    ],
)
def test_remarks_on_a_side_without_a_point(
    points: tuple[int, int], last: str, more: dict[str, Any], due: list[Any]
) -> None:
    cards = dict(zip("AB", points, strict=True))
    assert remarks({**MADE, "card_points": cards, "last_trick": last, **more}) == due


@pytest.mark.parametrize(
    ("more", "due"),
    [
        ({}, [("maybe_trickless", {"side": "C"})]),
        ({"trickless": []}, []),
        ({"trickless": ["C"]}, []),
        ({"tricks_won": {"A": 5, "B": 3, "C": 1}}, []),
    ],
)
def test_remarks_on_a_player_without_a_point(more: dict[str, Any], due: list[Any]) -> None:
    said = {**THREE, "card_points": {"A": 90, "B": 62, "C": 0}, **more}
    assert remarks(said, "three-player") == due


def test_trick_points_alone_are_remarked_on_too() -> None:
    said = {"taker": "A", "contract": "hearts", "trick_points": {"A": 162, "B": 0}}
    assert remarks(said) == [("maybe_capot", {"side": "A"})]
