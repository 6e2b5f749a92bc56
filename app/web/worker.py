"""The worker that keeps copies of what `/play` is made of, so that it opens without a connection.

It is served beside `/play`, because a worker sees only what stands below its own address; it
changes with any file of `static/`, and its caches with it.
"""

from __future__ import annotations

import re
from typing import Final

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from app.render.negotiation import is_current, strong_etag
from app.web.assets import ASSETS, FINGERPRINT, asset
from app.web.pages import SECURITY

_SEEN: Final = ("icon.svg", "tokens.css", "base.css", "board.css", "hand.css", "play.css")
_RUN: Final = ("language.js", "play.js")
_IMPORT: Final = re.compile(rb'(?:from |import\()"\./([\w-]+\.js)"')


def _scripts() -> list[str]:
    """What the page runs, and what that imports."""
    found = list(_RUN)
    for name in found:
        imported = {each.decode() for each in _IMPORT.findall(ASSETS[name])}
        found += sorted(imported.difference(found))
    return found


def _made() -> bytes:
    files = [asset(name) for name in (*_SEEN, *_scripts())]
    facts = f"const VERSION = {orjson.dumps(FINGERPRINT).decode()};\nconst FILES = "
    return facts.encode() + orjson.dumps(files) + b";\n" + ASSETS["play-sw.js"]


SCRIPT: Final = _made()
_LABELS: Final = {**SECURITY, "Cache-Control": "no-cache", "ETag": strong_etag(SCRIPT)}


async def worker(request: Request) -> Response:
    """The worker of this version; asked for again at every visit."""
    if is_current(request.headers.get("if-none-match"), _LABELS["ETag"]):
        return Response(status_code=304, headers=_LABELS)
    media = "text/javascript; charset=utf-8"
    return Response(SCRIPT, headers={**_LABELS, "Content-Type": media})


router: Final = Router([Route("/play-sw.js", worker)])
