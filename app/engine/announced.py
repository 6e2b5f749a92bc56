"""When announcements cannot be: a card in two declarations, a belote whose cards lie elsewhere."""

from functools import lru_cache

from app.engine.cards import HEIGHT, PACK, RANKS, SUITS, TRUMP_SUITS, Card, Rank, Suit
from app.engine.declarations import LENGTHS, cards_of, ranks_of
from app.engine.errors import Facts, RuleViolation, Where
from app.engine.hand import Declaration, Hand
from app.engine.room import Room, check_belotes_beside, check_room, dealt
from app.engine.ruleset import Ruleset
from app.engine.sides import SIDES, Side

ROYALS = {suit: frozenset((Card(Rank.KING, suit), Card(Rank.QUEEN, suit))) for suit in SUITS}
"""The cards of a belote, by their suit."""
_BIT = {card: 1 << place for place, card in enumerate(PACK)}


def check_announced(rules: Ruleset, hand: Hand, undealt: tuple[Card, ...]) -> None:
    """Refuse announcements the contract does not have or the pack cannot hold.

    `undealt` are the cards known to be out of play.
    Raises RuleViolation `no_declarations`, `no_declarations_here`, `declared_twice`,
    `run_length`, `run_too_low`, `card_claimed_twice`, `rank_claimed_twice`, `card_undealt`,
    `run_fits_nowhere`, `too_many_declared`, `declaration_points_wrong`, `one_side_declares`,
    `no_belote`, `no_belote_here`, `belotes_too_many`, `belote_elsewhere`, `belote_no_room`.
    """
    declared = hand.declarations or any((hand.declaration_points or {}).values())
    if declared and not (rules.contest and rules.deal(hand.contract).declarations):
        name = "declarations" if hand.declarations else "declaration_points"
        facts = {"variant": rules.variant, "contract": hand.contract.value}
        raise RuleViolation(
            "no_declarations" if rules.contest is None else "no_declarations_here", (name,), facts
        )
    if hand.declarations:
        _check_declarations(rules, hand, undealt)
    if hand.declaration_points is not None:
        _check_points(rules, hand)
    if any(hand.belotes.values()):
        _check_belotes(rules, hand, undealt)


def _check_declarations(rules: Ruleset, hand: Hand, undealt: tuple[Card, ...]) -> None:
    seen: dict[Card, int] = {}
    claims = dict.fromkeys(RANKS, 0)
    for place, each in enumerate(hand.declarations):
        where: Where = ("declarations", place)
        _check_shape(each, where)
        for card in cards_of(each):
            other = seen.setdefault(card, place)
            if other != place:
                facts: Facts = {"card": str(card), "other": other + 1}
                raise RuleViolation("card_claimed_twice", where, facts)
            if card in undealt:
                raise RuleViolation("card_undealt", where, {"card": str(card)})
        for rank in ranks_of(each):
            claims[rank] += len(SUITS) if each.kind == "carre" else 1
            if claims[rank] > len(SUITS):
                raise RuleViolation("rank_claimed_twice", where, {"rank": rank.value})
    _check_unsaid(hand, (*seen, *undealt))
    check_room(rules.table, hand.declarations)


def _check_unsaid(hand: Hand, taken: tuple[Card, ...]) -> None:
    """Runs whose suit was not said must find one that is free.

    All ways to lay them are followed side by side, from the lowest run up; equal ones meet again,
    so that no list of runs takes long.
    """
    unsaid = [
        place
        for place, each in enumerate(hand.declarations)
        if each.suit is None and each.kind != "carre"
    ]
    if not unsaid:
        return
    unsaid.sort(key=lambda place: HEIGHT[hand.declarations[place].rank])
    ways = {sum(_BIT[card] for card in taken)}
    for place in unsaid:
        run = hand.declarations[place]
        lays = _lays(ranks_of(run))
        ways = {way | lay for way in ways for lay in lays if not way & lay}
        if not ways:
            facts = {"rank": run.rank.value}
            raise RuleViolation("run_fits_nowhere", ("declarations", place), facts)


@lru_cache(maxsize=64)
def _lays(ranks: tuple[Rank, ...]) -> tuple[int, ...]:
    """The cards a run of these ranks may be, in each suit."""
    return tuple(sum(_BIT[Card(rank, suit)] for rank in ranks) for suit in SUITS)


