"""How it is agreed who plays what: a card turned up, or bids that go over each other.

Turned-up cards: founding pages 002 and 004. Bidding in points: page 000, the federation's sheets
and Pagat's. Bidding in contracts: page 001.
"""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Literal

from app.engine.calls import DOUBLE, PASS, REDOUBLE, TAKE, Call, Word
from app.engine.cards import Contract
from app.engine.hand import Bid
from app.engine.ruleset import Ruleset
from app.engine.standing import Standing


@dataclass(frozen=True, slots=True)
class TurnUp:
    """A card is turned up: its suit is offered once round, and in later rounds any other contract.

    Whoever accepts ends it; when `rounds` have gone by with nothing but passes, nobody plays.
    """

    policy: ClassVar[str] = "turn_up"
    words: ClassVar[AbstractSet[Word]] = frozenset({"pass", "take", "bid"})
    turns_up: ClassVar[bool] = True
    ranked: ClassVar[bool] = False
    doubling_closes: ClassVar[bool] = False
    rounds: int

    def legal(self, rules: Ruleset, standing: Standing) -> tuple[Call, ...]:
        """Everything that can be said next; nothing once it is over."""
        if standing.bid is not None or standing.round == self.rounds:
            return ()
        if standing.round == 0:
            return (PASS, TAKE)
        others = (each for each in rules.contracts if each is not standing.offered)
        return (PASS, *(Call("bid", each) for each in others))


@dataclass(frozen=True, slots=True)
class Bidding:
    """Each bid goes over the last, by its points or (`contract`) in the order of contracts.

    `opening` passes and nothing else: nobody plays. `closing` passes in a row after anything else
    end it. `doubled` says what may follow a double: a redouble alone, which ends the auction, or a
    higher bid too, which wipes it.
    """

    policy: ClassVar[str] = "bidding"
    words: ClassVar[AbstractSet[Word]] = frozenset({"pass", "bid", "double", "redouble"})
    turns_up: ClassVar[bool] = False
    higher: Literal["points", "contract"]
    doubled: Literal["redouble_only", "higher_bid"]
    opening: int
    closing: int

    @property
    def ranked(self) -> bool:
        """Whether a higher contract goes over a lower one."""
        return self.higher == "contract"

    @property
    def doubling_closes(self) -> bool:
        """Whether nobody may bid over a doubled contract, and a redouble ends the auction."""
        return self.doubled == "redouble_only"

    def legal(self, rules: Ruleset, standing: Standing) -> tuple[Call, ...]:
        """Everything that can be said next; nothing once it is over."""
        most = self.opening if standing.bid is None else self.closing
        if standing.passes == most or (standing.doubled > 1 and self.doubling_closes):
            return ()
        return (PASS, *self._bids(rules, standing), *_doubling(rules, standing))

    def _bids(self, rules: Ruleset, standing: Standing) -> tuple[Call, ...]:
        if standing.doubled and self.doubling_closes:
            return ()
        said: tuple[Bid, ...] = (None,)
        if rules.bids is not None:
            said = (*rules.bids.numbers, "capot", "generale")
        every = _every_bid(said, rules.contracts)
        if standing.bid is None:
            return every
        least = self._height(rules, standing.bid)
        return tuple(each for each in every if self._height(rules, each) > least)

    def _height(self, rules: Ruleset, call: Call) -> int:
        """What a bid is measured by: its points, or its contract's place in their order."""
        if self.ranked:
            return [None, *rules.contracts].index(call.contract)
        return rules.bids.value(call.bid) if rules.bids else 0


@lru_cache(maxsize=64)
def _every_bid(said: tuple[Bid, ...], contracts: tuple[Contract, ...]) -> tuple[Call, ...]:
    return tuple(Call("bid", contract, bid) for bid in said for contract in contracts)


def _doubling(rules: Ruleset, standing: Standing) -> tuple[Call, ...]:
    if standing.bid is None or standing.taker is None:
        return ()
    own = rules.table.side_of(standing.taker) is rules.table.side_of(standing.turn)
    if own:
        return (REDOUBLE,) if standing.doubled == 1 else ()
    all_tricks = isinstance(standing.bid.bid, str)
    refused = all_tricks and rules.bids is not None and not rules.bids.doubling_all_tricks
    return () if standing.doubled or refused else (DOUBLE,)
