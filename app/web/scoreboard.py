"""The scoreboard: a page to share, a frame for other sites, and the bare board both renew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from zlib import crc32

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from app import __version__
from app.games.records import KeptClub, KeptGame, KeptHand
from app.render.board import board
from app.render.negotiation import Wanted, is_current, parameters
from app.web.assets import FINGERPRINT
from app.web.kept import asked_again, club_of, seen_game
from app.web.made import Boards
from app.web.options import Look, asked_look, look
from app.web.pages import FRAMED, SECURITY, base_url, page, page_labels, page_wanted, template
from app.web.sharing import Sharing

ON_A_PAGE: Final = 12
IN_A_FRAME: Final = 5
_BARE: Final = "board.html"


@dataclass(frozen=True, slots=True)
class Shown:
    """A template, how it is asked for, the labels of its page, and how to share it."""

    name: str
    want: Wanted
    look: Look
    labels: Mapping[str, str]
    sharing: Sharing | None = None
    club: KeptClub | None = None


async def game_page(request: Request) -> Response:
    """The page of a game, to be shared."""
    want = page_wanted(request)
    asked = look(request, want, ON_A_PAGE)
    seen = await seen_game(request, request.path_params["id"], asked.rows)
    if seen is None:
        return missing(request, want, asked)
    given = asked_look(parameters(request.scope["query_string"]))
    given.pop("rows", None)  # a page has room for more than a frame
    sharing = Sharing(base_url(request), f"/g/{seen[0].id}", f"/embed/games/{seen[0].id}", given)
    club = await club_of(request, seen[0])
    return _answer(request, Shown("game.html", want, asked, SECURITY, sharing, club), seen)


async def game_frame(request: Request) -> Response:
    """The same for a frame on another site."""
    want = page_wanted(request)
    asked = look(request, want, IN_A_FRAME)
    seen = await seen_game(request, request.path_params["id"], asked.rows)
    if seen is None:
        return missing(request, want, asked, framed=True)
    return _answer(request, Shown("game_frame.html", want, asked, FRAMED), seen)


async def bare_board(request: Request) -> Response:
    """The board alone: what the pages above and the widget fetch when the game has changed.

    All who follow a game fetch it at the same moment: the hands are read for the first of them.
    """
    want = page_wanted(request)
    asked = look(request, want, IN_A_FRAME)
    shown = Shown(_BARE, want, asked, FRAMED)
    seen = await seen_game(request, request.path_params["id"])
    known = _known(request, shown, seen[0]) if seen else None
    if known is not None:
        return known
    seen = await seen_game(request, request.path_params["id"], asked.rows)
    if seen is None:
        return missing(request, want, asked, framed=True)
    return _answer(request, shown, seen)


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
    """A page about a game."""
    (game, hands), want = seen, shown.want
    known = _known(request, shown, game)
    if known is not None:
        return known
    facts: dict[str, object] = {
        "board": board(game, hands, want.words),
        "public": game.visibility == "public",
        "sharing": shown.sharing,
        "club": shown.club,
        "look": shown.look,
    }
    body = template(request, shown.name, want, **facts)
    headers = _labels(shown, game)
    if shown.name == _BARE:
        _boards(request).keep((game.id, headers["ETag"]), body)
    return Response(body, headers={**headers, "Content-Type": want.media_type})


def _known(request: Request, shown: Shown, game: KeptGame) -> Response | None:
    """What needs no rendering: the reader has it, or it is a bare board that was made before."""
    headers = _labels(shown, game)
    if is_current(request.headers.get("if-none-match"), headers["ETag"]):
        return Response(status_code=304, headers=headers)
    body = _boards(request).find((game.id, headers["ETag"])) if shown.name == _BARE else None
    if body is None:
        return None
    return Response(body, headers={**headers, "Content-Type": shown.want.media_type})


def _labels(shown: Shown, game: KeptGame) -> dict[str, str]:
    """Its tag is of all that makes its bytes: by its version alone, a backup put back may lie."""
    when = f"{game.version}.{game.updated_at.timestamp() * 1_000_000:.0f}"
    made = f"{__version__}-{FINGERPRINT}-{shown.look.theme}-{shown.look.query}"
    if shown.club:
        made += f"-{crc32(shown.club.name.encode()):x}"
    robots = {} if game.visibility == "public" else {"X-Robots-Tag": "noindex"}
    labels = {**shown.labels, "Cache-Control": asked_again(game), **robots}
    return page_labels(shown.want, f'"{when}-{shown.want.words.lang}-{made}"', labels)


def _boards(request: Request) -> Boards:
    boards: Boards = request.app.state.boards
    return boards


router: Final = Router(
    [
        Route("/g/{id}", game_page),
        Route("/embed/games/{id}", game_frame),
        Route("/embed/games/{id}/board", bare_board),
    ]
)
