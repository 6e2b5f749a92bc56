"""What Bulgarian rows say, figure by figure (founding page 001, ÷10), and rule sets as data."""

import hashlib
import json
from typing import Any

import pytest

from app.engine import Contract, RuleViolation, Sides, resolve
from app.engine.policies.in_tens import InTens
from tests.engine.tables import MADE, refusal, scored

Row = tuple[str, tuple[int, int], dict[str, Any]]
LEVEL = {**MADE, "card_points": {"A": 71, "B": 81}}
CAPOT = {**MADE, "card_points": None, "last_trick": None, "capot": "A"}


def award(said: dict[str, Any], variant: str = "bulgarian", **rules: Any) -> list[Row]:
    rows = scored(said, variant, None, **rules).award
    return [(row.rule, (row.points[0], row.points[1]), dict(row.facts)) for row in rows]


POT = {"taker": 92, "defence": 70, "points": 162, "pot": 16}
WON: list[tuple[dict[str, Any], dict[str, str], list[Row]]] = [
    (
        {**MADE, "multiplier": 2},
        {},
        [
            ("pot_won", (16, 0), POT),
            ("multiplied", (16, 0), {"times": 2, "pot": 16, "units": 32}),
        ],
    ),
    (
        {**MADE, "multiplier": 4},
        {},
        [
            ("pot_won", (16, 0), POT),
            ("multiplied", (48, 0), {"times": 4, "pot": 16, "units": 64}),
        ],
    ),
    (
        {**MADE, "multiplier": 4},
        {"contra_rounding": "multiply_first"},
        [("pot_multiplied_first", (65, 0), {**POT, "times": 4, "product": 648, "units": 65})],
    ),
    (
        {**MADE, "multiplier": 2},
        {"contra_rounding": "multiply_first"},
        [("pot_multiplied_first", (32, 0), {**POT, "times": 2, "product": 324, "units": 32})],
    ),
    (
        {**MADE, "taker": "B"},
        {"contra_rounding": "multiply_first"},
        [("pot_lost", (16, 0), {**POT, "taker": 70, "defence": 92})],
    ),
    (
        {**CAPOT, "multiplier": 2},
        {"capot_under_contra": "flat"},
        [
            ("pot_won", (16, 0), {"taker": 252, "defence": 0, "points": 162, "pot": 16}),
            ("multiplied", (16, 0), {"times": 2, "pot": 16, "units": 32}),
            ("capot_flat", (9, 0), {"units": 9}),
        ],
    ),
    (
        {**CAPOT, "taker": "B"},
        {"capot_under_contra": "flat"},
        [("pot_lost", (25, 0), {"taker": 0, "defence": 252, "points": 252, "pot": 25})],
    ),
]


@pytest.mark.parametrize(("said", "rules", "due"), WON)
def test_a_pot_that_is_won_whole(
    said: dict[str, Any], rules: dict[str, str], due: list[Row]
) -> None:
    assert award(said, **rules) == due


HALF = {"points": 81}
LEVELS: list[tuple[int, dict[str, str], Row]] = [
    (1, {}, ("tied_split", (0, 8), {**HALF, "times": 1, "written": 8, "hangs": 8})),
    (2, {}, ("tied_all_hangs", (0, 0), {**HALF, "times": 2, "hangs": 32})),
    (
        *(4, {"contra_tie": "half_doubled"}),
        ("tied_split_doubled", (0, 32), {**HALF, "times": 4, "written": 32, "hangs": 32}),
    ),
]


@pytest.mark.parametrize(("times", "rules", "due"), LEVELS)
def test_a_level_hand(times: int, rules: dict[str, str], due: Row) -> None:
    (row,) = award({**LEVEL, "multiplier": times}, **rules)
    assert row == due
    assert {type(figure) for figure in row[2].values()} == {int}


@pytest.mark.parametrize("times", [1, 2, 4])
def test_a_level_hand_as_if_undoubled(times: int) -> None:
    rows = award({**LEVEL, "multiplier": times}, contra_tie="as_plain")
    assert rows[0][:2] == ("tied_split", (0, 8))
    assert (rows[0][2]["written"], rows[0][2]["hangs"]) == (8, 8)
    assert len(rows) == (1 if times == 1 else 2)


