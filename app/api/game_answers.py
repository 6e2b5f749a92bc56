"""Answers about a game, tagged with its version: copies can be checked, late changes refused.

The tag is `"7"` for JSON and `"7-text-bg"` for another format and language. JSON that holds words
is `"7-json-bg"` in another language than English: one tag never stands for two texts.
"""

import re
from collections.abc import Iterable
from typing import Final

import orjson
from starlette.requests import Request
from starlette.responses import Response

from app.api.negotiation import Answer, Header
from app.games.records import KeptGame
from app.render.catalogue import N_
from app.render.games import game_data
from app.render.negotiation import MEDIA_TYPES, Wanted, is_current, strong_etag
from app.render.problems import Problem

NO_CACHE: Final = b"no-cache"
NO_STORE: Final = b"no-store"
_VARY: Final = (b"vary", b"Accept, Accept-Language")
_TAG: Final = re.compile(r'(?:W/)?"([0-9]{1,18})(?:-[a-z]+-[a-z]+)?"')


def game_etag(game: KeptGame, want: Wanted, *, words: bool = False) -> str:
    """The tag of this version of a game; `words` says that the answer holds some."""
    lang = want.words.lang
    if want.format == "json" and not (words and lang != "en"):
        return f'"{game.version}"'
    return f'"{game.version}-{want.format}-{lang}"'


def check_version(request: Request, game: KeptGame, *, required: bool) -> None:
    """Refuse a change by somebody who has not seen the game as it is.

    Raises:
        Problem: precondition-required without If-Match, precondition-failed with another version.
    """
    header = request.headers.get("if-match")
    if header is None:
        if required:
            detail = N_("Send If-Match with the version you saw; the game is at {version} now.")
            raise Problem(
                "precondition-required",
                detail,
                {"version": f'"{game.version}"'},
                members=_now(game),
            )
        return
    seen = [_TAG.fullmatch(tag.strip()) for tag in header.split(",")]
    versions = {int(tag[1]) for tag in seen if tag}
    if header.strip() != "*" and game.version not in versions:
        detail = N_("The game is at version {version} now; that is not what If-Match says.")
        raise Problem(
            "precondition-failed",
            detail,
            {"version": f'"{game.version}"'},
            members=_now(game),
            headers={"ETag": f'"{game.version}"'},
        )


def respond_json(request: Request, value: object, want: Wanted, etag: str | None) -> Response:
    """Plain data as JSON, with the tag given or one of its bytes."""
    return respond_tagged(request, json_text(value), want, etag)


def json_text(value: object) -> bytes:
    """Plain data as JSON; a terminal wants the line ended."""
    return orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE)


def respond_tagged(
    request: Request,
    body: bytes,
    want: Wanted,
    etag: str | None,
    headers: Iterable[Header] = (),
) -> Response:
    """The bytes, to be asked for anew each time, and not sent again (304) to who has them."""
    tag = etag or strong_etag(body)
    labels = [*labels_of(want), (b"cache-control", NO_CACHE), (b"etag", tag.encode()), *headers]
    if request.method == "GET" and is_current(request.headers.get("if-none-match"), tag):
        return Answer(304, labels, b"")
    return Answer(200, [*labels, *_about(want, body)], body)


def respond_written(
    status: int, body: bytes, want: Wanted, headers: Iterable[Header], cache: bytes = NO_CACHE
) -> Response:
    """The answer to a write."""
    labels = [*labels_of(want), (b"cache-control", cache), *headers]
    if status != 204:  # noqa: PLR2004 - No Content
        labels += _about(want, body)
    return Answer(status, labels, body)


def labels_of(want: Wanted) -> list[Header]:
    """The labels of every answer."""
    return [_VARY, (b"content-language", want.words.lang.encode())]


def _about(want: Wanted, body: bytes) -> list[Header]:
    media = MEDIA_TYPES[want.format].encode()
    return [(b"content-type", media), (b"content-length", b"%d" % len(body))]


def _now(game: KeptGame) -> dict[str, object]:
    return {"game": game_data(game)}
