"""What is handed on: frames that show hands at once, codes to copy, a code to scan."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import Phone
from tests.browser.conftest import Opened
from tests.browser.looks import accessible, fits, pictured, touchable
from tests.browser.service import Json, Service, hand
from tests.browser.test_live import SOON, follows, site

SHORT: list[Json] = [{"name": "Cats"}, {"name": "Dogs"}]
LONG: list[Json] = [
    {"name": "Les Irréductibles de Saint-Germain", "players": ["Marie-Antoinette", "Hippolyte"]},
    {"name": "Щъркелите от Горна Баня и Долна", "players": ["Александър", "Константина"]},
]
PHONE_QR = 200
# A headless browser has no clipboard to read: what is written there is kept beside it.
CLIPBOARD = """Object.defineProperty(navigator, "clipboard", {
  value: { writeText: async (text) => { window.written = text; } } });"""
SELECTED = """() => { const { value, selectionStart, selectionEnd } = document.activeElement;
  return value.slice(selectionStart, selectionEnd); }"""


def open_panel(page: Page) -> None:
    follows(page)
    page.get_by_text("Share", exact=True).click()


def copied(page: Page, label: str) -> str:
    way = page.locator(".share__way", has=page.get_by_text(label, exact=True))
    way.locator("button").click(timeout=SOON)
    return way.locator("[data-copy]").input_value()


@pytest.mark.parametrize("sides", [SHORT, LONG], ids=["short", "long"])
def test_the_frame_shows_the_score_and_the_last_hands_at_once(
    service: Service, opened: Opened, sides: list[Json]
) -> None:
    game = service.game(*(hand(95 - each) for each in range(7)), target=5000, sides=sides)
    with opened(f"{service.address}/g/{game.id}?lang=fr&theme=dark") as page:
        follows(page)
        page.locator(".share > summary").click()
        code = page.locator("textarea[data-copy]").first.input_value()
    assert "?lang=fr&amp;theme=dark" in code
    club = f'<!doctype html><html lang="fr"><title>club</title><body>{code}<p>below</p>'
    with site(club) as address, opened(address) as page:
        frame = page.frame_locator("iframe")
        expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
        expect(frame.locator("html")).to_have_attribute("lang", "fr")
        expect(frame.locator(".hands > li")).to_have_count(5)
        inner = frame.locator("main").bounding_box()
        outer = page.locator("iframe").bounding_box()
        assert inner is not None
        assert outer is not None
        assert 0 <= outer["height"] - inner["height"] <= 64
        pictured(page, f"shared-frame-{len(sides[0])}")


@pytest.mark.parametrize("allowed", [True, False], ids=["allowed", "refused"])
def test_each_way_has_a_button_that_copies(service: Service, opened: Opened, allowed: bool) -> None:
    game = service.game(hand(95), title="Friday")
    with opened("about:blank") as page:
        if allowed:
            page.add_init_script(CLIPBOARD)
        else:
            page.add_init_script("delete Navigator.prototype.clipboard")
        page.goto(f"{service.address}/g/{game.id}")
        open_panel(page)
        touchable(page)
        for label in ("Link", "Code for a web site", "Code that grows with the game"):
            said = copied(page, label)
            expect(page.locator("[data-said]")).to_have_text("Copied")
            if allowed:
                assert page.evaluate("window.written") == said
            else:
                assert page.evaluate(SELECTED) == said
        accessible(page)


@pytest.mark.parametrize("title", [None, "Friday"])
def test_the_panel_leaves_the_state_in_sight(
    service: Service, opened: Opened, title: str | None
) -> None:
    game = service.game(hand(95), title=title)
    with opened(f"{service.address}/g/{game.id}", width=1280) as page:
        open_panel(page)
        panel = page.locator("[data-share]").bounding_box()
        state = page.locator(".live__state").bounding_box()
        assert panel is not None
        assert state is not None
        assert panel["y"] + panel["height"] <= state["y"]
        pictured(page, f"share-1280-{title}")


@pytest.mark.parametrize("lang", ["fr", "ru"])
def test_who_has_won_is_not_cut_where_there_is_room(
    service: Service, opened: Opened, lang: str
) -> None:
    sides: list[Json] = [{"name": "Les Irréductibles de Gand"}, {"name": "Cats"}]
    game = service.game(hand(95), target=100, sides=sides)
    with opened(f"{service.address}/g/{game.id}?lang={lang}") as page:
        line = page.locator(".board__dealer bdi")
        assert line.evaluate("(e) => e.scrollWidth <= e.clientWidth")
        pictured(page, f"won-360-{lang}")


def test_by_keyboard_alone(service: Service, opened: Opened) -> None:
    game = service.game(hand(95))
    with opened(f"{service.address}/g/{game.id}") as page:
        follows(page)
        summary = page.locator(".share > summary")
        summary.focus()
        page.keyboard.press("Enter")
        expect(page.locator("[data-share]")).to_be_visible()
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.share__panel')"):  # it scrolls
            page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator("[data-said]")).to_have_text(re.compile("Copied|Selected"))
        page.keyboard.press("Escape")
        expect(page.locator("[data-share]")).to_be_hidden()
        expect(summary).to_be_focused()


def test_the_element_grows_with_the_game(service: Service, opened: Opened) -> None:
    game = service.game(hand(95), title="Friday")
    with opened(f"{service.address}/g/{game.id}") as page:
        open_panel(page)
        code = copied(page, "Code that grows with the game")
    club = f'<!doctype html><html lang="en"><title>club</title><body>{code}'
    with site(club) as address, opened(address) as page:
        expect(page.locator("belote-score .side__total")).to_have_text(["105", "57"], timeout=SOON)
    with site(club) as address, opened(address, javascript=False) as page:
        expect(page.get_by_role("link", name="Friday")).to_be_visible()


def scannable(code: Locator) -> None:
    """Large, black on white in every theme, with the quiet zone that scanners need."""
    code.scroll_into_view_if_needed()
    box, svg = code.bounding_box(), code.locator("svg").bounding_box()
    assert box is not None
    assert svg is not None
    assert svg["width"] >= PHONE_QR
    assert abs(box["x"] + box["width"] / 2 - 180) <= 1
    looks = "(e) => [getComputedStyle(e).backgroundColor, getComputedStyle(e).color]"
    assert code.evaluate(looks) == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    quiet = code.evaluate(
        """(e) => {
          const svg = e.querySelector("svg"), box = svg.querySelector("path").getBBox();
          return [box.x, svg.viewBox.baseVal.width - box.x - box.width];
        }"""
    )
    assert quiet == [4, 4]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_code_to_join_at_the_table(service: Service, opened: Opened, dark: bool) -> None:
    game = service.game(hand(95))
    with opened("about:blank", dark=dark) as page:
        Phone(page).join(game)
        page.locator("[data-open=game]").click()
        code = page.locator("[data-join-code]")
        expect(code.locator("svg")).to_be_visible()
        scannable(code)
        fits(page)
        pictured(page, f"join-360-{'dark' if dark else 'light'}", whole=False)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_codes_are_scanned_from_across_a_table(
    service: Service, opened: Opened, dark: bool
) -> None:
    game = service.game(hand(95))
    with opened(f"{service.address}/g/{game.id}#scorer={game.token}", dark=dark) as page:
        open_panel(page)
        assert page.locator(".share__qr").count() == 2
        for each in page.locator(".share__qr").all():
            scannable(each)
        head = page.locator(".side__total").first.bounding_box()
        panel = page.locator("[data-share]").bounding_box()
        assert head is not None
        assert panel is not None
        assert head["y"] + head["height"] <= panel["y"], "the score stays in sight"
        fits(page)
        accessible(page)
        pictured(page, f"share-360-{'dark' if dark else 'light'}", whole=False)
