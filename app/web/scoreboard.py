"""The scoreboard: a page to share, a frame for other sites, and the bare board both renew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from app import __version__
from app.games.records import KeptGame, KeptHand
from app.render.board import board
from app.render.negotiation import Wanted, is_current
from app.web.assets import FINGERPRINT
from app.web.kept import asked_again, seen_game
from app.web.options import Look, look
from app.web.pages import FRAMED, SECURITY, base_url, page, page_labels, page_wanted, template
from app.web.sharing import Sharing

ON_A_PAGE: Final = 12
IN_A_FRAME: Final = 5


@dataclass(frozen=True, slots=True)
class Shown:
    """A template, how it is asked for, the labels of its page, and how to share it."""

    name: str
    want: Wanted
    look: Look
    labels: Mapping[str, str]
    sharing: Sharing | None = None


async def game_page(request: Request) -> Response:
    """The page of a game, to be shared."""
    want = page_wanted(request)
    asked = look(request, want, ON_A_PAGE)
    seen = await seen_game(request, request.path_params["id"], asked.rows)
    if seen is None:
        return missing(request, want, asked)
    sharing = Sharing(base_url(request), f"/g/{seen[0].id}", f"/embed/games/{seen[0].id}")
    return _answer(request, Shown("game.html", want, asked, SECURITY, sharing), seen)


async def game_frame(request: Request) -> Response:
    """The same for a frame on another site."""
    want = page_wanted(request)
    asked = look(request, want, IN_A_FRAME)
    seen = await seen_game(request, request.path_params["id"], asked.rows)
    if seen is None:
        return missing(request, want, asked, framed=True)
    return _answer(request, Shown("game_frame.html", want, asked, FRAMED), seen)


async def bare_board(request: Request) -> Response:
    """The board alone: what the pages above and the widget fetch when the game has changed."""
    want = page_wanted(request)
    asked = look(request, want, IN_A_FRAME)
    seen = await seen_game(request, request.path_params["id"], asked.rows)
    if seen is None:
        return missing(request, want, asked, framed=True)
    return _answer(request, Shown("board.html", want, asked, FRAMED), seen)


def missing(request: Request, want: Wanted, asked: Look, *, framed: bool = False) -> Response:
    """There is no such game, or it is private: that is not told apart.

    Who has a private game's token behind the `#` of the address sees the game: the page's script
    asks for it with the token in a header.
    """
    name, labels = ("missing_frame.html", FRAMED) if framed else ("missing.html", SECURITY)
    body = template(request, name, want, look=asked, id=request.path_params["id"])
    labels = {**labels, "X-Robots-Tag": "noindex"}
    return page(request, body, want, status=404, labels=labels, cache="no-store")


def _answer(request: Request, shown: Shown, seen: tuple[KeptGame, list[KeptHand]]) -> Response:
    """A page about a game, tagged with the game's version and whatever else makes its bytes."""
    (game, hands), want, asked = seen, shown.want, shown.look
    made = f"{__version__}-{FINGERPRINT}-{asked.theme}-{asked.query}"
    etag = f'"{game.version}-{want.words.lang}-{made}"'
    public = game.visibility == "public"
    robots = {} if public else {"X-Robots-Tag": "noindex"}
    cache = {"Cache-Control": asked_again(game)}
    headers = page_labels(want, etag, {**shown.labels, **cache, **robots})
    if is_current(request.headers.get("if-none-match"), etag):
        return Response(status_code=304, headers=headers)
    facts = {"board": board(game, hands, want.words), "look": asked, "public": public}
    body = template(request, shown.name, want, sharing=shown.sharing, **facts)
    return Response(body, headers={**headers, "Content-Type": want.media_type})


router: Final = Router(
    [
        Route("/g/{id}", game_page),
        Route("/embed/games/{id}", game_frame),
        Route("/embed/games/{id}/board", bare_board),
    ]
)
