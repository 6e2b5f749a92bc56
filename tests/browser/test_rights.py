"""The right to write in a game, as a phone keeps it: no bad link takes it away."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.at_table import Phone
from tests.browser.conftest import Opened
from tests.browser.service import Service

OTHERS = """(waiting) => {
  const games = Array.from({ length: 120 }, (_, n) => ({ id: `other-${n}`, token: "x" }));
  const mine = JSON.parse(localStorage.getItem("dixdeder.games"))[0];
  localStorage.setItem("dixdeder.games", JSON.stringify([...games, mine]));
  if (waiting) localStorage.setItem(`dixdeder.queue.${mine.id}.k`, JSON.stringify({ key: "k" }));
}"""
KEPT = """() => [JSON.parse(localStorage.getItem("dixdeder.games")).length,
  Object.keys(localStorage).filter((each) => each.startsWith("dixdeder.queue.")).length]"""


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


@pytest.mark.parametrize(("waiting", "left"), [(True, [101, 1]), (False, [100, 0])])
def test_a_game_with_hands_that_wait_is_never_dropped(
    service: Service, browser: Browser, waiting: bool, left: list[int]
) -> None:
    games = [service.game(variant="belote") for _ in range(2)]
    context = browser.new_context()
    phone = Phone(context.new_page()).join(games[0])
    phone.page.goto(f"{service.address}/play")
    phone.page.evaluate(OTHERS, waiting)
    phone.join(games[1])
    assert phone.page.evaluate(KEPT) == left
    context.close()


def test_what_waits_for_a_game_that_is_deleted_goes_with_it(
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
    expect(phone.page.locator("[data-trouble]")).to_contain_text("not here any more")
    assert phone.page.evaluate(KEPT) == [0, 0]
    context.close()
