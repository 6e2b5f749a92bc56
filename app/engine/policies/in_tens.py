"""Settling Bulgarian belot in tens of points (founding page 001, ÷10).

The pot is the points of both sides, rounded as a whole; it is split, won or left hanging, so that
what is written and what hangs always add up to it.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from app.engine.outcome import Counted, Settlement, Step, Verdict
from app.engine.rounding import Tens
from app.engine.sides import NOTHING, Side, Sides, only, opponent

CONTRA_OFF = Step("contra_off", NOTHING[2])


@dataclass(frozen=True, slots=True)
class InTens:
    """Made and undoubled, the smaller side is rounded and the larger writes the rest of the pot;
    failed or doubled, the side ahead writes it all; level, it hangs in part or whole.

    Score units are tens of points. `capot_under_contra`, `contra_rounding`, `contra_tie`: what a
    capot, the pot and a level hand are worth when doubled.
    """

    policy: ClassVar[str] = "in_tens"
    rounding: Tens
    capot_under_contra: Literal["multiply", "flat", "cancel"]
    contra_rounding: Literal["round_first", "multiply_first"]
    contra_tie: Literal["all_hang", "half_doubled", "as_plain"]

    def settle(self, hand: Counted, verdict: Verdict) -> Settlement:
        times = self._times(hand)
        if verdict.outcome == "tied":
            return self._level(hand, times)
        if times < hand.times:
            plain = self.settle(replace(hand, times=times), verdict)
            return replace(plain, award=(*plain.award, CONTRA_OFF))
        if verdict.outcome == "made" and times == 1:
            return Settlement((self.split(hand.points, hand.kind),), 0, hand.taker)
        winner = hand.taker if verdict.outcome == "made" else hand.defence
        rows = self._pot(hand, winner, times, verdict.outcome)
        return Settlement(rows, 0, winner)

    def split(self, points: Sides[int], kind: str) -> Step:
        """The row in which each side writes its own, rounded together."""
        smaller = Side.A if points[Side.A] < points[Side.B] else Side.B
        larger = opponent(smaller)
        pot = self.rounding.pot(sum(points))
        units = self.rounding.smaller(points[smaller], kind)
        facts = {
            "smaller": points[smaller],
            "larger": points[larger],
            "units": units,
            "rest": pot - units,
            "pot": pot,
            "digit": self.rounding.up_from[kind],
        }
        written = Sides.fill(2, {smaller: units, larger: pot - units}, 0)
        return Step(self.rounding.rule(points[smaller], points[larger], kind), written, facts)

    def halves(self, points: int) -> tuple[int, int]:
        """A level pot: what the defence writes and what hangs, in score units.

        The odd unit hangs: 106:106 writes 10 and 11 hang.
        """
        pot = self.rounding.pot(points)
        return pot // 2, pot - pot // 2

    def _times(self, hand: Counted) -> int:
        """What the pot is multiplied by; doubling can be called off by a capot."""
        if hand.capot is not None and self.capot_under_contra == "cancel":
            return 1
        return hand.times

    def _pot(self, hand: Counted, winner: Side, times: int, outcome: str) -> tuple[Step, ...]:
        """The rows that give the whole pot to one side: rounded, multiplied, and a flat capot."""
        flat = sum(hand.bonus) if self.capot_under_contra == "flat" and times > 1 else 0
        points = sum(hand.points) - flat
        pot = self.rounding.pot(points)
        facts = {
            "taker": hand.points[hand.taker],
            "defence": hand.points[hand.defence],
            "points": points,
            "pot": pot,
        }
        won = "pot_won" if outcome == "made" else "pot_lost"
        rows = [Step(won, only(2, winner, pot), facts)]
        if times > 1 and self.contra_rounding == "multiply_first":
            product = points * times
            units = self.rounding.pot(product)
            facts = {**facts, "times": times, "product": product, "units": units}
            rows = [Step("pot_multiplied_first", only(2, winner, units), facts)]
        elif times > 1:
            facts = {"times": times, "pot": pot, "units": pot * times}
            rows.append(Step("multiplied", only(2, winner, pot * (times - 1)), facts))
        if flat:
            units = self.rounding.pot(flat)
            rows.append(Step("capot_flat", only(2, winner, units), {"units": units}))
        return tuple(rows)

    def _level(self, hand: Counted, times: int) -> Settlement:
        points = sum(hand.points)
        facts = {"points": points // 2, "times": times}
        if times > 1 and self.contra_tie == "all_hang":
            rows = self._pot(hand, hand.defence, times, "failed")
            hangs = sum(sum(row.points) for row in rows)
            row = Step("tied_all_hangs", NOTHING[2], {**facts, "hangs": hangs})
            return Settlement((row,), hangs, None)
        off: tuple[Step, ...] = ()
        if times < hand.times or (times > 1 and self.contra_tie == "as_plain"):
            off, times = (CONTRA_OFF,), 1
        written, hangs = (half * times for half in self.halves(points))
        rule = "tied_split" if times == 1 else "tied_split_doubled"
        facts = {**facts, "written": written, "hangs": hangs}
        row = Step(rule, only(2, hand.defence, written), facts)
        return Settlement((row, *off), hangs, None)
