"""A club's page and its frame: the games being played, and those that ended, newest first.

Of each kind there are so many at once; a link leads on to the earlier ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from app.games.listing import GamePlace
from app.games.records import KeptGame
from app.render.board import Board, board
from app.render.catalogue import N_, Catalogue
from app.render.days import day
from app.render.negotiation import parameters
from app.render.paging import place_cursor, place_in
from app.render.problems import FieldError, Problem
from app.web.kept import LISTED, seen_club
from app.web.options import look
from app.web.pages import FRAMED, SECURITY, base_url, page, page_wanted, template
from app.web.sharing import Sharing

_NO_CACHE: Final = "no-cache"
_LISTS: Final = {"open": N_("Being played"), "finished": N_("Finished")}


@dataclass(frozen=True, slots=True)
class Games:
    """A list of games; `earlier` asks for the next ones, if there are more."""

    title: str
    boards: Sequence[Board]
    earlier: str = ""


@dataclass(frozen=True, slots=True)
class ClubView:
    """What the page shows of a club; `changed` is when, by the game's id: ISO 8601 (UTC), in words.

    `newest` is false where a page begins further down.
    """

    slug: str
    name: str
    lists: Sequence[Games]
    changed: Mapping[str, tuple[str, str]]
    newest: bool = True


async def club_page(request: Request) -> Response:
    """The page of a club."""
    return await _club(request, "club.html", framed=False)


async def club_frame(request: Request) -> Response:
    """The same for a frame on another site."""
    return await _club(request, "club_frame.html", framed=True)


async def _club(request: Request, name: str, *, framed: bool) -> Response:
    want, labels = page_wanted(request), FRAMED if framed else SECURITY
    asked = look(request, want, 0)
    given = {key: [value] for key, value in parameters(request.scope["query_string"])}
    statuses, before = _statuses(given), place_in(given)
    seen = await seen_club(request, request.path_params["slug"], statuses, before)
    if seen is None:
        missing = "no_club_frame.html" if framed else "no_club.html"
        body = template(request, missing, want, look=asked)
        return page(request, body, want, status=404, labels=labels, cache="no-store")
    club, found = seen
    lists = [
        _games(status, games, want.words)
        for status, games in zip(statuses, found, strict=True)
        if games
    ]
    changed = {
        str(each.id): (f"{each.updated_at:%Y-%m-%dT%H:%MZ}", day(each.updated_at, want.words))
        for each in chain.from_iterable(found)
    }
    view = ClubView(club.slug, club.name, lists, changed, newest=before is None)
    sharing = Sharing(base_url(request), f"/clubs/{club.slug}", f"/embed/clubs/{club.slug}")
    body = template(request, name, want, club=view, look=asked, sharing=sharing)
    return page(request, body, want, labels=labels, cache=_NO_CACHE)


def _statuses(given: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """Of which games there are lists. Raises Problem."""
    (status,) = given.get("status", [""])
    if status and status not in _LISTS:
        facts = {"expected": ", ".join(_LISTS)}
        error = FieldError(N_("must be one of {expected}"), "choice", facts, parameter="status")
        raise Problem("invalid-request", errors=[error])
    return [status] if status else list(_LISTS)


def _games(status: str, games: list[KeptGame], words: Catalogue) -> Games:
    shown = games[:LISTED]
    boards, earlier = [board(game, [], words) for game in shown], ""
    if len(games) > len(shown):
        place = GamePlace(shown[-1].created_at, shown[-1].id)
        earlier = urlencode({"status": status, "cursor": place_cursor(place)})
    return Games(words.say(_LISTS[status]), boards, earlier)


router: Final = Router(
    [Route("/clubs/{slug}", club_page), Route("/embed/clubs/{slug}", club_frame)]
)
