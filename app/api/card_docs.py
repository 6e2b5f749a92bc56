"""The API docs of single tricks: shapes of answers, and examples made by the service's own code."""

from collections.abc import Mapping
from typing import Final

from pydantic import BaseModel

from app.api.shapes import (
    COUNT,
    SEAT,
    SIDE,
    TEXT,
    Json,
    about,
    answer_in_forms,
    list_of,
    or_null,
    reference,
    shape,
)
from app.engine import Contract, card, resolve
from app.engine.course import Bound
from app.engine.duties import DUTIES, legal_cards
from app.engine.reading_cards import read_plays
from app.engine.tricks import Won, win_trick
from app.render import cards
from app.render.card_words import REASONS
from app.render.catalogue import catalogue

CARD: Final[Json] = {"type": "string", "pattern": "^(10|[7-9JQKA])[SHDC]$"}
OBLIGATIONS: Final = sorted({step.obligation for steps in DUTIES.values() for step in steps})
OBLIGATION: Final[Json] = {"type": "string", "enum": OBLIGATIONS}

TRICK: Final = shape(
    "Who takes a trick, and for how much.",
    {
        "winner": SEAT,
        "side": SIDE,
        "card": about(CARD, "the card that takes it"),
        "points": about(COUNT, "card points, without the bonus for the last trick"),
        "text": TEXT,
    },
    {
        "revealed": {
            "type": "object",
            "description": "open cards: what turns up before each player, null for nothing",
            "properties": dict.fromkeys(("A", "B"), or_null(CARD)),
        }
    },
)
LEGAL: Final = shape(
    "Which cards may be played, and why.",
    {
        "seat": SEAT,
        "legal": about(list_of(CARD), "in the order of the hand"),
        "obligation": about(OBLIGATION, "the duty that binds; `free` where none does"),
        "reason": {"type": "string", "enum": list(REASONS)},
        "text": about(TEXT, "the reason in words"),
    },
)
IRREGULARITY: Final = shape(
    "A card that was not allowed, in a hand told card by card.",
    {
        "trick": about(COUNT, "from 1"),
        "seat": SEAT,
        "card": CARD,
        "obligation": OBLIGATION,
        "due": about(list_of(CARD), "the cards that were allowed"),
        "text": TEXT,
    },
)
CARD_ANSWERS: Final[Mapping[str, Json]] = {
    "Trick": TRICK,
    "LegalCards": LEGAL,
    "Irregularity": IRREGULARITY,
}

_LED: Final = [
    {"seat": "S", "card": "AS"},
    {"seat": "W", "card": "10S"},
    {"seat": "N", "card": "7S"},
]
_SEAT: Final = "E"
_HAND: Final = ["JH", "KD"]
_BODIES: Final[Mapping[str, Json]] = {
    "trick": {"contract": "hearts", "plays": [*_LED, {"seat": _SEAT, "card": _HAND[0]}]},
    "legal": {"contract": "hearts", "seat": _SEAT, "hand": _HAND, "plays": _LED},
}
_WORDS: Final = catalogue("en")


def card_body(model: type[BaseModel], name: str) -> Json:
    """What an operation declares in `openapi_extra`: its body's schema and an example."""
    content = {"schema": reference(model.__name__), "example": _BODIES[name]}
    return {"requestBody": {"required": True, "content": {"application/json": content}}}


def trick_answer() -> Json:
    """What the operation that scores a trick declares for status 200."""
    won = _won()
    said = cards.trick_data(resolve("belote"), won, None, _WORDS)
    texts = {"text": cards.trick_text(won, None, _WORDS), "line": cards.trick_line(won)}
    return answer_in_forms("The winner and the card points.", "Trick", said, texts)


def legal_answer() -> Json:
    """What the operation that lists legal cards declares for status 200."""
    bound = _bound()
    said = cards.legal_data(_SEAT, bound, _WORDS)
    texts = {"text": cards.legal_text(bound, _WORDS), "line": cards.legal_line(bound)}
    return answer_in_forms("The cards that may be played, and why.", "LegalCards", said, texts)


def _won() -> Won:
    plays = read_plays(_BODIES["trick"]["plays"], ())
    return win_trick(resolve("belote"), Contract.HEARTS, plays)


def _bound() -> Bound:
    hand = [card(text) for text in _HAND]
    return legal_cards(resolve("belote"), Contract.HEARTS, _SEAT, hand, read_plays(_LED, ()))
