"""What the pipeline's steps hand on, and the scored hand: every number with the rule that made it.

Card points until the settlement; what a settlement writes is in score units.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.engine.cards import Contract
from app.engine.deal import Deal
from app.engine.errors import Fact
from app.engine.sides import Side, Sides

Outcome = Literal["made", "failed", "tied"]
Bid = int | Literal["capot", "generale"] | None


@dataclass(frozen=True, slots=True)
class Step:
    """One row of an account: the rule applied, its points in each column, the figures behind it."""

    rule: str
    points: Sides[int]
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Counted:
    """A counted hand: what judging and settling look at. All in card points.

    `tricks` is cards and last trick (brought down where the deal says), `bonus` what a capot adds.
    `times` is 1, 2 or what redoubling stands for; `bid_value` the bid in points.
    """

    contract: Contract
    kind: str
    deal: Deal
    taker: Side
    bid: Bid
    bid_value: int
    times: int
    capot: Side | None
    generale: bool
    trickless: tuple[Side, ...]
    turns: tuple[Side, ...]
    carried: int
    tricks: Sides[int]
    bonus: Sides[int]
    belote: Sides[int]
    declarations: Sides[int]
    points: Sides[int]
    tally: tuple[Step, ...]

    @property
    def defence(self) -> Side:
        """The taker's opponents where there are two sides."""
        return Side.B if self.taker is Side.A else Side.A


@dataclass(frozen=True, slots=True)
class Verdict:
    """How the contract came out, and the rule that decided it."""

    outcome: Outcome
    rule: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """The account of a settled contract before carried points: rows, what hangs, who collects.

    `collects` is the side that gets points carried from earlier hands; None leaves them hanging.
    """

    award: tuple[Step, ...]
    hangs: int
    collects: Side | None


@dataclass(frozen=True, slots=True)
class ScoredHand:
    """One scored hand with its two accounts.

    `tally` adds up to `points` (card points), `award` to `score` (score units); `carried` is what
    hangs after this hand (score units); `counted` keeps what the end of a game may depend on.
    """

    outcome: Outcome
    points: Sides[int]
    score: Sides[int]
    carried: int
    tally: tuple[Step, ...]
    award: tuple[Step, ...]
    counted: Counted
    last_trick: Side | None
    taker_seat: str | None
    multiplier: int
