"""A game followed live, by Server-Sent Events."""

import re
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from app.api.credentials import bearer, game_id
from app.api.decoding import read_query
from app.api.game_docs import documented
from app.api.negotiation import wanted
from app.api.routing import direct_router
from app.api.streams import Asked, EventStream

router: Final = direct_router(prefix="/v1", tags=["games"])
_VERSION: Final = re.compile(r"[0-9]{1,18}")
_NO_VERSION: Final = 0  # none that a game ever has: what happened since is not known


@router.get("/games/{id}/events", **documented("follow_game"))
async def follow_game(request: Request) -> Response:
    """Follow a game: an event for every change, as soon as it is made.

    First comes how the game stands; after Last-Event-ID, what happened since. A private game is
    followed with its viewer token in the Authorization header (by fetch: EventSource sends none).
    """
    want = wanted(request, ("events",))
    read_query(request, ())
    since = _last_version(request.headers.get("last-event-id"))
    asked = Asked(game_id(request), bearer(request), want.words, since)
    return EventStream(request.app.state.streams, request.app.state.following, asked)


def _last_version(sent: str | None) -> int | None:
    """The version that the reader saw last; None for who comes anew."""
    if not sent:
        return None
    return int(sent) if _VERSION.fullmatch(sent) else _NO_VERSION
