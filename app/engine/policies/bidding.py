"""Settling coinche: points and contract, or the contract alone.

Founding pages 003 (points and contract) and 000 (contract alone); the federation's and Pagat's
sheets differ by the parameters only.
"""

from dataclasses import dataclass
from typing import ClassVar, Literal

from app.engine.errors import Fact
from app.engine.outcome import Counted, Settlement, Step, Verdict
from app.engine.policies.rows import rounding_row
from app.engine.rounding import Nearest
from app.engine.sides import NOTHING, SIDES, Side, Sides, only, opponent, plus

KeepOrWinner = Literal["keep", "winner"]


@dataclass(frozen=True, slots=True)
class PointsAndContract:
    """Made undoubled, each side writes what it counted and the taker its bid as well; otherwise the
    winner writes a fixed base, the bid and the declarations, multiplied.

    `base` stands for the deal, `fail_base` for it when the contract failed, `all_tricks_base` for a
    deal in which the taker won every trick (`capot_replaces_base`) and in a `flat` bid for all
    tricks. `multiplier_scope` is what doubling multiplies, all of it or the bid. `rounding` is for
    counted points, before the bid is added to them.
    """

    policy: ClassVar[str] = "points_and_contract"
    base: int
    fail_base: int
    all_tricks_base: int
    multiplier_scope: Literal["all", "contract"]
    capot_replaces_base: bool
    capot_contract: Literal["bid_value", "flat"]
    declarations_multiplied: bool
    belote_multiplied: bool
    belote_on_failure: KeepOrWinner
    rounding: Nearest | None

    def settle(self, hand: Counted, verdict: Verdict) -> Settlement:
        if verdict.outcome == "tied":
            return _level(hand, verdict, self.rounding)
        made = verdict.outcome == "made"
        winner = hand.taker if made else hand.defence
        if made and hand.times == 1 and not self._is_flat(hand):
            rows = self._own_and_bid(hand, verdict)
        else:
            rows = self._bracket(hand, winner, verdict)
        return Settlement(tuple(rows), 0, winner)

    def _is_flat(self, hand: Counted) -> bool:
        return self.capot_contract == "flat" and hand.all_tricks_bid

    def _own_and_bid(self, hand: Counted, verdict: Verdict) -> list[Step]:
        """Each its own, rounded, and the bid; a capot takes the defence's declarations along."""
        taker = hand.taker
        rule = "own_capot" if hand.capot is not None else verdict.rule.replace("bid_made", "own")
        rows = [Step(rule, hand.points, _facts(hand, verdict))]
        taken = hand.declarations[hand.defence] if hand.capot is not None else 0
        if taken:
            moved = [taken if side is taker else -taken for side in SIDES[2]]
            rows.append(Step("declarations_taken", Sides(moved), {"points": taken}))
        if self.rounding is not None:
            rows += rounding_row(self.rounding, plus(*(row.points for row in rows)))
        rows.append(Step("bid", only(2, taker, hand.bid_value), {"bid": hand.bid_value}))
        return rows

    def _base(self, hand: Counted, *, made: bool) -> int:
        if self._is_flat(hand):
            return self.all_tricks_base
        if not made:
            return self.fail_base
        all_tricks = self.capot_replaces_base and hand.capot is hand.taker
        return self.all_tricks_base if all_tricks else self.base

    def _bracket(self, hand: Counted, winner: Side, verdict: Verdict) -> list[Step]:
        made = verdict.outcome == "made"
        base = self._base(hand, made=made)
        declared = sum(hand.declarations)
        rows = [
            Step(verdict.rule, NOTHING[2], _facts(hand, verdict)),
            Step("base", only(2, winner, base), {"base": base}),
            Step("bid", only(2, winner, hand.bid_value), {"bid": hand.bid_value}),
        ]
        if declared:
            rows.append(Step("declarations_won", only(2, winner, declared), {"points": declared}))
        belote = hand.belote[winner] if self.belote_multiplied else 0
        if belote:
            rows.append(Step("belote_inside", only(2, winner, belote), {"points": belote}))
        if hand.times > 1:
            inside = hand.bid_value
            if self.multiplier_scope == "all":
                inside += base + belote + declared * self.declarations_multiplied
            rows.append(_multiplied(winner, inside, hand.times))
        outside = _belotes(hand, winner, self.belote_on_failure, made=made, inside=belote)
        return [*rows, *outside]


@dataclass(frozen=True, slots=True)
class ContractOnly:
    """The winner writes the bid, multiplied, and no points: belotes alone are added.

    `failed_pays`: what a failed contract gives the defence, the bid or the whole deal. Nothing is
    rounded and nothing hangs, since no points are written.
    """

    policy: ClassVar[str] = "contract"
    failed_pays: Literal["bid", "deal"]
    belote_on_failure: KeepOrWinner

    def settle(self, hand: Counted, verdict: Verdict) -> Settlement:
        made = verdict.outcome == "made"
        winner = hand.taker if made else hand.defence
        deal = self.failed_pays == "deal" and not made
        value = hand.deal.total if deal else hand.bid_value
        rule = "deal_paid" if deal else "bid_paid"
        rows = [
            Step(verdict.rule, NOTHING[2], _facts(hand, verdict)),
            Step(rule, only(2, winner, value), {"points": value}),
        ]
        if hand.times > 1:
            rows.append(_multiplied(winner, value, hand.times))
        rows += _belotes(hand, winner, self.belote_on_failure, made=made, inside=0)
        return Settlement(tuple(rows), 0, winner)


def _facts(hand: Counted, verdict: Verdict) -> dict[str, Fact]:
    return {
        "taker": verdict.own,
        "defence": verdict.other,
        "needed": verdict.needed,
        "bid": hand.bid_value,
    }


def _level(hand: Counted, verdict: Verdict, rounding: Nearest | None) -> Settlement:
    """The defence writes its own, the taker's points hang; both rounded where points are."""
    own = only(2, hand.defence, hand.points[hand.defence])
    rows = [Step(verdict.rule, own, _facts(hand, verdict))]
    hangs = hand.points[hand.taker]
    if rounding is not None:
        rows += rounding_row(rounding, own)
        hangs = rounding.write(hangs)
    return Settlement(tuple(rows), hangs, None)


def _multiplied(winner: Side, inside: int, times: int) -> Step:
    facts: dict[str, Fact] = {"times": times, "pot": inside, "units": inside * times}
    return Step("multiplied", only(2, winner, inside * (times - 1)), facts)


def _belotes(
    hand: Counted, winner: Side, on_failure: KeepOrWinner, *, made: bool, inside: int
) -> list[Step]:
    """Belotes outside the bracket: each side its own, or the loser's to the winner as well."""
    loser = opponent(winner)
    own, other = hand.belote[winner] - inside, hand.belote[loser]
    rows = []
    lost = on_failure == "winner" and (not made or hand.times > 1)
    if own:
        rows.append(Step("belote_kept", only(2, winner, own), {"points": own}))
    if other:
        rule = "belote_lost" if lost else "belote_kept"
        rows.append(Step(rule, only(2, winner if lost else loser, other), {"points": other}))
    return rows
