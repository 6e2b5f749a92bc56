"""Two counted totals written in tens without a hand."""

import pytest

from app.engine import Contract, RuleViolation, Side, resolve
from app.engine.pairs import in_tens, pair_points, pair_taker, settle_pair

RULES = resolve("bulgarian")
A, B = Side.A, Side.B
HEARTS, NO_TRUMP, ALL_TRUMP = Contract.HEARTS, Contract.NO_TRUMP, Contract.ALL_TRUMP


def test_only_bulgarian_tables_write_tens() -> None:
    assert in_tens(RULES) is RULES.settle
    assert in_tens(resolve("belote")) is None


@pytest.mark.parametrize(
    ("contract", "given", "points"),
    [
        (HEARTS, {A: 96, B: 66}, (96, 66)),
        (HEARTS, {A: 96}, (96, 66)),
        (HEARTS, {B: 66}, (96, 66)),
        (HEARTS, {A: 116, B: 66}, (116, 66)),
        (HEARTS, {A: 252, B: 0}, (252, 0)),
        (ALL_TRUMP, {A: 134, B: 124}, (134, 124)),
        (NO_TRUMP, {A: 140}, (140, 120)),
        (NO_TRUMP, {A: 350, B: 0}, (350, 0)),
    ],
)
def test_both_totals(contract: Contract, given: dict[Side, int], points: tuple[int, int]) -> None:
    assert pair_points(RULES, contract, given) == points


@pytest.mark.parametrize(
    ("contract", "given", "code"),
    [
        (HEARTS, {}, "no_pair"),
        (HEARTS, {Side.C: 66}, "unknown_side"),
        (HEARTS, {A: 163}, "sum_over"),
        (HEARTS, {A: 96, B: 65}, "rounding_sum"),
        (HEARTS, {A: 96, B: 56}, "rounding_sum"),
        (HEARTS, {A: 96, B: 71}, "rounding_sum"),
        (NO_TRUMP, {A: 70, B: 60}, "sum_undoubled"),
        (NO_TRUMP, {A: 60, B: 60}, "sum_undoubled"),
        (NO_TRUMP, {A: 160, B: 120}, "rounding_sum"),
    ],
)
def test_totals_that_cannot_be(contract: Contract, given: dict[Side, int], code: str) -> None:
    with pytest.raises(RuleViolation) as wrong:
        pair_points(RULES, contract, given)
    assert (wrong.value.code, wrong.value.where) == (code, ("points",))


@pytest.mark.parametrize(
    ("seat", "side"), [("A", A), ("N", A), ("S", A), ("B", B), ("E", B), ("W", B)]
)
def test_who_took(seat: str, side: Side) -> None:
    assert pair_taker(RULES, seat) is side


def test_who_cannot_have_taken() -> None:
    with pytest.raises(RuleViolation, match="unknown_seat"):
        pair_taker(RULES, "C")


@pytest.mark.parametrize(
    ("contract", "points", "taker", "times", "outcome", "written", "hangs"),
    [
        (HEARTS, (96, 66), A, 1, "made", (9, 7), 0),
        (HEARTS, (96, 66), B, 1, "failed", (16, 0), 0),
        (HEARTS, (96, 66), A, 2, "made", (32, 0), 0),
        (HEARTS, (106, 106), A, 1, "tied", (0, 10), 11),
        (HEARTS, (106, 106), B, 1, "tied", (10, 0), 11),
        (HEARTS, (81, 81), A, 4, "tied", (0, 0), 64),
        (ALL_TRUMP, (134, 124), A, 1, "made", (13, 13), 0),
        (NO_TRUMP, (120, 140), B, 1, "made", (12, 14), 0),
    ],
)
def test_settled_like_a_hand(
    contract: Contract,
    points: tuple[int, int],
    taker: Side,
    times: int,
    outcome: str,
    written: tuple[int, int],
    hangs: int,
) -> None:
    given = pair_points(RULES, contract, dict(zip(Side, points, strict=False)))
    verdict, settled = settle_pair(RULES, contract, given, taker, times)
    columns = tuple(map(sum, zip(*(row.points for row in settled.award), strict=True)))
    assert (verdict.outcome, columns, settled.hangs) == (outcome, written, hangs)
