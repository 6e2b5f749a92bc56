"""What a line of an export holds: every column of every row, in the shapes that services read.

Documents (`dict`) are checked and kept as they came, so that nothing in them moves.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, Field, TypeAdapter, ValidationError

from app.games.upkeep.bulk import Row
from app.games.upkeep.lines import LineRefused
from app.games.upkeep.values import Bytes, Count, Hash, Id, Lenient, Moment, Strict, Text, Whole

M = TypeVar("M", bound=BaseModel)
_SHOWN: Final = 3  # faults named in one sentence

Letter = Literal["A", "B", "C"]
Totals = Annotated[list[Whole], Field(min_length=2, max_length=3)]
Points = dict[Letter, Whole]
Facts = dict[str, int | str]
HeaderName = Annotated[str, Field(pattern=r"^[a-z-]+$")]
HeaderValue = Annotated[str, Field(pattern=r"^[\x20-\x7e]*$")]


class State(Strict):
    """A game after some hands."""

    totals: Totals
    carried: Count
    dealer: Text
    hands: Count
    passes: Count
    winner: Letter | None


class AccountRow(Lenient):
    """A row of one of the two accounts."""

    rule: Text
    points: Points
    facts: Facts


class Remark(Lenient):
    """A remark, with what its sentence needs."""

    code: Text
    facts: Facts


class Scored(Lenient):
    """What an engine made of a hand."""

    outcome: Text
    score: Points
    carried: Count
    tally: list[AccountRow]
    award: list[AccountRow]
    remarks: list[Remark] | None = None


class HandRecord(Strict):
    """A hand as a change remembers it; the time is spelt as the change spelt it."""

    id: Id
    input: dict[str, Any]
    rules_seq: Count
    created_at: Annotated[str, Field(min_length=20, max_length=40)]


class TermsRecord(Strict):
    """Terms or details as a change remembers them."""

    target: Count | None = None
    rules_seq: Count | None = None
    title: str | None = None
    sides: list[dict[str, Any]] | None = None
    visibility: Text | None = None
    engine: Text | None = None


def _as(model: type[BaseModel]) -> AfterValidator:
    """Check a document against a model, and leave it as it is."""
    return AfterValidator(lambda document: _checked(model, document))


def _remembered(document: dict[str, Any]) -> dict[str, Any]:
    return _checked(HandRecord if "input" in document else TermsRecord, document)


def _checked(model: type[BaseModel], document: dict[str, Any]) -> dict[str, Any]:
    try:
        model.model_validate(document)
    except ValidationError as refused:
        raise ValueError(_faults(refused)) from None
    return document


Remembered = Annotated[dict[str, Any], AfterValidator(_remembered)]


class ClubRow(Strict):
    """A club."""

    id: Id
    slug: Annotated[str, Field(pattern=r"^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$")]
    name: Annotated[str, Field(min_length=1, max_length=60)]
    key_hash: Hash
    created_at: Moment
    revoked_at: Moment | None


class GameRow(Strict):
    """A game as it stands."""

    id: Id
    club_id: Id | None
    variant: Text
    title: str | None
    sides: list[dict[str, Any]]
    first_dealer: Text
    visibility: Text
    target: Count
    rules_seq: Count
    status: Literal["open", "finished"]
    winner: Letter | None
    state: Annotated[dict[str, Any], _as(State)]
    hands: Count
    tail: list[dict[str, Any]]
    undoable: Count
    redoable: Count
    version: Annotated[Count, Field(ge=1)]
    scorer_hash: Hash
    viewer_hash: Hash
    created_at: Moment
    updated_at: Moment


class RulesRow(Strict):
    """The rules of a stretch of a game."""

    seq: Annotated[Count, Field(ge=1)]
    preset: Text
    options: dict[str, bool | int | str]
    resolved: dict[str, Any]
    rules_version: Text


class HandRow(Strict):
    """A hand."""

    id: Id
    number: Annotated[Count, Field(ge=1)]
    input: dict[str, Any]
    rules_seq: Count
    scored: Annotated[dict[str, Any], _as(Scored)]
    state: Annotated[dict[str, Any], _as(State)]
    engine: Text
    created_at: Moment


class EditRow(Strict):
    """A change."""

    version: Annotated[Count, Field(ge=1)]
    at: Moment
    change: Text
    number: Annotated[Count, Field(ge=1)] | None
    before: Remembered | None
    after: Remembered | None
    totals_before: Totals
    totals_after: Totals
    standing: Literal["done", "undone", "dead"] | None
    of: Count | None


class ReplyRow(Strict):
    """An answer kept for retries."""

    credential_hash: Hash
    key_hash: Hash
    request_hash: Hash
    status: Annotated[int, Field(ge=200, le=299)]
    headers: dict[HeaderName, HeaderValue]
    body: Bytes
    salt: Bytes
    created_at: Moment


class GameLine(Strict):
    """A game with all that hangs on it."""

    game: GameRow
    rules: Annotated[list[RulesRow], Field(min_length=1)]
    hands: list[HandRow]
    edits: Annotated[list[EditRow], Field(min_length=1)]
    replies: list[ReplyRow]


class ClubLine(Strict):
    """A club."""

    club: ClubRow


class DeletedLine(Strict):
    """What is kept of a deleted game."""

    deleted: Id
    replies: Annotated[list[ReplyRow], Field(min_length=1)]


_LINES: Final[Mapping[str, type[ClubLine | GameLine | DeletedLine]]] = {
    "club": ClubLine,
    "game": GameLine,
    "deleted": DeletedLine,
}


def shaped(value: Mapping[str, Any]) -> ClubLine | GameLine | DeletedLine:
    """The line that these plain values tell.

    Raises:
        LineRefused: saying which value is not as it should be.
    """
    model = next((_LINES[name] for name in value if name in _LINES), None)
    if model is None:
        raise LineRefused("it is neither a club nor a game nor a deleted game")
    try:
        return TypeAdapter(model).validate_python(value)
    except ValidationError as refused:
        raise LineRefused(_faults(refused)) from None


def columns(row: BaseModel) -> Row:
    """The columns of a row."""
    return {name: getattr(row, name) for name in type(row).model_fields}


def _faults(refused: ValidationError) -> str:
    errors = refused.errors(include_url=False, include_input=False, include_context=False)
    said = [
        f"{'.'.join(map(str, error['loc']))}: {error['msg'].removeprefix('Value error, ')}"
        for error in errors[:_SHOWN]
    ]
    further = len(errors) - _SHOWN
    return "; ".join([*said, f"and {further} more"] if further > 0 else said)
