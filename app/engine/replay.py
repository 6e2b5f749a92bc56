"""A game: its hands in order, with what hangs, who deals, the totals and the end.

Replaying is a fold: each entry turns one state into the next and stops at the first that breaks a
rule. The end is judged at the last entry, so a correction of an earlier hand never cuts hands off.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from app.engine.claims import most_announced, most_taken
from app.engine.ending import winner_after
from app.engine.errors import RuleViolation
from app.engine.frame import check_seat, check_side
from app.engine.hand import Hand
from app.engine.outcome import ScoredHand
from app.engine.ruleset import Ruleset
from app.engine.scoring import score
from app.engine.sides import Side, Sides, only, plus


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points outside play, in score units: penalties, handicaps, totals brought along."""

    points: Mapping[Side, int]


@dataclass(frozen=True, slots=True)
class PassedOut:
    """A deal that nobody took: what hangs stays, the dealer moves as the variant says."""

    dealer: str | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """Three players: someone says in mid-hand that he has reached the target.

    `points` are those he has so far, of cards and of what he announced; only he writes and the hand
    ends the game.
    """

    taker: str
    by: Side
    points: int
    after_trick: int
    dealer: str | None = None


Entry = Hand | Adjustment | PassedOut | Claim


@dataclass(frozen=True, slots=True)
class State:
    """A game after some entries. `totals` and `carried` are score units.

    `dealer` deals the next hand; `passes` counts deals passed out in a row; `winner` is set where
    the last entry ended the game.
    """

    totals: Sides[int]
    carried: int
    dealer: str
    hands: int = 0
    passes: int = 0
    winner: Side | None = None
    scored: ScoredHand | None = None


def start(rules: Ruleset, first_dealer: str | None = None) -> State:
    """A game before its first hand. Raises RuleViolation `unknown_seat`."""
    dealer = first_dealer or rules.table.seats[-1]
    check_seat(rules, "first_dealer", dealer)
    return State(Sides((0,) * rules.table.sides), 0, dealer)


def follow(rules: Ruleset, state: State, entry: Entry) -> State:
    """The state after one more entry. Raises RuleViolation."""
    if isinstance(entry, Adjustment):
        for side in entry.points:
            check_side(rules, "adjustment", side)
        points = Sides.fill(rules.table.sides, entry.points, 0)
        return replace(state, totals=plus(state.totals, points), winner=None, scored=None)
    dealer = entry.dealer or state.dealer
    check_seat(rules, "dealer", dealer)
    if isinstance(entry, PassedOut):
        return _passed(rules, state, dealer)
    if isinstance(entry, Claim):
        return _claimed(rules, state, entry, dealer)
    hand = replace(entry, dealer=dealer, carried=state.carried)
    scored = score(rules, hand)
    totals = plus(state.totals, scored.score)
    return State(
        totals=totals,
        carried=scored.carried,
        dealer=rules.table.turns(dealer)[0],
        hands=state.hands + 1,
        winner=winner_after(rules.ending, totals, scored),
        scored=scored,
    )


def replay(
    rules: Ruleset, entries: Iterable[Entry], first_dealer: str | None = None
) -> tuple[State, ...]:
    """The state after each entry. Raises RuleViolation; `where` starts at the entry's place."""
    state = start(rules, first_dealer)
    states = []
    for place, entry in enumerate(entries):
        try:
            state = follow(rules, state, entry)
        except RuleViolation as wrong:
            raise RuleViolation(wrong.code, (place, *wrong.where), wrong.facts) from wrong
        states.append(state)
    return tuple(states)


def _passed(rules: Ruleset, state: State, dealer: str) -> State:
    passes = state.passes + 1
    moves = passes >= rules.ending.passes_to_move_dealer
    following = rules.table.turns(dealer)[0] if moves else dealer
    return replace(
        state,
        dealer=following,
        hands=state.hands + 1,
        passes=0 if moves else passes,
        winner=None,
        scored=None,
    )


def _claimed(rules: Ruleset, state: State, claim: Claim, dealer: str) -> State:
    """Only the claimant writes; a claim that falls short of the target is refused."""
    if not rules.ending.claims:
        raise RuleViolation("no_claims", ("claim",), {"variant": rules.variant})
    check_seat(rules, "taker", claim.taker)
    if not 1 <= claim.after_trick < rules.table.hand:
        facts = {"after_trick": claim.after_trick, "most": rules.table.hand - 1}
        raise RuleViolation("claim_time", ("claim", "after_trick"), facts)
    _check_claimed(rules, claim)
    totals = plus(state.totals, only(rules.table.sides, claim.by, claim.points))
    if totals[claim.by] < rules.ending.target:
        facts = {"total": totals[claim.by], "target": rules.ending.target}
        raise RuleViolation("claim_short", ("claim", "points"), facts)
    return replace(
        state,
        totals=totals,
        dealer=rules.table.turns(dealer)[0],
        hands=state.hands + 1,
        passes=0,
        winner=claim.by,
        scored=None,
    )


def _check_claimed(rules: Ruleset, claim: Claim) -> None:
    """Refuse points that so many tricks cannot hold, whatever was announced."""
    cards, announced = most_taken(rules, claim.after_trick), most_announced(rules)
    if claim.points > cards + announced:
        facts = {
            "points": claim.points,
            "after_trick": claim.after_trick,
            "most": cards + announced,
            "cards": cards,
            "announced": announced,
        }
        raise RuleViolation("claim_too_much", ("claim", "points"), facts)
