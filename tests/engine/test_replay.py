"""A game: totals, what hangs, who deals, when it is over (rules, Common and each variant)."""

from typing import Any

import pytest

from app.engine import (
    VARIANTS,
    Adjustment,
    Claim,
    Hand,
    PassedOut,
    Ruleset,
    RuleViolation,
    Side,
    follow,
    replay,
    resolve,
    start,
)
from app.engine.replay import Entry
from tests.engine.tables import THREE, plain_hand, read


def hand(rules: Ruleset, **more: Any) -> Hand:
    return read(rules, {**plain_hand(rules.variant), "dealer": None, **more})


def refused(rules: Ruleset, *entries: Entry, first: str | None = None) -> tuple[str, str, str]:
    with pytest.raises(RuleViolation) as wrong:
        replay(rules, entries, first)
    told = wrong.value
    facts = ", ".join(f"{name}={value}" for name, value in told.facts.items())
    return told.code, "/".join(map(str, told.where)), facts


@pytest.mark.parametrize(
    ("variant", "preset", "dealers"),
    [
        ("belote", "house", "WNESW"),
        ("belote", "official", "ENWSE"),
        ("coinche", "house", "WNESW"),
        ("bulgarian", "standard", "ENWSE"),
        ("three-player", "standard", "CABCA"),
        ("decouverte", "standard", "BABAB"),
    ],
)
def test_the_deal_goes_round_from_the_last_seat(variant: str, preset: str, dealers: str) -> None:
    rules = resolve(variant, preset)
    states = replay(rules, [hand(rules)] * 4)
    assert start(rules).dealer + "".join(state.dealer for state in states) == dealers


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_first_dealer_can_be_named(variant: str) -> None:
    rules = resolve(variant)
    seats = rules.table.seats
    assert start(rules, seats[0]).dealer == seats[0]
    assert replay(rules, [hand(rules)], seats[0])[0].dealer == seats[1 % len(seats)]
    assert refused(rules, first="X")[:2] == ("unknown_seat", "first_dealer")


@pytest.mark.parametrize("entry", ["hand", "passed"])
def test_after_a_deal_out_of_turn_the_next_follows_who_dealt(entry: str) -> None:
    rules = resolve("belote")
    dealt = hand(rules, dealer="E") if entry == "hand" else PassedOut(dealer="E")
    assert replay(rules, [dealt])[0].dealer == "S"
    with pytest.raises(RuleViolation, match="unknown_seat"):
        follow(rules, start(rules), PassedOut(dealer="A"))


@pytest.mark.parametrize(
    ("variant", "dealers"),
    [
        ("belote", "WNESW"),
        ("bulgarian", "ENWSE"),
        ("three-player", "CCAAB"),
        ("decouverte", "BABAB"),
    ],
)
def test_passed_out_hands_move_the_dealer(variant: str, dealers: str) -> None:
    rules = resolve(variant)
    states = replay(rules, [PassedOut()] * 4)
    assert start(rules).dealer + "".join(state.dealer for state in states) == dealers
    assert [state.hands for state in states] == [1, 2, 3, 4]


def test_three_players_only_passes_in_a_row_count() -> None:
    rules = resolve("three-player")
    entries: list[Entry] = [
        PassedOut(),
        hand(rules),
        PassedOut(),
        Adjustment({Side.A: 5}),
        PassedOut(),
    ]
    assert "".join(state.dealer for state in replay(rules, entries)) == "CAAAB"


def test_a_passed_out_hand_scores_nothing_and_leaves_what_hangs() -> None:
    rules = resolve("belote")
    tied, passed = replay(rules, [hand(rules, card_points={"A": 71}), PassedOut()])
    assert (passed.totals, passed.carried, passed.scored) == (tied.totals, 81, None)


def test_what_hangs_is_the_games_own_business() -> None:
    rules = resolve("belote")
    tied = hand(rules, card_points={"A": 71}, carried=500)
    first, second, third = replay(rules, [tied, tied, hand(rules)])
    assert (first.carried, second.carried, third.carried) == (81, 162, 0)
    assert third.totals == (92 + 162, 81 + 81 + 70)


def test_an_adjustment_moves_totals_and_nothing_else() -> None:
    rules = resolve("belote")
    before, after = replay(rules, [hand(rules), Adjustment({Side.B: -10})])
    assert after.totals == (92, 60)
    assert (after.dealer, after.hands, after.scored) == (before.dealer, before.hands, None)
    (below,) = replay(rules, [Adjustment({Side.A: -10})])
    assert below.totals == (-10, 0)


