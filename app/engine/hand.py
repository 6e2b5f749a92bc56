"""A hand: what happened at the table, as it was said. Whether it can be is found out elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.engine.cards import Card, Contract, Rank, Suit
from app.engine.sides import Side

Kind = Literal["tierce", "quarte", "quinte", "carre"]
Bid = int | Literal["capot", "generale"] | None


@dataclass(frozen=True, slots=True)
class Declaration:
    """One announced declaration.

    `rank` is the top of a run or the rank of a four; `suit` is None where only the rank was said.
    `length` is the number of cards; `seat` the player, where known.
    """

    side: Side
    kind: Kind
    rank: Rank
    suit: Suit | None = None
    length: int = 4
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """One card played from one seat; `belote` says that it was announced with this card."""

    seat: str
    card: Card
    belote: bool = False


Column = tuple[Card | None, Card]
"""Two players with open cards: the covered card, if there still is one, and the open one on it."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Three players: who changed the seven of trumps for the card turned up."""

    seat: str
    turn_up: Card


@dataclass(frozen=True, slots=True)
class CardByCard:
    """A hand as it was played. `irregular`: what broke a duty is scored all the same.

    `layout` are the columns of two players with open cards; `dealer` who was said to have dealt.
    """

    tricks: tuple[tuple[Play, ...], ...]
    irregular: bool = False
    layout: Mapping[Side, tuple[Column, ...]] | None = None
    exchange: Exchange | None = None
    dealer: str | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """One played hand as it was given. Points are card points, `carried` score units.

    `taker` and `dealer` are seats or side letters. None means that nothing was said.
    """

    taker: str
    contract: Contract
    bid: Bid = None
    multiplier: int | None = None
    card_points: Mapping[Side, int] | None = None
    trick_points: Mapping[Side, int] | None = None
    piles: Mapping[Side, tuple[Card, ...]] | None = None
    last_trick: Side | None = None
    capot: Side | None = None
    generale: bool | None = None
    belotes: Mapping[Side, int] = field(default_factory=dict)
    declarations: tuple[Declaration, ...] = ()
    declaration_points: Mapping[Side, int] | None = None
    dealer: str | None = None
    undealt: tuple[Card, ...] | None = None
    undealt_points: int | None = None
    tricks_won: Mapping[Side, int] | None = None
    trickless: tuple[Side, ...] | None = None
    carried: int = 0
    played: CardByCard | None = None
