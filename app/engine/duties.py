"""What a player may play: the duties of a contract, each a small function chosen by its name.

Rule sets name their duties (`Ruleset.duties`); the first that binds decides, in the order below:
beating a trump lead before merely following it, a partner's trick before cutting it. Founding pages
001 (Bulgarian table of duties), 002, 004; `under_trump` is where federation tables differ.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.engine.cards import Card, Contract, Suit
from app.engine.course import Bound, Cards, Obligation
from app.engine.deal import kind_of
from app.engine.errors import Facts, RuleViolation, Where
from app.engine.hand import Play
from app.engine.ruleset import Ruleset
from app.engine.tricks import CardOrder, check_once, check_turns, holder, order_of


@dataclass(frozen=True, slots=True)
class Spot:
    """What a player who is to play has before him.

    `led` is the suit led, `best` the play that holds the trick, `partner` whether that is his
    partner's.
    """

    order: CardOrder
    cards: Sequence[Card]
    led: Suit
    best: Play
    partner: bool

    @property
    def trump_led(self) -> bool:
        """Whether the card that holds the trick is of the suit led, and a trump."""
        return self.best.card.suit is self.led and self.order.is_trump(self.best.card)

    @property
    def trumped(self) -> bool:
        """Whether a trump lies on another suit."""
        return self.best.card.suit is not self.led

    def trumps(self) -> Cards:
        """His trumps."""
        return tuple(card for card in self.cards if self.order.is_trump(card))

    def higher(self) -> Cards:
        """His cards that would take the trick."""
        return tuple(card for card in self.cards if self.order.beats(card, self.best.card))


@dataclass(frozen=True, slots=True)
class Duty:
    """One step of a duty: what it leaves of a hand (nothing where it does not bind), and its name.

    Not being bound has the name `free`.
    """

    obligation: Obligation
    reason: str
    leaves: Callable[[Spot], Cards]


def _over_the_lead(spot: Spot) -> Cards:
    return spot.higher() if spot.trump_led else ()


def _suit_led(spot: Spot) -> Cards:
    return tuple(card for card in spot.cards if card.suit is spot.led)


def _all_behind_partner(spot: Spot) -> Cards:
    return tuple(spot.cards) if spot.partner else ()


def _over_a_trump(spot: Spot) -> Cards:
    return spot.higher() if spot.trumped else ()


def _trump_first(spot: Spot) -> Cards:
    return () if spot.trumped or spot.trump_led else spot.trumps()


def _trump_under(spot: Spot) -> Cards:
    return spot.trumps() if spot.trumped else ()


_OVER_TRUMP = Duty("over_trump", "over_trump", _over_a_trump)
DUTIES: Mapping[str, tuple[Duty, ...]] = {
    "go_over": (Duty("go_over", "go_over", _over_the_lead),),
    "follow": (Duty("follow", "follow", _suit_led),),
    "free_behind_partner": (Duty("free", "partner_holds", _all_behind_partner),),
    "over_trump": (_OVER_TRUMP,),
    "over_trump_or_free": (_OVER_TRUMP,),
    "trump": (Duty("trump", "trump", _trump_first),),
    "under_trump": (Duty("under_trump", "under_trump", _trump_under),),
}
"""The duties in the order they are asked, whatever the order they are named in.

Who cannot over-trump is free unless `under_trump` is named too.
"""


@lru_cache(maxsize=32)
def asked(names: tuple[str, ...]) -> tuple[Duty, ...]:
    """The steps of these duties, in the order they are asked."""
    return tuple(step for name, steps in DUTIES.items() if name in names for step in steps)


def duties_of(rules: Ruleset, contract: Contract) -> tuple[Duty, ...]:
    """What binds a player at this contract."""
    names: tuple[str, ...] = getattr(rules.duties, kind_of(contract))
    return asked(names)


def bind(duties: tuple[Duty, ...], spot: Spot) -> tuple[Duty | None, Cards]:
    """The first duty that binds, and what it leaves; None where nothing does."""
    for duty in duties:
        cards = duty.leaves(spot)
        if cards:
            return duty, cards
    return None, tuple(spot.cards)


def bound(duties: tuple[Duty, ...], spot: Spot) -> Bound:
    """The cards that may be played, with the reason why."""
    duty, cards = bind(duties, spot)
    best = spot.best
    facts: Facts = {"suit": spot.led.value, "best": str(best.card), "holder": best.seat}
    if duty is None:
        return Bound(cards, "free", _why_free(duties, spot), facts)
    reason = duty.reason
    if duty.obligation == "follow" and spot.trump_led and _names(duties, "go_over"):
        reason = "follow_lower"
    return Bound(cards, duty.obligation, reason, facts)


def _why_free(duties: tuple[Duty, ...], spot: Spot) -> str:
    """Nothing binds: he could not over-trump, he has nothing to trump with, nothing cuts here."""
    if spot.trumped and spot.trumps():
        return "cannot_over_trump"
    return "no_trumps" if _names(duties, "trump") else "no_cutting"


def _names(duties: tuple[Duty, ...], obligation: Obligation) -> bool:
    return any(duty.obligation == obligation for duty in duties)


def legal_cards(
    rules: Ruleset, contract: Contract, seat: str, cards: Sequence[Card], plays: Sequence[Play]
) -> Bound:
    """Which of his cards the player at `seat` may add to the plays already on the table.

    >>> from app.engine import Contract, card, resolve
    >>> plays = [Play("S", card("7S")), Play("W", card("AH"))]
    >>> hand = [card("7H"), card("KD"), card("8C")]
    >>> found = legal_cards(resolve("belote"), Contract.HEARTS, "N", hand, plays)
    >>> found.obligation, [str(each) for each in found.cards]
    ('under_trump', ['7H'])
    """
    if not plays:
        return Bound(tuple(cards), "free", "leads", {"seat": seat})
    order = order_of(rules.deal(contract), contract)
    best = holder(order, plays)
    partner = rules.table.side_of(best.seat) is rules.table.side_of(seat)
    return bound(duties_of(rules, contract), Spot(order, cards, plays[0].card.suit, best, partner))


def check_spot(rules: Ruleset, seat: str, cards: Sequence[Card], plays: Sequence[Play]) -> None:
    """Refuse what cannot lie before a player: a turn that is not his, cards that are elsewhere.

    Raises RuleViolation `unknown_seat`, `seat_twice`, `wrong_turn`, `trick_full`,
    `card_played_twice`, `hand_size`, `card_twice`, `card_on_table`.
    """
    table = rules.table
    if len(plays) >= len(table.seats):
        full: Facts = {"count": len(plays), "due": len(table.seats) - 1}
        raise RuleViolation("trick_full", ("plays",), full)
    where: Where = ("plays",)
    check_turns(table, [play.seat for play in plays], where)
    check_once(plays, where)
    try:
        check_turns(table, [*(play.seat for play in plays), seat], where)
    except RuleViolation as wrong:
        raise RuleViolation(wrong.code, ("seat",), wrong.facts) from wrong
    _check_hand(rules, cards, plays)


def _check_hand(rules: Ruleset, cards: Sequence[Card], plays: Sequence[Play]) -> None:
    most = rules.table.hand // 2 if rules.table.open_cards else rules.table.hand
    if not 1 <= len(cards) <= most:
        raise RuleViolation("hand_size", ("hand",), {"count": len(cards), "most": most})
    played = {play.card: play.seat for play in plays}
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise RuleViolation("card_twice", ("hand", place), {"card": str(card)})
        if card in played:
            facts: Facts = {"card": str(card), "seat": played[card]}
            raise RuleViolation("card_on_table", ("hand", place), facts)
