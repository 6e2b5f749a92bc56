"""Every page: accessible, no wider than a phone, in light and dark, in five languages."""

from collections.abc import Callable

import pytest

from app.engine import VARIANTS
from tests.browser.conftest import Opened
from tests.browser.looks import WIDTHS, accessible, fits, pictured, touchable
from tests.browser.service import Json, Service, hand

Address = Callable[[Service], str]
NAMED: list[Json] = [
    {"name": "Les Cigales", "players": ["Élodie", "Jean-Luc"]},
    {"name": "Щъркелите", "players": ["Мария", "Иван"]},
]


def played(service: Service) -> str:
    hands = [
        hand(95, belotes={"A": 1}),
        hand(50, taker="E", contract="spades"),
        hand(30, contract="clubs"),
        {"adjustment": {"A": -10}, "reason": "late"},
        {"passed": True},
        {"taker": "B", "contract": "diamonds", "capot": "B"},
        hand(71),
    ]
    return service.game(*hands, title="Friday at Ivan's", sides=NAMED).id


def over(service: Service) -> str:
    return service.game(hand(95), hand(142), target=250, title="Final", sides=NAMED).id


def of_three(service: Service) -> str:
    points = {"A": 60, "B": 50, "C": 42}
    said = {"taker": "A", "contract": "hearts", "card_points": points, "last_trick": "B"}
    return service.game(said, variant="three-player").id


def coinched(service: Service) -> str:
    said = {"taker": "N", "contract": "hearts", "bid": 100, "multiplier": 2}
    game = service.game({**said, "trick_points": {"A": 108}}, variant="coinche")
    return game.id


def club(service: Service) -> str:
    """A club with a game being played and one that ended; made once."""
    if service.ask("GET", "/v1/clubs/cigales").status_code == 404:
        key = service.club("Les Cigales de Provence", "cigales")
        for title, target in (("Friday", 1000), ("Final", 100)):
            body = {"variant": "belote", "title": title, "target": target, "sides": NAMED}
            headers = {"Authorization": f"Bearer {key}"}
            game = {**body, "visibility": "public"}
            made = service.ask("POST", "/v1/games", game, headers).json()
            service.ask("POST", f"/v1/games/{made['id']}/hands", hand(95), headers)
    return "cigales"


def _calculator(variant: str) -> Address:
    return lambda _: f"/calculator/{variant}"


def _reference(variant: str) -> Address:
    return lambda _: f"/v1/variants/{variant}/sheet?format=html"


def _sheet(game: Callable[[Service], str]) -> Address:
    return lambda service: f"/v1/games/{game(service)}/sheet?format=html"


# A page is added here and is looked at in every width, colour and language.
PAGES: dict[str, Address] = {
    "home": lambda _: "/",
    "problems": lambda _: "/problems",
    "problem": lambda _: "/problems/invalid-hand",
    "game": lambda service: f"/g/{played(service)}",
    "game-empty": lambda service: f"/g/{service.game().id}",
    "game-over": lambda service: f"/g/{over(service)}",
    "game-three": lambda service: f"/g/{of_three(service)}",
    "game-coinche": lambda service: f"/g/{coinched(service)}",
    "game-missing": lambda _: "/g/nope",
    "frame": lambda service: f"/embed/games/{played(service)}",
    "frame-compact": lambda service: f"/embed/games/{played(service)}?compact=1",
    "frame-missing": lambda _: "/embed/games/nope",
    "club": lambda service: f"/clubs/{club(service)}",
    "club-frame": lambda service: f"/embed/clubs/{club(service)}",
    "club-missing": lambda _: "/clubs/nobody",
    "calculators": lambda _: "/calculator",
    **{f"calculator-{each}": _calculator(each) for each in VARIANTS},
    "calculator-frame": lambda _: "/embed/calculator/bulgarian?points_A=96&contract=clubs&taker=A",
    **{f"reference-{each}": _reference(each) for each in VARIANTS},
    "reference-official": lambda _: "/v1/variants/belote/sheet?format=html&preset=official",
    "sheet": _sheet(played),
    "sheet-empty": _sheet(lambda service: service.game().id),
    "sheet-over": _sheet(over),
    "sheet-three": _sheet(of_three),
    "sheet-coinche": _sheet(coinched),
    "play": lambda _: "/play",
    "play-start": lambda _: "/play?variant=coinche",
    "play-start-three": lambda _: "/play?variant=three-player",
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
