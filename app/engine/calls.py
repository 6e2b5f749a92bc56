"""What is said in an auction, and how people spell it.

`double` is also called coinche or contra, `redouble` surcoinche or recontra; answers use the first.
"""

from dataclasses import dataclass
from typing import Literal

from app.engine.cards import Contract
from app.engine.hand import Bid

Word = Literal["pass", "take", "bid", "double", "redouble"]


@dataclass(frozen=True, slots=True)
class Call:
    """One call. A bid has a contract, and what was bid (points, capot, générale) where tables do.

    >>> str(Call("bid", Contract.HEARTS, 100)), str(Call("bid", Contract.NO_TRUMP))
    ('100 hearts', 'no_trump')
    """

    word: Word
    contract: Contract | None = None
    bid: Bid = None

    def __str__(self) -> str:
        said = (self.bid, self.contract) if self.word == "bid" else (self.word,)
        return " ".join(str(part) for part in said if part is not None)


PASS, TAKE, DOUBLE, REDOUBLE = Call("pass"), Call("take"), Call("double"), Call("redouble")
_SPELLINGS: dict[str, Call] = {
    **{call.word: call for call in (PASS, TAKE, DOUBLE, REDOUBLE)},
    **dict.fromkeys(("coinche", "contra"), DOUBLE),
    **dict.fromkeys(("surcoinche", "recontra"), REDOUBLE),
}
_CONTRACTS = {contract.value: contract for contract in Contract}
_ALL_TRICKS: dict[str, Literal["capot", "generale"]] = {
    "capot": "capot",
    "generale": "generale",
    "générale": "generale",
}
_DIGITS = 4


def read_call(text: str) -> Call | None:
    """Read a call as people write it; None for what is none.

    Half a bid is read as such: `hearts`, `100`.

    >>> str(read_call("Capot no trump")), str(read_call("contra")), read_call("maybe")
    ('capot no_trump', 'double', None)
    """
    said = " ".join(text.lower().split()).replace(" trump", "_trump")
    if said in _SPELLINGS:
        return _SPELLINGS[said]
    bid, _, contract = said.rpartition(" ")
    if contract not in _CONTRACTS:
        bid, contract = said, ""
    if _bid(bid) is None and (bid or not contract):
        return None
    return Call("bid", _CONTRACTS.get(contract), _bid(bid))


def _bid(text: str) -> Bid:
    if text.isascii() and text.isdecimal() and len(text) <= _DIGITS:
        return int(text)
    return _ALL_TRICKS.get(text)


def in_short(legal: tuple[Call, ...]) -> str:
    """What can be said in one line: bids of numbers as the span they make.

    >>> in_short((Call("pass"), *(Call("bid", Contract.HEARTS, bid) for bid in (150, 160))))
    'pass, 150…160'
    """
    bids = [call.bid for call in legal if isinstance(call.bid, int)]
    span = f"{min(bids)}…{max(bids)}" if len({*bids}) > 1 else str(*{*bids})
    said = [span if isinstance(call.bid, int) else str(call.bid or call) for call in legal]
    return ", ".join(dict.fromkeys(said))
