"""A flaky network at the table: nothing entered is lost, nothing is written twice."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.at_table import SOON, Phone, hands_of
from tests.browser.conftest import Opened
from tests.browser.looks import accessible, fits, pictured
from tests.browser.service import Kept, Service, hand

LATE = 40_000


@contextmanager
def phone_at(browser: Browser, game: Kept) -> Iterator[tuple[BrowserContext, Phone]]:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    yield context, Phone(context.new_page()).join(game)
    context.close()


def written(service: Service, game: Kept) -> list[int]:
    return [each["input"]["trick_points"]["A"] for each in hands_of(service, game.id)]


def test_hands_wait_without_a_connection(service: Service, browser: Browser) -> None:
    game = service.game(variant="belote")
    with phone_at(browser, game) as (context, phone):
        context.set_offline(True)
        phone.enter(100)
        phone.waits(1)
        phone.enter(90, "spades")
        phone.waits(2)
        expect(phone.page.locator("[data-enter]")).to_contain_text("3")
        expect(phone.page.locator("[data-undo]")).to_be_disabled()
        pictured(phone.page, "play-offline-360-light", whole=False)
        accessible(phone.page)
        fits(phone.page)
        assert hands_of(service, game.id) == []
        context.set_offline(False)
        phone.saved()
        phone.shows(190, 134)
    assert written(service, game) == [100, 90]


def test_what_waits_outlives_the_page(service: Service, browser: Browser) -> None:
    game = service.game(variant="belote")
    with phone_at(browser, game) as (context, phone):
        context.route("**/v1/games/*/hands", lambda route: route.abort())
        phone.enter(100)
        phone.waits(1)
        phone.page.reload()
        phone.waits(1)
        context.unroute("**/v1/games/*/hands")
        phone.page.evaluate("document.querySelector('[data-send]').click()")  # or it is sent before
        phone.saved()
        phone.shows(100, 62)
    assert written(service, game) == [100]


def test_an_answer_that_is_lost_writes_nothing_twice(service: Service, browser: Browser) -> None:
    """The service has the hand, the phone does not know: it asks again with the same key."""
    game = service.game(variant="belote")
    lost = 0
    replayed: list[str | None] = []

    def lose(route: Route) -> None:
        nonlocal lost
        answer = route.fetch()
        if lost < 2:
            lost += 1
            route.abort()
        else:
            replayed.append(answer.headers.get("idempotency-replayed"))
            route.fulfill(response=answer)

    with phone_at(browser, game) as (context, phone):
        context.route("**/v1/games/*/hands", lose)
        phone.enter(100)
        phone.waits(1)
        phone.saved()
        phone.shows(100, 62)
    assert lost == 2
    assert replayed == ["true"]
    assert written(service, game) == [100]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["stopped", "killed"])
def test_the_service_is_stopped_and_started(
    own_service: Service, browser: Browser, how: signal.Signals
) -> None:
    game = own_service.game(hand(95), variant="belote")
    with phone_at(browser, game) as (_, phone):
        own_service.stop(how)
        phone.enter(100)
        phone.waits(1)
        phone.enter(90)
        phone.waits(2)
        own_service.start()
        expect(phone.page.locator('[data-outbox][data-state="saved"]')).to_have_count(
            1, timeout=LATE
        )
        phone.shows(295, 191)
        expect(phone.page.locator('.live__state[data-state="live"]')).to_have_count(1, timeout=LATE)
    numbers = [each["number"] for each in hands_of(own_service, game.id)]
    assert numbers == [1, 2, 3]


def test_storage_that_throws_is_no_hindrance(service: Service, browser: Browser) -> None:
    game = service.game(variant="belote")
    context = browser.new_context(viewport={"width": 360, "height": 740})
    context.add_init_script(
        """Object.defineProperty(window, "localStorage",
          { get() { throw new DOMException("no", "SecurityError"); } });"""
    )
    phone = Phone(context.new_page()).join(game)
    expect(phone.page.locator("[data-outbox-says]")).to_contain_text("keeps nothing")
    assert game.token not in phone.page.url
    context.set_offline(True)
    phone.enter(100)
    phone.waits(1)
    context.set_offline(False)
    phone.saved()
    phone.shows(100, 62)
    context.close()


def taken(service: Service, browser: Browser, mine: int = 100, theirs: int = 70) -> Iterator[Phone]:
    """A phone without a connection has hand 1; meanwhile another phone has entered one."""
    game = service.game(variant="belote")
    with phone_at(browser, game) as (context, phone):
        context.set_offline(True)
        phone.enter(mine)
        phone.enter(110, "clubs")
        phone.waits(2)
        said = {"taker": "A", "contract": "hearts", "trick_points": {"A": theirs}}
        game.add({**said, "id": "6f2b8d1c-0f7e-4d59-9c43-0d6f1f5b7a10"})
        context.set_offline(False)
        expect(phone.held).to_contain_text("hand 1 first", timeout=2 * SOON)
        yield phone
        phone.saved()


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("Keep theirs", [70, 110]),
        ("Mine is hand 2", [70, 100, 110]),
        ("Put mine", [100, 110]),
    ],
)
def test_two_phones_enter_the_same_hand(
    service: Service, browser: Browser, choice: str, expected: list[int]
) -> None:
    for phone in taken(service, browser):
        expect(phone.held).to_contain_text("Theirs: ♥, taker Us · 70 → 0 : 162, failed")
        expect(phone.held).to_contain_text("Yours: ♥, taker Us · 100")
        pictured(phone.page, "play-conflict-360-light", whole=False)
        accessible(phone.page)
        fits(phone.page)
        game = phone.id
        phone.choose(choice)
        phone.saved()
        expect(phone.held).to_be_hidden()
        points = [each["input"]["trick_points"]["A"] for each in hands_of(service, game)]
        assert points == expected


def test_no_hand_is_offered_after_the_last(service: Service, browser: Browser) -> None:
    game = service.game(variant="belote", target=150)
    with phone_at(browser, game) as (context, phone):
        context.set_offline(True)
        phone.enter(100)
        phone.waits(1)
        said = {"taker": "A", "contract": "hearts", "trick_points": {"A": 70}}
        game.add({**said, "id": "6f2b8d1c-0f7e-4d59-9c43-0d6f1f5b7a10"})
        context.set_offline(False)
        expect(phone.held).to_contain_text("hand 1 first", timeout=2 * SOON)
        expect(phone.held.get_by_role("button", name="Mine is hand")).to_have_count(0)
        phone.choose("Keep theirs")
        phone.saved()
        phone.shows(0, 162)


def test_the_same_hand_twice_is_told(service: Service, browser: Browser) -> None:
    for phone in taken(service, browser, 100, 100):
        expect(phone.held).to_contain_text("the same as yours")
        phone.choose("Keep theirs")


@pytest.mark.parametrize(("choice", "expected"), [("all the same", 85), ("Leave it", 90)])
def test_the_sheet_changed_while_the_form_was_open(
    service: Service, browser: Browser, choice: str, expected: int
) -> None:
    """The other phone's correction has arrived, and is not overwritten unasked."""
    game = service.game(hand(95), variant="belote")
    with phone_at(browser, game) as (_, phone):
        phone.act(0, "change")
        expect(phone.page.locator("[name=points_A]")).to_have_value("95")
        phone.page.fill("[name=points_A]", "85")
        game.write("PUT", "/hands/1", hand(90))
        expect(phone.page.locator(".side__total").first).to_have_text("100", timeout=SOON)
        phone.save()
        expect(phone.held).to_contain_text("changed meanwhile", timeout=SOON)
        phone.choose(choice)
        phone.saved()
        expect(phone.held).to_be_hidden()
        (kept,) = hands_of(service, game.id)
        assert kept["input"]["card_points"] == {"A": expected}


