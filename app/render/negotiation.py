"""Which format and language an answer takes: `?format=` beats Accept, `?lang=` Accept-Language."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import parse_qsl

from app.render.catalogue import LANGUAGES, N_, Catalogue, catalogue
from app.render.echo import echoed
from app.render.problems import FieldError, Problem

MEDIA_TYPES: Final[Mapping[str, str]] = {
    "json": "application/json",
    "text": "text/plain; charset=utf-8",
    "line": "text/plain; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "events": "text/event-stream",
}
# What an Accept header may call a format. `line` has no name of its own there.
_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "json": ("application/json", "application/problem+json"),
    "text": ("text/plain",),
    "html": ("text/html",),
    "csv": ("text/csv",),
    "events": ("text/event-stream",),
}
_ANY: Final = "*/*"
_REFUSED_IN: Final = {"text": "text", "line": "text", "html": "html"}
_REMEMBERED: Final = 200  # header values longer than this are not worth a place in the cache
MAX_PARAMETERS: Final = 200


@dataclass(frozen=True, slots=True)
class Wanted:
    """How the answer is to be written."""

    format: str
    lang: str

    @property
    def words(self) -> Catalogue:
        """The catalogue to say it with."""
        return catalogue(self.lang)

    @property
    def media_type(self) -> str:
        """The Content-Type of the answer."""
        return MEDIA_TYPES[self.format]


def parameters(query: bytes) -> list[tuple[str, str]]:
    """The names and values of a query string, refusing what is not clean UTF-8 text."""
    if not query:
        return []
    try:
        pairs = parse_qsl(
            query.decode(),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=MAX_PARAMETERS,
        )
    except ValueError as error:
        detail = (
            N_("the query string is not UTF-8")
            if isinstance(error, UnicodeDecodeError)
            else N_("the query string has too many parameters")
        )
        raise Problem("malformed-request", detail) from None
    if any("\0" in name or "\0" in value for name, value in pairs):
        raise Problem("malformed-request", N_("the query string holds a NUL character"))
    return pairs


def choose(query: bytes, headers: Mapping[str, str], formats: tuple[str, ...]) -> Wanted:
    """The format (one of `formats`, the first by default) and language that were asked for.

    Raises:
        Problem: not-acceptable, invalid-request (an unknown `lang`, or one of the two given
            twice), malformed-request.
    """
    fmt, lang = _asked(query)
    accept = headers.get("accept")
    languages = headers.get("accept-language")
    if len(accept or "") + len(languages or "") > _REMEMBERED:
        return _choose.__wrapped__(fmt, lang, accept, languages, formats)
    return _choose(fmt, lang, accept, languages, formats)


def choose_for_problem(query: bytes, headers: Mapping[str, str]) -> Wanted:
    """How a refusal is written: as asked where that can be told, else JSON and English."""
    try:
        fmt, lang = _asked(query)
    except Problem:
        fmt = lang = None
    if lang not in LANGUAGES:
        lang = best_language(headers.get("accept-language"))
    if fmt is None:
        fmt = best_format(headers.get("accept"), ("json", "text", "html"))
    return Wanted(_REFUSED_IN.get(fmt or "json", "json"), lang)


def best_language(accept_language: str | None) -> str:
    """The language of ours that an Accept-Language header likes best; English if none.

    >>> best_language("de, fr-CA;q=0.8, bg;q=0.9")
    'bg'
    """
    best, liking = "en", 0.0
    for tag, quality in _weighted(accept_language or ""):
        lang = "en" if tag == "*" else tag.partition("-")[0]
        if lang in LANGUAGES and quality > liking:
            best, liking = lang, quality
    return best


def takes_gzip(headers: Mapping[str, str]) -> bool:
    """Whether an answer may be zipped.

    >>> [takes_gzip({"accept-encoding": text}) for text in ("br, gzip;q=0.5", "gzip;q=0", "*")]
    [True, False, True]
    """
    codings = dict(_weighted(headers.get("accept-encoding") or ""))
    return codings.get("gzip", codings.get("*", 0.0)) > 0


def best_format(accept: str | None, formats: Sequence[str]) -> str | None:
    """The format an Accept header likes best, None if it takes none of them.

    Of two it likes the same, one that it names beats one let in by a wildcard; then our own order
    decides.

    >>> best_format("text/plain, */*", ("json", "text"))
    'text'
    """
    ranges = dict(_weighted(accept or ""))
    if not (accept or "").strip():
        return formats[0]
    best: tuple[float, int] = (0.0, 0)
    chosen = None
    for fmt in formats:
        liking = _liking(fmt, ranges)
        if liking[0] > 0 and liking > best:
            best, chosen = liking, fmt
    return chosen


def strong_etag(body: bytes) -> str:
    """The same bytes have the same tag, in every process."""
    return f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'


def is_current(if_none_match: str | None, etag: str) -> bool:
    """Whether the client's copy is still good (weak comparison; a list, or `*`)."""
    if not if_none_match:
        return False
    if if_none_match.strip() == "*":  # alone: it is no tag, and has no weak form
        return True
    return etag in (tag.strip().removeprefix("W/") for tag in if_none_match.split(","))


