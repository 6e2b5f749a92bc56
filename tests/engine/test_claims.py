"""What no worked case holds: the most a claim can be, which card wins, what is asked for."""

import pytest

from app.engine import Contract, RuleViolation, card, resolve
from app.engine.claims import most_announced, most_taken
from app.engine.hand import Play
from app.engine.reading_showing import read_showing
from app.engine.tricks import win_trick


def test_the_most_nine_cards_announce() -> None:
    """Four jacks and four nines with nothing beside them; belote would need two cards more."""
    assert most_announced(resolve("three-player")) == 200 + 150
    assert most_announced(resolve("three-player", "literal")) == 200 + 150


@pytest.mark.parametrize(("tricks", "most"), [(1, 45), (2, 78), (3, 108)])
def test_the_most_so_many_tricks_hold(tricks: int, most: int) -> None:
    assert most_taken(resolve("three-player"), tricks) == most


def test_the_card_that_wins_is_named() -> None:
    rules = resolve("belote")
    plays = [
        Play(seat, card(text)) for seat, text in zip("NESW", ("7S", "AS", "7H", "8S"), strict=True)
    ]
    assert str(win_trick(rules, Contract.HEARTS, plays).card) == "7H"


def test_a_contract_that_is_needed_is_asked_for_with_those_there_are() -> None:
    with pytest.raises(RuleViolation) as wrong:
        read_showing(resolve("three-player"), None, {"A": ["7S"]}, None, None)
    assert wrong.value.facts == {"allowed": "clubs, diamonds, hearts, spades"}
