"""Presets and options: what each stands for, what is refused, what the rules' hash depends on."""

from collections.abc import Mapping
from typing import Any

import pytest

from app.engine import VARIANTS, Contract, RuleViolation, resolve
from app.engine.ruleset import OptionValue

COUNTER = {"direction": "counter_clockwise"}
PRESETS: list[tuple[str, str, int, dict[str, OptionValue]]] = [
    ("belote", "house", 1000, {}),
    (
        "belote",
        "official",
        1000,
        {"no_trump_ace": 19, "all_trump_scale": 162, "no_trump_fours": "own", **COUNTER},
    ),
    ("coinche", "house", 1000, {}),
    (
        "coinche",
        "official",
        2000,
        {
            "rounding": "nearest_10",
            "capot_replaces_base": True,
            "belote_multiplied": True,
            **COUNTER,
        },
    ),
    ("coinche", "contract_only", 2000, {"scoring": "contract", **COUNTER}),
    (
        "coinche",
        "contract_or_deal",
        2000,
        {"scoring": "contract", "failed_pays": "deal", **COUNTER},
    ),
    (
        "coinche",
        "contree_2016",
        2000,
        {
            "must_be_ahead": False,
            "rounding": "nearest_10",
            "capot_contract": "flat",
            "declarations_multiplied": False,
            "belote_on_failure": "winner",
            **COUNTER,
        },
    ),
    (
        "coinche",
        "pagat",
        2000,
        {
            "must_be_ahead": False,
            "min_82": True,
            "multiplier_scope": "contract",
            "capot_replaces_base": True,
            "capot_contract": "flat",
            "capot_doubling": "refused",
            "rounding": "nearest_10",
            **COUNTER,
        },
    ),
    ("bulgarian", "standard", 151, {}),
    ("three-player", "standard", 501, {}),
    ("three-player", "literal", 50, {"tierce": 0, "on_less": "hang"}),
    ("decouverte", "standard", 1000, {}),
]

# The options of rules.md with their values, the default first.
OPTIONS: dict[str, dict[str, tuple[OptionValue, ...]]] = {
    "belote": {
        "capot": (252, 250, 162),
        "made": ("ahead", "eighty_two"),
        "tie": ("hang", "fail", "made"),
        "hang_to": ("next_winner", "next_made"),
        "belote_on_failure": ("keep", "defence"),
        "declarations": (True, False),
        "declaration_tie": ("none", "first"),
        "rounding": ("none", "nearest_10", "nearest_10_six_up"),
        "no_trump_ace": (11, 19),
        "all_trump_scale": ("full", 162),
        "no_trump_fours": ("as_trump", "own"),
        "undertrump": ("required", "optional"),
        "direction": ("clockwise", "counter_clockwise"),
    },
    "coinche": {
        "scoring": ("points_and_contract", "contract"),
        "must_be_ahead": (True, False),
        "min_82": (False, True),
        "fail_base": (160, 162),
        "multiplier_scope": ("all", "contract"),
        "surcoinche": (4, 3),
        "capot_replaces_base": (False, True),
        "belote_multiplied": (False, True),
        "declarations_multiplied": (True, False),
        "belote_on_failure": ("keep", "winner"),
        "belote_counts": (True, False),
        "rounding": ("none", "nearest_10", "nearest_10_six_up"),
        "tie": ("fail", "hang"),
        "capot_bid": (250,),
        "capot_contract": ("bid_value", "flat"),
        "capot_doubling": ("allowed", "refused"),
        "failed_pays": ("bid", "deal"),
        "generale_bid": (500,),
        "no_trump_fours": ("own", "as_trump"),
        "declarations": (True, False),
        "declaration_tie": ("none", "first"),
        "undertrump": ("optional", "required"),
        "no_win_on_belote_alone": (False, True),
        "direction": ("clockwise", "counter_clockwise"),
    },
    "bulgarian": {
        "capot_under_contra": ("multiply", "flat", "cancel"),
        "contra_rounding": ("round_first", "multiply_first"),
        "contra_tie": ("all_hang", "half_doubled", "as_plain"),
        "capot_finish": ("blocked", "blocked_if_decisive", "allowed"),
        "hanging_finish": ("allowed", "blocked"),
        "declaration_contest": ("separate", "single_pool"),
        "sequence_compare": ("true_length", "cap_at_5"),
        "trickless_declarations": ("keep", "drop"),
        "direction": ("counter_clockwise", "clockwise"),
    },
    "three-player": {
        "tierce": (20, 0),
        "beat": ("each", "combined"),
        "on_less": ("split", "hang"),
    },
    "decouverte": {"declarations": (False, True), "reveal": ("after_trick", "at_once")},
}


