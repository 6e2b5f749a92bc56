"""From plain data to a hand told card by card: tricks, columns, the exchange of the seven."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.engine.cards import Card, card
from app.engine.errors import RuleViolation, Where
from app.engine.hand import CardByCard, Column, Exchange, Play
from app.engine.sides import Side

SIDE_OF = {side.name: side for side in Side}
WITH_TRICKS = ("layout", "exchange", "irregular")
"""What says something about tricks only."""

Said = Mapping[str, Any]


def read_cards(said: Said) -> CardByCard | None:
    """The tricks of a hand; None where it is told by its totals.

    Raises RuleViolation `unknown_card`, `needs_tricks`.
    """
    tricks = said.get("tricks")
    if tricks is None:
        for name in WITH_TRICKS:
            if said.get(name) is not None:
                raise RuleViolation("needs_tricks", (name,), {"field": name})
        return None
    layout, exchange = said.get("layout"), said.get("exchange")
    return CardByCard(
        tricks=tuple(
            read_plays(trick["plays"], ("tricks", place, "plays"))
            for place, trick in enumerate(tricks)
        ),
        irregular=said.get("irregular") == "allow",
        layout=None if layout is None else read_columns(layout, "layout"),
        exchange=None if exchange is None else _exchange(exchange),
        dealer=said.get("dealer"),
    )


def read_plays(plays: Sequence[Said], where: Where) -> tuple[Play, ...]:
    """The plays of one trick. Raises RuleViolation `unknown_card`."""
    return tuple(
        Play(each["seat"], card(each["card"], (*where, place, "card")), bool(each.get("belote")))
        for place, each in enumerate(plays)
    )


def read_columns(
    columns: Mapping[Any, Sequence[Sequence[str | None]]], name: str
) -> dict[Side, tuple[Column, ...]]:
    """The covered and the open card of each column. Raises RuleViolation `unknown_card`."""
    return {
        SIDE_OF[letter]: tuple(
            _column(column, (name, letter, place)) for place, column in enumerate(given)
        )
        for letter, given in columns.items()
    }


def _column(column: Sequence[str | None], where: Where) -> Column:
    covered, top = column
    under: Card | None = None if covered is None else card(covered, (*where, 0))
    return under, card(str(top), (*where, 1))


def _exchange(said: Said) -> Exchange:
    return Exchange(said["seat"], card(said["turn_up"], ("exchange", "turn_up")))
