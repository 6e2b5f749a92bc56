"""What makes a contract, in a table per judge; always on exact counted points."""

from typing import Any

import pytest

from tests.engine.tables import MADE, THREE, scored


def hand(taker: int, **more: Any) -> dict[str, Any]:
    """A hand in which the taker's tricks come to this many of 162."""
    return {"taker": "A", "contract": "hearts", "trick_points": {"A": taker}, **more}


def outcome(said: dict[str, Any], variant: str, preset: str | None = None, **rules: Any) -> str:
    return f"{(told := scored(said, variant, preset, **rules)).outcome} {told.award[0].rule}"


@pytest.mark.parametrize("variant", ["belote", "bulgarian", "decouverte"])
@pytest.mark.parametrize(("taker", "made"), [(162, True), (82, True), (80, False), (0, False)])
def test_ahead_makes_it(variant: str, taker: int, made: bool) -> None:
    assert scored(hand(taker), variant).outcome == ("made" if made else "failed")


@pytest.mark.parametrize(
    ("variant", "rules", "told"),
    [
        ("belote", {}, "tied tied"),
        ("belote", {"tie": "fail"}, "failed level_fails"),
        ("belote", {"tie": "made"}, "made level_makes"),
        ("bulgarian", {}, "tied tied_split"),
        ("decouverte", {}, "failed level_fails"),
    ],
)
def test_level(variant: str, rules: dict[str, Any], told: str) -> None:
    assert outcome(hand(81), variant, **rules) == told


@pytest.mark.parametrize(
    ("taker", "belote", "rules", "told"),
    [
        (82, "", {}, "made made"),
        (80, "", {}, "failed failed"),
        (81, "", {}, "tied half_tied"),
        (81, "B", {}, "tied half_tied"),
        (81, "B", {"tie": "fail"}, "failed half_fails"),
        (81, "B", {"tie": "made"}, "made half_makes"),
        (82, "B", {}, "made half_made"),
        (62, "A", {}, "made half_made"),
        (61, "A", {}, "tied half_tied"),
        (60, "A", {}, "failed failed"),
        (71, "A", {}, "made half_made"),
        (72, "A", {}, "made made"),
    ],
)
def test_half_the_deal(taker: int, belote: str, rules: dict[str, Any], told: str) -> None:
    said = hand(taker, belotes={belote: 1} if belote else None)
    assert outcome(said, "belote", made="eighty_two", **rules) == told


@pytest.mark.parametrize(
    ("bid", "taker", "more", "rules", "told"),
    [
        (80, 82, {}, {}, "made own"),
        (90, 89, {}, {}, "failed bid_short"),
        (90, 90, {}, {}, "made own"),
        (160, 160, {}, {}, "made own"),
        (160, 159, {}, {}, "failed bid_short"),
        (80, 81, {}, {}, "failed level_fails"),
        (80, 81, {}, {"tie": "hang"}, "tied tied"),
        (80, 80, {}, {}, "failed bid_behind"),
        (80, 80, {}, {"must_be_ahead": False}, "made own"),
        (80, 81, {}, {"must_be_ahead": False, "min_82": True}, "failed bid_short"),
        (80, 82, {}, {"must_be_ahead": False, "min_82": True}, "made own"),
        (90, 70, {"belotes": {"A": 1}}, {"must_be_ahead": False}, "made own"),
        (90, 90, {"belotes": {"A": 1}}, {"belote_counts": False}, "made own_bare"),
        (90, 90, {}, {"belote_counts": False}, "made own"),
        (100, 90, {"belotes": {"A": 1}}, {"belote_counts": False}, "failed bid_short_bare"),
        (90, 90, {"belotes": {"B": 1}}, {}, "failed bid_behind"),
        (90, 90, {"belotes": {"B": 1}}, {"belote_counts": False}, "made own_bare"),
        (80, 80, {"belotes": {"A": 1}}, {"belote_counts": False}, "failed bid_behind_bare"),
        (80, 81, {"belotes": {"B": 1}}, {"belote_counts": False}, "failed level_fails"),
        ("capot", 158, {}, {}, "failed all_tricks_failed"),
        ("generale", 158, {}, {}, "failed all_tricks_failed"),
        (160, 162, {"capot": "A", "declaration_points": {"B": 300}}, {}, "made own_capot"),
        ("capot", 162, {"capot": "A"}, {}, "made own_capot"),
        ("generale", 162, {"capot": "A", "generale": False}, {}, "failed generale_shared"),
        ("generale", 0, {"capot": "B"}, {}, "failed all_tricks_failed"),
        ("generale", 162, {"generale": True}, {}, "made own_capot"),
        (80, 0, {"capot": "B", "declaration_points": {"A": 300}}, {}, "failed capot_failed"),
        ("capot", 0, {"capot": "B"}, {}, "failed all_tricks_failed"),
    ],
)
def test_reach_the_bid(
    bid: Any, taker: int, more: dict[str, Any], rules: dict[str, Any], told: str
) -> None:
    assert outcome(hand(taker, bid=bid, **more), "coinche", **rules) == told


@pytest.mark.parametrize(
    ("cards", "beat", "told"),
    [
        ((70, 50, 32), "each", "made made_each"),
        ((60, 61, 31), "each", "made made_each"),
        ((50, 60, 42), "each", "tied tied_each"),
        ((50, 61, 41), "each", "failed failed_each"),
        ((50, 41, 61), "each", "failed failed_each"),
        ((72, 50, 30), "combined", "made made_combined"),
        ((71, 51, 30), "combined", "tied tied_combined"),
        ((70, 51, 31), "combined", "failed failed_combined"),
    ],
)
def test_beat_each_opponent_or_both(cards: tuple[int, ...], beat: str, told: str) -> None:
    said = {**THREE, "card_points": dict(zip("ABC", cards, strict=True))}
    assert outcome(said, "three-player", beat=beat) == told


@pytest.mark.parametrize(
    ("variant", "capot", "declared", "told"),
    [
        ("belote", "A", {"B": 300}, "made capot_deal"),
        ("belote", "B", {"A": 300}, "failed capot_deal"),
        ("bulgarian", "B", {"A": 350}, "made smaller_down"),
        ("bulgarian", "A", {"B": 350}, "failed pot_lost"),
    ],
)
def test_capot_decides_but_not_in_bulgaria(
    variant: str, capot: str, declared: dict[str, int], told: str
) -> None:
    said = {**MADE, "card_points": None, "last_trick": None, "capot": capot}
    assert outcome({**said, "declaration_points": declared}, variant) == told


def test_never_judged_on_rounded_points() -> None:
    assert outcome(hand(89, bid=90), "coinche", "official") == "failed bid_short"
