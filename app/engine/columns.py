"""Two players with open cards: columns of a covered and an open card (founding page 004).

Only open cards can be played. The card under one that is played turns up after the trick, or at
once where the table plays so: it can be used from the next trick on either way.
"""

from collections.abc import Mapping, Sequence

from app.engine.cards import PACK, Card
from app.engine.errors import Facts, RuleViolation, Where
from app.engine.frame import check_side
from app.engine.hand import Column, Play
from app.engine.ruleset import Ruleset
from app.engine.sides import SIDES, Side

Layout = Mapping[Side, tuple[Column, ...]]
Open = Mapping[str, Mapping[Card, Card | None]]
"""The open cards of each seat, and what lies under each."""


def lay_out(rules: Ruleset, layout: Layout, name: str = "layout") -> Open:
    """What lies open at first; a whole hand's `layout` must hold the whole pack.

    Raises RuleViolation `unknown_side`, `layout_side_missing`, `card_laid_twice`, `layout_size`.
    """
    for side in layout:
        check_side(rules, name, side)
    sides = SIDES[rules.table.sides]
    missing = [side.name for side in sides if side not in layout]
    if missing:
        raise RuleViolation("layout_side_missing", (name,), {"sides": ", ".join(missing)})
    seen: set[Card] = set()
    for side in sides:
        for place, column in enumerate(layout[side]):
            _check_once(column, seen, (name, side.name, place))
    if name == "layout":
        _check_whole(layout)
    return {side.name: {top: covered for covered, top in layout[side]} for side in sides}


def refuse_layout(rules: Ruleset, name: str) -> None:
    """Refuse columns where cards are not played open. Raises RuleViolation `no_layout`."""
    if not rules.table.open_cards:
        raise RuleViolation("no_layout", (name,), {"variant": rules.variant})


def _check_whole(layout: Layout) -> None:
    due = len(PACK) // len(layout)
    for side, columns in sorted(layout.items()):
        count = sum(card is not None for column in columns for card in column)
        if count != due:
            facts: Facts = {"side": side.name, "count": count, "due": due}
            raise RuleViolation("layout_size", ("layout", side.name), facts)


def choice(laid: Open, play: Play, where: Where) -> tuple[Card, ...]:
    """The open cards of who plays; refuses a card that is not among them.

    Raises RuleViolation `face_down`, `not_held`.
    """
    own = laid[play.seat]
    if play.card not in own:
        facts: Facts = {"card": str(play.card), "seat": play.seat}
        covered = play.card in own.values()
        raise RuleViolation("face_down" if covered else "not_held", where, facts)
    return tuple(own)


def revealed(laid: Open, plays: Sequence[Play]) -> dict[str, Card | None]:
    """The card that turns up for each seat once these cards are played."""
    return {play.seat: laid[play.seat][play.card] for play in plays}


def after(laid: Open, plays: Sequence[Play]) -> Open:
    """What lies open when these cards, one from each seat, are gone."""
    left: dict[str, dict[Card, Card | None]] = {}
    for play in plays:
        own = dict(laid[play.seat])
        freed = own.pop(play.card)
        if freed is not None:
            own[freed] = None
        left[play.seat] = own
    return left


def _check_once(column: Column, seen: set[Card], where: Where) -> None:
    for depth, card in enumerate(column):
        if card in seen:
            raise RuleViolation("card_laid_twice", (*where, depth), {"card": str(card)})
        if card is not None:
            seen.add(card)
