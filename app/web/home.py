"""The front door: a text help whose lines work as printed, and the same as a page."""

from __future__ import annotations

import re
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from app.render.catalogue import N_
from app.web.pages import page, page_wanted, template

_HOST: Final = re.compile(r"[A-Za-z0-9.\-\[\]:]{1,100}", re.ASCII)
_DEFAULT_HOST: Final = "localhost:8000"

HEADLINE: Final = N_("Dix de Der scores any hand of belote, and says why.")
EXAMPLES: Final = (
    (
        N_("One hand of French belote, in a table:"),
        (
            'curl "{base}/v1/variants/belote/score?taker=A&contract=hearts&card_points=A:95'
            '&last_trick=A&belotes=A&format=text"'
        ),
    ),
    (
        N_("Coinche, 100 doubled, in one line:"),
        (
            'curl "{base}/v1/variants/coinche/score?taker=A&contract=hearts&bid=100&multiplier=2'
            '&trick_points=A:108&format=line"'
        ),
    ),
    (
        N_("Bulgarian rounding, 96 to 66:"),
        (
            'curl "{base}/v1/variants/bulgarian/rounding?contract=hearts&points=A:96&points=B:66'
            '&format=text"'
        ),
    ),
    (
        N_("The rules in force, and every option there is:"),
        'curl "{base}/v1/variants/belote?rules=capot:250"',
    ),
    (N_("All variants:"), 'curl "{base}/v1/variants"'),
)
FOOTER: Final = N_("Every answer also as JSON (the default). The whole API: {base}/docs")


async def home(request: Request) -> Response:
    """The help."""
    want = page_wanted(request, ("text", "html"))
    base = f"{request.scope['scheme']}://{_host(request)}"
    words = want.words
    examples = [(words.say(title), line.format(base=base)) for title, line in EXAMPLES]
    footer = words.say(FOOTER, {"base": base})
    if want.format == "html":
        html = template("home.html", want, headline=HEADLINE, examples=examples, footer=footer)
        return page(request, html, want)
    parts = [words.say(HEADLINE), *(f"{title}\n  {line}" for title, line in examples), footer]
    return page(request, "\n\n".join(parts).encode() + b"\n", want)


def _host(request: Request) -> str:
    """The host as the client named it, if that is a name at all."""
    named = request.headers.get("host", "")
    return named if _HOST.fullmatch(named) else _DEFAULT_HOST


router: Final = Router([Route("/", home)])
