"""Announcements without a contract: settled where every contract settles them alike."""

import pytest

from app.engine import Contract, RuleViolation, resolve
from app.engine.reading_showing import read_showing


def run(side: str, top: str, kind: str = "tierce") -> dict[str, object]:
    return {"side": side, "kind": kind, "top": top}


def test_what_no_contract_changes_needs_none() -> None:
    rules = resolve("bulgarian")
    for said in ([], [run("A", "KS")], [run("A", "KS"), run("B", "AC", "quarte")]):
        anywhere = read_showing(rules, None, None, said, None)
        assert anywhere == read_showing(rules, Contract.SPADES, None, said, None)
        assert anywhere == read_showing(rules, Contract.ALL_TRUMP, None, said, None)


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        ("belote", [run("A", "KS"), run("B", "KC")]),  # equal: trumps decide
        (
            "coinche",  # jacks at a trump suit, aces at no trump
            [
                {"side": "A", "kind": "carre", "rank": "J"},
                {"side": "B", "kind": "carre", "rank": "A"},
            ],
        ),
    ],
)
def test_where_it_decides_it_is_asked_for(variant: str, said: list[dict[str, object]]) -> None:
    with pytest.raises(RuleViolation) as wrong:
        read_showing(resolve(variant), None, None, said, None)
    assert str(wrong.value).startswith("contract_needed at contract: allowed=clubs, ")


def test_hands_have_belotes_and_so_a_contract() -> None:
    with pytest.raises(RuleViolation) as wrong:
        read_showing(resolve("belote"), None, {"N": ["7H"]}, None, None)
    assert str(wrong.value).startswith("contract_needed at contract: ")


def test_what_cannot_be_is_refused_as_with_a_contract() -> None:
    twice = [run("A", "KS"), run("B", "QS")]
    for contract in (None, Contract.CLUBS):
        with pytest.raises(RuleViolation) as wrong:
            read_showing(resolve("belote"), contract, None, twice, None)
        assert wrong.value.code != "contract_needed"
    with pytest.raises(RuleViolation) as none:
        read_showing(resolve("decouverte"), None, None, [run("A", "KS")], None)
    assert none.value.code == "no_declarations"
