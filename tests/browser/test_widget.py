"""`<belote-score>` in a page of another site: live, in its own shadow, in the page's colours."""

import pytest
from playwright.sync_api import expect

from app.web.widget import CURRENT
from tests.browser.conftest import Opened
from tests.browser.looks import accessible, fits, pictured, shifts, watch_shifts
from tests.browser.service import Service, hand
from tests.browser.test_live import SOON, site


def club_page(service: Service, game: str, attributes: str = "") -> str:
    src = service.ask("GET", "/embed.json").json()["src"]
    return f"""<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
    <title>club</title><style>p {{ color: #c00 }} belote-score {{ --dd-felt: #7a1f3d }}</style>
    <script src="{src}" integrity="{CURRENT.integrity}" crossorigin="anonymous" defer></script>
    <body><main><h1>Our club</h1>
    <belote-score game="{game}" {attributes}></belote-score><p>Below it</p></main>"""


def test_it_shows_the_game_and_follows_it(service: Service, opened: Opened) -> None:
    game = service.game(hand(95), sides=[{"name": "Cats"}, {"name": "Dogs"}])
    with site(club_page(service, game.id)) as club, opened(club) as page:
        totals = page.locator("belote-score .side__total")
        expect(totals).to_have_text(["105", "57"], timeout=SOON)
        expect(page.locator("belote-score[data-state=live]")).to_have_count(1, timeout=SOON)
        expect(page.locator("belote-score .live__live")).to_have_text("Live")
        title = page.locator("belote-score .frame__title a")
        expect(title).to_have_text("Cats – Dogs")
        expect(title).to_have_attribute("href", f"{service.address}/g/{game.id}?lang=en")
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
        felt = page.locator("belote-score .mark").first.evaluate(
            "(mark) => getComputedStyle(mark).backgroundColor"
        )
        assert felt == "rgb(122, 31, 61)", "its colours are the page's to set"
        game.write("DELETE")
        expect(totals).to_have_count(0, timeout=SOON)
        expect(page.locator("belote-score .live__state")).to_have_count(0)


@pytest.mark.parametrize("attributes", ["", "compact", 'rows="8"'])
@pytest.mark.parametrize("variant", ["belote", "three-player"])
@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_moves_below_it_from_the_first_hand_to_the_last(
    service: Service, opened: Opened, attributes: str, variant: str, width: int
) -> None:
    game = service.game(variant=variant, target=400, sides=[{"name": "Cats"}, {"name": "Dogs"}])
    three = {"card_points": {"A": 60, "B": 50, "C": 42}}
    hands = [hand(95), hand(50), hand(71), hand(60), hand(142), hand(150)]
    with site(club_page(service, game.id, attributes)) as club, opened(club, width=width) as page:
        totals = page.locator("belote-score .side__total")
        expect(page.locator("belote-score[data-state=live]")).to_have_count(1, timeout=SOON)
        watch_shifts(page)
        for each in hands:
            told = game.add(each | three if variant == "three-player" else each)["game"]
            shown = [str(total) for total in told["totals"].values()]
            expect(totals).to_have_text(shown, timeout=SOON)
            if told["status"] == "finished":
                break
        expect(page.locator("belote-score .board--finished")).to_have_count(1)
        assert shifts(page) == 0


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
        widget.evaluate("(element) => { element.setAttribute('rows', '-5'); }")
        expect(widget.locator(".hands > li")).to_have_count(3, timeout=SOON)


@pytest.mark.parametrize(
    ("game", "lang", "said"),
    [
        ("00000000-0000-4000-8000-000000000000", "", "There is no game here"),
        ("", "", "There is no game here"),
        ("nope", 'lang="fr"', "Il n’y a pas de partie ici"),
        ("http://127.0.0.1:9/g/{}", 'lang="de"', "There is no game here"),
    ],
)
def test_a_game_it_cannot_show(
    service: Service, opened: Opened, game: str, lang: str, said: str
) -> None:
    with site(club_page(service, game, lang)) as club, opened(club) as page:
        expect(page.locator("belote-score .board__empty")).to_contain_text(said, timeout=SOON)
        expect(page.locator("belote-score .side__total")).to_have_count(0)
        fits(page)
        accessible(page)
        pictured(page, "widget-missing")


