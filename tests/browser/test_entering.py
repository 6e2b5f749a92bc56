"""The form of a hand at the table: what is missing is said, what opens is seen."""

from playwright.sync_api import expect

from tests.browser.at_table import SOON, Phone, hands_of
from tests.browser.conftest import PHONE, Opened
from tests.browser.looks import accessible, fits, pictured
from tests.browser.service import Service

WORDS = 150  # px that the words of an account need at the least
FOOT = 160  # px of a phone's height that the footer of the form may take


def test_what_has_to_be_chosen_is_asked_for(service: Service, opened: Opened) -> None:
    game = service.game(variant="coinche")
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        phone.open_hand()
        page.fill("[name=points_A]", "100")
        phone.save()
        how = page.locator("[data-dialog=hand] [data-how]")
        expect(how).to_have_text("Which contract? Who took? What was bid?", timeout=SOON)
        assert page.evaluate("document.activeElement.name") == "contract"
        expect(page.locator("[data-wrong=taker]")).to_have_text("Who took?")
        pictured(page, "play-missing-360-light", whole=False)
        fits(page)
        accessible(page)
        page.click('[data-dialog=hand] [name=contract][value="hearts"]')
        phone.save()
        expect(how).to_have_text("Who took? What was bid?", timeout=SOON)
        assert page.evaluate("document.activeElement.name") == "taker"


def test_a_bid_for_all_tricks_asks_whether_it_was_made(service: Service, opened: Opened) -> None:
    game = service.game(variant="coinche")
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        phone.open_hand()
        page.click("[name=bid][value=generale]")
        phone.say(None)
        expect(page.locator("[name=points_A]")).to_be_hidden()
        phone.save()
        how = page.locator("[data-dialog=hand] [data-how]")
        expect(how).to_have_text("All tricks: made or failed?", timeout=SOON)
        assert page.evaluate("document.activeElement.name") == "all_tricks"
        page.click("[name=all_tricks][value=made]")
        expect(page.locator("dialog [data-score=A]")).to_have_text("752", timeout=SOON)
        pictured(page, "play-generale-360-light", whole=False)
        accessible(page)
        phone.save()
        phone.shows(752, 0)
        phone.act(0, "change")
        expect(page.locator("[name=all_tricks][value=made]")).to_be_checked()
        page.click("[name=all_tricks][value=failed]")
        page.fill("[name=points_A]", "142")
        phone.save()
        phone.shows(0, 660)
    (kept,) = hands_of(service, game.id)
    assert kept["input"]["generale"] is False


def test_what_is_missing_is_shown_and_gone_to(service: Service, opened: Opened) -> None:
    sides = [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cy"}]
    game = service.game(variant="three-player", sides=sides)
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        phone.open_hand()
        phone.say(None)
        phone.save()
        expect(page.locator("[data-wrong=points]")).to_contain_text("each player", timeout=SOON)
        assert page.evaluate("document.activeElement.name") == "points_A"
        page.fill("[name=points_A]", "90")
        phone.save()
        expect(page.locator("[data-wrong=points]")).to_have_text("Not said yet: Bo, Cy.")
        page.fill("[name=points_B]", "50")
        page.fill("[name=points_C]", "22")
        phone.save()
        expect(page.locator("[data-wrong=last_trick]")).to_have_text("Who won the last trick?")
        assert page.evaluate("document.activeElement.name") == "last_trick"


def test_the_account_is_a_tap_away_and_its_words_are_whole(
    service: Service, opened: Opened
) -> None:
    sides = [{"name": "Les Fourmis de Marseille"}, {"name": "Les Cigales de Provence"}]
    game = service.game(variant="bulgarian", sides=sides)
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        phone.open_hand()
        phone.say(90)
        page.click("[data-to-account]")
        head = page.locator("[data-rows] th").first
        expect(head).to_be_in_viewport()
        box, last = head.bounding_box(), page.locator("[data-rows] td").nth(1).bounding_box()
        assert box
        assert last
        assert box["width"] > WORDS
        assert last["x"] + last["width"] <= PHONE


def test_the_empty_field_of_two_is_not_the_wrong_one(service: Service, opened: Opened) -> None:
    game = service.game(variant="belote")
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        phone.open_hand()
        phone.say(None)
        page.fill("[name=points_B]", "200")
        expect(page.locator("[data-wrong=points]")).to_contain_text("162", timeout=SOON)
        phone.save()
        assert page.get_attribute("[name=points_A]", "aria-invalid") is None
        assert page.evaluate("document.activeElement.name") == "points_B"


def test_declarations_open_into_view_with_the_names_of_the_sides(
    service: Service, opened: Opened
) -> None:
    game = service.game(variant="bulgarian", sides=[{"name": "Cats"}, {"name": "Dogs"}])
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        phone.open_hand()
        phone.say(90)
        page.click(".said--declarations summary")
        expect(page.locator("[name=declared_A]")).to_be_in_viewport(ratio=1)
        foot = page.locator(".over__foot").bounding_box()
        last = page.locator("[name=declared_A]").bounding_box()
        assert foot
        assert last
        assert foot["height"] <= FOOT
        assert last["y"] + last["height"] <= foot["y"]
        page.click("[data-add]")
        for row in range(2):
            offered = page.locator("[name=who]").nth(row).locator("option[data-side]")
            expect(offered).to_have_text(["Cats", "Dogs"])
        pictured(page, "play-declarations-open-360-light", whole=False)


def test_no_more_is_promised_of_a_lost_connection_than_is_kept(
    service: Service, opened: Opened
) -> None:
    """`test_outliving.py` shows that it is kept."""
    with opened(f"{service.address}/play") as page:
        expect(page.locator(".lead")).to_contain_text("your game still opens")
