"""Thirty names nobody should have, on every page that shows names: nothing runs, all of it fits."""

import csv
import io

import pytest

from tests.browser.conftest import Opened
from tests.browser.looks import fits, pictured
from tests.browser.names import HOSTILE
from tests.browser.service import Service, hand

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


def only_shows(opened: Opened, address: str, picture: str) -> None:
    with opened(address) as page:
        page.mouse.move(100, 200)
        page.wait_for_timeout(50)
        assert page.title() != RAN
        assert page.locator("main script, main img, main iframe").count() == 0
        fits(page)
        pictured(page, picture)


def test_a_club_only_shows_the_names_of_its_games(service: Service, opened: Opened) -> None:
    own = {"Authorization": f"Bearer {service.club('Hostile', 'hostile')}"}
    for name in HOSTILE:
        sides = [{"name": name, "players": [name]}] * 2
        three = {"variant": "three-player", "sides": [*sides, sides[0]]}
        for more in ({"sides": sides, "target": 100}, {"sides": sides}, three):
            body = {"variant": "belote", "title": name, "visibility": "public", **more}
            made = service.ask("POST", "/v1/games", body, own).json()
            if "target" in more:
                service.ask("POST", f"/v1/games/{made['id']}/hands", hand(95), own)
    listed = service.ask("GET", "/clubs/hostile").text.count('class="game game--')
    assert listed == 50 + len(HOSTILE)
    for number, path in enumerate(("/clubs/hostile", "/embed/clubs/hostile")):
        only_shows(opened, service.address + path, f"hostile-club-{number}")


def test_a_clubs_name_is_only_shown(service: Service, opened: Opened) -> None:
    """Whoever keeps the service names its clubs; what cannot be printed is refused there."""
    named = [name for name in HOSTILE if name.isprintable()]
    assert len(named) > 20
    service.clubs({f"hostile-{place}": name for place, name in enumerate(named)})
    for place in range(len(named)):
        for path in ("/clubs", "/embed/clubs"):
            address = f"{service.address}{path}/hostile-{place}"
            only_shows(opened, address, f"hostile-name-{place:02}-{path.count('/')}")


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