def test_a_split() -> None:
    settle = resolve("bulgarian").settle
    assert isinstance(settle, InTens)
    row = settle.split(Sides((96, 66)), "suit")
    assert (row.rule, row.points) == ("boundary_6_smaller_up", (9, 7))
    assert dict(row.facts) == {
        "smaller": 66,
        "larger": 96,
        "units": 7,
        "rest": 9,
        "pot": 16,
        "digit": 6,
    }
    assert settle.split(Sides((104, 154)), "all_trump").rule == "boundary_4_smaller_up"
    assert settle.split(Sides((115, 143)), "all_trump").rule == "smaller_up"
    assert settle.split(Sides((95, 167)), "suit").rule == "smaller_down"
    assert settle.split(Sides((96, 165)), "suit").rule == "smaller_up"


def test_the_figures_of_a_whole_deal() -> None:
    said = {**MADE, "taker": "B", "declaration_points": {"A": 50}, "belotes": {"B": 1}}
    assert award(said, "belote") == [
        ("failed", (162, 0), {"taker": 90, "defence": 142, "deal": 162}),
        ("declarations_won", (50, 0), {"points": 50}),
        ("belote_kept", (0, 20), {"points": 20}),
    ]
    lost = award(said, "belote", belote_on_failure="defence")
    assert lost[-1] == ("belote_lost", (20, 0), {"points": 20})
    capot = {**CAPOT, "belotes": {"B": 1}}
    assert award(capot, "belote", belote_on_failure="defence") == [
        ("capot_deal", (252, 0), {"taker": 252, "defence": 20, "deal": 252}),
        ("belote_kept", (0, 20), {"points": 20}),
    ]


EXCLUDED = [
    ({"scoring": "contract", "capot_contract": "flat"}, ("scoring", "capot_contract")),
    ({"capot_bid": 500}, ("capot_bid", "generale_bid")),
    ({"generale_bid": 250}, ("capot_bid", "generale_bid")),
]


@pytest.mark.parametrize(("rules", "both"), EXCLUDED)
def test_choices_that_exclude_each_other_are_named_with_their_values(
    rules: dict[str, Any], both: tuple[str, str]
) -> None:
    with pytest.raises(RuleViolation) as wrong:
        resolve("coinche", None, rules)
    facts = {str(name): str(value) for name, value in wrong.value.facts.items()}
    whole = {**resolve("coinche").options, **rules}
    assert wrong.value.code == "options_exclude"
    assert wrong.value.where[0] == "rules"
    assert facts.keys() == {"option", "value", "other", "other_value"}
    assert {facts["option"], facts["other"]} == {*both}
    assert facts["value"] == str(whole[facts["option"]])
    assert facts["other_value"] == str(whole[facts["other"]])


def test_a_value_an_option_does_not_have_is_named() -> None:
    wrong = refusal_of({"capot": 251})
    assert dict(wrong.facts) == {"option": "capot", "value": "251", "allowed": "252, 250, 162"}
    wrong = refusal_of({"declarations": "yes"})
    assert dict(wrong.facts) == {
        "option": "declarations",
        "value": "yes",
        "allowed": "true, false",
    }
    assert refusal_of({"declarations": 1}).facts["value"] == "1"
    assert refusal_of({"capot": "252"}).code == "option_value"
    both = resolve("belote", None, {"all_trump_scale": "162"}).options["all_trump_scale"]
    assert both == 162
    assert isinstance(both, int)


def refusal_of(rules: dict[str, Any]) -> RuleViolation:
    with pytest.raises(RuleViolation) as wrong:
        resolve("belote", None, rules)
    return wrong.value


def test_a_violation_can_be_told_and_compared() -> None:
    wrong = refusal({**MADE, "card_points": {"A": 82, "B": 71}})
    assert wrong.args == (wrong.code, wrong.where)
    assert str(wrong).startswith("sum_over at card_points: given=153, due=152")


def test_a_rule_set_as_plain_data_and_its_version() -> None:
    rules = resolve("bulgarian")
    plain: Any = rules.plain()
    assert plain["judge"] == {"policy": "ahead", "tie": "hang", "capot_decides": False}
    assert plain["settle"]["policy"] == "in_tens"
    assert plain["multipliers"] == {"1": 1, "2": 2, "4": 4}
    assert plain["contracts"] == [each.value for each in Contract]
    assert plain["deals"]["suit"]["trump"]["points"]["J"] == 20
    assert plain["deals"]["suit"]["fours"][0] == ["J", 200]
    assert not {"changed", "rules_version"} & plain.keys()
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"))
    assert rules.rules_version == hashlib.sha256(text.encode()).hexdigest()[:12]
