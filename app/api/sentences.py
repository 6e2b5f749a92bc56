"""What pydantic can find wrong with a value, in words for people: a line for each kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, get_args

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from app.engine.sides import LETTERS
from app.render.catalogue import N_
from app.render.echo import echoed
from app.render.names import TABLE_WORDS
from app.render.problems import Sentence, did_you_mean

Said = tuple[str, dict[str, object]]

# Placeholders are pydantic's own names for the limits, plus `kind`: what was given instead.
_PLAIN: Final[Mapping[str, str]] = {
    "missing": N_("is missing"),
    "int_type": N_("must be a whole number, not {kind}"),
    "int_parsing": N_("must be a whole number, not {kind}"),
    "int_from_float": N_("must be a whole number, not {kind}"),
    "int_parsing_size": N_("is too large a number"),
    "bool_type": N_("must be true or false, not {kind}"),
    "bool_parsing": N_("must be true or false, not {kind}"),
    "string_type": N_("must be a text, not {kind}"),
    "list_type": N_("must be a list, not {kind}"),
    "dict_type": N_("must be an object, not {kind}"),
    "model_type": N_("must be an object, not {kind}"),
    "model_attributes_type": N_("must be an object, not {kind}"),
    "none_required": N_("must be null, not {kind}"),
    "greater_than": N_("must be more than {gt}"),
    "greater_than_equal": N_("must be {ge} or more"),
    "less_than": N_("must be less than {lt}"),
    "less_than_equal": N_("must be {le} or less"),
    "multiple_of": N_("must be a multiple of {multiple_of}"),
    "too_long": N_("may have {max_length} entries, not more"),
    "string_too_long": N_("may be {max_length} characters long, not more"),
    "string_pattern_mismatch": N_("is not written the way it must be"),
}
# What programs are told; pydantic's names are not ours to promise.
CODES: Final[Mapping[str, str]] = {
    "missing": "missing",
    "extra_forbidden": "unknown_field",
    "literal_error": "unknown_value",
    "enum": "unknown_value",
    "union_tag_invalid": "unknown_value",
    "union_tag_not_found": "missing",
    "int_from_float": "wrong_type",
    "none_required": "wrong_type",
    "int_parsing_size": "too_large",
    "greater_than": "too_small",
    "greater_than_equal": "too_small",
    "less_than": "too_large",
    "less_than_equal": "too_large",
    "string_too_long": "too_long",
    "string_too_short": "too_short",
    "string_pattern_mismatch": "wrong_format",
    "value_error": "invalid",
}
SEATS: Final = ("N", "E", "S", "W")
_QUOTED: Final = re.compile(r"'((?:[^'\\]|\\.)*)'|(-?\d+)")


def sentence(error: ErrorDetails, model: type[BaseModel]) -> Said:
    """The message (and its facts) for one error found while `model` was checked."""
    code = error["type"]
    if code in _PLAIN:
        return _PLAIN[code], {"kind": Sentence(_kind(error["input"])), **error.get("ctx", {})}
    if code in _SPECIAL:
        return _SPECIAL[code](error, model)
    return _own_words(error, model)


def code_of(error: ErrorDetails) -> str:
    """The code for one error: ours, or the one a validator of ours gave it."""
    kind = error["type"]
    if kind.endswith(("_type", "_parsing")):
        return "wrong_type"
    return CODES.get(kind, kind)


def _kind(value: object) -> str:
    kinds = {
        bool: N_("true or false"),
        int: N_("a whole number"),
        float: N_("a number with a decimal point or exponent"),
        str: N_("a text"),
        list: N_("a list"),
        dict: N_("an object"),
        type(None): N_("null"),
    }
    return kinds.get(type(value), N_("something else"))


def _one_of(error: ErrorDetails, _: type[BaseModel]) -> Said:
    ctx = error.get("ctx", {})
    expected = [text or number for text, number in _QUOTED.findall(str(ctx.get("expected", "")))]
    facts: dict[str, object] = {"expected": ", ".join(expected)}
    given = error["input"]
    if expected == [*LETTERS] and given in SEATS:
        return N_("must be a side, not a seat; of four players N and S are A, E and W are B"), {}
    guess = _meant(given, expected) if isinstance(given, str) else None
    if guess is not None:
        facts |= {"guess": guess}
        return N_("must be one of {expected}. Did you mean {guess}?"), facts
    return N_("must be one of {expected}"), facts


def _meant(given: str, expected: list[str]) -> str | None:
    """The value that players call so elsewhere, or the nearest one."""
    known = TABLE_WORDS.get(given.casefold())
    return known if known in expected else did_you_mean(given, expected)


def _unknown(error: ErrorDetails, model: type[BaseModel]) -> Said:
    name = str(error["loc"][-1])
    known = sorted(fields_at(model, error["loc"][:-1]))
    guess = did_you_mean(name, known)
    facts: dict[str, object] = {
        "name": echoed(name),
        "guess": guess or "",
        "known": ", ".join(known),
    }
    if guess is not None:
        return N_("Unknown field “{name}”. Did you mean {guess}? Known fields: {known}"), facts
    return N_("Unknown field “{name}”. Known fields: {known}"), facts


def _own_words(error: ErrorDetails, _: type[BaseModel]) -> Said:
    """A validator of ours raised ValueError or PydanticCustomError with its own message."""
    return echoed(str(error.get("ctx", {}).get("error", error["msg"])), 300), {}


def _short(error: ErrorDetails, _: type[BaseModel]) -> Said:
    ctx = error.get("ctx", {})
    if ctx.get("min_length") == 1:
        return N_("must not be empty"), {}
    if error["type"] == "too_short":
        return N_("must have {min_length} entries or more"), ctx
    return N_("must be {min_length} characters long or more"), ctx


def _tag(error: ErrorDetails, _: type[BaseModel]) -> Said:
    ctx = error.get("ctx", {})
    expected = ", ".join(
        text or number for text, number in _QUOTED.findall(str(ctx.get("expected_tags", "")))
    )
    facts: dict[str, object] = {
        "name": str(ctx.get("discriminator", "")).strip("'"),
        "expected": expected,
    }
    if not expected:
        return N_("needs a field {name}"), facts
    return N_("{name} must be one of {expected}"), facts


_SPECIAL: Final[Mapping[str, Callable[[ErrorDetails, type[BaseModel]], Said]]] = {
    "literal_error": _one_of,
    "enum": _one_of,
    "extra_forbidden": _unknown,
    "value_error": _own_words,
    "too_short": _short,
    "string_too_short": _short,
    "union_tag_invalid": _tag,
    "union_tag_not_found": _tag,
}


def fields_at(model: type[BaseModel], loc: tuple[str | int, ...]) -> set[str]:
    """The names of the fields an object at `loc` may have."""
    here: list[object] = [model]
    for step in loc:
        inner = [annotation for one in here for annotation in _inside(one, step)]
        here = inner or here  # a step that names a member of a union stays where it is
    return {name for one in here for found in _models(one) for name in found.model_fields}


def _inside(annotation: object, step: str | int) -> Iterator[object]:
    for model in _models(annotation):
        field = model.model_fields.get(str(step))
        if field is not None:
            yield field.annotation


def _models(annotation: object) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for argument in get_args(annotation):
        yield from _models(argument)
