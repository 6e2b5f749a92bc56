"""From hands and announcements as plain data to what they show."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.engine.cards import Contract, card
from app.engine.errors import RuleViolation
from app.engine.reading import read_declaration
from app.engine.ruleset import Ruleset
from app.engine.showing import Showing, announced_instead, show_announced, show_hands


def read_showing(
    rules: Ruleset,
    contract: Contract,
    hands: Mapping[str, Sequence[str]] | None,
    announced: Sequence[Mapping[str, Any]] | None,
    dealer: str | None,
) -> Showing:
    """What these hands hold, or what these announcements come to; one of the two is given.

    Raises RuleViolation `hands_or_announced`, those of showing hands and announcements, and for
    cards and ranks that are none.

    >>> from app.engine import resolve
    >>> said = [{"side": "B", "kind": "tierce", "top": "KS"}]
    >>> read_showing(resolve("belote"), Contract.HEARTS, None, said, None).points.mapping()
    {'A': 0, 'B': 20}
    """
    if (hands is None) is (announced is None):
        raise RuleViolation("hands_or_announced", ())
    if hands is not None:
        read = {
            seat: tuple(card(text, ("hands", seat, place)) for place, text in enumerate(cards))
            for seat, cards in hands.items()
        }
        return show_hands(rules, contract, read, dealer)
    try:
        declared = tuple(
            read_declaration(rules, each, place) for place, each in enumerate(announced or ())
        )
    except RuleViolation as wrong:
        raise announced_instead(wrong) from wrong
    return show_announced(rules, contract, declared, dealer)
