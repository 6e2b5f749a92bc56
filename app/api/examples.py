"""The worked examples of the API docs, and the parameters of query strings, said once.

Each documented answer is made by the service's own functions from its documented request, so that
sending the request gives exactly this answer.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from pydantic import BaseModel

from app.api.convert import CONTRACT_OF, SIDE_OF, hand_of
from app.api.schemas import ScoreBody
from app.engine import VARIANTS, Ruleset, ScoredHand, resolve, score
from app.engine.pairs import in_tens, pair_points
from app.render import tens
from app.render.catalogue import catalogue
from app.render.hands import hand_data, hand_line, hand_text
from app.render.rulebook import rulebook, variant_summary

Json = dict[str, Any]
HAND: Final[Json] = {
    "taker": "A",
    "contract": "hearts",
    "card_points": {"A": 95},
    "last_trick": "A",
    "belotes": {"A": 1},
}
SECOND: Final[Json] = {"taker": "B", "contract": "spades", "trick_points": {"A": 85}}
PAIR: Final[Json] = {"contract": "hearts", "points": {"A": 96, "B": 66}}
BODIES: Final[Mapping[str, Json]] = {
    "score": HAND,
    "batch": {"hands": [HAND, SECOND]},
    "pair": PAIR,
}

_WORDS: Final = catalogue("en")
_LETTERS: Final = "[ABC]"
_SEAT: Final[Json] = {"type": "string", "enum": ["A", "B", "C", "N", "E", "S", "W"]}
_SIDE: Final[Json] = {"type": "string", "enum": ["A", "B", "C"]}
_CONTRACT: Final[Json] = {"type": "string", "enum": list(CONTRACT_OF)}


def body_example(model: type[BaseModel], name: str) -> Json:
    """What a POST operation declares in `openapi_extra`: its body's schema and an example."""
    schema = {"$ref": f"#/components/schemas/{model.__name__}"}
    content = {"application/json": {"schema": schema, "example": BODIES[name]}}
    return {"requestBody": {"required": True, "content": content}}


def answer_example(name: str) -> Json:
    """What an operation declares for status 200: an example that it really answers."""
    content: Json = {"application/json": {"schema": _ANSWER, "example": _ANSWERS[name]()}}
    if name == "score":
        rules, hand = _scored(HAND)
        content["text/plain"] = {
            "schema": {"type": "string"},
            "examples": {
                "text": {"value": hand_text(rules, hand, _WORDS)},
                "line": {"value": hand_line(hand, _WORDS)},
            },
        }
    elif name in {"pair", "rounding"}:
        content["text/plain"] = {"schema": {"type": "string"}}
    return {"description": _DESCRIPTIONS[name], "content": content}


def _scored(body: Json) -> tuple[Ruleset, ScoredHand]:
    rules = resolve("belote")
    return rules, score(rules, hand_of(rules, ScoreBody.model_validate(body)))


def _score() -> Json:
    return hand_data(*_scored(HAND), _WORDS)


def _batch() -> Json:
    return {"results": [_score(), hand_data(*_scored(SECOND), _WORDS)]}


def _pair() -> Json:
    rules = resolve("bulgarian")
    contract = CONTRACT_OF[PAIR["contract"]]
    given = {SIDE_OF[side]: points for side, points in PAIR["points"].items()}
    points = pair_points(rules, contract, given)
    return tens.pair_data(tens.settle(rules, contract, points, None, 1), _WORDS)


def _rounding() -> Json:
    rules = resolve("bulgarian")
    settle = in_tens(rules)
    return tens.tens_data(rules, settle, _WORDS) if settle else {}


def _variants() -> Json:
    items = [variant_summary(each, _WORDS) for each in VARIANTS.values()]
    return {"items": items, "next": None}


def _ruleset() -> Json:
    return rulebook(VARIANTS["belote"], resolve("belote"), _WORDS)


_ANSWER: Final[Json] = {"type": "object"}
_ANSWERS: Final[Mapping[str, Callable[[], Json]]] = {
    "score": _score,
    "batch": _batch,
    "pair": _pair,
    "rounding": _rounding,
    "variants": _variants,
    "ruleset": _ruleset,
}
_DESCRIPTIONS: Final[Mapping[str, str]] = {
    "score": "The scored hand: `tally` adds up to `points`, `award` to `score`.",
    "batch": "One result for each hand, in order: its answer, or a problem with its status.",
    "pair": "The two totals in tens.",
    "rounding": "The rules; or with `points` one pair, or with `table` a whole table.",
    "variants": "The variants.",
    "ruleset": "The resolved rule set, and a JSON Schema of its options.",
}


