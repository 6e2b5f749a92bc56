"""A variant and its rule set for readers: plain data with a sentence for each policy and option."""

from app.engine import Ruleset
from app.engine.ruleset import OptionValue
from app.engine.rulesets import preset_options, resolve
from app.engine.variant import Option, Variant
from app.render.catalogue import Catalogue
from app.render.names import DUTIES, POLICIES, VARIANTS


def variant_summary(variant: Variant, words: Catalogue) -> dict[str, object]:
    """A variant in the list of variants."""
    table = resolve(variant.id).table
    address = f"/v1/variants/{variant.id}"
    return {
        "id": variant.id,
        "name": words.say(VARIANTS[variant.id]),
        "sides": table.sides,
        "seats": list(table.seats),
        "presets": _presets(variant, words),
        "default_preset": variant.default_preset,
        "links": {
            "self": address,
            "score": f"{address}/score",
            "auction": f"{address}/auction",
            "declarations": f"{address}/declarations",
            "sheet": f"{address}/sheet",
            "calculator": f"/calculator/{variant.id}",
        },
    }


def _presets(variant: Variant, words: Catalogue) -> list[dict[str, object]]:
    """Each preset: its target, who plays so, and the options it sets."""
    return [
        {
            "id": name,
            "name": words.say(preset.name),
            "default_target": preset.target,
            "text": words.say(preset.sentence),
            "rules": dict(preset.options),
        }
        for name, preset in variant.presets.items()
    ]


def named(rules: Ruleset) -> dict[str, object]:
    """By which rules an answer was made."""
    return {
        "variant": rules.variant,
        "preset": rules.preset,
        "rules": rules.changed,
        "rules_version": rules.rules_version,
    }


def rulebook(variant: Variant, rules: Ruleset, words: Catalogue) -> dict[str, object]:
    """The resolved rule set, whole: what decides a figure, and the options that could be chosen."""
    plain = rules.plain()
    duties = {
        kind: [{"duty": name, "text": words.say(DUTIES[name])} for name in names]
        for kind in rules.deals
        for names in (getattr(rules.duties, kind),)
    }
    return {
        "variant": rules.variant,
        "name": words.say(VARIANTS[rules.variant]),
        "preset": rules.preset,
        "presets": _presets(variant, words),
        "rules": rules.changed,
        "rules_version": rules.rules_version,
        "sides": rules.table.sides,
        "seats": list(rules.table.seats),
        "direction": rules.table.direction,
        "tricks": rules.table.hand,
        "undealt": rules.table.undealt,
        "open_cards": rules.table.open_cards,
        "contracts": [contract.value for contract in rules.contracts],
        "contracts_ranked": rules.auction.ranked,
        "auction": _policy(plain["auction"], words),
        "bids": plain["bids"],
        "multipliers": plain["multipliers"],
        "deals": plain["deals"],
        "belote": rules.belote,
        "declarations": plain["contest"],
        "duties": duties,
        "judge": _policy(plain["judge"], words),
        "settle": _policy(plain["settle"], words),
        "carries": rules.carries,
        "rounding": plain["rounding"] or _policy(plain["settle"], words).get("rounding"),
        "ending": plain["ending"],
        "options": options_schema(variant, rules, words),
    }


def options_schema(variant: Variant, rules: Ruleset, words: Catalogue) -> dict[str, object]:
    """A JSON Schema of the options: each with its default in this preset, and in words."""
    defaults = preset_options(variant, rules.preset)
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            option.name: _option_schema(option, defaults[option.name], words)
            for option in variant.options
        },
    }


def _option_schema(option: Option, default: OptionValue, words: Catalogue) -> dict[str, object]:
    schema: dict[str, object]
    if isinstance(option.allowed, range):
        schema = {
            "type": "integer",
            "minimum": option.allowed[0],
            "maximum": option.allowed[-1],
            "multipleOf": option.allowed.step,
        }
    else:
        named = [(value, words.say(option.words(value))) for value in option.allowed]
        schema = {
            "enum": list(option.allowed),
            "oneOf": [{"const": value, "title": name} for value, name in named],
        }
    said = {"title": words.say(option.title), "description": words.say(option.sentence)}
    return {**schema, "default": default, **said}


def _policy(plain: object, words: Catalogue) -> dict[str, object]:
    policy = dict(plain) if isinstance(plain, dict) else {}
    return {**policy, "text": words.say(POLICIES[policy["policy"]])}
