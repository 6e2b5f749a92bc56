"""Another language is the same page: nothing filled in, and no game, is lost on the way."""

from tests.browser.conftest import Opened
from tests.browser.service import Service, hand


def test_the_hand_goes_along(service: Service, opened: Opened) -> None:
    with opened(f"{service.address}/calculator/belote") as page:
        page.evaluate("() => history.replaceState(null, '', '?contract=hearts&taker=A')")
        page.get_by_role("link", name="Français").click()
        page.wait_for_load_state()
        assert page.evaluate("() => document.documentElement.lang") == "fr"
        assert "contract=hearts&taker=A" in page.url


def test_a_private_game_goes_along(service: Service, opened: Opened) -> None:
    game = service.game(hand(90), visibility="private", title="Chez Ani")
    with opened(f"{service.address}/g/{game.id}#viewer={game.viewer}") as page:
        page.get_by_text("Chez Ani").first.wait_for()
        page.get_by_role("link", name="Български").focus()
        page.keyboard.press("Enter")
        page.wait_for_url("**/g/*?lang=bg#viewer=*")
        page.get_by_text("Chez Ani").first.wait_for()
        assert page.evaluate("() => document.documentElement.lang") == "bg"
