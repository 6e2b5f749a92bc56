"""What a refusal says: its place, its words, and nothing that acts on a screen."""

import pytest

from app.render.catalogue import catalogue
from app.render.echo import echoed, harmless
from app.render.problems import (
    FieldError,
    Problem,
    Sentence,
    did_you_mean,
    pointer,
    problem_body,
    problem_line,
)

ENGLISH = catalogue("en")


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ((), "#"),
        (("card_points", "A"), "#/card_points/A"),
        (("declarations", 0, "top"), "#/declarations/0/top"),
        (("a/b", "~", "~1", ""), "#/a~1b/~0/~01/"),
        (("\u202e\n",), "#/\\u202e\\u000a"),
    ],
)
def test_pointers(path: tuple[str | int, ...], written: str) -> None:
    assert pointer(path) == written


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("plain", "plain"),
        ("café ♥ 🃏", "café ♥ 🃏"),
        ("\x1b[31m", "\\u001b[31m"),
        ("a\u202eb\u200bc\u2028", "a\\u202eb\\u200bc\\u2028"),
        ("\U000e0001", "\\U000e0001"),
        ("\ud800", "\\ud800"),
        ("x" * 101, "x" * 100 + "…"),
        ("\0" * 100, ("\\u0000" * 17)[:100] + "…"),
        (None, "null"),
        (True, "true"),
        (5, "5"),
        (1.5, "1.5"),
        pytest.param(10**5000, "a very large number", id="5,001 digits"),
        ([1], "[…]"),
        ({"a": 1}, "{…}"),
    ],
)
def test_what_was_sent_is_shown_harmless(value: object, shown: str) -> None:
    assert echoed(value) == shown


def test_harmless_text_is_left_alone() -> None:
    assert harmless("ABC") == "ABC"


@pytest.mark.parametrize(
    ("word", "meant"),
    [("cardpoints", "card_points"), ("TAKER", "taker"), ("a", "A"), ("zzz", None), ("", None)],
)
def test_close_matches(word: str, meant: str | None) -> None:
    assert did_you_mean(word, ["card_points", "taker", "A"]) == meant


def test_facts_may_be_sentences() -> None:
    inner = Sentence("{count} are missing", {"count": 2})
    problem = Problem("invalid-hand", "cards add up to {sum}: {rest}", {"sum": 150, "rest": inner})
    assert problem_body(problem, ENGLISH)["detail"] == "cards add up to 150: 2 are missing"


def test_a_line_is_one_line() -> None:
    problem = Problem("invalid-hand", "one\n\n{two}", {"two": "two\r\nthree"})
    assert problem_line(problem, ENGLISH) == (
        "422 This hand cannot have been played: one two\\u000d\\u000athree\n"
    )


def test_members_and_errors_are_part_of_the_body() -> None:
    problem = Problem(
        "invalid-hand",
        errors=[
            FieldError("is {what}", "odd", {"what": "odd"}, pointer=("hands", 0)),
            FieldError("is even", "even", parameter="points"),
            FieldError("is neither", "neither"),
        ],
        members={"hand": 3},
    )
    assert problem_body(problem, ENGLISH) == {
        "type": "/problems/invalid-hand",
        "title": "This hand cannot have been played",
        "status": 422,
        "detail": "hands/0: is odd; points: is even; is neither",
        "errors": [
            {"pointer": "#/hands/0", "detail": "is odd", "code": "odd"},
            {"parameter": "points", "detail": "is even", "code": "even"},
            {"detail": "is neither", "code": "neither"},
        ],
        "hand": 3,
    }
