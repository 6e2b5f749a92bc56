"""Without a connection the page opens all the same: nothing entered is lost or written twice."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.at_table import SOON, Phone, hands_of
from tests.browser.looks import accessible, fits, pictured
from tests.browser.service import Service, hand

LATE = 40_000
READY = """async () => {
  const page = location.href.split("#")[0];
  while (!await caches.match(page)) await new Promise((done) => { setTimeout(done, 50); });
}"""
KEPT = re.compile(r"/play(\?variant=belote.*)?|/static/[0-9a-f]{12}/[\w.-]+")
CACHED = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) found.push(url);
  }
  return found;
}"""


@contextmanager
def phone_in(browser: Browser, **more: object) -> Iterator[tuple[BrowserContext, Phone]]:
    size = {"width": 360, "height": 740}
    context = browser.new_context(viewport=size, **more)  # type: ignore[arg-type]
    yield context, Phone(context.new_page())
    context.close()


def kept(page: Page) -> None:
    page.evaluate(READY)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_game_opens_and_goes_on_without_the_service(
    own_service: Service, browser: Browser, dark: bool
) -> None:
    game = own_service.game(hand(95), variant="belote")
    scheme = "dark" if dark else "light"
    with phone_in(browser, color_scheme=scheme) as (context, phone):
        phone.join(game)
        kept(phone.page)
        phone.enter(100)
        phone.shows(205, 119)
        own_service.stop()
        phone.page.reload()
        seen = phone.page.locator("[data-last-seen]")
        expect(seen).to_contain_text("as this phone last saw it", timeout=2 * SOON)
        phone.shows(205, 119)
        state = phone.page.locator('.live__state[data-state="lost"]')
        expect(state).to_have_count(1, timeout=SOON)
        expect(phone.page.locator("[data-enter]")).to_contain_text("3")
        phone.enter(90)
        phone.waits(1)
        pictured(phone.page, f"play-last-seen-360-{scheme}", whole=False)
        fits(phone.page)
        accessible(phone.page)
        address = phone.page.url
        phone.page.close()
        own_service.start()
        again = Phone(context.new_page())
        again.page.goto(address)
        again.ready()
        again.shows(295, 191)
        expect(again.page.locator("[data-last-seen]")).to_be_hidden()
    written = [each["number"] for each in hands_of(own_service, game.id)]
    assert written == [1, 2, 3]


def test_an_open_page_comes_back_by_itself(own_service: Service, browser: Browser) -> None:
    game = own_service.game(hand(95), variant="belote", visibility="private")
    with phone_in(browser) as (_, phone):
        phone.join(game)
        kept(phone.page)
        own_service.stop()
        phone.page.reload()
        expect(phone.page.locator("[data-last-seen]")).to_be_visible(timeout=2 * SOON)
        phone.enter(90)
        phone.waits(1)
        phone.enter(80)
        phone.waits(2)
        phone.page.reload()
        phone.waits(2)
        expect(phone.page.locator("[data-enter]")).to_contain_text("4")
        own_service.start()
        expect(phone.page.locator("[data-last-seen]")).to_be_hidden(timeout=LATE)
        expect(phone.page.locator('[data-outbox][data-state="saved"]')).to_have_count(
            1, timeout=LATE
        )
        phone.shows(195, 291)
        expect(phone.page.locator('.live__state[data-state="live"]')).to_have_count(1, timeout=LATE)
    assert len(hands_of_private(own_service, game.id, game.token)) == 3


def hands_of_private(service: Service, game: str, token: str) -> list[object]:
    headers = {"Authorization": f"Bearer {token}"}
    answer = service.ask("GET", f"/v1/games/{game}/hands", headers=headers)
    found: list[object] = answer.json()["items"]
    return found


def test_the_list_of_games_opens_too(own_service: Service, browser: Browser) -> None:
    game = own_service.game(hand(95), variant="belote", title="Final")
    with phone_in(browser) as (_, phone):
        phone.join(game)
        kept(phone.page)
        phone.page.goto(f"{own_service.address}/play")
        own_service.stop()
        phone.page.reload()
        phone.page.get_by_role("link", name="Final").click()
        phone.shows(105, 57)
        expect(phone.page.locator("[data-last-seen]")).to_be_visible(timeout=SOON)


