"""The service: the only place where its parts are put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import APIRouter, FastAPI
from starlette.middleware import Middleware

from app import __version__
from app.api import health, openapi, rounding, scoring, variants
from app.api.convert import violation_problem
from app.api.front import CrossOrigin, HeadAsGet, SafetyNet
from app.api.problems import add_problem_handlers
from app.engine import RuleViolation
from app.games.database import open_database
from app.settings import Settings
from app.web import docs, home, problems

ROUTERS: Final[tuple[APIRouter, ...]] = (
    variants.router,
    scoring.router,
    rounding.router,
    health.router,
    openapi.router,
    home.router,
    docs.router,
    problems.router,
)
# The outermost first.
MIDDLEWARE: Final = (Middleware(CrossOrigin), Middleware(SafetyNet), Middleware(HeadAsGet))


def create_app(settings: Settings) -> FastAPI:
    """The service that `settings` describe."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_database(settings) as database:
            app.state.database = database
            yield

    app = openapi.DescribedAPI(
        title="Dix de Der",
        version=__version__,
        description=openapi.description(),
        lifespan=lifespan,
        middleware=list(MIDDLEWARE),
        redirect_slashes=False,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    for router in ROUTERS:
        # include_router would match every route twice: 20 µs a request.
        app.router.routes.extend(router.routes)
    add_problem_handlers(app, {RuleViolation: violation_problem})
    return app


def app_from_environment() -> FastAPI:
    """What a server process imports: settings come from `DIXDEDER_…` variables."""
    return create_app(Settings.from_environment())
