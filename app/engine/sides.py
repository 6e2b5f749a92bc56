"""One value per side: two teams, two players, or three players each for himself."""

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import TypeVar

T = TypeVar("T")


class Side(IntEnum):
    """Who scores together. The number is the side's column on the sheet."""

    A = 0
    B = 1
    C = 2


LETTERS = "ABC"
SIDES: tuple[tuple[Side, ...], ...] = ((), (Side.A,), (Side.A, Side.B), (Side.A, Side.B, Side.C))
"""The sides of a table of n."""


class Sides(tuple[T, ...]):
    """One value for each side of a table, in column order.

    >>> Sides((95, 57))[Side.B]
    57
    >>> Sides((95, 57)).mapping()
    {'A': 95, 'B': 57}
    """

    __slots__ = ()

    @classmethod
    def each(cls, count: int, value: Callable[[Side], T]) -> "Sides[T]":
        """What `value` says of every side of a table of `count`."""
        return cls([value(side) for side in SIDES[count]])

    @classmethod
    def fill(cls, count: int, given: Mapping[Side, T], rest: T) -> "Sides[T]":
        """What is given, and `rest` for the others.

        >>> Sides.fill(3, {Side.B: 50}, 0)
        (0, 50, 0)
        """
        return cls([given.get(side, rest) for side in SIDES[count]])

    def mapping(self) -> dict[str, T]:
        """By the sides' letters, as answers show it."""
        return dict(zip(LETTERS, self, strict=False))


_OPPONENTS = (Side.B, Side.A)


def opponent(side: Side) -> Side:
    """The other side of a table of two.

    >>> opponent(Side.A).name
    'B'
    """
    return _OPPONENTS[side]


NOTHING: tuple[Sides[int], ...] = tuple(Sides([0] * count) for count in range(len(SIDES)))
"""A row in which no side of a table of n has anything."""


def plus(*ledgers: Sides[int]) -> Sides[int]:
    """Columns added up.

    >>> plus(Sides((95, 57)), Sides((10, 0)))
    (105, 57)
    """
    if len(ledgers) == 1:
        return ledgers[0]
    return Sides([sum(column) for column in zip(*ledgers, strict=True)])


def only(count: int, side: Side, value: int) -> Sides[int]:
    """A row in which one side has something.

    >>> only(2, Side.B, 20)
    (0, 20)
    """
    row = [0] * count
    row[side] = value
    return Sides(row)
