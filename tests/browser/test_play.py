"""Scoring at the table on a phone: few taps, every kind of entry, corrections, two phones."""

import re

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from app.engine import VARIANTS
from tests.browser.at_table import SOON, Phone, hands_of
from tests.browser.conftest import Opened
from tests.browser.looks import accessible, fits, pictured, shifts, touchable, watch_shifts
from tests.browser.names import HOSTILE
from tests.browser.service import Service, hand
from tests.browser.watching import TAPS, watch_taps

ON_A_PAGE = 60 * 1024
MOST_TAPS = 8


def test_a_plain_bulgarian_hand_takes_few_taps(service: Service, opened: Opened) -> None:
    """Everything is pressed where a thumb would: nothing is filled in behind the page's back."""
    game = service.game(variant="bulgarian")
    with opened(service.address, has_touch=True) as page:
        phone = Phone(page).join(game)
        watch_taps(page)
        page.tap("[data-enter]")
        page.tap('[data-dialog=hand] label:has([value="hearts"])')
        page.tap('[data-dialog=hand] label:has([name="taker"][value="A"])')
        page.tap("[data-dialog=hand] [name=points_A]")
        page.keyboard.type("96")
        expect(page.locator("dialog [data-score=A]")).to_have_text("9", timeout=SOON)
        expect(page.locator("dialog [data-score=B]")).to_have_text("7")
        expect(page.locator("[name=points_B]")).to_have_attribute("placeholder", "66")
        expect(page.locator("[data-why]")).to_contain_text("goes up to 7")
        pictured(page, "play-hand-360-light", whole=False)
        fits(page)
        accessible(page)
        page.tap("[data-save]")
        phone.shows(9, 7)
        assert page.evaluate(TAPS) <= MOST_TAPS
    assert hands_of(service, game.id)[0]["input"]["trick_points"] == {"A": 96}


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_of_every_variant(service: Service, opened: Opened, variant: str) -> None:
    names = {f"name_{side}": f"Side {side}" for side in "ABC"[: 3 if "three" in variant else 2]}
    with opened(service.address) as page:
        phone = Phone(page).start(service.address, variant, **names)
        expect(page.locator(".side__name").first).to_have_text("Side A")
        phone.open_hand()
        phone.say(100)
        if variant == "coinche":
            page.click("[name=bid][value='90']")
        if variant == "three-player":
            page.fill("[name=points_B]", "40")
            page.fill("[name=points_C]", "22")
            page.click("[name=last_trick][value=A]")
        phone.save()
        expect(phone.rows).to_have_count(1, timeout=SOON)
        (kept,) = hands_of(service, phone.id)
        assert kept["outcome"] == "made"
        assert page.locator(".side__total").first.inner_text() == str(kept["totals"]["A"])
        for width in (768, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            pictured(page, f"play-{variant}-{width}-light", whole=False)


def test_declarations_belote_contra_and_a_note(service: Service, opened: Opened) -> None:
    game = service.game(variant="bulgarian")
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        phone.open_hand()
        phone.say(90)
        page.click("[name=multiplier][value='2']")
        page.click("[name=belote][value=A]")
        page.click(".said--declarations summary")
        page.select_option("[name=kind]", "quinte")
        page.select_option("[name=rank]", "A")
        page.click("[data-add]")
        page.locator("[name=kind]").nth(1).select_option("tierce")
        page.locator("[name=rank]").nth(1).select_option("9")
        page.locator("[name=who]").nth(1).select_option("E")
        expect(page.locator("[data-account]")).to_contain_text("Declarations that count")
        expect(page.locator("[data-remarks]")).to_contain_text("a better one was declared")
        pictured(page, "play-declarations-360-light", whole=False)
        phone.save()
        expect(phone.rows).to_have_count(1, timeout=SOON)
    (kept,) = hands_of(service, game.id)
    assert kept["input"]["declarations"] == [
        {"side": "A", "kind": "quinte", "top": "A"},
        {"seat": "E", "kind": "tierce", "top": "9"},
    ]
    assert kept["multiplier"] == 2
    assert kept["input"]["belotes"] == {"A": 1}


def test_passed_out_and_points_outside_play(service: Service, opened: Opened) -> None:
    game = service.game(variant="belote")
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        phone.open_hand()
        page.click("[data-passed]")
        expect(phone.rows).to_have_count(1, timeout=SOON)
        phone.open_hand()
        page.click("[data-dialog=hand] [data-open=adjustment]")
        page.click("[data-adjustment] button.button--main")
        expect(page.locator("[data-wrong-of=adjust]")).to_be_visible()
        page.fill("[name=adjust_A]", "-10")
        page.fill("[name=reason]", "late")
        accessible(page)
        page.click("[data-adjustment] button.button--main")
        expect(page.locator(".side__total").first).to_have_text("−10", timeout=SOON)
        phone.act(0, "change")
        expect(page.locator("[name=adjust_A]")).to_have_value("-10")
        page.fill("[name=adjust_A]", "-20")
        page.click("[data-adjustment] button.button--main")
        expect(page.locator(".side__total").first).to_have_text("−20", timeout=SOON)
    first, second = hands_of(service, game.id)
    assert first["outcome"] == "passed"
    assert second["input"] == {"adjustment": {"A": -20}, "reason": "late"}


def test_a_claim_ends_the_game(service: Service, opened: Opened) -> None:
    game = service.game({"adjustment": {"A": 480}}, variant="three-player")
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        phone.open_hand()
        page.click("[data-dialog=hand] [data-open=claim]")
        page.click("[data-dialog=claim] [name=contract][value=hearts]")
        page.click("[data-dialog=claim] [name=taker][value=A]")
        page.click("[data-dialog=claim] [name=by][value=A]")
        page.fill("[name=claimed]", "33")
        page.select_option("[name=after_trick]", "5")
        page.click("[data-claim] button.button--main")
        expect(page.locator(".board--finished")).to_have_count(1, timeout=SOON)
        expect(page.locator("[data-enter]")).to_be_disabled()
        expect(page.locator("[data-enter]")).to_contain_text("Winner")
        pictured(page, "play-finished-360-light")


def test_hands_are_changed_put_in_taken_out_undone(service: Service, opened: Opened) -> None:
    game = service.game(hand(95), hand(40, taker="B"), variant="belote")
    with opened(service.address) as page:
        page.on("dialog", lambda dialog: dialog.accept())
        phone = Phone(page).join(game)
        phone.shows(155, 169)
        phone.act(1, "change")
        expect(page.locator("[name=points_A]")).to_have_value("95")
        expect(page.locator("[name=counting][value=card_points]")).to_be_checked()
        page.fill("[name=points_A]", "85")
        phone.save()
        phone.shows(145, 179)
        phone.act(0, "insert")
        phone.say(100)
        phone.save()
        phone.shows(245, 241)
        expect(phone.rows).to_have_count(3)
        phone.act(0, "remove")
        phone.shows(195, 129)
        page.click("[data-undo]")
        phone.shows(245, 241)
        page.click("[data-redo]")
        phone.shows(195, 129)
        page.click("[data-open=game]")
        page.fill("[data-game] [name=target]", "190")
        page.fill("[data-game] [name=name_A]", "Cats")
        accessible(page)
        pictured(page, "play-game-360-light", whole=False)
        page.click("[data-game] button.button--main")
        expect(page.locator(".target b")).to_have_text("190", timeout=SOON)
        expect(page.locator(".side__name").first).to_have_text("Cats")


def test_a_refused_hand_says_why_beside_its_field(service: Service, opened: Opened) -> None:
    game = service.game(variant="belote")
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        phone.open_hand()
        phone.save()
        expect(page.locator("[data-dialog=hand]")).to_be_visible()
        phone.say(200)
        expect(page.locator("[data-wrong=points]")).to_contain_text("162", timeout=SOON)
        phone.save()
        expect(page.locator("[data-dialog=hand]")).to_be_visible()
        assert page.evaluate("document.activeElement.name") == "points_A"
        accessible(page)
        page.fill("[name=points_A]", "90")
        expect(page.locator("[data-wrong=points]")).to_be_hidden()
        phone.save()
        phone.shows(90, 72)


def test_one_enters_the_other_sees(service: Service, browser: Browser) -> None:
    """Two phones, two browsers: each change shows on the other within seconds."""
    game = service.game(variant="belote")
    contexts = [browser.new_context(viewport={"width": 360, "height": 740}) for _ in range(2)]
    one, other = (Phone(context.new_page()).join(game) for context in contexts)
    one.enter(100)
    other.shows(100, 62)
    one.act(0, "change")
    one.page.fill("[name=points_A]", "110")
    one.save()
    other.shows(110, 52)
    other.enter(90)
    one.shows(200, 124)
    one.page.click("[data-undo]")
    other.shows(110, 52)
    other.page.click("[data-redo]")
    one.shows(200, 124)
    for context in contexts:
        context.close()


def test_joining_takes_the_right_out_of_the_address(service: Service, opened: Opened) -> None:
    game = service.game(variant="coinche", visibility="private", rules={"surcoinche": 3})
    asked: list[str] = []
    with opened(service.address) as page:
        page.on("request", lambda request: asked.append(request.url))
        Phone(page).join(game)
        assert game.token not in page.url
        assert game.id in page.url
        assert "rule_surcoinche=3" in page.url
        page.reload()
        Phone(page).ready()
        assert page.context.cookies() == []
    assert not any(game.token in url for url in asked)


def test_the_short_form_of_a_link_joins_too(service: Service, opened: Opened) -> None:
    game = service.game(variant="belote")
    with opened(f"{service.address}/play#{game.id}:{game.token}") as page:
        Phone(page).ready()
        assert game.token not in page.url


def test_without_the_right_there_is_a_way_to_watch(service: Service, opened: Opened) -> None:
    game = service.game(variant="belote")
    with opened(f"{service.address}/play?variant=belote#game={game.id}") as page:
        trouble = page.locator("[data-trouble]")
        expect(trouble).to_contain_text("may not write")
        expect(trouble.locator("a")).to_have_attribute("href", f"/g/{game.id}")


def test_games_on_this_phone_can_be_gone_on_with(service: Service, opened: Opened) -> None:
    with opened(service.address) as page:
        phone = Phone(page).start(service.address, "belote", name_A="Cats", name_B="Dogs")
        phone.enter(100)
        phone.shows(100, 62)
        game = phone.id
        page.goto(f"{service.address}/play")
        kept = page.locator("[data-kept-games] a")
        expect(kept).to_contain_text("French belote")
        expect(kept.locator(".kept__side")).to_have_text(["Cats 100", "Dogs 62"])
        expect(kept).to_contain_text("being played")
        expect(kept.locator("time")).to_have_attribute("datetime", re.compile(r"^20\d\d-"))
        kept.click()
        phone.ready()
        assert phone.id == game


def test_a_finished_game_says_who_has_won(service: Service, opened: Opened) -> None:
    sides = [{"name": "Cats"}, {"name": "Dogs"}]
    game = service.game(hand(100), target=50, title="Final", sides=sides)
    with opened(service.address) as page:
        Phone(page).join(game)
        page.goto(f"{service.address}/play")
        kept = page.locator("[data-kept-games] a")
        expect(kept).to_contain_text("Final")
        expect(kept).to_contain_text("Winner: Cats")


def test_the_same_play_again(service: Service, opened: Opened) -> None:
    sides = [{"name": "Cats", "players": ["Ana", "Bo"]}, {"name": "Dogs"}]
    more = {"target": 150, "rules": {"capot": 250}, "title": "Friday", "first_dealer": "E"}
    game = service.game(hand(90), variant="belote", sides=sides, **more)
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        expect(page.locator("[data-again]")).to_be_hidden()
        phone.enter(120)
        expect(page.locator("[data-again]")).to_be_visible(timeout=SOON)
        expect(page.locator("[data-enter]")).to_be_hidden()
        expect(page.locator(".side--won")).to_be_in_viewport()
        pictured(page, "play-again-360-light", whole=False)
        accessible(page)
        page.click("[data-again]")
        expect(page.locator(".board__empty")).to_contain_text("enter it below", timeout=2 * SOON)
        assert phone.id != game.id
        phone.enter(100)
        phone.shows(100, 62)
        state = service.ask("GET", f"/v1/games/{phone.id}").json()
    assert state["first_dealer"] == "S"
    assert (state["target"], state["rules"], state["title"]) == (150, {"capot": 250}, "Friday")
    assert [each["name"] for each in state["sides"]] == ["Cats", "Dogs"]
    assert state["sides"][0]["players"] == ["Ana", "Bo"]


def test_a_game_goes_on_in_the_language_chosen_now(service: Service, opened: Opened) -> None:
    game = service.game(hand(100), variant="belote")
    with opened(service.address) as page:
        page.goto(f"{service.address}/play?lang=fr#game={game.id}&token={game.token}")
        Phone(page).ready()
        page.goto(f"{service.address}/play?lang=bg")
        kept = page.locator("[data-kept-games] a")
        expect(kept).to_contain_text("Ние")
        expect(kept).to_have_attribute("href", re.compile("lang=bg"))
        page.goto(f"{service.address}/play")
        expect(kept).to_contain_text("Us")
        assert "lang=" not in str(kept.get_attribute("href"))


def test_a_game_is_started_without_scrolling(service: Service, opened: Opened) -> None:
    for lang in ("en", "fr", "bg", "ru", "uk"):
        with opened(f"{service.address}/play?variant=coinche&lang={lang}") as page:
            page.set_viewport_size({"width": 360, "height": 740})
            expect(page.locator("[data-start] .button--main")).to_be_in_viewport(ratio=1)


def test_a_game_is_removed_from_this_phone_only(service: Service, opened: Opened) -> None:
    """It says what is given up: the right to write."""
    games = [service.game(variant="belote", title=title) for title in ("First", "Second")]
    asked: list[str] = []
    with opened(service.address) as page:
        for game in games:
            Phone(page).join(game)
        page.goto(f"{service.address}/play")
        kept = page.locator("[data-kept-games] li")
        expect(kept).to_have_count(2)

        def no(dialog: Dialog) -> None:
            asked.append(dialog.message)
            dialog.dismiss()

        page.once("dialog", no)
        kept.first.get_by_role("button").click()
        expect(kept).to_have_count(2)
        assert "may not write" in asked[0]
        page.once("dialog", lambda dialog: dialog.accept())
        kept.first.get_by_role("button").click()
        expect(kept).to_have_count(1)
        expect(kept).to_contain_text("First")
        assert page.evaluate("Object.keys(localStorage).join()").count(games[1].id) == 0
        page.goto(f"{service.address}/play?variant=belote#game={games[1].id}")
        expect(page.locator("[data-trouble]")).to_contain_text("may not write")
    assert service.ask("GET", f"/v1/games/{games[1].id}").is_success


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_games_of_this_phone_look_right(
    service: Service, opened: Opened, width: int, dark: bool
) -> None:
    wide = "Die Kartenfreunde vom Hinteren Eichberg und Umgebung"
    with opened(service.address, width=width, dark=dark) as page:
        Phone(page).join(service.game(hand(100), title="Final", sides=[{"name": wide}, {}]))
        Phone(page).join(service.game({"adjustment": {"A": -40}}, variant="three-player"))
        Phone(page).join(service.game(hand(100), target=50))
        page.goto(f"{service.address}/play")
        expect(page.locator("[data-kept-games] li")).to_have_count(3)
        pictured(page, f"play-kept-{width}-{'dark' if dark else 'light'}")
        fits(page)
        accessible(page)
        touchable(page)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_do_nothing(service: Service, opened: Opened, name: str) -> None:
    game = service.hostile_game(name)
    with opened(service.address) as page:
        phone = Phone(page).join(game)
        expect(page.locator("ol.hands > li")).to_have_count(3)
        fits(page)
        phone.open_hand()
        fits(page)
        assert page.title() != "ran"
        assert page.evaluate("window.ran === undefined")


def test_the_first_page_is_small_and_nothing_moves(service: Service, opened: Opened) -> None:
    game = service.game(hand(95), variant="belote")
    with opened(service.address) as page:
        page.goto(f"{service.address}/play?variant=bulgarian")
        assert transferred(page) <= ON_A_PAGE
        phone = Phone(page).join(game)
        watch_shifts(page)
        game.add(hand(80))
        phone.shows(195, 129)
        assert shifts(page) == 0


def transferred(page: Page) -> int:
    page.wait_for_load_state("networkidle")
    return int(
        page.evaluate(
            """() => [...performance.getEntriesByType("resource"),
              ...performance.getEntriesByType("navigation")]
              .reduce((sum, each) => sum + each.transferSize, 0)"""
        )
    )


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1280])
def test_the_table_looks_right(service: Service, opened: Opened, width: int, dark: bool) -> None:
    hands = [hand(95, belotes={"A": 1}), hand(50), hand(71), {"passed": True}]
    game = service.game(*hands, variant="belote", sides=[{"name": "Cigales"}, {"name": "Щърци"}])
    colour = "dark" if dark else "light"
    with opened(service.address, width=width, dark=dark) as page:
        phone = Phone(page).join(game)
        page.locator("details.why summary").nth(1).click()
        pictured(page, f"play-table-{width}-{colour}", whole=False)
        fits(page)
        accessible(page)
        touchable(page)
        phone.open_hand()
        phone.say(100)
        expect(page.locator("dialog [data-score=A]")).to_have_text("181", timeout=SOON)
        pictured(page, f"play-entering-{width}-{colour}", whole=False)
        fits(page)
        accessible(page)
        touchable(page, "dialog[open]")


