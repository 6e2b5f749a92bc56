"""A form as it was filled in: what it says, what came of it, what is wrong in which field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from app.engine import Ruleset, RuleViolation, resolve, score
from app.engine.reading import read_hand
from app.engine.remarks import remarks
from app.engine.variant import Option, Variant, shown
from app.render.catalogue import Catalogue
from app.render.echo import echoed
from app.render.hands import hand_data
from app.render.problems import Sentence
from app.render.remarks import remark_text
from app.render.violations import in_words
from app.web.hand_fields import HandFields, hand_fields, usual
from app.web.hand_said import Said, Values, declared_rows, read_form, read_rules
from app.web.hand_words import OF_POINTS, in_a_form

_SAID: Final = ("points", "capot", "generale")
"""What a hand is scored from: without any of them nothing is asked yet."""
PLACES: Final[Mapping[str, str]] = {
    "card_points": "points",
    "trick_points": "points",
    "declaration_points": "declarations",
    "generale": "capot",
    "undealt": "undealt_points",
}
"""Which field a part of the hand is said in, where it is not its own."""
ROWS: Final = 3
"""How many declarations a form without a script has room for, at the least."""


@dataclass(slots=True)
class Sheet:
    """A filled-in form and what came of it: the answer, or what is wrong in which field."""

    variant: Variant
    rules: Ruleset
    fields: HandFields
    values: Values
    scored: dict[str, Any] | None = None
    wrong: dict[str, Sentence] = field(default_factory=dict)


def filled(variant: Variant, given: Values, words: Catalogue) -> Sheet:
    """The form as it was filled in, scored if it says enough."""
    sheet = table_of(variant, given, words)
    if not any(name.startswith(_SAID) for name in given):
        sheet.values = {**usual(sheet.rules), **given}
        return sheet
    said = read_form(sheet.fields, given)
    sheet.wrong = {**said.wrong, **sheet.wrong}
    if not sheet.wrong:
        _score(sheet, said, words)
    return sheet


def table_of(variant: Variant, given: Values, words: Catalogue) -> Sheet:
    """The rules that are chosen, with the form they make."""
    preset, chosen = read_rules(variant, given)
    wrong: dict[str, Sentence] = {}
    try:
        rules = resolve(variant.id, preset, chosen)
    except RuleViolation as violation:
        wrong["preset" if violation.where[0] == "preset" else "rules"] = in_words(violation)
        rules = resolve(variant.id)
    return Sheet(variant, rules, hand_fields(rules, words), given, None, wrong)


def _score(sheet: Sheet, said: Said, words: Catalogue) -> None:
    try:
        hand = score(sheet.rules, read_hand(sheet.rules, said.hand))
    except RuleViolation as violation:
        place, sentence = _in_this_form(sheet, said, violation)
        sheet.wrong[PLACES.get(place, place)] = sentence
        return
    own = in_a_form(sheet.variant.id)
    said_of = [
        {"code": each.code, "text": words.say(own[each.code], each.facts)}
        if each.code in own
        else {"code": each.code, "text": remark_text(each, words)}
        for each in remarks(hand)
    ]
    sheet.scored = {**hand_data(sheet.rules, hand, words), "remarks": said_of}


def _in_this_form(sheet: Sheet, said: Said, violation: RuleViolation) -> tuple[str, Sentence]:
    """What is wrong, by what this form calls its fields; `inThisForm` does the same."""
    plain = in_a_form(sheet.variant.id)
    if "capot" in said.hand and violation.code in OF_POINTS:
        return "points", Sentence(plain["capot_points"])
    place = str((violation.where or ("points",))[0])
    if violation.code in plain:
        return place, Sentence(plain[violation.code], violation.facts)
    return place, in_words(violation)


def told(sentence: Sentence, words: Catalogue) -> str:
    """A sentence in words, its facts harmless."""
    facts = {
        name: told(fact, words) if isinstance(fact, Sentence) else echoed(fact)
        for name, fact in sentence.facts.items()
    }
    return words.say(sentence.message, facts)


def counted_in(sheet: Sheet) -> dict[str, int]:
    """What each side has in the figures the form asks for, the derived ones too."""
    if sheet.scored is None:
        return {}
    cards_alone = sheet.values.get("counting") == ["card_points"]
    rows = ("cards",) if cards_alone else ("cards", "last_trick", "tricks")
    counted = [row["points"] for row in sheet.scored["tally"] if row["rule"] in rows]
    return {
        side.value: sum(points[side.value] for points in counted) for side in sheet.fields.sides
    }


@dataclass(frozen=True, slots=True)
class Form:
    """What templates ask of a filled-in form."""

    values: Values

    def text(self, name: str) -> str:
        """The value of a field that holds one; empty where there is none."""
        return next(iter(self.values.get(name, ())), "")

    def has(self, name: str, value: str) -> bool:
        """Whether a choice is taken."""
        return value in self.values.get(name, ())

    @property
    def declarations(self) -> Sequence[tuple[str, str, str, str]]:
        """The rows of declarations, and empty ones up to some."""
        rows = declared_rows(self.values)
        return [*rows, *[("", "", "", "")] * max(1, ROWS - len(rows))]

    def said_points(self, fields: HandFields) -> bool:
        """Whether a side's points are filled in."""
        return any(self.text(f"points_{side.value}") for side in fields.sides)

    def said_more(self, fields: HandFields) -> bool:
        """Whether anything is declared."""
        settled = any(self.text(f"declared_{side.value}") for side in fields.sides)
        return settled or bool(declared_rows(self.values))


@dataclass(frozen=True, slots=True)
class ShownOption:
    """An option as a list offers it: its preset's value first, each value with its word."""

    option: Option
    usual: str
    others: Mapping[str, str]
    chosen: str


def shown_options(variant: Variant, sheet: Sheet, words: Catalogue) -> list[ShownOption]:
    """Every option of the variant, with the value it has in the form's preset."""
    usual = resolve(variant.id, sheet.rules.preset).options
    changed = sheet.rules.changed
    return [
        ShownOption(
            option,
            words.say(option.words(usual[option.name])),
            {
                shown(value): words.say(option.words(value))
                for value in option.allowed
                if value != usual[option.name]
            },
            shown(changed[option.name]) if option.name in changed else "",
        )
        for option in variant.options
    ]
