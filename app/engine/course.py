"""How a hand told card by card went: who won which trick, who held what, what was not allowed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from app.engine.cards import Card
from app.engine.errors import Facts

Obligation = Literal["follow", "go_over", "trump", "over_trump", "under_trump", "free"]
Cards = tuple[Card, ...]
Held = Mapping[str, tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Bound:
    """The cards that may be played, what binds the player, and why.

    `reason` names a sentence, `facts` are its figures: the suit led, who holds the trick with what.
    """

    cards: Cards
    obligation: Obligation
    reason: str
    facts: Facts


@dataclass(frozen=True, slots=True)
class Irregularity:
    """A card that was not allowed: in which trick (from 1), from which seat, and what was due."""

    trick: int
    place: int
    seat: str
    card: Card
    due: Bound

    def facts(self) -> Facts:
        """The figures that a sentence about it needs."""
        return {
            **self.due.facts,
            "trick": self.trick,
            "seat": self.seat,
            "card": str(self.card),
            "due": ", ".join(map(str, self.due.cards)),
            "reason": self.due.reason,
        }


@dataclass(frozen=True, slots=True)
class Course:
    """How a hand went: the seat that won each trick, and each seat's cards in the order played.

    `first_lead` are the figures of a first lead that the game's dealer does not account for;
    `unchecked` says that the duties could not be looked at.
    """

    winners: tuple[str, ...]
    held: Held
    irregularities: tuple[Irregularity, ...]
    first_lead: Facts | None = None
    unchecked: bool = False
