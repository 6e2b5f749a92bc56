"""Declarations: sequences and fours of a kind, how they are compared, and who scores them.

Sequences run 7 8 9 10 J Q K A. The side (or player) with the best declaration scores all its own,
the others none; Bulgarian tables hold that contest twice, for sequences and for fours (page 001).
Belote is no declaration of this kind: it stands outside the contest.
"""

from dataclasses import dataclass
from functools import lru_cache

from app.engine.cards import HEIGHT, RANKS, SUITS, TRUMP_SUITS, Card, Contract, Rank, Suit
from app.engine.deal import Deal
from app.engine.errors import RuleViolation
from app.engine.hand import Declaration
from app.engine.ruleset import Contest, Table
from app.engine.sides import Side, Sides

LENGTHS = {"tierce": 3, "quarte": 4, "quinte": 5, "carre": 4}
Strength = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Declared:
    """The contest's result: points by side, and for each declaration what became of it.

    Fates: `scores`, `beaten`, `level` (a full tie that nobody scores), `worthless`, `trickless`.
    `by` is the place of the declaration that beats it, or that ties the best; None for other fates.
    """

    points: Sides[int]
    fates: tuple[str, ...]
    by: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Ring:
    """Where a contest is held: the rules it goes by and the hand it belongs to."""

    contest: Contest
    table: Table
    deal: Deal
    contract: Contract
    dealer: str | None


def ranks_of(declared: Declaration) -> tuple[Rank, ...]:
    """The ranks a declaration's cards have."""
    if declared.kind == "carre":
        return (declared.rank,)
    top = HEIGHT[declared.rank] + 1
    return RANKS[top - declared.length : top]


def cards_of(declared: Declaration) -> tuple[Card, ...]:
    """The cards a declaration shows; none while a run's suit is not known."""
    if declared.kind == "carre":
        return _cards(SUITS, (declared.rank,))
    return _cards((declared.suit,), ranks_of(declared)) if declared.suit else ()


@lru_cache(maxsize=256)
def _cards(suits: tuple[Suit, ...], ranks: tuple[Rank, ...]) -> tuple[Card, ...]:
    return tuple(Card(rank, suit) for suit in suits for rank in ranks)


def worth(ring: Ring, declared: Declaration) -> int:
    """A declaration's points under this deal; 0 for what counts for nothing."""
    if declared.kind == "carre":
        return dict(ring.deal.fours).get(declared.rank, 0)
    runs = ring.contest.runs
    return runs[min(declared.length, max(runs))]


def contend(ring: Ring, declared: tuple[Declaration, ...], trickless: tuple[Side, ...]) -> Declared:
    """Hold the contest. Raises RuleViolation `suit_needed`, `seat_needed`, `dealer_needed`."""
    points = [0] * ring.table.sides
    fates = ["worthless"] * len(declared)
    by: list[int | None] = [None] * len(declared)
    worths = [worth(ring, each) for each in declared]
    standing = []
    for place, each in enumerate(declared):
        if worths[place] and ring.contest.trickless == "drop" and each.side in trickless:
            fates[place] = "trickless"
        elif worths[place]:
            standing.append(place)
    for pool in _pools(ring.contest, declared, standing):
        best = _best(ring, declared, pool)
        level = len({declared[place].side for place in best}) > 1
        for place in pool:
            side = declared[place].side
            if not level and side is declared[best[0]].side:
                fates[place] = "scores"
                points[side] += worths[place]
            else:
                fates[place] = "level" if level else "beaten"
                by[place] = next(each for each in best if declared[each].side is not side)
    return Declared(Sides(points), tuple(fates), tuple(by))


def _pools(
    contest: Contest, declared: tuple[Declaration, ...], standing: list[int]
) -> list[list[int]]:
    if contest.pool == "single_pool":
        return [standing] if standing else []
    fours = [place for place in standing if declared[place].kind == "carre"]
    runs = [place for place in standing if declared[place].kind != "carre"]
    return [pool for pool in (runs, fours) if pool]


def strength(ring: Ring, declared: Declaration) -> Strength:
    """What is compared first: any four over any run; then which four; or length, then top."""
    if declared.kind == "carre":
        order = [rank for rank, _ in ring.deal.fours]
        return (1, len(order) - order.index(declared.rank))
    length = min(declared.length, 5) if ring.contest.compare == "cap_at_5" else declared.length
    return (0, length, HEIGHT[declared.rank])


def _best(ring: Ring, declared: tuple[Declaration, ...], pool: list[int]) -> list[int]:
    """The best of a pool, after all tie-breaks."""
    strengths = [strength(ring, declared[place]) for place in pool]
    best = max(strengths)
    level = [place for place, each in zip(pool, strengths, strict=True) if each == best]
    for tie_break in ring.contest.tie_breaks:
        if len({declared[place].side for place in level}) > 1:
            level = (_trumps if tie_break == "trump" else _first)(ring, declared, level)
    return level


def _trumps(ring: Ring, declared: tuple[Declaration, ...], level: list[int]) -> list[int]:
    """The trump one among equals; an unsaid suit is asked for if it could be the trump."""
    suits: tuple[Suit, ...] = TRUMP_SUITS[ring.contract]
    if len(suits) != 1:
        return level
    trumps = [place for place in level if declared[place].suit is suits[0]]
    taken = {card for each in declared for card in cards_of(each)}
    unsaid = [
        place
        for place in level
        if declared[place].suit is None
        and not any(Card(rank, suits[0]) in taken for rank in ranks_of(declared[place]))
    ]
    if unsaid and not trumps:
        facts = {"rank": declared[unsaid[0]].rank.value}
        raise RuleViolation("suit_needed", ("declarations", unsaid[0], "top"), facts)
    return trumps or level


def _first(ring: Ring, declared: tuple[Declaration, ...], level: list[int]) -> list[int]:
    """Those of the player who speaks first among equals."""
    if ring.dealer is None:
        raise RuleViolation("dealer_needed", ("dealer",))
    turns = ring.table.turns(ring.dealer)
    seats = []
    for place in level:
        seat = declared[place].seat
        if seat is None and declared[place].side.name in turns:
            seat = declared[place].side.name
        if seat is None:
            raise RuleViolation("seat_needed", ("declarations", place, "seat"))
        seats.append(turns.index(seat))
    return [place for place, turn in zip(level, seats, strict=True) if turn == min(seats)]
