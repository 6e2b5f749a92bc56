"""What waits to be sent, as the page tells it: at once, and how long it is kept."""

from playwright.sync_api import Browser, Dialog, expect

from tests.browser.at_table import SOON, Phone, hands_of
from tests.browser.conftest import Opened
from tests.browser.service import Service
from tests.browser.test_offline import phone_at
from tests.browser.told import Told

PROBLEM = "application/problem+json"
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
    busy = Told(503, PROBLEM, '{"type": "/problems/unavailable"}', {"Retry-After": "25"})
    with phone_at(browser, game) as (context, phone):
        context.route("**/v1/games/*/hands", busy)
        phone.enter(100)
        phone.waits(1)
        before = busy.count
        phone.enter(90)
        expect(phone.page.locator("[data-outbox-hands] li")).to_have_count(2, timeout=1_000)
        expect(phone.page.locator("[data-enter]")).to_contain_text("3", timeout=1_000)
        busy.times(phone.page, before + 1)
        context.unroute("**/v1/games/*/hands")
        phone.page.click("[data-send]")
        phone.saved()
        phone.shows(190, 134)


def test_storage_that_is_full_is_told_and_leaving_is_asked_for(
    service: Service, browser: Browser
) -> None:
    game = service.game(variant="belote")
    with phone_at(browser, game) as (context, phone):
        page = phone.page
        page.evaluate(FULL)
        context.set_offline(True)
        phone.enter(100)
        phone.waits(1)
        assert page.evaluate(QUEUED) == 0
        expect(page.locator("[data-outbox-says]")).to_contain_text("only as long as this page")
        asked: list[str] = []

        def stay(dialog: Dialog) -> None:
            asked.append(dialog.type)
            dialog.dismiss()

        page.on("dialog", stay)
        with page.expect_event("dialog"):
            page.close(run_before_unload=True)
        assert asked == ["beforeunload"]
        context.set_offline(False)
        phone.saved()
        phone.shows(100, 62)
        with page.expect_event("close"):
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

        def leave(dialog: Dialog) -> None:
            asked.append(dialog.type)
            dialog.accept()

        phone.page.on("dialog", leave)
        with phone.page.expect_event("close"):
            phone.page.close(run_before_unload=True)
        assert asked == []


def test_no_answer_puts_off_sending_for_long(service: Service, browser: Browser) -> None:
    """A proxy that asks for a day is asked again within minutes."""
    game = service.game(variant="belote")
    busy = Told(503, PROBLEM, '{"type": "/problems/unavailable"}', {"Retry-After": "86400"})
    context = browser.new_context()
    page = context.new_page()
    page.clock.install()
    phone = Phone(page).join(game)
    context.route("**/v1/games/*/events?*", lambda route: route.abort())  # or it wakes the line
    page.reload()
    phone.ready()
    context.route("**/v1/games/*/hands", busy)
    phone.enter(100)
    phone.waits(1)
    before = busy.count
    page.clock.fast_forward(100_000)
    page.wait_for_timeout(500)
    assert busy.count == before, "what is asked for in reason is obeyed"
    context.unroute("**/v1/games/*/hands")
    page.clock.fast_forward(100_000)
    phone.saved()
    context.close()
    assert len(hands_of(service, game.id)) == 1


def test_what_one_tab_says_better_is_not_lost_when_another_drops_it(
    service: Service, browser: Browser
) -> None:
    game = service.game(variant="belote")
    with phone_at(browser, game) as (context, phone):
        second = Phone(context.new_page())
        second.page.goto(phone.page.url)
        second.ready()
        context.set_offline(True)
        phone.enter(161)  # whether cards make it, only the service knows
        second.waits(1)
        context.set_offline(False)
        for each in (phone, second):
            expect(each.held).to_contain_text("was not written down", timeout=3 * SOON)
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
