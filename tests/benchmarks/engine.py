"""The engine alone: hands told by their totals, and played deals beside `belote-cli`."""

from collections.abc import Callable
from functools import partial
from importlib.metadata import version

from belote.scoring import score_round

from app.engine import resolve, score
from tests.benchmarks.deals import Played, played
from tests.benchmarks.hands import CASES
from tests.benchmarks.report import Goal, Row
from tests.benchmarks.stopwatch import Subject, interleaved

ROUNDS = 25
SLICE_MS = 15
DEALS = 16
MOST_US = Goal(20, "≤", "µs")


def rows() -> list[Row]:
    """A hand of each variant."""
    section = "The engine: totals in, both accounts out, µs a hand"
    subjects: dict[str, Subject] = {case.name: partial(score, *case.read()) for case in CASES}
    times = interleaved(subjects, rounds=ROUNDS, slice_ms=SLICE_MS)
    goals = {case.name: MOST_US for case in CASES if case.totals_only}
    slowest = max(goals, key=times.__getitem__)
    brief = f"the engine, a hand told by its totals, the slowest variant ({slowest}), µs"
    return [
        Row(section, name, us, goal=goals.get(name), brief=brief if name == slowest else "")
        for name, us in times.items()
    ]


def compared() -> list[Row]:
    """The same played deals, told to each as it wants to be told."""
    section = "The same played deals of French belote, µs a deal"
    deals = played(DEALS)
    rules = resolve("belote")
    ways: dict[str, Callable[[Played], object]] = {
        "from 32 cards: checked, scored, explained": lambda deal: score(rules, deal.piles),
        "from totals: checked, scored, explained": lambda deal: score(rules, deal.totals),
        f"belote-cli {version('belote-cli')}, from 8 tricks: scored": lambda deal: score_round(
            deal.theirs
        ),
    }
    subjects: dict[str, Subject] = {name: partial(_each, way, deals) for name, way in ways.items()}
    times = interleaved(subjects, rounds=ROUNDS, slice_ms=SLICE_MS)
    brief = "a played deal of French belote, "
    return [
        Row(section, name, us / DEALS, brief=f"{brief}{name}, µs") for name, us in times.items()
    ]


def _each(way: Callable[[Played], object], deals: list[Played]) -> None:
    for deal in deals:
        way(deal)
