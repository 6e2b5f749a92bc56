"""What makes a contract, in steps: read off the policy in force."""

from functools import singledispatch

from app.engine import Ruleset
from app.engine.policies.judging import Ahead, BeatOpponents, HalfTheDeal, ReachTheBid
from app.render.catalogue import N_, Catalogue
from app.render.names import POLICIES
from app.render.reference.parts import Said, alone


def made(rules: Ruleset, words: Catalogue) -> str:
    """What makes a contract."""
    return " ".join(words.say(one, facts) for one, facts in _made(rules.judge, rules))


@singledispatch
def _made(judge: object, rules: Ruleset) -> Said:
    """What makes a contract, by who judges it: a new judge is a function more."""
    raise TypeError(f"no words for {type(judge).__name__} of {rules.variant}")


@_made.register
def _(judge: Ahead, rules: Ruleset) -> Said:
    yield _ahead(rules), {"half": rules.deals["suit"].total // 2}
    if judge.capot_decides:
        yield N_("A capot decides it."), {}
    else:
        yield N_("A capot does not decide it: what was counted does."), {}


@_made.register
def _(judge: HalfTheDeal, _rules: Ruleset) -> Said:
    yield POLICIES[judge.policy], {}
    yield N_("A capot decides it."), {}


@_made.register
def _(judge: BeatOpponents, _rules: Ruleset) -> Said:
    if judge.beat == "each":
        yield N_("The taker must count more than each opponent."), {}
    else:
        yield N_("The taker must count more than both opponents together."), {}


@_made.register
def _(judge: ReachTheBid, rules: Ruleset) -> Said:
    if judge.must_be_ahead:
        yield N_("The taker must count what it bid, and more than the defence."), {}
    else:
        yield N_("The taker must count what it bid, even behind the defence."), {}
    if rules.bids is not None and judge.least > rules.bids.numbers[0]:
        yield N_("A bid of {bid} needs {least}."), _needs(rules.bids.numbers[0], judge.least)
    if not judge.belote_counts:
        yield N_("Nobody's belote counts in this."), {}
    yield N_("Who bid all tricks must take them all; a capot decides every other bid."), {}


def _needs(bid: int, least: int) -> dict[str, object]:
    return {"bid": bid, "least": least}


def _ahead(rules: Ruleset) -> str:
    if not alone(rules):
        return N_("The taker must count more than the defence, belote and declarations included.")
    if rules.contest:
        return N_("The taker must count more than the other player, declarations included.")
    return N_("The taker must count more than the other player: more than {half}.")
