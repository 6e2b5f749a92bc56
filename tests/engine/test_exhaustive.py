"""Every way a hand can come out, against a second opinion, conservation laws and both ledgers.

Whole for the default presets: every split of the points × taker × last trick × belotes ×
multiplier × contract × bid, and every capot. Thinned out where nothing new can come:

- the four suits are one kind of contract: hearts is whole, of the others every 19th split;
- coinche at all trump: four ways to share belotes, the taker on either side of each;
- the other presets: splits around the half, and every 13th, which meets every last digit;
- declarations that scored: every 17th split, for one side and for the other;
- three players: grids of steps 5 and 7, which meet both parities and every last digit, and all that
  is level or within two points of it, before the last trick or after. Belote, dealer and what hangs
  take turns on them.
"""

from collections.abc import Iterator
from itertools import cycle, product

import pytest

from app.engine import VARIANTS, Contract, Hand, Ruleset, Side, resolve
from app.engine.sides import SIDES
from tests.engine.exhaustive import (
    AS_HEARTS,
    IN_CARDS,
    NONE_MAKES,
    NOTHING,
    Table,
    ledgers_add_up,
)
from tests.engine.second_opinion import Pair, Three, Written, three_player

EVERY = [
    (variant, preset, contract)
    for variant, preset in IN_CARDS
    for contract in resolve(variant, preset).contracts
]
DECLARED: list[Pair] = [(50, 0), (0, 120)]
Cards = tuple[int, int, int]
NEARLY_LEVEL = (*range(-11, -8), *range(-2, 3), *range(9, 12))
UNDEALT = (0, 7, 24)
"""What five cards that were not dealt can be worth, of either parity."""


def test_every_preset_is_here() -> None:
    two_sides = {(name, each) for name, one in VARIANTS.items() for each in one.presets}
    assert two_sides - {*IN_CARDS} == {("three-player", "standard"), ("three-player", "literal")}


@pytest.mark.parametrize("taker", SIDES[2], ids=lambda side: f"taker-{side.name}")
@pytest.mark.parametrize(("variant", "preset", "contract"), EVERY)
def test_some_splits(variant: str, preset: str, contract: Contract, taker: Side) -> None:
    """Few enough to be asked about each of `make mutants`."""
    table = Table(variant, preset, contract, taker)
    if contract not in AS_HEARTS:
        table.check_splits(table.splits()[::31], (50, 0) if table.declares else NOTHING)


@pytest.mark.exhaustive
@pytest.mark.parametrize("taker", SIDES[2], ids=lambda side: f"taker-{side.name}")
@pytest.mark.parametrize(("variant", "preset", "contract"), EVERY)
def test_every_split(variant: str, preset: str, contract: Contract, taker: Side) -> None:
    table = Table(variant, preset, contract, taker)
    table.check_splits(table.splits())


@pytest.mark.exhaustive
@pytest.mark.parametrize("taker", SIDES[2], ids=lambda side: f"taker-{side.name}")
@pytest.mark.parametrize(("variant", "preset", "contract"), EVERY)
def test_declared_and_capots(variant: str, preset: str, contract: Contract, taker: Side) -> None:
    table = Table(variant, preset, contract, taker)
    table.check_capots()
    for declared in DECLARED if table.declares and contract not in AS_HEARTS else ():
        table.check_splits(table.splits()[::17], declared)
        table.check_capots(declared)


def deals() -> Iterator[Cards]:
    """Card points of three players: a grid, and all that is nearly level."""
    for cards in all_deals():
        if NONE_MAKES[152].isdisjoint(cards):
            yield cards


def all_deals() -> Iterator[Cards]:
    """The same, with those that no tricks make."""
    for undealt in UNDEALT:
        whole = 152 - undealt
        for own, other in product(range(0, whole + 1, 5), range(0, whole + 1, 7)):
            if own + other <= whole:
                yield own, other, whole - own - other
        for own, more in product(range(whole // 2), NEARLY_LEVEL):
            if 0 <= own + more <= whole - own:
                yield own, own + more, whole - 2 * own - more


def thin(whole: int) -> list[int]:
    """Shares of two players: every fourth, and all around the half."""
    return sorted({*range(0, whole + 1, 4), *range(whole // 2 - 12, whole // 2 + 13)})


def check_three(rules: Ruleset, preset: str, hand: Hand, cards: Cards) -> None:
    """Score it; ask the second opinion, the law of conservation and both ledgers."""
    assert hand.dealer is not None
    taker, dealer = Side[hand.taker], Side[hand.dealer]
    last = hand.capot if hand.last_trick is None else hand.last_trick
    counted = tuple(
        cards[side] + (10 if side is last else 0) + 20 * hand.belotes.get(side, 0) for side in Side
    )
    trickless = frozenset(hand.trickless or ())
    told = Three(taker, (dealer + 1) % 3, trickless, hand.carried)
    answer = Written(*ledgers_add_up(rules, hand))
    assert answer == three_player(preset, counted, told), hand
    bonus = 100 if trickless else 0
    assert sum(answer.score) + answer.hangs == sum(counted) + hand.carried + bonus, hand


@pytest.mark.exhaustive
@pytest.mark.parametrize("preset", VARIANTS["three-player"].presets)
@pytest.mark.parametrize("taker", Side, ids=lambda side: f"taker-{side.name}")
def test_three_players(preset: str, taker: Side) -> None:
    rules = resolve("three-player", preset)
    belotes = cycle([{}, {Side.A: 1}, {}, {Side.B: 1}, {Side.C: 1}])
    dealers, hangs = cycle("ABCACBA"), cycle((0, 45, 0))
    for cards, last in product(deals(), Side):
        points = dict(zip(Side, cards, strict=True))
        hand = Hand(
            *(taker.name, Contract.SPADES),
            card_points=points,
            last_trick=last,
            belotes=next(belotes),
            dealer=next(dealers),
            carried=next(hangs),
        )
        check_three(rules, preset, hand, cards)


@pytest.mark.exhaustive
@pytest.mark.parametrize("preset", VARIANTS["three-player"].presets)
@pytest.mark.parametrize("taker", Side, ids=lambda side: f"taker-{side.name}")
def test_three_players_and_one_or_two_without_a_trick(preset: str, taker: Side) -> None:
    rules = resolve("three-player", preset)
    for whole, out, dealer in product((152 - each for each in UNDEALT), Side, "ABC"):
        first, second = [side for side in Side if side is not out]
        shares = [each for each in thin(whole) if not {each, whole - each} & NONE_MAKES[152]]
        for share, last in product(shares, (first, second)):
            points = {first: share, second: whole - share, out: 0}
            hand = Hand(
                *(taker.name, Contract.CLUBS),
                card_points=points,
                last_trick=last,
                dealer=dealer,
                trickless=(out,),
                belotes={Side(share % 3): 1},
            )
            check_three(rules, preset, hand, (points[Side.A], points[Side.B], points[Side.C]))
        points = {side: whole if side is out else 0 for side in Side}
        hand = Hand(
            *(taker.name, Contract.HEARTS),
            card_points=points,
            capot=out,
            dealer=dealer,
            trickless=(first, second),
            carried=9,
        )
        check_three(rules, preset, hand, (points[Side.A], points[Side.B], points[Side.C]))
