"""The form of a hand at the table: what is missing is said, what opens is seen."""

from playwright.sync_api import expect

from tests.browser.at_table import SOON, Phone
from tests.browser.conftest import Opened
from tests.browser.looks import accessible, fits, pictured
from tests.browser.service import Service

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
