"""The printed tables of the founding pages, row by row, scored as a reader would say them."""

from typing import Any

import pytest

from app.engine import Contract, Hand, Rank, Side, Sides, resolve, score
from tests.engine.exhaustive import NONE_MAKES
from tests.engine.tables import rows, scored

SUIT, NO_TRUMP, ALL_TRUMP = Contract.HEARTS, Contract.NO_TRUMP, Contract.ALL_TRUMP


def worked(cards: str, last: str, **more: Any) -> dict[str, Any]:
    """Cards North-South / East-West; South took."""
    north, east = map(int, cards.split("/"))
    points = {"card_points": {"A": north, "B": east}, "last_trick": last}
    return {"taker": "S", "contract": "hearts", **points, **more}


# Page 003, its four tables from top to bottom, and page 000's worked example.
PAGE_003: list[tuple[str, str | None, dict[str, Any], tuple[int, int], str, int]] = [
    ("belote", "house", worked("82/70", "A", belotes={"A": 1}), (112, 70), "made", 0),
    ("belote", "house", worked("66/86", "B", belotes={"A": 1}), (20, 162), "failed", 0),
    ("belote", "house", worked("71/81", "A"), (0, 81), "tied", 81),
    ("belote", "house", worked("90/62", "A", carried=81), (181, 62), "made", 0),
    ("belote", "house", worked("152/0", "A", capot="A"), (252, 0), "made", 0),
    ("belote", "house", worked("72/80", "B", declaration_points={"A": 50}), (122, 90), "made", 0),
    ("belote", "house", worked("56/64", "A", contract="no_trump"), (66, 64), "made", 0),
    ("belote", "official", worked("76/76", "B", contract="no_trump"), (0, 162), "failed", 0),
    ("coinche", "house", worked("98/54", "A", bid=100), (208, 54), "made", 0),
    ("coinche", "official", worked("98/54", "A", bid=100), (210, 50), "made", 0),
    ("coinche", "house", worked("98/54", "A", bid=100, multiplier=2), (520, 0), "made", 0),
    ("coinche", "house", worked("98/54", "A", bid=100, multiplier=4), (1040, 0), "made", 0),
    ("coinche", "house", worked("80/72", "B", bid=100, multiplier=2), (0, 520), "failed", 0),
    ("coinche", "house", worked("152/0", "A", bid="capot", capot="A"), (502, 0), "made", 0),
    (
        *("coinche", "official"),
        worked("152/0", "A", bid="capot", capot="A", multiplier=2),
        *((1000, 0), "made", 0),
    ),
    ("belote", None, worked("95/57", "A", belotes={"A": 1}), (125, 57), "made", 0),
]


@pytest.mark.parametrize(("variant", "preset", "said", "due", "outcome", "hangs"), PAGE_003)
def test_french_tables(
    variant: str, preset: str, said: Any, due: tuple[int, int], outcome: str, hangs: int
) -> None:
    answer = scored(said, variant, preset)
    assert (answer.score, answer.outcome, answer.carried) == (due, outcome, hangs)


def test_the_worked_example_of_page_000_line_by_line() -> None:
    answer = scored(worked("95/57", "A", belotes={"A": 1}))
    assert rows(answer, "tally") == [
        ("cards", (95, 57)),
        ("last_trick", (10, 0)),
        ("belote", (20, 0)),
    ]
    assert answer.points == (125, 57)


# Page 001: card, trump, plain, no trump (and pages 000, 002, 004: the same two columns).
VALUES = """
J  20  2  4
9  14  0  0
A  11 11 22
10 10 10 20
K   4  4  8
Q   3  3  6
8   0  0  0
7   0  0  0
"""
STRENGTH = {"trump": "J 9 A 10 K Q 8 7", "plain": "A 10 K Q J 9 8 7"}
TABLE = [row.split() for row in VALUES.strip().splitlines()]


def column(place: int) -> dict[Rank, int]:
    return {Rank(row[0]): int(row[place]) for row in TABLE}


@pytest.mark.parametrize(
    "variant", ["belote", "bulgarian", "coinche", "three-player", "decouverte"]
)
def test_values_and_strength_in_a_suit(variant: str) -> None:
    deal = resolve(variant).deal(SUIT)
    assert deal.trump is not None
    assert deal.plain is not None
    assert (deal.trump.points, deal.plain.points) == (column(1), column(2))
    assert [str(rank.value) for rank in deal.trump.order] == STRENGTH["trump"].split()
    assert [str(rank.value) for rank in deal.plain.order] == STRENGTH["plain"].split()
    assert (deal.cards, deal.tricks) == (152, 162)


