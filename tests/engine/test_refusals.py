"""What is refused, where, and with which figures; and that no refusal goes untried."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import app.engine
from app.render.violations import VIOLATIONS
from tests.engine.cases import CASES
from tests.engine.refusals import No
from tests.engine.refusals_cards import CARDS
from tests.engine.refusals_frame import FRAME
from tests.engine.refusals_points import TAKEN
from tests.engine.refusals_said import ANNOUNCED, READ
from tests.engine.tables import plain_hand, refusal, scored

REFUSALS = [*FRAME, *TAKEN, *ANNOUNCED, *READ, *CARDS]
ENGINE = Path(app.engine.__file__).parent
OF_GAMES_AND_RULES = {
    *("unknown_option", "unknown_preset", "option_value", "options_exclude"),
    *("no_claims", "claim_time", "claim_short", "claim_too_much", "no_pair", "rounding_sum"),
}
"""Tried in test_rulesets, test_replay and test_pairs."""
OF_AUCTIONS = {
    *("turn_up_missing", "turn_up_not_meant", "auction_over", "unknown_call", "call_not_here"),
    *("take_too_late", "named_too_early", "suit_turned_down", "bid_incomplete", "bid_too_low"),
    *("bid_after_double", "nothing_to_double", "doubled_already", "own_bid_doubled"),
    *("all_tricks_not_doubled", "nothing_to_redouble", "redoubled_already"),
    "own_double_redoubled",
}
"""Tried in test_auction."""
OF_SHOWN_HANDS = {"contract_needed", "hands_or_announced", "card_held_twice", "hand_cards"}
"""Tried in test_showing."""
OF_TRICKS = {"trick_full", "card_on_table", "hand_size"}
"""Tried in test_single_tricks."""
ELSEWHERE = OF_GAMES_AND_RULES | OF_AUCTIONS | OF_SHOWN_HANDS | OF_TRICKS


@pytest.mark.parametrize("variant", app.engine.VARIANTS)
def test_nobody_objects_to_the_hand_that_is_changed(variant: str) -> None:
    assert scored(plain_hand(variant), variant).outcome == "made"


@pytest.mark.parametrize("no", REFUSALS, ids=[f"{no.variant}:{no.code}" for no in REFUSALS])
def test_refused(no: No) -> None:
    wrong = refusal({**plain_hand(no.variant), **no.changes}, no.variant, **no.rules)
    assert str(wrong) == no.wrong if ": " in no.wrong else str(wrong).startswith(f"{no.wrong}: ")


def raised() -> Iterator[tuple[str, str]]:
    """Every code the engine can raise, as a pattern, and where it does."""
    for file in sorted(ENGINE.rglob("*.py")):
        nodes = [*ast.walk(ast.parse(file.read_text("utf-8")))]
        for node in nodes:
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RuleViolation":
                for first in meant(node.args[0], nodes):
                    for code in codes(first, node):
                        yield code, f"{file.name}:{node.lineno}"


def meant(first: ast.expr, nodes: list[ast.AST]) -> list[ast.expr]:
    """The expression itself, or those that its file gives its name to."""
    if not isinstance(first, ast.Name):
        return [first]
    given = [node for node in nodes if isinstance(node, ast.Assign)]
    return [each.value for each in given if getattr(each.targets[0], "id", "") == first.id]


def codes(first: ast.expr, call: ast.Call) -> Iterator[str]:
    """The codes an expression can stand for."""
    if isinstance(first, ast.Constant):
        yield re.escape(str(first.value))
    elif isinstance(first, ast.IfExp):
        yield from codes(first.body, call)
        yield from codes(first.orelse, call)
    elif isinstance(first, ast.JoinedStr):
        pieces = (isinstance(each, ast.Constant) and str(each.value) for each in first.values)
        yield "".join(re.escape(piece) if piece else ".+" for piece in pieces)
    else:
        assert ast.unparse(first) == "wrong.code", ast.unparse(call)


def test_every_refusal_of_the_engine_is_tried() -> None:
    tried = {no.code for no in REFUSALS} | ELSEWHERE
    untried = {
        f"{code} ({place})"
        for code, place in raised()
        if not any(re.fullmatch(code, each) for each in tried)
    }
    assert untried == set()


def test_every_refusal_tried_can_still_be_met() -> None:
    patterns = [code for code, _ in raised()]
    tried = {no.code for no in REFUSALS} | ELSEWHERE
    tried |= {str(case.expected.get("refused", "sum_short")) for case in CASES}
    gone = {
        each
        for each in tried
        if " " not in each and not any(re.fullmatch(code, each) for code in patterns)
    }
    assert gone == set()


def test_every_refusal_has_words() -> None:
    tried = {no.code for no in REFUSALS} | ELSEWHERE
    assert tried - VIOLATIONS.keys() == set()


@pytest.mark.parametrize("no", REFUSALS, ids=[f"{no.variant}:{no.code}" for no in REFUSALS])
def test_a_refusals_words_need_no_other_figures(no: No) -> None:
    wrong = refusal({**plain_hand(no.variant), **no.changes}, no.variant, **no.rules)
    assert VIOLATIONS[no.code].format_map(wrong.facts)
