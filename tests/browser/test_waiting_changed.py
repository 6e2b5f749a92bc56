"""What waits to be sent can be said otherwise, or taken out, as long as nobody has it."""

from playwright.sync_api import Browser, Locator, Route, expect

from tests.browser.at_table import SOON, Phone, hands_of
from tests.browser.looks import accessible, fits, pictured, touchable
from tests.browser.service import Kept, Service
from tests.browser.test_offline import phone_at, written

LATE = 40_000


def line(phone: Phone, place: int) -> Locator:
    return phone.page.locator("[data-outbox-hands] li").nth(place)


def change(phone: Phone, place: int, points: int) -> None:
    line(phone, place).get_by_role("button", name="Change").click()
    expect(phone.page.locator("[name=points_A]")).to_have_value("100")
    phone.page.fill("[name=points_A]", str(points))
    phone.save()


def remove(phone: Phone, place: int) -> None:
    phone.page.once("dialog", lambda dialog: dialog.accept())
    line(phone, place).get_by_role("button", name="Remove").click()


def saved_late(phone: Phone) -> None:
    saved = '[data-outbox][data-state="saved"]'
    expect(phone.page.locator(saved)).to_have_count(1, timeout=LATE)


def test_it_is_changed_and_taken_out_while_the_service_is_stopped(
    own_service: Service, browser: Browser
) -> None:
    game = own_service.game(variant="belote")
    with phone_at(browser, game) as (_, phone):
        page = phone.page
        own_service.stop()
        for points in (100, 90, 80):
            phone.enter(points)
        phone.waits(3)
        expect(line(phone, 0).locator("bdi")).to_have_text("Hand 1: ♥, taker Us · 100")
        behind = page.locator("[data-behind-says]")
        expect(behind).to_have_text("The sheet below is without the hands that wait: 3")
        expect(page.locator(".board__dealer")).to_be_hidden()
        pictured(page, "play-waiting-360-light", whole=False)
        accessible(page)
        fits(page)
        touchable(page, "[data-outbox]")
        change(phone, 0, 110)
        expect(line(phone, 0).locator("bdi")).to_have_text("Hand 1: ♥, taker Us · 110")
        remove(phone, 1)
        phone.waits(2)
        expect(line(phone, 1).locator("bdi")).to_have_text("Hand 2: ♥, taker Us · 80")
        expect(page.locator("[data-enter]")).to_contain_text("3")
        page.reload()
        phone.waits(2)
        own_service.start()
        saved_late(phone)
        phone.shows(110, 214)
        expect(behind).to_be_hidden()
        expect(page.locator(".board__dealer")).to_be_visible()
    assert written(own_service, game) == [110, 80]


def test_it_is_all_taken_out(service: Service, browser: Browser) -> None:
    game = service.game(variant="belote")
    with phone_at(browser, game) as (context, phone):
        context.set_offline(True)
        phone.enter(100)
        phone.waits(1)
        remove(phone, 0)
        phone.saved()
        context.set_offline(False)
        phone.enter(90)
        phone.shows(90, 72)
    assert written(service, game) == [90]


def losing(phone: Phone, game: Kept) -> list[str]:
    """Of the first hand the service has it, and the phone no answer; then there is no service."""
    lost: list[str] = []

    def lose(route: Route) -> None:
        if not lost:
            lost.append(str(route.fetch().status))
        route.abort()

    phone.page.context.route(f"**/v1/games/{game.id}/hands", lose)
    phone.enter(100)
    phone.waits(1)
    return lost


def test_one_whose_answer_was_lost_meets_what_is_written(
    service: Service, browser: Browser
) -> None:
    game = service.game(variant="belote")
    with phone_at(browser, game) as (context, phone):
        assert losing(phone, game) == ["201"]
        change(phone, 0, 120)
        expect(line(phone, 0).locator("bdi")).to_contain_text("120")
        context.unroute(f"**/v1/games/{game.id}/hands")
        expect(phone.held).to_contain_text("hand 1 first", timeout=3 * SOON)
        expect(phone.held).to_contain_text("Theirs: ♥, taker Us · 100")
        expect(phone.held).to_contain_text("Yours: ♥, taker Us · 120")
        phone.choose("Put mine in its place")
        phone.saved()
        phone.shows(120, 42)
    assert written(service, game) == [120]


def test_one_taken_out_though_the_service_has_it_is_on_the_sheet(
    service: Service, browser: Browser
) -> None:
    game = service.game(variant="belote")
    with phone_at(browser, game) as (_, phone):
        assert losing(phone, game) == ["201"]
        remove(phone, 0)
        phone.saved()
        phone.shows(100, 62)
        expect(phone.page.locator("[data-enter]")).to_contain_text("2")
    assert len(hands_of(service, game.id)) == 1