def _parameter(name: str, schema: Json, text: str, example: object = None, **more: object) -> Json:
    shown = {} if example is None else {"example": example}
    return {"name": name, "in": "query", "schema": schema, "description": text, **shown, **more}


def _repeated(name: str, pattern: str, text: str, example: object = None) -> Json:
    schema = {"type": "array", "items": {"type": "string", "pattern": f"^{pattern}$"}}
    return _parameter(name, schema, text, example)


def _number(name: str, most: int, text: str) -> Json:
    return _parameter(name, {"type": "integer", "minimum": 0, "maximum": most}, text)


def _map(name: str, text: str, example: object = None) -> Json:
    return _repeated(name, f"{_LETTERS}:[0-9]{{1,3}}", text, example)


VARIANT_PARAMETER: Final[Json] = {
    "name": "variant",
    "in": "path",
    "required": True,
    "description": "the game",
    "schema": {"type": "string", "enum": list(VARIANTS)},
    "example": "belote",
}
ROUNDED_PARAMETER: Final[Json] = {**VARIANT_PARAMETER, "example": "bulgarian"}
FORMAT_PARAMETERS: Final = [
    _parameter("format", {"enum": ["json", "text", "line"]}, "the form of the answer"),
    _parameter("lang", {"enum": ["en", "fr", "bg", "ru", "uk"]}, "the language of its words"),
]
RULE_PARAMETERS: Final = [
    _parameter("preset", {"type": "string", "maxLength": 60}, "a named set of rules"),
    _repeated("rules", "[a-z_0-9]{1,40}:[a-z_0-9]{1,20}", "an option and its value, `capot:250`"),
]
HAND_PARAMETERS: Final = [
    _parameter("taker", _SEAT, "the side that chose the contract, or the seat", "A", required=True),
    _parameter("contract", _CONTRACT, "what is played", "hearts", required=True),
    _parameter(
        "bid",
        {"enum": [*map(str, range(80, 161, 10)), "capot", "generale"]},
        "coinche: what was bid",
    ),
    _parameter("multiplier", {"enum": ["1", "2", "4"]}, "2 doubled, 4 redoubled"),
    _map("card_points", "card points by side, `A:95`; the last missing side follows", ["A:95"]),
    _map("trick_points", "card points with the last trick's bonus, `A:105`"),
    _repeated("piles", f"{_LETTERS}:[0-9TJQKA,SHDC]{{2,100}}", "the cards a side won, `A:AS,10S`"),
    _parameter("last_trick", _SIDE, "who won the last trick", "A"),
    _parameter("capot", _SIDE, "who won every trick"),
    _parameter("generale", {"enum": ["true", "false"]}, "the taking player won every trick alone"),
    _repeated("belotes", f"{_LETTERS}(:[0-4])?", "belotes announced; `A` means one", ["A"]),
    _repeated(
        "declarations",
        "[ABCNESW]:(tierce|quarte|quinte|carre):(10|[7-9TJQKA])[SHDC]?(:[5-8])?",
        "what was announced, `A:tierce:AH`, `B:carre:J`",
    ),
    _map("declaration_points", "instead of declarations"),
    _parameter("dealer", _SEAT, "who dealt, where a tie is decided by turn"),
    _repeated("undealt", "(10|[7-9TJQKA])[SHDC]", "three players: the cards left out"),
    _number("undealt_points", 1000, "three players: what they are worth"),
    _repeated("tricks_won", f"{_LETTERS}:[0-9]", "three players: how many tricks each took"),
    _repeated("trickless", _LETTERS, "three players: who took no trick"),
    _number("carried", 100_000, "what hangs from the hand before, in score units"),
    *RULE_PARAMETERS,
    *FORMAT_PARAMETERS,
]
PAIR_PARAMETERS: Final = [
    _parameter("contract", _CONTRACT, "what was played"),
    _map("points", "what each side counted, `A:96`"),
    _parameter("taker", _SEAT, "the taker; the side ahead is meant if missing"),
    _parameter("multiplier", {"enum": ["1", "2", "4"]}, "2 doubled, 4 redoubled"),
    _parameter("table", _CONTRACT, "the contract whose whole table is asked for"),
    *RULE_PARAMETERS,
    *FORMAT_PARAMETERS,
]
