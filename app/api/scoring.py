"""Scoring hands: one by POST or by a query string, many in a batch. Nothing is stored."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from app.api.convert import hand_of, ruleset_of, violation_problem
from app.api.decoding import BATCH_LIMIT, read_json, read_query
from app.api.examples import answer_example, body_example
from app.api.negotiation import answer_in, answer_json, wanted
from app.api.openapi import problem_responses
from app.api.parameters import (
    FORMAT_PARAMETERS,
    HAND_PARAMETERS,
    JSON_PARAMETERS,
    VARIANT_PARAMETER,
)
from app.api.query import HAND, IN_JSON_ONLY, ONCE, from_query
from app.api.routing import direct_router
from app.api.schemas import BatchBody, ScoreBody
from app.api.validation import validated
from app.api.variants import known_variant
from app.engine import Ruleset, RuleViolation, ScoredHand, score
from app.render.catalogue import Catalogue
from app.render.hands import hand_data, hand_line, hand_text
from app.render.negotiation import Wanted
from app.render.problems import Problem, problem_body

router: Final = direct_router(prefix="/v1", tags=["scoring"])
FORMATS: Final = ("json", "text", "line")
REFUSALS: Final = (
    "malformed-request",
    "unknown-variant",
    "not-acceptable",
    "invalid-request",
    "invalid-rules",
    "invalid-hand",
)
NO_BODY: Final = ("malformed-body", "too-slow", "body-too-large", "unsupported-media-type")
BODY_REFUSALS: Final = (*REFUSALS, *NO_BODY)
# What is wrong with one hand of a batch is told in its place.
BATCH_REFUSALS: Final = (*REFUSALS[:4], *NO_BODY)


@router.post(
    "/variants/{variant}/score",
    summary="Score one hand",
    responses={200: answer_example("score"), **problem_responses(*BODY_REFUSALS)},
    openapi_extra={
        "parameters": [VARIANT_PARAMETER, *FORMAT_PARAMETERS],
        **body_example(ScoreBody, "score"),
    },
)
async def score_hand(request: Request) -> Response:
    """Score a hand: what each side counted and what it writes down, each figure with its rule."""
    want = wanted(request, FORMATS)
    variant = known_variant(request)
    read_query(request, ())
    body = validated(ScoreBody, await read_json(request))
    return _answer(request, want, *_scored(variant.id, body, parameters=False))


@router.get(
    "/variants/{variant}/score",
    summary="Score one hand by a query string",
    responses={200: answer_example("score"), **problem_responses(*REFUSALS)},
    openapi_extra={"parameters": [VARIANT_PARAMETER, *HAND_PARAMETERS]},
)
async def score_query(request: Request) -> Response:
    """The same as by POST, with the same names in the query string, so that curl -G does it."""
    want = wanted(request, FORMATS)
    variant = known_variant(request)
    data = from_query(read_query(request, HAND, ONCE, IN_JSON_ONLY), variant.id)
    body = validated(ScoreBody, data, parameters=True)
    return _answer(request, want, *_scored(variant.id, body, parameters=True))


@router.post(
    "/variants/{variant}/score/batch",
    summary="Score many hands",
    responses={200: answer_example("batch"), **problem_responses(*BATCH_REFUSALS)},
    openapi_extra={
        "parameters": [VARIANT_PARAMETER, *JSON_PARAMETERS],
        **body_example(BatchBody, "batch"),
    },
)
async def score_batch(request: Request) -> Response:
    """Score up to 1,000 hands. Each result is the answer of that hand alone, or its problem."""
    want = wanted(request)
    variant = known_variant(request)
    read_query(request, ())
    body = validated(BatchBody, await read_json(request, BATCH_LIMIT))
    results = [_result(variant.id, body, hand, want.words) for hand in body.hands]
    return answer_json(request, {"results": results}, want)


def _result(variant: str, batch: BatchBody, given: object, words: Catalogue) -> dict[str, object]:
    try:
        hand = validated(ScoreBody, given)
        preset = batch.preset if hand.preset is None else hand.preset
        rules = {**(batch.rules or {}), **(hand.rules or {})}
        return hand_data(*_by_rules(variant, preset, rules, hand, parameters=False), words)
    except Problem as problem:
        return problem_body(problem, words)


def _scored(variant: str, body: ScoreBody, *, parameters: bool) -> tuple[Ruleset, ScoredHand]:
    return _by_rules(variant, body.preset, body.rules, body, parameters=parameters)


def _by_rules(
    variant: str,
    preset: str | None,
    rules: dict[str, bool | int | str] | None,
    body: ScoreBody,
    *,
    parameters: bool,
) -> tuple[Ruleset, ScoredHand]:
    try:
        ruleset = ruleset_of(variant, preset, rules)
        return ruleset, score(ruleset, hand_of(ruleset, body))
    except RuleViolation as violation:
        raise violation_problem(violation, parameters=parameters) from violation


def _answer(request: Request, want: Wanted, rules: Ruleset, hand: ScoredHand) -> Response:
    return answer_in(
        request,
        want,
        data=lambda: hand_data(rules, hand, want.words),
        text=lambda: hand_text(rules, hand, want.words),
        line=lambda: hand_line(rules, hand, want.words),
    )
