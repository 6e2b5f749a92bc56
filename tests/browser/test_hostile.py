"""Thirty names nobody should have, on every page that shows names: nothing runs, all of it fits."""

import csv
import io

import pytest

from tests.browser.conftest import Opened
from tests.browser.looks import fits, pictured
from tests.browser.names import HOSTILE
from tests.browser.service import Service

RAN = "ran"


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_a_name_is_only_shown(service: Service, opened: Opened, name: str) -> None:
    game = service.hostile_game(name)
    place = HOSTILE.index(name)
    pages = (f"/g/{game.id}", f"/embed/games/{game.id}", f"/v1/games/{game.id}/sheet?format=html")
    for number, path in enumerate(pages):
        with opened(service.address + path) as page:
            for each in page.locator("details").all():
                each.evaluate("(details) => { details.open = true; }")
            page.mouse.move(100, 200)
            page.wait_for_timeout(50)
            assert page.title() != RAN
            assert page.locator("main script, article script, body img, body iframe").count() == 0
            fits(page)
            pictured(page, f"hostile-{place:02}-{number}")


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_a_name_is_only_a_cell(service: Service, name: str) -> None:
    game = service.hostile_game(name)
    text = service.ask("GET", f"/v1/games/{game.id}/sheet?format=csv").text
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["number"] for row in rows] == ["1", "2", "3"]
    for row in rows:
        for cell in (row["note"], row["reason"]):
            assert not cell.lstrip().startswith(("=", "+", "-", "@", "|"))


def test_badges_and_what_they_draw(service: Service, opened: Opened) -> None:
    games = [service.hostile_game(name) for name in HOSTILE]
    for game in games:
        with opened(f"{service.address}/badge/{game.id}.svg") as page:
            assert page.evaluate("document.title") != RAN
            drawn = page.evaluate(
                """() => {
                  const svg = document.documentElement, width = svg.width.baseVal.value;
                  return [...svg.querySelectorAll("text")].map((text) => {
                    const { x, width: own } = text.getBBox();
                    return x >= 0 && x + own <= width + 1;
                  });
                }"""
            )
            assert drawn == [True, True]
