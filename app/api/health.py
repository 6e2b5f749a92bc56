"""Whether the process lives (restart it if not) and can serve (send it no traffic if not)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from app.api.examples import answer_example
from app.api.negotiation import answer_json
from app.api.openapi import problem_responses
from app.api.routing import direct_router
from app.games.errors import DatabaseUnavailable
from app.render.negotiation import Wanted
from app.render.problems import Problem

_JSON = Wanted("json", "en")

router = direct_router(tags=["health"])


@router.get("/livez", summary="Does the process live?", responses={200: answer_example("alive")})
async def livez(request: Request) -> Response:
    """Says yes, and asks nothing else: neither the database nor the disk."""
    return answer_json(request, {"status": "alive"}, _JSON, cacheable=False)


@router.get(
    "/readyz",
    summary="Can it serve?",
    responses={200: answer_example("ready"), **problem_responses("unavailable")},
)
async def readyz(request: Request) -> Response:
    """Says yes once the database answers, and after a write that failed once it takes one again."""
    try:
        await request.app.state.database.ping()
    except DatabaseUnavailable:
        raise Problem("unavailable", headers={"Retry-After": "2"}) from None
    return answer_json(request, {"status": "ready"}, _JSON, cacheable=False)
