"""Scoring at the table: the page on which a game is started and its hands are entered.

The page itself knows no game: which one it is, and the right to write, stand behind the `#` of the
address and stay in the browser. The script speaks to the API like any other client.
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
from app.render.negotiation import Wanted
from app.render.problems import FieldError, Problem
from app.web.calculator import given_in
from app.web.filled_form import Form, shown_options, table_of, told
from app.web.pages import large_page, page, page_wanted, template
from app.web.play_words import play_words


async def play(request: Request) -> Response:
    """Start a game, go on with one, or join one."""
    want = page_wanted(request)
    given = given_in(request)
    name = next(iter(given.get("variant", ())), "")
    if name:
        return large_page(request, _table(request, _known(name), want), want)
    names = [(each, want.words.say(NAMES[each])) for each in VARIANTS]
    words = play_words(want.words)
    return page(request, template(request, "play.html", want, names=names, words=words), want)


def _known(name: str) -> Variant:
    if name not in VARIANTS:
        facts = {"expected": ", ".join(VARIANTS), "given": echoed(name)}
        error = FieldError(N_("must be one of {expected}"), "choice", facts, parameter="variant")
        raise Problem("invalid-request", errors=[error])
    return VARIANTS[name]


def _table(request: Request, variant: Variant, want: Wanted) -> bytes:
    """The page for one variant: the form for a new game, and the form for its hands."""
    sheet = table_of(variant, given_in(request), want.words)
    table = sheet.rules.table
    return template(
        request,
        "table.html",
        want,
        sheet=sheet,
        fields=sheet.fields,
        form=Form({}),
        wrong={name: told(each, want.words) for name, each in sheet.wrong.items()},
        counted={},
        options=shown_options(variant, sheet, want.words),
        words=play_words(want.words, variant.id),
        game=want.words.say(NAMES[variant.id]),
        target=sheet.rules.ending.target,
        places=len(table.seats) // table.sides,
        dealers=sheet.fields.seats or [side.value for side in sheet.fields.sides],
        last_seat=table.seats[-1],
        tricks=table.hand,
    )


router: Final = Router([Route("/play", play)])
