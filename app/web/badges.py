"""The score in a line, for pages that show badges: as shields.io reads it, and as a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router
from wcwidth import wcswidth

from app.games.records import KeptGame
from app.render.board import figure
from app.render.catalogue import N_, Catalogue
from app.render.negotiation import choose_for_problem, is_current, strong_etag
from app.render.people import side_names
from app.render.problems import Problem
from app.web.kept import BRIEFLY, cache_of, seen_game
from app.web.pages import page_labels, template

_JSON: Final = "application/json"
_SVG: Final = "image/svg+xml"
_OPEN: Final = "#17633f"
_OVER: Final = "#45504a"
_LONGEST: Final = 24  # of a name, in columns of text
_LETTER: Final = 7  # pixels of an average letter at 11 px
_MARGIN: Final = 16
_SECURITY: Final = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
}


@dataclass(frozen=True, slots=True)
class Badge:
    """Two fields, and whether the game is over."""

    label: str
    message: str
    finished: bool

    @property
    def color(self) -> str:
        """Green while it is played."""
        return _OVER if self.finished else _OPEN

    @property
    def data(self) -> dict[str, object]:
        """What shields.io's endpoint badge reads."""
        return {
            "schemaVersion": 1,
            "label": self.label,
            "message": self.message,
            "color": self.color,
            "cacheSeconds": BRIEFLY,
        }

    @property
    def widths(self) -> tuple[int, int]:
        """The fields' widths in pixels."""
        left, right = (_columns(text) * _LETTER + _MARGIN for text in (self.label, self.message))
        return left, right


async def badge_json(request: Request) -> Response:
    """The badge as data: `{"schemaVersion": 1, "label": "Us – Them", "message": "125 : 57"}`."""
    return await _badge(request, _JSON)


async def badge_svg(request: Request) -> Response:
    """The badge as a picture."""
    return await _badge(request, _SVG)


async def _badge(request: Request, media: str) -> Response:
    want = choose_for_problem(request.scope["query_string"], request.headers)
    seen = await seen_game(request, request.path_params["id"])
    if seen is None:
        raise Problem("not-found", N_("There is no game here, or it is not for you to see."))
    game, _ = seen
    badge = _made(game, want.words)
    if media == _SVG:
        body = template(request, "badge.svg", want, badge=badge)
    else:
        body = orjson.dumps(badge.data)
    etag = strong_etag(body)
    headers = page_labels(want, etag, {**_SECURITY, "Cache-Control": cache_of(game)})
    if is_current(request.headers.get("if-none-match"), etag):
        return Response(status_code=304, headers=headers)
    return Response(body, headers={**headers, "Content-Type": media})


def _made(game: KeptGame, words: Catalogue) -> Badge:
    names = [_short(name) for name in side_names(game, words)]
    totals = [figure(total) for total in game.state["totals"]]
    return Badge(" – ".join(names), " : ".join(totals), game.status == "finished")


def _short(name: str) -> str:
    """A name of at most so many columns."""
    if _columns(name) <= _LONGEST:
        return name
    while _columns(name) >= _LONGEST:
        name = name[:-1]
    return f"{name.rstrip()}…"


def _columns(text: str) -> int:
    """The columns a text takes; one that cannot be measured counts by its length."""
    width = wcswidth(text)
    return len(text) if width < 0 else width


router: Final = Router([Route("/badge/{id}.json", badge_json), Route("/badge/{id}.svg", badge_svg)])