def test_only_pages_and_files_of_this_version_are_kept(service: Service, browser: Browser) -> None:
    """Nothing of the API, no board, no token, and not what stands behind #."""
    game = service.game(hand(95), variant="belote")
    with phone_in(browser) as (_, phone):
        phone.join(game)
        kept(phone.page)
        phone.enter(100)
        phone.page.reload()
        phone.ready()
        found = phone.page.evaluate(CACHED)
        assert len(found) > 20
        for url in found:
            path = url.removeprefix(service.address)
            assert re.fullmatch(r"/play(\?variant=belote.*)?|/static/[0-9a-f]{12}/[\w.-]+", path), (
                path
            )
            assert game.token not in url
            assert "#" not in url
        assert any("?variant=belote" in url for url in found)


def test_a_new_version_takes_the_place_of_the_old(service: Service, browser: Browser) -> None:
    """What was opened with the former version is fetched anew; its cache goes."""
    with phone_in(browser) as (_, phone):
        page = phone.page
        page.goto(f"{service.address}/problems/not-found")
        page.evaluate(
            """async () => {
              const former = await caches.open("dixdeder.play.former");
              await former.put("/play?variant=belote&lang=bg", new Response("former"));
              await former.put("/static/former/play.js", new Response("former"));
            }"""
        )
        page.goto(f"{service.address}/play?variant=coinche")
        kept(page)
        assert len(page.evaluate("caches.keys()")) == 1
        found = page.evaluate(CACHED)
        assert f"{service.address}/play?variant=belote&lang=bg" in found
        assert f"{service.address}/play?variant=coinche" in found
        assert not any("/static/former" in url for url in found)
        text = page.evaluate(
            "async () => (await caches.match('/play?variant=belote&lang=bg')).text()"
        )
        assert 'lang="bg"' in text


@pytest.mark.parametrize(
    "refusal",
    [
        "delete Navigator.prototype.serviceWorker",
        """ServiceWorkerContainer.prototype.register =
          () => Promise.reject(new DOMException("no", "SecurityError"))""",
    ],
    ids=["plain http", "refused"],
)
def test_where_workers_are_refused_the_page_works(
    service: Service, browser: Browser, refusal: str
) -> None:
    game = service.game(variant="belote")
    with phone_in(browser) as (context, phone):
        errors: list[str] = []
        phone.page.on("pageerror", lambda error: errors.append(str(error)))
        context.add_init_script(refusal)
        phone.join(game)
        phone.enter(100)
        phone.shows(100, 62)
        assert errors == []
        assert phone.page.evaluate("caches.keys()") == []


def test_a_page_that_is_not_here_leads_to_the_games(own_service: Service, browser: Browser) -> None:
    """Another game's form, another language: never the browser's own page of an error."""
    game = own_service.game(hand(95), variant="belote", title="Final")
    with phone_in(browser, locale="en") as (_, phone):
        phone.join(game)
        kept(phone.page)
        phone.page.evaluate("async () => { while (!await caches.match('/play')) await null; }")
        own_service.stop()
        for query, title in (("variant=coinche", "No connection"), ("lang=fr", None)):
            phone.page.goto(f"{own_service.address}/play?{query}")
            heading = phone.page.get_by_role("heading", level=1)
            if title:
                expect(heading).to_have_text(title)
            expect(phone.page.locator("html")).to_have_attribute(
                "lang", "fr" if "fr" in query else "en"
            )
            pictured(phone.page, f"play-alone-360-{query[-2:]}", whole=False)
            accessible(phone.page)
            fits(phone.page)
            phone.page.locator("a.button--main").click()
            expect(phone.page.locator("[data-kept-games]")).to_contain_text("Final")
        phone.page.get_by_role("link", name="Final").click()
        phone.shows(105, 57)
