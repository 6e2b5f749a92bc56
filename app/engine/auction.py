"""From calls to a contract: whose turn it is, what may be said, when it is over.

Turned-up cards: founding pages 002 and 004. Bidding in points: page 000, the federation's sheets
and Pagat's. Bidding in contracts: page 001.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from app.engine.call_refusals import refuse_call
from app.engine.calls import DOUBLE, PASS, REDOUBLE, TAKE, Call, read_call
from app.engine.cards import Card, Contract
from app.engine.errors import RuleViolation
from app.engine.frame import check_known_seat
from app.engine.hand import Bid
from app.engine.ruleset import Bidding, Ruleset, TurnUp
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
    way = rules.auction
    if isinstance(way, TurnUp):
        return _at_turn_up(rules, way, standing)
    most = way.opening if standing.bid is None else way.closing
    if standing.passes == most or (standing.doubled > 1 and way.doubling_closes):
        return ()
    return (PASS, *_bids(rules, way, standing), *_doubling(rules, standing))


def _check_turn_up(rules: Ruleset, turn_up: Card | None) -> None:
    if isinstance(rules.auction, TurnUp):
        if turn_up is None:
            raise RuleViolation("turn_up_missing", ("turn_up",))
    elif turn_up is not None:
        raise RuleViolation("turn_up_not_meant", ("turn_up",), {"variant": rules.variant})


def _at_turn_up(rules: Ruleset, way: TurnUp, standing: Standing) -> tuple[Call, ...]:
    if standing.bid is not None or standing.round == way.rounds:
        return ()
    if standing.round == 0:
        return (PASS, TAKE)
    others = (each for each in rules.contracts if each is not standing.offered)
    return (PASS, *(Call("bid", each) for each in others))


def _bids(rules: Ruleset, way: Bidding, standing: Standing) -> tuple[Call, ...]:
    if standing.doubled and way.doubling_closes:
        return ()
    said: tuple[Bid, ...] = (None,)
    if rules.bids is not None:
        said = (*rules.bids.numbers, "capot", "generale")
    every = _every_bid(said, rules.contracts)
    least = -1 if standing.bid is None else _height(rules, way, standing.bid)
    return tuple(each for each in every if _height(rules, way, each) > least)


@lru_cache(maxsize=64)
def _every_bid(said: tuple[Bid, ...], contracts: tuple[Contract, ...]) -> tuple[Call, ...]:
    return tuple(Call("bid", contract, bid) for bid in said for contract in contracts)


def _height(rules: Ruleset, way: Bidding, call: Call) -> int:
    """What a bid is measured by: its points, or its contract's place in their order."""
    if way.ranked:
        return [None, *rules.contracts].index(call.contract)
    return rules.bids.value(call.bid) if rules.bids else 0


def _doubling(rules: Ruleset, standing: Standing) -> tuple[Call, ...]:
    if standing.bid is None or standing.taker is None:
        return ()
    own = rules.table.side_of(standing.taker) is rules.table.side_of(standing.turn)
    if own:
        return (REDOUBLE,) if standing.doubled == 1 else ()
    all_tricks = isinstance(standing.bid.bid, str)
    refused = all_tricks and rules.bids is not None and not rules.bids.doubling_all_tricks
    return () if standing.doubled or refused else (DOUBLE,)


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
