"""The worker that keeps copies of what `/play` is made of, so that it opens without a connection.

It is served beside `/play`, because a worker sees only what stands below its own address; it
changes with any file of `static/`, and its caches with it.
"""

from __future__ import annotations

import re
from html import escape
from typing import Final

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from app.render.catalogue import LANGUAGES, N_, catalogue
from app.render.negotiation import is_current, strong_etag
from app.web.assets import ASSETS, FINGERPRINT, asset
from app.web.pages import SECURITY

_SEEN: Final = ("icon.svg", "tokens.css", "base.css", "board.css", "hand.css", "play.css")
_RUN: Final = ("language.js", "play.js")
_NO_CONNECTION: Final = N_("No connection")
_NOT_HERE: Final = N_("This phone has no copy of this page. It opens when the connection is back.")
_AGAIN: Final = N_("Try again")
_LIST: Final = N_("Games on this phone")
_ALONE: Final = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Dix de Der</title>
<link rel="stylesheet" href="{tokens}">
<link rel="stylesheet" href="{base}">
<div class="page">
<header class="masthead"><span class="house">Dix de Der</span></header>
<main>
<h1>{title}</h1>
<p class="lead">{text}</p>
<p class="buttons"><a class="button button--main" href="/play">{games}</a>
<a class="button" href="">{again}</a></p>
</main>
</div>
</html>
"""
"""What the worker answers by itself, where there is neither the page nor a connection."""
_IMPORT: Final = re.compile(rb'(?:from |import\()"\./([\w-]+\.js)"')


def _scripts() -> list[str]:
    """What the page runs, and what that imports."""
    found = list(_RUN)
    for name in found:
        imported = {each.decode() for each in _IMPORT.findall(ASSETS[name])}
        found += sorted(imported.difference(found))
    return found


def _alone(lang: str) -> dict[str, object]:
    """The page that says so in a language, and its headers."""
    words = catalogue(lang)
    said = {"title": _NO_CONNECTION, "text": _NOT_HERE, "games": _LIST, "again": _AGAIN}
    facts = {name: escape(words.say(text)) for name, text in said.items()}
    files = {"tokens": asset("tokens.css"), "base": asset("base.css")}
    headers = {**SECURITY, "Content-Type": "text/html; charset=utf-8"}
    return {"html": _ALONE.format(lang=words.lang, **facts, **files), "headers": headers}


def _made() -> bytes:
    facts = {
        "VERSION": FINGERPRINT,
        "FILES": [asset(name) for name in (*_SEEN, *_scripts())],
        "ALONE": {lang: _alone(lang) for lang in LANGUAGES},
    }
    lines = [
        b"const %b = %b;\n" % (name.encode(), orjson.dumps(each)) for name, each in facts.items()
    ]
    return b"".join(lines) + ASSETS["play-sw.js"]


SCRIPT: Final = _made()
_LABELS: Final = {**SECURITY, "Cache-Control": "no-cache", "ETag": strong_etag(SCRIPT)}


async def worker(request: Request) -> Response:
    """The worker of this version; asked for again at every visit."""
    if is_current(request.headers.get("if-none-match"), _LABELS["ETag"]):
        return Response(status_code=304, headers=_LABELS)
    media = "text/javascript; charset=utf-8"
    return Response(SCRIPT, headers={**_LABELS, "Content-Type": media})


router: Final = Router([Route("/play-sw.js", worker)])
