"""Hands that can have been played, of every variant, preset and choice of options."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, cast

from hypothesis import strategies as st

from app.engine import (
    VARIANTS,
    Card,
    Contract,
    Declaration,
    Hand,
    Rank,
    Ruleset,
    RuleViolation,
    Side,
    Sides,
    Suit,
    resolve,
    score,
)
from app.engine.cards import HEIGHT, PACK, TRUMP_SUITS
from app.engine.declarations import cards_of
from app.engine.hand import Bid, Kind
from app.engine.rounding import NEAREST_10, NEAREST_10_SIX_UP
from app.engine.sides import SIDES
from app.engine.variant import Option

KINDS: dict[int, Kind] = {3: "tierce", 4: "quarte", 5: "quinte"}
ROYALS = (Rank.KING, Rank.QUEEN)


@dataclass(frozen=True)
class Played:
    """A hand told by its piles and last trick, and the rules it was played by."""

    rules: Ruleset
    hand: Hand
    piles: Mapping[Side, tuple[Card, ...]]
    undealt: tuple[Card, ...]

    def told(self, **fields: Any) -> Hand:
        """The same hand told otherwise: no piles, and these fields instead."""
        hidden: dict[str, Any] = {"piles": None, "undealt": None}
        return replace(self.hand, **hidden | fields)

    @property
    def card_points(self) -> Sides[int]:
        deal = self.rules.deal(self.hand.contract)
        return Sides.each(
            self.rules.table.sides, lambda side: deal.worth(self.piles[side], self.hand.contract)
        )

    @property
    def trick_points(self) -> Sides[int]:
        ten = self.rules.deal(self.hand.contract).last_trick
        sides = SIDES[self.rules.table.sides]
        return Sides(self.card_points[s] + (ten if s is self.hand.last_trick else 0) for s in sides)

    @property
    def trickless(self) -> tuple[Side, ...]:
        return tuple(side for side in SIDES[self.rules.table.sides] if not self.piles[side])

    @property
    def capot(self) -> Side | None:
        winners = [side for side in SIDES[self.rules.table.sides] if self.piles[side]]
        return winners[0] if len(winners) == 1 else None

    def level(self) -> Hand | None:
        """The same hand with its card points moved so that two sides are level, if they can be."""
        points = score(self.rules, self.hand).points
        missing, odd = divmod(sum(points) - 2 * points[Side.A], 2)
        cards = self.card_points
        if len(points) != len(SIDES[2]) or odd or self.capot is not None:
            return None
        deal = self.rules.deal(self.hand.contract)
        if deal.scale_to or not -cards[0] <= missing <= cards[1]:
            return None
        if cards[0] + missing in deal.gaps:
            return None
        return self.told(card_points={Side.A: cards[0] + missing, Side.B: cards[1] - missing})


def _value(option: Option) -> st.SearchStrategy[Any]:
    return st.sampled_from(option.allowed)


@st.composite
def rulesets(draw: st.DrawFn, variants: Iterable[str] = tuple(VARIANTS)) -> Ruleset:
    """A rule set: a preset, and up to three options set over it that go together."""
    variant = VARIANTS[draw(st.sampled_from(tuple(variants)))]
    preset = draw(st.sampled_from(tuple(variant.presets)))
    options = draw(st.lists(st.sampled_from(variant.options), max_size=3, unique=True))
    rules = {option.name: draw(_value(option)) for option in options}
    try:
        return resolve(variant.id, preset, rules)
    except RuleViolation:
        return resolve(variant.id, preset)


@st.composite
def played(
    draw: st.DrawFn,
    variants: Iterable[str] = tuple(VARIANTS),
    *,
    capot: bool = False,
    rounded: bool = False,
) -> Played:
    """A hand as it can have been played, announcements included."""
    rules = draw(rulesets(variants))
    if rounded:
        rules = replace(rules, rounding=draw(st.sampled_from((NEAREST_10, NEAREST_10_SIX_UP))))
    table = rules.table
    chance = Random(draw(st.integers(0, 2**32)))
    pack = chance.sample(PACK, len(PACK))
    undealt, dealt = tuple(pack[: table.undealt]), pack[table.undealt :]
    held = _deal(rules, dealt)
    chance.shuffle(dealt)
    winners = st.just((draw(st.sampled_from(SIDES[table.sides])),)) if capot else _winners(rules)
    piles, last = draw(_piles(rules, dealt, draw(winners)))
    contract = draw(st.sampled_from(rules.contracts))
    taker = draw(st.sampled_from((*table.seats, *(side.name for side in SIDES[table.sides]))))
    hand = Hand(
        taker=taker,
        contract=contract,
        piles=piles,
        last_trick=last,
        undealt=undealt if table.undealt else None,
        dealer=draw(st.sampled_from(table.seats)),
        carried=draw(st.sampled_from((0, 0, 8, 81))) if rules.carries else 0,
        belotes=draw(_belotes(rules, contract, held)),
        declarations=draw(_declarations(rules, contract, held)),
    )
    hand = draw(_bids(rules, hand))
    return Played(rules, hand, piles, undealt)


def _deal(rules: Ruleset, dealt: list[Card]) -> dict[str, set[Card]]:
    size = rules.table.hand
    return {
        seat: set(dealt[place * size : (place + 1) * size])
        for place, seat in enumerate(rules.table.seats)
    }


def _winners(rules: Ruleset) -> st.SearchStrategy[tuple[Side, ...]]:
    """Who wins tricks at all; a side that wins them all is not rare."""
    sides = SIDES[rules.table.sides]
    return st.sampled_from([sides, sides, sides, *((side,) for side in sides), sides[:2]])


@st.composite
def _piles(
    draw: st.DrawFn, rules: Ruleset, cards: list[Card], some: tuple[Side, ...]
) -> tuple[dict[Side, tuple[Card, ...]], Side]:
    """Who won which trick, and the last."""
    table = rules.table
    sides = SIDES[table.sides]
    winners = draw(st.lists(st.sampled_from(some), min_size=table.hand, max_size=table.hand))
    size = len(table.seats)
    tricks = [cards[place * size : (place + 1) * size] for place in range(table.hand)]
    piles = {
        side: tuple(
            card
            for won, trick in zip(winners, tricks, strict=True)
            if won is side
            for card in trick
        )
        for side in sides
    }
    return piles, winners[-1]


@st.composite
def _belotes(
    draw: st.DrawFn, rules: Ruleset, contract: Contract, held: dict[str, set[Card]]
) -> dict[Side, int]:
    if not rules.belote or not draw(st.booleans()):
        return {}
    told: dict[Side, int] = {}
    for seat, cards in held.items():
        side = rules.table.side_of(seat)
        trumps = TRUMP_SUITS[contract]
        count = sum({Card(rank, suit) for rank in ROYALS} <= cards for suit in trumps)
        told[side] = told.get(side, 0) + count
    return told


@st.composite
def _declarations(
    draw: st.DrawFn, rules: Ruleset, contract: Contract, held: dict[str, set[Card]]
) -> tuple[Declaration, ...]:
    """What the players hold and say, no card twice."""
    if rules.contest is None or not rules.deal(contract).declarations:
        return ()
    said: list[Declaration] = []
    for seat, cards in held.items():
        side = rules.table.side_of(seat)
        for each in (*_fours(side, seat, cards), *_runs(side, seat, cards)):
            used = {card for one in said for card in cards_of(one)}
            if not used & {*cards_of(each)} and draw(st.booleans()):
                said.append(each)
    return tuple(said)


def _fours(side: Side, seat: str, cards: set[Card]) -> list[Declaration]:
    return [
        Declaration(side, "carre", rank, None, 4, seat)
        for rank in Rank
        if all(Card(rank, suit) in cards for suit in Suit)
    ]


def _runs(side: Side, seat: str, cards: set[Card]) -> list[Declaration]:
    found = []
    for suit in Suit:
        length = 0
        for rank in (*Rank, None):
            if rank is not None and Card(rank, suit) in cards:
                length += 1
                continue
            if length >= min(KINDS):
                top = [*Rank][(len(Rank) if rank is None else HEIGHT[rank]) - 1]
                kind = KINDS[min(length, max(KINDS))]
                found.append(Declaration(side, kind, top, suit, length, seat))
            length = 0
    return found


@st.composite
def _bids(draw: st.DrawFn, rules: Ruleset, hand: Hand) -> Hand:
    if rules.bids is None and not rules.multipliers:
        return hand
    times = draw(st.sampled_from((None, *rules.multipliers)))
    if rules.bids is None:
        return replace(hand, multiplier=times)
    bids: tuple[Bid, ...] = (*rules.bids.numbers, "capot", "generale")
    bid = draw(st.sampled_from(bids))
    if isinstance(bid, str) and not rules.bids.doubling_all_tricks:
        times = None
    piles = cast("Mapping[Side, tuple[Card, ...]]", hand.piles)
    alone = all(not cards for side, cards in piles.items() if side is not _taker(rules, hand))
    return replace(hand, bid=bid, multiplier=times, generale=alone and draw(st.booleans()))


def _taker(rules: Ruleset, hand: Hand) -> Side:
    return rules.table.side_of(hand.taker)
