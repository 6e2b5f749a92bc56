"""The registry of variants. A new one is one file here, one line below, one table of examples."""

from collections.abc import Mapping
from functools import lru_cache

from app.engine.errors import RuleViolation
from app.engine.ruleset import OptionValue, Ruleset
from app.engine.rulesets import belote, bulgarian, coinche, decouverte, three_player
from app.engine.variant import Option, Variant, shown

VARIANTS: Mapping[str, Variant] = {
    each.VARIANT.id: each.VARIANT for each in (belote, coinche, bulgarian, three_player, decouverte)
}


def resolve(
    variant: str,
    preset: str | None = None,
    rules: Mapping[str, OptionValue] | None = None,
    target: int | None = None,
) -> Ruleset:
    """The rule set of a variant's preset with single options set over it.

    `target` is in score units; the preset's own where None. Raises KeyError for an unknown variant,
    RuleViolation `unknown_preset`, `unknown_option`, `option_value`, `options_exclude`.

    >>> resolve("belote", "official", {"capot": 250}).deals["suit"].capot
    88
    """
    chosen = tuple(sorted((rules or {}).items()))
    typed = tuple(type(value) for _, value in chosen)
    return _resolve(variant, preset, chosen, typed, target)


@lru_cache(maxsize=1024)
def _resolve(
    variant_id: str,
    preset: str | None,
    rules: tuple[tuple[str, OptionValue], ...],
    _typed: tuple[type, ...],
    target: int | None,
) -> Ruleset:
    """`_typed` keeps apart what compares equal: True and 1."""
    variant = VARIANTS[variant_id]
    name = variant.default_preset if preset is None else preset
    if name not in variant.presets:
        facts = {"preset": name, "variant": variant_id, "allowed": ", ".join(variant.presets)}
        raise RuleViolation("unknown_preset", ("preset",), facts)
    given = dict(rules)
    known: dict[str, Option] = {option.name: option for option in variant.options}
    for option in given:
        if option not in known:
            facts = {"option": option, "variant": variant_id, "allowed": ", ".join(known)}
            raise RuleViolation("unknown_option", ("rules", option), facts)
    base = preset_options(variant, name)
    options = {**base, **{each: known[each].accept(value) for each, value in given.items()}}
    _refuse_conflicts(variant, options, given)
    chosen = variant.presets[name]
    ruleset = variant.build(name, chosen.target if target is None else target, options)
    changed = {each: value for each, value in options.items() if value != base[each]}
    return ruleset.sealed(changed)


def preset_options(variant: Variant, preset: str) -> dict[str, OptionValue]:
    """Every option's value under a preset."""
    defaults = {option.name: option.default for option in variant.options}
    return {**defaults, **variant.presets[preset].options}


def _refuse_conflicts(
    variant: Variant, options: Mapping[str, OptionValue], given: Mapping[str, OptionValue]
) -> None:
    for each in variant.conflicts:
        if options[each.option] == each.value and options[each.other] == each.other_value:
            where = each.option if each.option in given else each.other
            facts = {
                "option": each.option,
                "value": shown(each.value),
                "other": each.other,
                "other_value": shown(each.other_value),
            }
            raise RuleViolation("options_exclude", ("rules", where), facts)
    for lower, higher in variant.ascending:
        if _number(options[lower]) >= _number(options[higher]):
            where = lower if lower in given else higher
            facts = {
                "option": lower,
                "value": shown(options[lower]),
                "other": higher,
                "other_value": shown(options[higher]),
            }
            raise RuleViolation("options_exclude", ("rules", where), facts)


def _number(value: OptionValue) -> int:
    return int(value)
