"""From a filled-in form to what was said of a hand, in the names that requests use.

The script of the page does the same for the API, also without a connection (`static/hand-form.js`);
`tests/browser/test_two_readers.py` tries every field and value on both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, Final

from app.engine.ruleset import OptionValue
from app.engine.variant import Variant, shown
from app.render.catalogue import N_
from app.render.problems import Sentence
from app.web.hand_fields import HandFields, Key

Values = Mapping[str, Sequence[str]]
RULE: Final = "rule_"
_WHOLE: Final = re.compile(r"[0-9]{1,6}", re.ASCII)
_SUITS: Final = ("", "S", "H", "D", "C")
NO_NUMBER: Final = N_("must be a whole number, like 82")
NOT_CHOSEN: Final = N_("must be chosen")
UNKNOWN: Final = N_("“{given}” is not among the choices")


@dataclass(slots=True)
class Said:
    """What was said, and what of it could not be read, by the name of the field."""

    values: Values
    hand: dict[str, Any] = field(default_factory=dict)
    wrong: dict[str, Sentence] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """What a field holds; empty where it is left out."""
        given = self.values.get(name)
        return given[0].strip() if given else ""

    def number(self, name: str, place: str) -> int | None:
        """A figure; None where there is none, or none that can be read."""
        text = self.text(name)
        if not text:
            return None
        if not _WHOLE.fullmatch(text):
            self.wrong[place] = Sentence(NO_NUMBER)
            return None
        return int(text)

    def by_side(self, name: str, fields: HandFields, place: str) -> dict[str, int]:
        """A figure for each side that has one."""
        found = {side.value: self.number(f"{name}_{side.value}", place) for side in fields.sides}
        return {letter: value for letter, value in found.items() if value is not None}

    def choice(self, name: str, keys: Sequence[Key] | Sequence[str]) -> str:
        """One of the keys; empty where none was chosen."""
        text = self.text(name)
        known = [key.value if isinstance(key, Key) else key for key in keys]
        if text and text not in known:
            self.wrong[name] = Sentence(UNKNOWN, {"given": text})
            return ""
        return text


def read_form(fields: HandFields, values: Values) -> Said:
    """What the form says of a hand."""
    said = Said(values)
    _read_contract(said, fields)
    _read_points(said, fields)
    key = next((key for key in fields.contracts if key.value == said.hand.get("contract")), None)
    if key is not None:
        _read_belotes(said, fields, key)
        if key.declares:
            _read_declarations(said, fields)
    for name in ("carried", "undealt_points"):
        wanted = fields.carries if name == "carried" else fields.undealt
        number = said.number(name, name) if wanted else None
        if number is not None:
            said.hand[name] = number
    dealer = said.choice("dealer", fields.seats or fields.sides)
    if dealer:
        said.hand["dealer"] = dealer
    return said


def _read_contract(said: Said, fields: HandFields) -> None:
    for name, keys in (("taker", fields.sides), ("contract", fields.contracts)):
        chosen = said.choice(name, keys)
        if chosen:
            said.hand[name] = chosen
        else:
            said.wrong.setdefault(name, Sentence(NOT_CHOSEN))
    bid = said.choice("bid", fields.bids)
    if bid:
        said.hand["bid"] = int(bid) if bid.isdigit() else bid
    multiplier = said.choice("multiplier", fields.multipliers)
    if multiplier and multiplier != "1":
        said.hand["multiplier"] = int(multiplier)
    if fields.bids and (said.text("generale") or bid == "generale"):
        said.hand["generale"] = bool(said.text("generale"))


def _read_points(said: Said, fields: HandFields) -> None:
    counting = "card_points" if said.text("counting") == "card_points" else "trick_points"
    points = said.by_side("points", fields, "points")
    if points:
        said.hand[counting] = points
    for name in ("last_trick", "capot"):
        side = said.choice(name, fields.sides)
        if side:
            said.hand[name] = side
    letters = [side.value for side in fields.sides]
    without = [letter for letter in said.values.get("trickless", ()) if letter in letters]
    if fields.undealt and without:
        said.hand["trickless"] = without


def _read_belotes(said: Said, fields: HandFields, contract: Key) -> None:
    letters = [side.value for side in fields.sides]
    if contract.belotes == 1:
        belotes = {letter: 1 for letter in said.values.get("belote", ()) if letter in letters}
    elif contract.belotes:
        counted = said.by_side("belotes", fields, "belotes")
        belotes = {letter: count for letter, count in counted.items() if count}
    else:
        belotes = {}
    if belotes:
        said.hand["belotes"] = belotes


def _read_declarations(said: Said, fields: HandFields) -> None:
    rows = declared_rows(said.values)
    strange = [each for row in rows for each in _strange(row, fields)]
    if strange:
        said.wrong["declarations"] = Sentence(UNKNOWN, {"given": strange[0]})
    elif rows:
        said.hand["declarations"] = [_declaration(row, fields) for row in rows]
    points = said.by_side("declared", fields, "declarations")
    if points:
        said.hand["declaration_points"] = points


def declared_rows(values: Values) -> list[tuple[str, str, str, str]]:
    """The rows of declarations that say something: whose, what, its highest card, its suit."""
    who, kind, rank, suit = (values.get(name, ()) for name in ("who", "kind", "rank", "suit"))
    return [row for row in zip_longest(who, kind, rank, suit, fillvalue="") if row[1]]


def _strange(row: tuple[str, str, str, str], fields: HandFields) -> list[str]:
    """What of a row is not among the choices of its field."""
    who, kind, rank, suit = row
    known = (
        (who, [*(key.value for key in fields.sides), *fields.seats]),
        (kind, [key.value for key in fields.declarations]),
        (rank, fields.ranks),
        (suit, _SUITS),
    )
    return [given for given, choices in known if given not in choices]


def _declaration(row: tuple[str, str, str, str], fields: HandFields) -> dict[str, Any]:
    who, kind, rank, suit = row
    declared: dict[str, Any] = {"seat" if who in fields.seats else "side": who}
    if kind == "carre":
        return {**declared, "kind": kind, "rank": rank}
    if kind[-1:].isdigit():
        declared["length"] = int(kind[-1])
    return {**declared, "kind": kind.rstrip("678"), "top": rank + suit}


def read_rules(variant: Variant, values: Values) -> tuple[str | None, dict[str, OptionValue]]:
    """The preset and the options chosen over it; what is unknown stays text, to be refused."""
    preset = next(iter(values.get("preset", ())), "") or None
    rules: dict[str, OptionValue] = {}
    for option in variant.options:
        text = next(iter(values.get(RULE + option.name, ())), "")
        if text:
            allowed = [value for value in option.allowed if shown(value) == text]
            rules[option.name] = allowed[0] if allowed else text
    return preset, rules