def refusal(variant: str, preset: str | None = None, **rules: OptionValue) -> RuleViolation:
    with pytest.raises(RuleViolation) as wrong:
        resolve(variant, preset, rules)
    return wrong.value


@pytest.mark.parametrize(("variant", "preset", "target", "options"), PRESETS)
def test_a_preset_is_these_options_and_this_target(
    variant: str, preset: str, target: int, options: dict[str, OptionValue]
) -> None:
    rules = resolve(variant, preset)
    defaults = {name: values[0] for name, values in OPTIONS[variant].items()}
    assert rules.options == {**defaults, **options}
    assert (rules.ending.target, rules.changed) == (target, {})


def test_there_are_no_other_presets() -> None:
    assert [(name, preset) for name, preset, *_ in PRESETS] == [
        (name, preset) for name, variant in VARIANTS.items() for preset in variant.presets
    ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_first_preset_is_the_default(variant: str) -> None:
    assert VARIANTS[variant].default_preset == next(p for v, p, *_ in PRESETS if v == variant)
    assert resolve(variant) == resolve(variant, VARIANTS[variant].default_preset)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_has_these_options(variant: str) -> None:
    there = {option.name: option for option in VARIANTS[variant].options}
    assert list(there) == list(OPTIONS[variant])
    for name, values in OPTIONS[variant].items():
        assert there[name].default == values[0]
        assert there[name].sentence
        if not isinstance(there[name].allowed, range):
            assert {*there[name].allowed} == {*values}


LONGEST = 36
"""Characters of a title or a word: what a list on a phone has room for."""


def in_words(text: str) -> bool:
    return 0 < len(text) <= LONGEST and "_" not in text and text == text.strip(" .")


@pytest.mark.parametrize("variant", VARIANTS)
def test_presets_options_and_their_values_have_words(variant: str) -> None:
    """Only a figure may stand for itself: nobody at a table reads `blocked_if_decisive`."""
    for name, preset in VARIANTS[variant].presets.items():
        assert in_words(preset.name)
        assert preset.name != name
        assert preset.sentence.endswith(".")
    for option in VARIANTS[variant].options:
        assert in_words(option.title), option.name
        assert option.title[0].isupper() or option.title[0].isdigit()
        said = [option.words(value) for value in option.allowed]
        assert len({*said}) == len(said), option.name
        for value, words in zip(option.allowed, said, strict=True):
            assert in_words(words), (option.name, value)
            assert type(value) is int or isinstance(option.choices, Mapping), (option.name, value)


@pytest.mark.parametrize(
    ("variant", "contracts"),
    [
        *((each, list(Contract)) for each in ("belote", "coinche", "bulgarian")),
        *((each, list(Contract)[:4]) for each in ("three-player", "decouverte")),
    ],
)
def test_contracts(variant: str, contracts: list[Contract]) -> None:
    assert list(resolve(variant).contracts) == contracts


@pytest.mark.parametrize(
    ("variant", "preset", "seats"),
    [
        ("belote", "house", "NESW"),
        ("belote", "official", "NWSE"),
        ("coinche", "house", "NESW"),
        *(("coinche", name, "NWSE") for name in list(VARIANTS["coinche"].presets)[1:]),
        ("bulgarian", "standard", "NWSE"),
        ("three-player", "standard", "ABC"),
        ("decouverte", "standard", "AB"),
    ],
)
def test_seats_are_listed_in_order_of_play(variant: str, preset: str, seats: str) -> None:
    table = resolve(variant, preset).table
    assert "".join(table.seats) == seats
    assert table.turns(seats[0]) == (*seats[1:], seats[0])


@pytest.mark.parametrize(
    ("variant", "preset", "rules", "code", "where"),
    [
        ("belote", "pagat", {}, "unknown_preset", ("preset",)),
        ("belote", None, {"surcoinche": 3}, "unknown_option", ("rules", "surcoinche")),
        ("belote", None, {"capot": 251}, "option_value", ("rules", "capot")),
        ("belote", None, {"capot": True}, "option_value", ("rules", "capot")),
        ("belote", None, {"declarations": 1}, "option_value", ("rules", "declarations")),
        ("belote", None, {"tie": "lost"}, "option_value", ("rules", "tie")),
        ("coinche", None, {"capot_bid": 255}, "option_value", ("rules", "capot_bid")),
        ("coinche", None, {"capot_bid": 160}, "option_value", ("rules", "capot_bid")),
        ("coinche", "pagat", {"tie": "hang"}, "options_exclude", ("rules", "tie")),
        ("coinche", "official", {"scoring": "contract"}, "options_exclude", ("rules", "scoring")),
        ("coinche", None, {"capot_bid": 500}, "options_exclude", ("rules", "capot_bid")),
        ("coinche", None, {"capot_bid": 510}, "options_exclude", ("rules", "capot_bid")),
        ("coinche", None, {"generale_bid": 250}, "options_exclude", ("rules", "generale_bid")),
    ],
)
def test_what_is_no_choice_is_refused(
    variant: str, preset: str | None, rules: dict[str, Any], code: str, where: tuple[str, ...]
) -> None:
    wrong = refusal(variant, preset, **rules)
    assert (wrong.code, wrong.where) == (code, where)


def test_an_unknown_option_lists_the_ones_there_are() -> None:
    facts = refusal("three-player", capot=250).facts
    assert facts == {
        "option": "capot",
        "variant": "three-player",
        "allowed": "tierce, beat, on_less",
    }


def test_an_unknown_value_lists_the_ones_there_are() -> None:
    assert refusal("belote", capot=251).facts["allowed"] == "252, 250, 162"
    assert refusal("belote", declarations="no").facts["allowed"] == "true, false"
    assert refusal("coinche", capot_bid=255).facts["allowed"] == "170…1000, ±10"


@pytest.mark.parametrize(
    ("preset", "rules", "named"),
    [
        ("house", {"tie": "hang", "must_be_ahead": False}, {"tie", "must_be_ahead"}),
        ("house", {"failed_pays": "deal"}, {"failed_pays", "scoring"}),
        ("contract_only", {"tie": "hang"}, {"tie", "scoring"}),
        ("contract_only", {"rounding": "nearest_10"}, {"rounding", "scoring"}),
        ("contract_or_deal", {"rounding": "nearest_10_six_up"}, {"rounding", "scoring"}),
        ("contract_only", {"capot_contract": "flat"}, {"capot_contract", "scoring"}),
        ("contract_only", {"belote_multiplied": True}, {"belote_multiplied", "scoring"}),
        ("pagat", {"belote_multiplied": True}, {"belote_multiplied", "multiplier_scope"}),
        ("house", {"capot_bid": 500}, {"capot_bid", "generale_bid"}),
        ("house", {"capot_bid": 300, "generale_bid": 290}, {"capot_bid", "generale_bid"}),
    ],
)
def test_options_that_make_no_sense_together_are_both_named(
    preset: str, rules: dict[str, OptionValue], named: set[str]
) -> None:
    wrong = refusal("coinche", preset, **rules)
    assert wrong.code == "options_exclude"
    assert {wrong.facts["option"], wrong.facts["other"]} == named


def test_a_capot_may_be_bid_just_below_a_generale() -> None:
    rules = resolve("coinche", None, {"capot_bid": 490})
    assert rules.bids is not None
    assert (rules.bids.capot, rules.bids.generale) == (490, 500)
    assert resolve("coinche", None, {"capot_bid": 990, "generale_bid": 1000}).bids


def test_an_unknown_variant_is_the_callers_mistake() -> None:
    with pytest.raises(KeyError):
        resolve("whist")


def test_a_target_is_free() -> None:
    assert resolve("belote", target=501).ending.target == 501


def test_what_differs_from_the_preset_is_told() -> None:
    assert resolve("belote", "official", {"capot": 250, "no_trump_ace": 19}).changed == {
        "capot": 250
    }


def test_the_version_is_of_the_rules_not_of_the_way_they_were_said() -> None:
    version = resolve("belote").rules_version
    assert resolve("belote", "house", {"capot": 252}).rules_version == version
    assert resolve("belote", rules={"capot": 250}).rules_version != version
    assert resolve("belote", target=501).rules_version != version
    one = resolve("coinche", rules={"min_82": True, "surcoinche": 3})
    other = resolve("coinche", rules={"surcoinche": 3, "min_82": True})
    assert one is other


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_rule_set_is_plain_data(variant: str) -> None:
    rules = resolve(variant)

    def plain(value: object) -> bool:
        if isinstance(value, dict):
            return all(type(key) is str and plain(item) for key, item in value.items())
        if isinstance(value, list):
            return all(map(plain, value))
        return value is None or type(value) in {str, int, bool}

    assert plain(rules.plain())
    assert rules.plain()["variant"] == variant
