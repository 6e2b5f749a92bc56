"""What the page can tell without the service: whether the figures of a hand agree."""

from itertools import product

import pytest
from playwright.sync_api import Browser, Page, expect

from app.engine import RuleViolation, resolve, score
from app.engine.reading import read_hand
from app.web.assets import asset
from tests.browser.at_table import SOON, Phone, hands_of
from tests.browser.conftest import Opened
from tests.browser.looks import accessible, fits
from tests.browser.service import Json, Service
from tests.browser.test_offline import phone_at

SUMS = """async ([script, said]) => {
  const { sumsOf } = await import(script), form = document.querySelector("[data-calculator]");
  const words = JSON.parse(document.querySelector("#words").textContent);
  return said.map((hand) => {
    form.querySelector(`[name=contract][value=${hand.contract}]`).checked = true;
    const { wrong, points } = sumsOf(form, hand, words);
    return [wrong?.code ?? "", points];
  });
}"""
ALIKE = dict.fromkeys(("sum_usual", "sum_other", "sum_undoubled"), "sum")
ALIKE |= dict.fromkeys(("sum_short", "sum_over"), "sum")
FIGURES = (None, 0, 31, 62, 100, 120, 130, 152, 162, 258)


def told(variant: str) -> list[Json]:
    rules = resolve(variant)
    contracts = [each.value for each in rules.contracts if each.value not in {"clubs", "spades"}]
    names = ("card_points", "trick_points")
    hands = []
    for contract, name, a, b, last in product(contracts, names, FIGURES, FIGURES, ("A", None)):
        points = {side: each for side, each in (("A", a), ("B", b)) if each is not None}
        if not points:
            continue
        hand: Json = {"contract": contract, "taker": "A", name: points}
        if last:
            hand["last_trick"] = last
        if rules.bids:
            hand["bid"] = 80
        hands.append(hand)
        if rules.table.undealt:
            hands += [{**hand, "undealt_points": 12}, {**hand, name: {**points, "C": 10}}]
    return hands


def by_the_engine(variant: str, hand: Json) -> str | None:
    """What is wrong with the sum; None where something else of the hand is."""
    try:
        score(resolve(variant), read_hand(resolve(variant), hand))
    except RuleViolation as violation:
        code = str(violation.code)
        ours = code.startswith(("sum_", "side_missing", "odd_", "last_trick_missing"))
        return ALIKE.get(code, code) if ours else None
    return ""


@pytest.mark.parametrize("variant", ["belote", "bulgarian", "coinche", "three-player"])
def test_the_page_tells_sums_as_the_engine_does(
    service: Service, opened: Opened, variant: str
) -> None:
    hands = told(variant)
    with opened(f"{service.address}/calculator/{variant}") as page:
        answers = page.evaluate(SUMS, [asset("sums.js"), hands])
    codes = set()
    for hand, (code, points) in zip(hands, answers, strict=True):
        wanted = by_the_engine(variant, hand)
        if wanted is None:
            continue
        codes.add(wanted)
        assert ALIKE.get(code, code) == wanted, hand
        if not wanted:
            said = hand.get("card_points") or hand["trick_points"]
            assert said.items() <= points.items()
    assert {"", "sum", "last_trick_missing"} <= codes


def test_a_sum_that_cannot_be_does_not_wait(service: Service, browser: Browser) -> None:
    game = service.game(variant="belote")
    with phone_at(browser, game) as (context, phone):
        page = phone.page
        context.set_offline(True)
        phone.open_hand()
        phone.say(100)
        expect(page.locator("[name=points_B]")).to_have_attribute("placeholder", "62", timeout=SOON)
        page.click("[name=counting][value=card_points]")
        page.click("[name=last_trick][value=A]")
        expect(page.locator("[name=points_B]")).to_have_attribute("placeholder", "52", timeout=SOON)
        page.click("[name=counting][value=trick_points]")
        page.fill("[name=points_B]", "70")
        phone.save()
        wrong = page.locator("[data-wrong=points]")
        expect(wrong).to_have_text("The points add up to 170; this hand has 162: 8 too many.")
        expect(page.locator("[data-dialog=hand]")).to_be_visible()
        accessible(page)
        fits(page)
        page.fill("[name=points_B]", "62")
        phone.save()
        phone.waits(1)
        context.set_offline(False)
        phone.saved()
        phone.shows(100, 62)
    assert len(hands_of(service, game.id)) == 1


def offered(page: Page, kind: str) -> list[str]:
    page.select_option("[data-hand] [name=kind]", kind)
    ranks = page.locator("[data-hand] [name=rank] option:not([hidden])")
    return [str(each.get_attribute("value")) for each in ranks.all()]


def test_only_cards_that_can_be_are_offered(service: Service, opened: Opened) -> None:
    game = service.game(variant="belote")
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        phone.open_hand()
        phone.say(100)
        page.click("[data-hand] .said--declarations > summary")
        assert offered(page, "tierce") == ["A", "K", "Q", "J", "10", "9"]
        page.select_option("[data-hand] [name=rank]", "9")
        assert offered(page, "quinte") == ["A", "K", "Q", "J"]
        expect(page.locator("[data-hand] [name=rank]")).to_have_value("A")
        assert offered(page, "carre") == ["A", "K", "Q", "J", "10", "9"]
        page.select_option("[data-hand] [name=rank]", "9")
        phone.save()
        phone.shows(250, 62)
        phone.act(0, "change")
        expect(page.locator("[data-hand] [name=rank]")).to_have_value("9")
        assert "8" not in offered(page, "carre")
