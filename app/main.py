"""The service: the only place where its parts are put together."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.routing import Router
from starlette.types import ASGIApp

from app import __version__
from app.api import (
    auctions,
    clubs,
    events,
    games,
    hands,
    health,
    openapi,
    rounding,
    scoring,
    sheets,
    tricks,
    variants,
)
from app.api.convert import unavailable_problem, violation_problem
from app.api.front import CrossOrigin, HeadAsGet, SafetyNet
from app.api.problems import Converter, add_problem_handlers
from app.api.routing import FrameworkRoute
from app.api.streams import STREAMS, Streams
from app.engine import RuleViolation
from app.games.database import open_database
from app.games.errors import DatabaseUnavailable
from app.games.following import Following
from app.games.news import Newsroom
from app.games.notifications import told
from app.settings import Settings
from app.web import (
    assets,
    badges,
    calculator,
    docs,
    home,
    oembed,
    play,
    problems,
    scoreboard,
    widget,
    worker,
)
from app.web import clubs as club_pages
from app.web.made import Boards
from app.web.refusals import refusal

# Routes are tried in this order: what is asked most comes first.
ROUTERS: Final[tuple[Router, ...]] = (
    scoring.router,
    variants.router,
    rounding.router,
    tricks.router,
    auctions.router,
    games.router,
    hands.router,
    sheets.router,
    events.router,
    clubs.router,
    calculator.router,
    play.router,
    scoreboard.router,
    health.router,
    openapi.router,
    home.router,
    docs.router,
    problems.router,
    assets.router,
    club_pages.router,
    widget.router,
    worker.router,
    oembed.router,
    badges.router,
)
# The outermost first.
MIDDLEWARE: Final = (Middleware(CrossOrigin), Middleware(SafetyNet), Middleware(HeadAsGet))


class Service(openapi.DescribedAPI):
    """The framework without the layers that none of our routes needs."""

    def build_middleware_stack(self) -> ASGIApp:
        """Our own layers around the handlers of exceptions.

        FastAPI would add a net like SafetyNet, and a stack of files to close, which only its own
        routes need: 7 µs a request.
        """
        app: ASGIApp = ExceptionMiddleware(self.router, self.exception_handlers)
        for layer, args, options in reversed(self.user_middleware):
            app = layer(app, *args, **options)
        return app


def create_app(settings: Settings) -> FastAPI:
    """The service that `settings` describe."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, object]]:
        streams = Streams(settings.most_streams, settings.ping_seconds)
        async with open_database(settings) as database:
            app.state.database = database
            app.state.newsroom = newsroom = Newsroom()
            app.state.following = following = Following(database)
            app.state.streams = streams
            app.state.most_hands = settings.most_hands
            app.state.boards = Boards()
            async with told(settings, newsroom, following):
                yield {STREAMS: streams}

    app = Service(
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
    app.router.route_class = FrameworkRoute
    for router in ROUTERS:
        # include_router would match every route twice: 20 µs a request.
        app.router.routes.extend(router.routes)
    converters: dict[type[Exception], Converter] = {
        RuleViolation: violation_problem,
        DatabaseUnavailable: unavailable_problem,
    }
    add_problem_handlers(app, converters, refusal)
    return app


def served_app(settings: Settings) -> FastAPI:
    """The service for a process that does nothing but serve it.

    What has been loaded stays to the end, and the garbage collector is told so: going through it
    again and again takes 4 % of a request.
    """
    app = create_app(settings)
    gc.collect()
    gc.freeze()
    return app


def app_from_environment() -> FastAPI:
    """What a server process imports: settings come from `DIXDEDER_…` variables."""
    return served_app(Settings.from_environment())
