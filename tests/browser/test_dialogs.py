"""What opens over the sheet: about one thing, saying what is wrong, taking nothing back unasked."""

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.at_table import SOON, Phone, hands_of
from tests.browser.conftest import Opened
from tests.browser.looks import accessible, fits, pictured
from tests.browser.service import Json, Service, hand
from tests.browser.test_offline import phone_at

SLOW = 1_200  # ms: longer than it takes to close a dialog and to open another


def slowly(route: Route) -> None:
    """An answer that comes when somebody has gone on meanwhile."""
    answer = route.fetch()
    route.request.frame.page.wait_for_timeout(SLOW)
    route.fulfill(response=answer)


@pytest.mark.parametrize("again", [False, True])
def test_what_was_closed_is_not_written(service: Service, opened: Opened, again: bool) -> None:
    """Also while saving waits for what will be written."""
    game = service.game(variant="belote")
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        phone.open_hand()
        page.route("**/score*", slowly)
        phone.say(100)
        phone.save()
        page.click("[data-dialog=hand] [data-close]")
        if again:
            phone.open_hand()
            phone.say(90, "clubs")
        page.wait_for_timeout(2 * SLOW)
        assert hands_of(service, game.id) == []
        if again:
            expect(page.locator("[data-dialog=hand]")).to_be_visible()
            phone.save()
            phone.shows(90, 72)
            assert [each["contract"] for each in hands_of(service, game.id)] == ["clubs"]


@pytest.mark.parametrize("target", ["abc", "0", "", "100001", "-5"])
def test_a_target_that_is_none_is_told_beside_its_field(
    service: Service, opened: Opened, target: str
) -> None:
    game = service.game(variant="belote", target=501)
    with opened(service.address) as page:
        Phone(page).join(game)
        page.click("[data-open=game]")
        page.fill("[data-game] [name=target]", target)
        page.fill("[data-game] [name=title]", "Final")
        page.click("[data-game] button.button--main")
        expect(page.locator("[data-wrong-of=target]")).to_contain_text("whole number from 1")
        assert page.evaluate("document.activeElement.name") == "target"
        pictured(page, "play-target-wrong-360-light", whole=False)
        accessible(page)
        page.fill("[data-game] [name=target]", "200")
        page.click("[data-game] button.button--main")
        expect(page.locator(".target b")).to_have_text("200", timeout=SOON)
    kept = service.ask("GET", f"/v1/games/{game.id}").json()
    assert (kept["target"], kept["title"]) == (200, "Final")


@pytest.mark.parametrize("figure", ["abc", "1.5", "999999"])
def test_points_outside_play_that_are_none(service: Service, opened: Opened, figure: str) -> None:
    game = service.game(variant="belote")
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        phone.open_hand()
        page.click("[data-dialog=hand] [data-open=adjustment]")
        page.fill("[name=adjust_A]", "10")
        page.fill("[name=adjust_B]", figure)
        page.click("[data-adjustment] button.button--main")
        expect(page.locator("[data-wrong-of=adjust]")).to_contain_text("at most 100000")
        assert page.evaluate("document.activeElement.name") == "adjust_B"
        assert page.get_attribute("[name=adjust_A]", "aria-invalid") is None
        fits(page)
        accessible(page)


def test_another_scorers_names_are_not_taken_back(service: Service, opened: Opened) -> None:
    sides = [{"name": "Cats"}, {"name": "Dogs", "players": ["Ann", "Bob"]}]
    game = service.game(variant="belote", sides=sides, target=501)
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        page.click("[data-open=game]")
        game.write("PATCH", "", {"target": 700, "title": "Final"})
        expect(page.locator(".target b")).to_have_text("700", timeout=SOON)
        page.fill("[data-game] [name=name_A]", "Lions")
        page.click("[data-game] button.button--main")
        expect(page.locator(".side__name").first).to_have_text("Lions", timeout=SOON)
        phone.saved()
    kept = service.ask("GET", f"/v1/games/{game.id}").json()
    assert (kept["target"], kept["title"]) == (700, "Final")
    assert [each["name"] for each in kept["sides"]] == ["Lions", "Dogs"]
    assert kept["sides"][1]["players"] == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("choice", "expected"),
    [("all the same", ["Lions", "Wolves"]), ("Leave it", ["Cats", "Wolves"])],
)
def test_two_scorers_change_the_names(
    service: Service, opened: Opened, choice: str, expected: list[str]
) -> None:
    game = service.game(variant="belote", sides=[{"name": "Cats"}, {"name": "Dogs"}])
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        page.click("[data-open=game]")
        page.fill("[data-game] [name=name_A]", "Lions")
        game.write("PATCH", "", {"sides": [{"name": "Pumas"}, {"name": "Dogs"}]})
        expect(page.locator(".side__name").first).to_have_text("Pumas", timeout=SOON)
        page.click("[data-game] button.button--main")
        expect(phone.held).to_contain_text("changed meanwhile", timeout=SOON)
        expect(phone.held).to_contain_text("A: Pumas → Lions")
        game.write("PATCH", "", {"sides": [{"name": "Cats"}, {"name": "Wolves"}]})
        expect(page.locator(".side__name").last).to_have_text("Wolves", timeout=SOON)
        phone.choose(choice)
        if choice == "all the same":  # once more: it has changed again
            expect(phone.held).to_contain_text("Cats → Lions", timeout=SOON)
            phone.choose(choice)
        phone.saved()
    kept = service.ask("GET", f"/v1/games/{game.id}").json()
    assert [each["name"] for each in kept["sides"]] == expected


