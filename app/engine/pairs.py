"""Two counted totals written in tens: a hand's rounding without the hand (founding page 001)."""

from app.engine.cards import Contract
from app.engine.errors import Facts, RuleViolation
from app.engine.frame import check_known_seat
from app.engine.hand import Hand
from app.engine.outcome import Counted, Settlement, Verdict
from app.engine.policies.in_tens import InTens
from app.engine.ruleset import Ruleset
from app.engine.sides import LETTERS, NOTHING, Side, Sides
from app.engine.taken import refuse_odd

TENS = 10


def in_tens(rules: Ruleset) -> InTens | None:
    """How these rules write tens; None where they do not."""
    return rules.settle if isinstance(rules.settle, InTens) else None


def pair_points(rules: Ruleset, contract: Contract, given: dict[Side, int]) -> Sides[int]:
    """Both totals; one alone stands for a deal without announcements.

    Belote, declarations and capot add tens, so any other sum is refused.
    Raises RuleViolation `no_pair`, `unknown_side`, `sum_over`, `sum_undoubled`, `odd_undoubled`,
    `rounding_sum`.
    """
    deal = rules.deal(contract)
    for side in given:
        if side >= rules.table.sides:
            raise RuleViolation("unknown_side", ("points",), {"side": side.name, "allowed": "A, B"})
    if not given:
        raise RuleViolation("no_pair", ("points",))
    told = sum(given.values())
    facts: Facts = {"given": told, "due": deal.tricks, "over": told - deal.tricks}
    refuse_odd(deal, "points", given, deal.tricks)
    if len(given) < rules.table.sides:
        if told > deal.tricks:
            raise RuleViolation("sum_over", ("points",), facts)
        return Sides.fill(rules.table.sides, given, deal.tricks - told)
    more = told - deal.tricks
    if deal.doubled and told * 2 in {deal.cards, deal.tricks}:
        raise RuleViolation("sum_undoubled", ("points",), facts)
    if more < 0 or more % TENS or (more not in {0, deal.capot} and not deal.declarations):
        raise RuleViolation("rounding_sum", ("points",), facts)
    return Sides.fill(rules.table.sides, given, 0)


def pair_taker(rules: Ruleset, seat: str) -> Side:
    """The side of a seat or side letter. Raises RuleViolation `unknown_seat`."""
    known = (*LETTERS[: rules.table.sides], *rules.table.seats)
    check_known_seat(("taker",), seat, known)
    return rules.table.side_of(seat)


def settle_pair(
    rules: Ruleset, contract: Contract, points: Sides[int], taker: Side, multiplier: int
) -> tuple[Verdict, Settlement]:
    """Judge and settle two totals as a hand of this taker; score units."""
    nothing = NOTHING[rules.table.sides]
    counted = Counted(
        hand=Hand(taker.name, contract),
        deal=rules.deal(contract),
        taker=taker,
        bid_value=0,
        times=rules.multipliers[multiplier],
        capot=None,
        trickless=(),
        turns=(),
        bonus=nothing,
        belote=nothing,
        declarations=nothing,
        points=points,
        tally=(),
    )
    verdict = rules.judge.judge(counted)
    return verdict, rules.settle.settle(counted, verdict)
