"""The front door: a text help whose lines work as printed, and the same as a page."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from app.render.catalogue import N_
from app.web.pages import base_url, page, page_wanted, template

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
    base = base_url(request)
    words = want.words
    examples = [(words.say(title), line.format(base=base)) for title, line in EXAMPLES]
    footer = words.say(FOOTER, {"base": base})
    if want.format == "html":
        html = template(
            request, "home.html", want, headline=HEADLINE, examples=examples, footer=footer
        )
        return page(request, html, want)
    parts = [words.say(HEADLINE), *(f"{title}\n  {line}" for title, line in examples), footer]
    return page(request, "\n\n".join(parts).encode() + b"\n", want)


router: Final = Router([Route("/", home)])
