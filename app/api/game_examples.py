"""A worked game for the API docs: made by the functions that make the real answers."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from app.api.streams import event_text
from app.engine import resolve
from app.games.changes import in_short, starting
from app.games.play import play
from app.games.records import KeptEdit, KeptGame, KeptHand
from app.games.scenes import Scene
from app.render.catalogue import catalogue
from app.render.events import game_event
from app.render.games import edit_data, game_data, kept_hand_data

Json = dict[str, Any]
GAME_ID: Final = "5e3f7a52-1c1d-4b8f-9a6e-2f3d8c7b6a50"
HAND_ID: Final = "b1b8a1de-6f0c-4d0f-8a52-7d4f5a0c9e11"
HAND: Final[Json] = {
    "taker": "A",
    "contract": "hearts",
    "card_points": {"A": 95},
    "last_trick": "A",
    "belotes": {"A": 1},
}
SIDES: Final[list[Json]] = [
    {"name": "Ние", "players": ["Мария", "Иван"]},
    {"name": "Вие", "players": ["Ани", "Петър"]},
]
_AT: Final = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)
_TOKENS: Final = {
    "scorer_token": "mQ3tq0yWl2oYv7nB1dKx5uE8rZc4hJf9",
    "viewer_token": "pT6wS9aGk1iXe4bN8cRy2vF5zLm7oHd0",
}


def _new() -> KeptGame:
    rules = resolve("belote")
    state, kept = starting(rules, None)
    return KeptGame(
        id=UUID(GAME_ID),
        club_id=None,
        variant="belote",
        title="Belote at Maria's",
        sides=SIDES,
        first_dealer=state.dealer,
        visibility="unlisted",
        target=rules.ending.target,
        rules_seq=1,
        status="open",
        winner=None,
        state=kept,
        hands=0,
        tail=[],
        undoable=0,
        redoable=0,
        version=1,
        scorer_hash=b"",
        viewer_hash=b"",
        created_at=_AT,
        updated_at=_AT,
        preset=rules.preset,
        options=dict(rules.options),
        club_slug=None,
        club_key_hash=None,
    )


def _hand(game: KeptGame) -> KeptHand:
    played = play(game.rules, starting(game.rules, None)[0], HAND)
    return KeptHand(UUID(HAND_ID), 1, HAND, 1, played.scored, played.kept, _AT)


_NEW: Final = _new()
_HAND: Final = _hand(_NEW)
_GAME: Final = replace(
    _NEW, state=_HAND.state, hands=1, tail=[in_short(_HAND)], undoable=1, version=2
)
_GAME_DATA: Final = game_data(_GAME)
_HAND_DATA: Final = kept_hand_data(_HAND, catalogue("en"))
_EDIT: Final = KeptEdit(
    version=2,
    at=_AT,
    change="hand_added",
    number=1,
    before=None,
    after={"id": HAND_ID, "input": HAND, "rules_seq": 1},
    totals_before=_NEW.state["totals"],
    totals_after=_GAME.state["totals"],
    standing="done",
    of=None,
)

BODIES: Final[dict[str, Json]] = {
    "GameBody": {"variant": "belote", "title": "Belote at Maria's", "sides": SIDES},
    "GameChange": {"target": 501, "rules": {"capot": 250}},
    "RotationBody": {},
    "NoBody": {},
    "NewPlayed": HAND,
    "Played": HAND,
}
ANSWERS: Final[dict[str, Json]] = {
    "Game": _GAME_DATA,
    "NewGame": {**game_data(_NEW), **_TOKENS},
    "Tokens": {"id": GAME_ID, **_TOKENS},
    "KeptHand": _HAND_DATA,
    "ChangedGame": {"hand": _HAND_DATA, "game": _GAME_DATA},
    "GamePage": {"items": [_GAME_DATA], "next": None},
    "HandPage": {"items": [_HAND_DATA], "next": None},
    "HistoryPage": {"items": [edit_data(_EDIT, {1: _NEW.terms})], "next": None},
    "Club": {
        "slug": "belote-sofia",
        "name": "Belote Sofia",
        "links": {"self": "/v1/clubs/belote-sofia", "share": "/clubs/belote-sofia"},
        "items": [],
        "next": None,
    },
}
SHEET: Final = (_GAME, [_HAND])
_EVENT: Final = game_event(Scene(_GAME, [_EDIT], [_HAND]), 1, catalogue("en"))
EVENTS: Final = event_text("game", _EVENT, 2).decode()
