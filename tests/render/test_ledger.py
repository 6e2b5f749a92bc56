"""Every row has a label and a sentence, with all their figures, short enough for a table."""

import re

import pytest

from app.engine import Sides, Step
from app.render import ledger
from app.render.catalogue import catalogue
from app.render.ledger import ROWS
from app.render.row_words import BOUNDARY, MOVES, TALLY, TENS
from app.render.verdict_words import FAILED, MADE, TIED
from tests.api.bodies import IDS, SCORES, body_of, post
from tests.engine.cases import Case
from tests.render.codes import codes

WRITTEN, FORMATTED = codes({"Step": 0, "Verdict": 1}, "engine")
# Chosen by an expression: the method Tens.rule, a verdict's own rule, an outcome and an option.
BY_METHOD = {
    *("smaller_up", "smaller_down", "own", "own_bare"),
    *(
        f"{outcome}_{beat}"
        for outcome in ("made", "failed", "tied")
        for beat in ("each", "combined")
    ),
}
NEVER = {"boundary_5_smaller_up"}  # no-trump values are even: two totals never both end in 5


def test_every_rule_has_words_and_all_words_a_rule() -> None:
    formatted = {
        *(rule for rule in ROWS for pattern in FORMATTED if re.fullmatch(pattern, rule)),
        *(rule for rule in ROWS if re.fullmatch(r"boundary_[456]_smaller_up", rule)),
    }
    unwritten = WRITTEN - set(ROWS)
    assert unwritten == set()
    assert WRITTEN | formatted | BY_METHOD == set(ROWS)


def test_no_rule_has_words_twice() -> None:
    groups = (TALLY, MADE, FAILED, TIED, MOVES, TENS)
    assert sum(map(len, groups)) + 3 == len(ROWS)
    assert ROWS["boundary_6_smaller_up"] is BOUNDARY


async def test_every_rule_is_applied_by_some_worked_case() -> None:
    applied = set()
    for case in SCORES:
        answer = (await post(f"{case.variant}/score", body_of(case))).json()
        for account in ("tally", "award"):
            applied |= {row["rule"] for row in answer.get(account, ())}
    assert applied | NEVER == set(ROWS)


@pytest.mark.parametrize("rule", ROWS)
def test_labels_are_short_and_sentences_are_sentences(rule: str) -> None:
    words = ROWS[rule]
    label = re.sub(r"\{\w+\}", "999", words.label)
    assert len(label) <= 24, "a label and three columns of seven, with room for other languages"
    assert words.label[0].islower() or words.label[0] in "{×"
    assert words.sentence[0].isupper() or words.sentence[0] == "{"
    assert not words.sentence.endswith(".")


@pytest.mark.parametrize("case", SCORES[::3], ids=IDS[::3])
async def test_sentences_hold_figures_of_the_hand(case: Case) -> None:
    answer = (await post(f"{case.variant}/score", body_of(case))).json()
    for account in ("tally", "award"):
        for row in answer.get(account, ()):
            assert not re.search(r"[{}]|None|Side\.", row["text"])


def test_a_row_is_said_with_its_own_figures() -> None:
    step = Step("made", Sides((125, 57)), {"taker": 125, "defence": 57, "deal": 162})
    words = catalogue("en")
    assert ledger.label(step, words) == "made: each its own"
    assert ledger.sentence(step, words) == ("Contract made, 125 to 57: each side writes its own")
