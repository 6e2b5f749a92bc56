"""What clients send about cards: one trick, the auction before it, the declarations in hands."""

from typing import Annotated

from pydantic import Field, StringConstraints

from app.api.schemas import (
    Cards,
    CardText,
    Columns,
    ContractName,
    DeclarationBody,
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


CallText = Annotated[str, StringConstraints(min_length=1, max_length=40)]


class AuctionBody(Strict):
    """What was said so far, from the first player after the dealer on."""

    dealer: SeatLetter = Field(description="who dealt; the next player speaks first")
    calls: Annotated[list[CallText], Field(max_length=100)] = Field(
        description="`pass`; `take` what is turned up; a contract; `100 hearts`, `capot spades`, "
        "`generale clubs`; `double` (`coinche`, `contra`), `redouble` (`surcoinche`, `recontra`)"
    )
    turn_up: CardText | None = Field(
        None, description="the card turned up, where its suit is offered first"
    )
    preset: Word | None = Field(None, description="a named set of rules of the variant")
    rules: Rules | None = Field(None, description="single options set over the preset")


class DeclarationsBody(Strict):
    """Players' cards, all or some, or what they announced."""

    contract: ContractName | None = Field(
        None, description="needed with `hands`, and where it decides who scores"
    )
    dealer: SeatLetter | None = Field(None, description="who dealt; for ties decided by turn")
    hands: dict[SeatLetter, Cards] | None = Field(
        None, description="the cards dealt to each player that is known"
    )
    announced: Annotated[list[DeclarationBody], Field(max_length=16)] | None = Field(
        None, description="instead of hands: what was announced"
    )
    preset: Word | None = Field(None, description="a named set of rules of the variant")
    rules: Rules | None = Field(None, description="single options set over the preset")


CARD_BODIES = (TrickScoreBody, LegalBody, AuctionBody, DeclarationsBody)
"""The bodies of operations about cards."""
