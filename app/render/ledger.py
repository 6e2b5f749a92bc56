"""The words for every row of the two accounts: a short label for tables, a sentence for answers."""

from collections.abc import Mapping

from app.engine import Step
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
    return words.say(ROWS[step.rule].label, step.facts)


def sentence(step: Step, words: Catalogue) -> str:
    """What a row says in full."""
    return words.say(ROWS[step.rule].sentence, step.facts)
