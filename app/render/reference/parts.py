"""What a reference sheet is made of: sections of lines and grids, in words already."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from app.engine import Ruleset


@dataclass(frozen=True, slots=True)
class Lines:
    """Sentences below each other; `numbered` ones are steps."""

    items: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: words in the first column, figures or words in the others."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """Questions that people ask, each with the answer of these rules."""

    pairs: tuple[tuple[str, str], ...]


Part = Lines | Grid | Answered
Said = Iterator[tuple[str, Mapping[str, object]]]
"""Sentences of the catalogue with the facts in them."""


@dataclass(frozen=True, slots=True)
class Section:
    """A headed part of the sheet; `id` is its name in JSON and in the page."""

    id: str
    title: str
    parts: tuple[Part, ...]


def alone(rules: Ruleset) -> bool:
    """Whether everybody plays for himself: a player is a side, and there are no partners."""
    return len(rules.table.seats) == rules.table.sides


def lines(*items: str | None, numbered: bool = False) -> Lines:
    """The sentences that there are."""
    return Lines(tuple(item for item in items if item), numbered)


def grid(head: Iterable[str], rows: Iterable[Iterable[object]]) -> Grid:
    """A table of what is given, as text."""
    return Grid(tuple(head), tuple(tuple(str(cell) for cell in row) for row in rows))
