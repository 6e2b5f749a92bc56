"""What the pipeline's steps hand on, and the scored hand: every number with the rule that made it.

Card points until the settlement; what a settlement writes is in score units.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.engine.course import Course
from app.engine.deal import Deal, kind_of
from app.engine.errors import Fact
from app.engine.hand import Hand
from app.engine.sides import LETTERS, Side, Sides, opponent

Outcome = Literal["made", "failed", "tied"]


@dataclass(frozen=True, slots=True)
class Step:
    """One row of an account: the rule applied, its points in each column, the figures behind it."""

    rule: str
    points: Sides[int]
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Counted:
    """A counted hand: what judging and settling look at. All in card points.

    `bonus` is what a capot adds to the tricks; `times` is 1, 2 or what redoubling stands for;
    `bid_value` the bid in points; `turns` the sides in order of play, where the dealer is known;
    `fates` what became of each declaration.
    """

    hand: Hand
    deal: Deal
    taker: Side
    bid_value: int
    times: int
    capot: Side | None
    trickless: tuple[Side, ...]
    turns: tuple[Side, ...]
    bonus: Sides[int]
    belote: Sides[int]
    declarations: Sides[int]
    points: Sides[int]
    tally: tuple[Step, ...]
    fates: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """The kind of contract: `suit`, `no_trump`, `all_trump`."""
        return kind_of(self.hand.contract)

    @property
    def all_tricks_bid(self) -> bool:
        """Whether every trick was bid: a capot or a générale."""
        return isinstance(self.hand.bid, str)

    @property
    def defence(self) -> Side:
        """The taker's opponents where there are two sides."""
        return opponent(self.taker)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How the contract came out, the rule that decided it, and the figures that were compared.

    `own` and `other` are what the taker and the defence had in judging, `needed` what a bid asks
    for, in card points; all 0 where the counted points themselves were compared.
    """

    outcome: Outcome
    rule: str
    own: int = 0
    other: int = 0
    needed: int = 0


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
    hangs after this hand (score units); `counted` keeps what was counted and from what hand;
    `course` how it went, where it was told card by card.
    """

    outcome: Outcome
    score: Sides[int]
    carried: int
    award: tuple[Step, ...]
    counted: Counted
    last_trick: Side | None
    course: Course | None = None

    @property
    def points(self) -> Sides[int]:
        """What each side counted, in card points."""
        return self.counted.points

    @property
    def tally(self) -> tuple[Step, ...]:
        """The account of the counting."""
        return self.counted.tally

    @property
    def taker_seat(self) -> str | None:
        """The taker's seat, where a seat was said."""
        taker = self.counted.hand.taker
        return None if taker in LETTERS else taker

    @property
    def multiplier(self) -> int:
        """1, or 2 and 4 as they were said."""
        return self.counted.hand.multiplier or 1
