"""Walking a rule set: every number and every choice in it, and the same rules with one changed."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Literal, get_args, get_origin, get_type_hints

from app.engine import Ruleset

Path = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Key:
    """The step to a number that is the key of a table, and not what stands there."""

    key: int

    def __str__(self) -> str:
        return f"key {self.key}"


NOT_RULES = {"variant", "preset", "options", "changed", "rules_version"}
"""What a rule set says about itself; the game is played by the rest."""


def numbers(rules: Ruleset) -> Iterator[tuple[Path, int]]:
    """Every number of a rule set, with the path to it."""
    for name in names_of(rules):
        if name not in NOT_RULES:
            yield from _numbers(getattr(rules, name), (name,))


def choices(rules: Ruleset) -> Iterator[tuple[Path, object, tuple[object, ...]]]:
    """Every yes-or-no and every named choice, with the path to it and what else there is."""
    for name in names_of(rules):
        if name not in NOT_RULES:
            yield from _choices(getattr(rules, name), (name,))
    yield from _own_choices(rules, ())


def at(value: Any, path: Path) -> Any:
    """What stands at the end of a path; LookupError or AttributeError where there is none."""
    for step in path:
        if isinstance(step, Key):
            value = {key: key for key in value}[step.key]
        else:
            value = getattr(value, step) if is_dataclass(value) else value[step]
    return value


def with_change(value: Any, path: Path, change: Callable[[Any], Any]) -> Any:
    """The same value with what stands at the end of the path changed."""
    if not path:
        return change(value)
    step, rest = path[0], path[1:]
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{step: with_change(getattr(value, step), rest, change)})
    if isinstance(step, Key):
        return {change(key) if key == step.key else key: item for key, item in value.items()}
    if isinstance(value, Mapping):
        return {**value, step: with_change(value[step], rest, change)}
    changed = with_change(value[step], rest, change)
    return tuple(changed if place == step else item for place, item in enumerate(value))


def names_of(value: Any) -> Iterator[str]:
    """The fields that can be chosen; what follows from them is left out."""
    return (each.name for each in fields(value) if each.init)


def _numbers(value: Any, path: Path) -> Iterator[tuple[Path, int]]:
    if isinstance(value, int) and not isinstance(value, bool):
        yield path, value
    if isinstance(value, Mapping):
        yield from (((*path, Key(key)), key) for key in value if isinstance(key, int))
    for step, item in _parts(value):
        yield from _numbers(item, (*path, step))


def _choices(value: Any, path: Path) -> Iterator[tuple[Path, object, tuple[object, ...]]]:
    yield from _own_choices(value, path)
    for step, item in _parts(value):
        yield from _choices(item, (*path, step))


def _own_choices(value: Any, path: Path) -> Iterator[tuple[Path, object, tuple[object, ...]]]:
    if not is_dataclass(value) or isinstance(value, type):
        return
    hints = get_type_hints(type(value))
    for name in names_of(value):
        hint, here = hints[name], getattr(value, name)
        every = (True, False) if hint is bool else get_args(hint)
        if hint is bool or get_origin(hint) is Literal:
            yield (*path, name), here, tuple(each for each in every if each != here)


def _parts(value: Any) -> Iterator[tuple[Any, Any]]:
    if is_dataclass(value) and not isinstance(value, type):
        yield from ((name, getattr(value, name)) for name in names_of(value))
    elif isinstance(value, Mapping):
        yield from value.items()
    elif isinstance(value, tuple):
        yield from enumerate(value)
