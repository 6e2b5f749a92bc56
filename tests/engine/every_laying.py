"""Every way to lay a hand's declarations, found by trying them all, without the engine's help.

A set will do if no card serves twice, and each run goes on as far as the cards that no four of the
set has.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.engine.cards import Card, Rank, Suit

NATURAL = ["7", "8", "9", "10", "J", "Q", "K", "A"]
Laid = frozenset["Item"]


@dataclass(frozen=True, slots=True)
class Item:
    """A run or four of a kind by its cards."""

    cards: frozenset[Card]
    four: bool
    worth: int

    @property
    def top(self) -> int:
        return max(NATURAL.index(card.rank) for card in self.cards)

    def strength(self, fours: list[str], *, cap: bool = False) -> tuple[int, int, int]:
        if self.four:
            (rank,) = {card.rank for card in self.cards}
            return (1, -fours.index(rank), 0)
        return (0, min(len(self.cards), 5) if cap else len(self.cards), self.top)


def items(
    hand: frozenset[Card], runs: Mapping[int, int], fours: Mapping[str, int]
) -> Iterator[Item]:
    """Every run and every four of a kind that the cards hold, runs within runs too."""
    for suit in Suit:
        for low in range(6):
            for high in range(low + 3, 9):
                cards = frozenset(Card(Rank(rank), suit) for rank in NATURAL[low:high])
                if cards <= hand:
                    yield Item(cards, four=False, worth=runs[min(high - low, 5)])
    for rank in NATURAL:
        cards = frozenset(Card(Rank(rank), suit) for suit in Suit)
        if cards <= hand:
            yield Item(cards, four=True, worth=fours.get(rank, 0))


def layings(
    hand: frozenset[Card], runs: Mapping[int, int], fours: Mapping[str, int]
) -> Iterator[Laid]:
    """Every set that will do, fours worth nothing left aside."""
    possible = [item for item in items(hand, runs, fours) if not item.four or item.worth]
    for chosen in _apart(possible, ()):
        if _whole(hand, chosen, possible):
            yield frozenset(chosen)


def _apart(items: list[Item], chosen: tuple[Item, ...]) -> Iterator[tuple[Item, ...]]:
    """Every choice of items that share no card."""
    yield chosen
    for place, item in enumerate(items):
        rest = [each for each in items[place + 1 :] if not each.cards & item.cards]
        yield from _apart(rest, (*chosen, item))


def _whole(hand: frozenset[Card], chosen: tuple[Item, ...], possible: list[Item]) -> bool:
    """Whether no run could be longer, and none is missing."""
    left = hand.difference(*(item.cards for item in chosen if item.four))
    mine = {item for item in chosen if not item.four}
    others = (item for item in possible if not item.four and item not in mine)
    return not any(
        item.cards <= left and not any(item.cards < run.cards for run in mine) for item in others
    )
