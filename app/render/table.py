"""Tables in plain text: a label and figures in columns, aligned by what the terminal shows."""

from collections.abc import Sequence
from textwrap import wrap

from wcwidth import wcswidth

WIDTH = 60
COLUMN = 7
LEAST_LABEL = 21
GAP = 1

Row = tuple[str, Sequence[int | str]]


def shown_width(text: str) -> int:
    """How many columns a terminal needs for a text; a text it cannot measure counts by length."""
    width = wcswidth(text)
    return len(text) if width < 0 else width


def lines(head: Sequence[str], rows: Sequence[Row]) -> str:
    """Heading lines and rows, ending in a newline.

    >>> print(lines(["belote"], [("", "AB"), ("SCORE", (125, 57))]), end="")
    belote
                               A      B
    SCORE                    125     57
    """
    label_width = max(LEAST_LABEL, *(shown_width(label) for label, _ in rows))
    figures = (shown_width(str(figure)) for _, figures in rows for figure in figures)
    column = max(COLUMN, *(width + GAP for width in figures))
    text = "".join(f"{_row(row, label_width, column)}\n" for row in rows)
    return "".join(map(wrapped, head)) + text


def wrapped(text: str, indent: int = 0) -> str:
    """A sentence in lines of at most 60 columns, less those it will be indented by.

    Spaces within a line stay as they are.
    """
    room = WIDTH - indent
    if shown_width(text) <= room:
        return f"{text}\n"
    return "".join(f"{line}\n" for line in wrap(text, room, break_on_hyphens=False))


def _row(row: Row, label_width: int, column: int) -> str:
    label, figures = row
    columns = "".join(" " * (column - shown_width(str(figure))) + str(figure) for figure in figures)
    return (label + " " * (label_width - shown_width(label)) + columns).rstrip()
