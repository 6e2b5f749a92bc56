"""The parts that shapes of answers are made of: JSON Schema in the game's words."""

from collections.abc import Mapping
from typing import Any, Final

from app.api.convert import CONTRACT_OF, SIDE_OF
from app.engine import VARIANTS
from app.render.ledger import ROWS
from app.render.names import OUTCOMES

Json = dict[str, Any]

WHOLE: Final[Json] = {"type": "integer"}
COUNT: Final[Json] = {"type": "integer", "minimum": 0}
TEXT: Final[Json] = {"type": "string", "minLength": 1}
YES_NO: Final[Json] = {"type": "boolean"}
SIDE: Final[Json] = {"type": "string", "enum": list(SIDE_OF)}
SEAT: Final[Json] = {"type": "string", "enum": [*SIDE_OF, *"NESW"]}
CONTRACT: Final[Json] = {"type": "string", "enum": list(CONTRACT_OF)}
VARIANT: Final[Json] = {"type": "string", "enum": list(VARIANTS)}
RULE: Final[Json] = {"type": "string", "enum": list(ROWS)}
OUTCOME: Final[Json] = {"type": "string", "enum": list(OUTCOMES)}
VALUE: Final[Json] = {"type": ["boolean", "integer", "string"]}
VERSION: Final[Json] = {
    "type": "string",
    "pattern": "^[0-9a-f]{12}$",
    "description": "a hash of the whole rule set: it changes when any figure does",
}
CHANGED: Final[Json] = {
    "type": "object",
    "additionalProperties": VALUE,
    "description": "the options that differ from the preset",
}


def reference(name: str) -> Json:
    """A schema said elsewhere in the document."""
    return {"$ref": f"#/components/schemas/{name}"}


def or_null(schema: Json) -> Json:
    """That, or nothing."""
    return {"anyOf": [schema, {"type": "null"}]}


def list_of(items: Json) -> Json:
    """A list of those."""
    return {"type": "array", "items": items}


def by_name(values: Json, meaning: str = "") -> Json:
    """Any names with such values."""
    shown = {"description": meaning} if meaning else {}
    return {"type": "object", "additionalProperties": values, **shown}


def about(schema: Json, meaning: str) -> Json:
    """The same, and what it means here."""
    return {**schema, "description": meaning}


NOTHING: Final[Mapping[str, Json]] = {}


def shape(
    meaning: str, members: Mapping[str, Json], sometimes: Mapping[str, Json] = NOTHING
) -> Json:
    """An object that always has these members, and sometimes those."""
    return {
        "type": "object",
        "description": meaning,
        "required": list(members),
        "properties": {**members, **sometimes},
    }


POINTS: Final[Json] = {
    "type": "object",
    "required": ["A", "B"],
    "properties": dict.fromkeys(SIDE_OF, WHOLE),
}
NAMES: Final[Mapping[str, Json]] = {
    "variant": VARIANT,
    "preset": TEXT,
    "rules": CHANGED,
    "rules_version": VERSION,
}


def answer_in_forms(meaning: str, name: str, said: Json, texts: Mapping[str, str]) -> Json:
    """What an operation declares for status 200: an example as JSON and in each form of text."""
    plain = {form: {"value": text} for form, text in texts.items()}
    return {
        "description": meaning,
        "content": {
            "application/json": {"schema": reference(name), "example": said},
            "text/plain": {"schema": {"type": "string"}, "examples": plain},
        },
    }
