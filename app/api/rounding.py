"""Bulgarian rounding: the rules as data, one pair of totals, a contract's whole table."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from app.api.convert import CONTRACT_OF, SIDE_OF, ruleset_of, violation_problem
from app.api.decoding import read_json, read_query
from app.api.examples import answer_example, body_example
from app.api.negotiation import answer_in, answer_json, respond, wanted
from app.api.openapi import problem_responses
from app.api.parameters import FORMAT_PARAMETERS, PAIR_PARAMETERS, ROUNDED_PARAMETER
from app.api.query import PAIR, from_query
from app.api.routing import direct_router
from app.api.schemas import PairBody, RoundingQuery
from app.api.scoring import BODY_REFUSALS, FORMATS, REFUSALS
from app.api.validation import validated
from app.api.variants import known_variant
from app.engine import Ruleset, RuleViolation, resolve
from app.engine.pairs import in_tens, pair_points, pair_taker
from app.engine.policies.in_tens import InTens
from app.render import tens
from app.render.catalogue import N_
from app.render.names import VARIANTS
from app.render.negotiation import Wanted
from app.render.problems import FieldError, Problem, Sentence

ONCE: Final = ("contract", "taker", "multiplier", "preset", "table")
ASKS_FOR_A_PAIR: Final = {"contract", "points", "taker", "multiplier"}
ALONE: Final = FieldError(
    N_("a whole table names its contract itself; leave contract, points, taker and multiplier out"),
    "table_alone",
    parameter="table",
)
router: Final = direct_router(prefix="/v1", tags=["rounding"])


@router.get(
    "/variants/{variant}/rounding",
    summary="Rounding: the rules, one pair, or a whole table",
    responses={
        200: answer_example("rounding"),
        **problem_responses(*REFUSALS, "no-rounding"),
    },
    openapi_extra={"parameters": [ROUNDED_PARAMETER, *PAIR_PARAMETERS]},
)
async def read_rounding(request: Request) -> Response:
    """Without parameters the rules as data; with `points` one pair; with `table` a whole table."""
    want = wanted(request, FORMATS)
    variant = known_variant(request)
    _tens(resolve(variant.id))  # before any parameter is asked for
    values = read_query(request, (*PAIR, "table"), once=ONCE)
    query = validated(RoundingQuery, from_query(values, variant.id), parameters=True)
    rules = _rules(variant.id, query, parameters=True)
    given = query.model_dump(exclude_none=True, exclude={"table"})
    if given.keys() & ASKS_FOR_A_PAIR:
        if query.table is not None:
            raise Problem("invalid-request", errors=[ALONE])
        body = validated(PairBody, given, parameters=True)
        return _pair(request, want, rules, body, parameters=True)
    if want.format == "line":
        want = wanted(request, ("json", "text"))
    if query.table is not None:
        return _table(request, want, rules, query.table)
    return _overview(request, want, rules, _tens(rules))


@router.post(
    "/variants/{variant}/rounding",
    summary="Round one pair of totals",
    responses={200: answer_example("pair"), **problem_responses(*BODY_REFUSALS, "no-rounding")},
    openapi_extra={
        "parameters": [ROUNDED_PARAMETER, *FORMAT_PARAMETERS],
        **body_example(PairBody, "pair"),
    },
)
async def round_pair(request: Request) -> Response:
    """Two counted totals in tens, as the query string gives it too."""
    want = wanted(request, FORMATS)
    variant = known_variant(request)
    read_query(request, ())
    said = await read_json(request)
    _tens(resolve(variant.id))  # before any field is asked for
    body = validated(PairBody, said)
    rules = _rules(variant.id, body, parameters=False)
    return _pair(request, want, rules, body, parameters=False)


def _tens(rules: Ruleset) -> InTens:
    """How these rules write tens. Raises Problem no-rounding."""
    tens = in_tens(rules)
    if tens is None:
        message = N_("{variant} has no ÷10: what is counted is written in points.")
        raise Problem("no-rounding", message, {"variant": Sentence(VARIANTS[rules.variant])})
    return tens


def _rules(variant: str, body: PairBody | RoundingQuery, *, parameters: bool) -> Ruleset:
    try:
        return ruleset_of(variant, body.preset, body.rules)
    except RuleViolation as violation:
        raise violation_problem(violation, parameters=parameters) from violation


def _pair(
    request: Request, want: Wanted, rules: Ruleset, body: PairBody, *, parameters: bool
) -> Response:
    contract = CONTRACT_OF[body.contract]
    try:
        points = pair_points(rules, contract, {SIDE_OF[s]: n for s, n in body.points.items()})
        taker = None if body.taker is None else pair_taker(rules, body.taker)
    except RuleViolation as violation:
        raise violation_problem(violation, parameters=parameters) from violation
    pair = tens.settle(rules, contract, points, taker, body.multiplier or 1)
    return answer_in(
        request,
        want,
        data=lambda: tens.pair_data(pair, want.words),
        text=lambda: tens.pair_text(rules, pair, want.words),
        line=lambda: tens.pair_line(pair, want.words),
    )


def _table(request: Request, want: Wanted, rules: Ruleset, contract: str) -> Response:
    played = CONTRACT_OF[contract]
    if want.format == "text":
        return respond(request, tens.table_text(rules, played, want.words).encode(), want)
    return answer_json(request, tens.whole_table(rules, played), want)


def _overview(request: Request, want: Wanted, rules: Ruleset, settle: InTens) -> Response:
    if want.format == "text":
        return respond(request, tens.tens_text(rules, settle, want.words).encode(), want)
    return answer_json(request, tens.tens_data(rules, settle, want.words), want)
