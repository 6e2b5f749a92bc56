"""`<belote-score>` in a page of another site: live, in its own shadow, in the page's colours."""

from playwright.sync_api import expect

from app.web.widget import INTEGRITY
from tests.browser.conftest import Opened
from tests.browser.looks import accessible, fits, pictured, shifts, watch_shifts
from tests.browser.service import Service, hand
from tests.browser.test_live import SOON, site


def club_page(service: Service, game: str, attributes: str = "") -> str:
    src = service.ask("GET", "/embed.json").json()["src"]
    return f"""<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
    <title>club</title><style>p {{ color: #c00 }} belote-score {{ --dd-felt: #7a1f3d }}</style>
    <script src="{src}" integrity="{INTEGRITY}" crossorigin="anonymous" defer></script>
    <body><main><h1>Our club</h1>
    <belote-score game="{game}" {attributes}></belote-score></main>"""


def test_it_shows_the_game_and_follows_it(service: Service, opened: Opened) -> None:
    game = service.game(hand(95), sides=[{"name": "Cats"}, {"name": "Dogs"}])
    with site(club_page(service, game.id)) as club, opened(club) as page:
        totals = page.locator("belote-score .side__total")
        expect(totals).to_have_text(["105", "57"], timeout=SOON)
        expect(page.locator("belote-score[data-state=live]")).to_have_count(1, timeout=SOON)
        watch_shifts(page)
        game.add(hand(71))
        expect(totals).to_have_text(["105", "138"], timeout=SOON)
        assert shifts(page) == 0
        page.locator("belote-score summary").first.click()
        accessible(page)
        fits(page)
        pictured(page, "widget-360-light")
        colour = page.locator("belote-score .side__name").first.evaluate(
            "(name) => getComputedStyle(name).color"
        )
        assert colour == "rgb(27, 34, 30)", "the page's own styles stay outside"
        felt = page.locator("belote-score .hand__points--taker").first.evaluate(
            "(mark) => getComputedStyle(mark, '::before').backgroundColor"
        )
        assert felt == "rgb(122, 31, 61)", "its colours are the page's to set"
        game.write("DELETE")
        expect(totals).to_have_count(0, timeout=SOON)


def test_its_attributes(service: Service, opened: Opened) -> None:
    game = service.game(hand(95), hand(71), hand(50))
    address = f"{service.address}/g/{game.id}"
    page_of_club = club_page(service, address, 'lang="bg" theme="dark" rows="2" compact')
    with site(page_of_club) as club, opened(club) as page:
        widget = page.locator("belote-score")
        expect(widget.locator(".hands > li")).to_have_count(2, timeout=SOON)
        expect(widget.locator(".board--compact")).to_have_count(1)
        paper = widget.evaluate("(element) => getComputedStyle(element).backgroundColor")
        assert paper == "rgb(20, 25, 22)"
        widget.evaluate("(element) => { element.setAttribute('rows', '1'); }")
        expect(widget.locator(".hands > li")).to_have_count(1, timeout=SOON)
        pictured(page, "widget-360-dark")


def test_a_game_it_cannot_show(service: Service, opened: Opened) -> None:
    nobody = "00000000-0000-4000-8000-000000000000"
    with site(club_page(service, nobody)) as club, opened(club) as page:
        page.wait_for_timeout(500)
        expect(page.locator("belote-score .side__total")).to_have_count(0)
        fits(page)
