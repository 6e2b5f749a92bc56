"""From what was said, as plain data, to the hand it tells.

The same words come from a request and, years later, from a kept game. Shapes were checked before;
what is refused here are cards, ranks and declarers that are none.
"""

from collections.abc import Mapping
from typing import Any

from app.engine.cards import Card, Contract, card, rank_of
from app.engine.declarations import LENGTHS
from app.engine.errors import RuleViolation
from app.engine.hand import Declaration, Hand
from app.engine.reading_cards import SIDE_OF, read_cards
from app.engine.ruleset import Ruleset
from app.engine.sides import Side

CONTRACT_OF = {contract.value: contract for contract in Contract}

__all__ = ["CONTRACT_OF", "SIDE_OF", "read_declaration", "read_hand"]

Said = Mapping[str, Any]


def read_hand(rules: Ruleset, said: Said) -> Hand:
    """The hand that these fields tell. Raises RuleViolation.

    >>> from app.engine.rulesets import resolve
    >>> read_hand(resolve("belote"), {"taker": "A", "contract": "hearts", "capot": "A"}).capot
    <Side.A: 0>
    """
    piles, undealt, trickless = said.get("piles"), said.get("undealt"), said.get("trickless")
    return Hand(
        taker=said["taker"],
        contract=CONTRACT_OF[said["contract"]],
        bid=said.get("bid"),
        multiplier=said.get("multiplier"),
        card_points=_by_side(said.get("card_points")),
        trick_points=_by_side(said.get("trick_points")),
        piles=None if piles is None else _piles(piles),
        last_trick=_side(said.get("last_trick")),
        capot=_side(said.get("capot")),
        generale=said.get("generale"),
        belotes=_by_side(said.get("belotes")) or {},
        declarations=tuple(
            read_declaration(rules, each, place)
            for place, each in enumerate(said.get("declarations") or ())
        ),
        declaration_points=_by_side(said.get("declaration_points")),
        dealer=said.get("dealer"),
        undealt=None if undealt is None else _cards(undealt, ("undealt",)),
        undealt_points=said.get("undealt_points"),
        tricks_won=_by_side(said.get("tricks_won")),
        trickless=None if trickless is None else tuple(SIDE_OF[side] for side in trickless),
        carried=said.get("carried") or 0,
        played=read_cards(said),
    )


def _side(letter: str | None) -> Side | None:
    return None if letter is None else SIDE_OF[letter]


def _by_side(given: Mapping[str, int] | None) -> dict[Side, int] | None:
    return {SIDE_OF[letter]: value for letter, value in given.items()} if given else None


def _piles(given: Mapping[str, list[str]]) -> dict[Side, tuple[Card, ...]]:
    return {SIDE_OF[letter]: _cards(pile, ("piles", letter)) for letter, pile in given.items()}


def _cards(texts: list[str], where: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(card(text, (*where, place)) for place, text in enumerate(texts))


def read_declaration(rules: Ruleset, said: Said, place: int) -> Declaration:
    """One of the announced declarations. Raises RuleViolation."""
    where = ("declarations", place)
    kind = said["kind"]
    four = kind == "carre"
    named, unwanted = ("rank", "top") if four else ("top", "rank")
    if said.get(unwanted) is not None:
        raise RuleViolation(f"{unwanted}_not_meant", (*where, unwanted), {"kind": kind})
    text = said.get(named)
    if text is None:
        raise RuleViolation(f"{named}_missing", where, {"kind": kind})
    rank, suit = rank_of(text), None
    if rank is None and four:
        raise RuleViolation("unknown_rank", (*where, "rank"), {"rank": text})
    if rank is None:
        top = card(text, (*where, "top"))
        rank, suit = top.rank, top.suit
    side = _declarer(rules, said, where)
    length = said.get("length") or LENGTHS[kind]
    return Declaration(side, kind, rank, suit, length, said.get("seat"))


def _declarer(rules: Ruleset, said: Said, where: tuple[str, int]) -> Side:
    seat, letter = said.get("seat"), said.get("side")
    if seat is None:
        if letter is None:
            raise RuleViolation("declarer_missing", where)
        return SIDE_OF[letter]
    if seat not in rules.table.seats:
        facts = {"seat": seat, "allowed": ", ".join(rules.table.seats)}
        raise RuleViolation("unknown_seat", (*where, "seat"), facts)
    side = rules.table.side_of(seat)
    if letter not in {None, side.name}:
        raise RuleViolation("seat_side_differ", (*where, "side"), {"seat": seat, "side": letter})
    return side
