"""Whether a side's hands have room for all it announced.

A declaration lies in one hand, king and queen of a belote do, and a player holds so many cards and
no more.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from app.engine.cards import Card, Rank
from app.engine.declarations import cards_of, ranks_of
from app.engine.errors import Facts, RuleViolation
from app.engine.hand import Declaration
from app.engine.ruleset import Table
from app.engine.sides import SIDES, Side

Room = tuple[int, ...]
"""How many more cards each hand of a side can hold."""


@dataclass(frozen=True, slots=True)
class _Together:
    """Cards of one hand: how many, those that are known, and whose hand where that was said."""

    size: int
    cards: frozenset[Card]
    seats: frozenset[str]


def dealt(room: Room, length: int, held: Iterable[int]) -> Iterator[Room]:
    """The room that is left once so many cards lie in one of these hands; its own for each."""
    for place in held:
        if room[place] >= length:
            yield (*room[:place], room[place] - length, *room[place + 1 :])


def check_room(table: Table, declarations: Sequence[Declaration]) -> None:
    """Refuse declarations that the hands of their side cannot hold.

    Raises RuleViolation `too_many_declared`.
    """
    for side in SIDES[table.sides]:
        whose = [place for place, each in enumerate(declarations) if each.side is side]
        seats = _seats(table, side)
        left = {tuple(table.hand for _ in seats)}
        for place in sorted(whose, key=lambda each: declarations[each].seat is None):
            left = _put(left, seats, _together(declarations[place]))
            if not left:
                facts = {"hand": table.hand}
                raise RuleViolation("too_many_declared", ("declarations", place), facts)


def check_belotes_beside(
    table: Table,
    declarations: Sequence[Declaration],
    side: Side,
    count: int,
    royals: Iterable[frozenset[Card]],
) -> None:
    """Refuse `count` belotes that fit beside the side's declarations in none of these suits.

    `royals` are the kings and queens of the suits in which it may have belote. A run of an unsaid
    suit that holds a queen may be part of one: nothing is refused then.
    Raises RuleViolation `belote_no_room`.
    """
    own = [each for each in declarations if each.side is side]
    if sum(each.length for each in own) + 2 * count <= table.hand:
        return  # so few cards lie in one hand
    if any(not cards_of(each) and Rank.QUEEN in ranks_of(each) for each in own):
        return
    apart = [_together(each) for each in own]
    ways = (_joined(apart, chosen) for chosen in combinations(royals, count))
    if not any(_fit(table, side, way) for way in ways):
        facts: Facts = {"side": side.name, "hand": table.hand}
        raise RuleViolation("belote_no_room", ("belotes", side.name), facts)


def _together(declared: Declaration) -> _Together:
    seats = frozenset({declared.seat} if declared.seat else ())
    return _Together(declared.length, frozenset(cards_of(declared)), seats)


def _joined(apart: Sequence[_Together], belotes: Iterable[frozenset[Card]]) -> list[_Together]:
    """The same with belotes: declarations that hold their cards lie in one hand with the rest."""
    found = [*apart]
    for royals in belotes:
        touched = [each for each in found if each.cards & royals]
        found = [each for each in found if not each.cards & royals]
        cards = royals.union(*(each.cards for each in touched))
        missing = len(royals.difference(*(each.cards for each in touched)))
        size = sum(each.size for each in touched) + missing
        seats = frozenset[str]().union(*(each.seats for each in touched))
        found.append(_Together(size, cards, seats))
    return found


def _fit(table: Table, side: Side, pieces: Iterable[_Together]) -> bool:
    seats = _seats(table, side)
    left = {tuple(table.hand for _ in seats)}
    for each in pieces:
        left = _put(left, seats, each)
    return bool(left)


def _put(left: Iterable[Room], seats: Sequence[str], piece: _Together) -> set[Room]:
    """The room left once these cards lie in one of the hands that they can lie in."""
    held = [place for place, seat in enumerate(seats) if piece.seats <= {seat}]
    return {after for room in left for after in dealt(room, piece.size, held)}


def _seats(table: Table, side: Side) -> list[str]:
    return [seat for seat in table.seats if table.side_of(seat) is side]
