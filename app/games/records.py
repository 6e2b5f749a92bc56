"""What the repository hands out: a game with its rules, a hand, a change of the history, a club."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from app.engine import Ruleset, Side, Sides, State, resolve
from app.engine.reading import SIDE_OF

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Terms:
    """What a hand was played by, but for the target: a preset with every option resolved."""

    variant: str
    preset: str
    options: Mapping[str, Any]

    def rules(self, target: int) -> Ruleset:
        """The rule set to this target."""
        return resolve(self.variant, self.preset, self.options, target)

    @property
    def version(self) -> str:
        """The version of these rules, whatever the target."""
        return resolve(self.variant, self.preset, self.options).rules_version


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game as it stands, with the rules for its next hand and what opens it.

    `tail` are its last hands in short. `club_key_hash` is None without a club or a valid key of it.
    """

    id: UUID
    club_id: UUID | None
    variant: str
    title: str | None
    sides: Sequence[Any]
    first_dealer: str
    visibility: str
    target: int
    rules_seq: int
    status: str
    winner: str | None
    state: Document
    hands: int
    tail: Sequence[Any]
    undoable: int
    redoable: int
    version: int
    scorer_hash: bytes = field(repr=False)
    viewer_hash: bytes = field(repr=False)
    created_at: datetime
    updated_at: datetime
    preset: str
    options: Document
    club_slug: str | None
    club_key_hash: bytes | None = field(repr=False)

    @property
    def terms(self) -> Terms:
        """What its next hand is played by."""
        return Terms(self.variant, self.preset, self.options)

    @property
    def rules(self) -> Ruleset:
        """The rule set of its next hand."""
        return self.terms.rules(self.target)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of its table in order of play."""
        return resolve(self.variant).table.seats


@dataclass(frozen=True, slots=True)
class KeptHand:
    """A hand: what was said, what the engine made of it, and how the game stood after it."""

    id: UUID
    number: int
    input: Document
    rules_seq: int
    scored: Document
    state: Document
    created_at: datetime


@dataclass(frozen=True, slots=True)
class KeptEdit:
    """One change of a game. `before` and `after` are a hand or terms, whichever it changed."""

    version: int
    at: datetime
    change: str
    number: int | None
    before: Document | None
    after: Document | None
    totals_before: Sequence[int]
    totals_after: Sequence[int]
    standing: str | None
    of: int | None


@dataclass(frozen=True, slots=True)
class KeptClub:
    """A club; `key_hash` is of its key, valid until `revoked_at`."""

    id: UUID
    slug: str
    name: str
    key_hash: bytes = field(repr=False)
    created_at: datetime
    revoked_at: datetime | None


@dataclass(frozen=True, slots=True)
class KeptReply:
    """An answer that was given, for whoever asks the same again."""

    request_hash: bytes
    status: int
    headers: Mapping[str, str]
    body: bytes
    salt: bytes


def state_data(state: State) -> Document:
    """A state as it is stored."""
    return {
        "totals": list(state.totals),
        "carried": state.carried,
        "dealer": state.dealer,
        "hands": state.hands,
        "passes": state.passes,
        "winner": None if state.winner is None else Side(state.winner).name,
    }


def state_of(data: Mapping[str, Any]) -> State:
    """The state that was stored."""
    return State(
        totals=Sides(data["totals"]),
        carried=data["carried"],
        dealer=data["dealer"],
        hands=data["hands"],
        passes=data["passes"],
        winner=SIDE_OF[data["winner"]] if data["winner"] else None,
    )