def test_bulgarian_values_where_every_suit_is_alike() -> None:
    no_trump, all_trump = (resolve("bulgarian").deal(each) for each in (NO_TRUMP, ALL_TRUMP))
    assert no_trump.plain is not None
    assert all_trump.trump is not None
    assert (no_trump.plain.points, all_trump.trump.points) == (column(3), column(1))
    assert [(each.cards, each.last_trick) for each in (no_trump, all_trump)] == [
        (240, 20),
        (248, 10),
    ]


# Page 001's rounding table: the last digits that go up, and the one at which the smaller side does.
ROUNDING = {SUIT: ("789", "6"), ALL_TRUMP: ("56789", "4"), NO_TRUMP: ("56789", "")}
DEALS = {SUIT: (152, 10, 16), ALL_TRUMP: (248, 10, 26), NO_TRUMP: (240, 20, 26)}


def as_printed(contract: Contract, own: int, other: int) -> tuple[int, int]:
    up, edge = ROUNDING[contract]
    both = f"{own % 10}{other % 10}" == edge * 2
    mine, theirs = (
        n // 10 + (str(n % 10) in up or (both and n == min(own, other))) for n in (own, other)
    )
    return mine, theirs


@pytest.mark.parametrize("contract", ROUNDING)
@pytest.mark.parametrize("taker", list(Side)[:2])
def test_the_whole_bulgarian_rounding_table(contract: Contract, taker: Side) -> None:
    """Every split of a deal that can be: as hands, not as pairs of figures."""
    rules = resolve("bulgarian")
    cards, ten, pot = DEALS[contract]
    for share in range(0, cards + 1, ten // 10):
        for last in list(Side)[:2] if share not in NONE_MAKES[cards] else ():
            points = {Side.A: share, Side.B: cards - share}
            hand = Hand(taker.name, contract, card_points=points, last_trick=last)
            counted = Sides(points[side] + (ten if side is last else 0) for side in list(Side)[:2])
            written = score(rules, hand).score
            if counted[taker] > counted[1 - taker]:
                assert written == as_printed(contract, *counted)
                assert sum(written) == pot
            elif counted[taker] < counted[1 - taker]:
                assert written == ((pot, 0) if taker else (0, pot))
            else:
                assert written[taker] == 0
                assert (written[1 - taker], score(rules, hand).carried) == (pot // 2, -(-pot // 2))


# Page 001, where the whole deal hangs on the edge: 106 : 106 and 154 : 154, written and hanging.
@pytest.mark.parametrize(
    ("contract", "cards", "declared", "due"),
    [("hearts", "106/46", 50, (10, 11)), ("all_trump", "154/94", 50, (15, 16))],
)
def test_level_on_the_edge(contract: str, cards: str, declared: int, due: tuple[int, int]) -> None:
    said = worked(cards, "B", contract=contract, declaration_points={"B": declared})
    answer = scored(said, "bulgarian")
    assert (answer.score[Side.B], answer.carried) == due
    assert answer.points[Side.A] == answer.points[Side.B]


# Page 001: declaration, its points.
DECLARATIONS = [
    ({"kind": "tierce", "top": "9S"}, 20),
    ({"kind": "quarte", "top": "10S"}, 50),
    ({"kind": "quinte", "top": "JS"}, 100),
    ({"kind": "quinte", "top": "AS", "length": 8}, 100),
    *(({"kind": "carre", "rank": rank}, 100) for rank in ("A", "10", "K", "Q")),
    ({"kind": "carre", "rank": "9"}, 150),
    ({"kind": "carre", "rank": "J"}, 200),
]


@pytest.mark.parametrize("variant", ["belote", "bulgarian"])
@pytest.mark.parametrize(("said", "points"), DECLARATIONS)
def test_what_declarations_are_worth(variant: str, said: dict[str, Any], points: int) -> None:
    answer = scored(worked("82/70", "A", declarations=[{"side": "A", **said}]), variant)
    assert answer.points == (92 + points, 70)


@pytest.mark.parametrize("rank", ["7", "8"])
def test_sevens_and_eights_are_no_four(rank: str) -> None:
    """Page 001: a four of sevens or eights is not counted."""
    four = {"side": "A", "kind": "carre", "rank": rank}
    assert scored(worked("82/70", "A", declarations=[four]), "bulgarian").points == (92, 70)
