"""The shapes of answers about games, for the API docs."""

from collections.abc import Mapping
from typing import Final

from app.api.shapes import (
    CONTRACT,
    COUNT,
    NAMES,
    OUTCOME,
    POINTS,
    RULE,
    SEAT,
    SIDE,
    TEXT,
    WHOLE,
    YES_NO,
    Json,
    about,
    by_name,
    list_of,
    or_null,
    reference,
    shape,
)
from app.render.games import ENTRIES

ID: Final[Json] = {"type": "string", "format": "uuid"}
TIME: Final[Json] = {"type": "string", "format": "date-time"}
TOKEN: Final[Json] = {"type": "string", "minLength": 22, "maxLength": 64}
ANY_OUTCOME: Final[Json] = {"type": "string", "enum": [*OUTCOME["enum"], *ENTRIES]}
ANY_RULE: Final[Json] = {"type": "string", "enum": [*RULE["enum"], *ENTRIES]}
BID: Final[Json] = {"anyOf": [{"type": "integer"}, {"enum": ["capot", "generale"]}]}
NEXT: Final = about(or_null(TEXT), "the `cursor` of the next page; null on the last one")

SIDE_SHAPE: Final = shape(
    "A side, and who plays for it.",
    {"side": SIDE, "name": or_null(TEXT), "players": list_of(TEXT)},
)
PLAYED: Final[Mapping[str, Json]] = {
    "taker": SIDE,
    "taker_seat": SEAT,
    "contract": CONTRACT,
    "bid": BID,
    "multiplier": {"enum": [1, 2, 4]},
    "capot": or_null(SIDE),
}
SHORT: Final = shape(
    "One of the last hands, in short.",
    {
        "number": COUNT,
        "id": ID,
        "outcome": ANY_OUTCOME,
        "score": POINTS,
        "carried": COUNT,
        "totals": POINTS,
    },
    PLAYED,
)
STATE: Final[Mapping[str, Json]] = {
    "id": ID,
    **NAMES,
    "title": or_null(TEXT),
    "sides": list_of(SIDE_SHAPE),
    "visibility": {"enum": ["unlisted", "public", "private"]},
    "club": about(or_null(TEXT), "the slug of the club it belongs to"),
    "first_dealer": SEAT,
    "target": COUNT,
    "status": {"enum": ["open", "finished"]},
    "winner": or_null(SIDE),
    "totals": POINTS,
    "remaining": about(POINTS, "how far each side is from the target"),
    "carried": about(COUNT, "what hangs, in score units"),
    "hands": about(COUNT, "entries on the sheet: the number of the last one"),
    "hands_played": about(COUNT, "deals, passed-out ones too; adjustments are none"),
    "next_dealer": SEAT,
    "last_hands": about(list_of(SHORT), "the last five, oldest first"),
    "can_undo": YES_NO,
    "can_redo": YES_NO,
    "version": about(COUNT, "rises with every change; its ETag"),
    "created_at": TIME,
    "updated_at": TIME,
    "links": by_name(TEXT),
}
TOKENS: Final[Mapping[str, Json]] = {
    "scorer_token": about(TOKEN, "writes to the game; told this once"),
    "viewer_token": about(TOKEN, "reads the game while it is private; told this once"),
}
REMARK: Final = shape("A remark; it changes no figure.", {"code": TEXT, "text": TEXT})
ROW: Final = shape("A row of an account.", {"rule": ANY_RULE, "points": POINTS, "text": TEXT})
KEPT: Final = shape(
    "A hand of a game: what was said, what was scored, and the totals after it.",
    {
        "id": ID,
        "number": COUNT,
        "input": about({"type": "object"}, "the hand as it was sent; it can be sent again"),
        **NAMES,
        "outcome": ANY_OUTCOME,
        "score": POINTS,
        "carried": COUNT,
        "tally": list_of(ROW),
        "award": list_of(ROW),
        "remarks": list_of(REMARK),
        "totals": POINTS,
        "created_at": TIME,
    },
    {
        **PLAYED,
        "points": POINTS,
        "generale": YES_NO,
        "last_trick": or_null(SIDE),
        "trickless": list_of(SIDE),
        "irregularities": list_of(reference("Irregularity")),
        "dealer": SEAT,
    },
)
WHAT: Final[Mapping[str, Json]] = {
    "version": COUNT,
    "at": TIME,
    "change": {
        "enum": [
            *("created", "hand_added", "hand_inserted", "hand_replaced", "hand_removed"),
            *("terms_changed", "details_changed", "undone", "redone", "rescored"),
        ]
    },
    "number": about(or_null(COUNT), "the number of the hand it changed"),
    "totals_before": by_name(WHOLE),
    "totals_after": by_name(WHOLE),
    "of": about(or_null(COUNT), "the version of the change that was undone or done again"),
}
CHANGE: Final = shape(
    "A change: when, what, and the totals before and after.",
    {
        **WHAT,
        "before": or_null({"type": "object", "additionalProperties": True}),
        "after": or_null({"type": "object", "additionalProperties": True}),
    },
)
EVENT: Final = shape(
    "What those who follow a game are told, in an event called `game`.",
    {
        "version": COUNT,
        "snapshot": about(YES_NO, "this is how the game stands, whatever was told before"),
        "changes": about(
            list_of(shape("A change.", WHAT)), "each since the last event, oldest first"
        ),
        "changed_from": about(
            or_null(COUNT), "the number of the first hand that may differ; null if none does"
        ),
        "hands": about(
            list_of(reference("KeptHand")), "those of the last ten hands that may differ"
        ),
        "game": reference("Game"),
    },
)

GAME_ANSWERS: Final[Mapping[str, Json]] = {
    "Game": shape("The state of a game.", STATE),
    "NewGame": shape("A new game with its tokens.", {**STATE, **TOKENS}),
    "Tokens": shape("New tokens.", {"id": ID, **TOKENS}),
    "KeptHand": KEPT,
    "ChangedGame": shape(
        "The hand (null when it is gone) and the game after the change.",
        {"hand": or_null(reference("KeptHand")), "game": reference("Game")},
    ),
    "GamePage": shape("Games, newest first.", {"items": list_of(reference("Game")), "next": NEXT}),
    "HandPage": shape("Hands.", {"items": list_of(reference("KeptHand")), "next": NEXT}),
    "Change": CHANGE,
    "GameEvent": EVENT,
    "HistoryPage": shape("Changes.", {"items": list_of(reference("Change")), "next": NEXT}),
    "Club": shape(
        "A club and its public games.",
        {
            "slug": TEXT,
            "name": TEXT,
            "links": by_name(TEXT),
            "items": list_of(reference("Game")),
            "next": NEXT,
        },
    ),
}
