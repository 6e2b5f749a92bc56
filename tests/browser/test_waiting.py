"""What waits to be sent, as the page tells it: at once, and how long it is kept."""

from playwright.sync_api import Browser, Dialog, Route, expect

from tests.browser.at_table import SOON, Phone, hands_of
from tests.browser.conftest import Opened
from tests.browser.service import Service
from tests.browser.test_offline import phone_at

FULL = """() => {
  for (const each of Object.keys(localStorage)) {
    if (each.startsWith("dixdeder.seen.")) localStorage.removeItem(each);
  }
  let room = 5_000_000;
  for (let part = "x".repeat(room); room >= 1; ) {
    try {
      localStorage.setItem(`filling.${room}.${Math.random()}`, part);
    } catch {
      room = Math.floor(room / 2);
      part = "x".repeat(room);
    }
  }
}"""
QUEUED = """() => Object.keys(localStorage)
  .filter((each) => each.startsWith("dixdeder.queue.")).length"""


def test_a_hand_that_waits_shows_at_once(service: Service, browser: Browser) -> None:
    """Also while the page waits longer and longer between two tries."""
    game = service.game(variant="belote")
    tried: list[str] = []
    with phone_at(browser, game) as (context, phone):

        def busy(route: Route) -> None:
            tried.append(route.request.url)
            headers = {"Retry-After": "25"}
            body = '{"type": "/problems/unavailable"}'
            route.fulfill(
                status=503, headers=headers, content_type="application/problem+json", body=body
            )

        context.route("**/v1/games/*/hands", busy)
        phone.enter(100)
        phone.waits(1)
        before = len(tried)
        phone.enter(90)
        expect(phone.page.locator("[data-outbox-hands] li")).to_have_count(2, timeout=1_000)
        expect(phone.page.locator("[data-enter]")).to_contain_text("3", timeout=1_000)
        phone.page.wait_for_timeout(500)
        assert len(tried) > before
        context.unroute("**/v1/games/*/hands")
        phone.page.click("[data-send]")
        phone.saved()
        phone.shows(190, 134)


def test_storage_that_is_full_is_told_and_leaving_is_asked_for(
    service: Service, browser: Browser
) -> None:
    game = service.game(variant="belote")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    with phone_at(browser, game) as (context, phone):
        page = phone.page
        page.evaluate(FULL)
        context.set_offline(True)
        phone.enter(100)
        phone.waits(1)
        assert page.evaluate(QUEUED) == 0
        expect(page.locator("[data-outbox-says]")).to_contain_text("only as long as this page")
        page.on("dialog", stay)
        page.close(run_before_unload=True)
        page.wait_for_timeout(500)
        assert asked == ["beforeunload"]
        context.set_offline(False)
        phone.saved()
        phone.shows(100, 62)
        page.close(run_before_unload=True)
        assert asked == ["beforeunload"]
    assert len(hands_of(service, game.id)) == 1


def test_where_storage_has_room_leaving_is_not_asked_for(
    service: Service, browser: Browser
) -> None:
    game = service.game(variant="belote")
    asked: list[str] = []
    with phone_at(browser, game) as (context, phone):
        context.set_offline(True)
        phone.enter(100)
        phone.waits(1)
        phone.page.on("dialog", lambda dialog: asked.append(dialog.type))
        phone.page.close(run_before_unload=True)
        assert asked == []


def test_what_one_tab_says_better_is_not_lost_when_another_drops_it(
    service: Service, browser: Browser
) -> None:
    game = service.game(variant="belote")
    with phone_at(browser, game) as (context, phone):
        second = Phone(context.new_page())
        second.page.goto(phone.page.url)
        second.ready()
        context.set_offline(True)
        phone.enter(200)
        second.waits(1)
        context.set_offline(False)
        for each in (phone, second):
            expect(each.held).to_contain_text("162", timeout=3 * SOON)
        phone.choose("Correct it")
        phone.page.fill("[name=points_A]", "100")
        second.choose("Drop it")
        second.saved()
        phone.save()
        phone.saved()
        phone.shows(100, 62)
    assert len(hands_of(service, game.id)) == 1


def test_the_game_that_was_started_has_the_focus(service: Service, opened: Opened) -> None:
    with opened(service.address) as page:
        Phone(page).start(service.address, "belote", name_A="Cats", name_B="Dogs")
        assert page.evaluate("document.activeElement.matches('h1')")
        assert "Cats" in page.evaluate("document.activeElement.textContent")