def _check_shape(declared: Declaration, where: Where) -> None:
    least = LENGTHS[declared.kind]
    if declared.length < least or (declared.kind != "quinte" and declared.length != least):
        facts: Facts = {"kind": declared.kind, "length": declared.length, "due": least}
        raise RuleViolation("run_length", (*where, "length"), facts)
    if declared.kind == "carre":
        return
    if HEIGHT[declared.rank] + 1 < declared.length:
        low: Facts = {"rank": declared.rank.value, "length": declared.length}
        raise RuleViolation("run_too_low", (*where, "top"), low)


def _check_points(rules: Ruleset, hand: Hand) -> None:
    given = hand.declaration_points or {}
    if hand.declarations:
        raise RuleViolation("declared_twice", ("declaration_points",))
    possible = _possible(rules, hand)
    for side, points in sorted(given.items()):
        if points not in possible:
            facts = {"points": points}
            raise RuleViolation(
                "declaration_points_wrong", ("declaration_points", side.name), facts
            )
    scoring = [side for side in SIDES[rules.table.sides] if given.get(side)]
    if len(scoring) > 1 and rules.contest and rules.contest.pool == "single_pool":
        named = ", ".join(side.name for side in scoring)
        raise RuleViolation("one_side_declares", ("declaration_points",), {"sides": named})


def _possible(rules: Ruleset, hand: Hand) -> frozenset[int]:
    """What a side's declarations can come to at this contract."""
    runs = tuple(rules.contest.runs.items()) if rules.contest else ()
    fours = tuple(worth for _, worth in rules.deal(hand.contract).fours)
    return _sums(runs, fours, (rules.table.hand,) * rules.table.players)


@lru_cache(maxsize=64)
def _sums(runs: tuple[tuple[int, int], ...], fours: tuple[int, ...], hands: Room) -> frozenset[int]:
    """The sums of runs (length, worth) and of fours, each once, that fit into these hands."""
    once = [(len(SUITS), worth) for worth in fours]
    often = [run for run in runs for _ in range(sum(hands) // run[0])]
    ways = {(hands, 0)}
    for length, worth in (*once, *often):
        ways |= {
            (left, total + worth)
            for room, total in ways
            for left in dealt(room, length, range(len(room)))
        }
    return frozenset(total for _, total in ways)


def _check_belotes(rules: Ruleset, hand: Hand, undealt: tuple[Card, ...]) -> None:
    most = rules.deal(hand.contract).belotes
    told = sum(hand.belotes.values())
    if not most or not rules.belote:
        facts = {"variant": rules.variant, "contract": hand.contract.value}
        code = "no_belote_here" if rules.belote else "no_belote"
        raise RuleViolation(code, ("belotes",), facts)
    if told > most:
        raise RuleViolation("belotes_too_many", ("belotes",), {"given": told, "most": most})
    if hand.declarations or undealt:
        _check_royals(rules, hand, undealt)


def _check_royals(rules: Ruleset, hand: Hand, undealt: tuple[Card, ...]) -> None:
    """Belotes need kings and queens that were dealt, that no other side declared, and room."""
    trumps = TRUMP_SUITS[hand.contract]
    homes: set[Suit] = set()
    counted = 0
    told = sorted((side, count) for side, count in hand.belotes.items() if count)
    for side, count in told:
        free = {suit for suit in trumps if not _elsewhere(hand, side, suit, undealt)}
        unsaid = _queens_unsaid(hand, side) if len(trumps) == len(SUITS) else 0
        counted += count
        homes |= free
        most = min(len(free) - unsaid, len(homes) - counted + count)
        if count > most:
            home: Facts = {"side": side.name, "given": count, "most": most}
            raise RuleViolation("belote_elsewhere", ("belotes", side.name), home)
        royals = [ROYALS[suit] for suit in trumps if suit in free]
        check_belotes_beside(rules.table, hand.declarations, side, count, royals)


def _elsewhere(hand: Hand, side: Side, suit: Suit, undealt: tuple[Card, ...]) -> bool:
    """Whether this suit's king and queen are known not to lie in one hand of this side."""
    royals = ROYALS[suit]
    holders: set[tuple[Side, str | None]] = set()
    for each in hand.declarations:
        if not royals.isdisjoint(cards_of(each)):
            holders.add((each.side, each.seat))
    seats = {seat for _, seat in holders if seat is not None}
    return (
        not royals.isdisjoint(undealt)
        or len(seats) > 1
        or any(who is not side for who, _ in holders)
    )


def _queens_unsaid(hand: Hand, side: Side) -> int:
    """Other sides' runs of an unsaid suit that hold its queen (every run with a king has one)."""
    others = (each for each in hand.declarations if each.side is not side and each.suit is None)
    return sum(each.kind != "carre" and Rank.QUEEN in ranks_of(each) for each in others)
