"""The variants, and any rule set of theirs resolved: what is played here, in plain data."""

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from app.api.convert import ruleset_of, violation_problem
from app.api.decoding import read_query
from app.api.examples import answer_example
from app.api.negotiation import PRINTED_PAGE, answer_json, respond, wanted
from app.api.openapi import problem_responses
from app.api.parameters import (
    JSON_PARAMETERS,
    RULE_PARAMETERS,
    SHEET_PARAMETERS,
    VARIANT_PARAMETER,
)
from app.api.query import rules_of
from app.api.routing import direct_router
from app.engine import VARIANTS, Ruleset, RuleViolation
from app.engine.variant import Variant
from app.render.catalogue import N_
from app.render.echo import echoed
from app.render.negotiation import parameters
from app.render.printed import Around
from app.render.problems import Problem
from app.render.reference import reference_data, reference_html, reference_text
from app.render.rulebook import rulebook, variant_summary

LIST_REFUSALS: Final = ("malformed-request", "not-acceptable", "invalid-request")
REFUSALS: Final = (*LIST_REFUSALS, "unknown-variant", "invalid-rules")
router: Final = direct_router(prefix="/v1", tags=["variants"])


def known_variant(request: Request) -> Variant:
    """The variant named in the address. Raises Problem unknown-variant."""
    name = request.path_params["variant"]
    found = VARIANTS.get(name)
    if found is None:
        message = N_("There is no variant {variant}; there are {allowed}.")
        facts: Mapping[str, object] = {"variant": echoed(name), "allowed": ", ".join(VARIANTS)}
        raise Problem("unknown-variant", message, facts)
    return found


@router.get(
    "/variants",
    summary="The variants that can be scored",
    responses={
        200: answer_example("variants"),
        **problem_responses(*LIST_REFUSALS),
    },
    openapi_extra={"parameters": JSON_PARAMETERS},
)
async def list_variants(request: Request) -> Response:
    """Every variant with its sides, seats in order of play, presets and default targets."""
    want = wanted(request)
    read_query(request, ())
    items = [variant_summary(variant, want.words) for variant in VARIANTS.values()]
    return answer_json(request, {"items": items, "next": None}, want)


@router.get(
    "/variants/{variant}",
    summary="A variant's rule set, resolved",
    responses={
        200: answer_example("ruleset"),
        **problem_responses(*REFUSALS),
    },
    openapi_extra={"parameters": [VARIANT_PARAMETER, *RULE_PARAMETERS, *JSON_PARAMETERS]},
)
async def read_variant(request: Request) -> Response:
    """The whole rule set of a preset with single options set over it, and the options there are."""
    want = wanted(request)
    variant = known_variant(request)
    return answer_json(request, rulebook(variant, _rules(request, variant), want.words), want)


@router.get(
    "/variants/{variant}/sheet",
    summary="A variant's reference sheet, to print",
    responses={
        200: answer_example("sheet"),
        **problem_responses(*REFUSALS),
    },
    openapi_extra={"parameters": [VARIANT_PARAMETER, *RULE_PARAMETERS, *SHEET_PARAMETERS]},
)
async def read_variant_sheet(request: Request) -> Response:
    """What lies on the table: strength, values, declarations, duties, counting, a worked deal."""
    want = wanted(request, ("json", "text", "html"))
    rules = _rules(request, known_variant(request))
    if want.format == "json":
        return answer_json(request, reference_data(rules, want.words), want)
    if want.format == "text":
        return respond(request, reference_text(rules, want.words).encode(), want)
    around = Around.asked(parameters(request.scope["query_string"]))
    page = reference_html(rules, want.words, around).encode()
    return respond(request, page, want, headers=PRINTED_PAGE)


def _rules(request: Request, variant: Variant) -> Ruleset:
    """The rule set that the query string chooses. Raises Problem."""
    values = read_query(request, ("preset", "rules"), once=("preset",))
    try:
        return ruleset_of(
            variant.id,
            values["preset"][0] if "preset" in values else None,
            rules_of(variant.id, values.get("rules", ())),
        )
    except RuleViolation as violation:
        raise violation_problem(violation, parameters=True) from violation
