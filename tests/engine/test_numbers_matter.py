"""Every number of every rule set matters: one more of it, and a worked case answers differently.

Mutation testers do not change data, so rule numbers would otherwise go unchecked. The same is asked
of every named choice in a rule set and of every option's value.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from itertools import product
from typing import Any

import pytest

from app.engine import VARIANTS, Ruleset, RuleViolation, resolve
from app.engine.policies.in_tens import InTens
from app.engine.ruleset import OptionValue
from app.engine.variant import Option
from tests.engine.cases import CASES, SINGLE, Case, agrees, play
from tests.engine.numbers import Path, at, choices, numbers, with_change

NOBODY_ENDS_IN_FIVE = {
    ("bulgarian", ("settle", "rounding", "pot_up_from")),
    ("bulgarian", ("settle", "rounding", "up_from", "no_trump")),
}
"""Round from 5 up: 6 would do for every hand there is, 4 would not. See the two tests below."""
MOOT = {
    ("decouverte", ("deals", "suit", "belotes")): "a belote is worth nothing, so none is counted",
}
UNHEARD = {
    "belote": set[str](),
    "coinche": set[str](),
    "bulgarian": set(),
    "three-player": set(),
    "decouverte": {
        *("hang_to", "hanging_finish", "belote_on_failure", "belote_alone", "belote"),
    },
}
"""Choices a variant cannot hear of: nothing is rounded, nothing hangs, nobody has belote."""
FOR_PLAY = {"direction", "open_cards"}
"""What only the play looks at; scoring reads the seats in order."""
PLAY_ONLY = {"undertrump", "reveal"}
OUT_OF_REACH = {("capot_finish", "blocked_if_decisive")}
"""A choice that means nothing without a number of its own, which only Bulgarian tables have."""


def values(option: Option) -> Iterable[OptionValue]:
    """What an option can be set to; of a range, what the worked cases play by."""
    if isinstance(option.allowed, range):
        played = [case for case in CASES if "refused" not in case.expected]
        tried = [(case.rules or {}).get(option.name) for case in played]
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
    """The variant's cases whose rules and cards exist, and that are right as things are."""
    mine = [case for case in CASES if case.variant == variant and _can_be_read(case)]
    return [case for case in mine if agrees(case.expected, play(case))]


def _can_be_read(case: Case) -> bool:
    try:
        return case.ruleset.variant == case.variant and (case.kind in SINGLE or bool(case.entries))
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
    except (AttributeError, LookupError, TypeError, ValueError):
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
        if (variant, path) not in NOBODY_ENDS_IN_FIVE
        or not noticed(variant, path, value, lambda number: number - 1)
    ]
    assert unnoticed == []


@pytest.mark.parametrize("rules", rulesets("bulgarian"), ids=lambda rules: str(dict(rules.changed)))
def test_no_pot_and_no_side_at_no_trump_ends_in_five(rules: Ruleset) -> None:
    """Announcements and a capot add tens, so the last digit of a pot is that of the bare deal."""
    announced = {rules.belote, *rules.contest.runs.values()} if rules.contest else set[int]()
    for deal in rules.deals.values():
        assert not {
            each % 10 for each in (*announced, *dict(deal.fours).values(), deal.capot or 0)
        } - {0}
        assert all(deal.total * times % 10 != 5 for times in rules.multipliers.values())
    no_trump = rules.deals["no_trump"]
    assert no_trump.plain
    assert not any(worth % 2 for worth in (no_trump.last_trick, *no_trump.plain.points.values()))


def test_five_goes_up_where_no_hand_can_show_it() -> None:
    """Founding page 001: the whole is rounded from 5 up, and so is each side at no trump."""
    settle = resolve("bulgarian").settle
    assert isinstance(settle, InTens)
    assert [settle.rounding.pot(points) for points in (124, 125, 126)] == [12, 13, 13]
    assert [settle.rounding.smaller(points, "no_trump") for points in (124, 125)] == [12, 13]


OTHERS_DO = {
    field: {
        getattr(rules, field).policy: getattr(rules, field)
        for variant in VARIANTS
        for rules in rulesets(variant)
    }
    for field in ("judge", "settle")
}
"""Every policy there is, as some rule set has it."""


SAME_FOR_TWO_SIDES = {("bulgarian", "ahead", "beat_opponents")}
"""Where nothing but points decides, to beat the defence is to beat each opponent."""
NAMED = {
    "belote": ("ahead", "whole_deal"),
    "coinche": ("reach_the_bid", "points_and_contract"),
    "bulgarian": ("ahead", "in_tens"),
    "three-player": ("beat_opponents", "each_own"),
    "decouverte": ("ahead", "whole_deal"),
}
CONTRACT_ALONE = {"contract_only", "contract_or_deal"}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("field", OTHERS_DO)
def test_another_policy_is_noticed(variant: str, field: str) -> None:
    """Each policy that the variant's rule sets name, swapped for any other there is."""
    named = {getattr(rules, field).policy for rules in rulesets(variant)}
    for mine, (other, policy) in product(named, OTHERS_DO[field].items()):
        if other == mine or (variant, mine, other) in SAME_FOR_TWO_SIDES:
            continue
        assert any(
            _answers_otherwise(case, replace(case.ruleset, **{field: policy}))
            for case in playable(variant)
            if getattr(case.ruleset, field).policy == mine
        ), (mine, other)


@pytest.mark.parametrize("variant", VARIANTS)
def test_presets_name_their_policies(variant: str) -> None:
    for preset in VARIANTS[variant].presets:
        rules, (judge, settle) = resolve(variant, preset), NAMED[variant]
        due = (judge, "contract" if preset in CONTRACT_ALONE else settle)
        assert (rules.judge.policy, rules.settle.policy) == due


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
    assert {*NOBODY_ENDS_IN_FIVE, *MOOT} <= there
