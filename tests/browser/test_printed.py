"""What is printed: each sheet is one A4 page, readable at that size, in light colours."""

import json
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Page

from app.engine import VARIANTS
from app.render.catalogue import LANGUAGES
from tests.browser.conftest import Opened
from tests.browser.looks import accessible, fits, pictured
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
        assert "Dix de Der" not in text, "what leads elsewhere is not printed"
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
        page.set_viewport_size({"width": round(194 * 96 / 25.4), "height": 1000})  # A4's columns
        beyond = page.evaluate(
            """() => [...document.querySelectorAll("section table")].filter((table) =>
              table.offsetWidth > table.closest("section").clientWidth + 1).length"""
        )
        assert beyond == 0, "a table runs into the next column"


@pytest.mark.parametrize(
    ("variant", "preset"),
    [(name, preset) for name, each in VARIANTS.items() for preset in [*each.presets][1:]],
)
def test_so_are_those_of_other_presets(
    service: Service, opened: Opened, variant: str, preset: str
) -> None:
    with opened(f"{sheet(service, variant, 'ru')}&preset={preset}") as page:
        one_page(printed(page))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_heading_of_a_table_breaks_within_a_word(
    service: Service, opened: Opened, lang: str
) -> None:
    """At 360 px “capot” stands in one piece."""
    with opened(sheet(service, "bulgarian", lang)) as page:
        fits(page)
        broken = page.evaluate(
            r"""() => [...document.querySelectorAll("thead th")].filter((each) => {
              const words = each.textContent.split(/\s+/).filter(Boolean);
              const range = document.createRange(), text = each.firstChild;
              let from = 0;
              return words.some((word) => {
                from = text.data.indexOf(word, from);
                range.setStart(text, from);
                range.setEnd(text, from += word.length);
                return range.getClientRects().length > 1;
              });
            }).map((each) => each.textContent)"""
        )
        assert broken == []


def test_a_sheet_leads_back_to_other_rules_and_prints(service: Service, opened: Opened) -> None:
    with opened(sheet(service, "belote", "en")) as page:
        page.evaluate("() => { window.print = () => { document.title = 'printed'; }; }")
        page.get_by_role("button", name="Print").click()
        assert page.title() == "printed"
        page.get_by_role("link", name="Federation rules").click()
        page.wait_for_url("**preset=official**")
        assert page.locator("[aria-current=true]").all_inner_texts()[-1] == "Federation rules"
        page.locator(".languages a[lang=fr]").click()
        page.wait_for_url("**lang=fr**")
        assert "preset=official" in page.url
        page.locator("a[href^='/calculator/belote']").click()
        page.wait_for_url("**/calculator/belote?lang=fr")
        page.go_back()
        page.locator(".house").click()
        page.wait_for_url(f"{service.address}/?lang=fr")


@pytest.mark.parametrize("hands", [1, 12, 28, 40])
def test_the_sheet_of_a_game_is_one_page(service: Service, opened: Opened, hands: int) -> None:
    game = service.game(*[hand(60 + place) for place in range(hands)], target=100_000)
    with opened(f"{service.address}/v1/games/{game.id}/sheet?format=html") as page:
        text = one_page(printed(page))
        assert str(hands) in text
        accessible(page)
        pictured(page, f"game-sheet-{hands}")


def test_a_long_game_has_its_head_on_every_page(service: Service, opened: Opened) -> None:
    game = service.game(*[hand(60 + place) for place in range(80)], target=100_000)
    with opened(f"{service.address}/v1/games/{game.id}/sheet?format=html") as page:
        document = printed(page)
        assert len(document) == 2
        texts = [document[place].get_textpage().get_text_bounded() for place in range(2)]
        assert all("total" in text and "Us" in text for text in texts)
        assert not any("Dix de Der" in text or "Scoreboard" in text for text in texts)


def test_a_game_s_sheet_leads_back_to_its_board(service: Service, opened: Opened) -> None:
    game = service.game(hand(95))
    with opened(f"{service.address}/v1/games/{game.id}/sheet?format=html&lang=fr") as page:
        page.locator(f"a[href^='/g/{game.id}']").click()
        page.wait_for_url(f"{service.address}/g/{game.id}?lang=fr")


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
