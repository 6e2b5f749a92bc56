"""What clients send about one trick."""

from typing import Annotated

from pydantic import Field

from app.api.schemas import (
    Cards,
    Columns,
    ContractName,
    Plays,
    Rules,
    SeatLetter,
    Strict,
    Word,
)


class TrickScoreBody(Strict):
    """A whole trick."""

    contract: ContractName
    plays: Plays = Field(description="in the order they were played")
    columns: Columns | None = Field(
        None, description="two players with open cards: what lay before them"
    )
    preset: Word | None = Field(None, description="a named set of rules of the variant")
    rules: Rules | None = Field(None, description="single options set over the preset")


class LegalBody(Strict):
    """A player's cards, and what lies on the table."""

    contract: ContractName
    seat: SeatLetter = Field(description="whose turn it is")
    hand: Annotated[Cards, Field(description="the cards in hand; with open cards the open ones")]
    plays: Plays = Field(description="what lies on the table, the card led first; none for a lead")
    preset: Word | None = Field(None, description="a named set of rules of the variant")
    rules: Rules | None = Field(None, description="single options set over the preset")


CARD_BODIES = (TrickScoreBody, LegalBody)
"""The bodies of operations about tricks."""
