"""The calculator: a form for one hand, scored by the engine, with or without a script.

Its address holds the whole form, so that an answer can be handed on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from app.engine import VARIANTS, Ruleset, RuleViolation, resolve, score
from app.engine.reading import read_hand
from app.engine.variant import Variant, shown
from app.render.catalogue import N_, Catalogue
from app.render.echo import echoed
from app.render.hands import hand_data
from app.render.names import VARIANTS as NAMES
from app.render.negotiation import Wanted, parameters
from app.render.problems import Problem, Sentence
from app.render.violations import in_words
from app.web.hand_fields import HandFields, hand_fields, usual
from app.web.hand_said import Said, Values, declared_rows, read_form, read_rules
from app.web.hand_words import IN_A_FORM, hand_words
from app.web.options import look
from app.web.pages import FRAMED, page, page_wanted, template

_SAID: Final = ("points", "capot", "generale")
"""What a hand is scored from: without any of them nothing is asked yet."""
_PLACES: Final[Mapping[str, str]] = {
    "card_points": "points",
    "trick_points": "points",
    "declaration_points": "declarations",
    "generale": "capot",
    "undealt": "undealt_points",
}
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


async def variants(request: Request) -> Response:
    """Which game is it to be?"""
    want = page_wanted(request)
    names = [(each, want.words.say(NAMES[each])) for each in VARIANTS]
    return page(request, template(request, "calculators.html", want, names=names), want)


async def calculator(request: Request) -> Response:
    """The calculator of a variant."""
    want = page_wanted(request)
    return page(request, _page(request, "calculator.html", want), want)


async def framed_calculator(request: Request) -> Response:
    """The same for a frame on another site."""
    want = page_wanted(request)
    body = _page(request, "calculator_frame.html", want, theme=look(request, want, 0).theme)
    return page(request, body, want, labels=FRAMED)


def _page(request: Request, name: str, want: Wanted, **facts: object) -> bytes:
    variant = known_variant(request)
    given: dict[str, list[str]] = {}
    for key, value in parameters(request.scope["query_string"]):
        given.setdefault(key, []).append(value)
    sheet = filled(variant, given, want.words)
    return template(
        request,
        name,
        want,
        sheet=sheet,
        fields=sheet.fields,
        form=Form(sheet.values),
        options=_options(variant, sheet),
        wrong={name: _told(each, want.words) for name, each in sheet.wrong.items()},
        counted=_counted(sheet),
        words=hand_words(want.words, variant.id),
        game=want.words.say(NAMES[variant.id]),
        **facts,
    )


def known_variant(request: Request) -> Variant:
    """The variant named in the address. Raises Problem unknown-variant."""
    name = request.path_params["variant"]
    if name not in VARIANTS:
        message = N_("There is no variant {variant}; there are {allowed}.")
        facts = {"variant": echoed(name), "allowed": ", ".join(VARIANTS)}
        raise Problem("unknown-variant", message, facts)
    return VARIANTS[name]


def filled(variant: Variant, given: Values, words: Catalogue) -> Sheet:
    """The form as it was filled in, scored if it says enough."""
    preset, chosen = read_rules(variant, given)
    wrong: dict[str, Sentence] = {}
    try:
        rules = resolve(variant.id, preset, chosen)
    except RuleViolation as violation:
        wrong["preset" if violation.where[0] == "preset" else "rules"] = in_words(violation)
        rules = resolve(variant.id)
    fields = hand_fields(rules, words)
    if not any(name.startswith(_SAID) for name in given):
        return Sheet(variant, rules, fields, {**usual(rules), **given}, None, wrong)
    said = read_form(fields, given)
    sheet = Sheet(variant, rules, fields, given, None, {**said.wrong, **wrong})
    if not sheet.wrong:
        _score(sheet, said, words)
    return sheet


def _score(sheet: Sheet, said: Said, words: Catalogue) -> None:
    try:
        hand = score(sheet.rules, read_hand(sheet.rules, said.hand))
    except RuleViolation as violation:
        place = str((violation.where or ("points",))[0])
        plain = IN_A_FORM.get(violation.code)
        sheet.wrong[_PLACES.get(place, place)] = Sentence(plain) if plain else in_words(violation)
        return
    sheet.scored = hand_data(sheet.rules, hand, words)


def _told(sentence: Sentence, words: Catalogue) -> str:
    facts = {
        name: _told(fact, words) if isinstance(fact, Sentence) else echoed(fact)
        for name, fact in sentence.facts.items()
    }
    return words.say(sentence.message, facts)


def _counted(sheet: Sheet) -> dict[str, int]:
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

    def said_more(self, fields: HandFields) -> bool:
        """Whether anything is declared."""
        settled = any(self.text(f"declared_{side.value}") for side in fields.sides)
        return settled or bool(declared_rows(self.values))


@dataclass(frozen=True, slots=True)
class ShownOption:
    """An option as a list offers it: its preset's value first."""

    name: str
    sentence: str
    usual: str
    others: Sequence[str]
    chosen: str


def _options(variant: Variant, sheet: Sheet) -> list[ShownOption]:
    plain = resolve(variant.id, sheet.rules.preset)
    return [
        ShownOption(
            option.name,
            option.sentence,
            shown(plain.options[option.name]),
            [shown(each) for each in option.allowed if each != plain.options[option.name]],
            shown(sheet.rules.changed[option.name]) if option.name in sheet.rules.changed else "",
        )
        for option in variant.options
    ]


router: Final = Router(
    [
        Route("/calculator", variants),
        Route("/calculator/{variant}", calculator),
        Route("/embed/calculator/{variant}", framed_calculator),
    ]
)
