"""The pack, and how cards are written."""

import pytest

from app.engine import Card, Contract, Rank, RuleViolation, Suit, card, rank_of
from app.engine.cards import PACK, TRUMP_SUITS
from app.engine.deal import kind_of


def test_the_pack_has_32_cards_of_four_suits_and_eight_ranks() -> None:
    assert len({*PACK}) == len(PACK) == 32
    assert {(each.suit, each.rank) for each in PACK} == {(s, r) for s in Suit for r in Rank}


@pytest.mark.parametrize("each", PACK, ids=str)
def test_a_card_is_read_as_it_is_written(each: Card) -> None:
    assert card(str(each)) == card(str(each).lower()) == each


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("TS", "10S"),
        ("th", "10H"),
        ("10♦", "10D"),
        ("j♥", "JH"),
        ("A♡", "AH"),
        ("7♣", "7C"),
        ("7♧", "7C"),
        ("Q♢", "QD"),
        ("K♤", "KS"),
        ("9♥\ufe0f", "9H"),
    ],
)
def test_signs_and_t_for_ten_are_understood(text: str, meant: str) -> None:
    assert str(card(text)) == meant


@pytest.mark.parametrize("text", ["", "S", "1S", "10", "11S", "AX", "A S", "SA", "6H", "ASS", "٣S"])
def test_what_is_no_card_is_named(text: str) -> None:
    with pytest.raises(RuleViolation) as wrong:
        card(text, ("piles", "A", 3))
    assert (wrong.value.code, wrong.value.where) == ("unknown_card", ("piles", "A", 3))
    assert wrong.value.facts == {"card": text}


@pytest.mark.parametrize("rank", Rank)
def test_a_rank_alone_is_read(rank: Rank) -> None:
    assert rank_of(rank.value) is rank_of(rank.value.lower()) is rank


def test_t_is_ten_and_what_is_no_rank_is_none() -> None:
    assert rank_of("t") is Rank.TEN
    assert rank_of("AS") is rank_of("1") is rank_of("") is None


@pytest.mark.parametrize(
    ("contract", "kind", "trumps"),
    [(suit, "suit", 1) for suit in ("clubs", "diamonds", "hearts", "spades")]
    + [("no_trump", "no_trump", 0), ("all_trump", "all_trump", 4)],
)
def test_a_contract_says_which_suits_are_trumps(contract: str, kind: str, trumps: int) -> None:
    named = Contract(contract)
    assert (kind_of(named), len(TRUMP_SUITS[named])) == (kind, trumps)
