"""oEmbed: an editor that is given a page's address asks here how to embed it (oembed.com, 1.0)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import SplitResult, parse_qsl, urlsplit
from xml.sax.saxutils import escape

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from app.render.catalogue import N_, catalogue
from app.render.negotiation import is_current, parameters, strong_etag
from app.render.people import game_title
from app.render.problems import FieldError, Problem
from app.web.kept import BRIEFLY, cache_of, seen_club, seen_game
from app.web.options import accepted_look, is_compact
from app.web.pages import base_url
from app.web.sharing import ROWS, WIDTH, Frame, Sharing

_PAGE: Final = re.compile(r"/(?:g|embed/games)/([0-9a-fA-F-]{36})", re.ASCII)
_CLUB: Final = re.compile(r"/(?:embed/)?clubs/([a-z0-9-]{1,40})", re.ASCII)
_WIDEST: Final = 600
_SHARED_BY_ALL: Final = f"public, max-age={BRIEFLY}"
_MEDIA: Final = {"json": "application/json", "xml": "text/xml; charset=utf-8"}


async def oembed(request: Request) -> Response:
    """How to embed what is at `url`, within `maxwidth` and `maxheight`: `format` json or xml."""
    given = dict(parameters(request.scope["query_string"]))
    form = given.get("format", "json")
    if form not in _MEDIA:
        raise Problem("not-implemented", N_("There is json and xml here, no other format."))
    title, sharing, cache, frame = await _shared(request, given.get("url"))
    width = min(_size(given, "maxwidth", WIDTH), _WIDEST)
    height = min(_size(given, "maxheight", frame.height), frame.height)
    fitting = frame.within(height)
    fewer = {} if fitting == frame or not frame.of_game else {"rows": fitting.rows}
    answer: dict[str, str | int] = {
        "type": "rich",
        "version": "1.0",
        "title": title,
        "provider_name": "Dix de Der",
        "provider_url": sharing.base,
        "cache_age": BRIEFLY,
        "html": sharing.iframe(title, width, height, **fewer),
        "width": width,
        "height": height,
    }
    body = orjson.dumps(answer) if form == "json" else _xml(answer)
    etag = strong_etag(body)
    labels = {
        "Cache-Control": cache,
        "ETag": etag,
        "X-Content-Type-Options": "nosniff",
        "X-Robots-Tag": "noindex",
    }
    if is_current(request.headers.get("if-none-match"), etag):
        return Response(status_code=304, headers=labels)
    return Response(body, headers={**labels, "Content-Type": _MEDIA[form]})


async def _shared(request: Request, url: str | None) -> tuple[str, Sharing, str, Frame]:
    """The title of what is at `url`, how to share it, to cache that, to show it. Raises Problem."""
    if not url:
        message = N_("is missing: the address of the page to embed")
        raise Problem("invalid-request", errors=[FieldError(message, "missing", parameter="url")])
    base, asked = base_url(request), _split(url)
    if asked is None or asked.netloc.lower() != urlsplit(base).netloc.lower():
        raise _nothing()
    query = accepted_look(parse_qsl(asked.query, keep_blank_values=True))
    game, club = _PAGE.fullmatch(asked.path), _CLUB.fullmatch(asked.path)
    if game and (seen := await seen_game(request, game[1])):
        words = catalogue(query.get("lang", "en"))
        sharing = Sharing(base, f"/g/{seen[0].id}", f"/embed/games/{seen[0].id}", query)
        frame = _frame(query, len(seen[0].state["totals"]))
        return game_title(seen[0], words), sharing, cache_of(seen[0]), frame
    if club and (known := await seen_club(request, club[1])):
        path = f"clubs/{known[0].slug}"
        sharing = Sharing(base, f"/{path}", f"/embed/{path}", query)
        return known[0].name, sharing, _SHARED_BY_ALL, Frame(of_game=False)
    raise _nothing()


def _frame(query: Mapping[str, str], sides: int) -> Frame:
    """What is shown of a game."""
    return Frame(int(query.get("rows", ROWS)), is_compact(query), sides)


def _split(url: str) -> SplitResult | None:
    try:
        found = urlsplit(url)
    except ValueError:
        return None
    return found if found.scheme in {"http", "https"} else None


def _size(given: dict[str, str], name: str, usual: int) -> int:
    text = given.get(name, str(usual))
    if not re.fullmatch(r"[0-9]{1,6}", text, re.ASCII) or int(text) == 0:
        message = N_("must be a whole number of pixels, from 1 on")
        raise Problem("invalid-request", errors=[FieldError(message, "size", parameter=name)])
    return int(text)


def _nothing() -> Problem:
    return Problem("not-found", N_("There is no page at this address that can be embedded."))


def _xml(answer: dict[str, str | int]) -> bytes:
    inner = "".join(f"<{name}>{escape(str(value))}</{name}>" for name, value in answer.items())
    return f'<?xml version="1.0" encoding="utf-8"?>\n<oembed>{inner}</oembed>\n'.encode()


router: Final = Router([Route("/oembed", oembed)])
