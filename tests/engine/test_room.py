"""Belotes beside declarations of the same side: accepted exactly where two hands can hold both."""

from itertools import combinations, product
from random import Random

import pytest

from app.engine import Card, Contract, Declaration, Hand, Rank, RuleViolation, Side, Suit, resolve
from app.engine.announced import check_announced
from app.engine.cards import RANKS, SUITS
from app.engine.declarations import cards_of
from tests.engine.strategies import KINDS

RULES = resolve("belote")
SEATS = ("N", "S")
Code = str


def refused(
    contract: Contract, declared: tuple[Declaration, ...], belotes: int, variant: str = "belote"
) -> Code:
    """What is said to belotes of side A beside these; nothing if they can be."""
    hand = Hand("A", contract, declarations=declared, belotes={Side.A: belotes})
    try:
        check_announced(resolve(variant), hand, ())
    except RuleViolation as wrong:
        return wrong.code
    return ""


def can_be(contract: Contract, declared: tuple[Declaration, ...], belotes: int) -> bool:
    """Every way to lay the declarations and the belotes into two hands, tried."""
    trumps = SUITS if contract is Contract.ALL_TRUMP else (Suit.HEARTS,)
    royals = [{Card(Rank.KING, suit), Card(Rank.QUEEN, suit)} for suit in trumps]
    for chosen in combinations(royals, belotes):
        pieces = [({*cards_of(each)}, each.seat) for each in declared]
        pieces += [(cards, None) for cards in chosen]
        for whose in product(SEATS, repeat=len(pieces)):
            if any(seat not in {None, who} for (_, seat), who in zip(pieces, whose, strict=True)):
                continue
            hands: dict[str, set[Card]] = {seat: set() for seat in SEATS}
            for (cards, _), who in zip(pieces, whose, strict=True):
                hands[who] |= cards
            if hands["N"].isdisjoint(hands["S"]) and max(map(len, hands.values())) <= 8:
                return True
    return False


def some_declared(chance: Random) -> tuple[Declaration, ...]:
    """A few declarations of side A that no card is in twice; most with their seat."""
    found: list[Declaration] = []
    for _ in range(chance.randrange(1, 12)):
        seat = chance.choice((None, *SEATS))
        if chance.random() < 0.3:
            rank = chance.choice((Rank.KING, Rank.QUEEN, Rank.JACK, Rank.ACE))
            one = Declaration(Side.A, "carre", rank, seat=seat)
        else:
            length = chance.choice((3, 4, 5, 6, 7, 8))
            top = chance.choice(RANKS[length - 1 :])
            one = Declaration(
                Side.A, KINDS[min(length, 5)], top, chance.choice(SUITS), length, seat
            )
        taken = {card for each in found for card in cards_of(each)}
        tried = (*found, one)
        if taken.isdisjoint(cards_of(one)) and can_be(Contract.HEARTS, tried, 0):
            found.append(one)
    return tuple(found)


@pytest.mark.parametrize("seed", range(300))
def test_belotes_are_accepted_exactly_where_they_fit(seed: int) -> None:
    chance = Random(seed)
    declared = some_declared(chance)
    for contract, most in ((Contract.HEARTS, 1), (Contract.ALL_TRUMP, 4)):
        for count in range(1, most + 1):
            said = refused(contract, declared, count)
            assert (said == "") == can_be(contract, declared, count), (contract, declared, count)
            assert said in {"", "belote_no_room", "belote_elsewhere"}


def run(length: int, top: Rank, suit: Suit | None, seat: str | None = None) -> Declaration:
    return Declaration(Side.A, KINDS[min(length, 5)], top, suit, length, seat)


def test_two_full_hands_leave_no_room() -> None:
    spades, clubs = run(8, Rank.ACE, Suit.SPADES), run(8, Rank.ACE, Suit.CLUBS)
    assert refused(Contract.HEARTS, (spades, clubs), 1) == "belote_no_room"
    assert refused(Contract.SPADES, (spades, clubs), 1) == ""  # it is in the run
    assert refused(Contract.HEARTS, (spades, run(7, Rank.ACE, Suit.CLUBS)), 1) == "belote_no_room"
    assert refused(Contract.HEARTS, (spades, run(6, Rank.ACE, Suit.CLUBS)), 1) == ""


def test_king_and_queen_of_two_declarations_lie_in_one_hand() -> None:
    kings = Declaration(Side.A, "carre", Rank.KING)
    assert refused(Contract.HEARTS, (kings, run(4, Rank.QUEEN, Suit.HEARTS)), 1) == ""
    assert refused(Contract.HEARTS, (kings, run(5, Rank.QUEEN, Suit.HEARTS)), 1) == "belote_no_room"


def test_a_run_of_an_unsaid_suit_may_hold_the_belote() -> None:
    spades = run(8, Rank.ACE, Suit.SPADES)
    assert refused(Contract.HEARTS, (spades, run(8, Rank.ACE, None)), 1) == ""
    assert refused(Contract.HEARTS, (spades, run(7, Rank.KING, None)), 1) == ""
    low = (run(3, Rank.NINE, None), run(4, Rank.JACK, None))
    assert refused(Contract.HEARTS, (spades, *low), 1) == "belote_no_room"


def test_a_player_alone_has_one_hand() -> None:
    held = (run(8, Rank.ACE, Suit.SPADES),)
    assert refused(Contract.HEARTS, held, 1, "three-player") == "belote_no_room"
    held = (run(7, Rank.ACE, Suit.SPADES),)
    assert refused(Contract.HEARTS, held, 1, "three-player") == ""
