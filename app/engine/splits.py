"""Which figures can be won: a side's cards are whole tricks, and none make 1 or 151 of 152.

The values of the cards say so (founding pages 000 to 003); with three players, who also say how
many tricks each of them won, so does the number of cards.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from app.engine.deal import Deal
from app.engine.errors import Facts, RuleViolation, Where
from app.engine.hand import Hand
from app.engine.piles import worths
from app.engine.ruleset import Table
from app.engine.sides import SIDES, Side, Sides


def check_splits(
    table: Table, deal: Deal, hand: Hand, tricks: Sides[int], last: Side | None
) -> None:
    """Refuse figures that no tricks make. `tricks` hold the last trick, which `last` won.

    Raises RuleViolation `points_impossible`, `points_of_tricks`.
    """
    gaps = deal.gaps
    for side, points in enumerate(tricks):
        cards = points - deal.last_trick if side == last else points
        if cards in gaps or cards > deal.cards:
            _check_told(deal, hand, tricks, last)
    if hand.tricks_won:
        _check_counted(table, deal, hand, tricks, last)


def _check_told(deal: Deal, hand: Hand, tricks: Sides[int], last: Side | None) -> None:
    """Figure by figure, those that were given first; what was not told apart may hold the last."""
    given = _given(hand)[1]
    made = {*range(deal.cards + 1)} - deal.gaps
    with_last = {each + deal.last_trick for each in made}
    for side in sorted(SIDES[len(tricks)], key=lambda each: each not in given):
        possible = made | with_last if last is None else with_last if side is last else made
        if tricks[side] not in possible:
            ten = deal.last_trick if side is last else 0
            raise _impossible(hand, side, tricks[side], possible, ten)


def _given(hand: Hand) -> tuple[str, Mapping[Side, int]]:
    """The figures that were given: trick points hold the last trick, card points do not."""
    if hand.trick_points:
        return "trick_points", hand.trick_points
    return "card_points", hand.card_points or {}


def _check_counted(
    table: Table, deal: Deal, hand: Hand, tricks: Sides[int], last: Side | None
) -> None:
    """The tricks that a side is said to have won hold so many cards, no more and no fewer."""
    won = hand.tricks_won or {}
    rest = table.hand - sum(won.values())
    for side in SIDES[table.sides]:
        count = won.get(side, rest)
        ten = deal.last_trick if side is last else 0
        possible = {each + ten for each in worths(deal.values, count * len(table.seats))}
        if tricks[side] not in possible:
            wrong = _impossible(hand, side, tricks[side], possible, ten)
            raise RuleViolation("points_of_tricks", wrong.where, {**wrong.facts, "count": count})


def _impossible(
    hand: Hand, side: Side, points: int, possible: AbstractSet[int], ten: int
) -> RuleViolation:
    """The refusal, with the figures next to it that can be, counted as the hand was told."""
    name, given = _given(hand)
    told = ten if name == "card_points" else 0
    below = sorted(each for each in possible if each < points)[-1:]
    above = sorted(each for each in possible if each > points)[:1]
    near = ", ".join(str(each - told) for each in (*below, *above))
    where: Where = (name, side.name) if side in given else (name,)
    facts: Facts = {"side": side.name, "points": points - told, "near": near}
    return RuleViolation("points_impossible", where, facts)
