"""Hands of two sides in every way there is, and what should come of each."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from app.engine import VARIANTS, Contract, Hand, Ruleset, Side, Sides, resolve, score
from app.engine.deal import kind_of
from app.engine.hand import Bid
from app.engine.sides import SIDES
from tests.engine import second_opinion
from tests.engine.second_opinion import Pair, Told, Written

IN_CARDS = {
    ("belote", "house"): {"suit": 152, "no_trump": 120, "all_trump": 248},
    ("belote", "official"): {"suit": 152, "no_trump": 152, "all_trump": 248},
    ("bulgarian", "standard"): {"suit": 152, "no_trump": 240, "all_trump": 248},
    ("decouverte", "standard"): {"suit": 152},
    **{
        ("coinche", preset): {"suit": 152, "no_trump": 152, "all_trump": 152}
        for preset in VARIANTS["coinche"].presets
    },
}
NONE_MAKES = {
    **{cards: {1, cards - 1} for cards in (120, 152)},
    240: {2, 238},
    248: {1, 2, 5, 243, 246, 247},
}
"""By what the cards make together: the figures that no whole tricks make, odd ones apart at 240."""
NOTHING: Pair = (0, 0)
BELOTES = {
    "suit": [NOTHING, (1, 0), (0, 1)],
    "no_trump": [NOTHING],
    "all_trump": [(a, b) for a in range(5) for b in range(5 - a)],
}
FOUR_WAYS = [NOTHING, (1, 0), (4, 0), (2, 1)]
BIDS: dict[Bid, int] = {**{bid: bid for bid in range(80, 170, 10)}, "capot": 250, "generale": 500}
SOME_BIDS: dict[Bid, int] = {80: 80, 90: 90, 110: 110, 160: 160, "capot": 250, "generale": 500}
WHOLE = {
    *(("belote", "house"), ("coinche", "house")),
    *(("bulgarian", "standard"), ("decouverte", "standard")),
}
AS_HEARTS = {Contract.CLUBS, Contract.DIAMONDS, Contract.SPADES}


class Table:
    """A preset, a contract and its taker: what can be said there, and what should come of it."""

    def __init__(self, variant: str, preset: str, contract: Contract, taker: Side) -> None:
        self.variant, self.preset, self.contract, self.taker = variant, preset, contract, taker
        self.rules = resolve(variant, preset)
        self.kind = kind_of(contract)
        self.cards = IN_CARDS[variant, preset][self.kind]
        self.ten = 20 if (variant, self.kind) == ("bulgarian", "no_trump") else 10
        self.whole = (variant, preset) in WHOLE
        self.belotes = [NOTHING] if variant == "decouverte" else BELOTES[self.kind]
        self.bids: dict[Bid, int] = {None: 0}
        if variant == "coinche":
            self.bids = BIDS if self.whole else SOME_BIDS
        if (variant, self.kind) == ("coinche", "all_trump"):
            self.belotes = FOUR_WAYS
        self.carries = variant in {"belote", "bulgarian"}
        self.declares = variant != "decouverte" and self.ten == 10

    def splits(self) -> Sequence[int]:
        """What A can have in cards; doubled no-trump values are even."""
        figures = range(0, self.cards + 1, self.ten // 10)
        every = [each for each in figures if each not in NONE_MAKES[self.cards]]
        if self.contract in AS_HEARTS:
            return every[::19]
        half = self.cards // 2
        return every if self.whole else sorted({*every[::13], *every[half - 12 : half + 13]})

    def hands(self) -> Iterator[Hand]:
        """This contract with every bid, multiplier and way to share belotes."""
        for bid, (own, other) in product(self.bids, self.belotes):
            undoubled = self.preset == "pagat" and isinstance(bid, str)
            for times in (1, 2, 4) if self.rules.multipliers and not undoubled else (None,):
                belotes = {Side.A: own, Side.B: other}
                yield Hand(self.taker.name, self.contract, bid, times, belotes=belotes)

    def check_splits(self, splits: Sequence[int], declared: Pair = NOTHING) -> None:
        """Cards split like this, the last trick here and there."""
        points = _declared(declared)
        for hand, cards, last in product(self.hands(), splits, SIDES[2]):
            both = {Side.A: cards, Side.B: self.cards - cards}
            tricks = (both[Side.A] + self.ten * (1 - last), both[Side.B] + self.ten * last)
            hangs = 30 if self.carries and cards % 3 == 0 else 0
            told = replace(
                hand, card_points=both, last_trick=last, declaration_points=points, carried=hangs
            )
            self.check(told, tricks, declared)

    def check_capots(self, declared: Pair = NOTHING) -> None:
        """Every trick to one side, by one player alone or not."""
        points, whole = _declared(declared), self.cards + self.ten
        for hand, capot, hangs in product(self.hands(), SIDES[2], (0, 30)[: 1 + self.carries]):
            told = replace(hand, capot=capot, generale=False, carried=hangs)
            told = replace(told, declaration_points=points)
            tricks = (0, whole) if capot else (whole, 0)
            self.check(told, tricks, declared)
            if capot is self.taker and hand.bid is not None:
                self.check(replace(told, generale=True), tricks, declared)

    def check(self, hand: Hand, tricks: Pair, declared: Pair) -> None:
        """Score it; ask the second opinion, the law of conservation and both ledgers."""
        told = Told(
            kind=self.kind,
            tricks=self._turned(tricks),
            belote=self._turned((hand.belotes[Side.A] * 20, hand.belotes[Side.B] * 20)),
            declared=self._turned(declared),
            capot=None if hand.capot is None else int(hand.capot is not self.taker),
            carried=hand.carried,
            bid=self.bids[hand.bid],
            times=hand.multiplier or 1,
            alone=bool(hand.generale),
        )
        outcome, written, hangs = ledgers_add_up(self.rules, hand)
        due = self._due(told)
        assert (outcome, self._turned(written), hangs) == due, (hand, due)
        there = self._there_is(told, outcome)
        assert there is None or sum(written) + hangs == there + hand.carried, hand

    def _turned(self, pair: tuple[int, ...]) -> Pair:
        """(A, B) as (taker, defence)."""
        return (pair[self.taker], pair[1 - self.taker])

    def _due(self, told: Told) -> Written:
        if self.variant == "belote":
            return second_opinion.belote(self.preset, told)
        if self.variant == "coinche":
            return second_opinion.coinche(self.preset, told)
        if self.variant == "bulgarian":
            return second_opinion.bulgarian(told)
        return second_opinion.decouverte(told)

    def _there_is(self, told: Told, outcome: str) -> int | None:
        """The law of conservation: what a hand has to give, whoever gets it."""
        counted = told.counted(0) + told.counted(1)
        if self.variant == "bulgarian":
            return (counted + 5) // 10 * told.times
        if self.variant == "coinche":
            if self.preset != "house":
                return None
            if outcome == "made" and told.times == 1:
                return counted + told.bid
            return (160 + told.bid + sum(told.declared)) * told.times + sum(told.belote)
        scaled = (self.preset, self.kind) == ("official", "all_trump")
        return counted - (258 - 162) if scaled else counted


def ledgers_add_up(rules: Ruleset, hand: Hand) -> tuple[str, Sides[int], int]:
    """What the engine says of a hand, once both its accounts are found to add up."""
    scored = score(rules, hand)
    for account, total in ((scored.tally, scored.points), (scored.award, scored.score)):
        assert tuple(map(sum, zip(*[row.points for row in account], strict=True))) == total, hand
    return scored.outcome, scored.score, scored.carried


def _declared(points: Pair) -> dict[Side, int] | None:
    return {Side.A: points[0], Side.B: points[1]} if any(points) else None
