"""Figures are refused exactly where no whole tricks make them, and those next to them are named."""

from dataclasses import replace

import pytest

from app.engine import VARIANTS, Contract, Hand, Ruleset, RuleViolation, Side, resolve, score
from app.engine.cards import PACK, TRUMP_SUITS
from tests.engine.tables import refusal, scored

WRONG = ("", "points_impossible")
TABLES = [
    (variant, preset, contract)
    for variant, one in VARIANTS.items()
    for preset in one.presets
    for contract in resolve(variant, preset).contracts
    if contract not in {Contract.CLUBS, Contract.DIAMONDS, Contract.SPADES}
]


def won_in_tricks(rules: Ruleset, contract: Contract) -> list[set[int]]:
    """What each number of tricks can hold, laid card by card."""
    trumps = TRUMP_SUITS[contract]
    deal = rules.deal(contract)
    by_cards: list[set[int]] = [{0}, *(set() for _ in PACK)]
    for card in PACK:
        worth = deal.suit(card.suit, trumps).points[card.rank]
        for count in reversed(range(len(PACK))):
            by_cards[count + 1] |= {worth + each for each in by_cards[count]}
    size = len(rules.table.seats)
    return [by_cards[count * size] for count in range(rules.table.hand + 1)]


def said_to(rules: Ruleset, hand: Hand) -> str:
    try:
        score(rules, hand)
    except RuleViolation as wrong:
        return wrong.code
    return ""


@pytest.mark.parametrize(("variant", "preset", "contract"), TABLES)
def test_refused_exactly_where_no_tricks_make_them(
    variant: str, preset: str, contract: Contract
) -> None:
    rules = resolve(variant, preset)
    bid = 80 if rules.bids else None
    won, deal = won_in_tricks(rules, contract), rules.deal(contract)
    of_last, of_other = set().union(*won[1:]), set().union(*won[:-1])
    for cards in range(deal.cards + 1):
        split = {Side.A: cards, Side.B: deal.cards - cards}
        if rules.table.sides > len(split):
            split[Side.C] = 0
        hand = Hand("A", contract, bid, card_points=split, last_trick=Side.A)
        hand = replace(hand, dealer=rules.table.seats[0])
        odd = deal.doubled and cards % 2
        can_be = cards in of_last and deal.cards - cards in of_other
        assert said_to(rules, hand) == ("odd_undoubled" if odd else WRONG[not can_be]), hand


@pytest.mark.parametrize(("variant", "preset", "contract"), TABLES)
def test_trick_points_alone_may_hold_the_last_trick_or_not(
    variant: str, preset: str, contract: Contract
) -> None:
    rules = resolve(variant, preset)
    won, deal = won_in_tricks(rules, contract), rules.deal(contract)
    of_last, of_other = set().union(*won[1:]), set().union(*won[:-1])
    for points in range(deal.tricks + 1):
        hand = Hand("A", contract, 80 if rules.bids else None, trick_points={Side.A: points})
        odd = deal.doubled and points % 2
        can_be = points in of_other or points - deal.last_trick in of_last
        due = "odd_undoubled" if odd else WRONG[not can_be]
        if rules.table.undealt:
            due = "side_missing"
        assert said_to(rules, hand) == due, hand


@pytest.mark.parametrize("count", range(10))
def test_so_many_tricks_hold_so_many_cards(count: int) -> None:
    rules = resolve("three-player")
    possible = won_in_tricks(rules, Contract.SPADES)[count]
    won = {Side.A: count, Side.B: 9 - count, Side.C: 0}
    rest = won_in_tricks(rules, Contract.SPADES)[9 - count]
    last = Side.A if count else Side.B
    for points in range(153):
        split = {Side.A: points, Side.B: 152 - points, Side.C: 0}
        hand = Hand("A", Contract.SPADES, card_points=split, tricks_won=won, last_trick=last)
        hand = replace(hand, dealer="C")
        can_be = points in possible and 152 - points in rest
        wrong = said_to(rules, hand)
        assert not wrong if can_be else wrong, hand


def test_the_figures_named_instead_are_taken() -> None:
    for variant, contract, name, points in (
        ("belote", "hearts", "card_points", 1),
        ("belote", "hearts", "trick_points", 161),
        ("belote", "all_trump", "card_points", 246),
        ("bulgarian", "no_trump", "card_points", 238),
        ("decouverte", "spades", "trick_points", 1),
    ):
        said = {"taker": "B", "contract": contract, name: {"A": points}}
        said |= {"last_trick": "B"} if name == "card_points" else {}
        near = str(refusal(said, variant).facts["near"]).split(", ")
        assert len(near) == len(Side) - 1
        for each in near:
            assert sum(scored({**said, name: {"A": int(each)}}, variant).points) > 0
