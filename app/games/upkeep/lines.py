"""The lines of an export: JSON, first the header, then clubs, games, and what deleted games left.

A line holds whole rows as they are kept, so nothing is lost; times are in UTC, bytes in base64. The
header tells how many lines follow, so that a file that was cut off between two is noticed.
"""

from collections.abc import Mapping
from typing import Any, Final

import jiter
import orjson

from app.games.upkeep.bulk import Row
from app.games.upkeep.values import encoded

FORMAT: Final = 1
HEADER: Final = "dixdeder_export"
KINDS: Final = ("clubs", "games", "deleted")
LARGEST: Final = 2**53 - 1  # of a whole number: beyond it, readers of JSON differ
_OPTIONS: Final = orjson.OPT_UTC_Z | orjson.OPT_APPEND_NEWLINE


class LineRefused(Exception):
    """A line that cannot be taken in; the words say what is wrong with it."""


def header_line(counts: Mapping[str, int]) -> bytes:
    """The first line of an export of so many `KINDS`."""
    return line({HEADER: FORMAT, **counts})


def club_line(club: Row) -> bytes:
    """The line of a club."""
    return line({"club": club})


def game_line(game: Row, parts: Mapping[str, list[Row]]) -> bytes:
    """The line of a game with all that hangs on it."""
    return line({"game": game, **parts})


def deleted_line(game_id: object, replies: list[Row]) -> bytes:
    """The line of a deleted game, whose answers are still kept for retries."""
    return line({"deleted": game_id, "replies": replies})


def line(value: Mapping[str, object]) -> bytes:
    """One line of an export."""
    return orjson.dumps(value, default=encoded, option=_OPTIONS)


def same(one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    """Whether two lines say the same, in whatever order."""
    texts = [
        orjson.dumps(each, default=encoded, option=_OPTIONS | orjson.OPT_SORT_KEYS)
        for each in (one, other)
    ]
    return texts[0] == texts[1]


def read_line(data: bytes) -> dict[str, Any]:
    """The object in a line.

    Raises:
        LineRefused: where it is no JSON, or holds what no export of ours does.
    """
    try:
        value: object = jiter.from_json(
            data.rstrip(b"\r\n"), allow_inf_nan=False, catch_duplicate_keys=True
        )
    except ValueError as error:
        reason = str(error).replace(" at line 1 column ", " at byte ")
        raise LineRefused(f"it is not JSON as it should be: {reason}") from None
    if not isinstance(value, dict):
        raise LineRefused("it is not a JSON object")
    _refuse_foreign(value)
    return value


def read_header(data: bytes) -> dict[str, int]:
    """How many lines of each kind a header promises; none where it does not say.

    Raises:
        LineRefused: where it is no header, or one of another format.
    """
    header = read_line(data)
    given = header.pop(HEADER, None)
    if given is None:
        raise LineRefused(f"an export begins with a line like {{{HEADER!r}: {FORMAT}}}")
    if type(given) is not int or given != FORMAT:
        raise LineRefused(f"this version reads format {FORMAT} of exports, not {str(given)[:20]}")
    for name, count in header.items():
        if name not in KINDS or type(count) is not int or count < 0:
            raise LineRefused(f"its header says {name[:20]!r}, which is not understood")
    return header


def _refuse_foreign(value: object) -> None:
    """Refuse what the databases cannot hold, or would hold as something else."""
    if isinstance(value, dict):
        for part in (*value, *value.values()):
            _refuse_foreign(part)
    elif isinstance(value, list):
        for part in value:
            _refuse_foreign(part)
    elif isinstance(value, float):
        raise LineRefused(f"{value} is not a whole number")
    elif isinstance(value, int) and abs(value) > LARGEST:
        raise LineRefused("a number in it is too large")
    elif isinstance(value, str) and "\0" in value:
        raise LineRefused("a text in it holds the NUL character")
