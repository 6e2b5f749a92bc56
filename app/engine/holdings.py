"""What a hand holds: runs, fours of a kind, belotes, and which of them its cards can serve.

A card serves one declaration only (belote apart), so a four can shorten or break a run.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from app.engine.announced import ROYALS
from app.engine.cards import HEIGHT, RANKS, SUITS, TRUMP_SUITS, Card, Rank, Suit
from app.engine.declarations import Ring, cards_of, worth
from app.engine.hand import Declaration, Kind
from app.engine.ruleset import Ruleset

_RUNS: dict[int, Kind] = {3: "tierce", 4: "quarte"}
Laid = tuple[Declaration, ...]


def ways_to_lay(ring: Ring, seat: str, cards: Sequence[Card]) -> list[Laid]:
    """Every way to let the cards of a hand serve: some of its fours, and whole runs of the rest.

    Fours that are worth nothing stand in nobody's way: they take what cards are left.
    """
    held = {*cards}
    fours = _fours(ring, seat, held)
    counting = [four for four in fours if worth(ring, four)]
    ways = []
    for chosen in _some_of(counting):
        left = held.difference(*(cards_of(four) for four in chosen))
        runs = runs_in(ring, seat, left)
        left = left.difference(*(cards_of(run) for run in runs))
        idle = [four for four in fours if four not in counting and left.issuperset(cards_of(four))]
        ways.append((*runs, *chosen, *idle))
    return ways


def _some_of(fours: list[Declaration]) -> Iterator[Laid]:
    """All of them first, none last."""
    for count in range(len(fours), -1, -1):
        yield from combinations(fours, count)


def _fours(ring: Ring, seat: str, held: set[Card]) -> list[Declaration]:
    """Four of a kind, best first, then those worth nothing."""
    side = ring.table.side_of(seat)
    counting = [rank for rank, _ in ring.deal.fours]
    ranks = [*counting, *(rank for rank in RANKS if rank not in counting)]
    return [
        Declaration(side, "carre", rank, seat=seat)
        for rank in ranks
        if held.issuperset(Card(rank, suit) for suit in SUITS)
    ]


def runs_in(ring: Ring, seat: str, held: set[Card]) -> Laid:
    """The runs of these cards, each as long as it is."""
    side = ring.table.side_of(seat)
    least = min(ring.contest.runs)
    return tuple(
        Declaration(side, _RUNS.get(length, "quinte"), top, suit, length, seat)
        for suit in SUITS
        for top, length in _stretches(suit, held)
        if length >= least
    )


def _stretches(suit: Suit, held: set[Card]) -> Iterator[tuple[Rank, int]]:
    """What a suit's cards make without a gap: the top and the number of cards."""
    length = 0
    for rank in RANKS:
        if Card(rank, suit) in held:
            length += 1
        elif length:
            yield RANKS[HEIGHT[rank] - 1], length
            length = 0
    if length:
        yield RANKS[-1], length


def belotes_in(rules: Ruleset, ring: Ring, cards: Sequence[Card]) -> tuple[Suit, ...]:
    """The suits in which a hand holds king and queen of trumps, where they count."""
    if not rules.belote or not ring.deal.belotes:
        return ()
    return tuple(suit for suit in TRUMP_SUITS[ring.contract] if ROYALS[suit] <= {*cards})
