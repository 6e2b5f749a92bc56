"""Play card by card in the engine: whole hands with every duty looked at, one player's choice."""

from functools import partial

from app.engine import VARIANTS, Contract, Hand, Ruleset, card, legal_cards, resolve, score
from app.engine.reading import read_hand
from app.engine.reading_cards import read_plays
from app.simulation import chance, simulate
from tests.benchmarks.report import Goal, Row
from tests.benchmarks.stopwatch import Subject, interleaved

ROUNDS = 25
SLICE_MS = 15
HANDS = 16
EIGHT = 8
HAND_US = Goal(250, "≤", "µs")
LEGAL_US = Goal(15, "≤", "µs")
TABLE = [
    {"seat": "S", "card": "7S"},
    {"seat": "W", "card": "AH"},
    {"seat": "N", "card": "8S"},
]
CHOICE = ("7H", "9H", "JH", "KD", "8C", "10C", "AC", "QD")


def rows() -> list[Row]:
    """A hand of each variant as it was played, and the dearest choice of a card."""
    section = "Card by card: turns, duties, announcements, scored and explained, µs a hand"
    hands: dict[str, Subject] = {name: partial(_each, *_played(name)) for name in VARIANTS}
    choice: dict[str, Subject] = {"which of eight cards may be played": _legal}
    times = interleaved({**hands, **choice}, rounds=ROUNDS, slice_ms=SLICE_MS)
    eight = [name for name in hands if resolve(name).table.hand == EIGHT]
    slowest = max(eight, key=times.__getitem__)
    brief = f"the engine, a hand of eight tricks with every duty looked at ({slowest}), µs"
    found = [
        Row(
            section,
            f"{name}, {resolve(name).table.hand} tricks",
            times[name] / HANDS,
            goal=HAND_US if name in eight else None,
            brief=brief if name == slowest else "",
        )
        for name in hands
    ]
    (name,) = choice
    return [*found, Row(section, name, times[name], goal=LEGAL_US, brief=f"{name}, µs")]


def _played(variant: str) -> tuple[Ruleset, list[Hand]]:
    rules = resolve(variant)
    return rules, [read_hand(rules, _said(rules, seed)) for seed in range(HANDS)]


def _said(rules: Ruleset, seed: int) -> dict[str, object]:
    """A hand of chance; of an ordinary bid where there are bids."""
    said = simulate(chance(seed), rules)
    return {**said, **({"bid": 100} if rules.bids else {})}


def _each(rules: Ruleset, hands: list[Hand]) -> None:
    for hand in hands:
        score(rules, hand)


RULES = resolve("belote")
CARDS = [card(text) for text in CHOICE]
PLAYS = read_plays(TABLE, ())


def _legal() -> object:
    return legal_cards(RULES, Contract.HEARTS, "E", CARDS, PLAYS)
