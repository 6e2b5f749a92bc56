"""Lists come in pages; a cursor says where the next one begins and means nothing to anybody else.

It is an address, not a secret: whoever makes one up gets what he would see anyway, or a 422.
"""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from app.games.listing import GamePlace
from app.render.catalogue import N_
from app.render.problems import FieldError, Problem

PAGE: Final = ("cursor", "size")
USUAL: Final = 20
MOST: Final = 100
_CURSOR: Final = re.compile(r"[A-Za-z0-9_-]{2,80}")
_NUMBER: Final = re.compile(r"n([0-9]{1,9})", re.ASCII)
_PLACE: Final = re.compile(r"g([0-9]{1,17})\.([0-9a-f]{32})", re.ASCII)
_START: Final = datetime(1970, 1, 1, tzinfo=UTC)
_TICK: Final = timedelta(microseconds=1)


def page_size(values: Mapping[str, Sequence[str]]) -> int:
    """How many entries a page is to have. Raises Problem invalid-request."""
    if "size" not in values:
        return USUAL
    text = values["size"][0]
    if not re.fullmatch(r"[0-9]{1,9}", text, re.ASCII) or not 1 <= int(text) <= MOST:
        raise _wrong("size", N_("must be a whole number from 1 to {most}"), {"most": MOST})
    return int(text)


def number_cursor(number: int) -> str:
    """The cursor of a page that begins with this number."""
    return _written(f"n{number}")


def number_in(values: Mapping[str, Sequence[str]]) -> int:
    """The number a page begins with; 1 without a cursor. Raises Problem invalid-request."""
    if "cursor" not in values:
        return 1
    found = _NUMBER.fullmatch(_read(values["cursor"][0]))
    if found is None:
        raise _no_cursor()
    return int(found[1])


def place_cursor(place: GamePlace) -> str:
    """The cursor of a page that begins after this game."""
    return _written(f"g{(place.created_at - _START) // _TICK}.{place.id.hex}")


def place_in(values: Mapping[str, Sequence[str]]) -> GamePlace | None:
    """The game a page begins after. Raises Problem invalid-request."""
    if "cursor" not in values:
        return None
    found = _PLACE.fullmatch(_read(values["cursor"][0]))
    if found is None:
        raise _no_cursor()
    try:
        return GamePlace(_START + int(found[1]) * _TICK, UUID(found[2]))
    except OverflowError:
        raise _no_cursor() from None


def _written(text: str) -> str:
    return urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _read(cursor: str) -> str:
    """What a cursor says; nothing for what is none."""
    if not _CURSOR.fullmatch(cursor):
        return ""
    try:
        text = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii")
    except ValueError:
        return ""
    return text if _written(text) == cursor else ""


def _no_cursor() -> Problem:
    return _wrong("cursor", N_("is not the “next” of a page of this list"), {})


def _wrong(name: str, message: str, facts: Mapping[str, object]) -> Problem:
    return Problem("invalid-request", errors=[FieldError(message, name, facts, parameter=name)])
