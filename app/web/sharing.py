"""How something is handed on: its address, the codes to embed it, a QR code.

A frame is as high as its head and the hands it shows, at the width of a phone: a site that hears no
messages shows them all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

import segno
from markupsafe import Markup

from app.web.options import is_compact
from app.web.widget import script_tag

WIDTH = 360
ROWS = 5  # of hands in a frame


@dataclass(frozen=True, slots=True)
class Frame:
    """What a frame shows, and how high that is in pixels; only one `of_game` has rows to choose."""

    rows: int = ROWS
    compact: bool = False
    sides: int = 2
    of_game: bool = True

    @property
    def _measures(self) -> tuple[int, int]:
        """Of the head (title, names, dealer, key), and of a hand."""
        if self.sides == len("ABC"):
            return (268, 73) if self.compact else (366, 73)
        return (204, 49) if self.compact else (334, 57)

    @property
    def height(self) -> int:
        """All of it.

        >>> Frame().height, Frame(rows=3, compact=True).height
        (619, 351)
        """
        head, row = self._measures
        return head + row * self.rows

    def within(self, pixels: int) -> Frame:
        """As many of its hands as that height has room for, one at least.

        >>> Frame().within(619).rows, Frame().within(450).rows, Frame().within(9).rows
        (5, 2, 1)
        """
        head, row = self._measures
        fitting = max(1, (pixels - head) // row)
        return replace(self, rows=min(self.rows, fitting))


HEIGHT = Frame().height


@dataclass(frozen=True, slots=True)
class Sharing:
    """A page (`path`) and its frame (`frame`) on this service (`base`, an address without path).

    `query` is what was asked of the looks of both: editors are told of it, codes keep it.
    """

    base: str
    path: str
    frame: str
    query: Mapping[str, str] = field(default_factory=dict)

    @property
    def address(self) -> str:
        """What is sent to a friend, or pasted into an editor that embeds by itself."""
        return self.base + self.path

    def oembed(self, form: str) -> str:
        """Where an editor finds out how to embed the page."""
        url = self.address + self._tail(self.query)
        return f"{self.base}/oembed?{urlencode({'url': url, 'format': form})}"

    def iframe(
        self, title: str, width: int | str = "100%", height: int = HEIGHT, **more: str | int
    ) -> str:
        """HTML that frames it; `more` goes into the frame's query."""
        frame = Markup(
            '<iframe src="{}" width="{}" height="{}" title="{}" frameborder="0" style="border:0">'
            "</iframe>"
        )
        src = self.base + self.frame + self._tail({**self.query, **more})
        return str(frame.format(src, width, height, title))

    def code(self, title: str, lang: str, sides: int = 2) -> str:
        """HTML of the frame as the page is shown: its language and colours, all hands in sight."""
        frame = Frame(compact=is_compact(self.query), sides=sides)
        return self.iframe(title, height=frame.height, lang=lang)

    def element(self, title: str, lang: str) -> str:
        """HTML of the element that grows with the game; a link where no script runs."""
        element = Markup('<belote-score game="{}" lang="{}" theme="{}"{}><a href="{}">{}</a>')
        compact = Markup(" compact") if is_compact(self.query) else ""
        theme = self.query.get("theme", "auto")
        shown = element.format(self.address, lang, theme, compact, self.address, title)
        return f"{script_tag(self.base)}\n{shown}</belote-score>"

    @staticmethod
    def _tail(query: Mapping[str, str | int]) -> str:
        return f"?{urlencode(query)}" if query else ""

    @property
    def qr(self) -> Markup:
        """The address as a QR code: an SVG, black on nothing."""
        code = segno.make(self.address, error="l", boost_error=True, micro=False)
        svg = code.svg_inline(omitsize=True, border=4, svgclass="qr", lineclass=None)
        return Markup(svg)  # noqa: S704 - of modules only, none of the text is in it
