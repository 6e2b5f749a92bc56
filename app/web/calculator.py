"""The calculator: a form for one hand, scored by the engine, with or without a script.

Its address holds the whole form, so that an answer can be handed on.
"""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from app.engine import VARIANTS
from app.engine.variant import Variant
from app.render.catalogue import N_
from app.render.echo import echoed
from app.render.names import VARIANTS as NAMES
from app.render.negotiation import Wanted, parameters
from app.render.problems import Problem
from app.web.filled_form import Form, counted_in, filled, shown_options, told
from app.web.hand_words import hand_words
from app.web.options import look
from app.web.pages import FRAMED, large_page, page, page_wanted, template


async def variants(request: Request) -> Response:
    """Which game is it to be?"""
    want = page_wanted(request)
    names = [(each, want.words.say(NAMES[each])) for each in VARIANTS]
    return page(request, template(request, "calculators.html", want, names=names), want)


async def calculator(request: Request) -> Response:
    """The calculator of a variant."""
    want = page_wanted(request)
    return large_page(request, _page(request, "calculator.html", want), want)


async def framed_calculator(request: Request) -> Response:
    """The same for a frame on another site."""
    want = page_wanted(request)
    body = _page(request, "calculator_frame.html", want, theme=look(request, want, 0).theme)
    return large_page(request, body, want, labels=FRAMED)


def _page(request: Request, name: str, want: Wanted, **facts: object) -> bytes:
    variant = known_variant(request)
    sheet = filled(variant, given_in(request), want.words)
    return template(
        request,
        name,
        want,
        sheet=sheet,
        fields=sheet.fields,
        form=Form(sheet.values),
        options=shown_options(variant, sheet, want.words),
        wrong={name: told(each, want.words) for name, each in sheet.wrong.items()},
        counted=counted_in(sheet),
        words=hand_words(want.words, variant.id),
        game=want.words.say(NAMES[variant.id]),
        **facts,
    )


def given_in(request: Request) -> dict[str, list[str]]:
    """The fields of the query, each with all its values."""
    given: dict[str, list[str]] = {}
    for key, value in parameters(request.scope["query_string"]):
        given.setdefault(key, []).append(value)
    return given


def known_variant(request: Request) -> Variant:
    """The variant named in the address. Raises Problem unknown-variant."""
    name = request.path_params["variant"]
    if name not in VARIANTS:
        message = N_("There is no variant {variant}; there are {allowed}.")
        facts = {"variant": echoed(name), "allowed": ", ".join(VARIANTS)}
        raise Problem("unknown-variant", message, facts)
    return VARIANTS[name]


router: Final = Router(
    [
        Route("/calculator", variants),
        Route("/calculator/{variant}", calculator),
        Route("/embed/calculator/{variant}", framed_calculator),
    ]
)
