"""The words a variant is written in: a rule set is tables, numbers and named policies.

So a resolved rule set can be shown, stored with a game, compared and hashed. Points are card points
unless a docstring says score units.
"""

import hashlib
import json
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import ClassVar, Literal, Protocol

from app.engine.calls import Call, Word
from app.engine.cards import Contract
from app.engine.deal import Deal, kind_of
from app.engine.hand import Bid
from app.engine.outcome import Counted, Settlement, Verdict
from app.engine.rounding import Nearest
from app.engine.sides import SIDES, Side
from app.engine.standing import Standing

OptionValue = bool | int | str
TieBreak = Literal["trump", "turn"]


@dataclass(frozen=True, slots=True)
class Contest:
    """Which declarations count: what they are worth and how they are compared.

    `runs` gives points by length (the longest serves longer ones too). `pool` says whether fours
    and runs meet; `tie_breaks` what decides between equal tops, in this order; equals that none of
    them parts score nothing.
    """

    runs: Mapping[int, int]
    pool: Literal["single_pool", "separate"] = "single_pool"
    compare: Literal["true_length", "cap_at_5"] = "true_length"
    tie_breaks: tuple[TieBreak, ...] = ("trump",)
    trickless: Literal["keep", "drop"] = "keep"


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits where. `seats` are in order of play; `hand` is the number of tricks a deal has.

    `open_cards`: players hold no hands; their cards lie in columns, and only open ones are played.
    """

    sides: int
    seats: tuple[str, ...]
    direction: Literal["clockwise", "counter_clockwise"]
    hand: int
    undealt: int = 0
    open_cards: bool = False

    @property
    def players(self) -> int:
        """How many players a side has."""
        return len(self.seats) // self.sides

    def side_of(self, seat: str) -> Side:
        """The side a seat or a side's letter belongs to; raises KeyError for neither."""
        return _SIDE_OF[self.sides, seat]

    def turns(self, dealer: str) -> tuple[str, ...]:
        """The seats in the order they speak and lead after this dealer."""
        after = self.seats.index(dealer) + 1
        return self.seats[after:] + self.seats[:after]


@lru_cache(maxsize=64)
def around(seats: tuple[str, ...], first: str) -> tuple[str, ...]:
    """The seats in their order, from this one on.

    >>> around(("N", "E", "S", "W"), "S")
    ('S', 'W', 'N', 'E')
    """
    place = seats.index(first)
    return seats[place:] + seats[:place]


_SIDE_OF = {
    **{(count, side.name): side for count in (2, 3) for side in SIDES[count]},
    **{(2, seat): Side.A if seat in "NS" else Side.B for seat in "NESW"},
}


@dataclass(frozen=True, slots=True)
class Bids:
    """What can be bid, in points: numbers, and the two bids for all tricks."""

    numbers: tuple[int, ...]
    capot: int
    generale: int
    doubling_all_tricks: bool = True

    def value(self, bid: Bid) -> int:
        """A bid's value in points."""
        if isinstance(bid, int):
            return bid
        return self.capot if bid == "capot" else self.generale


@dataclass(frozen=True, slots=True)
class Ending:
    """When a game is over. `target` is in score units, and so is `capot_units`: what a capot adds,
    where `capot_finish` looks whether it decided.
    """

    target: int
    capot_finish: Literal["allowed", "blocked_if_decisive", "blocked"] = "allowed"
    hanging_finish: Literal["allowed", "blocked"] = "allowed"
    belote_alone: Literal["allowed", "blocked"] = "allowed"
    level: Literal["play_on", "last_trick"] = "play_on"
    claims: bool = False
    capot_units: int | None = None
    passes_to_move_dealer: int = 1


@dataclass(frozen=True, slots=True)
class Duties:
    """What a player owes in each kind of contract, by the names of the obligations.

    `belote` says when it may be announced: with either card, or (`first_card`) only with the first
    of the two, led, in the suit led, or trumping (founding page 001).
    """

    suit: tuple[str, ...]
    no_trump: tuple[str, ...] = ()
    all_trump: tuple[str, ...] = ()
    belote: Literal["either_card", "first_card"] = "either_card"


class Calling(Protocol):
    """How it is agreed who plays what.

    `words` are those that are said here, `turns_up` whether a card's suit is offered first,
    `ranked` whether a higher contract goes over a lower one, `doubling_closes` whether nobody may
    bid over a doubled contract.
    """

    policy: ClassVar[str]
    words: ClassVar[AbstractSet[Word]]
    turns_up: ClassVar[bool]

    @property
    def ranked(self) -> bool: ...

    @property
    def doubling_closes(self) -> bool: ...

    def legal(self, rules: "Ruleset", standing: Standing) -> tuple[Call, ...]: ...


class Judge(Protocol):
    """Whether the contract is made, from the exact counted points."""

    policy: ClassVar[str]

    def judge(self, hand: Counted) -> Verdict: ...


class Settle(Protocol):
    """What each side writes down for a judged hand, and what hangs."""

    policy: ClassVar[str]

    def settle(self, hand: Counted, verdict: Verdict) -> Settlement: ...


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One table's rules, resolved: everything the engine needs to score any hand of a game."""

    variant: str
    preset: str
    options: Mapping[str, OptionValue]
    table: Table
    deals: Mapping[str, Deal]
    contracts: tuple[Contract, ...]
    contest: Contest | None
    judge: Judge
    settle: Settle
    ending: Ending
    duties: Duties
    auction: Calling
    rounding: Nearest | None = None
    belote: int = 20
    bids: Bids | None = None
    multipliers: Mapping[int, int] = field(default_factory=dict)
    carries: bool = True
    changed: Mapping[str, OptionValue] = field(default_factory=dict)
    rules_version: str = ""

    def deal(self, contract: Contract) -> Deal:
        """How the cards count under this contract."""
        return self.deals[kind_of(contract)]

    def plain(self) -> dict[str, object]:
        """The rule set as plain data: what `GET /v1/variants/{variant}` shows and a game stores."""
        own = {"changed", "rules_version"}
        return {
            each.name: _plain(getattr(self, each.name))
            for each in fields(self)
            if each.name not in own
        }

    def sealed(self, changed: Mapping[str, OptionValue]) -> "Ruleset":
        """The finished rule set: the options that differ from the preset, and a hash of it all."""
        text = json.dumps(self.plain(), sort_keys=True, separators=(",", ":"))
        version = hashlib.sha256(text.encode()).hexdigest()[:12]
        return replace(self, changed=changed, rules_version=version)


def _plain(value: object) -> object:
    if is_dataclass(value) and not isinstance(value, type):
        named = {"policy": value.policy} if hasattr(value, "policy") else {}
        shown = (each.name for each in fields(value) if each.compare)
        return named | {name: _plain(getattr(value, name)) for name in shown}
    if isinstance(value, Mapping):
        return {str(_plain(key)): _plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.value if isinstance(value, Enum) else value
