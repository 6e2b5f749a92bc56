"""A second engine, `colver`, looks at the same cards: legal sets, trick winners, points.

It plays contrée with a trump suit, clockwise, and lets a player who cannot over-trump discard: our
coinche as it is, `undertrump` being optional. There is no difference in any of the deals. Only how
a deal's points are told differs: it adds the last trick's ten and a capot's bonus to the sides'
points, and calls nobody's belote a point of the tricks; so do our rows `cards`, `last_trick` and
`capot`. Marks are left out: it multiplies a redoubled hand by three and gives belote to the winner,
as tables of contrée do and ours need not.

Where it cannot be installed the last lines of the run say so (tests/conftest.py).
`make stress` deals ten thousand: set ORACLE_DEALS.
"""

import os
from collections import Counter
from importlib.util import find_spec

import pytest

from app.engine import Hand, Play, Ruleset, RuleViolation, legal_cards, resolve, score, win_trick
from app.engine.reading import read_hand

DEALS = int(os.environ.get("ORACLE_DEALS", "200"))

if find_spec("colver"):
    from tests.oracles.colver_deals import Deal, deals

    RULES = resolve("coinche", "house", {"undertrump": "optional"})
    TRICK = len(RULES.table.seats)

    def tricks(deal: Deal) -> list[list[Play]]:
        plays = [Play(moment.seat, moment.card) for moment in deal.moments]
        return [plays[start : start + TRICK] for start in range(0, len(plays), TRICK)]

    def hand_of(deal: Deal) -> Hand:
        told = [
            {"plays": [{"seat": play.seat, "card": str(play.card)} for play in plays]}
            for plays in tricks(deal)
        ]
        hand = {"taker": "N", "contract": deal.contract.value, "bid": 80, "tricks": told}
        return read_hand(RULES, hand)

    def refusal(rules: Ruleset, deal: Deal) -> str:
        try:
            score(rules, hand_of(deal))
        except RuleViolation as wrong:
            return wrong.code
        return ""

    @pytest.mark.repeated
    def test_legal_cards_are_the_same() -> None:
        for seed, deal in enumerate(deals(DEALS)):
            table: list[Play] = []
            for moment in deal.moments:
                found = legal_cards(RULES, deal.contract, moment.seat, moment.hand, table)
                assert {*found.cards} == moment.legal, (seed, moment)
                table = [*table, Play(moment.seat, moment.card)] if len(table) < TRICK - 1 else []

    @pytest.mark.repeated
    def test_tricks_have_the_same_winners_and_deals_the_same_points() -> None:
        for seed, deal in enumerate(deals(DEALS)):
            *won, last = (win_trick(RULES, deal.contract, plays).seat for plays in tricks(deal))
            assert tuple(won) == deal.winners, seed
            assert RULES.table.side_of(last).name == deal.last, seed
            assert tuple(score(RULES, hand_of(deal)).points) == deal.points, seed

    @pytest.mark.repeated
    def test_they_differ_where_the_rules_do() -> None:
        """With under-trumping required some of its plays are revokes."""
        strict = resolve("coinche", "house", {"undertrump": "required"})
        codes = Counter(refusal(strict, deal) for deal in deals(DEALS))
        assert {*codes} == {"", "revoke_under_trump"}
