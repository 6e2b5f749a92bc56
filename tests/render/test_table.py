"""Columns line up by what a terminal shows, not by how many characters there are."""

import pytest

from app.render import table


def columns(line: str, width: int) -> str:
    """The first columns of a line as a terminal shows it."""
    while table.shown_width(line) > width:
        line = line[:-1]
    return line


def test_figures_line_up_on_the_right() -> None:
    text = table.lines(["head"], [("", "AB"), ("cards", (95, 57)), ("less", (-252, 0))])
    assert text == (
        "head\n"
        "                           A      B\n"
        "cards                     95     57\n"
        "less                    -252      0\n"
    )


@pytest.mark.parametrize(
    ("label", "width"),
    [
        ("карти", 5),
        ("взятки за всю сдачу", 19),
        ("♥♠♦♣", 4),
        ("générale", 8),
        ("ге\u0301не\u0301раль", 8),
        ("両替", 4),
    ],
)
def test_labels_count_by_what_is_shown(label: str, width: int) -> None:
    assert table.shown_width(label) == width
    lines = table.lines([], [(label, (1, 22)), ("plain", (333, 4444))]).splitlines()
    assert {table.shown_width(line) for line in lines} == {35}
    assert lines[0].endswith("      1     22")


def test_a_long_label_moves_every_row() -> None:
    label = "a label longer than twenty-one columns"
    lines = table.lines([], [(label, (1, 2)), ("short", (3, 4))]).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert lines[0] == f"{label}      1      2"


def test_nothing_hangs_at_the_end_of_a_line() -> None:
    assert table.lines([], [("only a label", ()), ("", ("A", ""))]) == (
        "only a label\n" + " " * 27 + "A\n"
    )


def test_what_cannot_be_measured_counts_by_length() -> None:
    assert table.shown_width("a\x07b") == 3


def test_sentences_are_broken_at_sixty() -> None:
    text = table.wrapped("The smaller side goes up from six, " * 8)
    assert text.endswith("\n")
    assert len(text.splitlines()) > 3
    assert all(len(line) <= 60 and line == line.rstrip() for line in text.splitlines())
