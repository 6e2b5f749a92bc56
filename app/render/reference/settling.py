"""What makes a contract and what is written for it, in steps: read off the policies in force."""

from collections.abc import Iterator
from typing import Final

from app.engine import Ruleset
from app.engine.policies.bidding import ContractOnly, PointsAndContract
from app.engine.policies.each_own import EachOwn
from app.engine.policies.judging import Ahead, BeatOpponents, HalfTheDeal, ReachTheBid
from app.engine.policies.whole_deal import WholeDeal
from app.render.catalogue import N_, Catalogue
from app.render.names import POLICIES
from app.render.reference.parts import alone


def made(rules: Ruleset, words: Catalogue) -> str:
    """What makes a contract."""
    return " ".join(words.say(one, facts) for one, facts in _made(rules))


def written(rules: Ruleset, words: Catalogue) -> str:
    """What is written for a contract that is made, failed, level or doubled."""
    return " ".join(words.say(one, facts) for one, facts in _written(rules))


def collected(rules: Ruleset) -> str:
    """Who gets what hung before, a message; empty where nothing hangs."""
    if isinstance(rules.settle, EachOwn):
        return N_("What hung before goes to the highest of the hand, never to a taker who failed.")
    if not rules.carries or getattr(rules.judge, "tie", "hang") != "hang":
        return ""
    if isinstance(rules.settle, WholeDeal) and rules.settle.hang_to == "next_made":
        return N_("What hung before goes to a taker who makes the contract.")
    if isinstance(rules.settle, ContractOnly):
        return ""
    return N_("What hung before goes to the side that wins the hand.")


LOWEST: Final = 80
"""The lowest bid: what it needs beyond itself is said."""
Said = Iterator[tuple[str, dict[str, object]]]


def _made(rules: Ruleset) -> Said:
    judge = rules.judge
    if isinstance(judge, Ahead):
        yield _ahead(rules), {"half": rules.deals["suit"].total // 2}
        if judge.capot_decides:
            yield N_("A capot decides it."), {}
        else:
            yield N_("A capot does not decide it: what was counted does."), {}
    elif isinstance(judge, BeatOpponents):
        each = judge.beat == "each"
        yield (
            (N_("The taker must count more than each opponent."), {})
            if each
            else (N_("The taker must count more than both opponents together."), {})
        )
    elif isinstance(judge, ReachTheBid):
        yield from _bid(judge)
    else:
        yield POLICIES[judge.policy], {}
        if isinstance(judge, HalfTheDeal):
            yield N_("A capot decides it."), {}


def _ahead(rules: Ruleset) -> str:
    if not alone(rules):
        return N_("The taker must count more than the defence, belote and declarations included.")
    if rules.contest:
        return N_("The taker must count more than the other player, declarations included.")
    return N_("The taker must count more than the other player: more than {half}.")


def _bid(judge: ReachTheBid) -> Said:
    if judge.must_be_ahead:
        yield N_("The taker must count what it bid, and more than the defence."), {}
    else:
        yield N_("The taker must count what it bid, even behind the defence."), {}
    if judge.least > LOWEST:
        yield N_("A bid of 80 needs {least}."), {"least": judge.least}
    if not judge.belote_counts:
        yield N_("Nobody's belote counts in this."), {}
    yield N_("Who bid all tricks must take them all; a capot decides every other bid."), {}


def _written(rules: Ruleset) -> Said:
    settle = rules.settle
    if isinstance(settle, WholeDeal):
        yield from _whole_deal_alone(rules) if alone(rules) else _whole_deal(rules, settle)
    elif isinstance(settle, PointsAndContract):
        yield from _points_and_contract(settle)
    elif isinstance(settle, ContractOnly):
        yield N_("The winner writes the bid, multiplied, and no points."), {}
        if settle.failed_pays == "deal":
            yield N_("Failed, the defence writes the whole deal instead, multiplied."), {}
        yield _belote(settle.belote_on_failure), {}
    elif isinstance(settle, EachOwn):
        yield N_("Made: everyone writes his own."), {}
        yield _level_of_three(rules), {}
        if settle.on_less == "split":
            yield (
                N_(
                    "Behind: his points are split between the others, an odd one to who plays "
                    "first."
                ),
                {},
            )
        else:
            yield N_("Behind: he writes nothing and his points hang."), {}
    else:
        yield POLICIES[settle.policy], {}
    yield from _level(rules)


def _level_of_three(rules: Ruleset) -> str:
    if isinstance(rules.judge, BeatOpponents) and rules.judge.beat == "combined":
        return N_("Level with both together: the taker writes nothing and his points hang.")
    return N_("Level with the best: the taker writes nothing and his points hang.")


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


def _points_and_contract(settle: PointsAndContract) -> Said:
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


def _level(rules: Ruleset) -> Said:
    """A level hand, where the steps have not said it yet."""
    if alone(rules) or isinstance(rules.settle, ContractOnly):
        return
    tie = getattr(rules.judge, "tie", None)
    if isinstance(rules.judge, ReachTheBid) and not rules.judge.must_be_ahead:
        return
    if isinstance(rules.judge, HalfTheDeal):
        yield _EXACTLY_HALF[rules.judge.tie], {}
    elif tie == "fail":
        yield N_("Level: the contract fails."), {}
    elif tie == "made":
        yield N_("Level: the contract is made."), {}
    elif tie == "hang" and rules.settle.policy != "in_tens":
        yield N_("Level: the defence writes its own, the taker's points hang."), {}


_EXACTLY_HALF: Final = {
    "fail": N_("Exactly half: the contract fails."),
    "made": N_("Exactly half: the contract is made."),
    "hang": N_("Exactly half: the defence writes its own, the taker's points hang."),
}
