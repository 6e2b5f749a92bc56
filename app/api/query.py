"""A hand in a query string: text that converts, under the same names as in JSON.

`card_points=A:95` is a map (repeat the name for a second side), `belotes=A` means one,
`piles=A:AS,10S` is a list of cards, `rules=capot:250` an option, `declarations=A:tierce:AH` a
declaration. What cannot be converted stays text, to be refused by the same sentence as in JSON.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from app.engine import VARIANTS
from app.engine.ruleset import OptionValue
from app.engine.variant import Option, shown
from app.render.catalogue import N_
from app.render.problems import FieldError, Problem

ONCE = (
    *("taker", "contract", "bid", "multiplier", "last_trick", "capot", "generale", "dealer"),
    *("undealt_points", "carried", "preset"),
)
MAPS = ("card_points", "trick_points", "belotes", "declaration_points", "tricks_won", "points")
BARE = ("belotes", "tricks_won")
HAND = (*ONCE, *MAPS[:-1], "piles", "declarations", "undealt", "trickless", "rules")
IN_JSON_ONLY = ("tricks", "irregular", "layout", "exchange")
"""What is told card by card."""
PAIR = ("contract", "points", "taker", "multiplier", "preset", "rules")

_WHOLE = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_DECLARATION = re.compile(r"([^:]+):([^:]+):([^:]+)(?::([0-9]{1,2}))?", re.ASCII)
YES, NO = ("true", "1", "yes", "on", ""), ("false", "0", "no", "off")


class _Unreadable(Exception):
    """A value that has not the form its name asks for; the message is a sentence."""


def from_query(values: Mapping[str, Sequence[str]], variant: str) -> dict[str, object]:
    """The JSON-like body that a query string stands for.

    Raises Problem invalid-request for values that have not the form their name asks for.
    """
    body: dict[str, object] = {}
    errors = []
    for name, texts in values.items():
        try:
            body[name] = _READERS.get(name, _text)(name, texts)
        except _Unreadable as unreadable:
            errors.append(FieldError(str(unreadable), "form", parameter=name))
    if errors:
        raise Problem("invalid-request", errors=errors)
    if "rules" in body:
        body["rules"] = rules_of(variant, values["rules"])
    return body


def rules_of(variant: str, texts: Iterable[str]) -> dict[str, OptionValue]:
    """Options as they are typed, `capot:250`; each value becomes what its option takes.

    Raises Problem invalid-request.
    """
    known = {option.name: option for option in VARIANTS[variant].options}
    rules: dict[str, OptionValue] = {}
    for text in _parts(texts):
        name, colon, value = text.partition(":")
        if not colon or name in rules:
            message = N_("must be written as option:value, each option once, as in capot:250")
            error = FieldError(message, "form", parameter="rules")
            raise Problem("invalid-request", errors=[error])
        rules[name] = _option(known[name], value) if name in known else value
    return rules


def _option(option: Option, text: str) -> OptionValue:
    if isinstance(option.allowed, range):
        return _number(text)
    for value in option.allowed:
        if shown(value) == text.lower():
            return value
    return text


def _number(text: str) -> int | str:
    return int(text) if _WHOLE.fullmatch(text) else text


def _parts(texts: Iterable[str]) -> list[str]:
    """What stands between commas; an empty text is an empty list."""
    return [part.strip(" ") for text in texts if text for part in text.split(",")]


def _text(_: str, texts: Sequence[str]) -> object:
    return texts[0]


def _whole(_: str, texts: Sequence[str]) -> object:
    return _number(texts[0])


def _flag(_: str, texts: Sequence[str]) -> object:
    text = texts[0].lower()
    return True if text in YES else False if text in NO else texts[0]


def _map(name: str, texts: Sequence[str]) -> object:
    values: dict[str, object] = {}
    for part in _parts(texts):
        side, colon, value = part.partition(":")
        if side in values:
            raise _Unreadable(N_("names a side twice"))
        if not colon and name not in BARE:
            raise _Unreadable(N_("must be written as side:points, as in A:95"))
        values[side] = _number(value) if colon else 1
    return values


def _piles(_: str, texts: Sequence[str]) -> object:
    piles: dict[str, list[str]] = {}
    for text in texts:
        side, colon, cards = text.partition(":")
        if not colon or side in piles:
            raise _Unreadable(N_("must be written as side:cards, each side once, as in A:AS,10S"))
        piles[side] = _parts([cards])
    return piles


def _list(_: str, texts: Sequence[str]) -> object:
    return _parts(texts)


def _declarations(_: str, texts: Sequence[str]) -> object:
    return [_declaration(part) for part in _parts(texts)]


def _declaration(text: str) -> dict[str, object]:
    said = _DECLARATION.fullmatch(text)
    if said is None:
        raise _Unreadable(N_("must be written as side:kind:card, as in A:tierce:AH or A:carre:J"))
    who, kind, card, length = said.groups()
    declared: dict[str, object] = {"seat" if who in {*"NESW"} else "side": who, "kind": kind}
    declared["rank" if kind == "carre" else "top"] = card
    if length is not None:
        declared["length"] = int(length)
    return declared


_READERS: Mapping[str, Callable[[str, Sequence[str]], Any]] = {
    **dict.fromkeys(("bid", "multiplier", "carried", "undealt_points"), _whole),
    **dict.fromkeys(MAPS, _map),
    "generale": _flag,
    "piles": _piles,
    "undealt": _list,
    "trickless": _list,
    "declarations": _declarations,
    "rules": _list,
}
