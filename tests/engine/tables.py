"""What the tables of tests are written in: hands in the words of a request, scored or refused."""

from collections.abc import Mapping
from typing import Any

import pytest

from app.engine import Hand, Ruleset, RuleViolation, ScoredHand, resolve, score
from app.engine.reading import read_hand

MADE: dict[str, Any] = {
    "taker": "A",
    "contract": "hearts",
    "card_points": {"A": 82, "B": 70},
    "last_trick": "A",
}
"""A hand nobody can object to, in every variant of two sides but coinche."""
BID = {**MADE, "bid": 80}
THREE = {**MADE, "card_points": {"A": 70, "B": 50, "C": 32}, "dealer": "C"}
SUITS = {
    sign: [rank + sign for rank in ("A", "10", "K", "Q", "J", "9", "8", "7")] for sign in "SHDC"
}


def plain_hand(variant: str) -> dict[str, Any]:
    """A hand nobody can object to."""
    return {"coinche": BID, "three-player": THREE}.get(variant, MADE)


def read(rules: Ruleset, said: Mapping[str, Any]) -> Hand:
    """The hand these words tell; what is None was not said."""
    return read_hand(rules, {name: value for name, value in said.items() if value is not None})


def scored(
    said: Mapping[str, Any], variant: str = "belote", preset: str | None = None, **rules: Any
) -> ScoredHand:
    """The hand, scored."""
    ruleset = resolve(variant, preset, rules)
    return score(ruleset, read(ruleset, said))


def refusal(
    said: Mapping[str, Any], variant: str = "belote", preset: str | None = None, **rules: Any
) -> RuleViolation:
    """What the engine says no with."""
    ruleset = resolve(variant, preset, rules)
    with pytest.raises(RuleViolation) as wrong:
        score(ruleset, read(ruleset, said))
    return wrong.value


def rows(scored: ScoredHand, account: str) -> list[tuple[str, tuple[int, ...]]]:
    """The rows of `tally` or `award`: rule and points."""
    return [(row.rule, tuple(row.points)) for row in getattr(scored, account)]
