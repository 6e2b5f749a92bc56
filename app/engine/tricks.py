"""Who wins a trick and what it is worth; whose turn it is.

The highest trump wins, else the highest card of the suit led. Strength and worth are the deal's
(founding pages 000 to 004). The turn goes round as the table plays, or the other way: both are
accepted as long as nobody is left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.engine.cards import PACK, TRUMP_SUITS, Card, Contract
from app.engine.deal import Deal
from app.engine.errors import Facts, RuleViolation, Where
from app.engine.frame import check_known_seat
from app.engine.hand import Play
from app.engine.ruleset import Ruleset, Table, around

_TRUMP = 8
"""What a trump is stronger by: more than any plain card."""


@dataclass(frozen=True, slots=True)
class CardOrder:
    """How strong and how much worth each card is under one contract, by its place in the pack."""

    strength: tuple[int, ...]
    worth: tuple[int, ...]

    def beats(self, one: Card, other: Card) -> bool:
        """Whether a card played later takes the trick from the card that holds it."""
        if one.suit is other.suit:
            return self.strength[one.place] > self.strength[other.place]
        return self.strength[one.place] >= _TRUMP > self.strength[other.place]

    def is_trump(self, card: Card) -> bool:
        """Whether this card is a trump; at all trump every card is."""
        return self.strength[card.place] >= _TRUMP


@dataclass(frozen=True, slots=True)
class Won:
    """A trick: who takes it with which card, and its card points without the last trick's bonus."""

    seat: str
    card: Card
    points: int


@lru_cache(maxsize=64)
def order_of(deal: Deal, contract: Contract) -> CardOrder:
    """The order of the cards under a contract of this kind."""
    strength, worth = [], []
    for card in PACK:
        trumps = TRUMP_SUITS[contract]
        scale = deal.suit(card.suit, trumps)
        above = len(scale.order) - 1 - scale.order.index(card.rank)
        strength.append(above + _TRUMP if card.suit in trumps else above)
        worth.append(scale.points[card.rank])
    return CardOrder(tuple(strength), tuple(worth))


def holder(order: CardOrder, plays: Sequence[Play]) -> Play:
    """The play that holds the trick so far."""
    best = plays[0]
    for play in plays[1:]:
        if order.beats(play.card, best.card):
            best = play
    return best


def win_trick(rules: Ruleset, contract: Contract, plays: Sequence[Play]) -> Won:
    """Who wins a whole trick, and its card points.

    Raises RuleViolation `trick_size`, `unknown_seat`, `seat_twice`, `wrong_turn`,
    `card_played_twice`.

    >>> from app.engine import Contract, card, resolve
    >>> plays = [Play("S", card("AS")), Play("W", card("10S")), Play("N", card("7S"))]
    >>> won = win_trick(resolve("belote"), Contract.HEARTS, [*plays, Play("E", card("JH"))])
    >>> won.seat, won.points
    ('E', 41)
    """
    where: Where = ("plays",)
    check_size(rules.table, len(plays), where)
    check_turns(rules.table, [play.seat for play in plays], where)
    check_once(plays, where)
    order = order_of(rules.deal(contract), contract)
    best = holder(order, plays)
    return Won(best.seat, best.card, sum(order.worth[play.card.place] for play in plays))


def check_size(table: Table, count: int, where: Where, trick: int = 1) -> None:
    """Refuse a trick to which not every seat has played once. Raises RuleViolation `trick_size`."""
    if count != len(table.seats):
        facts: Facts = {"trick": trick, "count": count, "due": len(table.seats)}
        raise RuleViolation("trick_size", where, facts)


def check_turns(
    table: Table,
    seats: Sequence[str],
    where: Where,
    trick: int = 1,
    going: tuple[str, ...] | None = None,
) -> tuple[str, ...]:
    """Refuse seats that do not follow each other; gives the seats in the order they were played.

    `going` is that order where earlier tricks have shown it. Raises RuleViolation `unknown_seat`,
    `seat_twice`, `wrong_turn`.
    """
    for place, seat in enumerate(seats):
        check_known_seat((*where, place, "seat"), seat, table.seats)
        if seat in seats[:place]:
            facts: Facts = {"trick": trick, "seat": seat}
            raise RuleViolation("seat_twice", (*where, place, "seat"), facts)
    going = going or _going(table.seats, seats)
    for place, due in enumerate(around(going, seats[0])[: len(seats)] if seats else ()):
        if seats[place] != due:
            told: Facts = {"trick": trick, "seat": seats[place], "due": due}
            raise RuleViolation("wrong_turn", (*where, place, "seat"), told)
    return going


def _going(table: tuple[str, ...], seats: Sequence[str]) -> tuple[str, ...]:
    """The way round that the first two plays show; the table's own where they show none."""
    back = table[::-1]
    other_way = len(seats) > 1 and seats[1] == around(back, seats[0])[1]
    return back if other_way else table


def check_once(plays: Sequence[Play], where: Where) -> None:
    """Refuse a card that lies in a trick twice. Raises RuleViolation `card_played_twice`."""
    seen: dict[Card, str] = {}
    for place, play in enumerate(plays):
        if play.card in seen:
            facts: Facts = {"card": str(play.card), "seat": seen[play.card], "trick": 1}
            raise RuleViolation("card_played_twice", (*where, place, "card"), facts)
        seen[play.card] = play.seat
