"""What is printed: each sheet is one A4 page, readable at that size, in light colours."""

import json
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Page

from app.engine import VARIANTS
from app.render.catalogue import LANGUAGES
from tests.browser.conftest import Opened
from tests.browser.looks import WIDTHS, accessible, fits, pictured
from tests.browser.names import HOSTILE
from tests.browser.service import Service, hand

A4 = (595, 842)  # in points
SMALLEST = 8.0  # points; small, and still read on a table


def printed(page: Page) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(page.pdf(prefer_css_page_size=True))


def one_page(document: pypdfium2.PdfDocument) -> str:
    """The text of a document that is one A4 page."""
    assert len(document) == 1
    assert [round(side) for side in document[0].get_size()] == pytest.approx(A4, abs=1)
    return str(document[0].get_textpage().get_text_bounded())


def sheet(service: Service, variant: str, lang: str) -> str:
    return f"{service.address}/v1/variants/{variant}/sheet?format=html&lang={lang}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_reference_sheet_is_one_page(
    service: Service, opened: Opened, variant: str, lang: str
) -> None:
    with opened(sheet(service, variant, lang)) as page:
        text = one_page(printed(page))
        titles = page.locator("h2").all_inner_texts()
        assert len(titles) > 9
        for title in titles:
            assert title in " ".join(text.split()), title
        page.emulate_media(media="print")
        smallest = page.evaluate(
            """() => Math.min(...[...document.querySelectorAll("td, th, li, p, dd, dt")]
              .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""
        )
        assert smallest * 0.75 >= SMALLEST


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("dark", [False, True])
def test_a_reference_sheet_on_a_screen(
    service: Service, opened: Opened, width: int, dark: bool
) -> None:
    with opened(sheet(service, "bulgarian", "bg"), width=width, dark=dark) as page:
        fits(page)
        accessible(page)
        pictured(page, f"sheet-{width}-{'dark' if dark else 'light'}")


@pytest.mark.parametrize("hands", [1, 12, 40])
def test_the_sheet_of_a_game_is_one_page(service: Service, opened: Opened, hands: int) -> None:
    game = service.game(*[hand(60 + place) for place in range(hands)], target=100_000)
    with opened(f"{service.address}/v1/games/{game.id}/sheet?format=html") as page:
        text = one_page(printed(page))
        assert str(hands) in text
        accessible(page)
        pictured(page, f"game-sheet-{hands}")


@pytest.mark.parametrize("dark", [False, True])
def test_a_finished_game_is_closed_by_a_double_rule(
    service: Service, opened: Opened, dark: bool
) -> None:
    game = service.game(hand(152), target=100)
    with opened(f"{service.address}/v1/games/{game.id}/sheet?format=html", dark=dark) as page:
        style = "(cell) => getComputedStyle(cell).borderBottomStyle"
        assert page.locator("tbody tr:last-child td").first.evaluate(style) == "double"
        pictured(page, f"game-sheet-finished-{'dark' if dark else 'light'}")


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_only_shown(service: Service, opened: Opened, name: str) -> None:
    game = service.hostile_game(name)
    with opened(f"{service.address}/v1/games/{game.id}/sheet?format=html") as page:
        title = page.title()
        assert title.endswith("Dix de Der")
        fits(page)
        assert len(printed(page)) == 1


def test_pictures_of_what_is_printed(service: Service, opened: Opened, tmp_path: Path) -> None:
    """Every printed page has ink on it where the eye begins, and none beyond its margins."""
    with opened(sheet(service, "three-player", "en"), dark=True) as page:
        bitmap = printed(page)[0].render(scale=1)
        pixels = bytes(bitmap.buffer)
        row, step = bitmap.stride, bitmap.n_channels
        dark = [
            (place // row, place % row // step)
            for place in range(0, len(pixels), step)
            if pixels[place] < 100
        ]
        assert min(line for line, _ in dark) > 15
        assert max(line for line, _ in dark) < A4[1] - 15
        assert min(column for _, column in dark) > 15
        assert len(dark) < 0.2 * A4[0] * A4[1], json.dumps(len(dark))  # black on white
    assert tmp_path.exists()