def _asked(query: bytes) -> tuple[str | None, str | None]:
    if not query or (b"format" not in query and b"lang" not in query and b"%" not in query):
        return None, None
    pairs = parameters(query)
    return _single(pairs, "format"), _single(pairs, "lang")


def _single(pairs: list[tuple[str, str]], name: str) -> str | None:
    values = [value for key, value in pairs if key == name]
    if len(values) > 1:
        raise Problem(
            "invalid-request",
            errors=[FieldError(N_("is given twice; once is meant"), "given_twice", parameter=name)],
        )
    return values[0] if values else None


@lru_cache(maxsize=512)
def _choose(
    fmt: str | None,
    lang: str | None,
    accept: str | None,
    languages: str | None,
    formats: tuple[str, ...],
) -> Wanted:
    if lang is not None and lang not in LANGUAGES:
        error = FieldError(
            N_("“{given}” is not a language we speak; we speak {languages}"),
            "unknown_language",
            {"given": echoed(lang), "languages": ", ".join(LANGUAGES)},
            parameter="lang",
        )
        raise Problem("invalid-request", errors=[error])
    chosen = best_format(accept, formats) if fmt is None else fmt
    if chosen not in formats:
        detail = (
            N_("the Accept header takes none of the formats there are here: {formats}")
            if fmt is None
            else N_("“{given}” is not a format of this address; it has {formats}")
        )
        facts = {"given": echoed(fmt or ""), "formats": ", ".join(formats)}
        raise Problem("not-acceptable", detail, facts, members={"formats": list(formats)})
    return Wanted(chosen, lang or best_language(languages))


def _liking(fmt: str, ranges: Mapping[str, float]) -> tuple[float, int]:
    """How much a format is liked, and how precisely it was named.

    The most precise range decides (RFC 9110, 12.5.1).
    """
    names = _NAMES.get(fmt, ())
    for precision, group in (
        (2, names),
        (1, tuple(f"{name.partition('/')[0]}/*" for name in names)),
        (0, (_ANY,) if names else ()),
    ):
        found = [ranges[name] for name in group if name in ranges]
        if found:
            return max(found), precision
    return 0.0, 0


def _weighted(header: str) -> Iterator[tuple[str, float]]:
    for part in header.lower().split(","):
        value, *options = (piece.strip() for piece in part.split(";"))
        if value:
            yield value, _quality(options)


def _quality(options: Sequence[str]) -> float:
    for option in options:
        name, _, value = option.partition("=")
        if name.strip() == "q":
            try:
                return min(max(float(value), 0.0), 1.0)
            except ValueError:
                return 0.0
    return 1.0
