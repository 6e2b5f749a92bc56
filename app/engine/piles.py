"""Counting piles: the cards each side won, whole tricks, every card of the pack in one place."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from app.engine.cards import PACK, Card
from app.engine.deal import Deal
from app.engine.errors import Facts, RuleViolation
from app.engine.hand import Hand
from app.engine.ruleset import Table
from app.engine.sides import SIDES, Side, Sides


@dataclass(frozen=True, slots=True)
class Piles:
    """Counted piles: card points by side, the sides without a trick, the cards left out of play."""

    points: Sides[int]
    trickless: tuple[Side, ...]
    undealt: tuple[Card, ...]


def count_piles(table: Table, deal: Deal, hand: Hand) -> Piles | None:
    """Count the piles that were given; the last missing pile is derived. None if there are none.

    Raises RuleViolation `card_twice`, `not_whole_tricks`, `pile_missing`, `cards_missing`.
    """
    if not hand.piles:
        return None
    undealt = hand.undealt or ()
    rest = _rest(hand.piles, undealt)
    piles = dict(hand.piles)
    missing = [side for side in SIDES[table.sides] if side not in piles]
    if len(missing) == 1 and len(undealt) == table.undealt:
        piles[missing[0]] = rest
    elif missing:
        raise RuleViolation(
            "pile_missing", ("piles",), {"sides": ", ".join(s.name for s in missing)}
        )
    elif len(rest) + len(undealt) == table.undealt:
        undealt = undealt or rest
    else:
        named = ", ".join(map(str, rest))
        raise RuleViolation("cards_missing", ("piles",), {"count": len(rest), "cards": named})
    _check_whole_tricks(table, hand.piles)
    return Piles(
        Sides.each(table.sides, lambda side: deal.worth(piles[side], hand.contract)),
        tuple(side for side in SIDES[table.sides] if not piles[side]),
        undealt,
    )


def _rest(piles: Mapping[Side, tuple[Card, ...]], undealt: tuple[Card, ...]) -> tuple[Card, ...]:
    seen = set(undealt)
    for side, cards in sorted(piles.items()):
        for place, each in enumerate(cards):
            if each in seen:
                raise RuleViolation("card_twice", ("piles", side.name, place), {"card": str(each)})
            seen.add(each)
    return tuple(each for each in PACK if each not in seen)


def _check_whole_tricks(table: Table, piles: Mapping[Side, tuple[Card, ...]]) -> None:
    size = len(table.seats)
    for side, cards in sorted(piles.items()):
        if len(cards) % size:
            facts: Facts = {"side": side.name, "count": len(cards), "size": size}
            raise RuleViolation("not_whole_tricks", ("piles", side.name), facts)


def check_undealt(table: Table, cards: tuple[Card, ...]) -> None:
    """Refuse undealt cards that are too few, too many or named twice.

    Raises RuleViolation `undealt_count`, `card_twice`.
    """
    if len(cards) != table.undealt:
        facts = {"count": len(cards), "due": table.undealt}
        raise RuleViolation("undealt_count", ("undealt",), facts)
    for place, each in enumerate(cards):
        if each in cards[:place]:
            raise RuleViolation("card_twice", ("undealt", place), {"card": str(each)})


def undealt_worths(table: Table, deal: Deal) -> frozenset[int]:
    """Every sum that the cards left out of play can be worth, in card points."""
    return worths(deal.values, table.undealt)


@lru_cache(maxsize=64)
def worths(values: tuple[int, ...], count: int) -> frozenset[int]:
    """Every sum that so many cards of these values can be worth."""
    by_count: list[set[int]] = [{0}, *(set() for _ in range(count))]
    for value in values:
        for taken in range(count, 0, -1):
            by_count[taken] |= {value + worth for worth in by_count[taken - 1]}
    return frozenset(by_count[count])
