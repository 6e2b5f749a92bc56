"""What somebody sent us is shown back short and harmless.

No control characters reach a screen or a log, and nothing that turns the line around.
"""

from __future__ import annotations

import unicodedata
from typing import Final

LIMIT: Final = 100
_LARGE: Final = 10**30
# Control, format (bidi overrides, zero width), surrogate, private, unassigned, separators of lines.
_UNSAFE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters, marks and symbols that show nothing: fillers, a joiner, an empty braille cell.
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_JOINING: Final = frozenset("\u200c\u200d\n")  # harmless(…) escapes them too: a terminal is no page


def harmless(text: str) -> str:
    r"""`text` with every character that could act on a screen or a log written as an escape.

    >>> harmless("a\u202eb\n")
    'a\\u202eb\\u000a'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escaped(char) for char in text)


def displayed(text: str) -> str:
    r"""`text` for a page: without characters that turn lines around, hide others or show nothing.

    What joins letters and emoji stays.

    >>> displayed("a\u202eb\u0000") + displayed("\u0915\u200d\u0937")
    'abक\u200dष'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(char for char in text if char in _JOINING or _shows(char))


def echoed(value: object, limit: int = LIMIT) -> str:
    """`value` fit to be quoted in a message: harmless and at most about `limit` characters.

    >>> echoed("abcdef", 3)
    'abc…'
    """
    text = value if isinstance(value, str) else _plain(value)
    safe = harmless(text[: limit + 1])
    return safe if len(safe) <= limit else safe[:limit] + "…"


def _shows(char: str) -> bool:
    return char not in _BLANK and unicodedata.category(char) not in _UNSAFE


def _escaped(char: str) -> str:
    if unicodedata.category(char) not in _UNSAFE:
        return char
    return f"\\u{ord(char):04x}" if ord(char) <= 0xFFFF else f"\\U{ord(char):08x}"  # noqa: PLR2004 - end of the basic plane


def _plain(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        # Python refuses to write integers of more than 4,300 digits.
        return str(value) if abs(value) < _LARGE else "a very large number"
    return "[…]" if isinstance(value, list | tuple) else "{…}"