HOSTILE_STYLES = """<style>
  * { font-size: 9px !important; box-sizing: content-box; line-height: 3; text-align: right }
  html { font-size: 62.5% } body { text-transform: uppercase; letter-spacing: 3px; color: #c0c }
  div, p, table, ol, section, article, progress { display: none !important }
  span, b, bdi, summary { color: red !important; float: left }
</style>"""
LOOKS = """(root) => [...root.shadowRoot.querySelectorAll(".board *")].map((each) => {
  const { fontSize, color, display, textTransform, letterSpacing } = getComputedStyle(each);
  const { width, height } = each.getBoundingClientRect();
  return [each.className, fontSize, color, display, textTransform, letterSpacing, width, height];
})"""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("attributes", ["", "compact"])
def test_a_sites_own_styles_stay_outside(
    service: Service, opened: Opened, dark: bool, attributes: str
) -> None:
    game = service.game(hand(95), hand(50), sides=[{"name": "Cats"}, {"name": "Dogs"}])
    plain = club_page(service, game.id, attributes)
    looks = []
    for number, html in enumerate((plain, plain.replace("</title>", f"</title>{HOSTILE_STYLES}"))):
        with site(html) as club, opened(club, dark=dark) as page:
            expect(page.locator("belote-score .hands > li")).to_have_count(2, timeout=SOON)
            looks.append(page.locator("belote-score").evaluate(LOOKS))
            accessible(page)
            colour = "dark" if dark else "light"
            pictured(page, f"widget-site-{attributes}-{number}-{colour}")
    assert len(looks[0]) > 30
    assert looks[0] == looks[1]


COUNT_LISTENERS = """
  window.listening = 0;
  for (const [method, step] of [["addEventListener", 1], ["removeEventListener", -1]]) {
    const original = window[method];
    window[method] = (name, ...rest) => {
      if (name === "online") listening += step;
      original.call(window, name, ...rest);
    };
  }
"""


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:9/g/{}",
        "//127.0.0.1:9/g/{}",
        " http://127.0.0.1:9/g/{} ",
        "HTTP://{}@127.0.0.1:9/g/{}",
        "data:text/html,/{}",
        "javascript:document.title='ran'//{}",
        "{} http://127.0.0.1:9",
    ],
)
def test_it_asks_nobody_but_the_service_it_is_from(
    service: Service, opened: Opened, address: str
) -> None:
    game = service.game(hand(95))
    asked: list[str] = []
    evil = """<div class="board" data-title="" data-summary="" data-version="1">
      <img src="x:" onerror="document.title = 'ran'"></div>"""
    tag = address.replace("{}", game.id)
    with site(club_page(service, tag)) as club, opened("about:blank") as page:
        page.on("request", lambda request: asked.append(request.url))
        page.route(
            "http://127.0.0.1:9/**",
            lambda route: route.fulfill(
                body=evil, headers={"Access-Control-Allow-Origin": "*", "Content-Type": "text/html"}
            ),
        )
        page.goto(club)
        page.wait_for_timeout(300)
        assert page.title() == "club"
        expect(page.locator("belote-score img")).to_have_count(0)
    assert [each for each in asked if "/embed/" not in each and not each.startswith(club)] == []


@pytest.mark.parametrize("form", ["{id}", " {id} ", "/g/{id}", "{host}/embed/games/{id}?rows=2"])
def test_it_takes_an_id_or_an_address_of_ours(service: Service, opened: Opened, form: str) -> None:
    game = service.game(hand(95))
    address = form.format(id=game.id, host=service.address)
    with site(club_page(service, address)) as club, opened(club) as page:
        expect(page.locator("belote-score .side__total")).to_have_text(["105", "57"], timeout=SOON)


def test_it_begins_once_with_all_its_attributes(service: Service, opened: Opened) -> None:
    game, other = service.game(hand(95)), service.game(hand(71))
    asked: list[str] = []
    attributes = 'lang="bg" theme="dark" rows="2" compact'
    with site(club_page(service, game.id, attributes)) as club, opened("about:blank") as page:
        page.add_init_script(COUNT_LISTENERS)
        page.on("request", lambda request: asked.append(request.url.removeprefix(service.address)))
        page.goto(club)
        widget = page.locator("belote-score")
        board = f"/embed/games/{game.id}/board?rows=2&compact=1&lang=bg"
        expect(page.locator("belote-score[data-state=live]")).to_have_count(1, timeout=SOON)
        ours = [each for each in asked if game.id in each]
        assert sorted(ours) == [board, f"/v1/games/{game.id}/events"]
        asked.clear()
        widget.evaluate(
            """(element, other) => {
              element.setAttribute("rows", "1");
              element.setAttribute("lang", "fr");
              element.removeAttribute("compact");
              element.setAttribute("game", other);
              element.parentNode.append(element);
            }""",
            other.id,
        )
        expect(widget.locator(".side__total")).to_have_text(["0", "81"], timeout=SOON)
        expect(page.locator("belote-score[data-state=live]")).to_have_count(1, timeout=SOON)
        board = f"/embed/games/{other.id}/board?rows=1&compact=0&lang=fr"
        assert sorted(asked) == [board, f"/v1/games/{other.id}/events"]
        assert page.evaluate("listening") == 1
        widget.evaluate("(element) => element.remove()")
        page.wait_for_timeout(50)
        assert page.evaluate("listening") == 0
