"""More of what is told: figures of refusals, of doubled and level hands; what games remember."""

from dataclasses import replace
from typing import Any

import pytest

from app.engine import (
    Claim,
    Contract,
    PassedOut,
    RuleViolation,
    Side,
    follow,
    replay,
    resolve,
    score,
)
from app.engine.outcome import Verdict
from app.engine.pairs import pair_points
from app.engine.replay import start
from tests.engine.tables import BID, MADE, SUITS, THREE, read, refusal, scored


def told(wrong: RuleViolation) -> tuple[str, tuple[Any, ...], dict[str, Any]]:
    return wrong.code, wrong.where, dict(wrong.facts)


def test_card_points_given_as_trick_points_are_named() -> None:
    wrong = refusal({**MADE, "card_points": None, "trick_points": {"A": 82, "B": 70}})
    code, where, facts = told(wrong)
    assert (code, where) == ("sum_other", ("trick_points",))
    assert (facts["field"], facts["other"]) == ("trick_points", "card_points")


def test_sums_with_other_tables_values_are_named() -> None:
    said = {**MADE, "contract": "no_trump", "card_points": {"A": 60, "B": 60}}
    code, where, facts = told(refusal(said, "belote", "official"))
    assert (code, where) == ("sum_usual", ("card_points",))
    assert (facts["given"], facts["due"]) == (120, 152)


def test_both_ways_of_counting_differ_by_the_last_trick_as_it_was_told() -> None:
    said = {**MADE, "trick_points": {"A": 92, "B": 70}, "last_trick": "B"}
    assert told(refusal(said)) == (
        "points_differ",
        ("trick_points",),
        {"side": "A", "given": 92, "counted": 82},
    )


def test_what_piles_leave_undealt_must_be_what_is_told() -> None:
    won = [*SUITS["S"], *SUITS["H"], *SUITS["D"], *SUITS["C"][5:]]
    said = {"taker": "A", "contract": "hearts", "piles": {"A": won, "B": [], "C": []}}
    assert scored({**said, "undealt_points": 30}, "three-player").points == (132, 0, 0)
    code, where, facts = told(refusal({**said, "undealt_points": 31}, "three-player"))
    assert (code, where) == ("undealt_wrong", ("undealt_points",))
    assert facts == {"given": 31, "counted": 30}


def test_odd_doubled_values_are_named() -> None:
    with pytest.raises(RuleViolation) as wrong:
        pair_points(resolve("bulgarian"), Contract.NO_TRUMP, {Side.A: 135, Side.B: 125})
    assert told(wrong.value) == ("odd_undoubled", ("points",), {"given": 125, "due": 260})


ALL_TRUMP = {
    "taker": "A",
    "contract": "all_trump",
    "card_points": {"A": 148, "B": 100},
    "last_trick": "A",
}


@pytest.mark.parametrize(
    ("contract", "declared", "belotes"),
    [
        ("all_trump", [{"side": "B", "kind": "tierce", "top": "9"}], {"A": 4}),
        ("all_trump", [{"side": "A", "kind": "tierce", "top": "K"}], {"A": 4}),
        ("all_trump", [{"side": "B", "kind": "tierce", "top": "K"}], {"A": 3}),
        ("hearts", [{"seat": "N", "kind": "quarte", "top": "KH"}], {"A": 1}),
        ("hearts", [{"seat": "N", "kind": "quinte", "top": "AS", "length": 8}], {}),
    ],
)
def test_announcements_that_can_be(contract: str, declared: Any, belotes: dict[str, int]) -> None:
    hand = ALL_TRUMP if contract == "all_trump" else MADE
    answer = scored({**hand, "declarations": declared, "belotes": belotes}, "bulgarian")
    assert answer.counted.belote[Side.A] == 20 * belotes.get("A", 0)


@pytest.mark.parametrize(
    ("contract", "declared", "belotes", "most"),
    [
        ("all_trump", [{"side": "B", "kind": "tierce", "top": "K"}], {"A": 4}, 3),
        ("all_trump", [{"side": "B", "kind": "carre", "rank": "Q"}], {"A": 1}, 0),
        (
            "hearts",
            [
                {"seat": "N", "kind": "carre", "rank": "K"},
                {"seat": "S", "kind": "tierce", "top": "QH"},
            ],
            *({"A": 1}, 0),
        ),
    ],
)
def test_belotes_whose_cards_lie_elsewhere(
    contract: str, declared: Any, belotes: dict[str, int], most: int
) -> None:
    hand = ALL_TRUMP if contract == "all_trump" else MADE
    wrong = refusal({**hand, "declarations": declared, "belotes": belotes}, "bulgarian")
    facts = {"side": "A", "given": belotes["A"], "most": most}
    assert told(wrong) == ("belote_elsewhere", ("belotes", "A"), facts)


def test_the_figures_of_a_pot_and_of_a_doubled_capot() -> None:
    pot = scored({**MADE, "multiplier": 2}, "bulgarian").award[0]
    assert pot.rule == "pot_won"
    assert dict(pot.facts) == {"taker": 92, "defence": 70, "points": 162, "pot": 16}
    said = {**BID, "card_points": None, "last_trick": None, "capot": "A", "multiplier": 2}
    assert scored(said, "coinche").award[0].rule == "capot_made"


