"""Three players: a claim of the game is looked at before it is kept, and told by names."""

from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.at_table import SOON, Phone, hands_of
from tests.browser.conftest import Opened
from tests.browser.looks import accessible, fits, pictured
from tests.browser.service import Service
from tests.browser.test_offline import phone_at

SIDES = [{"name": "Ann"}, {"name": "Bob"}, {"name": "Eve"}]


def say_claim(page: Page, points: str, by: str = "A", taker: str = "B") -> None:
    page.click("[data-dialog=claim] [name=contract][value=hearts]")
    page.click(f"[data-dialog=claim] [name=taker][value={taker}]")
    page.click(f"[data-dialog=claim] [name=by][value={by}]")
    page.fill("[name=claimed]", points)
    page.select_option("[name=after_trick]", "5")


def open_claim(phone: Phone) -> None:
    phone.open_hand()
    phone.page.click("[data-dialog=hand] [data-open=claim]")


def test_a_claim_that_falls_short_is_told_beside_its_field(
    service: Service, opened: Opened
) -> None:
    game = service.game({"adjustment": {"A": 480}}, variant="three-player", sides=SIDES)
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        open_claim(phone)
        page.click("[data-claim] button.button--main")
        expect(page.locator("[data-wrong-of=contract]")).to_have_text("Which contract?")
        expect(page.locator("[data-wrong-of=by]")).to_have_text("Who claims?")
        expect(page.locator("[data-wrong-of=after_trick]")).to_have_text("After which trick?")
        pictured(page, "play-claim-missing-360-light", whole=False)
        accessible(page)
        say_claim(page, "20")
        page.click("[data-claim] button.button--main")
        wrong = page.locator("[data-wrong-of=claimed]")
        expect(wrong).to_have_text("The claim makes 500; the target is 501.")
        assert page.evaluate("document.activeElement.name") == "claimed"
        expect(page.locator("[data-wrong-of=contract]")).to_be_hidden()
        pictured(page, "play-claim-short-360-light", whole=False)
        fits(page)
        accessible(page)
        page.fill("[name=claimed]", "21")
        page.click("[data-claim] button.button--main")
        expect(page.locator(".board--finished")).to_have_count(1, timeout=SOON)


def claim_blindly(phone: Phone) -> None:
    """After points that wait themselves."""
    phone.open_hand()
    phone.page.click("[data-dialog=hand] [data-open=adjustment]")
    phone.page.fill("[name=adjust_A]", "-100")
    phone.page.click("[data-adjustment] button.button--main")
    phone.waits(1)
    open_claim(phone)
    say_claim(phone.page, "50")
    phone.page.click("[data-claim] button.button--main")
    phone.waits(2)


def test_a_claim_that_was_refused_can_be_corrected(service: Service, browser: Browser) -> None:
    """What it comes to is not known while hands wait before it: the service says."""
    game = service.game({"adjustment": {"A": 480}}, variant="three-player", sides=SIDES)
    with phone_at(browser, game) as (context, phone):
        page = phone.page
        context.set_offline(True)
        claim_blindly(phone)
        expect(page.locator("[data-outbox-hands] li > bdi").last).to_have_text(
            "Hand 3: ♥ Ann: game claimed 50"
        )
        context.set_offline(False)
        expect(phone.held).to_contain_text(
            "The claim makes 430; the target is 501.", timeout=3 * SOON
        )
        expect(phone.held).not_to_contain_text("/")
        expect(phone.held.get_by_role("button", name="Try again")).to_have_count(0)
        phone.choose("Correct it")
        expect(page.locator("[data-wrong-of=claimed]")).to_contain_text("430")
        expect(page.locator("[data-dialog=claim] [name=by][value=A]")).to_be_checked()
        page.click("[data-dialog=claim] [data-close]")
        expect(phone.held).to_be_visible()
        phone.choose("Correct it")
        page.fill("[name=claimed]", "120")
        page.click("[data-claim] button.button--main")
        expect(page.locator("[data-wrong-of=claimed]")).to_contain_text("makes 500")
        page.fill("[name=claimed]", "121")
        page.click("[data-claim] button.button--main")
        phone.saved()
        phone.shows(501, 0, 0)
    assert [each["outcome"] for each in hands_of(service, game.id)][-1] == "claimed"


def test_a_claim_keeps_what_was_said_besides(service: Service, opened: Opened) -> None:
    said = {
        "taker": "B",
        "contract": "hearts",
        "claim": {"by": "A", "points": 33, "after_trick": 5},
        "note": "Look again",
        "dealer": "A",
        "played_at": "2026-01-02T03:04:05Z",
    }
    game = service.game({"adjustment": {"A": 480}}, said, variant="three-player", sides=SIDES)
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        phone.act(0, "change")
        expect(page.locator("[name=claimed]")).to_have_value("33")
        page.fill("[name=claimed]", "20")
        page.click("[data-claim] button.button--main")
        expect(page.locator("[data-wrong-of=claimed]")).to_contain_text("makes 500")
        page.fill("[name=claimed]", "40")
        page.click("[data-claim] button.button--main")
        phone.saved()
        phone.shows(520, 0, 0)
    (_, kept) = hands_of(service, game.id)
    assert kept["input"] == {**said, "claim": {"by": "A", "points": 40, "after_trick": 5}}


def test_points_outside_play_that_were_refused_can_be_corrected(
    service: Service, browser: Browser
) -> None:
    game = service.game(variant="three-player", sides=SIDES)
    with phone_at(browser, game) as (context, phone):
        page = phone.page

        def too_many(route: Route) -> None:
            sent = (route.request.post_data or "").replace('"B":50000', '"B":500000')
            route.continue_(post_data=sent)

        context.route("**/v1/games/*/hands", too_many)
        phone.open_hand()
        page.click("[data-dialog=hand] [data-open=adjustment]")
        page.fill("[name=adjust_B]", "50000")
        page.fill("[name=reason]", "late")
        page.click("[data-adjustment] button.button--main")
        expect(phone.held).to_contain_text("Bob: must be 100000 or less", timeout=2 * SOON)
        context.unroute("**/v1/games/*/hands")
        phone.choose("Correct it")
        expect(page.locator("[data-wrong-of=adjust]")).to_contain_text("Bob: must be")
        expect(page.locator("[name=reason]")).to_have_value("late")
        page.fill("[name=adjust_B]", "50")
        page.click("[data-adjustment] button.button--main")
        phone.saved()
        phone.shows(0, 50, 0)


def test_names_are_read_whole_on_a_phone(service: Service, opened: Opened) -> None:
    game = service.game(
        variant="three-player", sides=[{"name": "Боян"}, {"name": "Ивана"}, {"name": "Петър"}]
    )
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        phone.open_hand()
        names = page.locator("[data-hand] .said--row bdi[data-side]")
        assert names.count() >= 3 * len(SIDES)
        cut = names.evaluate_all(
            """(all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1
                || each.scrollWidth > each.clientWidth + 1 || each.clientHeight > 24)
              .map((each) => each.textContent)"""
        )
        assert cut == []
