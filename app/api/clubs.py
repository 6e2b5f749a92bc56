"""Clubs as everybody sees them."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from app.api.decoding import read_query
from app.api.game_answers import respond_json
from app.api.game_docs import documented
from app.api.games import game_page
from app.api.negotiation import wanted
from app.api.routing import direct_router
from app.games.clubs import SLUG
from app.games.database import Database
from app.games.listing import GameFilter
from app.render.catalogue import N_
from app.render.paging import PAGE, page_size, place_in
from app.render.problems import Problem

router: Final = direct_router(prefix="/v1", tags=["clubs"])


@router.get("/clubs/{slug}", **documented("read_club"))
async def read_club(request: Request) -> Response:
    """A club: its name, and its public games, newest first."""
    want = wanted(request)
    slug = request.path_params["slug"]
    if not SLUG.fullmatch(slug):
        raise _no_club()
    values = read_query(request, PAGE, once=PAGE)
    size, place = page_size(values), place_in(values)
    database: Database = request.app.state.database
    async with database.reading(snapshot=True) as repository:
        club = await repository.club(slug)
        if club is None:
            raise _no_club()
        games = await repository.games(GameFilter(club=slug), place, size + 1)
    links = {"self": f"/v1/clubs/{slug}", "share": f"/clubs/{slug}"}
    answer = {"slug": slug, "name": club.name, "links": links, **game_page(games, size)}
    return respond_json(request, answer, want, None)


def _no_club() -> Problem:
    return Problem("not-found", N_("There is no such club."))
