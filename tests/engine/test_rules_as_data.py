"""Rule sets as others read them: every name is one there is, and duties are those of the rules."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from app.engine import VARIANTS, Rank, resolve
from app.engine.deal import scale
from app.engine.ruleset import Duties
from app.engine.rulesets import base
from app.engine.rulesets.base import direction
from tests.engine.test_numbers_matter import rulesets

PRESETS = [(name, preset) for name, variant in VARIANTS.items() for preset in variant.presets]

# Rules, "Play", of each variant.
FOUR = ("follow", "go_over", "trump", "over_trump")
BELOTE = Duties((*FOUR, "under_trump", "free_behind_partner"), ("follow",), ("follow", "go_over"))
COINCHE = Duties((*FOUR, "free_behind_partner"), ("follow",), ("follow", "go_over"))
BULGARIAN = Duties(
    ("follow", "go_over", "trump", "over_trump_or_free", "free_behind_partner"),
    ("follow",),
    ("follow", "go_over"),
    belote="first_card",
)
DUTIES = {
    "belote": BELOTE,
    "coinche": COINCHE,
    "bulgarian": BULGARIAN,
    "three-player": Duties((*FOUR, "under_trump")),
    "decouverte": Duties(("follow", "go_over", "trump")),
}


@pytest.mark.parametrize(("variant", "preset"), PRESETS)
def test_a_rule_set_knows_its_name_and_its_options(variant: str, preset: str) -> None:
    rules = resolve(variant, preset)
    told = {option.name: option.default for option in VARIANTS[variant].options}
    told.update(VARIANTS[variant].presets[preset].options)
    assert (rules.variant, rules.preset, rules.options) == (variant, preset, told)
    assert rules.carries is (variant != "decouverte")
    assert rules.ending.target == VARIANTS[variant].presets[preset].target


@pytest.mark.parametrize("variant", VARIANTS)
def test_duties_in_play(variant: str) -> None:
    assert resolve(variant).duties == DUTIES[variant]


def test_under_trumping_is_a_duty_where_it_is_required() -> None:
    assert resolve("belote", None, {"undertrump": "optional"}).duties == COINCHE
    assert resolve("coinche", None, {"undertrump": "required"}).duties == BELOTE


def misnamed(value: Any, path: str) -> Iterator[str]:
    """Fields that hold a name which is none of those there are."""
    if isinstance(value, tuple):
        for each in value:
            yield from misnamed(each, path)
    if not is_dataclass(value) or isinstance(value, type):
        return
    hints = get_type_hints(type(value))
    for name in (each.name for each in fields(value)):
        here, hint = getattr(value, name), hints[name]
        if get_origin(hint) is Literal and here not in get_args(hint):
            yield f"{path}.{name} = {here!r}"
        if hint in {bool, int, str} and type(here) is not hint:
            yield f"{path}.{name} = {here!r}"
        yield from misnamed(here, f"{path}.{name}")


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_name_and_number_is_of_its_kind(variant: str) -> None:
    sets = rulesets(variant)
    assert [wrong for rules in sets for wrong in misnamed(rules, variant)] == []
    contests = [rules.contest for rules in sets if rules.contest]
    assert {each for contest in contests for each in contest.tie_breaks} <= {"trump", "turn"}


def test_a_scale_as_the_books_print_it() -> None:
    read = scale("J 20, 9 14, 10 0")
    assert read.order == (Rank.JACK, Rank.NINE, Rank.TEN)
    assert read.points == {Rank.JACK: 20, Rank.NINE: 14, Rank.TEN: 0}
    assert all(isinstance(points, int) for points in read.points.values())


@pytest.mark.parametrize(
    ("variant", "way"), [("belote", "clockwise"), ("bulgarian", "counter_clockwise")]
)
def test_the_way_round_is_an_option_of_tables_of_four(variant: str, way: str) -> None:
    option = direction(way)
    assert (option.name, option.default) == ("direction", way)
    assert option.allowed == tuple(base.TABLES) == ("clockwise", "counter_clockwise")
    assert option in VARIANTS[variant].options
