"""The pack: 32 cards, four suits, and the contracts that can be played with them.

Ranks are listed in the order of sequences (7 lowest, ace highest); strength in play and value
depend on the contract and belong to the rule set.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from app.engine.errors import RuleViolation, Where


class Suit(StrEnum):
    """The four suits, in the Bulgarian order of bidding."""

    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"


class Rank(StrEnum):
    """The eight ranks, in the natural order that sequences run in."""

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


class Contract(StrEnum):
    """What is played: a trump suit, no trump or all trump."""

    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"
    NO_TRUMP = "no_trump"
    ALL_TRUMP = "all_trump"


SUITS: tuple[Suit, ...] = tuple(Suit)
RANKS: tuple[Rank, ...] = tuple(Rank)
HEIGHT: dict[Rank, int] = {rank: height for height, rank in enumerate(RANKS)}
"""A rank's place in a sequence: 0 for the 7, 7 for the ace."""
_PLACES = {suit: place * len(RANKS) for place, suit in enumerate(SUITS)}


@dataclass(frozen=True, slots=True)
class Card:
    """One card; written rank then suit, as in `10S`. `place` is its place in the pack."""

    rank: Rank
    suit: Suit
    place: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "place", _PLACES[self.suit] + HEIGHT[self.rank])

    def __hash__(self) -> int:
        return self.place

    def __str__(self) -> str:
        return self.rank + self.suit[0].upper()


TRUMP_SUITS: dict[Contract, tuple[Suit, ...]] = {
    **{Contract(suit.value): (suit,) for suit in SUITS},
    Contract.NO_TRUMP: (),
    Contract.ALL_TRUMP: SUITS,
}
"""Which suits are trumps under each contract."""

PACK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
_SIGNS = {Suit.CLUBS: "C♣♧", Suit.DIAMONDS: "D♦♢", Suit.HEARTS: "H♥♡", Suit.SPADES: "S♠♤"}
_SPELLINGS: dict[str, Card] = {
    rank + sign: card
    for card in PACK
    for rank in ((card.rank, "T") if card.rank is Rank.TEN else (card.rank,))
    for sign in _SIGNS[card.suit]
}
_EMOJI_STYLE = "\N{VARIATION SELECTOR-16}"


def card(text: str, where: Where = ()) -> Card:
    """Read a card as people write it: `10S`, `Th`, `j♥`.

    Raises RuleViolation `unknown_card`.

    >>> str(card("t♠")), str(card("jh"))
    ('10S', 'JH')
    """
    found = _SPELLINGS.get(text.upper().replace(_EMOJI_STYLE, ""))
    if found is None:
        raise RuleViolation("unknown_card", where, {"card": text})
    return found


def rank_of(text: str) -> Rank | None:
    """Read a rank standing alone (`J`, `t`); None when it is none."""
    upper = text.upper()
    return next((rank for rank in RANKS if rank == ("10" if upper == "T" else upper)), None)
