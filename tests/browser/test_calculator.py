"""The calculator: the figures of the worked cases, with a script and without."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from app.engine import VARIANTS
from tests.api.bodies import SCORES
from tests.browser.conftest import Opened
from tests.browser.looks import accessible, fits, pictured, shifts, touchable, watch_shifts
from tests.browser.service import Service
from tests.browser.test_live import site
from tests.engine.cases import Case
from tests.web.filled_form import Form, form_of, told_by_a_form

SOON = 5_000
ROWS = 3  # of declarations, as many as the page has without a script
ON_A_PAGE = 60 * 1024


def some_of(variant: str) -> list[Case]:
    """Worked cases that go into the form without choosing rules, some of each outcome."""
    found = [
        case
        for case in SCORES
        if case.variant == variant
        and told_by_a_form(case)
        and "score" in case.expected
        and not case.rules
        and case.preset in {None, next(iter(VARIANTS[variant].presets))}
    ]
    return found[:: max(1, len(found) // 12)]


def fill(page: Page, case: Case, *, script: bool = True) -> None:
    page.set_default_timeout(SOON)
    for each in page.locator("details").all():
        if each.is_visible() and each.get_attribute("open") is None:
            each.locator("> summary").click()
    form = by_what_is_asked(form_of(case)) if script else form_of(case)
    for name, value in form.items():
        if value and name != "preset":
            fill_one(page, name, value if isinstance(value, list) else [value])


def by_what_is_asked(form: Form) -> Form:
    """A bid for all tricks asks whether it was made, and nothing that follows from it."""
    bid = form.get("bid")
    if bid not in {"capot", "generale"}:
        return form
    made = form.get("capot") == form["taker"] if bid == "capot" else form.get("generale") == "true"
    asked = {"taker": form["taker"], "bid": bid, "all_tricks": "made" if made else "failed"}
    follows = {"capot", "generale", "last_trick", "counting", "points_A", "points_B"}
    return {
        **asked,
        **{name: each for name, each in form.items() if not made or name not in follows},
    }


def fill_one(page: Page, name: str, values: list[str]) -> None:
    fields = page.locator(f'[name="{name}"]')
    kind = fields.first.evaluate("(each) => each.type")
    for place, one in enumerate(values):
        if kind in {"radio", "checkbox"}:
            page.locator(f'[name="{name}"][value="{one}"]').check()
        elif kind == "select-one":
            if place >= fields.count():
                page.click("[data-add]")
            fields.nth(place).select_option(one)
        else:
            fields.first.fill(one)


def shows(page: Page | FrameLocator, case: Case) -> None:
    for side, points in case.expected["score"].items():
        place = page.locator(f"[data-verdict] [data-score={side}]")
        expect(place).to_have_text(str(points), timeout=SOON)


@pytest.mark.parametrize("variant", VARIANTS)
def test_figures_while_the_form_is_filled_in(
    service: Service, opened: Opened, variant: str
) -> None:
    for case in some_of(variant):
        with opened(f"{service.address}/calculator/{variant}") as page:
            fill(page, case)
            shows(page, case)
            address = page.url
            page.goto(address)
            shows(page, case)


@pytest.mark.parametrize("variant", VARIANTS)
def test_figures_without_a_script(service: Service, opened: Opened, variant: str) -> None:
    for case in some_of(variant):
        if len(case.body.get("declarations", ())) > ROWS:
            continue
        address = f"{service.address}/calculator/{variant}"
        with opened(address, javascript=False) as page:
            fill(page, case, script=False)
            page.get_by_role("button", name="Score it").click()
            shows(page, case)
            expect(page.locator("[data-account]")).to_be_visible()


def test_every_row_says_why(service: Service, opened: Opened) -> None:
    with opened(f"{service.address}/calculator/bulgarian") as page:
        page.fill("[name=points_A]", "96")
        rows = page.locator("[data-rows] tr")
        expect(rows).to_have_count(4, timeout=SOON)
        expect(rows.nth(2)).to_contain_text("both end in 6")
        expect(page.locator("[name=points_B]")).to_have_attribute("placeholder", "66")
        expect(page.locator("[data-spoken]")).to_have_text("Us 9, Them 7. made")


def test_two_figures_that_disagree_are_both_left_and_said(service: Service, opened: Opened) -> None:
    with opened(f"{service.address}/calculator/bulgarian") as page:
        page.fill("[name=points_A]", "100")
        page.locator("[name=points_B]").press_sequentially("6", delay=200)
        how, wrong = page.locator("[data-how]"), page.locator("[data-wrong=points]")
        expect(how).to_contain_text("106", timeout=SOON)
        expect(wrong).to_be_hidden()  # somebody is typing
        page.locator("[name=points_B]").press_sequentially("2")
        expect(how).to_have_text("made", timeout=SOON)
        page.fill("[name=points_B]", "70")
        expect(wrong).to_contain_text("The points add up to 170; this hand has 162", timeout=SOON)
        expect(page.locator("[name=points_A]")).to_have_value("100")
        page.fill("[name=points_B]", "60")
        page.locator("[name=points_B]").blur()
        expect(wrong).to_contain_text("160", timeout=SOON)


def test_what_the_last_trick_is_worth_is_said_as_the_contract_has_it(
    service: Service, opened: Opened
) -> None:
    with opened(f"{service.address}/calculator/bulgarian") as page:
        switch = page.locator(".choices--quiet label").first
        assert switch.inner_text() == "with the last trick's 10"
        page.click("[name=contract][value=no_trump]")
        assert switch.inner_text() == "with the last trick's 20"


def test_a_capot_takes_all_points(service: Service, opened: Opened) -> None:
    with opened(f"{service.address}/calculator/belote") as page:
        page.fill("[name=points_A]", "96")
        page.click("[name=capot][value=A]")
        expect(page.locator("[data-verdict] [data-score=A]")).to_have_text("252", timeout=SOON)
        expect(page.locator("[name=points_A]")).to_have_value("")
        page.fill("[name=points_A]", "96")
        expect(page.locator("[data-wrong=points]")).to_contain_text("capot", timeout=SOON)
        page.click("[name=capot][value='']")
        expect(page.locator("[data-verdict] [data-score=A]")).to_have_text("96", timeout=SOON)
    query = "taker=A&contract=hearts&points_A=96&capot=A"
    with opened(f"{service.address}/calculator/belote?{query}", javascript=False) as page:
        expect(page.locator("[data-wrong=points]")).to_contain_text("contradict the capot")


def test_three_players_are_asked_for_what_three_have(service: Service, opened: Opened) -> None:
    with opened(f"{service.address}/calculator/three-player") as page:
        how = page.locator("[data-how]")
        expect(how).to_contain_text("each player")
        page.fill("[name=points_A]", "90")
        expect(how).to_have_text("Not said yet: B, C.", timeout=SOON)
        page.fill("[name=points_B]", "62")
        page.fill("[name=points_C]", "0")
        page.locator("[name=points_C]").blur()
        expect(how).to_have_text("Who won the last trick?", timeout=SOON)
        page.click("[name=last_trick][value=A]")
        expect(page.locator("[data-remarks]")).to_contain_text("If C took no trick", timeout=SOON)
        expect(page.locator("[data-remarks]")).to_contain_text("under “Without a trick”")


def test_what_is_wrong_stands_beside_its_field(service: Service, opened: Opened) -> None:
    with opened(f"{service.address}/calculator/belote") as page:
        page.fill("[name=points_A]", "170")
        wrong = page.locator("[data-wrong=points]")
        expect(wrong).to_contain_text("162", timeout=SOON)
        assert page.get_attribute("[name=points_A]", "aria-invalid") is not None
        assert page.get_attribute("[name=points_B]", "aria-invalid") is None
        accessible(page)
        pictured(page, "calculator-wrong-360-light")
        page.fill("[name=points_A]", "9x")
        expect(wrong).to_contain_text("whole number", timeout=SOON)
        page.fill("[name=points_A]", "100")
        expect(wrong).to_be_hidden()


def test_rules_of_the_table_make_the_form_anew(service: Service, opened: Opened) -> None:
    with opened(f"{service.address}/calculator/decouverte") as page:
        page.fill("[name=points_A]", "100")
        expect(page.locator("[data-verdict] [data-score=A]")).to_have_text("100", timeout=SOON)
        assert page.locator("[name=kind]").count() == 0
        page.click("[data-options] > summary")
        page.select_option("[name=rule_declarations]", "true")
        expect(page.locator("[name=kind]")).to_have_count(1, timeout=SOON)
        expect(page.locator("[name=points_A]")).to_have_value("100")


@pytest.mark.parametrize("page_of", ["/calculator/{}", "/play?variant={}"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_rules_of_the_table_are_words(
    service: Service, opened: Opened, variant: str, page_of: str
) -> None:
    """Lists show words; the names that requests use are seen by who points at them."""
    with opened(service.address + page_of.format(variant)) as page:
        page.click("[data-options] > summary")
        lists = page.locator("[data-options] select")
        expect(lists).to_have_count(len(VARIANTS[variant].options) + 1)
        for text in page.locator(
            "[data-options] option, [data-options] > summary"
        ).all_inner_texts():
            assert text
            assert "_" not in text
            assert text not in {*VARIANTS[variant].presets, "true", "false"}
        for option in VARIANTS[variant].options:
            field = page.locator(f"label:has([name=rule_{option.name}])")
            expect(field.locator("[title]")).to_have_attribute("title", option.name)
            expect(field.locator("code")).to_have_count(0)
            expect(field).to_contain_text(option.title)
        fits(page)
        accessible(page)
        pictured(page, f"options-{variant}-360-light-{page_of[1:5]}")


@pytest.mark.parametrize("allowed", ["allow-scripts allow-forms", "allow-scripts"])
def test_in_a_frame_of_another_site(service: Service, opened: Opened, allowed: str) -> None:
    address = f"{service.address}/embed/calculator/bulgarian?theme=dark&lang=en"
    html = f"""<!doctype html><html lang="en"><title>club</title><body>
      <iframe sandbox="{allowed}" src="{address}" width="340" height="900" title="x"></iframe>"""
    with site(html) as club, opened(club, width=360) as page:
        frame = page.frame_locator("iframe")
        frame.locator("[name=points_A]").fill("96")
        expect(frame.locator("[data-verdict] [data-score=A]")).to_have_text("9", timeout=SOON)
        frame.locator("label:has([name=taker][value=B])").click()
        expect(frame.locator("[data-how]")).to_have_text("failed", timeout=SOON)
        pictured(page, f"calculator-frame-{len(allowed)}", whole=False)
        fits(page)
        if "allow-forms" in allowed:
            frame.locator("[name=points_A]").press("Enter")
            expect(frame.locator("[data-how]")).to_have_text("failed")


def test_by_keyboard_alone(service: Service, opened: Opened) -> None:
    with opened(f"{service.address}/calculator/belote") as page:
        page.locator("[name=contract]:checked").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Tab")
        page.keyboard.type("70")
        expect(page.locator("[data-how]")).to_have_text("made", timeout=SOON)
        assert re.search("taker=B.*points_A=70", page.url)
        assert "contract=spades" in page.url


def test_it_is_small_and_nothing_moves(service: Service, opened: Opened) -> None:
    with opened(f"{service.address}/calculator/coinche") as page:
        page.wait_for_load_state("networkidle")
        size = page.evaluate(
            """() => [...performance.getEntriesByType("resource"),
              ...performance.getEntriesByType("navigation")]
              .reduce((sum, each) => sum + each.transferSize, 0)"""
        )
        assert size <= ON_A_PAGE
        page.locator("[name=points_A]").focus()
        watch_shifts(page)
        page.keyboard.type("113")
        expect(page.locator("[data-verdict] [data-score=A]")).to_have_text("213", timeout=SOON)
        assert shifts(page) == 0


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1280])
def test_an_answer_looks_right(service: Service, opened: Opened, width: int, dark: bool) -> None:
    query = "taker=A&contract=hearts&bid=100&multiplier=2&points_A=90&belote=A&carried=0"
    address = f"{service.address}/calculator/coinche?{query}"
    with opened(address, width=width, dark=dark) as page:
        colour = "dark" if dark else "light"
        pictured(page, f"calculator-answer-{width}-{colour}")
        fits(page)
        accessible(page)


def test_without_a_script_only_the_wrong_field_is_marked(service: Service, opened: Opened) -> None:
    query = "taker=A&contract=hearts&points_B=200"
    with opened(f"{service.address}/calculator/belote?{query}", javascript=False) as page:
        marked = page.locator("input[aria-invalid]")
        expect(marked).to_have_count(1)
        expect(marked).to_have_attribute("name", "points_B")


def test_the_list_of_games_is_a_column_of_keys(service: Service, opened: Opened) -> None:
    with opened(f"{service.address}/calculator") as page:
        assert (
            page.locator("ul.games").evaluate("(e) => getComputedStyle(e).listStyleType") == "none"
        )
        boxes = [each.bounding_box() for each in page.locator("ul.games a").all()]
        placed = [box for box in boxes if box]
        assert len(placed) == len(VARIANTS)
        assert len({box["width"] for box in placed}) == 1
        gaps = [b["y"] - a["y"] - a["height"] for a, b in pairwise(placed)]
        assert min(gaps) >= 8  # px


IN_SIGHT = """(each) => {
  const box = each.getBoundingClientRect();
  const under = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && each.contains(under)
    && (getComputedStyle(each).overflowY === "visible" || each.scrollHeight <= each.clientHeight);
}"""


@pytest.mark.parametrize("variant", ["bulgarian", "three-player"])
@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 740)])
def test_the_answer_stays_in_sight(
    service: Service, opened: Opened, width: int, height: int, variant: str
) -> None:
    """What is asked for first is there as a whole; then the figures, and the reason in a line."""
    with opened(f"{service.address}/calculator/{variant}?lang=bg", width=width) as page:
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator("[data-how]").evaluate(IN_SIGHT)
        page.fill("[name=points_A]", "96")
        if variant == "three-player":
            page.fill("[name=points_B]", "40")
            page.fill("[name=undealt_points]", "10")
            page.click("[name=last_trick][value=A]")
        score = page.locator("[data-score=A]")
        expect(score).not_to_have_text("–", timeout=SOON)
        page.locator("[name=points_A]").focus()
        assert score.evaluate(IN_SIGHT)
        assert page.locator("[data-why]").inner_text()
        touchable(page, ".calculator__foot")
        page.click(".why-so")
        expect(page.locator("[data-account]")).to_be_in_viewport()
        fits(page)
        accessible(page)
