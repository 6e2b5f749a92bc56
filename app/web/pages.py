"""Pages: escaped, in the language asked for, and loading nothing from elsewhere."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from app.render.catalogue import LANGUAGE_NAMES, LANGUAGES, catalogue
from app.render.negotiation import Wanted, choose, is_current, parameters, strong_etag, takes_gzip
from app.render.templating import environment
from app.web.assets import asset

_TEMPLATES: Final = environment("app.web")
_TEMPLATES.globals["asset"] = asset

# Nothing inline, nothing from elsewhere. Framing is open on /embed/… only.
POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors {framed}"
)
SECURITY: Final = {
    "Content-Security-Policy": POLICY.format(framed="'none'"),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
FRAMED: Final = {**SECURITY, "Content-Security-Policy": POLICY.format(framed="*")}
PUBLIC: Final = "public, max-age=3600"
_OK: Final = 200
_LONGEST_QUERY: Final = 2_000
_LEVEL: Final = 6  # of gzip: 1 ms for the largest page

_HOST: Final = re.compile(
    r"(?:[A-Za-z0-9.\-]{1,100}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?", re.ASCII
)
_DEFAULT_HOST: Final = "localhost:8000"


def page_wanted(request: Request, formats: tuple[str, ...] = ("html",)) -> Wanted:
    """The format and language this page is asked for in; the first format is its default."""
    return choose(request.scope["query_string"], request.headers, formats)


def base_url(request: Request) -> str:
    """The address of this service as the client named it, if that is a name at all."""
    named = request.headers.get("host", "")
    host = named if _HOST.fullmatch(named) else _DEFAULT_HOST
    scheme = "https" if request.scope["scheme"] in {"https", "wss"} else "http"
    return f"{scheme}://{host}"


def template(request: HTTPConnection, name: str, want: Wanted, **facts: Any) -> bytes:  # noqa: ANN401
    """The HTML of a template.

    It says its words by `say(…)`, links within the site by `link(path)`, which keeps a language
    that was chosen, and finds files of `static/` by `asset(name)`.
    """
    words = want.words
    given = [(key, value) for key, value in parameters(request.scope["query_string"])]
    chosen = want.lang if any(key == "lang" for key, _ in given) else None
    short = len(request.scope["query_string"]) <= _LONGEST_QUERY  # five links repeat it
    rest = [each for each in given if short and each[0] not in {"lang", "format"}]
    html = _TEMPLATES.get_template(name).render(
        say=words.say,
        say_count=words.say_count,
        lang=words.lang,
        asked_lang=want.lang,
        link=lambda path: with_language(path, chosen),
        languages=[
            (code, LANGUAGE_NAMES[code], f"?{urlencode([*rest, ('lang', code)])}")
            for code in LANGUAGES
        ],
        **facts,
    )
    return html.encode()


def with_language(path: str, lang: str | None) -> str:
    """A path that asks for this language, if there is one to ask for."""
    if lang is None:
        return path
    path, hash_, fragment = path.partition("#")
    return f"{path}{'&' if '?' in path else '?'}lang={lang}{hash_}{fragment}"


def page(
    request: Request,
    body: bytes,
    want: Wanted,
    *,
    status: int = 200,
    labels: Mapping[str, str] = SECURITY,
    cache: str = PUBLIC,
) -> Response:
    """A page that is the same as long as its bytes are; 304 to who has them already."""
    headers = page_labels(want, strong_etag(body), {**labels, "Cache-Control": cache})
    if status == _OK and is_current(request.headers.get("if-none-match"), headers["ETag"]):
        return Response(status_code=304, headers=headers)
    return Response(body, status, headers={**headers, "Content-Type": want.media_type})


def large_page(
    request: Request, body: bytes, want: Wanted, labels: Mapping[str, str] = SECURITY
) -> Response:
    """A page of many fields, zipped for whoever takes that: it is an eighth then."""
    zips = takes_gzip(request.headers)
    sent = gzip.compress(body, _LEVEL, mtime=0) if zips else body
    answer = page(request, sent, want, labels=labels)
    answer.headers["Vary"] = "Accept, Accept-Language, Accept-Encoding"
    if zips:
        answer.headers["Content-Encoding"] = "gzip"
    return answer


def page_labels(want: Wanted, etag: str, labels: Mapping[str, str]) -> dict[str, str]:
    """The labels of every page with those of this one."""
    return {
        "Vary": "Accept, Accept-Language",
        "Content-Language": catalogue(want.lang).lang,
        "ETag": etag,
        **labels,
    }
