"""What was announced against the cards that players turn out to have held.

Belote: king and queen of trumps in one hand, announced with one of them; at Bulgarian tables with
the first of the two, led, in the suit led or trumping, so never with a discard (page 001).
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.engine.announced import ROYALS
from app.engine.cards import SUITS, TRUMP_SUITS, Card, Suit
from app.engine.course import Held
from app.engine.declarations import cards_of, ranks_of
from app.engine.errors import Facts, RuleViolation, Where
from app.engine.hand import Declaration, Hand, Play
from app.engine.ruleset import Ruleset
from app.engine.sides import SIDES, Side

Tricks = tuple[tuple[Play, ...], ...]


@dataclass(frozen=True, slots=True)
class _Royal:
    """A king or queen of trumps as it was played; `first` of the two, `late` after the other."""

    play: Play
    where: Where
    together: bool
    first: bool
    discarded: bool

    @property
    def timely(self) -> bool:
        """Whether belote can be announced with it where that has to be with the first card."""
        return self.first and not self.discarded


def check_belotes(rules: Ruleset, hand: Hand, tricks: Tricks, held: Held) -> Mapping[Side, int]:
    """How many belotes each side announced, with its cards or in one figure.

    Raises RuleViolation `no_belote`, `no_belote_here`, `belote_card`, `belote_parted`,
    `belote_late`, `belote_discarded`, `belotes_differ`, `belote_not_held`.
    """
    royals = {royal.play.card: royal for royal in _royals(hand, tricks, held)}
    announced: dict[Side, set[Suit]] = {side: set() for side in SIDES[rules.table.sides]}
    for number, plays in enumerate(tricks):
        for place, play in enumerate(plays):
            if play.belote:
                where: Where = ("tricks", number, "plays", place, "belote")
                _check_call(rules, hand, play, royals.get(play.card), where)
                announced[rules.table.side_of(play.seat)].add(play.card.suit)
    counted = {side: len(suits) for side, suits in announced.items() if suits}
    if counted:
        _check_same(hand.belotes, counted)
        return counted
    if rules.deal(hand.contract).belotes and rules.belote:
        _check_possible(rules, hand, list(royals.values()))
    return hand.belotes


def _royals(hand: Hand, tricks: Tricks, held: Held) -> Iterator[_Royal]:
    wanted = {card for suit in TRUMP_SUITS[hand.contract] for card in ROYALS[suit]}
    seen: set[Suit] = set()
    for number, plays in enumerate(tricks):
        for place, play in enumerate(plays):
            suit = play.card.suit
            if play.card in wanted:
                together = ROYALS[suit] <= {*held[play.seat]}
                others = len(TRUMP_SUITS[hand.contract]) > 1 and suit is not plays[0].card.suit
                where: Where = ("tricks", number, "plays", place, "belote")
                yield _Royal(play, where, together, suit not in seen, others)
                seen.add(suit)


def _check_call(rules: Ruleset, hand: Hand, play: Play, royal: _Royal | None, where: Where) -> None:
    facts: Facts = {
        "seat": play.seat,
        "card": str(play.card),
        "contract": hand.contract.value,
        "variant": rules.variant,
    }
    if not rules.belote or not rules.deal(hand.contract).belotes:
        raise RuleViolation("no_belote_here" if rules.belote else "no_belote", where, facts)
    if royal is None:
        raise RuleViolation("belote_card", where, facts)
    if not royal.together:
        raise RuleViolation("belote_parted", where, facts)
    if rules.duties.belote == "first_card" and not royal.timely:
        code = "belote_discarded" if royal.first else "belote_late"
        raise RuleViolation(code, where, facts)


def _check_same(given: Mapping[Side, int], counted: Mapping[Side, int]) -> None:
    for side in sorted({*given, *counted} if given else ()):
        if given.get(side, 0) != counted.get(side, 0):
            facts: Facts = {
                "side": side.name,
                "given": given.get(side, 0),
                "counted": counted.get(side, 0),
            }
            raise RuleViolation("belotes_differ", ("belotes", side.name), facts)


def _check_possible(rules: Ruleset, hand: Hand, royals: list[_Royal]) -> None:
    """A figure alone: each belote needs a hand that held both cards and could announce it."""
    first_only = rules.duties.belote == "first_card"
    homes = Counter(
        rules.table.side_of(royal.play.seat)
        for royal in royals
        if royal.together and royal.first and (royal.timely or not first_only)
    )
    for side, given in sorted(hand.belotes.items()):
        if given > homes[side]:
            facts: Facts = {"side": side.name, "given": given, "most": homes[side]}
            raise RuleViolation("belote_not_held", ("belotes", side.name), facts)


def check_declarations(rules: Ruleset, hand: Hand, held: Held) -> None:
    """Refuse declarations whose cards nobody of the side held together.

    Raises RuleViolation `declaration_not_held`.
    """
    for place, each in enumerate(hand.declarations):
        seats = [each.seat] if each.seat else _seats(rules, each.side)
        if not any(_holds({*held[seat]}, each) for seat in seats):
            facts: Facts = {
                "seat": each.seat or each.side.name,
                "kind": each.kind,
                "rank": each.rank.value,
            }
            raise RuleViolation("declaration_not_held", ("declarations", place), facts)


def _seats(rules: Ruleset, side: Side) -> list[str]:
    return [seat for seat in rules.table.seats if rules.table.side_of(seat) is side]


def _holds(cards: set[Card], declared: Declaration) -> bool:
    known = cards_of(declared)
    if known:
        return cards.issuperset(known)
    ranks = ranks_of(declared)
    return any(cards.issuperset(Card(rank, suit) for rank in ranks) for suit in SUITS)
