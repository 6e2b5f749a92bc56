"""What a browser remembers of games: each by itself, in storage for as long as there is room."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.at_table import SOON, Phone
from tests.browser.conftest import Opened
from tests.browser.looks import accessible, fits, pictured, touchable
from tests.browser.service import Service, hand
from tests.browser.test_offline import phone_at
from tests.browser.test_outliving import kept, phone_in
from tests.browser.test_waiting import FULL

TOKENS = """() => Object.fromEntries(Object.keys(localStorage)
  .filter((each) => each.startsWith("dixdeder.game."))
  .map((each) => JSON.parse(localStorage.getItem(each)))
  .map(({ id, token }) => [id, token]))"""
EMPTIED = """() => {
  for (const each of Object.keys(localStorage)) {
    if (each.startsWith("filling.")) localStorage.removeItem(each);
  }
}"""
LISTED = """() => {
  const games = Object.keys(localStorage).filter((each) => each.startsWith("dixdeder.game."));
  const list = games.map((each) => JSON.parse(localStorage.getItem(each)));
  for (const each of games) localStorage.removeItem(each);
  list.sort((one, other) => other.at - one.at);
  for (const each of list) delete each.at;
  localStorage.setItem("dixdeder.games", JSON.stringify(list));
}"""
PERSISTED = """StorageManager.prototype.persist = async function persist() {
  sessionStorage.setItem("asked", Number(sessionStorage.getItem("asked") ?? 0) + 1);
  return true;
};"""


def test_what_one_tab_has_no_room_for_takes_nothing_from_another(
    service: Service, browser: Browser
) -> None:
    """A tab that found storage full writes its own game later, and no other."""
    first, second = (service.game(variant="belote") for _ in range(2))
    with phone_at(browser, first) as (context, phone):
        phone.page.evaluate(FULL)
        phone.enter(100)
        phone.saved()
        phone.page.evaluate(EMPTIED)
        other = Phone(context.new_page()).join(second)
        phone.enter(90)
        phone.saved()
        phone.page.wait_for_timeout(100)
        for each in (phone, other):
            tokens = each.page.evaluate(TOKENS)
            assert tokens == {first.id: first.token, second.id: second.token}
        other.page.reload()
        other.ready()


def test_a_right_renewed_in_another_tab_is_not_written_over(
    service: Service, browser: Browser
) -> None:
    """Nor is a game that was removed there brought back by what this one had no room for."""
    game, other = (service.game(variant="belote") for _ in range(2))
    with phone_at(browser, game) as (context, phone):
        phone.page.evaluate(FULL)
        phone.enter(100)
        phone.saved()
        phone.page.evaluate(EMPTIED)
        second = context.new_page()
        second.goto(f"{service.address}/problems/not-found")
        second.evaluate(
            """(id) => {
              const name = `dixdeder.game.${id}`, now = JSON.parse(localStorage.getItem(name));
              localStorage.setItem(name, JSON.stringify({ ...now, token: "renewed" }));
            }""",
            game.id,
        )
        phone.enter(90)
        phone.saved()
        assert phone.page.evaluate(TOKENS) == {game.id: "renewed"}
        Phone(second).join(other)


def test_the_list_of_a_former_version_comes_along(service: Service, browser: Browser) -> None:
    games = [service.game(variant="belote", title=f"Game {each}") for each in range(3)]
    with phone_at(browser, games[0]) as (_, phone):
        for each in games[1:]:
            phone.join(each)
        phone.page.goto(f"{service.address}/problems/not-found")
        phone.page.evaluate(LISTED)
        assert phone.page.evaluate(TOKENS) == {}
        phone.page.goto(f"{service.address}/play")
        names = phone.page.locator("[data-kept-games] .kept__name")
        expect(names).to_have_text(["Game 2", "Game 1", "Game 0"])
        assert phone.page.evaluate(TOKENS) == {each.id: each.token for each in games}
        assert phone.page.evaluate("localStorage.getItem('dixdeder.games')") is None
        phone.page.once("dialog", lambda dialog: dialog.accept())
        phone.page.get_by_role("button", name="Remove").first.click()
        phone.page.reload()
        expect(names).to_have_text(["Game 1", "Game 0"])


def test_where_the_list_finds_no_room_it_stays(service: Service, browser: Browser) -> None:
    games = [service.game(variant="belote", title=f"Game {each}") for each in range(2)]
    with phone_at(browser, games[0]) as (_, phone):
        phone.join(games[1])
        phone.page.goto(f"{service.address}/problems/not-found")
        phone.page.evaluate(LISTED)
        phone.page.evaluate(FULL)
        names = phone.page.locator("[data-kept-games] .kept__name")
        for _ in range(2):
            phone.page.goto(f"{service.address}/play")
            expect(names).to_have_text(["Game 1", "Game 0"])
        phone.page.once("dialog", lambda dialog: dialog.accept())
        phone.page.get_by_role("button", name="Remove").first.click()
        phone.page.evaluate(EMPTIED)
        phone.page.reload()
        expect(names).to_have_text(["Game 0"])
        assert phone.page.evaluate(TOKENS) == {games[0].id: games[0].token}


def test_a_right_that_is_new_asks_the_browser_to_keep_it(
    service: Service, browser: Browser
) -> None:
    game = service.game(variant="belote")
    with phone_in(browser) as (context, phone):
        context.add_init_script(PERSISTED)
        phone.page.goto(f"{service.address}/play")
        assert phone.page.evaluate("sessionStorage.getItem('asked')") is None
        phone.join(game)
        phone.page.reload()
        phone.ready()
        assert phone.page.evaluate("sessionStorage.getItem('asked')") == "1"


@pytest.mark.parametrize("open_there", [True, False], ids=["open", "closed"])
def test_rules_changed_elsewhere_open_without_the_service(
    own_service: Service, browser: Browser, open_there: bool
) -> None:
    """The sheet as it was last seen, by the address it had and by the one that it has now."""
    game = own_service.game(hand(95), variant="belote")
    with phone_in(browser) as (context, phone):
        phone.join(game)
        kept(phone.page)
        address = phone.page.url
        game.write("PATCH", json={"rules": {"declarations": False}})
        changed = "rule_declarations=false"
        kept_now = f"""async () => {{
          while (!JSON.parse(Object.entries(localStorage).find(([each]) =>
            each.startsWith("dixdeder.game."))[1]).address.includes("{changed}")
            || !await caches.match("/play")) {{
            await new Promise((done) => {{ setTimeout(done, 50); }});
          }}
        }}"""
        phone.page.evaluate(kept_now)
        if not open_there:
            phone.page.goto(f"{own_service.address}/play")
        own_service.stop()
        for each in (address, None):
            again = Phone(context.new_page())
            again.page.goto(each or f"{own_service.address}/play")
            if not each:
                again.page.locator("[data-kept-games] a").first.click()
            expect(again.page.locator("[data-last-seen]")).to_be_visible(timeout=2 * SOON)
            again.shows(105, 57)
            again.enter(90)
            again.waits(1 if each else 2)


@pytest.mark.parametrize(
    "text",
    [
        "{address}/play#game={id}&token={token}",
        "  {address}/play?variant=belote#game={id}&token={token} ",
        "{address}/g/{id}#scorer={token}",
        "{id}:{token}",
    ],
)
def test_a_link_that_was_pasted_opens_the_game(service: Service, opened: Opened, text: str) -> None:
    game = service.game(hand(95), variant="belote")
    with opened(f"{service.address}/play") as page:
        field = page.locator("[data-join] [name=link]")
        field.fill("Friday")
        field.press("Enter")
        expect(page.locator("[data-join] .said-wrong")).to_contain_text("No game is named here")
        pictured(page, "play-join-360-light")
        accessible(page)
        fits(page)
        touchable(page, "[data-join]")
        field.fill(text.format(address=service.address, id=game.id, token=game.token))
        page.click("[data-join] button")
        phone = Phone(page).ready()
        assert game.token not in page.url
        phone.enter(100)
        phone.shows(205, 119)


def test_games_of_one_day_differ_by_the_time(service: Service, opened: Opened) -> None:
    game = service.game(hand(95), variant="belote")
    with opened(service.address) as page:
        Phone(page).join(game)
        page.goto(f"{service.address}/play")
        expect(page.locator(".kept__state time")).to_have_text(re.compile(r"\d+:\d\d"))
