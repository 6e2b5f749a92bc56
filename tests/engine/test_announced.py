"""Runs of an unsaid suit: they are accepted exactly where they can lie, and found out quickly."""

from itertools import product
from random import Random
from time import thread_time

import pytest

from app.engine import Contract, Declaration, Hand, RuleViolation, Side, Suit, resolve
from app.engine.announced import check_announced
from app.engine.cards import RANKS, Card
from app.engine.declarations import ranks_of
from tests.engine.strategies import KINDS

RULES = resolve("belote")
Place = tuple[int, int, Suit | None]
"""Where a run lies: its lowest card, its length, its suit."""


def refused(places: list[Place], undealt: tuple[Card, ...] = ()) -> str:
    """What is said to runs of these places; nothing if they can be."""
    runs = tuple(
        Declaration(Side(n % 2), KINDS[min(length, 5)], RANKS[low + length - 1], suit, length, None)
        for n, (low, length, suit) in enumerate(places)
    )
    try:
        check_announced(RULES, Hand("A", Contract.HEARTS, declarations=runs), undealt)
    except RuleViolation as wrong:
        return wrong.code
    return ""


def can_lie(places: list[Place]) -> bool:
    """Every way to choose the suits, tried."""
    for suits in product(*([suit] if suit else Suit for _, _, suit in places)):
        cards = [
            (low + each, suit)
            for (low, length, _), suit in zip(places, suits, strict=True)
            for each in range(length)
        ]
        if len({*cards}) == len(cards):
            return True
    return False


@pytest.mark.parametrize("seed", range(400))
def test_unsaid_suits_are_found_wherever_there_are_any(seed: int) -> None:
    chance = Random(seed)
    places: list[Place] = []
    for _ in range(60):
        length = chance.choice((3, 3, 3, 4, 5))
        place = chance.randrange(9 - length), length, chance.choice((None, *Suit))
        said = [each for each in (*places, place) if each[2]]
        own = [each[1] for each in places[len(places) % 2 :: 2]]
        room = len(places) < 7 and fit_into_two_hands([*own, length])
        if room and can_lie(said) and not crowded([*places, place]):
            places.append(place)
    assert (refused(places) == "") == can_lie(places)
    assert refused(places) in {"", "run_fits_nowhere"}


def fit_into_two_hands(lengths: list[int]) -> bool:
    """Every way to share them out, tried."""
    return any(
        max(sum(n for n, who in zip(lengths, whose, strict=True) if who is each) for each in Side)
        <= 8
        for whose in product(list(Side)[:2], repeat=len(lengths))
    )


@pytest.mark.parametrize("seed", range(100))
def test_each_declaration_lies_in_one_hand(seed: int) -> None:
    chance = Random(seed)
    suits = chance.sample(list(Suit), 4)
    lengths = [chance.choice((3, 4, 5, 5, 6, 7, 8)) for _ in range(chance.randrange(1, 5))]
    runs = tuple(
        Declaration(Side.B, KINDS[min(length, 5)], RANKS[length - 1], suit, length)
        for length, suit in zip(lengths, suits, strict=False)
    )
    hand = Hand("A", Contract.HEARTS, declarations=runs)
    if fit_into_two_hands(lengths):
        check_announced(RULES, hand, ())
    else:
        with pytest.raises(RuleViolation, match="too_many_declared"):
            check_announced(RULES, hand, ())


def crowded(places: list[Place]) -> bool:
    return any(sum(low <= rank < low + n for low, n, _ in places) > len(Suit) for rank in range(8))


def test_cards_that_lie_undealt_are_in_the_way() -> None:
    low = [Card(rank, suit) for rank, suit in zip(RANKS[:3], Suit, strict=False)]
    assert refused([(0, 3, None)], tuple(low)) == ""
    assert refused([(0, 3, None)], (*low, Card(RANKS[0], Suit.SPADES))) == "run_fits_nowhere"
    assert ranks_of(Declaration(Side.A, "tierce", RANKS[2], None, 3, None)) == RANKS[:3]


@pytest.mark.parametrize(
    "places",
    [
        [(0, 3), (0, 4), (1, 3), (1, 4), (5, 3), (5, 3), (5, 3), (5, 3)],
        [(0, 3), (0, 4), (1, 3), (1, 4), (4, 3), (4, 4), (5, 3), (5, 3)],
        [(0, 5), (1, 3), (0, 4), (5, 3), (4, 3), (4, 4), (5, 3), (0, 3)],
    ],
)
def test_no_list_of_runs_takes_long(places: list[tuple[int, int]]) -> None:
    started = thread_time()
    for _ in range(20):
        refused([(*place, None) for place in places])
    assert thread_time() - started < 20 * 0.005