def test_the_figures_of_a_level_bid() -> None:
    said = {**BID, "card_points": {"A": 71, "B": 81}}
    answer = scored(said, "coinche", tie="hang")
    assert answer.outcome == "tied"
    assert {"taker": 81, "defence": 81, "needed": 80}.items() <= answer.award[0].facts.items()


def test_three_players_are_judged_by_the_best_opponent() -> None:
    rules, answer = resolve("three-player"), scored(THREE, "three-player")
    assert rules.judge.judge(answer.counted) == Verdict("made", "made_each", 80, 50)


def test_a_game_counts_its_hands_and_forgets_who_had_won() -> None:
    rules = resolve("belote", None, None, 90)
    hand = read(rules, MADE)
    states = replay(rules, [hand, hand, PassedOut()])
    assert [state.hands for state in states] == [1, 2, 3]
    assert [state.winner for state in states] == [Side.A, Side.A, None]
    assert (states[1].scored is None, states[2].scored) == (False, None)


def test_a_claimed_hand_is_not_scored() -> None:
    rules = resolve("three-player", None, None, 100)
    states = replay(rules, [read(rules, THREE), Claim("A", Side.A, 20, 5)])
    assert (states[-1].scored, states[-1].winner) == (None, Side.A)


def test_a_dealer_who_does_not_sit_there() -> None:
    rules = resolve("belote")
    with pytest.raises(RuleViolation) as wrong:
        follow(rules, start(rules), PassedOut("C"))
    assert (wrong.value.code, wrong.value.where) == ("unknown_seat", ("dealer",))


def test_a_declarer_who_does_not_sit_there() -> None:
    rules = resolve("belote")
    seated = read(rules, {**MADE, "declarations": [{"seat": "N", "kind": "tierce", "top": "KS"}]})
    away = replace(seated, declarations=(replace(seated.declarations[0], seat="Q"),))
    with pytest.raises(RuleViolation) as wrong:
        score(rules, away)
    assert told(wrong.value) == (
        "unknown_seat",
        ("declarations", 0, "seat"),
        {"seat": "Q", "allowed": "N, E, S, W"},
    )


def test_what_hangs_and_waits_or_is_collected() -> None:
    level = {**MADE, "card_points": {"A": 71, "B": 81}, "carried": 30}
    waits = scored(level).award[-1]
    assert (waits.rule, dict(waits.facts)) == ("carried_waits", {"carried": 30})
    paid = scored({**MADE, "carried": 30}).award[-1]
    assert (paid.rule, dict(paid.facts)) == ("carried", {"carried": 30, "side": "A"})


def test_three_piles_and_what_was_not_dealt() -> None:
    won = [*SUITS["S"], *SUITS["H"], *SUITS["D"], *SUITS["C"][5:]]
    said = {"taker": "A", "contract": "hearts", "piles": {"A": won, "B": [], "C": []}}
    assert scored({**said, "undealt": SUITS["C"][:5]}, "three-player").points == (132, 0, 0)


def test_cards_that_no_pile_holds_are_named() -> None:
    piles = {"A": [*SUITS["S"], *SUITS["H"]], "B": [*SUITS["D"], *SUITS["C"][:4]]}
    wrong = refusal({"taker": "A", "contract": "hearts", "piles": piles, "last_trick": "A"})
    assert told(wrong) == (
        "cards_missing",
        ("piles",),
        {"count": 4, "cards": "7C, 8C, 9C, JC"},
    )


def test_two_figures_of_three_missing() -> None:
    wrong = refusal({**THREE, "card_points": {"A": 70}, "undealt_points": 0}, "three-player")
    assert told(wrong) == ("side_missing", ("card_points",), {"sides": "B, C"})


def test_no_points_declared_can_be_said_where_nothing_is_declared() -> None:
    said = {**MADE, "declaration_points": {"A": 0}}
    assert scored(said, declarations=False).points == (92, 70)


def test_a_belote_that_the_piles_leave_undealt() -> None:
    won = [*SUITS["S"], *SUITS["H"], *SUITS["D"], *SUITS["C"][5:]]
    said = {"taker": "A", "contract": "clubs", "piles": {"A": won, "B": [], "C": []}}
    wrong = refusal({**said, "belotes": {"A": 1}}, "three-player")
    assert (wrong.code, wrong.where) == ("belote_elsewhere", ("belotes", "A"))


def test_of_runs_that_fit_nowhere_the_lowest_is_named() -> None:
    low = [{"side": "A", "kind": "tierce", "top": top} for top in ("9S", "9H")]
    high = [{"side": "B", "kind": "tierce", "top": top} for top in ("AD", "AC")]
    unsaid = [
        {"side": "B", "kind": "quinte", "top": "A", "length": 6},
        {"side": "A", "kind": "quinte", "top": "K"},
    ]
    wrong = refusal({**MADE, "declarations": [*low, *high, *unsaid]})
    assert told(wrong) == ("run_fits_nowhere", ("declarations", 5), {"rank": "K"})