@pytest.mark.parametrize("lang", ["fr", "bg", "ru", "uk"])
def test_in_other_languages(service: Service, opened: Opened, lang: str) -> None:
    game = service.game(hand(95), variant="belote")
    address = f"{service.address}/play?lang={lang}#game={game.id}&token={game.token}"
    with opened(address) as page:
        phone = Phone(page).ready()
        assert f"lang={lang}" in page.url
        fits(page)
        phone.open_hand()
        phone.say(90)
        expect(page.locator("dialog [data-score=A]")).to_have_text("90", timeout=SOON)
        pictured(page, f"play-entering-360-light-{lang}", whole=False)
        fits(page)


def test_a_hand_that_is_open_does_not_move_the_page(service: Service, opened: Opened) -> None:
    """The sheet is renewed while somebody reads far from the hand that is open."""
    game = service.game(*(hand(95 - each) for each in range(12)), variant="belote", target=9000)
    with opened("about:blank", width=360) as page:
        Phone(page).join(game)
        page.locator("details.why summary").first.click()
        expect(page.locator("details.why[open]")).to_have_count(1)
        page.wait_for_timeout(200)
        page.evaluate(
            "scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })"
        )
        page.locator("details.why[open]").evaluate("(each) => { each.dataset.former = ''; }")
        before = page.evaluate("scrollY")
        assert before > 400
        game.write("PATCH", json={"target": 8000})
        expect(page.locator("[data-former]")).to_have_count(0, timeout=SOON)
        page.wait_for_timeout(200)
        expect(page.locator("details.why[open]")).to_have_count(1)
        assert page.evaluate("scrollY") == before
