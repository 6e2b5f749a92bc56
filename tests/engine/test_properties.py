"""What holds for every hand of every variant, whatever the preset and the options."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from app.engine import Hand, RuleViolation, ScoredHand, Side, replay, score
from app.engine.account import account
from app.engine.policies.in_tens import InTens
from app.engine.policies.judging import Ahead, BeatOpponents, HalfTheDeal, ReachTheBid
from app.engine.replay import follow, start
from app.engine.sides import SIDES, plus
from tests.engine.strategies import Played, played

OTHER = {"N": "E", "E": "N", "S": "W", "W": "S", "A": "B", "B": "A"}
DOUBLED_OTHERWISE = {"capot_under_contra", "contra_rounding", "contra_tie"}
TWO_SIDES = ("belote", "coinche", "bulgarian", "decouverte")
some = settings(
    max_examples=100,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)


def hands_of(it: Played) -> list[Hand]:
    """The hand, and where it can be so, a level one like it."""
    level = it.level()
    return [it.hand] if level is None else [it.hand, level]


def told(scored: ScoredHand) -> tuple[Any, ...]:
    """The answer, without the ways it was told."""
    return (scored.outcome, scored.points, scored.score, scored.carried, scored.award)


@some
@given(played())
def test_both_accounts_add_up_and_nobody_writes_less_than_nothing(it: Played) -> None:
    for hand in hands_of(it):
        scored = score(it.rules, hand)
        assert plus(*(row.points for row in scored.tally)) == scored.points
        assert plus(*(row.points for row in scored.award)) == scored.score
        assert min(scored.score) >= 0
        assert scored.carried >= 0


@some
@given(played())
def test_what_is_counted_is_what_was_dealt_and_announced(it: Played) -> None:
    scored = score(it.rules, it.hand)
    deal = it.rules.deal(it.hand.contract)
    out = deal.worth(it.undealt, it.hand.contract)
    bonus = (deal.capot or 0) if it.capot is not None else 0
    belotes = sum(it.hand.belotes.values()) * it.rules.belote
    declared = sum(scored.counted.declarations)
    assert sum(scored.points) == deal.total - out + bonus + belotes + declared


@some
@given(played(["bulgarian"]))
def test_bulgarian_written_and_hanging_come_to_the_pot(it: Played) -> None:
    settle = it.rules.settle
    assert isinstance(settle, InTens)
    for hand in hands_of(it):
        scored = score(it.rules, hand)
        pot, times = settle.rounding.pot(sum(scored.points)), scored.counted.times
        gone = sum(scored.score) + scored.carried - hand.carried
        if it.rules.changed.keys() & DOUBLED_OTHERWISE:
            assert pot <= gone <= (pot + 1) * times
        else:
            assert gone == pot * times


@some
@given(played(["belote", "decouverte"]))
def test_all_that_was_counted_is_written_or_hangs(it: Played) -> None:
    assume(it.rules.rounding is None)
    for hand in hands_of(it):
        scored = score(it.rules, hand)
        assert sum(scored.score) + scored.carried == sum(scored.points) + hand.carried


@some
@given(played(TWO_SIDES))
def test_the_other_sides_columns_swap_with_the_sides(it: Played) -> None:
    hand = it.hand
    swapped = replace(
        hand,
        taker=OTHER[hand.taker],
        dealer=hand.dealer and OTHER[hand.dealer],
        piles=_swapped(it.piles),
        last_trick=Side(1 - hand.last_trick) if hand.last_trick is not None else None,
        belotes=_swapped(hand.belotes),
        declarations=tuple(
            replace(each, side=Side(1 - each.side), seat=each.seat and OTHER[each.seat])
            for each in hand.declarations
        ),
    )
    turned = replace(it.rules, table=replace(it.rules.table, seats=_turned(it.rules.table.seats)))
    one, other = score(it.rules, hand), score(turned, swapped)
    assert (one.outcome, one.carried) == (other.outcome, other.carried)
    assert one.points == tuple(reversed(other.points))
    assert one.score == tuple(reversed(other.score))


def _swapped(given: Mapping[Side, Any]) -> dict[Side, Any]:
    return {Side(1 - side): value for side, value in given.items()}


def _turned(seats: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(OTHER[seat] for seat in seats)


@some
@given(played(), st.integers(1, 500))
def test_carried_never_changes_outcome_or_points(it: Played, carried: int) -> None:
    assume(it.rules.carries)
    for hand in hands_of(it):
        without, more = (score(it.rules, replace(hand, carried=n)) for n in (0, carried))
        assert (without.outcome, without.points) == (more.outcome, more.points)
        if it.rules.rounding is None:
            written = sum(more.score) + more.carried - sum(without.score) - without.carried
            assert written == carried


@some
@given(played())
def test_piles_card_points_and_trick_points_tell_the_same(it: Played) -> None:
    sides = SIDES[it.rules.table.sides]
    said: dict[str, Any] = {"capot": it.capot} if it.capot is not None else {}
    if it.undealt:
        said |= {"undealt": it.undealt, "trickless": it.trickless}
    cards = dict(zip(sides, it.card_points, strict=True))
    tricks = dict(zip(sides, it.trick_points, strict=True))
    by_piles = told(score(it.rules, it.hand))
    assert told(score(it.rules, it.told(card_points=cards, **said))) == by_piles
    assert told(score(it.rules, it.told(trick_points=tricks, **said))) == by_piles
    both = it.told(card_points=cards, trick_points=tricks, last_trick=None, **said)
    assert told(score(it.rules, both)) == by_piles
    del cards[sides[0]], tricks[sides[-1]]
    assert told(score(it.rules, it.told(card_points=cards, **said))) == by_piles
    assert told(score(it.rules, it.told(trick_points=tricks, **said))) == by_piles


@some
@given(played(capot=True))
def test_a_capot_stated_alone_is_a_capot_seen_in_piles(it: Played) -> None:
    said: dict[str, Any] = {"undealt": it.undealt} if it.undealt else {}
    alone = it.told(capot=it.capot, last_trick=None, **said)
    assert told(score(it.rules, alone)) == told(score(it.rules, it.hand))


@some
@given(played(["three-player"]))
def test_what_lies_undealt_follows_from_the_piles_or_its_worth(it: Played) -> None:
    whole = told(score(it.rules, it.hand))
    assert told(score(it.rules, replace(it.hand, undealt=None))) == whole
    worth = it.rules.deal(it.hand.contract).worth(it.undealt, it.hand.contract)
    cards = dict(zip(SIDES[3], it.card_points, strict=True))
    say = {"card_points": cards, "trickless": it.trickless}
    assert told(score(it.rules, it.told(undealt_points=worth, **say))) == whole
    assert told(score(it.rules, it.told(**say))) == whole
    counts = {side: len(it.piles[side]) // 3 for side in SIDES[3]}
    assert told(score(it.rules, it.told(card_points=cards, tricks_won=counts))) == whole


@some
@given(played(), st.randoms(use_true_random=False))
def test_the_order_of_a_mapping_says_nothing(it: Played, chance: Any) -> None:
    def shuffled(given: Mapping[Side, Any] | None) -> dict[Side, Any] | None:
        items = list((given or {}).items())
        chance.shuffle(items)
        return dict(items) or None

    other = replace(it.hand, piles=shuffled(it.hand.piles), belotes=shuffled(it.hand.belotes) or {})
    first, again, twice = (
        repr(account(it.rules, score(it.rules, hand))) for hand in (it.hand, other, it.hand)
    )
    assert again == first == twice


@some
@given(played(), st.integers(0, 40))
def test_more_points_never_turn_made_into_failed(it: Played, more: int) -> None:
    """Card points moved from a defender to the taker, all else as it was."""
    rules, deal = it.rules, it.rules.deal(it.hand.contract)
    assume(it.capot is None)
    taker = rules.table.side_of(it.hand.taker)
    others = [side for side in SIDES[rules.table.sides] if side is not taker]
    giver = max(others, key=lambda side: it.card_points[side])
    moved = min(more, it.card_points[giver])
    points = dict(zip(SIDES[rules.table.sides], it.card_points, strict=True))
    before = it.told(card_points=dict(points), **_out(it))
    points[taker] += moved
    points[giver] -= moved
    assume(deal.gaps.isdisjoint(points.values()))
    after = it.told(card_points=points, **_out(it))
    worse, better = (_rank(score(rules, each)) for each in (before, after))
    assert better >= worse, deal


def _out(it: Played) -> dict[str, Any]:
    return {"undealt": it.undealt} if it.undealt else {}


def _rank(scored: ScoredHand) -> int:
    return ("failed", "tied", "made").index(scored.outcome)


@some
@given(played(["belote", "coinche"], rounded=True))
def test_rounded_figures_are_within_half_a_step(it: Played) -> None:
    scheme = it.rules.rounding
    assert scheme is not None
    rounded, exact = score(it.rules, it.hand), score(replace(it.rules, rounding=None), it.hand)
    for one, other in zip(rounded.score, exact.score, strict=True):
        assert one % scheme.step == 0
        assert abs(one - other) <= scheme.step // 2


@some
@given(played())
def test_outcome_says_what_the_judge_was_asked(it: Played) -> None:
    """Each judge once more, in the words of its rule."""
    scored = score(it.rules, it.hand)
    judge, hand = it.rules.judge, scored.counted
    own = hand.points[hand.taker]
    others = [hand.points[side] for side in SIDES[len(hand.points)] if side is not hand.taker]
    if isinstance(judge, Ahead) and judge.capot_decides and hand.capot is not None:
        assert (scored.outcome == "made") is (hand.capot is hand.taker)
    elif isinstance(judge, Ahead) or (isinstance(judge, BeatOpponents) and judge.beat == "each"):
        best = max(others)
        assert (scored.outcome == "made" and own >= best) or own <= best
        assert own == best or (scored.outcome == "made") is (own > best)
    elif isinstance(judge, ReachTheBid) and scored.outcome == "made":
        assert hand.capot is hand.taker or own + sum(hand.belote) >= hand.bid_value
    elif isinstance(judge, HalfTheDeal) and hand.capot is None:
        twice, deal = own * 2, hand.deal.total
        assert twice == deal or (scored.outcome == "made") is (twice > deal)


@some
@given(st.data())
def test_a_game_hand_by_hand_is_the_game_at_once(data: st.DataObject) -> None:
    it = data.draw(played())
    hands = [it.hand, *data.draw(st.lists(st.just(it.hand), max_size=4))]
    hands = [replace(hand, dealer=None) for hand in hands]
    at_once = replay(it.rules, hands)
    state = start(it.rules)
    for place, hand in enumerate(hands):
        state = follow(it.rules, state, hand)
        assert state == at_once[place] == replay(it.rules, hands[: place + 1])[-1]
    assert state.totals == plus(*(one.scored.score for one in at_once if one.scored))


@some
@given(played())
def test_a_seat_takes_for_its_side(it: Played) -> None:
    side = it.rules.table.side_of(it.hand.taker)
    named = score(it.rules, replace(it.hand, taker=side.name))
    assert told(named) == told(score(it.rules, it.hand))


@some
@given(played())
def test_settling_is_settled(it: Played) -> None:
    """What a contest gives, given as points, counts the same."""
    scored = score(it.rules, it.hand)
    points = dict(zip(SIDES[it.rules.table.sides], scored.counted.declarations, strict=True))
    settled = replace(it.hand, declarations=(), declaration_points=points)
    assert told(score(it.rules, settled)) == told(scored)


@some
@given(played(), st.sampled_from(Side), st.integers(1, 30))
def test_a_wrong_sum_is_refused(it: Played, side: Side, more: int) -> None:
    assume(side < it.rules.table.sides)
    points = dict(zip(SIDES[it.rules.table.sides], it.card_points, strict=True))
    points[side] += more
    with pytest.raises(RuleViolation) as wrong:
        score(it.rules, it.told(card_points=points, **_out(it)))
    assert wrong.value.where[0] == "card_points" or it.rules.deal(it.hand.contract).doubled
