"""The words for every row of the two accounts: a short label for tables, a sentence for answers."""

from collections.abc import Mapping
from typing import Any

from app.engine import Step
from app.render.case_words import CASES
from app.render.catalogue import Catalogue
from app.render.row_words import BOUNDARY, MOVES, TALLY, TENS, RowWords
from app.render.verdict_words import FAILED, MADE, TIED

ROWS: Mapping[str, RowWords] = {
    **TALLY,
    **MADE,
    **FAILED,
    **TIED,
    **MOVES,
    **TENS,
    **{f"boundary_{digit}_smaller_up": BOUNDARY for digit in (4, 5, 6)},
}


def label(step: Step, words: Catalogue) -> str:
    """A row's name in a table."""
    return words.say(_row(step.rule, step.facts).label, step.facts)


def sentence(step: Step, words: Catalogue) -> str:
    """What a row says in full."""
    return said(step.rule, step.facts, words)


def said(rule: str, facts: Mapping[str, Any], words: Catalogue) -> str:
    """What the row of a rule with these figures says in full."""
    return words.say(_row(rule, facts).sentence, facts)


def _row(rule: str, facts: Mapping[str, Any]) -> RowWords:
    return next((case.words for case in CASES.get(rule, ()) if case.fits(facts)), ROWS[rule])
