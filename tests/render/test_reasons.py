"""What came of a hand, read in one line and in sentences: capots, doubles, what hung and hangs."""

from collections.abc import Mapping
from typing import Any

import pytest

from app.engine import resolve, score
from app.engine.reading import read_hand
from app.render import ledger
from app.render.case_words import CASES
from app.render.catalogue import catalogue
from app.render.hands import hand_line

WORDS = catalogue("en")
Said = Mapping[str, Any]


def tricks(a: int, **more: Any) -> Said:
    return {"trick_points": {"A": a}, **more}


def three(a: int, b: int, c: int, **more: Any) -> Said:
    return {"card_points": {"A": a, "B": b, "C": c}, "last_trick": "B", **more}


FLAT = {"capot_under_contra": "cancel"}
FIRST = {"contra_rounding": "multiply_first"}
READ: list[tuple[str, Said, Said, str, str]] = [
    (
        "belote",
        tricks(105),
        {},
        "105 57 made",
        "Contract made, 105 to 57: each side writes its own",
    ),
    (
        "belote",
        {"capot": "A"},
        {},
        "252 0 made, capot",
        "writes the whole deal, 252",
    ),
    (
        "belote",
        {"capot": "B"},
        {},
        "0 252 failed, capot",
        "writes the whole deal, 252",
    ),
    (
        "belote",
        {"capot": "A", "carried": 81},
        {},
        "333 0 made, capot, 81 that hung included",
        "81 that hung: A",
    ),
    (
        "belote",
        tricks(62, carried=81),
        {},
        "0 243 failed, 81 that hung included",
        "81 that hung: B",
    ),
    ("belote", tricks(81, carried=81), {}, "0 81 tied, 162 hanging", "The 81 from before hang on"),
    (
        "belote",
        tricks(81),
        {"tie": "fail"},
        "0 162 failed",
        "the defence writes the whole deal, 162",
    ),
    ("belote", tricks(81), {"tie": "made"}, "81 81 made", "is made, each side writes its own"),
    (
        "coinche",
        tricks(108, bid=100, multiplier=2),
        {},
        "520 0 made, doubled",
        "260 times 2 is 520",
    ),
    (
        "coinche",
        {"capot": "B", "bid": 100, "multiplier": 4},
        {},
        "0 1040 failed, redoubled, capot",
        "The defence won every trick: the contract fails",
    ),
    (
        "bulgarian",
        {"capot": "A"},
        {},
        "25 0 made, capot",
        "252 to nothing: one side writes all",
    ),
    (
        "bulgarian",
        {"capot": "A", "declaration_points": {"B": 50}},
        {},
        "25 5 made, capot",
        "50 goes down to 5, the larger writes the rest of 30: 25",
    ),
    ("bulgarian", tricks(159), {}, "16 0 made", "3 goes down to nothing, the larger writes all 16"),
    (
        "bulgarian",
        {"capot": "A", "multiplier": 2},
        FLAT,
        "25 0 made, contra, capot",
        "At this table the hand counts undoubled",
    ),
    ("bulgarian", tricks(96, multiplier=4), FIRST, "65 0 made, recontra", "Made and doubled: 162"),
    (
        "bulgarian",
        tricks(71, multiplier=4),
        FIRST,
        "0 65 failed, recontra",
        "Failed, 71 to 91",
    ),
    (
        "bulgarian",
        tricks(81, multiplier=2, carried=8),
        {},
        "0 0 tied, contra, 40 hanging",
        "nobody writes, the whole pot of 32 hangs",
    ),
    ("three-player", three(50, 70, 32), {}, "0 105 57 failed", "The taker's 50 are behind 80"),
    (
        "three-player",
        three(60, 50, 42),
        {},
        "0 60 42 tied, 60 hanging",
        "60 are level with",
    ),
    (
        "three-player",
        {"capot": "B", "undealt_points": 20},
        {},
        "0 242 0 failed, capot",
        "There is nothing of the taker's to split",
    ),
    ("decouverte", {"capot": "B"}, {}, "0 252 failed, capot", "writes the whole deal, 252"),
    ("decouverte", tricks(81), {}, "0 162 failed", "the defence writes the whole"),
]


def read(variant: str, said: Said, rules: Said) -> tuple[str, str]:
    """The line, and every sentence of the settling."""
    chosen = resolve(variant, rules=rules)
    hand = score(chosen, read_hand(chosen, {"taker": "A", "contract": "hearts", **said}))
    return hand_line(chosen, hand, WORDS), ". ".join(
        ledger.sentence(step, WORDS) for step in hand.award
    )


@pytest.mark.parametrize(("variant", "said", "rules", "line", "reason"), READ)
def test_a_hand_reads_well(variant: str, said: Said, rules: Said, line: str, reason: str) -> None:
    told, sentences = read(variant, said, rules)
    assert told == f"{line}\n"
    assert reason in sentences
    assert "0 goes down to 0" not in sentences


def test_every_case_of_its_own_is_said_by_some_hand() -> None:
    said = " ".join(read(variant, hand, rules)[1] for variant, hand, rules, _, _ in READ)
    half = {"made": "eighty_two", "tie": "fail"}
    said += read("belote", tricks(81), half)[1]
    for rule, cases in CASES.items():
        for case in cases:
            begins = case.words.sentence.partition("{")[0]
            assert begins in said, (rule, case.words.sentence)
