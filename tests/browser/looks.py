"""What is looked at on every page: errors, width, accessibility, pictures for people."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ConsoleMessage, Page, Request

WIDTHS = (360, 768, 1280)
# What a lost connection or a 404 we asked for leaves in the console is no mistake of a page.
_EXPECTED = ("Failed to load resource", "net::ERR_")


@contextmanager
def watched(page: Page) -> Iterator[None]:
    """Fails at the end if a script failed, our policy refused something, or a page asked others."""
    wrong: list[str] = []

    def said(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(known in message.text for known in _EXPECTED):
            wrong.append(message.text)

    def asked(request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme in {"http", "https"} and url.hostname not in {"127.0.0.1", "localhost"}:
            wrong.append(f"asks {request.url}")

    page.on("console", said)
    page.on("request", asked)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield
    assert wrong == []


def fits(page: Page) -> None:
    """Nothing is wider than the screen."""
    wide = page.evaluate(
        """() => {
          const root = document.documentElement;
          if (root.scrollWidth <= root.clientWidth) return [];
          const wide = [...document.querySelectorAll("*")]
            .filter((each) => each.getBoundingClientRect().right > root.clientWidth + 0.5)
            .map((each) => each.outerHTML.slice(0, 120));
          return [`${root.scrollWidth} > ${root.clientWidth}`, ...wide];
        }"""
    )
    assert wide == []


def accessible(page: Page) -> None:
    """Axe finds nothing, contrast included."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def touchable(page: Page, root: str = "body") -> None:
    """Everything to press is at least 44 px high and wide, links within sentences apart."""
    small = page.evaluate(
        """(root) => [...document.querySelectorAll(
            `${root} :is(button, select, summary, .button, .languages a, input)`)]
          .filter((each) => each.checkVisibility())
          .map((each) => [each, each.getBoundingClientRect()])
          .filter(([, box]) => box.height < 43.9 || box.width < 43.9)
          .map(([each, box]) => `${box.width}x${box.height} ${each.outerHTML.slice(0, 120)}`)""",
        root,
    )
    assert small == []


def pictured(page: Page, name: str, *, whole: bool = True) -> None:
    """A picture for people to look at, if `SCREENSHOTS` names a folder for it."""
    folder = os.environ.get("SCREENSHOTS")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=f"{folder}/{name}.png", full_page=whole)


def shifts(page: Page) -> float:
    """The browser's own layout shift (CLS) since `watch_shifts`."""
    page.wait_for_timeout(100)
    return float(page.evaluate("() => window.shifted"))


def watch_shifts(page: Page) -> None:
    """Begin to add up layout shifts as the browser reports them, but for what input has caused."""
    page.evaluate(
        """() => {
          window.shifted = 0;
          new PerformanceObserver((list) => {
            for (const each of list.getEntries()) {
              if (!each.hadRecentInput) window.shifted += each.value;
            }
          }).observe({ type: "layout-shift" });
        }"""
    )
