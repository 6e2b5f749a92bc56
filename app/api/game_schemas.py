"""What clients send about games: making one, changing one, and the hands as a game takes them."""

import unicodedata
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints, model_validator
from pydantic_core import PydanticKnownError

from app.api.schemas import (
    ContractName,
    DealBody,
    Points,
    Rules,
    SeatLetter,
    SideLetter,
    Strict,
    Word,
)
from app.engine import VARIANTS
from app.render.catalogue import N_


def _readable(text: str) -> str:
    """Refuse what would show as nothing, or act on a screen; several lines are for notes."""
    if any(unicodedata.category(char) in {"Cc", "Zl", "Zp"} for char in text):
        raise ValueError(N_("must not hold control characters or line ends"))
    return _said(text)


def _printable(text: str) -> str:
    """Several lines are for notes; other control characters are for nobody."""
    if any(unicodedata.category(char) == "Cc" and char not in "\n\t" for char in text):
        raise ValueError(N_("must not hold control characters"))
    return _said(text)


def _said(text: str) -> str:
    if not text.strip():
        raise ValueError(N_("must hold something to read"))
    return text


def _variant(name: str) -> str:
    if name not in VARIANTS:
        raise ValueError(N_("is no variant; /v1/variants lists those there are"))
    return name


def _uuid(text: str) -> str:
    return text.lower()


def _instant(text: str) -> str:
    try:
        at = datetime.fromisoformat(text)
        in_utc = at.astimezone(UTC).isoformat() if at.tzinfo else None
    except (ValueError, OverflowError):
        in_utc = None
    if in_utc is None:
        raise ValueError(N_("must be a time with its zone, like 2026-03-01T20:15:00Z"))
    return in_utc.replace("+00:00", "Z")


Name = Annotated[str, StringConstraints(min_length=1, max_length=60), AfterValidator(_readable)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=500), AfterValidator(_printable)]
Target = Annotated[int, Field(ge=1, le=100_000)]
Visibility = Literal["unlisted", "public", "private"]
Instant = Annotated[str, StringConstraints(min_length=1, max_length=40), AfterValidator(_instant)]
Id = Annotated[
    str,
    StringConstraints(pattern=r"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"),
    AfterValidator(_uuid),
]
Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22,64}$")]
Adjusted = dict[SideLetter, Annotated[int, Field(ge=-100_000, le=100_000)]]
Place = Annotated[int, Field(ge=1, le=1_000_000)]


class SideBody(Strict):
    """A side's name and its players: the first sits N or E, the second S or W."""

    side: SideLetter | None = Field(None, description="as its place in the list has it: A, B, C")
    name: Name | None = None
    players: Annotated[list[Name], Field(max_length=2)] | None = None


SideBodies = Annotated[list[SideBody], Field(max_length=3)]


class GameBody(Strict):
    """A new game. Its rules are frozen into it."""

    variant: Annotated[str, AfterValidator(_variant)]
    preset: Word | None = None
    rules: Rules | None = None
    target: Target | None = Field(None, description="the preset's own if missing")
    sides: SideBodies | None = None
    first_dealer: SeatLetter | None = Field(None, description="the last seat if missing")
    title: Name | None = None
    visibility: Visibility | None = Field(None, description="`unlisted` if missing")
    scorer_token: Token | None = Field(
        None, description="a token of your own, of at least 128 random bits"
    )


class GameChange(Strict):
    """What to change of a game; what is not named stays. Rules count from here on."""

    title: Name | None = Field(None, description="null takes it away")
    sides: SideBodies | None = None
    target: Target | None = None
    visibility: Visibility | None = None
    rules: Rules | None = Field(None, description="merged into those the game has")

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if not self.model_fields_set:
            raise ValueError(N_("must name something to change"))
        return self


class NoBody(Strict):
    """Nothing has to be said."""


class RotationBody(Strict):
    """New tokens; one of them may be chosen."""

    scorer_token: Token | None = None


class Placing(Strict):
    """Where a new hand goes, and its id, if the client wants to say."""

    id: Id | None = Field(None, description="the hand's own for ever")
    number: Place | None = Field(None, description="the place it must get, or be refused")
    at: Place | None = Field(None, description="put it in before this one (needs If-Match)")


class Noted(Strict):
    """What any hand may carry."""

    note: Text | None = None
    played_at: Instant | None = None


class Played(DealBody, Noted):
    """A hand that was played."""


class Adjustment(Noted):
    """Points outside play: a penalty, a handicap, totals brought along."""

    adjustment: Annotated[Adjusted, Field(min_length=1)]
    reason: Text | None = None


def _no_number(value: object) -> object:
    """1 equals true in Python, and is none in JSON."""
    if value is True:
        return value
    raise PydanticKnownError("literal_error", {"expected": "true"})


class PassedOut(Noted):
    """A deal that nobody took."""

    passed: Annotated[Literal[True], BeforeValidator(_no_number)]
    dealer: SeatLetter | None = None


class ClaimBody(Strict):
    """Who claims, the points he has so far (announcements too), and after which trick."""

    by: SideLetter
    points: Points
    after_trick: Annotated[int, Field(ge=1, le=16)]


class Claim(Noted):
    """Three players: a claim that ends the game in mid-hand."""

    taker: SeatLetter
    contract: ContractName
    claim: ClaimBody
    dealer: SeatLetter | None = None


class NewPlayed(Played, Placing):
    """A hand that was played, to be added."""


class NewAdjustment(Adjustment, Placing):
    """An adjustment, to be added."""


class NewPassedOut(PassedOut, Placing):
    """A passed-out deal, to be added."""


class NewClaim(Claim, Placing):
    """A claim, to be added."""


NEW_HANDS = {"adjustment": NewAdjustment, "passed": NewPassedOut, "claim": NewClaim}
HANDS = {"adjustment": Adjustment, "passed": PassedOut, "claim": Claim}


def new_hand_model(sent: object) -> type[Strict]:
    """The shape that a new hand is meant to have."""
    return _meant(sent, NEW_HANDS, NewPlayed)


def hand_model(sent: object) -> type[Strict]:
    """The shape that a hand in another's place is meant to have."""
    return _meant(sent, HANDS, Played)


def _meant(sent: object, kinds: Any, usual: type[Strict]) -> type[Strict]:  # noqa: ANN401
    if isinstance(sent, dict):
        for name, model in kinds.items():
            if name in sent:
                found: type[Strict] = model
                return found
    return usual


GAME_BODIES = (
    GameBody,
    GameChange,
    RotationBody,
    NoBody,
    NewPlayed,
    NewAdjustment,
    NewPassedOut,
    NewClaim,
    Played,
    Adjustment,
    PassedOut,
    Claim,
)
