"""The right to write in a game, as a phone keeps it: no bad link takes it away."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.at_table import SOON, Phone
from tests.browser.conftest import Opened
from tests.browser.looks import accessible, fits, pictured
from tests.browser.service import Service, hand
from tests.browser.told import LATE, Told

OTHERS = """() => {
  for (let n = 0; n < 120; n++) {
    const other = { id: `other-${n}`, token: "x", at: Date.now() + n };
    localStorage.setItem(`dixdeder.game.${other.id}`, JSON.stringify(other));
  }
}"""
WAITING = """(id) => {
  const name = `dixdeder.game.${id}`, { sides, ...game } = JSON.parse(localStorage.getItem(name));
  localStorage.setItem(name, JSON.stringify(game));
  const waits = [
    { method: "POST", path: "/undo" }, { method: "PATCH", path: "", body: { title: "x" } },
    { method: "DELETE", path: "/hands/x" },
    { method: "POST", path: "/hands", adds: true, body: { number: 3, adjustment: { A: -10 } } },
  ];
  waits.forEach((each, place) => localStorage.setItem(
    `dixdeder.queue.${id}.k${place}`, JSON.stringify({ ...each, key: `k${place}`, place })));
}"""
KEPT = """() => ["game", "queue"].map((kind) => Object.keys(localStorage)
  .filter((each) => each.startsWith(`dixdeder.${kind}.`)).length)"""


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_a_bad_link_takes_no_right_away(
    service: Service, browser: Browser, visibility: str
) -> None:
    game = service.game(variant="belote", visibility=visibility)
    context = browser.new_context()
    phone = Phone(context.new_page()).join(game)
    bad = Phone(context.new_page())
    bad.page.goto(f"{service.address}/play#game={game.id}&token={'x' * 43}")
    bad.ready()
    bad.enter(100)
    bad.saved()
    phone.shows(100, 62)
    context.close()


def test_a_bad_link_alone_gives_none(service: Service, opened: Opened) -> None:
    game = service.game(variant="belote")
    with opened(f"{service.address}/play?variant=belote#game={game.id}&token={'x' * 43}") as page:
        expect(page.locator("[data-trouble]")).to_contain_text("may not write")
        page.goto(f"{service.address}/play")
        expect(page.locator("[data-kept]")).to_be_hidden()


def test_a_better_link_takes_the_place_of_the_former(service: Service, browser: Browser) -> None:
    game = service.game(variant="belote")
    context = browser.new_context()
    phone = Phone(context.new_page()).join(game)
    game.token = game.write("POST", "/tokens/rotate")["scorer_token"]
    phone.page.goto("about:blank")
    phone.join(game)
    phone.enter(100)
    phone.saved()
    phone.shows(100, 62)
    context.close()


def test_no_game_is_dropped_for_another(service: Service, browser: Browser) -> None:
    games = [service.game(variant="belote") for _ in range(2)]
    context = browser.new_context()
    phone = Phone(context.new_page()).join(games[0])
    address = phone.page.url
    phone.page.goto(f"{service.address}/play")
    phone.page.evaluate(OTHERS)
    phone.join(games[1])
    assert phone.page.evaluate(KEPT) == [122, 0]
    phone.page.goto(f"{service.address}/play")
    expect(phone.page.locator("[data-kept-games] > li")).to_have_count(122)
    phone.page.goto(address)
    phone.ready()
    phone.enter(100)
    phone.saved()
    context.close()


def test_what_waits_for_a_game_that_is_deleted_stays_until_it_is_removed(
    service: Service, browser: Browser
) -> None:
    game = service.game(variant="belote")
    context = browser.new_context()
    phone = Phone(context.new_page()).join(game)
    context.set_offline(True)
    phone.enter(100)
    phone.waits(1)
    game.write("DELETE")
    context.set_offline(False)
    trouble = phone.page.locator("[data-trouble]")
    expect(trouble).to_contain_text("not here any more", timeout=2 * SOON)
    expect(trouble.locator("li")).to_have_text("Hand 1: ♥, taker Us · 100")
    pictured(phone.page, "play-gone-360-light")
    accessible(phone.page)
    fits(phone.page)
    assert phone.page.evaluate(KEPT) == [1, 1]
    phone.page.goto(f"{service.address}/play")
    expect(phone.page.locator("[data-kept-games]")).to_contain_text("deleted, or not yours")
    phone.page.go_back()
    phone.page.once("dialog", lambda dialog: dialog.accept())
    trouble.get_by_role("button", name="Remove").click()
    expect(trouble.locator("li")).to_have_count(0)
    expect(trouble).to_be_focused()
    assert phone.page.evaluate(KEPT) == [0, 0]
    context.close()


@pytest.mark.parametrize("looks", ["() => {}", "delete Element.prototype.checkVisibility"])
def test_all_that_waits_for_a_game_that_is_gone_is_listed(
    service: Service, browser: Browser, looks: str
) -> None:
    """Changes and steps too, by names of the game's variant; in an old browser too."""
    game = service.game(hand(95), hand(80), variant="belote", sides=[{"name": "Cats"}, {}])
    context = browser.new_context()
    context.add_init_script(looks)
    phone = Phone(context.new_page()).join(game)
    phone.page.goto(f"{service.address}/problems/not-found")
    phone.page.evaluate(WAITING, game.id)
    game.write("DELETE")
    phone.page.goto(f"{service.address}/play#game={game.id}")
    trouble = phone.page.locator("[data-trouble]")
    expect(trouble).to_contain_text("Not sent yet: 4", timeout=2 * SOON)
    lines = ["Undo", "Change of the game", "Delete", "Hand 3: adjusted: Us −10"]
    expect(trouble.locator("li")).to_have_text(lines)
    expect(phone.page.locator("h1:visible")).to_have_count(1)
    context.close()


