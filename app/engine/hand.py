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
