"""The Bulgarian ÷10 in words: exactly what the engine applies."""

import pytest

from app.engine import Contract, Side, Sides, resolve
from app.engine.pairs import in_tens
from app.render import tens
from app.render.catalogue import catalogue

WORDS = catalogue("en")
RULES = resolve("bulgarian")


def pair(
    contract: Contract, a: int, b: int, taker: Side | None = None, times: int = 1
) -> tens.Pair:
    return tens.settle(RULES, contract, Sides((a, b)), taker, times)


def test_a_pair_in_a_small_table() -> None:
    text = tens.pair_text(RULES, pair(Contract.ALL_TRUMP, 134, 124), WORDS)
    assert text == (
        "bulgarian (standard)  all trump\n"
        "                           A      B\n"
        "counted                  134    124\n"
        "SCORE                     13     13\n"
        "Made, and both end in 4: the smaller, 124, goes up to 13,\n"
        "the larger writes 13\n"
    )


def test_a_doubled_pair_says_so_and_every_step() -> None:
    text = tens.pair_text(RULES, pair(Contract.HEARTS, 100, 62, Side.A, 4), WORDS)
    assert text.startswith("bulgarian (standard)  hearts recontra\n")
    assert "all 162 points, 16 in tens; 16 times 4 is 64" in text.replace("\n", " ")


def test_level_without_a_taker_names_both_halves() -> None:
    text = tens.pair_text(RULES, pair(Contract.HEARTS, 106, 106), WORDS)
    assert "SCORE" not in text
    assert text.endswith("Level at 106: the defence writes 10, 11 hang for the next\nwinner\n")
    level = pair(Contract.HEARTS, 106, 106, Side.B)
    assert "SCORE                     10      0" in tens.pair_text(RULES, level, WORDS)


@pytest.mark.parametrize("contract", Contract)
def test_the_table_in_text_is_the_table_in_data(contract: Contract) -> None:
    data = tens.whole_table(RULES, contract)["rows"]
    assert isinstance(data, list)
    lines = tens.table_text(RULES, contract, WORDS).splitlines()[2:]
    assert len(lines) == len(data)
    for line, row in zip(lines, data, strict=True):
        a, colon, b, *figures = line.split()
        assert colon == ":"
        assert (int(a), int(b)) == (row["points"]["A"], row["points"]["B"])
        written = [row["score"]["A"], row["score"]["B"]]
        assert [*map(int, figures)] == written + ([row["carried"]] if row["carried"] else [])


def test_the_rules_in_text_have_the_digits_and_the_examples() -> None:
    settle = in_tens(RULES)
    assert settle is not None
    text = tens.tens_text(RULES, settle, WORDS)
    unfolded = text.replace("\n", " ")
    for digit in (6, 5, 4):
        assert f"made, the smaller goes up from {digit}, else down" in unfolded
    for line in (
        "hearts 96:66 -> 9 7 made",
        "all trump 134:124 -> 13 13 made",
        "hearts 106:106 -> 0 10 tied, 11 hanging",
        "hearts 100:62 recontra -> 64 0 made",
    ):
        assert f"{line}\n" in text


@pytest.mark.parametrize("kind", tens.KINDS)
def test_the_digits_shown_are_the_digits_applied(kind: str) -> None:
    settle = in_tens(RULES)
    assert settle is not None
    contracts = tens.tens_data(RULES, settle, WORDS)["contracts"]
    assert isinstance(contracts, dict)
    told = contracts[kind]
    for digit in range(10):
        up = settle.rounding.smaller(70 + digit, kind) == 8
        assert up == (digit in told["up"] or digit == told["boundary"])
        assert up != (digit in told["down"])


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("contra_rounding", "round_first", "rounded and multiplied"),
        ("contra_rounding", "multiply_first", "multiplied and rounded"),
        ("capot_under_contra", "multiply", "multiplied with the rest"),
        ("capot_under_contra", "flat", "added after multiplying"),
        ("capot_under_contra", "cancel", "calls the contra off"),
        ("contra_tie", "all_hang", "the whole hangs"),
        ("contra_tie", "half_doubled", "both halves are multiplied"),
        ("contra_tie", "as_plain", "as without it"),
    ],
)
def test_what_contra_does_is_told_by_the_options(option: str, value: str, said: str) -> None:
    rules = resolve("bulgarian", rules={option: value})
    settle = in_tens(rules)
    assert settle is not None
    doubled = tens.tens_data(rules, settle, WORDS)["doubled"]
    assert isinstance(doubled, dict)
    assert said in doubled["text"]
    assert said in tens.tens_text(rules, settle, WORDS).replace("\n", " ")
