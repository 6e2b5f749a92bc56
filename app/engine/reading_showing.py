"""From hands and announcements as plain data to what they show."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.engine.cards import Contract, card
from app.engine.errors import Facts, RuleViolation
from app.engine.hand import Declaration
from app.engine.reading import read_declaration
from app.engine.ruleset import Ruleset
from app.engine.showing import Showing, announced_instead, show_announced, show_hands


def read_showing(
    rules: Ruleset,
    contract: Contract | None,
    hands: Mapping[str, Sequence[str]] | None,
    announced: Sequence[Mapping[str, Any]] | None,
    dealer: str | None,
) -> Showing:
    """What these hands hold, or what these announcements come to; one of the two is given.

    Announcements need no contract where every one of these rules settles them alike.

    Raises RuleViolation `hands_or_announced`, `contract_needed`, those of showing hands and
    announcements, and for cards and ranks that are none.

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
        if contract is None:
            raise RuleViolation("contract_needed", ("contract",), _contracts(rules))
        return show_hands(rules, contract, read, dealer)
    try:
        declared = tuple(
            read_declaration(rules, each, place) for place, each in enumerate(announced or ())
        )
    except RuleViolation as wrong:
        raise announced_instead(wrong) from wrong
    if contract is not None:
        return show_announced(rules, contract, declared, dealer)
    return _alike(rules, declared, dealer)


def _alike(rules: Ruleset, declared: tuple[Declaration, ...], dealer: str | None) -> Showing:
    """What comes of these announcements under any contract that has declarations."""
    allowed = [each for each in rules.contracts if rules.deal(each).declarations]
    found: list[Showing] = []
    for contract in allowed:
        try:
            found.append(show_announced(rules, contract, declared, dealer))
        except RuleViolation:
            break
    if not found:  # refused under the first, and so in words
        return show_announced(rules, allowed[0], declared, dealer)
    if len(found) < len(allowed) or any(each != found[0] for each in found):
        raise RuleViolation("contract_needed", ("contract",), _contracts(rules))
    return found[0]


def _contracts(rules: Ruleset) -> Facts:
    return {"allowed": ", ".join(rules.contracts)}
