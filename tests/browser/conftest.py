"""A real Chromium and a real service; `make test-browser` runs these tests, `make test` does not.

`CHROMIUM` names another browser than /usr/bin/chromium, `SCREENSHOTS` a folder for pictures.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.looks import watched
from tests.browser.service import Service

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
PHONE = 360
Opened = Callable[..., AbstractContextManager[Page]]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, with a new profile of its own."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield started
        started.close()


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service for all the tests; one that stops it takes `own_service`."""
    yield from _started(tmp_path_factory.mktemp("service"))


@pytest.fixture
def own_service(tmp_path: Path) -> Iterator[Service]:
    """A service of the test's own."""
    yield from _started(tmp_path)


@pytest.fixture
def opened(browser: Browser) -> Opened:
    """Opens a page: `with opened(address, width=360, dark=True) as page`.

    At the end nothing may have gone wrong in it: no script error, no refusal by our policy, no
    request to elsewhere.
    """

    @contextmanager
    def open_page(
        address: str,
        *,
        width: int = PHONE,
        dark: bool = False,
        javascript: bool = True,
        **more: Any,
    ) -> Iterator[Page]:
        context = browser.new_context(
            viewport={"width": width, "height": 800},
            color_scheme="dark" if dark else "light",
            java_script_enabled=javascript,
            locale=more.pop("locale", "en"),
            **more,
        )
        page = context.new_page()
        with watched(page):
            page.goto(address)
            yield page
        context.close()

    return open_page


def _started(folder: Path) -> Iterator[Service]:
    service = Service(folder)
    service.start()
    try:
        yield service
    finally:
        service.stop()
