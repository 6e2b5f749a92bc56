"""Somebody with a phone at the table: starts a game, joins one, enters hands."""

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.browser.service import Json, Kept, Service

SOON = 5_000
SAVED = '[data-outbox][data-state="saved"]'


@dataclass(slots=True)
class Phone:
    """The play page in a browser."""

    page: Page

    def start(self, address: str, variant: str, **filled: str) -> "Phone":
        self.page.goto(f"{address}/play?variant={variant}")
        for name, value in filled.items():
            self.page.fill(f"[data-start] [name={name}]", value)
        self.page.click("[data-start] button.button--main")
        return self.ready()

    def join(self, game: Kept) -> "Phone":
        self.page.goto(f"{game.service.address}/play#game={game.id}&token={game.token}")
        return self.ready()

    def ready(self) -> "Phone":
        expect(self.page.locator(".board")).to_be_visible(timeout=2 * SOON)
        expect(self.page.locator(SAVED)).to_have_count(1, timeout=SOON)
        return self

    @property
    def id(self) -> str:
        (game,) = parse_qs(urlsplit(self.page.url).fragment)["game"]
        return game

    def open_hand(self) -> None:
        self.page.click("[data-enter]")

    def say(self, points: int | None, contract: str = "hearts", taker: str = "A") -> None:
        self.page.click(f'[data-dialog=hand] [name=contract][value="{contract}"]')
        self.page.click(f'[data-dialog=hand] [name=taker][value="{taker}"]')
        if points is not None:
            self.page.fill("[data-dialog=hand] [name=points_A]", str(points))

    def save(self) -> None:
        self.page.click("[data-save]")

    def enter(self, points: int, contract: str = "hearts", taker: str = "A") -> None:
        self.open_hand()
        self.say(points, contract, taker)
        self.save()

    def act(self, row: int, name: str) -> None:
        """Press a button of a hand, counted from the newest, 0."""
        details = self.page.locator("details.why").nth(row)
        if details.get_attribute("open") is None:
            details.locator("summary").click()
        details.locator(f"[data-act={name}]").click()

    @property
    def rows(self) -> Locator:
        return self.page.locator("ol.hands > li")

    @property
    def held(self) -> Locator:
        return self.page.locator("[data-held]")

    def shows(self, *totals: int) -> None:
        text = [str(total) for total in totals]
        expect(self.page.locator(".side__total")).to_have_text(text, timeout=SOON)

    def saved(self) -> None:
        expect(self.page.locator(SAVED)).to_have_count(1, timeout=4 * SOON)

    def waits(self, hands: int) -> None:
        waiting = '[data-outbox][data-state="waiting"]'
        expect(self.page.locator(waiting)).to_have_count(1, timeout=2 * SOON)
        expect(self.page.locator("[data-outbox-hands] li")).to_have_count(hands)

    def choose(self, text: str) -> None:
        self.held.get_by_role("button", name=re.compile(text)).click()


def hands_of(service: Service, game: str) -> list[Json]:
    items: list[Json] = service.ask("GET", f"/v1/games/{game}/hands").json()["items"]
    return items
