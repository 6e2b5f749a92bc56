"""The front door: a text help whose lines work as printed, and the same as a page."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from app.engine import VARIANTS, resolve, score
from app.engine.reading import read_hand
from app.render.catalogue import N_, Catalogue
from app.render.hands import hand_data
from app.render.names import VARIANTS as NAMES
from app.web.pages import base_url, page, page_wanted, template
from app.web.widget import script_tag

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


_FIRST: Final = next(iter(VARIANTS))


async def home(request: Request) -> Response:
    """The help."""
    want = page_wanted(request, ("text", "html"))
    base = base_url(request)
    words = want.words
    examples = [(words.say(title), line.format(base=base)) for title, line in EXAMPLES]
    footer = words.say(FOOTER, {"base": base})
    if want.format == "html":
        own = next(
            (each.id for each in VARIANTS.values() if words.lang in each.leaflet.spoken), _FIRST
        )
        facts = {
            "headline": HEADLINE,
            "examples": examples,
            "variants": sorted(NAMES.items(), key=lambda each: each[0] != own),
            "shown": _shown(own, words),
            "widget": f'{script_tag(base)}\n<belote-score game="…"></belote-score>',
        }
        return page(request, template(request, "home.html", want, **facts), want)
    parts = [words.say(HEADLINE), *(f"{title}\n  {line}" for title, line in examples), footer]
    return page(request, "\n\n".join(parts).encode() + b"\n", want)


def _shown(variant: str, words: Catalogue) -> dict[str, Any]:
    """The hand of the variant's sheet, scored and explained."""
    rules = resolve(variant)
    hand = read_hand(rules, VARIANTS[variant].leaflet.worked)
    return hand_data(rules, score(rules, hand), words)


router: Final = Router([Route("/", home)])
