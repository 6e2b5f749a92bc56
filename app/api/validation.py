"""From plain data to our shapes, strictly; and what pydantic finds wrong, said in our own words.

Where something is wrong is told by walking what was sent, because pydantic's own path also names
members of unions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from app.api.sentences import Said, code_of, sentence
from app.render.catalogue import N_
from app.render.problems import FieldError, Problem, Sentence

M = TypeVar("M", bound=BaseModel)
Path = tuple[str | int, ...]
FAULTS: Final = 100  # what is looked at
MOST: Final = 20  # errors listed in one answer


def validated(model: type[M], data: object, *, parameters: bool = False) -> M:
    """`data` as a `model`, without any conversion.

    Raises:
        Problem: invalid-request with every single error, located by query parameter if the data
            came from there.
    """
    try:
        found: M = model.__pydantic_validator__.validate_python(data, strict=True)
    except ValidationError as refused:
        raise invalid_request(refused, model, data, parameters=parameters) from None
    return found


def invalid_request(
    refused: ValidationError, model: type[BaseModel], data: object, *, parameters: bool = False
) -> Problem:
    """The problem that says everything pydantic found wrong with `data`."""
    if refused.error_count() > FAULTS:
        # Telling thousands of faults would cost more than finding them did.
        facts: dict[str, object] = {"count": refused.error_count()}
        where: Path | None = None if parameters else ()
        fault = FieldError(
            N_("has {count} faults, too many to list"), "too_many_faults", facts, where
        )
        return Problem("invalid-request", errors=[fault])
    by_place: dict[Path, list[ErrorDetails]] = {}
    for error in refused.errors(include_url=False):
        by_place.setdefault(place(error, data), []).append(error)
    errors = []
    order = [*model.model_fields]
    for path in sorted(by_place, key=lambda path: _rank(path, order))[:MOST]:
        code = code_of(by_place[path][0])
        detail, facts = _either([sentence(error, model) for error in by_place[path]])
        if parameters:
            name = str(path[0]) if path else None
            errors.append(FieldError(detail, code, facts, parameter=name))
        else:
            errors.append(FieldError(detail, code, facts, pointer=path))
    return Problem("invalid-request", errors=errors)


def _rank(path: Path, order: Sequence[str]) -> list[tuple[int, str]]:
    """As the fields are documented, then by name: the order of what was sent must not show."""
    steps = [(step, "") if isinstance(step, int) else (-1, step) for step in path]
    known = path and path[0] in order
    return [(order.index(str(path[0])) if known else len(order), ""), *steps]


def place(error: ErrorDetails, data: object) -> Path:
    """The path in `data` that an error is about: the steps of its `loc` that `data` really has.

    >>> place({"type": "int_type", "loc": ("bid", "int"), "msg": "", "input": "x"}, {"bid": "x"})
    ('bid',)
    """
    path: list[str | int] = []
    steps = [step for step in error["loc"] if step != "[key]"]
    here = data
    for number, step in enumerate(steps, 1):
        if isinstance(here, dict):
            if step in here:
                here = here[step]
            elif number < len(steps) or error["type"] != "missing":
                continue
            path.append(step)
        elif isinstance(here, list) and isinstance(step, int) and 0 <= step < len(here):
            here = here[step]
            path.append(step)
    return tuple(path)


def _either(alternatives: Sequence[Said]) -> Said:
    """One message of several about one place: any member of a union would have done."""
    first = alternatives[0]
    for other in alternatives[1:]:
        if other != first:
            facts: dict[str, object] = {"one": Sentence(*first), "other": Sentence(*other)}
            first = N_("{one}, or {other}"), facts
    return first
