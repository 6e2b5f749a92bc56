"""A hand told card by card becomes the hand told by totals that it is.

Everything said besides the cards is checked against them. What comes out is scored like any hand,
so both ways of telling give one answer.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from app.engine.cards import PACK, TRUMP_SUITS, Card, Rank
from app.engine.columns import refuse_layout
from app.engine.course import Course, Held
from app.engine.deal import Deal
from app.engine.errors import Fact, Facts, RuleViolation, Where
from app.engine.following import follow_course
from app.engine.frame import check_known_seat
from app.engine.hand import CardByCard, Exchange, Hand
from app.engine.held import check_belotes, check_declarations
from app.engine.ruleset import Ruleset
from app.engine.sides import LETTERS, SIDES, Side
from app.engine.tricks import order_of

Piles = Mapping[Side, tuple[Card, ...]]


def from_cards(rules: Ruleset, hand: Hand, played: CardByCard) -> tuple[Hand, Course]:
    """The hand by its totals, and how it went. Raises RuleViolation.

    Besides those of `course`, `columns` and `held`: `no_layout`, `no_exchange`,
    `exchange_not_trump`, `exchange_seven`, `exchange_kept`, `not_held`, `tricks_differ`,
    `pile_differs`, `pile_lacks`.
    """
    if played.layout is not None:
        refuse_layout(rules, "layout")
    course = follow_course(rules, hand, played)
    if played.exchange is not None:
        _check_exchange(rules, hand, played.exchange, course.held)
    belotes = check_belotes(rules, hand, played.tricks, course.held)
    check_declarations(rules, hand, course.held)
    totals = _totals(rules, hand, played, course)
    for where, given, counted in _said(rules, hand, totals):
        if given != counted:
            facts: Facts = {"field": str(where[0]), "given": given, "counted": counted}
            raise RuleViolation("tricks_differ", where, facts)
    return replace(totals, belotes=belotes), course


def _totals(rules: Ruleset, hand: Hand, played: CardByCard, course: Course) -> Hand:
    """The same hand with what the tricks tell in place of what was said."""
    table, count = rules.table, rules.table.sides
    winners = [table.side_of(seat) for seat in course.winners]
    piles: dict[Side, list[Card]] = {side: [] for side in SIDES[count]}
    for side, plays in zip(winners, played.tricks, strict=True):
        piles[side] += [play.card for play in plays]
    _check_piles(hand.piles or {}, piles)
    worth = order_of(rules.deal(hand.contract), hand.contract).worth
    held = {card for cards in course.held.values() for card in cards}
    trickless = tuple(side for side in SIDES[count] if not piles[side])
    alone = len(trickless) == count - 1
    return replace(
        hand,
        card_points={side: sum(worth[card.place] for card in piles[side]) for side in piles},
        trick_points=None,
        piles=None,
        last_trick=winners[-1],
        capot=winners[-1] if alone else None,
        generale=_generale(rules, hand, course),
        undealt=tuple(card for card in PACK if card not in held) if table.undealt else None,
        undealt_points=None,
        tricks_won={side: winners.count(side) for side in SIDES[count]},
        trickless=trickless,
    )


def _check_piles(given: Piles, counted: Mapping[Side, list[Card]]) -> None:
    for side, cards in sorted(given.items()):
        for place, card in enumerate(cards):
            if card not in counted.get(side, ()):
                wrong: Facts = {"side": side.name, "card": str(card)}
                raise RuleViolation("pile_differs", ("piles", side.name, place), wrong)
        missing = [card for card in counted[side] if card not in cards]
        if missing:
            facts: Facts = {"side": side.name, "card": str(missing[0])}
            raise RuleViolation("pile_lacks", ("piles", side.name), facts)


def _generale(rules: Ruleset, hand: Hand, course: Course) -> bool | None:
    """Whether the taking player won every trick alone; as it was said where only his side is known
    and one player of it won them all.
    """
    if rules.bids is None:
        return hand.generale
    seats, taker = {*course.winners}, rules.table.side_of(hand.taker)
    if len(seats) > 1 or rules.table.side_of(course.winners[0]) is not taker:
        return False
    return hand.generale if hand.taker in LETTERS else hand.taker in seats


def _said(rules: Ruleset, hand: Hand, totals: Hand) -> Iterator[tuple[Where, Fact, Fact]]:
    """Where something was said, what, and what the tricks make of it."""
    deal = rules.deal(hand.contract)
    yield from _said_by_side(deal, hand, totals)
    for name in ("last_trick", "capot"):
        given, counted = getattr(hand, name), getattr(totals, name)
        if given is not None:
            yield (name,), given.name, "null" if counted is None else counted.name
    if hand.generale is not None and hand.generale != totals.generale:
        yield ("generale",), str(hand.generale).lower(), str(totals.generale).lower()
    if hand.trickless is not None:
        yield ("trickless",), _named(hand.trickless), _named(totals.trickless or ())
    left = totals.undealt or ()
    if hand.undealt is not None:
        given_cards = [card for card in PACK if card in hand.undealt]
        yield ("undealt",), " ".join(map(str, given_cards)), " ".join(map(str, left))
    if hand.undealt_points is not None:
        yield ("undealt_points",), hand.undealt_points, deal.worth(left, hand.contract)


def _said_by_side(deal: Deal, hand: Hand, totals: Hand) -> Iterator[tuple[Where, Fact, Fact]]:
    cards = totals.card_points or {}
    tricks = {
        side: points + (deal.last_trick if side is totals.last_trick else 0)
        for side, points in cards.items()
    }
    counted = {"card_points": cards, "trick_points": tricks, "tricks_won": totals.tricks_won or {}}
    for name, figures in counted.items():
        for side, given in sorted((getattr(hand, name) or {}).items()):
            yield (name, side.name), given, figures[side]


def _named(sides: tuple[Side, ...]) -> str:
    return ", ".join(side.name for side in sorted({*sides})) or "-"


def _check_exchange(rules: Ruleset, hand: Hand, exchange: Exchange, held: Held) -> None:
    """Three players (page 002): the seven of trumps lies out, the card turned up was held."""
    if not rules.table.undealt:
        raise RuleViolation("no_exchange", ("exchange",), {"variant": rules.variant})
    check_known_seat(("exchange", "seat"), exchange.seat, rules.table.seats)
    where: Where = ("exchange", "turn_up")
    turned = exchange.turn_up
    facts: dict[str, Fact] = {"card": str(turned), "seat": exchange.seat}
    if turned.suit not in TRUMP_SUITS[hand.contract]:
        raise RuleViolation("exchange_not_trump", where, {**facts, "contract": hand.contract.value})
    if turned.rank is Rank.SEVEN:
        raise RuleViolation("exchange_seven", where, facts)
    if turned not in held[exchange.seat]:
        raise RuleViolation("not_held", where, facts)
    seven = Card(Rank.SEVEN, turned.suit)
    for seat, cards in held.items():
        if seven in cards:
            raise RuleViolation(
                "exchange_kept", ("exchange",), {**facts, "card": str(seven), "holder": seat}
            )
