"""What each side took: card points, trick points, piles and capot, which must all tell one story.

The sums are the check every table makes: 152 in cards with a trump suit, 162 with the last trick
(founding pages 000 and 001); with three players the undealt five are missing from it (page 002).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from app.engine.cards import Card
from app.engine.deal import Deal
from app.engine.errors import Facts, RuleViolation
from app.engine.hand import Hand
from app.engine.piles import Piles, check_undealt, count_piles, undealt_worths
from app.engine.ruleset import Table
from app.engine.sides import SIDES, Side, Sides
from app.engine.splits import check_splits
from app.engine.trickless import find_trickless


@dataclass(frozen=True, slots=True)
class Taken:
    """The tricks of a hand in card points, the last trick's included.

    `last_trick` is None where nobody told it apart; `capot` is the side that won every trick.
    """

    tricks: Sides[int]
    last_trick: Side | None
    capot: Side | None
    trickless: tuple[Side, ...]
    undealt: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class _Told:
    """What was said about the tricks, and what of it is already certain."""

    table: Table
    deal: Deal
    hand: Hand
    piles: Piles | None
    trickless: tuple[Side, ...]
    capot: Side | None
    undealt: int | None

    def due(self, whole: int) -> int | None:
        """What a whole deal comes to without the cards left out; None while that is unknown."""
        return None if self.undealt is None else whole - self.undealt


def take(table: Table, deal: Deal, hand: Hand) -> Taken:
    """Bring everything that was said about the tricks together.

    Raises RuleViolation `no_points`, `sum_short`, `sum_over`, `sum_undoubled`, `odd_undoubled`,
    `sum_usual`, `sum_other`, `sum_undealt`, `side_missing`, `side_missing_undealt`,
    `undealt_missing`, `undealt_impossible`, `undealt_wrong`, `points_differ`,
    `last_trick_missing`, `last_trick_differs`, `last_trick_short`, `trickless_scored`,
    `trickless_last` and those of `piles`, `trickless` and `splits`.
    """
    piles = count_piles(table, deal, hand)
    trickless, capot = find_trickless(table, hand, piles)
    if not (hand.card_points or hand.trick_points or piles or capot is not None):
        raise RuleViolation("no_points", ())
    undealt = _undealt(table, deal, hand, piles) if table.undealt else 0
    told = _Told(table, deal, hand, piles, trickless, capot, undealt)
    cards = _cards(told)
    said = None
    if hand.trick_points:
        said = _complete(told, "trick_points", hand.trick_points, deal.tricks)
    last = _last_trick(told, cards, said)
    tricks = said or cards or Sides()
    if said is None and last is not None:
        tricks = _with_last(deal, tricks, last)
    _check_trickless(told, tricks, last)
    if piles is None:
        check_splits(table, deal, hand, tricks, last)
    return Taken(tricks, last, capot, trickless, piles.undealt if piles else hand.undealt or ())


def _undealt(table: Table, deal: Deal, hand: Hand, piles: Piles | None) -> int | None:
    """What the cards left out are worth; None while only the sides' figures can tell."""
    if hand.undealt is not None:
        check_undealt(table, hand.undealt)
    cards = piles.undealt if piles else hand.undealt
    worth = hand.undealt_points
    if cards is not None:
        counted = deal.worth(cards, hand.contract)
        if worth is not None and worth != counted:
            facts = {"given": worth, "counted": counted}
            raise RuleViolation("undealt_wrong", ("undealt_points",), facts)
        return counted
    if worth is not None and worth not in undealt_worths(table, deal):
        raise RuleViolation("undealt_impossible", ("undealt_points",), {"worth": worth})
    return worth


def _cards(told: _Told) -> Sides[int] | None:
    """Card points by side, from figures, piles or a capot; None if only trick points were given."""
    given = None
    if told.hand.card_points:
        given = _complete(told, "card_points", told.hand.card_points, told.deal.cards)
    if told.piles is not None:
        counted = told.piles.points
        if given is not None and given != counted:
            raise RuleViolation("points_differ", ("card_points",), _difference(given, counted))
        return counted
    if given is None and not told.hand.trick_points:
        due = told.due(told.deal.cards)
        if due is None or told.capot is None:
            raise RuleViolation("undealt_missing", ("undealt",))
        return Sides.fill(told.table.sides, {told.capot: due}, 0)
    return given


