"""How a scoreboard is to look: the parameters of its address. Names we do not know do no harm."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request

from app.render.catalogue import LANGUAGES, N_
from app.render.negotiation import Wanted, parameters
from app.render.problems import FieldError, Problem

THEMES: Final = ("auto", "light", "dark")
LOOKS: Final = frozenset({"lang", "theme", "rows", "compact"})
_SWITCH: Final = {"": True, "1": True, "true": True, "0": False, "false": False}
MOST_ROWS: Final = 100


@dataclass(frozen=True, slots=True)
class Look:
    """What was asked for."""

    theme: str
    rows: int
    compact: bool
    lang: str

    @property
    def query(self) -> str:
        """The same as a query string."""
        return urlencode({"lang": self.lang, "rows": self.rows, "compact": int(self.compact)})


def is_compact(look: Mapping[str, str]) -> bool:
    """Whether an accepted look asks for the small board."""
    return _SWITCH.get(look.get("compact", "0"), False)


def asked_look(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """What of a query is about looks, as it was asked."""
    return {name: value for name, value in pairs if name in LOOKS}


def accepted_look(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Of a query, what a frame takes: values it would refuse are left out.

    >>> accepted_look([("lang", "xx"), ("theme", "dark"), ("rows", "abc"), ("utm", "1")])
    {'theme': 'dark'}
    """
    takes: dict[str, Callable[[str], bool]] = {
        "lang": LANGUAGES.__contains__,
        "theme": THEMES.__contains__,
        "rows": _many,
        "compact": _SWITCH.__contains__,
    }
    return {name: value for name, value in pairs if name in takes and takes[name](value)}


def look(request: Request, want: Wanted, rows: int) -> Look:
    """The look that is asked for, with so many rows if none are.

    Raises:
        Problem: invalid-request, malformed-request.
    """
    given = dict(parameters(request.scope["query_string"]))
    theme = _one_of(given, "theme", THEMES)
    compact = _one_of(given, "compact", tuple(_SWITCH)) if "compact" in given else "0"
    return Look(theme, _rows(given, rows), _SWITCH[compact], want.lang)


def _one_of(given: dict[str, str], name: str, known: Sequence[str]) -> str:
    value = given.get(name, known[0])
    if value not in known:
        facts = {"expected": ", ".join(filter(None, known))}
        error = FieldError(N_("must be one of {expected}"), "choice", facts, parameter=name)
        raise Problem("invalid-request", errors=[error])
    return value


def _rows(given: dict[str, str], usual: int) -> int:
    text = given.get("rows", str(usual))
    if not _many(text):
        facts = {"most": MOST_ROWS}
        message = N_("must be a whole number from 0 to {most}")
        error = FieldError(message, "rows", facts, parameter="rows")
        raise Problem("invalid-request", errors=[error])
    return int(text)


def _many(text: str) -> bool:
    return re.fullmatch(r"[0-9]{1,6}", text, re.ASCII) is not None and int(text) <= MOST_ROWS
