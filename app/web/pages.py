"""Pages: escaped, in the language asked for, and loading nothing from elsewhere."""

from __future__ import annotations

from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import Response

from app.render.catalogue import catalogue
from app.render.negotiation import Wanted, choose, is_current, strong_etag

_TEMPLATES: Final = Environment(
    loader=PackageLoader("app.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
# Pages hold their few lines of style themselves; scripts come from files of ours.
SECURITY: Final = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src "
    "'self' data:; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def page_wanted(request: Request, formats: tuple[str, ...]) -> Wanted:
    """The format and language this page is asked for in; the first format is its default."""
    return choose(request.scope["query_string"], request.headers, formats)


def template(name: str, want: Wanted, **facts: object) -> bytes:
    """The HTML of a template, which says its words by `say(…)`."""
    words = want.words
    html = _TEMPLATES.get_template(name).render(say=words.say, lang=words.lang, **facts)
    return html.encode()


def page(request: Request, body: bytes, want: Wanted) -> Response:
    """A page that depends on its address alone."""
    etag = strong_etag(body)
    labels = {
        **SECURITY,
        "Vary": "Accept, Accept-Language",
        "Content-Language": catalogue(want.lang).lang,
        "Cache-Control": "public, max-age=3600",
        "ETag": etag,
    }
    if is_current(request.headers.get("if-none-match"), etag):
        return Response(status_code=304, headers=labels)
    return Response(body, headers={**labels, "Content-Type": want.media_type})
