"""How cards count under each kind of contract: strength and value, last trick, capot.

Everything here is in card points.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.engine.cards import SUITS, TRUMP_SUITS, Card, Contract, Rank, Suit


@dataclass(frozen=True, slots=True)
class Scale:
    """The ranks of a suit, strongest first, and what each is worth."""

    order: tuple[Rank, ...]
    points: Mapping[Rank, int]

    def __hash__(self) -> int:
        return hash(self.order)


def scale(text: str) -> Scale:
    """Read a scale as the rule books print it, strongest first.

    >>> scale("J 20, 9 14, A 11, 10 10, K 4, Q 3, 8 0, 7 0").points[Rank.NINE]
    14
    """
    pairs = [pair.split() for pair in text.split(",")]
    points = {Rank(rank): int(value) for rank, value in pairs}
    return Scale(tuple(points), points)


@dataclass(frozen=True, slots=True)
class Deal:
    """One kind of contract: what each card, the last trick and all the tricks are worth.

    `capot` is added to the last trick's points when a side won every trick; None where the game
    pays no such bonus. `scale_to` is the total that cards and last trick are brought down to in
    proportion. `fours` lists four of a kind, best first. `belotes` is how many there can be.
    `doubled` marks values printed at twice the cards' own: undoubled sums can be recognised.
    `usual` is what cards, and cards with the last trick, come to with the values of other tables.
    `gaps` are the figures up to `cards` that no cards make: 1 and 151 of 152 with a trump suit.
    Whole tricks make what any cards make, since cards worth nothing fill them up.
    """

    trump: Scale | None
    plain: Scale | None
    last_trick: int
    capot: int | None
    fours: tuple[tuple[Rank, int], ...]
    belotes: int
    declarations: bool = True
    scale_to: int | None = None
    doubled: bool = False
    usual: tuple[int, ...] = ()
    cards: int = field(init=False)
    total: int = field(init=False)
    gaps: frozenset[int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        cards = sum(self.values)
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "total", self.scale_to or cards + self.last_trick)
        object.__setattr__(self, "gaps", _gaps(self.values))

    @property
    def values(self) -> tuple[int, ...]:
        """What every card of the pack is worth, suit by suit, trumps first."""
        trumps = 1 if self.trump and self.plain else 4 if self.trump else 0
        suits = (self.trump,) * trumps + (self.plain,) * (len(SUITS) - trumps)
        return tuple(worth for suit in suits if suit for worth in suit.points.values())

    @property
    def tricks(self) -> int:
        """Cards and last trick as they lie on the table: 162, 258, 130 …"""
        return self.cards + self.last_trick

    def suit(self, suit: Suit, trumps: tuple[Suit, ...]) -> Scale:
        """The scale a suit follows when these suits are trumps."""
        found = self.trump if suit in trumps else self.plain
        if found is None:
            raise ValueError(f"no scale for {suit}")
        return found

    def worth(self, cards: tuple[Card, ...], contract: Contract) -> int:
        """What these cards are worth under a contract of this kind, without the last trick."""
        trumps = TRUMP_SUITS[contract]
        return sum(self.suit(each.suit, trumps).points[each.rank] for each in cards)


def _gaps(values: tuple[int, ...]) -> frozenset[int]:
    """The figures up to the sum of these values that no choice of them makes."""
    made = 1  # bit n: some cards make n
    for value in values:
        made |= made << value
    return frozenset(n for n in range(sum(values)) if not made >> n & 1)


_KINDS = {
    contract: "suit" if len(suits) == 1 else contract.value
    for contract, suits in TRUMP_SUITS.items()
}


def kind_of(contract: Contract) -> str:
    """`suit`, `no_trump` or `all_trump`."""
    return _KINDS[contract]
