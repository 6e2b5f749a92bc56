"""A club's page and its frame: the games being played, and those that ended, newest first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from app.games.records import KeptGame
from app.render.board import Board, board
from app.render.catalogue import Catalogue
from app.web.kept import LISTED, seen_club
from app.web.options import look
from app.web.pages import FRAMED, SECURITY, base_url, page, page_wanted, template
from app.web.sharing import Sharing

_NO_CACHE: Final = "no-cache"


@dataclass(frozen=True, slots=True)
class ClubView:
    """What the page shows of a club; `changed` is when, by the game's id (ISO 8601, UTC)."""

    slug: str
    name: str
    playing: list[Board]
    ended: list[Board]
    changed: Mapping[str, str]
    most: int = LISTED


async def club_page(request: Request) -> Response:
    """The page of a club."""
    return await _club(request, "club.html", framed=False)


async def club_frame(request: Request) -> Response:
    """The same for a frame on another site."""
    return await _club(request, "club_frame.html", framed=True)


async def _club(request: Request, name: str, *, framed: bool) -> Response:
    want, labels = page_wanted(request), FRAMED if framed else SECURITY
    asked = look(request, want, 0)
    seen = await seen_club(request, request.path_params["slug"])
    if seen is None:
        missing = "no_club_frame.html" if framed else "no_club.html"
        body = template(request, missing, want, look=asked)
        return page(request, body, want, status=404, labels=labels, cache="no-store")
    club, playing, ended = seen
    open_now, over = _boards(playing, want.words), _boards(ended, want.words)
    changed = {str(game.id): f"{game.updated_at:%Y-%m-%dT%H:%MZ}" for game in (*playing, *ended)}
    view = ClubView(club.slug, club.name, open_now, over, changed)
    sharing = Sharing(base_url(request), f"/clubs/{club.slug}", f"/embed/clubs/{club.slug}")
    body = template(request, name, want, club=view, look=asked, sharing=sharing)
    return page(request, body, want, labels=labels, cache=_NO_CACHE)


def _boards(games: list[KeptGame], words: Catalogue) -> list[Board]:
    return [board(game, [], words) for game in games]


router: Final = Router(
    [Route("/clubs/{slug}", club_page), Route("/embed/clubs/{slug}", club_frame)]
)
