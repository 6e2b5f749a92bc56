"""What a scorer would add: declarations that do not count, and what may have been forgotten.

Remarks change no figure. A capot is never guessed from points, since a trick can be worth nothing;
but a side without a point is worth asking about.
"""

from dataclasses import dataclass

from app.engine.errors import Facts
from app.engine.outcome import ScoredHand
from app.engine.sides import SIDES, opponent

TRICK_ROWS = ("cards", "last_trick", "tricks")


@dataclass(frozen=True, slots=True)
class Remark:
    """One remark: its code, and the figures its sentence needs."""

    code: str
    facts: Facts


def remarks(scored: ScoredHand) -> tuple[Remark, ...]:
    """What is worth saying about a scored hand besides its accounts."""
    hand = scored.counted.hand
    found = [
        Remark(
            f"declaration_{fate}",
            {"side": said.side.name, "kind": said.kind, "rank": said.rank.value},
        )
        for said, fate in zip(hand.declarations, scored.counted.fates, strict=True)
        if fate != "scores"
    ]
    found += _of_course(scored)
    told = hand.piles or hand.tricks_won or hand.trickless is not None
    if not told and scored.counted.capot is None:
        found += _pointless(scored)
    return tuple(found)


def _of_course(scored: ScoredHand) -> list[Remark]:
    """What the cards themselves leave open."""
    if scored.course is None:
        return []
    unchecked = [Remark("duties_unchecked", {})] if scored.course.unchecked else []
    lead = scored.course.first_lead
    return unchecked if lead is None else [Remark("first_lead", lead), *unchecked]


def _pointless(scored: ScoredHand) -> list[Remark]:
    """Sides without a point in tricks, of whom nobody said whether they took one."""
    if all(scored.tally[0].points):
        return []
    sides = SIDES[len(scored.points)]
    rows = [row.points for row in scored.tally if row.rule in TRICK_ROWS]
    without = [side for side in sides if not any(points[side] for points in rows)]
    if len(sides) > len(SIDES[2]):
        return [Remark("maybe_trickless", {"side": side.name}) for side in without]
    return [Remark("maybe_capot", {"side": opponent(side).name}) for side in without]
