"""The API documentation for people: Swagger UI, served by ourselves."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from app.render.negotiation import Wanted, is_current, strong_etag
from app.render.problems import Problem
from app.web.pages import SECURITY, page, template

# Swagger UI writes styles into its elements.
_POLICY: Final = SECURITY["Content-Security-Policy"] + "; style-src 'self' 'unsafe-inline'"
_LABELS: Final = {**SECURITY, "Content-Security-Policy": _POLICY}

# `validatorUrl` would send our description to somebody else's server.
_START: Final = b"""\
SwaggerUIBundle({
  url: document.getElementById("docs").dataset.openapi,
  dom_id: "#docs",
  validatorUrl: null,
  deepLinking: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
});
"""
_ASSETS: Final = {
    "swagger-ui-bundle.js": "text/javascript",
    "swagger-ui.css": "text/css",
    "start.js": "text/javascript",
}


async def documentation(request: Request) -> Response:
    """The page; everything it shows is `/openapi.json`."""
    want = Wanted("html", "en")
    root = request.scope.get("root_path", "").rstrip("/")
    return page(request, template(request, "docs.html", want, root=root), want, labels=_LABELS)


async def documentation_asset(request: Request) -> Response:
    """A script or style of that page."""
    name = request.path_params["asset"]
    if name not in _ASSETS:
        raise Problem("not-found")
    body, etag = _asset(name)
    labels = {**_LABELS, "Cache-Control": "public, max-age=86400", "ETag": etag}
    if is_current(request.headers.get("if-none-match"), etag):
        return Response(status_code=304, headers=labels)
    return Response(body, media_type=_ASSETS[name], headers=labels)


@cache
def _asset(name: str) -> tuple[bytes, str]:
    body = (
        _START if name == "start.js" else (files("fastapi_offline") / "static" / name).read_bytes()
    )
    return body, strong_etag(body)


router: Final = Router([Route("/docs", documentation), Route("/docs/{asset}", documentation_asset)])
