"""Every page: accessible, no wider than a phone, in light and dark, in five languages."""

from collections.abc import Callable

import pytest

from tests.browser.conftest import Opened
from tests.browser.looks import WIDTHS, accessible, fits, pictured, touchable
from tests.browser.service import Service

Address = Callable[[Service], str]
# A page is added here and is looked at in every width, colour and language.
PAGES: dict[str, Address] = {
    "home": lambda _: "/",
    "problems": lambda _: "/problems",
    "problem": lambda _: "/problems/invalid-hand",
}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_page(service: Service, opened: Opened, name: str, dark: bool) -> None:
    address = service.address + PAGES[name](service)
    colour = "dark" if dark else "light"
    for width in WIDTHS:
        with opened(address, width=width, dark=dark) as page:
            pictured(page, f"{name}-{width}-{colour}")
            fits(page)
            accessible(page)
            touchable(page)


@pytest.mark.parametrize("lang", ["fr", "bg", "ru", "uk"])
@pytest.mark.parametrize("name", PAGES)
def test_page_in_other_languages(service: Service, opened: Opened, name: str, lang: str) -> None:
    path = PAGES[name](service)
    mark = "&" if "?" in path else "?"
    with opened(f"{service.address}{path}{mark}lang={lang}") as page:
        pictured(page, f"{name}-360-light-{lang}")
        fits(page)
        assert page.locator("html").get_attribute("lang") == lang
