"""What is written for a contract, in steps: read off the policies in force."""

from functools import singledispatch
from typing import Final

from app.engine import Ruleset
from app.engine.policies.bidding import ContractOnly, PointsAndContract
from app.engine.policies.each_own import EachOwn
from app.engine.policies.in_tens import InTens
from app.engine.policies.judging import Ahead, BeatOpponents, HalfTheDeal, ReachTheBid
from app.engine.policies.whole_deal import WholeDeal
from app.render.catalogue import N_, Catalogue
from app.render.names import POLICIES
from app.render.reference.parts import Said, alone


def written(rules: Ruleset, words: Catalogue) -> str:
    """What is written for a contract that is made, failed, level or doubled."""
    steps = (*_written(rules.settle, rules), *_level(rules.judge, rules))
    return " ".join(words.say(one, facts) for one, facts in steps)


def collected(rules: Ruleset) -> str:
    """Who gets what hung before, a message; empty where nothing hangs."""
    return _collected(rules.settle, rules)


@singledispatch
def _collected(_settle: object, rules: Ruleset) -> str:
    return _TO_WINNER if _hangs(rules) else ""


@_collected.register
def _(_settle: EachOwn, _rules: Ruleset) -> str:
    return N_("What hung before goes to the highest of the hand, never to a taker who failed.")


@_collected.register
def _(settle: WholeDeal, rules: Ruleset) -> str:
    if not _hangs(rules):
        return ""
    if settle.hang_to == "next_made":
        return N_("What hung before goes to a taker who makes the contract.")
    return _TO_WINNER


@_collected.register
def _(_settle: ContractOnly, _rules: Ruleset) -> str:
    return ""


def _hangs(rules: Ruleset) -> bool:
    return rules.carries and getattr(rules.judge, "tie", "hang") == "hang"


_TO_WINNER: Final = N_("What hung before goes to the side that wins the hand.")


@singledispatch
def _written(settle: object, rules: Ruleset) -> Said:
    """What is written for it, by who settles it."""
    raise TypeError(f"no words for {type(settle).__name__} of {rules.variant}")


@_written.register
def _(settle: InTens, _rules: Ruleset) -> Said:
    yield POLICIES[settle.policy], {}


@_written.register
def _(settle: ContractOnly, _rules: Ruleset) -> Said:
    yield N_("The winner writes the bid, multiplied, and no points."), {}
    if settle.failed_pays == "deal":
        yield N_("Failed, the defence writes the whole deal instead, multiplied."), {}
    yield _belote(settle.belote_on_failure), {}


@_written.register
def _(settle: EachOwn, rules: Ruleset) -> Said:
    yield N_("Made: everyone writes his own."), {}
    yield _level_of_three(rules), {}
    if settle.on_less == "split":
        yield (
            N_("Behind: his points are split between the others, an odd one to who plays first."),
            {},
        )
    else:
        yield N_("Behind: he writes nothing and his points hang."), {}


def _level_of_three(rules: Ruleset) -> str:
    if isinstance(rules.judge, BeatOpponents) and rules.judge.beat == "combined":
        return N_("Level with both together: the taker writes nothing and his points hang.")
    return N_("Level with the best: the taker writes nothing and his points hang.")


@_written.register
def _(settle: WholeDeal, rules: Ruleset) -> Said:
    yield from _whole_deal_alone(rules) if alone(rules) else _whole_deal(rules, settle)


def _whole_deal(rules: Ruleset, settle: WholeDeal) -> Said:
    yield N_("Made: each side writes what it counted."), {}
    yield (
        N_("Failed: the defence writes the whole deal ({deal} in a suit) and all declarations."),
        {"deal": rules.deals["suit"].total},
    )
    bonus = rules.deals["suit"].capot or 0
    yield (
        N_("Capot, of either side: {deal} in a suit, and all declarations."),
        {"deal": rules.deals["suit"].total + bonus},
    )
    if settle.belote_on_failure == "keep":
        yield N_("Belote stays with its side."), {}
    else:
        yield N_("The defence takes a failed taker's belote."), {}


def _whole_deal_alone(rules: Ruleset) -> Said:
    deal = rules.deals["suit"]
    facts: dict[str, object] = {"deal": deal.total, "capot": deal.total + (deal.capot or 0)}
    yield N_("Made: each writes his own."), {}
    yield N_("Not made, level too: the taker writes nothing, the other {deal}."), facts
    yield N_("Who takes every trick writes {capot}."), facts
    if rules.contest:
        yield N_("A failure and a capot pay all declarations as well."), {}


@_written.register
def _(settle: PointsAndContract, _rules: Ruleset) -> Said:
    facts: dict[str, object] = {
        "base": settle.base,
        "fail": settle.fail_base,
        "all": settle.all_tricks_base,
    }
    yield N_("Made: each side writes what it counted, the taker the bid as well."), facts
    yield N_("Failed: the defence writes {fail}, the bid and all declarations."), facts
    if settle.multiplier_scope == "contract":
        yield (
            N_("Doubled: the winner writes {base} and all declarations, and the bid multiplied."),
            facts,
        )
    elif settle.declarations_multiplied:
        yield (
            N_("Doubled: the winner writes {base}, the bid and all declarations, multiplied."),
            facts,
        )
    else:
        yield (
            N_("Doubled: the winner writes {base} and the bid, multiplied, and all declarations."),
            facts,
        )
    if settle.fail_base != settle.base:
        yield N_("A doubled failure counts {fail} in place of {base}."), facts
    if settle.capot_replaces_base:
        yield N_("Doubled, a taker who won every trick counts {all} in place of {base}."), facts
    if settle.capot_contract == "flat":
        yield N_("A bid for all tricks writes {all} and the bid, made or failed."), facts
    yield N_("A taker who wins every trick has the defence's declarations too."), {}
    if settle.belote_multiplied and settle.belote_on_failure == "keep":
        yield N_("The winner's belote is multiplied with the rest, the loser keeps its own."), {}
        return
    if settle.belote_multiplied:
        yield N_("The winner's belote is multiplied with the rest."), {}
    yield _belote(settle.belote_on_failure), {}


def _belote(on_failure: str) -> str:
    if on_failure == "winner":
        return N_("Belote goes to the winner of a failed or doubled hand.")
    return N_("Belote stays with its side.")


@singledispatch
def _level(_judge: object, _rules: Ruleset) -> Said:
    """A level hand, where the steps have not said it yet."""
    yield from ()


@_level.register
def _(judge: Ahead, rules: Ruleset) -> Said:
    if not alone(rules):
        yield from _tie(judge.tie, rules)


@_level.register
def _(judge: HalfTheDeal, _rules: Ruleset) -> Said:
    yield _EXACTLY_HALF[judge.tie], {}


@_level.register
def _(judge: ReachTheBid, rules: Ruleset) -> Said:
    if judge.must_be_ahead:
        yield from _tie(judge.tie, rules)


def _tie(tie: str, rules: Ruleset) -> Said:
    if tie == "fail":
        yield N_("Level: the contract fails."), {}
    elif tie == "made":
        yield N_("Level: the contract is made."), {}
    elif rules.settle.policy not in _LEVEL_SAID:
        yield N_("Level: the defence writes its own, the taker's points hang."), {}


_LEVEL_SAID: Final = frozenset({"in_tens"})
_EXACTLY_HALF: Final = {
    "fail": N_("Exactly half: the contract fails."),
    "made": N_("Exactly half: the contract is made."),
    "hang": N_("Exactly half: the defence writes its own, the taker's points hang."),
}
