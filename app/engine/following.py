"""A hand followed card by card: turns, who wins and leads, who held what, and every broken duty.

The winner of a trick leads the next; who sits after the dealer leads the first. All cards are
played, so what a player held at any moment is what he plays from then on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.engine.cards import Card, Contract
from app.engine.columns import Layout, Open, after, choice, lay_out, refuse_layout, revealed
from app.engine.course import Bound, Course, Held, Irregularity
from app.engine.duties import Duty, Spot, bind, bound, duties_of, legal_cards
from app.engine.errors import Facts, RuleViolation, Where
from app.engine.hand import CardByCard, Hand, Play
from app.engine.ruleset import Ruleset, around
from app.engine.tricks import CardOrder, Won, check_size, check_turns, holder, order_of, win_trick


def follow_course(rules: Ruleset, hand: Hand, played: CardByCard) -> Course:
    """Follow a hand from the first lead to the last trick.

    Raises RuleViolation `tricks_too_many`, `tricks_missing`, `trick_size`, `unknown_seat`,
    `seat_twice`, `wrong_turn`, `wrong_leader`, `wrong_first_leader`, `card_played_twice`, and
    unless irregularities are allowed `revoke_follow`, `revoke_go_over`, `revoke_trump`,
    `revoke_over_trump`, `revoke_under_trump`; with a layout also those of `columns`.
    """
    _check_count(rules, played.tricks)
    order = order_of(rules.deal(hand.contract), hand.contract)
    winners, going = _turns(rules, order, played.tricks)
    held = _held(rules.table.seats, played.tricks)
    first = _first_lead(hand, played, going)
    if first and played.dealer is not None:
        raise RuleViolation("wrong_first_leader", ("tricks", 0, "plays", 0, "seat"), first)
    laid = None if played.layout is None else lay_out(rules, played.layout)
    unchecked = laid is None and rules.table.open_cards
    broken: tuple[Irregularity, ...] = ()
    if not unchecked:
        walk = _Walk(rules, order, duties_of(rules, hand.contract), held)
        broken = tuple(walk.broken(played.tricks, laid))
    if broken and not played.irregular:
        raise _revoke(broken[0], tuple(_revoke(each) for each in broken[1:]))
    return Course(winners, held, broken, first, unchecked)


def _check_count(rules: Ruleset, tricks: Sequence[tuple[Play, ...]]) -> None:
    due = rules.table.hand
    if len(tricks) != due:
        code = "tricks_too_many" if len(tricks) > due else "tricks_missing"
        cards = sum(map(len, tricks))
        facts = {"given": len(tricks), "due": due, "cards": cards}
        raise RuleViolation(code, ("tricks",), facts)


def _turns(
    rules: Ruleset, order: CardOrder, tricks: Sequence[tuple[Play, ...]]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who won each trick, and the way round they all were played."""
    winners: list[str] = []
    going: tuple[str, ...] | None = None
    for number, plays in enumerate(tricks, 1):
        where: Where = ("tricks", number - 1, "plays")
        check_size(rules.table, len(plays), where, number)
        if winners and plays[0].seat != winners[-1]:
            facts: Facts = {"trick": number, "seat": plays[0].seat, "due": winners[-1]}
            raise RuleViolation("wrong_leader", (*where, 0, "seat"), facts)
        going = check_turns(rules.table, [play.seat for play in plays], where, number, going)
        winners.append(holder(order, plays).seat)
    return tuple(winners), going or ()


def _held(seats: tuple[str, ...], tricks: Sequence[tuple[Play, ...]]) -> Held:
    held: dict[str, list[Card]] = {seat: [] for seat in seats}
    seen: dict[Card, tuple[int, str]] = {}
    for number, plays in enumerate(tricks, 1):
        for place, play in enumerate(plays):
            trick, seat = seen.setdefault(play.card, (number, play.seat))
            if len(held[play.seat]) >= number or (trick, seat) != (number, play.seat):
                facts: Facts = {"card": str(play.card), "trick": trick, "seat": seat}
                where: Where = ("tricks", number - 1, "plays", place, "card")
                raise RuleViolation("card_played_twice", where, facts)
            held[play.seat].append(play.card)
    return {seat: tuple(cards) for seat, cards in held.items()}


def _first_lead(hand: Hand, played: CardByCard, going: tuple[str, ...]) -> Facts | None:
    """What is wrong with the first lead, where the dealer is known."""
    if hand.dealer is None:
        return None
    leader, due = played.tricks[0][0].seat, around(going, hand.dealer)[1]
    if leader == due:
        return None
    return {"seat": leader, "due": due, "dealer": hand.dealer}


@dataclass(frozen=True, slots=True)
class _Walk:
    """Going through the tricks with everybody's cards in view."""

    rules: Ruleset
    order: CardOrder
    duties: tuple[Duty, ...]
    held: Held

    def broken(
        self, tricks: Sequence[tuple[Play, ...]], laid: Open | None
    ) -> Iterator[Irregularity]:
        """Every card that was not allowed; `laid` are the open cards where only they count."""
        for number, plays in enumerate(tricks, 1):
            for place, play in enumerate(plays):
                if laid is None:
                    cards = self.held[play.seat][number - 1 :]
                else:
                    cards = choice(laid, play, ("tricks", number - 1, "plays", place, "card"))
                due = self._due(plays, place, cards) if place else None
                if due is not None:
                    yield Irregularity(number, place, play.seat, play.card, due)
            if laid is not None:
                laid = after(laid, plays)

    def _due(self, plays: tuple[Play, ...], place: int, cards: tuple[Card, ...]) -> Bound | None:
        """What was due where the card at this place of the trick was not allowed."""
        play, best = plays[place], holder(self.order, plays[:place])
        table = self.rules.table
        partner = table.side_of(best.seat) is table.side_of(play.seat)
        spot = Spot(self.order, cards, plays[0].card.suit, best, partner)
        _, allowed = bind(self.duties, spot)
        return None if play.card in allowed else bound(self.duties, spot)


def _revoke(each: Irregularity, others: tuple[RuleViolation, ...] = ()) -> RuleViolation:
    where: Where = ("tricks", each.trick - 1, "plays", each.place, "card")
    return RuleViolation(f"revoke_{each.due.obligation}", where, each.facts(), others)


def win_open_trick(
    rules: Ruleset, contract: Contract, plays: Sequence[Play], columns: Layout
) -> tuple[Won, dict[str, Card | None]]:
    """Who wins a trick of two players with open cards, and what turns up after it.

    Raises RuleViolation `no_layout`, a revoke, and what a whole trick and its columns can be.
    """
    refuse_layout(rules, "columns")
    won = win_trick(rules, contract, plays)
    laid = lay_out(rules, columns, "columns")
    for place, play in enumerate(plays):
        cards = choice(laid, play, ("plays", place, "card"))
        due = legal_cards(rules, contract, play.seat, cards, plays[:place])
        if play.card not in due.cards:
            wrong = _revoke(Irregularity(1, place, play.seat, play.card, due))
            raise RuleViolation(wrong.code, ("plays", place, "card"), wrong.facts)
    return won, revealed(laid, plays)
