"""How something is handed on: its address, the code to embed it, a QR code."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

import segno
from markupsafe import Markup

WIDTH = 360
HEIGHT = 260


@dataclass(frozen=True, slots=True)
class Sharing:
    """A page (`path`) and its frame (`frame`) on this service (`base`, an address without path)."""

    base: str
    path: str
    frame: str

    @property
    def address(self) -> str:
        """What is sent to a friend, or pasted into an editor that embeds by itself."""
        return self.base + self.path

    def oembed(self, form: str) -> str:
        """Where an editor finds out how to embed the page."""
        return f"{self.base}/oembed?{urlencode({'url': self.address, 'format': form})}"

    def iframe(self, title: str, width: int | str = "100%", height: int = HEIGHT) -> str:
        """HTML that frames it."""
        frame = Markup('<iframe src="{}" width="{}" height="{}" title="{}"></iframe>')
        return str(frame.format(self.base + self.frame, width, height, title))

    @property
    def qr(self) -> Markup:
        """The address as a QR code: an SVG, black on nothing."""
        code = segno.make(self.address, error="m", micro=False)
        svg = code.svg_inline(omitsize=True, border=2, svgclass="qr", lineclass=None)
        return Markup(svg)  # noqa: S704 - of modules only, none of the text is in it
