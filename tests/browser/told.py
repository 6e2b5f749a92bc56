"""What somebody on the way answers in the place of the service."""

import time
from dataclasses import dataclass, field

from playwright.sync_api import Page, Route

LATE = 40_000


@dataclass
class Told:
    """The handler of a route: it answers always the same, and counts how often."""

    status: int
    kind: str
    body: str
    headers: dict[str, str] = field(default_factory=dict)
    count: int = 0

    def __call__(self, route: Route) -> None:
        route.fulfill(
            status=self.status, content_type=self.kind, body=self.body, headers=self.headers
        )
        self.count += 1

    def times(self, page: Page, least: int) -> None:
        """Wait until it was asked so often."""
        until = time.monotonic() + LATE / 1000
        while self.count < least:
            assert time.monotonic() < until, f"asked {self.count} times"
            page.wait_for_timeout(50)