def _difference(given: Sides[int], counted: Sides[int]) -> Facts:
    side = next(side for side in SIDES[len(given)] if given[side] != counted[side])
    return {"side": side.name, "given": given[side], "counted": counted[side]}


def _complete(told: _Told, name: str, given: Mapping[Side, int], whole: int) -> Sides[int]:
    """Every side's figure: the last missing one follows from the sum."""
    points = {**dict.fromkeys(told.trickless, 0), **given} if told.trickless else given
    sides = told.table.sides
    missing = [side for side in SIDES[sides] if side not in points]
    counted, due = sum(points.values()), told.due(whole)
    refuse_odd(told.deal, name, given, whole)
    if due is None and not missing:
        if whole - counted not in undealt_worths(told.table, told.deal):
            facts: Facts = {"given": counted, "whole": whole, "worth": whole - counted}
            raise RuleViolation("sum_undealt", (name,), facts)
        return Sides.fill(sides, points, 0)
    if due is None or len(missing) > 1:
        named = ", ".join(side.name for side in missing)
        code = "side_missing_undealt" if due is None and len(missing) == 1 else "side_missing"
        raise RuleViolation(code, (name,), {"sides": named})
    if counted > due or (not missing and counted != due):
        raise _wrong_sum(told.deal, name, counted, due)
    return Sides.fill(sides, points, due - counted)


def refuse_odd(deal: Deal, name: str, given: Mapping[Side, int], whole: int) -> None:
    """Where every card counts double, no side can have an odd number.

    Raises RuleViolation `odd_undoubled`.
    """
    odd = [points for points in given.values() if points % 2] if deal.doubled else []
    if odd:
        raise RuleViolation("odd_undoubled", (name,), {"given": min(odd), "due": whole})


def _wrong_sum(deal: Deal, name: str, counted: int, due: int) -> RuleViolation:
    facts = {"given": counted, "due": due, "missing": due - counted, "over": counted - due}
    if deal.doubled and counted * 2 in (deal.cards, deal.tricks):
        return RuleViolation("sum_undoubled", (name,), facts)
    if counted in deal.usual:
        return RuleViolation("sum_usual", (name,), facts)
    other = {deal.tricks: "trick_points", deal.cards: "card_points"}.get(counted, name)
    if other != name:
        return RuleViolation("sum_other", (name,), {**facts, "field": name, "other": other})
    return RuleViolation("sum_over" if counted > due else "sum_short", (name,), facts)


def _last_trick(told: _Told, cards: Sides[int] | None, tricks: Sides[int] | None) -> Side | None:
    ten = told.deal.last_trick
    last = told.hand.last_trick
    if told.capot is not None:
        if last is not None and last is not told.capot:
            sides: Facts = {"side": last.name, "capot": told.capot.name}
            raise RuleViolation("last_trick_differs", ("last_trick",), sides)
        last = told.capot
    if cards is not None and tricks is not None:
        return _agree(told.deal, last, cards, tricks)
    if last is None and (tricks is None or told.table.undealt):
        raise RuleViolation("last_trick_missing", ("last_trick",), {"points": ten})
    if last is not None and tricks is not None and tricks[last] < ten:
        facts: Facts = {"side": last.name, "given": tricks[last], "points": ten}
        raise RuleViolation("last_trick_short", ("trick_points", last.name), facts)
    return last


def _agree(deal: Deal, last: Side | None, cards: Sides[int], tricks: Sides[int]) -> Side:
    """The side whose trick points hold the last trick; both ways of counting must agree."""
    for side in SIDES[len(cards)]:
        if last in {None, side} and _with_last(deal, cards, side) == tricks:
            return side
    due = _with_last(deal, cards, last if last is not None else Side.A)
    raise RuleViolation("points_differ", ("trick_points",), _difference(tricks, due))


def _with_last(deal: Deal, cards: Sides[int], last: Side) -> Sides[int]:
    tricks = list(cards)
    tricks[last] += deal.last_trick
    return Sides(tricks)


def _check_trickless(told: _Told, tricks: Sides[int], last: Side | None) -> None:
    for side in told.trickless:
        if side is last:
            raise RuleViolation("trickless_last", ("last_trick",), {"side": side.name})
        if tricks[side]:
            name = "card_points" if told.hand.card_points else "trick_points"
            facts: Facts = {"side": side.name, "points": tricks[side]}
            raise RuleViolation("trickless_scored", (name, side.name), facts)
