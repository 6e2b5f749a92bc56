"""What clients send, as JSON shapes. Whether a hand can have been played is the engine's word.

Points are card points, `carried` and `score` score units; every figure is a whole number.
"""

from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from app.render.catalogue import N_

SideLetter = Literal["A", "B", "C"]
SeatLetter = Literal["A", "B", "C", "N", "E", "S", "W"]
ContractName = Literal["clubs", "diamonds", "hearts", "spades", "no_trump", "all_trump"]
MULTIPLIERS = (1, 2, 4)
HIGHEST_BID = 160


def _multiplier(value: int) -> int:
    if value not in MULTIPLIERS:
        raise PydanticCustomError("unknown_value", N_("must be one of 1, 2, 4"))
    return value


def _column(cards: list[str | None]) -> list[str | None]:
    if cards[1] is None:
        raise PydanticCustomError("unknown_value", N_("must name the open card second"))
    return cards


def _in_numbers(value: object) -> object:
    if isinstance(value, int) and value > HIGHEST_BID:
        raise PydanticCustomError(
            "too_large",
            N_("must be 160 or less; a bid for every trick is said as capot or generale"),
        )
    return value


Multiplier = Annotated[
    int, AfterValidator(_multiplier), WithJsonSchema({"type": "integer", "enum": [1, 2, 4]})
]
"""As a number: a Literal would take true and 2.0 for it."""
Bid = Annotated[
    Annotated[int, Field(ge=80, le=HIGHEST_BID, multiple_of=10)] | Literal["capot", "generale"],
    BeforeValidator(_in_numbers),
]
Points = Annotated[int, Field(ge=0, le=10_000)]
PointsBySide = dict[SideLetter, Points]
CardText = Annotated[str, StringConstraints(min_length=2, max_length=8)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Cards = Annotated[list[CardText], Field(max_length=32)]
Number = Annotated[int, Field(ge=-100_000, le=100_000)]
Rules = Annotated[dict[Word, bool | Number | Word], Field(max_length=60)]


CoveredAndOpen = Annotated[
    list[CardText | None],
    Field(min_length=2, max_length=2),
    AfterValidator(_column),
    WithJsonSchema(
        {
            "type": "array",
            "prefixItems": [
                {"anyOf": [{"type": "string"}, {"type": "null"}]},
                {"type": "string"},
            ],
            "items": {"type": "string"},
            "minItems": 2,
            "maxItems": 2,
            "description": "the covered card (null where there is none left), the open one on it",
        }
    ),
]


class Strict(BaseModel):
    """A request: nothing unknown, nothing converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class DeclarationBody(Strict):
    """One announced declaration: a run with its `top`, or four of a kind with its `rank`."""

    side: SideLetter | None = Field(None, description="the side that declared it")
    seat: SeatLetter | None = Field(None, description="the player; the side follows")
    kind: Literal["tierce", "quarte", "quinte", "carre"]
    top: Annotated[str, StringConstraints(min_length=1, max_length=8)] | None = Field(
        None, description="a run's highest card, `AH`, or its rank alone, `A`"
    )
    rank: Annotated[str, StringConstraints(min_length=1, max_length=8)] | None = Field(
        None, description="the rank of four of a kind"
    )
    length: Annotated[int, Field(ge=3, le=8)] | None = Field(
        None, description="how many cards a `quinte` of more than five has"
    )


class PlayBody(Strict):
    """One card played."""

    seat: SeatLetter
    card: CardText
    belote: bool | None = Field(None, description="belote was announced with this card")


Plays = Annotated[list[PlayBody], Field(max_length=32)]


class TrickBody(Strict):
    """One trick, in the order it was played."""

    plays: Plays


class ExchangeBody(Strict):
    """Three players: who changed the seven of trumps for the card turned up."""

    seat: SeatLetter
    turn_up: CardText


Columns = dict[SideLetter, Annotated[list[CoveredAndOpen], Field(max_length=16)]]
"""By side: the columns of two players with open cards."""


class DealBody(Strict):
    """What happened in one hand, as people say it at the table."""

    taker: SeatLetter = Field(description="the side that chose the contract, or the player")
    contract: ContractName
    bid: Bid | None = Field(None, description="coinche: 80 to 160 in tens, `capot` or `generale`")
    multiplier: Multiplier | None = Field(None, description="2 doubled, 4 redoubled")
    card_points: PointsBySide | None = Field(
        None, description="the value of the cards each side won; the last missing side follows"
    )
    trick_points: PointsBySide | None = Field(
        None, description="card points with the bonus for the last trick"
    )
    piles: dict[SideLetter, Cards] | None = Field(
        None, description="the cards each side won, whole tricks; the last missing pile follows"
    )
    last_trick: SideLetter | None = Field(None, description="the side that won the last trick")
    capot: SideLetter | None = Field(None, description="the side that won every trick")
    generale: bool | None = Field(
        None, description="coinche: the taking player won every trick alone"
    )
    belotes: dict[SideLetter, Annotated[int, Field(ge=0, le=4)]] | None = Field(
        None, description="how many belotes each side announced"
    )
    declarations: Annotated[list[DeclarationBody], Field(max_length=16)] | None = Field(
        None, description="what was announced; who may score is found out"
    )
    declaration_points: PointsBySide | None = Field(
        None, description="instead of declarations, when the table has settled it"
    )
    dealer: SeatLetter | None = Field(None, description="who dealt; for ties decided by turn")
    undealt: Annotated[list[CardText], Field(max_length=32)] | None = Field(
        None, description="three players: the cards left out of play"
    )
    undealt_points: Points | None = Field(None, description="three players: what they are worth")
    tricks_won: dict[SideLetter, Annotated[int, Field(ge=0, le=9)]] | None = Field(
        None, description="three players: how many tricks each took"
    )
    trickless: Annotated[list[SideLetter], Field(max_length=3)] | None = Field(
        None, description="three players: who took no trick"
    )
    tricks: Annotated[list[TrickBody], Field(max_length=32)] | None = Field(
        None,
        description="every card as it was played; points follow, and all else is checked by it",
    )
    irregular: Literal["allow", "refuse"] | None = Field(
        None, description="`allow`: tricks with cards that were not allowed are scored all the same"
    )
    layout: Columns | None = Field(
        None, description="two players with open cards: the columns before the first lead"
    )
    exchange: ExchangeBody | None = Field(
        None, description="three players: the exchange of the seven, where tricks are told"
    )


class HandBody(DealBody):
    """A hand on its own: what hangs from the one before is said with it."""

    carried: Annotated[int, Field(ge=0, le=100_000)] | None = Field(
        None, description="score units hanging from the hand before"
    )


class ScoreBody(HandBody):
    """A hand and the rules to score it by."""

    preset: Word | None = Field(None, description="a named set of rules of the variant")
    rules: Rules | None = Field(None, description="single options set over the preset")


class BatchBody(Strict):
    """Up to 1,000 hands; a hand's own preset and rules win over the batch's."""

    preset: Word | None = None
    rules: Rules | None = None
    hands: Annotated[list[Any], Field(min_length=1, max_length=1000)]


class RoundingQuery(Strict):
    """What can be asked about rounding: a pair, a table, or (nothing given) the rules."""

    contract: ContractName | None = None
    points: PointsBySide | None = None
    taker: SeatLetter | None = None
    multiplier: Multiplier | None = None
    table: ContractName | None = None
    preset: Word | None = None
    rules: Rules | None = None


class PairBody(Strict):
    """Two counted totals to be written in tens."""

    contract: ContractName
    points: PointsBySide = Field(description="what each side counted, last trick included")
    taker: SeatLetter | None = Field(None, description="the side ahead is meant if missing")
    multiplier: Multiplier | None = None
    preset: Word | None = None
    rules: Rules | None = None


BODIES = (ScoreBody, BatchBody, PairBody)
"""The bodies that operations take."""
