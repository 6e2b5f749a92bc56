"""How the operations on games describe themselves: what they take, answer and refuse."""

from dataclasses import dataclass
from typing import Any, Final

from app.api.game_examples import ANSWERS, BODIES, EVENTS, GAME_ID, HAND_ID, SHEET
from app.api.openapi import problem_responses
from app.api.shapes import Json, reference
from app.engine import VARIANTS
from app.render.catalogue import LANGUAGES, catalogue
from app.render.sheet import sheet_csv, sheet_text
from app.render.sheet_page import sheet_html

READS: Final = ("malformed-request", "not-found", "not-acceptable", "invalid-request")
BODY: Final = ("malformed-body", "too-slow", "body-too-large", "unsupported-media-type")
WRITES: Final = (
    *("malformed-request", "not-found", "not-acceptable", "invalid-request", "unauthorized"),
    *("invalid-key", "still-running", "precondition-failed", "unavailable"),
)
EDITS: Final = (*WRITES, "precondition-required", "conflict")


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation: the schema of its answer, the shapes of its body, what it may refuse."""

    summary: str
    answer: str | None
    problems: tuple[str, ...]
    status: int = 200
    bodies: tuple[str, ...] = ()
    parameters: tuple[str, ...] = ()
    optional: bool = False


_HANDS: Final = ("NewPlayed", "NewAdjustment", "NewPassedOut", "NewClaim")
_OTHERS: Final = ("Played", "Adjustment", "PassedOut", "Claim")
_WRITE: Final = ("id", "Idempotency-Key", "If-Match")
_EDIT: Final = ("id", "Idempotency-Key", "If-Match!")
OPERATIONS: Final[dict[str, Operation]] = {
    "create_game": Operation(
        "Make a game",
        "NewGame",
        (
            *(*READS[:1], *READS[2:], *BODY, "unauthorized", "invalid-rules", "invalid-hand"),
            *("invalid-key", "still-running", "unavailable"),
        ),
        201,
        ("GameBody",),
        ("Idempotency-Key+",),
    ),
    "list_games": Operation(
        "Games, newest first",
        "GamePage",
        (*READS[:1], *READS[2:], "unauthorized"),
        parameters=("variant", "status", "club", "cursor", "size"),
    ),
    "read_game": Operation("How a game stands", "Game", READS, parameters=("id",)),
    "change_game": Operation(
        "Change a game's names, target or rules",
        "Game",
        (*EDITS, *BODY, "invalid-rules"),
        bodies=("GameChange",),
        parameters=_EDIT,
    ),
    "delete_game": Operation("Delete a game", None, EDITS, 204, parameters=_EDIT),
    "rotate_tokens": Operation(
        "New tokens for a game",
        "Tokens",
        (*WRITES, *BODY),
        bodies=("RotationBody",),
        parameters=_WRITE,
        optional=True,
    ),
    "add_hand": Operation(
        "Add a hand",
        "ChangedGame",
        (*EDITS, *BODY, "invalid-hand"),
        201,
        _HANDS,
        _WRITE,
    ),
    "list_hands": Operation(
        "The hands of a game", "HandPage", READS, parameters=("id", "cursor", "size")
    ),
    "read_hand": Operation("One hand of a game", "KeptHand", READS, parameters=("id", "hand")),
    "replace_hand": Operation(
        "Correct a hand",
        "ChangedGame",
        (*EDITS, *BODY, "invalid-hand"),
        bodies=_OTHERS,
        parameters=(*_EDIT, "hand"),
    ),
    "remove_hand": Operation("Remove a hand", "ChangedGame", EDITS, parameters=(*_EDIT, "hand")),
    "undo": Operation(
        "Undo the last change", "ChangedGame", (*EDITS, *BODY), 200, ("NoBody",), _EDIT, True
    ),
    "redo": Operation(
        "Do again what was undone", "ChangedGame", (*EDITS, *BODY), 200, ("NoBody",), _EDIT, True
    ),
    "read_history": Operation(
        "Every change of a game", "HistoryPage", READS, parameters=("id", "cursor", "size")
    ),
    "read_sheet": Operation("A game's score sheet", None, READS, parameters=("id",)),
    "follow_game": Operation(
        "Follow a game",
        "GameEvent",
        (*READS, "unavailable", "too-many-streams"),
        parameters=("id", "Last-Event-ID"),
    ),
    "read_club": Operation(
        "A club and its public games", "Club", READS, parameters=("slug", "cursor", "size")
    ),
}


def documented(name: str) -> dict[str, Any]:
    """The arguments of the route of an operation."""
    operation = OPERATIONS[name]
    forms = ["json"]
    if name == "read_sheet":
        answer, forms = _sheet(), ["text", "csv", "html"]
    elif name == "follow_game":
        answer, forms = _events(), ["events"]
    else:
        answer = _answer(operation)
    extra: Json = {"parameters": [_parameter(each) for each in operation.parameters]}
    extra["parameters"] += [
        _query("format", {"enum": forms}, "the form of the answer"),
        _query("lang", {"enum": list(LANGUAGES)}, "the language of its words"),
    ]
    if operation.bodies:
        extra["requestBody"] = _body(operation)
    return {
        "summary": operation.summary,
        "status_code": operation.status,
        "responses": {operation.status: answer, **problem_responses(*operation.problems)},
        "openapi_extra": extra,
    }


def _answer(operation: Operation) -> Json:
    if operation.answer is None:
        return {"description": "It is gone."}
    schema, example = reference(operation.answer), ANSWERS[operation.answer]
    content = {"application/json": {"schema": schema, "example": example}}
    return {"description": f"{operation.summary}.", "content": content}


def _body(operation: Operation) -> Json:
    schemas = [reference(name) for name in operation.bodies]
    schema = schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
    content = {"application/json": {"schema": schema, "example": BODIES[operation.bodies[0]]}}
    return {"required": not operation.optional, "content": content}


def _sheet() -> Json:
    words = catalogue("en")
    texts = {
        "text/plain": sheet_text(*SHEET, words),
        "text/csv": sheet_csv(*SHEET),
        "text/html": sheet_html(*SHEET, words),
    }
    content = {
        media: {"schema": {"type": "string"}, "example": text} for media, text in texts.items()
    }
    return {"description": "Every hand with its score and the totals after it.", "content": content}


def _events() -> Json:
    content = {"text/event-stream": {"schema": {"type": "string"}, "example": EVENTS}}
    return {
        "description": "Events of two kinds. `game`: the version is its id, its data a GameEvent. "
        "`gone`: the game was deleted, or is no longer yours to see; nothing follows. Comments "
        "keep a silent stream open.",
        "content": content,
    }


def _query(name: str, schema: Json, text: str) -> Json:
    return {"name": name, "in": "query", "schema": schema, "description": text}


def _path(name: str, schema: Json, text: str, example: str) -> Json:
    return {**_query(name, schema, text), "in": "path", "required": True, "example": example}


def _header(name: str, text: str, *, required: bool = False, shortest: int = 0) -> Json:
    schema = {"type": "string", "minLength": shortest, "maxLength": 255}
    return {**_query(name, schema, text), "in": "header", "required": required}


def _parameter(name: str) -> Json:
    return _PARAMETERS[name]


_VERSION: Final = 'the ETag of the game you saw, `"7"`'
_PARAMETERS: Final[dict[str, Json]] = {
    "id": _path("id", {"type": "string", "format": "uuid"}, "the game", GAME_ID),
    "hand": _path("hand", {"type": "string"}, "a hand's number, or its id", HAND_ID),
    "slug": _path("slug", {"type": "string"}, "the club's short name", "belote-sofia"),
    "variant": _query("variant", {"enum": list(VARIANTS)}, "only games of this variant"),
    "status": _query("status", {"enum": ["open", "finished"]}, "only games that stand so"),
    "club": _query("club", {"type": "string"}, "only games of the club with this slug"),
    "cursor": _query("cursor", {"type": "string"}, "`next` of the page before"),
    "size": _query(
        "size", {"type": "integer", "minimum": 1, "maximum": 100}, "entries a page, 20 if missing"
    ),
    "Idempotency-Key": _header(
        "Idempotency-Key",
        "1 to 255 characters, for this game and token: a retry with the same key and body is done "
        "once and answered as the first time, with `Idempotency-Replayed: true`, for 24 hours at "
        "least. Only 2xx are kept; another body is a 422, a twin still running a 409 after 5 s.",
        shortest=1,
    ),
    "Idempotency-Key+": _header(
        "Idempotency-Key",
        "1 to 255 characters: a retry with the same key and body makes no second game and is "
        "answered as the first time, with `Idempotency-Replayed: true`. It needs a club's key, or "
        "a `scorer_token` that you chose (22 to 64 base64url characters): whose it is and the key "
        "decide the game's id. Only 2xx are kept, for 24 hours at least; another body is a 422, a "
        "twin still running a 409 after 5 s.",
        shortest=1,
    ),
    "If-Match": _header("If-Match", f"optional here: {_VERSION}"),
    "Last-Event-ID": _header(
        "Last-Event-ID", "the version you saw last: what you missed comes first"
    ),
    "If-Match!": _header("If-Match", _VERSION, required=True),
}
