"""Settling for three players, each for himself (founding page 002)."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from app.engine.errors import RuleViolation
from app.engine.outcome import Counted, Settlement, Step, Verdict
from app.engine.sides import NOTHING, SIDES, Side, Sides, only


@dataclass(frozen=True, slots=True)
class EachOwn:
    """Everyone writes his own but a taker who is level or behind: his points hang, or behind are
    split between the two (`on_less`), an odd one to who plays first.

    `one_trickless` is what each of the others gets when a player took no trick, `two_trickless`
    what the third gets when two took none.
    """

    policy: ClassVar[str] = "each_own"
    on_less: Literal["split", "hang"]
    one_trickless: int
    two_trickless: int

    def settle(self, hand: Counted, verdict: Verdict) -> Settlement:
        own = hand.points[hand.taker]
        others = Sides([0 if side is hand.taker else hand.points[side] for side in SIDES[3]])
        facts = {"taker": own, "other": verdict.other}
        made = verdict.outcome == "made"
        rows = [Step(verdict.rule, hand.points if made else others, facts)]
        hangs = 0
        if verdict.outcome == "tied":
            hangs = own
        elif not made and self.on_less == "hang":
            rows.append(Step("hangs", NOTHING[3], facts))
            hangs = own
        elif not made:
            rows.append(_split(hand, own))
        if hand.trickless:
            rows.append(self._premium(hand.trickless))
        return Settlement(tuple(rows), hangs, _collects(hand, verdict))

    def _premium(self, trickless: tuple[Side, ...]) -> Step:
        units = self.one_trickless if len(trickless) == 1 else self.two_trickless
        rule = "one_trickless" if len(trickless) == 1 else "two_trickless"
        points = Sides(0 if side in trickless else units for side in SIDES[3])
        return Step(rule, points, {"units": units})


def _split(hand: Counted, own: int) -> Step:
    opponents = [side for side in SIDES[3] if side is not hand.taker]
    points = Sides(0 if side is hand.taker else own // 2 for side in SIDES[3])
    facts = {"taker": own, "half": own // 2}
    if own % 2 == 0:
        return Step("split", points, facts)
    if not hand.turns:
        raise RuleViolation("dealer_needed", ("dealer",))
    first = next(side for side in hand.turns if side in opponents)
    odd = only(3, first, 1)
    shares = Sides(half + one for half, one in zip(points, odd, strict=True))
    return Step("split_odd", shares, {**facts, "side": first.name})


def _collects(hand: Counted, verdict: Verdict) -> Side | None:
    """Who gets what hangs: the single highest count, never a failed taker; else it waits."""
    failed = verdict.outcome == "failed"
    running = [side for side in SIDES[3] if not failed or side is not hand.taker]
    best = max(hand.points[side] for side in running)
    top = [side for side in running if hand.points[side] == best]
    return top[0] if len(top) == 1 else None
