"""Routers whose endpoints are called directly with the request.

FastAPI's way (solving dependencies, converting the answer) costs more than scoring a hand does.
Endpoints of these routers take the request, answer with a response, and describe themselves by
`responses=` and `openapi_extra=`.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response


class DirectRoute(APIRoute):
    """A route that is documented like any other, and called without ceremony."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The endpoint itself."""
        handler: Callable[[Request], Coroutine[Any, Any, Response]] = self.endpoint
        return handler


def direct_router(*, prefix: str = "", tags: Sequence[str] = (), listed: bool = True) -> APIRouter:
    """An APIRouter of direct routes; those that are not `listed` stay out of the API docs."""
    return APIRouter(
        prefix=prefix,
        tags=list(tags),
        include_in_schema=listed,
        route_class=DirectRoute,
        generate_unique_id_function=_operation_id,
    )


def _operation_id(route: APIRoute) -> str:
    """Operations are called what their functions are called."""
    return route.name
