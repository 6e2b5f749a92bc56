"""Every number of every rule set matters: one more of it, and a worked case answers differently.

Mutation testers do not change data, so rule numbers would otherwise go unchecked. The same is asked
of every named choice in a rule set and of every option's value.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache, partial
from typing import Any

import pytest

from app.engine import VARIANTS, Ruleset, RuleViolation, resolve
from app.engine.ruleset import Option, OptionValue
from tests.engine.cases import CASES, Case, agrees, play
from tests.engine.numbers import Path, at, choices, numbers, with_change

SAME_NUMBER = {
    ("bulgarian", ("settle", "rounding", "pot_up_from")): "no pot ends in 5: one less shows",
    ("bulgarian", ("settle", "rounding", "up_from", "no_trump")): "all no-trump points are even",
}
"""Numbers that play the same when one more, but not when one less."""
MOOT = {
    ("decouverte", ("deals", "suit", "belotes")): "a belote is worth nothing, so none is counted",
}
UNHEARD = {
    "belote": set[str](),
    "coinche": set[str](),
    "bulgarian": {"rounds_hanging"},
    "three-player": {"rounds_hanging"},
    "decouverte": {
        *("rounds_hanging", "hang_to", "hanging_finish", "belote_on_failure", "belote_alone"),
    },
}
"""Choices a variant cannot hear of: nothing is rounded, nothing hangs, nobody has belote."""
FOR_PLAY = {"direction", "ranked_contracts"}
"""What only the auction and the play look at; scoring reads the seats in order."""
PLAY_ONLY = {"undertrump", "reveal"}
OUT_OF_REACH = {("capot_finish", "blocked_if_decisive")}
"""A choice that means nothing without a number of its own, which only Bulgarian tables have."""


def values(option: Option) -> Iterable[OptionValue]:
    """What an option can be set to; of a range, what the worked cases try."""
    if isinstance(option.allowed, range):
        tried = [(case.rules or {}).get(option.name) for case in CASES]
        return [value for value in option.allowed if value in {option.default, *tried}]
    return option.allowed


@cache
def rulesets(variant: str) -> list[Ruleset]:
    """Every preset, and every preset with one option set, as far as the two go together."""
    options = VARIANTS[variant].options
    singles = [{option.name: value} for option in options for value in values(option)]
    found = {}
    for preset in VARIANTS[variant].presets:
        for rules in ({}, *singles):
            with suppress(RuleViolation):  # two choices that exclude each other
                ruleset = resolve(variant, preset, rules)
                found[ruleset.rules_version] = ruleset
    return list(found.values())


@cache
def playable(variant: str) -> list[Case]:
    """The variant's cases whose rules and cards exist."""
    return [case for case in CASES if case.variant == variant and _can_be_read(case)]


def _can_be_read(case: Case) -> bool:
    try:
        return case.ruleset.variant == case.variant and len(case.entries) > 0
    except RuleViolation:
        return False


def noticed(variant: str, path: Path, value: object, change: Callable[[Any], Any]) -> bool:
    """Whether a case by rules with this value there answers otherwise when it is changed."""
    return any(
        _answers_otherwise(case, with_change(case.ruleset, path, change))
        for case in playable(variant)
        if _has(case.ruleset, path, value)
    )


def _has(rules: Ruleset, path: Path, value: object) -> bool:
    try:
        return bool(at(rules, path) == value)
    except (AttributeError, LookupError, TypeError):
        return False


def _answers_otherwise(case: Case, rules: Ruleset) -> bool:
    try:
        return not agrees(case.expected, play(case, rules))
    except (LookupError, TypeError, ValueError):
        return True  # rules that cannot be played


def _every_number() -> Iterator[tuple[str, Path, int]]:
    for variant in VARIANTS:
        found = {each: None for rules in rulesets(variant) for each in numbers(rules)}
        yield from ((variant, path, value) for path, value in found)


def _every_choice() -> Iterator[tuple[str, Path, object, object]]:
    for variant in VARIANTS:
        for path, here, others in {e: None for r in rulesets(variant) for e in choices(r)}:
            for other in others:
                silent = path[-1] in UNHEARD[variant] | FOR_PLAY
                if not silent and (path[-1], other) not in OUT_OF_REACH:
                    yield variant, path, here, other


@pytest.mark.parametrize("variant", VARIANTS)
def test_one_more_of_any_number_is_noticed(variant: str) -> None:
    unnoticed = [
        f"{'.'.join(map(str, path))} = {value}"
        for each, path, value in _every_number()
        if each == variant and (variant, path) not in MOOT
        if not noticed(variant, path, value, lambda number: number + 1)
        if (variant, path) not in SAME_NUMBER
        or not noticed(variant, path, value, lambda number: number - 1)
    ]
    assert unnoticed == []


def _instead(other: object, _: object) -> object:
    return other


@pytest.mark.parametrize("variant", VARIANTS)
def test_any_other_choice_is_noticed(variant: str) -> None:
    unnoticed = [
        f"{'.'.join(map(str, path))}: {here} -> {other}"
        for each, path, here, other in _every_choice()
        if each == variant and not noticed(variant, path, here, partial(_instead, other))
    ]
    assert unnoticed == []


@pytest.mark.parametrize(
    ("variant", "option"),
    [
        (name, option)
        for name, variant in VARIANTS.items()
        for option in variant.options
        if option.name not in PLAY_ONLY
    ],
    ids=lambda each: each if isinstance(each, str) else each.name,
)
def test_any_other_value_of_an_option_is_noticed(variant: str, option: Option) -> None:
    for value in values(option):
        users = [each for each in playable(variant) if each.ruleset.options[option.name] == value]
        for other in values(option):
            assert other == value or any(_unlike(case, option.name, other) for case in users), (
                value,
                other,
            )


def _unlike(case: Case, option: str, value: OptionValue) -> bool:
    target = case.body.get("target")
    try:
        rules = resolve(case.variant, case.preset, {**(case.rules or {}), option: value}, target)
    except RuleViolation:
        return False
    return _answers_otherwise(case, rules)


def test_what_is_excused_is_there() -> None:
    """Excuses for numbers that are gone go too."""
    there = {(variant, path) for variant, path, _ in _every_number()}
    assert {*SAME_NUMBER, *MOOT} <= there
