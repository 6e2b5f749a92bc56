"""Who took no trick. It is said, or seen from piles.

It is never guessed from points, since a trick can be worth nothing.
"""

from collections.abc import Iterator, Mapping

from app.engine.errors import RuleViolation
from app.engine.hand import Hand
from app.engine.piles import Piles
from app.engine.ruleset import Table
from app.engine.sides import SIDES, Side


def find_trickless(
    table: Table, hand: Hand, piles: Piles | None
) -> tuple[tuple[Side, ...], Side | None]:
    """The sides without a trick, and the side that thereby won them all.

    Raises RuleViolation `trickless_differ`, `side_missing`, `tricks_won_sum`, `all_trickless`.
    """
    nothing_said = hand.capot is None and hand.trickless is None and not hand.tricks_won
    if nothing_said and piles is None and not hand.generale:
        return (), None
    said: tuple[Side, ...] | None = None
    by = ""
    for name, sides in _claims(table, hand, piles):
        if said is not None and said != sides:
            raise RuleViolation("trickless_differ", (name,), {"field": name, "other": by})
        said, by = sides, name
    trickless = said or ()
    if len(trickless) == table.sides:
        raise RuleViolation("all_trickless", (by,))
    if len(trickless) < table.sides - 1:
        return trickless, None
    return trickless, next(side for side in SIDES[table.sides] if side not in trickless)


def _claims(
    table: Table, hand: Hand, piles: Piles | None
) -> Iterator[tuple[str, tuple[Side, ...]]]:
    if piles is not None:
        yield "piles", piles.trickless
    if hand.tricks_won:
        yield "tricks_won", _from_counts(table, hand.tricks_won)
    if hand.trickless is not None:
        yield "trickless", tuple(side for side in SIDES[table.sides] if side in hand.trickless)
    capot = table.side_of(hand.taker) if hand.generale else hand.capot
    if capot is not None:
        name = "capot" if hand.capot is not None else "generale"
        yield name, tuple(side for side in SIDES[table.sides] if side is not capot)


def _from_counts(table: Table, won: Mapping[Side, int]) -> tuple[Side, ...]:
    missing = [side for side in SIDES[table.sides] if side not in won]
    told = sum(won.values())
    if len(missing) > 1:
        named = ", ".join(side.name for side in missing)
        raise RuleViolation("side_missing", ("tricks_won",), {"sides": named})
    if told > table.hand or (not missing and told != table.hand):
        facts = {"given": told, "due": table.hand}
        raise RuleViolation("tricks_won_sum", ("tricks_won",), facts)
    counts = {**dict.fromkeys(missing, table.hand - told), **won}
    return tuple(side for side in SIDES[table.sides] if not counts[side])