@pytest.mark.parametrize(("choice", "expected"), [("all the same", 85), ("Leave it", 90)])
def test_the_sheet_changed_on_the_way(
    service: Service, browser: Browser, choice: str, expected: int
) -> None:
    game = service.game(hand(95), variant="belote")
    with phone_at(browser, game) as (context, phone):
        phone.act(0, "change")
        expect(phone.page.locator("[name=points_A]")).to_have_value("95")
        phone.page.fill("[name=points_A]", "85")

        def meanwhile(route: Route) -> None:
            if first:
                game.write("PUT", first.pop(), hand(90))
            route.continue_()

        first = ["/hands/1"]
        context.route("**/hands/*", meanwhile)
        phone.save()
        expect(phone.held).to_contain_text("changed meanwhile", timeout=SOON)
        phone.choose(choice)
        phone.saved()
        (kept,) = hands_of(service, game.id)
        assert kept["input"]["card_points"] == {"A": expected}


def test_a_hand_that_cannot_be_is_corrected_when_it_was_entered_blindly(
    service: Service, browser: Browser
) -> None:
    game = service.game(variant="belote")
    with phone_at(browser, game) as (context, phone):
        context.set_offline(True)
        phone.enter(161)  # whether cards make it, only the service knows
        phone.waits(1)
        context.set_offline(False)
        expect(phone.held).to_contain_text("was not written down", timeout=2 * SOON)
        phone.choose("Correct it")
        expect(phone.page.locator("[name=points_A]")).to_have_value("161")
        phone.page.fill("[name=points_A]", "100")
        phone.save()
        phone.saved()
        phone.shows(100, 62)


