"""The parameters of addresses and query strings, for the API docs.

Patterns show how each is meant to be written; what is really taken is `query`'s business.
"""

from typing import Final

from app.api.query import NO, YES
from app.api.shapes import CONTRACT, SEAT, SIDE, VARIANT, Json
from app.engine import VARIANTS, resolve
from app.engine.pairs import in_tens
from app.render.catalogue import LANGUAGES

_LETTERS: Final = "[ABC]"


def _parameter(name: str, schema: Json, text: str, example: object = None, **more: object) -> Json:
    shown = {} if example is None else {"example": example}
    return {"name": name, "in": "query", "schema": schema, "description": text, **shown, **more}


def _repeated(name: str, pattern: str, text: str, example: object = None) -> Json:
    """Said several times, or once with commas between."""
    return _texts(name, f" *{pattern} *(, *{pattern} *)*", text, example)


def _texts(name: str, pattern: str, text: str, example: object = None) -> Json:
    schema = {"type": "array", "items": {"type": "string", "pattern": f"^({pattern})?$"}}
    return _parameter(name, schema, text, example)


def _number(name: str, most: int, text: str) -> Json:
    return _parameter(name, {"type": "integer", "minimum": 0, "maximum": most}, text)


def _map(name: str, text: str, example: object = None) -> Json:
    return _repeated(name, f"{_LETTERS}:[0-9]{{1,9}}", text, example)


VARIANT_PARAMETER: Final[Json] = {
    "name": "variant",
    "in": "path",
    "required": True,
    "description": "the game",
    "schema": VARIANT,
    "example": "belote",
}
ROUNDED_PARAMETER: Final[Json] = {
    **VARIANT_PARAMETER,
    "schema": {"type": "string", "enum": [name for name in VARIANTS if in_tens(resolve(name))]},
    "example": "bulgarian",
}
_LANGUAGE: Final = _parameter("lang", {"enum": list(LANGUAGES)}, "the language of its words")
FORMAT_PARAMETERS: Final = [
    _parameter("format", {"enum": ["json", "text", "line"]}, "the form of the answer"),
    _LANGUAGE,
]
JSON_PARAMETERS: Final = [_parameter("format", {"enum": ["json"]}, "the only form"), _LANGUAGE]
SHEET_PARAMETERS: Final = [
    _parameter("format", {"enum": ["json", "text", "html"]}, "the form of the answer"),
    _LANGUAGE,
]
RULE_PARAMETERS: Final = [
    _parameter("preset", {"type": "string", "maxLength": 60}, "a named set of rules"),
    _repeated("rules", "[a-z_0-9]{1,40}:[a-z_0-9]{1,20}", "an option and its value, `capot:250`"),
]
HAND_PARAMETERS: Final = [
    _parameter("taker", SEAT, "the side that chose the contract, or the seat", "A", required=True),
    _parameter("contract", CONTRACT, "what is played", "hearts", required=True),
    _parameter(
        "bid",
        {"enum": [*map(str, range(80, 161, 10)), "capot", "generale"]},
        "coinche: what was bid",
    ),
    _parameter("multiplier", {"enum": ["1", "2", "4"]}, "2 doubled, 4 redoubled"),
    _map("card_points", "card points by side, `A:95`; the last missing side follows", ["A:95"]),
    _map("trick_points", "card points with the last trick's bonus, `A:105`"),
    _texts("piles", f"{_LETTERS}:[0-9TJQKA,SHDC]{{2,100}}", "the cards a side won, `A:AS,10S`"),
    _parameter("last_trick", SIDE, "who won the last trick", "A"),
    _parameter("capot", SIDE, "who won every trick"),
    _parameter("generale", {"enum": [*YES, *NO]}, "the taking player won every trick alone"),
    _repeated("belotes", f"{_LETTERS}(:[0-4])?", "belotes announced; `A` means one", ["A"]),
    _repeated(
        "declarations",
        "[ABCNESW]:(tierce|quarte|quinte|carre):(10|[7-9TJQKA])[SHDC]?(:[5-8])?",
        "what was announced, `A:tierce:AH`, `B:carre:J`",
    ),
    _map("declaration_points", "instead of declarations"),
    _parameter("dealer", SEAT, "who dealt, where a tie is decided by turn"),
    _repeated("undealt", "(10|[7-9TJQKA])[SHDC]", "three players: the cards left out"),
    _number("undealt_points", 1000, "three players: what they are worth"),
    _repeated("tricks_won", f"{_LETTERS}:[0-9]", "three players: how many tricks each took"),
    _repeated("trickless", _LETTERS, "three players: who took no trick"),
    _number("carried", 100_000, "what hangs from the hand before, in score units"),
    *RULE_PARAMETERS,
    *FORMAT_PARAMETERS,
]
PAIR_PARAMETERS: Final = [
    _parameter("contract", CONTRACT, "what was played"),
    _map("points", "what each side counted, `A:96`"),
    _parameter("taker", SEAT, "the taker; the side ahead is meant if missing"),
    _parameter("multiplier", {"enum": ["1", "2", "4"]}, "2 doubled, 4 redoubled"),
    _parameter("table", CONTRACT, "the contract whose whole table is asked for"),
    *RULE_PARAMETERS,
    *FORMAT_PARAMETERS,
]
