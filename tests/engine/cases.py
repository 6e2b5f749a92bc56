"""The worked cases of tests/cases: read once, converted by the product's own code, played."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from app.engine import (
    Adjustment,
    Claim,
    Hand,
    PassedOut,
    Ruleset,
    RuleViolation,
    Sides,
    replay,
    resolve,
    score,
)
from app.engine.reading import SIDE_OF, read_hand
from app.engine.replay import Entry
from tests.engine.single_auctions import AUCTIONS
from tests.engine.single_tricks import TRICKS

FOLDER = Path(__file__).parents[1] / "cases"
FILES = sorted(FOLDER.glob("*.json"))
Answer = Mapping[str, Any]
SINGLE = {**TRICKS, **AUCTIONS}
"""The kinds of cases that are no whole hand: what plays each."""


@dataclass(frozen=True)
class Case:
    """One worked example: the rules, what happened, and what the answer must hold."""

    id: str
    variant: str
    kind: str
    body: Mapping[str, Any]
    expected: Answer
    source: str
    sure: str
    note: str
    preset: str | None = None
    rules: Mapping[str, bool | int | str] | None = None

    @cached_property
    def ruleset(self) -> Ruleset:
        return resolve(self.variant, self.preset, self.rules, self.body.get("target"))

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """What happened, as the engine takes it. Raises RuleViolation for cards that are none."""
        return self.entries_by(self.ruleset)

    def entries_by(self, rules: Ruleset) -> tuple[Entry, ...]:
        """The same read by other rules, and nothing of it kept; no entry where it is one trick."""
        if self.kind in SINGLE:
            return ()
        given = self.body["hands"] if self.kind == "game" else [self.body]
        return tuple(entry_of(rules, body) for body in given)


def entry_of(rules: Ruleset, body: Mapping[str, Any]) -> Entry:
    """One entry of a game's list of hands."""
    if "adjustment" in body:
        return Adjustment({SIDE_OF[side]: value for side, value in body["adjustment"].items()})
    if body.get("passed"):
        return PassedOut(body.get("dealer"))
    if "claim" in body:
        claim = body["claim"]
        by = SIDE_OF[claim["by"]]
        return Claim(body["taker"], by, claim["points"], claim["after_trick"], body.get("dealer"))
    return read_hand(rules, body)


def play(case: Case, rules: Ruleset | None = None) -> dict[str, Any]:
    """The engine's answer to a case, by its own rules or by others, in the words of a case."""
    try:
        if case.kind in SINGLE:
            return SINGLE[case.kind](case.ruleset if rules is None else rules, case.body)
        entries = case.entries if rules is None else case.entries_by(rules)
        rules = case.ruleset if rules is None else rules
        if case.kind == "game":
            return _game(rules, entries)
        (hand,) = entries
        assert isinstance(hand, Hand)
        return _hand(rules, hand)
    except RuleViolation as refused:
        return {"refused": refused.code}


def _hand(rules: Ruleset, hand: Hand) -> dict[str, Any]:
    scored = score(rules, hand)
    for rows, total in ((scored.tally, scored.points), (scored.award, scored.score)):
        assert tuple(map(sum, zip(*(row.points for row in rows), strict=True))) == total
    return {
        "score": scored.score.mapping(),
        "points": scored.points.mapping(),
        "outcome": scored.outcome,
        "carried": scored.carried,
    }


def _game(rules: Ruleset, entries: tuple[Entry, ...]) -> dict[str, Any]:
    states = replay(rules, entries)
    last = states[-1]
    nothing = Sides((0,) * rules.table.sides)
    scores = [
        (state.scored.score if state.scored else nothing).mapping()
        for state, entry in zip(states, entries, strict=True)
        if not isinstance(entry, Adjustment)
    ]
    return {
        "totals": last.totals.mapping(),
        "winner": None if last.winner is None else last.winner.name,
        "carried": last.carried,
        "per_hand": scores,
        "next_dealer": last.dealer,
    }


def agrees(expected: Answer, answer: Answer) -> bool:
    """Whether an answer holds all that a case demands.

    Other people's cases say why a hand is refused in words of theirs, ours by the rule's code.
    """
    if "refused" in expected:
        told = str(answer.get("refused", ""))
        return told == expected["refused"] or (" " in expected["refused"] and told != "")
    return all(answer.get(name) == value for name, value in expected.items())


def _read(file: Path) -> list[Case]:
    return [Case(**fields) for fields in json.loads(file.read_text("utf-8"))]


CASES = [case for file in FILES for case in _read(file)]
