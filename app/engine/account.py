"""A scored hand as plain data, without words: what an answer shows and a kept game stores."""

from collections.abc import Callable

from app.engine.course import Irregularity
from app.engine.outcome import ScoredHand, Step
from app.engine.remarks import Remark, remarks
from app.engine.ruleset import Ruleset
from app.engine.sides import LETTERS

Plain = dict[str, object]


def account(
    rules: Ruleset,
    hand: ScoredHand,
    row: Callable[[Step], Plain] | None = None,
    remark: Callable[[Remark], Plain] | None = None,
    irregular: Callable[[Irregularity], Plain] | None = None,
) -> Plain:
    """What was decided on, the figures, both accounts and remarks; told with facts, or as asked."""
    row, remark, irregular = row or told, remark or noted, irregular or broken
    counted = hand.counted
    data: Plain = {
        "variant": rules.variant,
        "preset": rules.preset,
        "rules": rules.changed,
        "rules_version": rules.rules_version,
        "taker": LETTERS[counted.taker],
        "contract": counted.hand.contract.value,
    }
    if hand.taker_seat is not None:
        data["taker_seat"] = hand.taker_seat
    if rules.bids is not None:
        data["bid"] = counted.hand.bid
        data["generale"] = bool(counted.hand.generale)
    if rules.multipliers:
        data["multiplier"] = hand.multiplier
    data["outcome"] = hand.outcome
    data["capot"] = None if counted.capot is None else LETTERS[counted.capot]
    if rules.table.undealt:
        data["trickless"] = [LETTERS[side] for side in counted.trickless]
    data["last_trick"] = None if hand.last_trick is None else LETTERS[hand.last_trick]
    data["points"] = hand.points.mapping()
    data["score"] = hand.score.mapping()
    data["carried"] = hand.carried
    data["tally"] = [row(step) for step in hand.tally]
    data["award"] = [row(step) for step in hand.award]
    data["remarks"] = [remark(each) for each in remarks(hand)]
    if hand.course is not None:
        data["irregularities"] = [irregular(each) for each in hand.course.irregularities]
    return data


def broken(irregularity: Irregularity) -> Plain:
    """A card that was not allowed, with the figures its sentence needs."""
    return {
        "trick": irregularity.trick,
        "seat": irregularity.seat,
        "card": str(irregularity.card),
        "obligation": irregularity.due.obligation,
        "due": [str(card) for card in irregularity.due.cards],
        "facts": dict(irregularity.facts()),
    }


def noted(remark: Remark) -> Plain:
    """A remark with the figures its sentence needs."""
    return {"code": remark.code, "facts": dict(remark.facts)}


def told(step: Step) -> Plain:
    """A row with the figures its sentence needs."""
    return {"rule": step.rule, "points": step.points.mapping(), "facts": dict(step.facts)}
