"""A board that could not be renewed does not pass for live, and is renewed as soon as it can be."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Opened
from tests.browser.service import Kept, Service, hand
from tests.browser.test_live import SOON, site, totals
from tests.browser.test_widget import club_page

PLACES = ["/g/{}", "/embed/games/{}", "widget"]
BOARDS = "**/board?*"
BEFORE = ["105", "57"]
AFTER = ["105", "138"]
FAILURES = {
    "refused": lambda route: route.fulfill(status=503, body="busy"),
    "lost": lambda route: route.abort(),
    "cut off": lambda route: route.fulfill(status=200, body="<p>half a"),
}


@contextmanager
def followed(service: Service, opened: Opened, game: Kept, place: str) -> Iterator[Page]:
    """The game in this place, live; its clock is the test's."""
    page_of_club = club_page(service, game.id)
    with site(page_of_club) as club, opened("about:blank") as page:
        page.clock.install()
        page.goto(club if place == "widget" else service.address + place.format(game.id))
        state(page, "live")
        expect(totals(page)).to_have_text(BEFORE)
        yield page


def state(page: Page, name: str) -> None:
    """All that tells the state tells this one: the element does so inside and to its page."""
    expect(page.locator(f'[data-state="{name}"]').first).to_be_attached(timeout=SOON)
    expect(page.locator(f'[data-state]:not([data-state="{name}"])')).to_have_count(0, timeout=SOON)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("failure", FAILURES)
def test_it_is_renewed_after_a_failure(
    service: Service, opened: Opened, place: str, failure: str
) -> None:
    game = service.game(hand(95))
    with followed(service, opened, game, place) as page:
        page.route(BOARDS, FAILURES[failure], times=1)
        game.add(hand(71))
        state(page, "lost")
        expect(totals(page)).to_have_text(BEFORE)
        page.clock.run_for(1_500)
        state(page, "live")
        expect(totals(page)).to_have_text(AFTER)


def test_it_tries_again_until_it_can(service: Service, opened: Opened) -> None:
    game = service.game(hand(95))
    tried: list[str] = []

    def refuse(route: Route) -> None:
        tried.append(route.request.url)
        route.fulfill(status=503, body="busy")

    with followed(service, opened, game, "/g/{}") as page:
        page.route(BOARDS, refuse)
        game.add(hand(71))
        for _ in range(18):  # less than the silence after which the stream is given up
            state(page, "lost")
            page.clock.run_for(1_000)
        expect(totals(page)).to_have_text(BEFORE)
        assert 3 <= len(tried) <= 6, "after 1, 2, 4, 8 seconds"
        page.unroute(BOARDS)
        for _ in range(20):
            page.clock.run_for(1_000)
            page.wait_for_timeout(100)  # the answer takes real time
            if page.locator('[data-state="live"]').count():
                break
        state(page, "live")
        expect(totals(page)).to_have_text(AFTER)


@pytest.mark.parametrize("place", PLACES)
def test_no_answer_is_waited_for_for_ever(service: Service, opened: Opened, place: str) -> None:
    game = service.game(hand(95))
    hanging: list[Route] = []

    def hang(route: Route) -> None:
        hanging.append(route)

    with followed(service, opened, game, place) as page:
        page.route(BOARDS, hang, times=1)
        game.add(hand(71))
        state(page, "still")
        for _ in range(100):  # it says so before it asks
            if hanging:
                break
            page.wait_for_timeout(50)
        assert len(hanging) == 1
        page.clock.run_for(10_000)
        state(page, "lost")
        page.clock.run_for(1_500)
        state(page, "live")
        expect(totals(page)).to_have_text(AFTER)


def test_a_private_game_opens_after_a_failure(service: Service, opened: Opened) -> None:
    game = service.game(hand(95), title="Secret table", visibility="private")
    with opened("about:blank") as page:
        page.route(BOARDS, FAILURES["refused"], times=1)
        page.goto(f"{service.address}/g/{game.id}#viewer={game.viewer}")
        expect(page.locator("h1")).to_have_text("Secret table", timeout=SOON)
        state(page, "live")
        game.write("PATCH", "", {"title": "Renamed"})
        expect(page.locator("h1")).to_have_text("Renamed", timeout=SOON)


def test_who_does_not_look_leaves_room_for_those_who_do(service: Service, opened: Opened) -> None:
    game = service.game(hand(95))
    asked: list[str] = []
    with followed(service, opened, game, "/g/{}") as page:
        page.evaluate(
            """() => {
              Object.defineProperty(document, "hidden", { value: true });
              Math.random = () => 0.9;
            }"""
        )
        page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
        page.on("request", lambda request: asked.append(request.url))
        game.add(hand(71))
        state(page, "still")
        page.clock.run_for(1_700)
        expect(totals(page)).to_have_text(BEFORE)
        assert asked == []
        page.clock.run_for(200)
        state(page, "live")
        expect(totals(page)).to_have_text(AFTER)
