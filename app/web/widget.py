"""`/embed.js`: the element `<belote-score>` for plain HTML, one file made of ours at the start.

`/embed/{fingerprint}.js` is the same and never changes: a page that loads it may hold it to its
hash (`integrity`), which the home page and `GET /embed.json` tell.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from typing import Final

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from app.render.catalogue import N_
from app.render.negotiation import is_current, strong_etag, takes_gzip
from app.render.problems import Problem
from app.web.assets import ASSETS, FOR_EVER
from app.web.pages import base_url

_PAGES_ONLY: Final = "/* Around it */"


def _made() -> bytes:
    """The modules the element is made of, in one classic script; the styles as a text in it."""
    styles = ASSETS["tokens.css"].decode() + ASSETS["board.css"].decode().partition(_PAGES_ONLY)[0]
    styles = re.sub(r"/\*.*?\*/", "", styles, flags=re.DOTALL)
    styles = re.sub(r"\s+", " ", styles).strip()
    parts = [
        f"const STYLES = {orjson.dumps(styles).decode()};",
        *(_plain(ASSETS[name].decode()) for name in ("stream.js", "live.js", "widget.js")),
    ]
    return ("(() => {\n" + "\n".join(parts) + "\n})();\n").encode()


def _plain(module: str) -> str:
    """A module without what only modules have, and without remarks and indentation."""
    module = re.sub(r"^import .*$", "", module, flags=re.MULTILINE)
    module = re.sub(r"^export ", "", module, flags=re.MULTILINE)
    module = re.sub(r"/\*\*.*?\*/", "", module, flags=re.DOTALL)
    lines = (line.strip() for line in module.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


SCRIPT: Final = _made()
ZIPPED: Final = gzip.compress(SCRIPT, mtime=0)
INTEGRITY: Final = "sha384-" + base64.b64encode(hashlib.sha384(SCRIPT).digest()).decode()
FINGERPRINT: Final = hashlib.sha384(SCRIPT).hexdigest()[:12]
_AN_HOUR: Final = "public, max-age=3600"


def widget_address() -> str:
    """Where this version of the element stays."""
    return f"/embed/{FINGERPRINT}.js"


async def newest(request: Request) -> Response:
    """The element as it is now."""
    return _script(request, _AN_HOUR)


async def this_version(request: Request) -> Response:
    """The element as it was when its hash was taken; another version is not here any more."""
    if request.path_params["fingerprint"] != FINGERPRINT:
        raise Problem("not-found", N_("This version is not here; /embed.json tells today's."))
    return _script(request, FOR_EVER)


async def described(request: Request) -> Response:
    """Which version there is, and the hash to hold it to."""
    script = {"src": base_url(request) + widget_address(), "integrity": INTEGRITY}
    body = orjson.dumps({**script, "crossorigin": "anonymous"})
    return Response(body, media_type="application/json", headers={"Cache-Control": "no-cache"})


def _script(request: Request, cache: str) -> Response:
    zipped = takes_gzip(request.headers)
    body = ZIPPED if zipped else SCRIPT
    etag = strong_etag(body)
    labels = {
        "Cache-Control": cache,
        "ETag": etag,
        "Vary": "Accept-Encoding",
        "Cross-Origin-Resource-Policy": "cross-origin",
        "X-Content-Type-Options": "nosniff",
    }
    if is_current(request.headers.get("if-none-match"), etag):
        return Response(status_code=304, headers=labels)
    if zipped:
        labels["Content-Encoding"] = "gzip"
    return Response(body, headers={**labels, "Content-Type": "text/javascript; charset=utf-8"})


router: Final = Router(
    [
        Route("/embed.js", newest),
        Route("/embed.json", described),
        Route("/embed/{fingerprint}.js", this_version),
    ]
)
