"""A rule set's version names its figures; its policies, duties and names all have words."""

from contextlib import suppress
from dataclasses import replace
from itertools import pairwise

import pytest

from app.engine import VARIANTS, Ruleset, RuleViolation, resolve
from app.render.catalogue import catalogue
from app.render.names import CONTRACTS, DUTIES, OUTCOMES, POLICIES
from app.render.names import VARIANTS as NAMES
from app.render.rulebook import rulebook, variant_summary

WORDS = catalogue("en")
RULESETS = [resolve(name, preset) for name, each in VARIANTS.items() for preset in each.presets]
IDS = [f"{rules.variant}:{rules.preset}" for rules in RULESETS]


def every_choice() -> list[Ruleset]:
    """Each variant's rule sets with one option set otherwise, where that can be."""
    found = []
    for name, variant in VARIANTS.items():
        for option in variant.options:
            for value in {*[*option.allowed][:3]} - {resolve(name).options[option.name]}:
                with suppress(RuleViolation):
                    found.append(resolve(name, None, {option.name: value}))
    return found


def test_different_rules_have_different_versions() -> None:
    versions = [rules.rules_version for rules in (*RULESETS, *every_choice())]
    assert len({*versions}) == len(versions)
    assert len(versions) > 60


@pytest.mark.parametrize("rules", RULESETS, ids=IDS)
def test_the_version_changes_with_a_figure_and_with_nothing_else(rules: Ruleset) -> None:
    name, preset, version = rules.variant, rules.preset, rules.rules_version
    assert resolve(name, preset, dict(rules.options)).rules_version == version
    backwards = dict(reversed([*rules.options.items()]))
    assert resolve(name, preset, backwards).rules_version == version
    assert resolve(name, preset, None, rules.ending.target).rules_version == version
    assert rules.sealed({}).rules_version == version
    assert resolve(name, preset, None, rules.ending.target + 1).rules_version != version
    assert replace(rules, belote=rules.belote + 1).sealed({}).rules_version != version
    for kind, deal in rules.deals.items():
        deals = {**rules.deals, kind: replace(deal, last_trick=deal.last_trick + 1)}
        assert replace(rules, deals=deals).sealed({}).rules_version != version


@pytest.mark.parametrize("rules", RULESETS, ids=IDS)
def test_everything_named_has_words(rules: Ruleset) -> None:
    assert rules.judge.policy in POLICIES
    assert rules.settle.policy in POLICIES
    assert rules.auction.policy in POLICIES
    assert {contract.value for contract in rules.contracts} <= set(CONTRACTS)
    for kind in rules.deals:
        assert set(getattr(rules.duties, kind)) <= set(DUTIES)
    assert rules.variant in NAMES


def test_no_words_are_left_over() -> None:
    assert set(NAMES) == set(VARIANTS)
    assert {*OUTCOMES} >= {"made", "failed", "tied"}
    policies = {rules.judge.policy for rules in (*RULESETS, *every_choice())}
    policies |= {rules.settle.policy for rules in (*RULESETS, *every_choice())}
    policies |= {rules.auction.policy for rules in (*RULESETS, *every_choice())}
    assert policies == set(POLICIES)
    duties = {
        name
        for rules in (*RULESETS, *every_choice())
        for kind in rules.deals
        for name in getattr(rules.duties, kind)
    }
    assert duties == set(DUTIES)


@pytest.mark.parametrize("rules", RULESETS, ids=IDS)
def test_the_rulebook_holds_every_parameter_of_its_policies(rules: Ruleset) -> None:
    shown = rulebook(VARIANTS[rules.variant], rules, WORDS)
    plain = rules.plain()
    for part in ("judge", "settle", "auction"):
        policy, told = plain[part], shown[part]
        assert isinstance(policy, dict)
        assert isinstance(told, dict)
        assert policy.items() <= told.items()
    for hidden in {*plain} - {"table", "contest", "options"}:
        assert hidden in shown, hidden


def test_presets_are_listed_in_the_order_of_the_file() -> None:
    for variant in VARIANTS.values():
        summary = variant_summary(variant, WORDS)
        presets = summary["presets"]
        assert isinstance(presets, list)
        assert [each["id"] for each in presets] == [*variant.presets]
    assert all(a != b for a, b in pairwise(IDS))
