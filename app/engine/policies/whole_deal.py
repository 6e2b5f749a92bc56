"""Settling belote and découverte: each its own, or the whole deal for the defence."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from app.engine.outcome import Counted, Settlement, Step, Verdict
from app.engine.sides import Side, only


@dataclass(frozen=True, slots=True)
class WholeDeal:
    """Made, each side writes what it counted; failed, the defence writes the whole deal.

    Level, the taker's points hang. Who won every trick writes the deal with the capot. In both
    the winner also writes all declarations that scored. `hang_to`: hanging points wait for a taker
    who makes it (`next_made`) or go to whoever wins. `belote_on_failure`: a failed taker keeps its
    belote, or the defence gets it. Founding pages 000 and 003; page 004 for two players.
    """

    policy: ClassVar[str] = "whole_deal"
    hang_to: Literal["next_winner", "next_made"]
    belote_on_failure: Literal["keep", "defence"]

    def settle(self, hand: Counted, verdict: Verdict) -> Settlement:
        taker, defence = hand.taker, hand.defence
        own, other = hand.points[taker], hand.points[defence]
        facts = {"taker": own, "defence": other, "deal": hand.deal.total}
        if verdict.outcome == "tied":
            row = Step(verdict.rule, only(2, defence, other), facts)
            return Settlement((row,), own, None)
        if verdict.outcome == "made":
            if hand.capot is None:
                return Settlement((Step(verdict.rule, hand.points, facts),), 0, taker)
            return Settlement(_all_to(hand, taker, verdict.rule), 0, taker)
        lost = self.belote_on_failure == "defence"
        waits = self.hang_to == "next_made"
        rows = _all_to(hand, defence, verdict.rule, belote_too=lost)
        return Settlement(rows, 0, None if waits else defence)


def _all_to(
    hand: Counted, winner: Side, rule: str, *, belote_too: bool = False
) -> tuple[Step, ...]:
    """The deal, a capot's bonus and all declarations to the winner; belotes stay, or go along."""
    deal = hand.deal.total + sum(hand.bonus)
    facts = {
        "taker": hand.points[hand.taker],
        "defence": hand.points[hand.defence],
        "deal": deal,
    }
    rows = [Step(rule if hand.capot is None else "capot_deal", only(2, winner, deal), facts)]
    declared = sum(hand.declarations)
    if declared:
        rows.append(Step("declarations_won", only(2, winner, declared), {"points": declared}))
    belote = sum(hand.belote)
    if belote:
        lost = belote_too and hand.belote[hand.taker] > 0
        kept = only(2, winner, belote) if lost else hand.belote
        rows.append(Step("belote_lost" if lost else "belote_kept", kept, {"points": belote}))
    return tuple(rows)
