"""Thirty names nobody should have, on every page that shows names: nothing runs, all of it fits."""

import csv
import io

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opened
from tests.browser.looks import fits, pictured
from tests.browser.names import HOSTILE
from tests.browser.service import Kept, Service, hand

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


# One cluster, as browsers see it: no line ends within.
CLUSTERS = {"sara-am": "\u0e33", "filler": "\u115f", "zalgo": "a" + "\u0351" * 249}
GAME_PAGES = (
    "/g/{id}",
    "/embed/games/{id}",
    "/embed/games/{id}?compact=1",
    "/v1/games/{id}/sheet?format=html",
    "/play#game={id}&token={token}",
)


def fits_unfolded(opened: Opened, game: Kept, picture: str) -> None:
    for number, path in enumerate(GAME_PAGES):
        address = path.format(id=game.id, token=game.token)
        with opened(game.service.address + address) as page:
            expect(page.locator("table, .board").first).to_be_visible()
            page.evaluate(
                "document.querySelectorAll('details.why').forEach((e) => { e.open = true; })"
            )
            pictured(page, f"{picture}-{number}")
            fits(page)


@pytest.mark.parametrize("name", CLUSTERS)
@pytest.mark.parametrize("variant", ["belote", "three-player"])
def test_what_no_line_ends_in_is_no_wider_than_a_phone(
    service: Service, opened: Opened, name: str, variant: str
) -> None:
    text = (CLUSTERS[name] * 500)[:500]
    sides = [{"name": text[:60]}] * (3 if variant == "three-player" else 2)
    game = service.game(variant=variant, sides=sides, title=text[:60])
    points = {"A": 60, "B": 50, "C": 42} if variant == "three-player" else {"A": 71}
    game.add(hand(71, note=text, card_points=points), {"adjustment": {"A": -10}, "reason": text})
    fits_unfolded(opened, game, f"cluster-{variant}-{name}")


@pytest.mark.parametrize("variant", ["belote", "three-player"])
def test_totals_of_seven_digits(service: Service, opened: Opened, variant: str) -> None:
    game = service.game(variant=variant, target=100_000)
    much = {"adjustment": {"A": 100_000, "B": -100_000}, "reason": "much"}
    game.add(*[much] * 12)
    fits_unfolded(opened, game, f"seven-digits-{variant}")
    with opened(f"{service.address}/g/{game.id}") as page:
        clipped = page.locator(".side__total").evaluate_all(
            "(all) => all.filter((e) => e.getBoundingClientRect().width < e.scrollWidth).length"
        )
        assert clipped == 0
        apart = page.locator(".side__total").evaluate_all(
            """(all) => {
              const range = document.createRange();
              const boxes = all.map((each) => {
                range.selectNodeContents(each);
                return range.getBoundingClientRect();
              });
              return boxes.every((box, i) => i === 0 || boxes[i - 1].right <= box.left);
            }"""
        )
        assert apart


@pytest.mark.parametrize("width", [320, 360, 600, 1280])
@pytest.mark.parametrize("variant", ["belote", "three-player"])
def test_figures_stay_in_their_column(
    service: Service, opened: Opened, variant: str, width: int
) -> None:
    game = service.game(variant=variant, target=1000, sides=[{"name": "Les As"}])
    for much in (1002, 9000, 80_000):
        game.add({"adjustment": {"A": much, "B": -much}, "reason": "much"})
        with opened(f"{service.address}/g/{game.id}?lang=fr", width=width) as page:
            beyond = page.locator(".side").evaluate_all(
                """(all) => all.filter((side) => {
                  const range = document.createRange(), column = side.getBoundingClientRect();
                  return [...side.children].some((each) => {
                    range.selectNodeContents(each);
                    return [each, range].map((one) => one.getBoundingClientRect())
                      .filter((box) => box.width)  // what stands in a bar is not drawn
                      .some((box) => box.left < column.left || box.right > column.right);
                  });
                }).map((each) => each.innerText)"""
            )
            assert beyond == []
            pictured(page, f"figures-{variant}-{width}-{much}")


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
    assert "Earlier games" in service.ask("GET", "/clubs/hostile").text
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