@pytest.mark.parametrize("act", ["change", "insert"])
def test_a_hand_is_shown_by_its_own_rules(service: Service, opened: Opened, act: str) -> None:
    """The rules were changed in mid-game: what is shown is what is kept."""
    game = service.game({"taker": "A", "contract": "hearts", "capot": "A"}, variant="belote")
    before = hands_of(service, game.id)[0]["score"]["A"]
    game.write("PATCH", "", {"rules": {"capot": 250 if before != 250 else 252}})
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        phone.act(0, act)
        if act == "insert":
            phone.say(None)
            page.click("[data-dialog=hand] [name=capot][value=A]")
        score = page.locator("[data-dialog=hand] [data-score=A]")
        expect(score).to_have_text(str(before), timeout=SOON)
        phone.save()
        phone.saved()
        phone.open_hand()
        phone.say(None)
        page.click("[data-dialog=hand] [name=capot][value=A]")
        expect(score).not_to_have_text(str(before), timeout=SOON)
        expect(score).not_to_have_text("–", timeout=SOON)
    assert {each["score"]["A"] for each in hands_of(service, game.id)} == {before}


def test_a_hand_is_offered_what_its_rules_know(service: Service, opened: Opened) -> None:
    """Declarations counted when it was played, and count no more: a new hand has none."""
    declared = [{"side": "A", "kind": "tierce", "top": "A"}]
    game = service.game(hand(95, declarations=declared), variant="belote")
    game.write("PATCH", "", {"rules": {"declarations": False}})
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        offered = page.locator("[data-dialog=hand] .said--declarations")
        phone.open_hand()
        expect(offered).to_have_count(0)
        page.click("[data-dialog=hand] [data-close]")
        phone.act(0, "change")
        expect(page.locator("[data-dialog=hand]")).to_be_visible(timeout=SOON)
        expect(offered).to_have_count(1)
        expect(page.locator("[data-dialog=hand] [name=kind]")).to_have_value("tierce")
        expect(page.locator("[data-dialog=hand] [data-score=A]")).to_have_text("125", timeout=SOON)
        accessible(page)
        page.fill("[name=points_A]", "90")
        phone.save()
        phone.shows(120, 62)
        phone.open_hand()
        expect(page.locator("[data-dialog=hand]")).to_be_visible(timeout=SOON)
        expect(offered).to_have_count(0)
        phone.say(90)
        phone.save()
        phone.shows(210, 134)


KINDS: list[tuple[str, Json]] = [
    ("passed", {"passed": True, "note": "thrown in", "dealer": "S"}),
    ("played", hand(95, note="thrown in", dealer="S")),
]


@pytest.mark.parametrize(("kind", "said"), KINDS, ids=[kind for kind, _ in KINDS])
def test_a_hand_becomes_another_kind(
    service: Service, opened: Opened, kind: str, said: Json
) -> None:
    said = {**said, "played_at": "2026-01-02T03:04:05Z"}
    game = service.game(said, variant="belote")
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        phone.act(0, "change")
        if kind == "passed":
            phone.say(100)
            phone.save()
            phone.shows(100, 62)
        else:
            page.click("[data-passed]")
            phone.shows(0, 0)
        phone.saved()
        (kept,) = hands_of(service, game.id)
        assert kept["outcome"] == ("made" if kind == "passed" else "passed")
        same = ("note", "dealer", "played_at")
        assert {name: kept["input"][name] for name in same} == {name: said[name] for name in same}
        phone.act(0, "change")
        page.click("[data-dialog=hand] [data-open=adjustment]")
        page.fill("[name=adjust_A]", "-10")
        page.click("[data-adjustment] button.button--main")
        expect(page.locator(".side__total").first).to_have_text("−10", timeout=SOON)
    (kept,) = hands_of(service, game.id)
    assert kept["input"]["note"] == "thrown in"


@pytest.mark.parametrize(("path", "impossible"), [("change", 151), ("insert", 161)])
def test_a_refused_correction_can_be_corrected(
    service: Service, browser: Browser, path: str, impossible: int
) -> None:
    """Without an answer to the preview a hand was saved that no cards make."""
    game = service.game(hand(95), hand(90), variant="belote")
    with phone_at(browser, game) as (context, phone):
        phone.act(1, path)
        context.route("**/score*", lambda route: route.abort())
        phone.say(impossible)
        phone.save()
        expect(phone.held).to_contain_text(str(impossible), timeout=3 * SOON)
        context.unroute("**/score*")
        phone.choose("Correct it")
        expect(phone.page.locator("[name=points_A]")).to_have_value(str(impossible))
        phone.page.fill("[name=points_A]", "100")
        phone.save()
        phone.saved()
    points = [each["points"]["A"] for each in hands_of(service, game.id)]
    assert points == ([110, 100] if path == "change" else [100, 105, 100])


def test_nothing_is_said_of_the_hand_before(service: Service, opened: Opened) -> None:
    game = service.game(variant="bulgarian")
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        phone.enter(96)
        phone.shows(9, 7)
        phone.open_hand()
        expect(page.locator("[data-dialog=hand] [data-spoken]")).to_have_text("")
        expect(page.locator("[data-why]")).not_to_contain_text("goes up")
