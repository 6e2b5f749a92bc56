"""The engine's tests bundled for `make mutants`: every test function here is few tests, not many.

mutmut starts pytest anew for each of some 5,000 mutants, and collecting a table of 800 rows takes
longer than going through it. It does so in copies of a process that has run the tests before, so
what the engine and the cases remember of that run is forgotten first.
"""

import functools
import gc
import importlib
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.engine.cases import CASES

LEFT_OUT = {
    "test_numbers_matter": "changes data itself, which mutmut does not, and is slow",
    "test_sources_matter": "changes the source itself, and is slow",
    "test_properties": "draws its hands, and is slow",
    "test_random_play": "draws its hands, and is slow",
    **dict.fromkeys(
        (
            "test_legal_calls_are_those_accepted_and_every_auction_ends",
            "test_the_end_of_an_auction_makes_a_hand",
            "test_what_is_found_is_what_trying_everything_finds",
            "test_what_is_found_is_held_and_serves_once",
            "test_who_has_the_best_is_told_by_comparing_all",
            "test_a_place_further_round_the_table_moves_the_answers",
        ),
        "draws its auctions or hands, and is slow",
    ),
    "test_every_refusal_of_the_engine_is_tried": "reads the source",
    "test_every_refusal_tried_can_still_be_met": "reads the source",
}
ROWS = 40
Row = dict[str, Any]


@functools.cache
def remembering() -> list[Any]:
    """Every cache of the engine and its tests, but this one."""
    found = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
    ours = [each for each in found if each.__module__.startswith(("app.engine", "tests.engine"))]
    return [each for each in ours if each is not remembering]


def forget() -> None:
    """Each test builds its own rules: mutmut tries on a function the tests that were seen in it."""
    for each in remembering():
        each.cache_clear()
    for case in CASES:
        vars(case).pop("ruleset", None)
        vars(case).pop("entries", None)


def modules() -> Iterator[ModuleType]:
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        if file.stem not in LEFT_OUT:
            yield importlib.import_module(f"tests.engine.{file.stem}")


def found_in(module: ModuleType) -> Iterator[tuple[str, Callable[..., None]]]:
    """Its test functions, but for those that are left out."""
    for name, test in vars(module).items():
        if name.startswith("test_") and name not in LEFT_OUT and "exhaustive" not in marks(test):
            yield f"{module.__name__.rpartition('.')[2]}:{name}", test


def marks(test: Any) -> dict[str, pytest.Mark]:
    return {mark.name: mark for mark in getattr(test, "pytestmark", ())}


def table(test: Any) -> list[Row]:
    """The rows of a test's parametrizations, combined."""
    tables = []
    for mark in getattr(test, "pytestmark", ()):
        if mark.name == "parametrize":
            names, rows = mark.args
            names = names.replace(" ", "").split(",") if isinstance(names, str) else names
            tables.append(
                [dict(zip(names, row if len(names) > 1 else (row,), strict=True)) for row in rows]
            )
    return [{key: value for part in row for key, value in part.items()} for row in product(*tables)]


def bundles() -> Iterator[Any]:
    for module in modules():
        for name, test in found_in(module):
            rows = table(test)
            for start in range(0, len(rows), ROWS):
                yield pytest.param(test, rows[start : start + ROWS], id=f"{name}:{start}")


@pytest.mark.parametrize(("test", "rows"), list(bundles()))
def test_engine(test: Callable[..., None], rows: list[Row]) -> None:
    forget()
    for row in rows:
        test(**row)
