"""Correcting a hand at the table: what the form cannot say of it is kept, what is gone is told."""

import pytest
from playwright.sync_api import Route, expect

from app.engine import VARIANTS, resolve
from app.simulation import chance, simulate
from tests.browser.at_table import SOON, Phone, hands_of
from tests.browser.conftest import Opened
from tests.browser.looks import accessible, fits, pictured
from tests.browser.service import Json, Service, hand
from tests.engine.refusals_cards import HEARTS
from tests.engine.tricks_told import changed

BELOTE = {
    "taker": "A",
    "contract": "hearts",
    "tricks": changed(HEARTS, {"N:KH": "N:KH*", "N:QH": "N:QH*"}),
}
PILES = {
    "taker": "A",
    "contract": "hearts",
    "last_trick": "A",
    "piles": {"B": ["7S", "8S", "7D", "7C"]},
    "belotes": {"B": 1},
}


def told_by_cards() -> list[tuple[str, Json]]:
    hands = [(variant, simulate(chance(3), resolve(variant))) for variant in VARIANTS]
    return [*hands, ("belote", BELOTE), ("belote", PILES)]


@pytest.mark.parametrize(("variant", "said"), told_by_cards())
def test_a_hand_told_by_its_cards_stays_as_it_was_told(
    service: Service, opened: Opened, variant: str, said: Json
) -> None:
    game = service.game(said, variant=variant)
    (before,) = hands_of(service, game.id)
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        phone.act(0, "change")
        expect(page.locator(".told-by-cards")).to_be_visible(timeout=SOON)
        expect(page.locator("[data-dialog=hand] [name=contract]").first).to_be_hidden()
        score = page.locator("[data-dialog=hand] [data-score=A]")
        expect(score).to_have_text(str(before["score"]["A"]), timeout=SOON)
        pictured(page, f"play-by-cards-{variant}-360-light", whole=False)
        fits(page)
        accessible(page)
        page.fill("[name=note]", "Look again")
        phone.save()
        phone.saved()
        phone.open_hand()
        expect(page.locator("[data-dialog=hand] [name=contract]").first).to_be_visible()
    (after,) = hands_of(service, game.id)
    assert after["input"] == {**before["input"], "note": "Look again"}
    same = ("outcome", "score", "points", "tally", "award", "totals")
    assert {name: after[name] for name in same} == {name: before[name] for name in same}


@pytest.mark.parametrize("act", ["change", "insert"])
def test_a_hand_that_another_phone_deleted(service: Service, opened: Opened, act: str) -> None:
    game = service.game(hand(95), hand(90), variant="belote")
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        page.locator("details.why summary").first.click()
        left = ["/hands/2"]

        def deleted(route: Route) -> None:
            if left:
                game.write("DELETE", left.pop())
            route.continue_()

        page.route("**/hands/*", deleted)

        page.locator(f"details.why [data-act={act}]").first.click()
        expect(page.locator("[data-outbox-says]")).to_contain_text("not here any more")
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(phone.rows).to_have_count(1)
