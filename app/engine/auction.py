"""From calls to a contract: whose turn it is, what may be said, when it is over.

What may be said is the rule set's business: `policies.calling`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.engine.call_refusals import refuse_call
from app.engine.calls import Call, read_call
from app.engine.cards import Card, Contract
from app.engine.errors import RuleViolation
from app.engine.frame import check_known_seat
from app.engine.hand import Bid
from app.engine.ruleset import Ruleset
from app.engine.standing import Standing


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction as far as it went.

    `turn` is the seat that is to speak and `legal` all it may say; None and nothing once it is
    over. `contract`, `bid` and `taker` are of the highest bid so far, None while nobody has bid.
    `multiplier` is 1, 2 or 4, `times` what a hand then counts.
    """

    dealer: str
    calls: tuple[Call, ...]
    turn: str | None
    legal: tuple[Call, ...]
    contract: Contract | None
    bid: Bid
    taker: str | None
    multiplier: int
    times: int

    @property
    def over(self) -> bool:
        """Whether nothing more can be said."""
        return self.turn is None

    @property
    def passed_out(self) -> bool:
        """Whether it is over and nobody plays."""
        return self.over and self.taker is None


def hold_auction(
    rules: Ruleset, dealer: str, calls: Sequence[str], turn_up: Card | None = None
) -> Auction:
    """Follow the calls from the first player after the dealer on.

    Raises RuleViolation `unknown_seat`, `turn_up_missing`, `turn_up_not_meant` and those of
    refuse_call.

    >>> from app.engine import resolve
    >>> held = hold_auction(resolve("coinche"), "W", ["100 hearts", "coinche", *["pass"] * 3])
    >>> held.over, held.taker, held.contract.value, held.bid, held.multiplier
    (True, 'N', 'hearts', 100, 2)
    """
    check_known_seat(("dealer",), dealer, rules.table.seats)
    _check_turn_up(rules, turn_up)
    standing = Standing(rules.table.turns(dealer), turn_up)
    legal = legal_calls(rules, standing)
    for text in calls:
        call = read_call(text)
        if call is None or call not in legal:
            refuse_call(rules, standing, legal, call, text)
        standing = _after(standing, call)
        legal = legal_calls(rules, standing)
    multiplier, times = _multiplied(rules, standing)
    return Auction(
        dealer=dealer,
        calls=standing.calls,
        turn=standing.turn if legal else None,
        legal=legal,
        contract=standing.bid.contract if standing.bid else None,
        bid=standing.bid.bid if standing.bid else None,
        taker=standing.taker,
        multiplier=multiplier,
        times=times,
    )


def legal_calls(rules: Ruleset, standing: Standing) -> tuple[Call, ...]:
    """Everything that whose turn it is may say; nothing once the auction is over."""
    return rules.auction.legal(rules, standing)


def _check_turn_up(rules: Ruleset, turn_up: Card | None) -> None:
    if rules.auction.turns_up:
        if turn_up is None:
            raise RuleViolation("turn_up_missing", ("turn_up",))
    elif turn_up is not None:
        raise RuleViolation("turn_up_not_meant", ("turn_up",), {"variant": rules.variant})


def _after(standing: Standing, call: Call) -> Standing:
    calls = (*standing.calls, call)
    if call.word == "pass":
        return replace(standing, calls=calls, passes=standing.passes + 1)
    if call.word in {"double", "redouble"}:
        return replace(standing, calls=calls, passes=0, doubled=standing.doubled + 1)
    bid = Call("bid", standing.offered) if call.word == "take" else call
    return replace(standing, calls=calls, passes=0, doubled=0, bid=bid, taker=standing.turn)


def _multiplied(rules: Ruleset, standing: Standing) -> tuple[int, int]:
    """1, 2 or 4 as it is said, and what the hand counts with these rules."""
    if not rules.multipliers:
        return 1, 1
    return tuple(rules.multipliers.items())[standing.doubled]