@pytest.mark.parametrize("variant", [each for each in VARIANTS if each != "three-player"])
def test_an_adjustment_is_for_sides_there_are(variant: str) -> None:
    entries: list[Entry] = [PassedOut(), Adjustment({Side.A: 1, Side.C: 5})]
    told = refused(resolve(variant), *entries)
    assert told == ("unknown_side", "1/adjustment", "side=C, allowed=A, B")


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_adjustment_or_a_pass_never_ends_a_game(variant: str) -> None:
    rules = resolve(variant)
    entries: list[Entry] = [
        Adjustment({Side.A: 5000}),
        PassedOut(),
        hand(rules),
        Adjustment({Side.B: 1}),
    ]
    winners = [state.winner for state in replay(rules, entries)]
    assert winners == [None, None, Side.A, None]


def test_the_end_is_judged_at_the_last_hand() -> None:
    """A target crossed on the way never cuts hands off."""
    rules = resolve("belote", target=90)
    states = replay(rules, [hand(rules), hand(rules, taker="B", card_points={"B": 150})])
    assert [state.winner for state in states] == [Side.A, Side.B]


def test_a_rule_broken_later_names_its_hand() -> None:
    rules = resolve("belote")
    wrong = hand(rules, card_points={"A": 80, "B": 70})
    assert refused(rules, hand(rules), PassedOut(), wrong)[:2] == ("sum_short", "2/card_points")


def test_no_entries_no_states() -> None:
    assert replay(resolve("belote"), []) == ()


def claim(points: int = 31, after: int = 5, **more: Any) -> Claim:
    return Claim(more.pop("taker", "A"), Side.A, points, after, **more)


LED = Adjustment({Side.A: 470, Side.B: 480})


@pytest.mark.parametrize("after", range(1, 9))
def test_a_claim_ends_the_game_for_who_made_it(after: int) -> None:
    led, last = replay(resolve("three-player"), [LED, claim(after=after)])
    assert (last.totals, last.winner) == ((501, 480, 0), Side.A)
    assert (last.dealer, last.hands, last.scored) == ("A", led.hands + 1, None)


def test_a_claim_leaves_what_hangs_and_ends_a_row_of_passes() -> None:
    rules = resolve("three-player")
    tied = read(rules, {**THREE, "dealer": None, "card_points": {"A": 50, "B": 60, "C": 42}})
    states = replay(rules, [tied, PassedOut(), LED, claim(dealer="B")])
    assert (states[2].passes, states[3].passes) == (1, 0)
    assert (states[3].carried, states[3].dealer) == (60, "C")


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (claim(30), ("claim_short", "1/claim/points", "total=500, target=501")),
        (claim(after=0), ("claim_time", "1/claim/after_trick", "after_trick=0, most=8")),
        (claim(after=9), ("claim_time", "1/claim/after_trick", "after_trick=9, most=8")),
        (claim(taker="N"), ("unknown_seat", "1/taker", "seat=N, allowed=A, B, C")),
    ],
)
def test_a_claim_that_cannot_be(entry: Claim, told: tuple[str, str, str]) -> None:
    assert refused(resolve("three-player"), LED, entry) == told


CARDS_AT_MOST = {1: 45, 2: 78, 3: 108, 4: 126, 5: 137, 6: 146, 7: 152, 8: 152}
"""Of the dearest three, six, nine … cards: J 9 A, A A A, 10 10 10, 10 K K, K K Q, Q Q Q, J J J."""
ANNOUNCED_AT_MOST = 350  # four jacks and four nines: no room for a belote


@pytest.mark.parametrize("after", CARDS_AT_MOST)
def test_a_claim_fits_into_the_tricks_played(after: int) -> None:
    rules, most = resolve("three-player"), CARDS_AT_MOST[after] + ANNOUNCED_AT_MOST
    assert replay(rules, [LED, claim(most, after)])[1].totals == (470 + most, 480, 0)
    told = f"points={most + 1}, after_trick={after}, most={most}, cards={CARDS_AT_MOST[after]}"
    assert refused(rules, LED, claim(most + 1, after)) == (
        "claim_too_much",
        "1/claim/points",
        f"{told}, announced={ANNOUNCED_AT_MOST}",
    )


@pytest.mark.parametrize("variant", [each for each in VARIANTS if each != "three-player"])
def test_nobody_else_claims(variant: str) -> None:
    assert refused(resolve(variant), claim()) == ("no_claims", "0/claim", f"variant={variant}")
