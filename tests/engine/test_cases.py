"""Every worked case of tests/cases, played through the engine."""

from collections import Counter

import pytest

from app.engine import VARIANTS
from tests.engine.cases import CASES, FILES, Case, agrees, play


def test_every_variant_has_worked_cases_and_every_table_of_cases_a_variant() -> None:
    assert sorted(file.stem for file in FILES) == sorted(VARIANTS)


def test_every_preset_is_worked() -> None:
    worked = {(case.variant, case.preset) for case in CASES}
    there = {(name, preset) for name, variant in VARIANTS.items() for preset in variant.presets}
    assert there - worked == set()


def test_ids_are_unique() -> None:
    doubled = [name for name, count in Counter(case.id for case in CASES).items() if count > 1]
    assert doubled == []


@pytest.mark.parametrize("case", CASES, ids=[f"{case.variant}:{case.id}" for case in CASES])
def test_case(case: Case) -> None:
    answer = play(case)
    assert agrees(case.expected, answer), (answer, case.expected, case.note)
