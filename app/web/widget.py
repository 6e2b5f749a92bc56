"""`/embed.js`: the element `<belote-score>` for plain HTML, one file made of ours at the start.

`/embed/{fingerprint}.js` is the same and never changes: a page that loads it may hold it to its
hash (`integrity`), which the home page and `GET /embed.json` tell. What was released stays there
(`widgets/`, one file for each version): a page that was made once works for ever.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final

import orjson
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from app.render.catalogue import LANGUAGES, N_, catalogue
from app.render.negotiation import is_current, strong_etag, takes_gzip
from app.render.problems import Problem
from app.web.assets import ASSETS, FOR_EVER
from app.web.pages import base_url

_PAGES_ONLY: Final = "/* Around it */"
_SAID: Final = (
    N_("There is no game here, or it is not for you to see."),
    N_("Live"),
    N_("Connection lost; trying again …"),
)
_AN_HOUR: Final = "public, max-age=3600"


@dataclass(frozen=True)
class Script:
    """A version of the element."""

    body: bytes

    @cached_property
    def _digest(self) -> bytes:
        return hashlib.sha384(self.body).digest()

    @property
    def fingerprint(self) -> str:
        """By what its address tells it from others: twelve hexadecimal digits."""
        return self._digest.hex()[:12]

    @property
    def integrity(self) -> str:
        """What a page holds it to (Subresource Integrity)."""
        return "sha384-" + base64.b64encode(self._digest).decode()

    @property
    def address(self) -> str:
        """Where it stays."""
        return f"/embed/{self.fingerprint}.js"

    @cached_property
    def zipped(self) -> bytes:
        """As it is sent to whoever takes gzip."""
        return gzip.compress(self.body, mtime=0)


def released(folder: Traversable) -> Mapping[str, Script]:
    """The scripts that were released, by version: `folder` has a file `0.1.0.js` for each."""
    found = (each for each in folder.iterdir() if each.name.endswith(".js"))
    return {each.name.removesuffix(".js"): Script(each.read_bytes()) for each in found}


def _made() -> bytes:
    """The modules the element is made of, in one classic script; styles and words as data in it."""
    words = {lang: [*map(catalogue(lang).say, _SAID)] for lang in LANGUAGES}
    parts = [
        f"const STYLES = {orjson.dumps(_styles()).decode()};",
        f"const WORDS = {orjson.dumps(words).decode()};",
        *(_plain(ASSETS[name].decode()) for name in ("stream.js", "live.js", "widget.js")),
    ]
    return ("(() => {\n" + "\n".join(parts) + "\n})();\n").encode()


def _styles() -> str:
    """The styles of a board. Its measures are its own: many a site makes a `rem` small."""
    styles = ASSETS["tokens.css"].decode() + ASSETS["board.css"].decode().partition(_PAGES_ONLY)[0]
    styles = re.sub(r"/\*.*?\*/", "", styles, flags=re.DOTALL)
    styles = re.sub(r"\(min-width: (\d+)rem\)", _in_pixels, styles)
    styles = re.sub(r"(-?[\d.]+)rem\b", r"calc(\1*var(--dd-rem))", styles)
    return re.sub(r"\s+", " ", styles).strip()


def _in_pixels(found: re.Match[str]) -> str:
    """A condition, where no custom property is read."""
    return f"(min-width: {int(found[1]) * 16}px)"


def _plain(module: str) -> str:
    """A module without what only modules have, and without remarks and indentation."""
    module = re.sub(r"^import .*$", "", module, flags=re.MULTILINE)
    module = re.sub(r"^export ", "", module, flags=re.MULTILINE)
    module = re.sub(r"/\*\*.*?\*/", "", module, flags=re.DOTALL)
    lines = (line.strip() for line in module.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


CURRENT: Final = Script(_made())
RELEASED: Final = MappingProxyType(released(files("app.web").joinpath("widgets")))
_SCRIPTS: Final = {each.fingerprint: each for each in (*RELEASED.values(), CURRENT)}


LASTING: Final = CURRENT in RELEASED.values()
"""Whether today's script stays at its address: a build between two releases has one of its own."""


def script_tag(base: str, *, lasting: bool = LASTING) -> Markup:
    """HTML that loads the element from the service at `base`, for a page that is made once.

    It is held to its hash where that will be there for ever; else it is whatever is newest.
    """
    if not lasting:
        return Markup('<script src="{}/embed.js" defer></script>').format(base)
    tag = Markup('<script src="{}" integrity="{}" crossorigin="anonymous" defer></script>')
    return tag.format(base + CURRENT.address, CURRENT.integrity)


async def newest(request: Request) -> Response:
    """The element as it is now."""
    return _script(request, CURRENT, _AN_HOUR)


async def one_version(request: Request) -> Response:
    """The element as it was when its hash was taken."""
    script = _SCRIPTS.get(request.path_params["fingerprint"])
    if script is None:
        raise Problem("not-found", N_("This version is not here; /embed.json tells today's."))
    return _script(request, script, FOR_EVER)


async def described(request: Request) -> Response:
    """Which version there is, and the hash to hold it to."""
    script = {"src": base_url(request) + CURRENT.address, "integrity": CURRENT.integrity}
    body = orjson.dumps({**script, "crossorigin": "anonymous", "lasting": LASTING})
    return Response(body, media_type="application/json", headers={"Cache-Control": "no-cache"})


def _script(request: Request, script: Script, cache: str) -> Response:
    zipped = takes_gzip(request.headers)
    body = script.zipped if zipped else script.body
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
        Route("/embed/{fingerprint}.js", one_version),
    ]
)
