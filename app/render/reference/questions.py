"""What people ask at this table, each answered by scoring the very hand that is asked about."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.engine import Ruleset, RuleViolation, score
from app.engine.reading import read_hand
from app.engine.sides import LETTERS
from app.render import ledger
from app.render.catalogue import N_, Catalogue

Said = Mapping[str, Any]
_A: Said = {"taker": "A", "contract": "hearts"}
_LEVEL = N_("Both sides count 81: who writes what?")
_CAPOT = N_("The taker wins every trick: how much?")
_BELOTE = N_("The taker fails and has belote: who keeps it?")
_CROSSED = N_("The taker has 62 in tricks, the others 100: is it made with belote?")

QUESTIONS: Mapping[str, tuple[tuple[str, Said], ...]] = {
    "belote": (
        (_LEVEL, {**_A, "trick_points": {"A": 81}}),
        (_CROSSED, {**_A, "trick_points": {"A": 62}, "belotes": {"A": 1}}),
        (_BELOTE, {**_A, "trick_points": {"A": 51}, "belotes": {"A": 1}}),
        (_CAPOT, {**_A, "capot": "A"}),
    ),
    "coinche": (
        (
            N_("Bid 100, counted 108: what is written?"),
            {**_A, "bid": 100, "trick_points": {"A": 108}},
        ),
        (
            N_("Bid 100 doubled, counted 108: what is written?"),
            {**_A, "bid": 100, "multiplier": 2, "trick_points": {"A": 108}},
        ),
        (
            N_("Bid 100, counted 98: what is written?"),
            {**_A, "bid": 100, "trick_points": {"A": 98}},
        ),
        (
            N_("Bid 80, and the taker wins every trick: how much?"),
            {**_A, "bid": 80, "capot": "A"},
        ),
    ),
    "bulgarian": (
        (_LEVEL, {**_A, "trick_points": {"A": 81}}),
        (
            N_("96 to 66: what is written?"),
            {**_A, "trick_points": {"A": 96}},
        ),
        (
            N_("71 to 91 under contra: what is written?"),
            {**_A, "multiplier": 2, "trick_points": {"A": 71}},
        ),
        (_CAPOT, {**_A, "capot": "A"}),
    ),
    "three-player": (
        (
            N_("The taker is level with the best opponent, 60 to 60: who writes what?"),
            {**_A, "card_points": {"A": 60, "B": 50, "C": 42}, "last_trick": "B"},
        ),
        (
            N_("The taker is behind, 50 to 80: who writes what?"),
            {**_A, "card_points": {"A": 50, "B": 70, "C": 32}, "last_trick": "B"},
        ),
        (
            N_("One player took no trick: who writes what?"),
            {
                **_A,
                "card_points": {"A": 90, "B": 62, "C": 0},
                "last_trick": "B",
                "trickless": ["C"],
            },
        ),
    ),
    "decouverte": (
        (_LEVEL, {**_A, "trick_points": {"A": 81}}),
        (_CAPOT, {**_A, "capot": "A"}),
        (
            N_("The other player wins every trick: how much?"),
            {**_A, "capot": "B"},
        ),
    ),
}


def answers(rules: Ruleset, words: Catalogue) -> Iterator[tuple[str, str]]:
    """Each question with what these rules write; one these rules do not know is left out."""
    for question, said in QUESTIONS[rules.variant]:
        try:
            hand = score(rules, read_hand(rules, said))
        except RuleViolation:
            continue
        reasons = words.joined(ledger.sentence(step, words) for step in hand.award)
        written = ", ".join(
            f"{letter} {figure}" for letter, figure in zip(LETTERS, hand.score, strict=False)
        )
        if hand.carried:
            facts = {"figures": written, "points": hand.carried}
            written = words.say(N_("{figures}, {points} hang"), facts)
        yield words.say(question), f"{written}. {reasons}."
