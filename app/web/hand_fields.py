"""Which fields a hand has in a variant: read off its rule set, so that a new variant has its form.

The names of the fields are those of the API where one field says one thing; `points_A` and its like
are one figure each, `rule_capot` one option.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from app.engine import Contract, Rank, Ruleset
from app.engine.cards import HEIGHT
from app.engine.declarations import LENGTHS
from app.engine.piles import undealt_worths
from app.engine.sides import LETTERS
from app.render.card_names import rank_name
from app.render.catalogue import N_, Catalogue
from app.render.names import BIDS, CONTRACTS, KINDS, doubled
from app.render.people import two_names

SIGNS: Final[Mapping[str, str]] = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
RED: Final = frozenset({"diamonds", "hearts"})
SEATS: Final[Mapping[str, str]] = {
    "N": N_("North"),
    "E": N_("East"),
    "S": N_("South"),
    "W": N_("West"),
}
RUNS: Final = ("tierce", "quarte", "quinte", "quinte6", "quinte7", "quinte8")
"""Runs as a list offers them: the longer ones are told apart by a digit."""
LONGER: Final = N_("{kind} of {number}")


@dataclass(frozen=True, slots=True)
class Key:
    """One choice: what is sent, what is read; of a contract, what is announced and comes to what.

    `cards` and `tricks` are what a whole deal comes to, without the last trick and with it;
    `undealt` what the cards left out can be worth. `ranks` are those a declaration can be named by.
    """

    value: str
    text: str
    sign: str = ""
    red: bool = False
    belotes: int = 0
    declares: bool = False
    last_trick: int = 0
    cards: int = 0
    tricks: int = 0
    undealt: Sequence[int] = ()
    doubled: bool = False
    ranks: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class HandFields:
    """What can be said of a hand. Empty sequences and False are fields the variant has not."""

    sides: Sequence[Key]
    seats: Sequence[str]
    seat_names: Mapping[str, str]
    contracts: Sequence[Key]
    bids: Sequence[Key]
    multipliers: Sequence[Key]
    declarations: Sequence[Key]
    ranks: Sequence[str]
    rank_names: Mapping[str, str]
    carries: bool
    undealt: bool
    last_trick: int

    @property
    def other_last_trick(self) -> int:
        """What the last trick is worth with a contract that pays another sum; else 0."""
        worth = (key.last_trick for key in self.contracts)
        return next((points for points in worth if points != self.last_trick), 0)

    @property
    def belotes(self) -> int:
        """How many belotes there can be, with the contract that has most."""
        return max(key.belotes for key in self.contracts)


def hand_fields(rules: Ruleset, words: Catalogue) -> HandFields:
    """The fields of a hand by these rules."""
    table = rules.table
    return HandFields(
        sides=_sides(rules, words),
        seats=[] if table.seats[0] in LETTERS else sorted(table.seats, key="NESW".index),
        seat_names={seat: words.say(SEATS[seat]) if seat in SEATS else "" for seat in table.seats},
        contracts=[_contract(rules, contract, words) for contract in rules.contracts],
        bids=_bids(rules, words),
        multipliers=_multipliers(rules, words),
        declarations=_declarations(rules, words) if rules.contest else [],
        ranks=[rank.value for rank in reversed(Rank)],
        rank_names={rank.value: rank_name(rank.value, words) for rank in Rank},
        carries=rules.carries,
        undealt=bool(table.undealt),
        last_trick=rules.deal(rules.contracts[0]).last_trick,
    )


def _sides(rules: Ruleset, words: Catalogue) -> list[Key]:
    letters = LETTERS[: rules.table.sides]
    two = [words.say(name) for name in two_names(rules)]
    names = two if len(letters) == len(two) else letters
    return [Key(letter, name) for letter, name in zip(letters, names, strict=True)]


def _contract(rules: Ruleset, contract: Contract, words: Catalogue) -> Key:
    deal, name = rules.deal(contract), contract.value
    return Key(
        name,
        words.say(CONTRACTS[name]),
        SIGNS.get(name, ""),
        name in RED,
        deal.belotes if rules.belote else 0,
        deal.declarations and rules.contest is not None,
        deal.last_trick,
        deal.cards,
        deal.tricks,
        sorted(undealt_worths(rules.table, deal)) if rules.table.undealt else (),
        deal.doubled,
    )


def _bids(rules: Ruleset, words: Catalogue) -> list[Key]:
    if rules.bids is None:
        return []
    numbers = [Key(str(number), str(number)) for number in rules.bids.numbers]
    return [*numbers, *(Key(bid, words.say(name)) for bid, name in BIDS.items())]


def _multipliers(rules: Ruleset, words: Catalogue) -> list[Key]:
    once = N_("undoubled")
    return [
        Key(str(said), words.say(doubled(rules.variant, said) or once), f"×{times}")
        for said, times in rules.multipliers.items()
    ]


def _declarations(rules: Ruleset, words: Catalogue) -> list[Key]:
    keys = []
    for name in (*RUNS, "carre"):
        kind = words.say(KINDS[name.rstrip("678")])
        number = name[-1] if name[-1].isdigit() else ""
        facts = {"kind": kind, "number": number}
        text = words.say(LONGER, facts) if number else kind
        keys.append(Key(name, text, ranks=_ranks(rules, name)))
    return keys


def _ranks(rules: Ruleset, name: str) -> list[str]:
    """Highest first: those that enough cards stand below, or of which four count at all."""
    if name == "carre":
        found = {rank for deal in rules.deals.values() for rank, _ in deal.fours}
    else:
        length = int(name[-1]) if name[-1].isdigit() else LENGTHS[name]
        found = {rank for rank in Rank if HEIGHT[rank] + 1 >= length}
    return [rank.value for rank in reversed(Rank) if rank in found]


def usual(rules: Ruleset) -> dict[str, list[str]]:
    """What an empty calculator starts with."""
    contracts = [contract.value for contract in rules.contracts]
    start = {"taker": ["A"], "contract": ["hearts" if "hearts" in contracts else contracts[0]]}
    return {**start, "bid": ["100"]} if rules.bids else start
