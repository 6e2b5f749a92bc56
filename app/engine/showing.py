"""Who scores declarations: from hands of cards or from what was announced, and why not the others.

Where a card could serve a run or a four, it serves what brings its holder's side most in the
contest, the other hands being laid as if each were alone; then what is worth most; then the
stronger.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from app.engine.announced import check_announced
from app.engine.cards import TRUMP_SUITS, Card, Contract, Suit
from app.engine.declarations import Declared, Ring, Strength, cards_of, contend, strength, worth
from app.engine.errors import Facts, RuleViolation
from app.engine.frame import check_contract, check_known_seat, check_side
from app.engine.hand import Declaration, Hand
from app.engine.holdings import Laid, belotes_in, runs_in, ways_to_lay
from app.engine.ruleset import Ruleset, Table
from app.engine.sides import Sides

Hands = Mapping[str, tuple[Card, ...]]
Merit = tuple[int, list[Strength]]


@dataclass(frozen=True, slots=True)
class Shown:
    """One declaration, its worth in card points, and what became of it.

    Fates are those of the contest, and `card_used`: a card of it serves another one. `by` is the
    place of the declaration that beats it, ties it or has the card; `reason` says how it beats it:
    `four`, `rank`, `length`, `top`, `trump` or `turn`.
    """

    declared: Declaration
    worth: int
    fate: str
    by: int | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Belote:
    """King and queen of trumps in one hand."""

    seat: str
    suit: Suit
    worth: int


@dataclass(frozen=True, slots=True)
class Showing:
    """The declarations of a deal, settled: what each side scores for them, and each one's fate."""

    points: Sides[int]
    shown: tuple[Shown, ...]
    belotes: tuple[Belote, ...] = ()


def show_hands(rules: Ruleset, contract: Contract, hands: Hands, dealer: str | None) -> Showing:
    """Find all declarations in these hands and settle them; belotes are listed beside.

    Raises RuleViolation `no_such_contract`, `no_declarations`, `no_declarations_here`,
    `unknown_seat`, `card_held_twice`, `hand_cards`, `dealer_needed`.
    """
    ring = _ring(rules, contract, dealer, "hands")
    check_hands(rules.table, hands)
    ways = {
        seat: ways_to_lay(ring, seat, hands[seat]) for seat in rules.table.seats if seat in hands
    }
    laid = _choose(ring, ways)
    declared = tuple(each for seat in laid for each in laid[seat])
    settled = contend(ring, declared, ())
    shown = _settled(ring, declared, settled)
    aside = [
        _set_aside(ring, each, declared)
        for seat in laid
        for each in _unused(ring, seat, ways[seat], laid[seat], hands[seat])
    ]
    belotes = tuple(
        Belote(seat, suit, rules.belote)
        for seat in laid
        for suit in belotes_in(rules, ring, hands[seat])
    )
    return Showing(settled.points, (*shown, *aside), belotes)


def show_announced(
    rules: Ruleset, contract: Contract, declared: tuple[Declaration, ...], dealer: str | None
) -> Showing:
    """Settle what was announced.

    Raises RuleViolation `no_such_contract`, `no_declarations`, `no_declarations_here`,
    `unknown_seat`, `unknown_side`, `suit_needed`, `seat_needed`, `dealer_needed` and those of
    `announced`.
    """
    ring = _ring(rules, contract, dealer, "announced")
    for each in declared:
        check_side(rules, "announced", each.side)
    try:
        check_announced(rules, Hand(rules.table.seats[0], contract, declarations=declared), ())
        settled = contend(ring, declared, ())
    except RuleViolation as wrong:
        raise announced_instead(wrong) from wrong
    return Showing(settled.points, _settled(ring, declared, settled))


def announced_instead(wrong: RuleViolation) -> RuleViolation:
    """The same about `announced`, which a hand calls its `declarations`."""
    place, *rest = wrong.where
    name = "announced" if place == "declarations" else place
    return RuleViolation(wrong.code, (name, *rest), wrong.facts)


