"""Routers whose endpoints are called directly with the request.

FastAPI's way (solving dependencies, converting the answer) costs more than scoring a hand does.
Endpoints of these routers take the request, answer with a response, and describe themselves by
`responses=` and `openapi_extra=`.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from fastapi import APIRouter
from fastapi.middleware.asyncexitstack import AsyncExitStackMiddleware
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Receive, Scope, Send

Endpoint = Callable[[Request], Coroutine[Any, Any, Response]]


class DirectRoute(APIRoute):
    """A route that is documented like any other, and called without ceremony."""

    def __init__(self, path: str, endpoint: Endpoint, **options: Any) -> None:  # noqa: ANN401
        super().__init__(path, endpoint, **options)
        self.app = _called_directly(endpoint)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """As in Starlette: these routes are never included with a second prefix."""
        return Route.matches(self, scope)


class FrameworkRoute(APIRoute):
    """A route in FastAPI's own way, with the stack it needs; the service has none for all."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:  # noqa: ANN401
        super().__init__(path, endpoint, **options)
        self.app = AsyncExitStackMiddleware(self.app)


def _called_directly(endpoint: Endpoint) -> ASGIApp:
    async def call(scope: Scope, receive: Receive, send: Send) -> None:
        response = await endpoint(Request(scope, receive, send))
        await response(scope, receive, send)

    return call


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