def test_a_right_that_was_taken_away(service: Service, opened: Opened) -> None:
    game = service.game(variant="belote")
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        game.write("POST", "/tokens/rotate")
        phone.enter(100)
        expect(phone.held).to_contain_text("may not write", timeout=SOON)
        phone.choose("Drop it")
        phone.saved()


def test_a_game_that_is_deleted(service: Service, opened: Opened) -> None:
    game = service.game(variant="belote")
    with opened(service.address) as page:
        Phone(page).join(game)
        game.write("DELETE")
        expect(page.locator("[data-trouble]")).to_contain_text("not here any more", timeout=SOON)
        expect(page.locator("[data-table]")).to_be_hidden()
        page.goto(f"{service.address}/play")
        kept = page.locator("[data-kept-games] li")
        expect(kept).to_contain_text("deleted, or not yours")
        page.on("dialog", lambda dialog: dialog.accept())
        kept.get_by_role("button").click()
        expect(page.locator("[data-kept]")).to_be_hidden()


def test_the_same_page_in_two_tabs_sends_once(service: Service, browser: Browser) -> None:
    game = service.game(variant="belote")
    with phone_at(browser, game) as (context, phone):
        context.set_offline(True)
        phone.enter(100)
        phone.waits(1)
        context.set_offline(False)
        second: Page = context.new_page()
        second.goto(phone.page.url)
        Phone(second).saved()
        phone.saved()
        phone.shows(100, 62)
    assert written(service, game) == [100]


def test_two_tabs_of_a_game_lose_nothing_that_waits(service: Service, browser: Browser) -> None:
    game = service.game(variant="belote")
    with phone_at(browser, game) as (context, phone):
        second = Phone(context.new_page())
        second.page.goto(phone.page.url)
        second.ready()
        context.set_offline(True)
        phone.enter(100)
        phone.waits(1)
        second.waits(1)
        second.enter(90)
        second.waits(2)
        phone.waits(2)
        context.set_offline(False)
        phone.saved()
        second.saved()
        phone.shows(190, 134)
        second.shows(190, 134)
    assert written(service, game) == [100, 90]


@pytest.mark.parametrize("failure", ["refused", "lost"])
def test_a_sheet_that_could_not_be_renewed_does_not_pass_for_live(
    service: Service, browser: Browser, failure: str
) -> None:
    """The stream goes on all the time: it alone does not make the sheet the newest."""
    game = service.game(hand(95), variant="belote")
    with phone_at(browser, game) as (context, phone):
        live = phone.page.locator(".live__state")
        expect(live).to_have_attribute("data-state", "live", timeout=SOON)

        def fail(route: Route) -> None:
            route.fulfill(status=503, body="busy") if failure == "refused" else route.abort()

        context.route("**/board?*", fail)
        game.add(hand(71))
        expect(phone.page.locator("[data-enter]")).to_contain_text("3", timeout=SOON)
        expect(live).to_have_attribute("data-state", "lost", timeout=SOON)
        phone.shows(105, 57)
        context.unroute("**/board?*")
        phone.shows(105, 138)
        expect(live).to_have_attribute("data-state", "live", timeout=SOON)
