"""The pipeline: count, judge, settle, carry, round. Every step leaves its rows in an account.

`tally` is the counting of the tricks and adds up to `points`; `award` is the settling of the
contract and adds up to `score`.
"""

from dataclasses import replace

from app.engine.announced import check_announced
from app.engine.card_by_card import from_cards
from app.engine.deal import Deal
from app.engine.declarations import Declared, Ring, contend
from app.engine.errors import Fact
from app.engine.frame import check_frame
from app.engine.hand import Hand
from app.engine.outcome import Counted, ScoredHand, Settlement, Step
from app.engine.policies.rows import rounding_row
from app.engine.ruleset import Ruleset
from app.engine.sides import NOTHING, SIDES, Side, Sides, only, plus
from app.engine.taken import Taken, take


def score(rules: Ruleset, hand: Hand) -> ScoredHand:
    """Score one hand. Card points in, score units out; raises RuleViolation.

    >>> from app.engine import Contract, Hand, Side, resolve
    >>> hand = Hand("A", Contract.HEARTS, card_points={Side.A: 95}, last_trick=Side.A)
    >>> score(resolve("belote"), hand).score.mapping()
    {'A': 105, 'B': 57}
    """
    check_frame(rules, hand)
    course = None
    if hand.played is not None:
        hand, course = from_cards(rules, hand, hand.played)
    taken = take(rules.table, rules.deal(hand.contract), hand)
    check_announced(rules, hand, taken.undealt)
    counted = count(rules, hand, taken)
    verdict = rules.judge.judge(counted)
    settled = _round(rules, _carry(counted, rules.settle.settle(counted, verdict)))
    return ScoredHand(
        outcome=verdict.outcome,
        score=plus(*[row.points for row in settled.award]),
        carried=settled.hangs,
        award=settled.award,
        counted=counted,
        last_trick=taken.last_trick,
        course=course,
    )


def count(rules: Ruleset, hand: Hand, taken: Taken) -> Counted:
    """Count a hand: cards, last trick, capot, belotes, declarations. All in card points."""
    deal, sides = rules.deal(hand.contract), rules.table.sides
    taker = rules.table.side_of(hand.taker)
    rows = _count_tricks(deal, taken, taker)
    bonus = belote = NOTHING[sides]
    if taken.capot is not None and deal.capot:
        bonus = only(sides, taken.capot, deal.capot)
        rows.append(Step("capot", bonus))
    if hand.belotes and any(hand.belotes.values()):
        belote = Sides.fill(sides, {s: n * rules.belote for s, n in hand.belotes.items()}, 0)
        rows.append(Step("belote", belote))
    declared = _declared(rules, hand, taken)
    if declared is not None:
        separate = rules.contest is not None and rules.contest.pool == "separate"
        rows += _declaration_rows(declared, separate=separate)
    return Counted(
        hand=hand,
        deal=deal,
        taker=taker,
        bid_value=rules.bids.value(hand.bid) if rules.bids else 0,
        times=rules.multipliers[hand.multiplier] if hand.multiplier else 1,
        capot=taken.capot,
        trickless=taken.trickless,
        turns=_turns(rules, hand),
        bonus=bonus,
        belote=belote,
        declarations=declared.points if declared else NOTHING[sides],
        points=plus(*[row.points for row in rows]),
        tally=tuple(rows),
        fates=declared.fates if declared else (),
    )


def _count_tricks(deal: Deal, taken: Taken, taker: Side) -> list[Step]:
    """The rows of the tricks, brought down in proportion where the deal says so."""
    tricks = taken.tricks
    rows = _trick_rows(deal, taken)
    if deal.scale_to is None:
        return rows
    scaled = _scale(deal, deal.scale_to, tricks, taker)
    change = Sides([after - before for before, after in zip(tricks, scaled, strict=True)])
    rows.append(Step("scale", change, {"whole": deal.tricks, "total": deal.scale_to}))
    return rows


def _trick_rows(deal: Deal, taken: Taken) -> list[Step]:
    if taken.last_trick is None:
        return [Step("tricks", taken.tricks)]
    cards = list(taken.tricks)
    cards[taken.last_trick] -= deal.last_trick
    last = only(len(cards), taken.last_trick, deal.last_trick)
    return [Step("cards", Sides(cards)), Step("last_trick", last)]


def _scale(deal: Deal, total: int, tricks: Sides[int], taker: Side) -> Sides[int]:
    """Bring cards and last trick down in proportion: the taker's share half up, the rest theirs."""
    share = (2 * tricks[taker] * total + deal.tricks) // (2 * deal.tricks)
    return Sides(share if side is taker else total - share for side in SIDES[2])


def _declared(rules: Ruleset, hand: Hand, taken: Taken) -> Declared | None:
    if hand.declarations and rules.contest:
        deal = rules.deal(hand.contract)
        ring = Ring(rules.contest, rules.table, deal, hand.contract, hand.dealer)
        return contend(ring, hand.declarations, taken.trickless)
    if hand.declaration_points:
        return Declared(Sides.fill(rules.table.sides, hand.declaration_points, 0), ())
    return None


def _declaration_rows(declared: Declared, *, separate: bool) -> list[Step]:
    rows = [Step("declarations", declared.points)] if any(declared.points) else []
    if "level" in declared.fates:
        rule = "runs_level" if separate else "declarations_level"
        rows.append(Step(rule, NOTHING[len(declared.points)]))
    return rows


def _turns(rules: Ruleset, hand: Hand) -> tuple[Side, ...]:
    if hand.dealer is None:
        return ()
    return tuple(rules.table.side_of(seat) for seat in rules.table.turns(hand.dealer))


def _carry(counted: Counted, settled: Settlement) -> Settlement:
    """Give what hung before to who collects it, or let it hang on."""
    carried = counted.hand.carried
    if not carried:
        return settled
    sides = len(counted.points)
    facts: dict[str, Fact] = {"carried": carried}
    if settled.collects is None:
        row = Step("carried_waits", NOTHING[sides], facts)
        return Settlement((*settled.award, row), settled.hangs + carried, None)
    facts["side"] = settled.collects.name
    row = Step("carried", only(sides, settled.collects, carried), facts)
    return replace(settled, award=(*settled.award, row))


def _round(rules: Ruleset, settled: Settlement) -> Settlement:
    """Round what each side writes, carried points included; what hangs is left as it is."""
    if rules.rounding is None:
        return settled
    row = rounding_row(rules.rounding, plus(*(row.points for row in settled.award)))
    return replace(settled, award=(*settled.award, *row))