def check_hands(table: Table, hands: Hands) -> None:
    """Refuse hands that cannot have been dealt. Some hands may be missing.

    Raises RuleViolation `unknown_seat`, `card_held_twice`, `hand_cards`.
    """
    holders: dict[Card, str] = {}
    for seat, cards in hands.items():
        check_known_seat(("hands", seat), seat, table.seats)
        for place, card in enumerate(cards):
            if card in holders:
                facts = {"card": str(card), "seat": holders[card]}
                raise RuleViolation("card_held_twice", ("hands", seat, place), facts)
            holders[card] = seat
        if len(cards) != table.hand:
            told: Facts = {"seat": seat, "count": len(cards), "due": table.hand}
            raise RuleViolation("hand_cards", ("hands", seat), told)


def _ring(rules: Ruleset, contract: Contract, dealer: str | None, name: str) -> Ring:
    check_contract(rules, contract)
    if dealer is not None:
        check_known_seat(("dealer",), dealer, rules.table.seats)
    deal = rules.deal(contract)
    facts = {"variant": rules.variant, "contract": contract.value}
    if rules.contest is None:
        raise RuleViolation("no_declarations", (name,), facts)
    if not deal.declarations:
        raise RuleViolation("no_declarations_here", (name,), facts)
    return Ring(rules.contest, rules.table, deal, contract, dealer)


def _choose(ring: Ring, ways: Mapping[str, list[Laid]]) -> dict[str, Laid]:
    """How each hand is laid."""
    alone = {seat: max(each, key=partial(_merit, ring)) for seat, each in ways.items()}

    def merit(seat: str, laid: Laid) -> tuple[int, Merit]:
        others = {**alone, seat: laid}
        settled = contend(ring, tuple(each for one in others.values() for each in one), ())
        return settled.points[ring.table.side_of(seat)], _merit(ring, laid)

    return {
        seat: max(each, key=partial(merit, seat)) if len(each) > 1 else each[0]
        for seat, each in ways.items()
    }


def _merit(ring: Ring, laid: Laid) -> Merit:
    """What is worth most, then what has the strongest."""
    counting = [each for each in laid if worth(ring, each)]
    strengths = sorted((strength(ring, each) for each in counting), reverse=True)
    return sum(worth(ring, each) for each in laid), strengths


def _settled(ring: Ring, declared: tuple[Declaration, ...], settled: Declared) -> tuple[Shown, ...]:
    return tuple(
        Shown(each, worth(ring, each), fate, by, _reason(ring, each, declared, by, fate))
        for each, fate, by in zip(declared, settled.fates, settled.by, strict=True)
    )


def _reason(
    ring: Ring, each: Declaration, declared: tuple[Declaration, ...], by: int | None, fate: str
) -> str | None:
    """By what a better declaration beats this one."""
    if by is None or fate != "beaten":
        return None
    better = declared[by]
    mine, best = strength(ring, each), strength(ring, better)
    if mine == best:
        return "trump" if (better.suit,) == TRUMP_SUITS[ring.contract] else "turn"
    if mine[0] != best[0]:
        return "four"
    if better.kind == "carre":
        return "rank"
    return "length" if mine[1] != best[1] else "top"


def _unused(
    ring: Ring, seat: str, ways: list[Laid], laid: Laid, cards: tuple[Card, ...]
) -> list[Declaration]:
    """What the hand holds as well, of cards that serve something else."""
    fours = [each for each in ways[0] if each.kind == "carre"]
    runs = runs_in(ring, seat, {*cards})
    return [each for each in (*runs, *fours) if each not in laid and worth(ring, each)]


def _set_aside(ring: Ring, each: Declaration, declared: tuple[Declaration, ...]) -> Shown:
    used = next(
        place
        for place, other in enumerate(declared)
        if (other.kind == "carre") is not (each.kind == "carre")
        and not {*cards_of(other)}.isdisjoint(cards_of(each))
    )
    return Shown(each, worth(ring, each), "card_used", used)
