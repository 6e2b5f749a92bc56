"""Styles and scripts: loaded at the start, served under a path that names their content.

The path changes with any of the files, so a copy of it stays good for ever; scripts find each other
in the same folder. A path of a former version is answered with today's file, not to be kept.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from app.render.negotiation import is_current, strong_etag, takes_gzip
from app.render.problems import Problem

_MEDIA: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}
FOR_EVER: Final = "public, max-age=31536000, immutable"


def _loaded() -> Mapping[str, bytes]:
    found = {
        file.name: file.read_bytes()
        for file in files("app.web").joinpath("static").iterdir()
        if f".{file.name.rpartition('.')[2]}" in _MEDIA
    }
    return MappingProxyType(dict(sorted(found.items())))


def _fingerprint(contents: Mapping[str, bytes]) -> str:
    digest = hashlib.blake2b(digest_size=6)
    for name, body in contents.items():
        digest.update(f"{name} {len(body)}\n".encode() + body)
    return digest.hexdigest()


ASSETS: Final = _loaded()
FINGERPRINT: Final = _fingerprint(ASSETS)
_ZIPPED: Final = {name: gzip.compress(body, mtime=0) for name, body in ASSETS.items()}


def asset(name: str) -> str:
    """The address of a file of `static/`. Raises KeyError for one that is not there."""
    return f"/static/{FINGERPRINT}/{_known(name)}"


async def read_asset(request: Request) -> Response:
    """One of the files, zipped for whoever takes that."""
    name = request.path_params["name"]
    if name not in ASSETS:
        raise Problem("not-found")
    zipped = takes_gzip(request.headers)
    body = _ZIPPED[name] if zipped else ASSETS[name]
    etag = strong_etag(body)
    current = request.path_params["fingerprint"] == FINGERPRINT
    labels = {
        "Cache-Control": FOR_EVER if current else "no-cache",
        "ETag": etag,
        "Vary": "Accept-Encoding",
        "X-Content-Type-Options": "nosniff",
    }
    if is_current(request.headers.get("if-none-match"), etag):
        return Response(status_code=304, headers=labels)
    if zipped:
        labels["Content-Encoding"] = "gzip"
    media = _MEDIA[f".{name.rpartition('.')[2]}"]
    return Response(body, headers={**labels, "Content-Type": media})


def _known(name: str) -> str:
    if name not in ASSETS:
        raise KeyError(name)
    return name


router: Final = Router([Route("/static/{fingerprint}/{name}", read_asset)])
