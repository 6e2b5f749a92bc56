"""Why a call cannot be made: each reason has its own code, and says what could be said instead."""

from typing import NoReturn

from app.engine.calls import Call, in_short
from app.engine.errors import Facts, RuleViolation, Where
from app.engine.ruleset import Ruleset
from app.engine.standing import Standing


def refuse_call(
    rules: Ruleset, standing: Standing, legal: tuple[Call, ...], call: Call | None, text: str
) -> NoReturn:
    """Refuse a call that is not among the legal ones.

    Raises RuleViolation `auction_over`, `unknown_call`, `call_not_here`, `take_too_late`,
    `named_too_early`, `suit_turned_down`, `bid_incomplete`, `bid_after_double`, `bid_too_low`,
    `nothing_to_double`, `doubled_already`, `own_bid_doubled`, `all_tricks_not_doubled`,
    `nothing_to_redouble`, `redoubled_already`, `own_double_redoubled`.
    """
    made = len(standing.calls)
    where: Where = ("calls", made)
    facts: dict[str, str | int] = {"number": made + 1, "call": text}
    if not legal:
        raise RuleViolation("auction_over", where, {**facts, "last": made})
    facts |= {"seat": standing.turn, "allowed": in_short(legal)}
    if call is None:
        raise RuleViolation("unknown_call", where, facts)
    if not _is_said(rules, call):
        raise RuleViolation("call_not_here", where, {**facts, "variant": rules.variant})
    if rules.auction.turns_up:
        _refuse_at_turn_up(standing, call, where, facts)
    if call.word == "bid":
        _refuse_bid(rules, standing, call, where, facts)
    if call.word == "double":
        _refuse_double(rules, standing, where, facts)
    _refuse_redouble(standing, where, facts)


def _is_said(rules: Ruleset, call: Call) -> bool:
    """Whether the variant has such a call at all; half a bid counts as one."""
    if call.word != "bid":
        return call.word in rules.auction.words
    if call.contract not in {*rules.contracts, None}:
        return False
    if rules.bids is None:
        return call.bid is None
    return call.bid in {*rules.bids.numbers, "capot", "generale", None}


def _refuse_at_turn_up(standing: Standing, call: Call, where: Where, facts: Facts) -> NoReturn:
    offered = "" if standing.offered is None else standing.offered.value
    named: Facts = {**facts, "contract": offered}
    if call.word == "take":
        raise RuleViolation("take_too_late", where, named)
    if standing.round == 0:
        raise RuleViolation("named_too_early", where, named)
    raise RuleViolation("suit_turned_down", where, named)


def _refuse_bid(
    rules: Ruleset, standing: Standing, call: Call, where: Where, facts: Facts
) -> NoReturn:
    if rules.bids is not None and (call.contract is None or call.bid is None):
        raise RuleViolation("bid_incomplete", where, facts)
    over: Facts = {**facts, "standing": str(standing.bid)}
    if standing.doubled and rules.auction.doubling_closes:
        raise RuleViolation("bid_after_double", where, over)
    raise RuleViolation("bid_too_low", where, over)


def _refuse_double(rules: Ruleset, standing: Standing, where: Where, facts: Facts) -> NoReturn:
    over: Facts = {**facts, "standing": str(standing.bid)}
    if standing.taker is None:
        raise RuleViolation("nothing_to_double", where, facts)
    if standing.doubled:
        raise RuleViolation("doubled_already", where, over)
    if rules.table.side_of(standing.taker) is rules.table.side_of(standing.turn):
        raise RuleViolation("own_bid_doubled", where, over)
    raise RuleViolation("all_tricks_not_doubled", where, over)


def _refuse_redouble(standing: Standing, where: Where, facts: Facts) -> NoReturn:
    if not standing.doubled:
        raise RuleViolation("nothing_to_redouble", where, facts)
    if standing.doubled > 1:
        raise RuleViolation("redoubled_already", where, facts)
    raise RuleViolation("own_double_redoubled", where, facts)
