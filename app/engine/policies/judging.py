"""What makes a contract. Always judged on exact counted points, never on rounded ones."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from app.engine.errors import RuleViolation
from app.engine.outcome import Counted, Verdict
from app.engine.sides import SIDES

Tie = Literal["hang", "fail", "made"]
LEVEL: dict[str, Verdict] = {
    "hang": Verdict("tied", "tied"),
    "fail": Verdict("failed", "level_fails"),
    "made": Verdict("made", "level_makes"),
}
HALF: dict[str, Verdict] = {
    "hang": Verdict("tied", "half_tied"),
    "fail": Verdict("failed", "half_fails"),
    "made": Verdict("made", "half_makes"),
}
MADE, FAILED = Verdict("made", "made"), Verdict("failed", "failed")


@dataclass(frozen=True, slots=True)
class Ahead:
    """The taker must count more than the defence; level, `tie` decides.

    `capot_decides`: who won every trick has won the contract, whatever was declared.
    """

    policy: ClassVar[str] = "ahead"
    tie: Tie
    capot_decides: bool

    def judge(self, hand: Counted) -> Verdict:
        if self.capot_decides and hand.capot is not None:
            return _by_capot(hand)
        return _compare(hand.points[hand.taker], hand.points[hand.defence], self.tie)


@dataclass(frozen=True, slots=True)
class HalfTheDeal:
    """More than half the deal in the taker's own counted points makes it, even behind the defence
    (founding page 000: 62 and belote); exactly half is level.
    """

    policy: ClassVar[str] = "half_the_deal"
    tie: Tie

    def judge(self, hand: Counted) -> Verdict:
        if hand.capot is not None:
            return _by_capot(hand)
        own = hand.points[hand.taker]
        if own * 2 > hand.deal.total and own <= hand.points[hand.defence]:
            return Verdict("made", "half_made")
        if own * 2 == hand.deal.total:
            return HALF[self.tie]
        return _compare(own * 2, hand.deal.total, self.tie)


@dataclass(frozen=True, slots=True)
class ReachTheBid:
    """Coinche: the taker must count what it bid; a bid for all tricks takes all tricks.

    `must_be_ahead`: and more than the defence (level, `tie` decides). `least` is what any bid
    needs at least, in points. `belote_counts`: nobody's belote counts in judging if false.
    Raises RuleViolation `generale_unsaid` where every trick was won and nobody said by whom.
    """

    policy: ClassVar[str] = "reach_the_bid"
    must_be_ahead: bool
    least: int
    belote_counts: bool
    tie: Tie

    def judge(self, hand: Counted) -> Verdict:
        if hand.all_tricks_bid and hand.capot is not hand.taker:
            return Verdict("failed", "all_tricks_failed")
        if hand.hand.bid == "generale" and not hand.hand.generale:
            if hand.hand.generale is None:
                raise RuleViolation("generale_unsaid", ("generale",))
            return Verdict("failed", "generale_shared")
        if hand.capot is not None:
            return _by_capot(hand)
        own, other = hand.points[hand.taker], hand.points[hand.defence]
        bare = ""
        if not self.belote_counts and any(hand.belote):
            own, other = own - hand.belote[hand.taker], other - hand.belote[hand.defence]
            bare = "_bare"
        return self._compare(own, other, max(hand.bid_value, self.least), bare)

    def _compare(self, own: int, other: int, needed: int, bare: str) -> Verdict:
        if own < needed:
            return Verdict("failed", f"bid_short{bare}", own, other, needed)
        if self.must_be_ahead and own == other:
            level = LEVEL[self.tie]
            return Verdict(level.outcome, level.rule, own, other, needed)
        if self.must_be_ahead and own < other:
            return Verdict("failed", f"bid_behind{bare}", own, other, needed)
        return Verdict("made", f"bid_made{bare}", own, other, needed)


@dataclass(frozen=True, slots=True)
class BeatOpponents:
    """Three players: the taker must count more than `each` opponent, or than both `combined`;
    level hangs (founding page 002).
    """

    policy: ClassVar[str] = "beat_opponents"
    beat: Literal["each", "combined"]

    def judge(self, hand: Counted) -> Verdict:
        own = hand.points[hand.taker]
        others = [hand.points[side] for side in SIDES[len(hand.points)] if side is not hand.taker]
        due = max(others) if self.beat == "each" else sum(others)
        outcome = _compare(own, due, "hang").outcome
        return Verdict(outcome, f"{outcome}_{self.beat}", own, due)


def _compare(own: int, other: int, tie: Tie) -> Verdict:
    if own == other:
        return LEVEL[tie]
    return MADE if own > other else FAILED


def _by_capot(hand: Counted) -> Verdict:
    made = hand.capot is hand.taker
    return Verdict("made", "capot_made") if made else Verdict("failed", "capot_failed")
