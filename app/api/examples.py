"""The worked examples of the API docs.

Each documented answer is made by the service's own functions from its documented request, so that
sending the request gives exactly this answer.
"""

from collections.abc import Callable, Mapping
from typing import Final

from pydantic import BaseModel

from app.api.convert import CONTRACT_OF, SIDE_OF, hand_of
from app.api.schemas import ScoreBody
from app.api.shapes import Json, answer_in_forms, reference
from app.engine import VARIANTS, Ruleset, ScoredHand, resolve, score
from app.engine.pairs import in_tens, pair_points
from app.render import tens
from app.render.catalogue import catalogue
from app.render.hands import hand_data, hand_line, hand_text
from app.render.reference import reference_data
from app.render.rulebook import rulebook, variant_summary

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


def body_example(model: type[BaseModel], name: str) -> Json:
    """What a POST operation declares in `openapi_extra`: its body's schema and an example."""
    schema = {"$ref": f"#/components/schemas/{model.__name__}"}
    content = {"application/json": {"schema": schema, "example": BODIES[name]}}
    return {"requestBody": {"required": True, "content": content}}


def answer_example(name: str) -> Json:
    """What an operation declares for status 200: an example that it really answers."""
    if name in _TEXTS:
        return answer_in_forms(_DESCRIPTIONS[name], _NAMES[name], _ANSWERS[name](), _TEXTS[name]())
    content: Json = {"application/json": {"schema": _SCHEMAS[name], "example": _ANSWERS[name]()}}
    if name in {"rounding", "sheet"}:
        content["text/plain"] = {"schema": {"type": "string"}}
    if name == "sheet":
        content["text/html"] = {"schema": {"type": "string"}}
    return {"description": _DESCRIPTIONS[name], "content": content}


def _scored(body: Json) -> tuple[Ruleset, ScoredHand]:
    rules = resolve("belote")
    return rules, score(rules, hand_of(rules, ScoreBody.model_validate(body)))


def _score() -> Json:
    return hand_data(*_scored(HAND), _WORDS)


def _batch() -> Json:
    return {"results": [_score(), hand_data(*_scored(SECOND), _WORDS)]}


def _score_texts() -> Mapping[str, str]:
    rules, hand = _scored(HAND)
    return {"text": hand_text(rules, hand, _WORDS), "line": hand_line(rules, hand, _WORDS)}


def _settled() -> tuple[Ruleset, tens.Pair]:
    rules = resolve("bulgarian")
    contract = CONTRACT_OF[PAIR["contract"]]
    given = {SIDE_OF[side]: points for side, points in PAIR["points"].items()}
    return rules, tens.settle(rules, contract, pair_points(rules, contract, given), None, 1)


def _pair() -> Json:
    return tens.pair_data(_settled()[1], _WORDS)


def _pair_texts() -> Mapping[str, str]:
    rules, pair = _settled()
    return {"text": tens.pair_text(rules, pair, _WORDS), "line": tens.pair_line(pair, _WORDS)}


def _rounding() -> Json:
    rules = resolve("bulgarian")
    settle = in_tens(rules)
    return tens.tens_data(rules, settle, _WORDS) if settle else {}


def _variants() -> Json:
    items = [variant_summary(each, _WORDS) for each in VARIANTS.values()]
    return {"items": items, "next": None}


def _ruleset() -> Json:
    return rulebook(VARIANTS["belote"], resolve("belote"), _WORDS)


def _sheet() -> Json:
    return reference_data(resolve("belote"), _WORDS)


_NAMES: Final[Mapping[str, str]] = {
    "score": "ScoredHand",
    "batch": "BatchResults",
    "pair": "RoundedPair",
    "variants": "VariantList",
    "ruleset": "Ruleset",
    "sheet": "ReferenceSheet",
    "alive": "Health",
    "ready": "Health",
}
_SCHEMAS: Final[Mapping[str, Json]] = {
    **{name: reference(shape) for name, shape in _NAMES.items()},
    "rounding": {
        "anyOf": [reference(name) for name in ("RoundingRules", "RoundedPair", "RoundingTable")]
    },
}
_TEXTS: Final[Mapping[str, Callable[[], Mapping[str, str]]]] = {
    "score": _score_texts,
    "pair": _pair_texts,
}
_ANSWERS: Final[Mapping[str, Callable[[], Json]]] = {
    "score": _score,
    "batch": _batch,
    "pair": _pair,
    "rounding": _rounding,
    "variants": _variants,
    "ruleset": _ruleset,
    "sheet": _sheet,
    "alive": lambda: {"status": "alive"},
    "ready": lambda: {"status": "ready"},
}
_DESCRIPTIONS: Final[Mapping[str, str]] = {
    "score": "The scored hand: `tally` adds up to `points`, `award` to `score`.",
    "batch": "One result for each hand, in order: its answer, or a problem with its status.",
    "pair": "The two totals in tens.",
    "rounding": "The rules; or with `points` one pair, or with `table` a whole table.",
    "variants": "The variants.",
    "ruleset": "The resolved rule set, and a JSON Schema of its options.",
    "sheet": "The reference sheet, in sections.",
    "alive": "The process lives.",
    "ready": "The process can serve.",
}