@pytest.mark.parametrize(
    ("pattern", "kind", "body"),
    [
        ("**/board?*", "text/html", "<h1>Not Found</h1>"),
        ("**/v1/games/*", "text/html", "<h1>Not Found</h1>"),
        ("**/v1/games/**", "application/json", "{}"),
    ],
    ids=["the board", "the game", "all of it"],
)
def test_a_404_of_somebody_else_takes_no_right_away(
    service: Service, browser: Browser, pattern: str, kind: str, body: str
) -> None:
    """A proxy answers so during a deploy: that says nothing of the game."""
    game = service.game(hand(95), variant="belote")
    context = browser.new_context()
    phone = Phone(context.new_page()).join(game)
    told = Told(404, kind, body)
    context.route(pattern, told)
    game.add(hand(80))
    phone.page.reload()
    told.times(phone.page, 1 if pattern.endswith("/*") else 2)  # the game is followed by its stream
    assert phone.page.evaluate(KEPT) == [1, 0]
    context.unroute(pattern)
    expect(phone.page.locator(".side__total")).to_have_text(["195", "129"], timeout=LATE)
    phone.enter(100)
    phone.saved()
    phone.shows(295, 191)
    context.close()


def test_a_board_stays_while_somebody_else_answers_404(service: Service, opened: Opened) -> None:
    game = service.game(hand(95), variant="belote")
    with opened(f"{service.address}/g/{game.id}") as page:
        told = Told(404, "text/html", "<h1>Not Found</h1>")
        page.route("**/board?*", told)
        game.add(hand(80))
        told.times(page, 2)
        expect(page.locator(".side__total")).to_have_text(["105", "57"])
        page.unroute("**/board?*")
        expect(page.locator(".side__total")).to_have_text(["195", "129"], timeout=LATE)
        game.write("DELETE")
        expect(page.locator(".live .notice--wrong")).to_be_visible(timeout=2 * SOON)


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_what_waits_outlives_the_right_to_write(
    service: Service, browser: Browser, visibility: str
) -> None:
    """Another scorer has made new tokens: a new link brings the right again, and it is sent."""
    game = service.game(variant="belote", visibility=visibility)
    context = browser.new_context()
    phone = Phone(context.new_page()).join(game)
    context.set_offline(True)
    phone.enter(100)
    phone.enter(90)
    phone.waits(2)
    game.token = game.write("POST", "/tokens/rotate")["scorer_token"]
    context.set_offline(False)
    said = "not for you to see" if visibility == "private" else "may not write"
    expect(phone.page.locator(".panel:visible, [data-trouble]:visible")).to_contain_text(
        said, timeout=3 * SOON
    )
    assert phone.page.evaluate(KEPT) == [1, 2]
    phone.page.goto("about:blank")
    phone.join(game)
    phone.saved()
    phone.shows(190, 134)
    context.close()


@pytest.mark.parametrize("form", ["#game={}&token={}", "#{}:{}"])
@pytest.mark.parametrize("token", ["Жук", "a b", "тхис-ис-но-токен"])
def test_a_link_with_what_no_header_can_carry(
    service: Service, browser: Browser, form: str, token: str
) -> None:
    game = service.game(variant="belote")
    context = browser.new_context()
    link = f"{service.address}/play?variant=belote" + form.format(game.id, token)
    phone = Phone(context.new_page())
    phone.page.goto(link)
    expect(phone.page.locator("[data-trouble]")).to_contain_text("may not write", timeout=SOON)
    phone.join(game)
    phone.page.goto("about:blank")
    phone.page.goto(link)
    phone.ready()
    phone.enter(100)
    phone.saved()
    phone.shows(100, 62)
    context.close()


def test_a_phone_that_such_a_link_has_locked_out_before(service: Service, browser: Browser) -> None:
    game = service.game(variant="belote")
    context = browser.new_context()
    phone = Phone(context.new_page()).join(game)
    phone.page.evaluate(
        """() => {
          const [name] = Object.keys(localStorage).filter((each) => each.includes(".game."));
          const mine = JSON.parse(localStorage.getItem(name));
          localStorage.setItem(name, JSON.stringify({ ...mine, offered: "Жук" }));
        }"""
    )
    phone.page.reload()
    phone.ready()
    context.close()


def test_a_board_opens_without_what_no_header_can_carry(service: Service, opened: Opened) -> None:
    game = service.game(hand(95), variant="belote")
    with opened(f"{service.address}/g/{game.id}#viewer=Жук") as page:
        state = page.locator('.live__state[data-state="live"]')
        expect(state).to_have_count(1, timeout=SOON)
