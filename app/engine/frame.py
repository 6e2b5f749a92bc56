"""When a hand breaks the variant's own frame.

Frame: who can be the taker, which contracts, bids and multipliers there are, which things the
variant does not know at all. Whether the points agree with each other is `taken`'s business.
"""

from app.engine.cards import Contract
from app.engine.errors import Facts, RuleViolation, Where
from app.engine.hand import Hand
from app.engine.ruleset import Ruleset
from app.engine.sides import LETTERS, Side

ALL_TRICKS = ("capot", "generale")
_BY_SIDE = (
    "card_points",
    "trick_points",
    "piles",
    "belotes",
    "declaration_points",
    "tricks_won",
    "trickless",
)


def check_frame(rules: Ruleset, hand: Hand) -> None:
    """Refuse what the variant does not have.

    Raises RuleViolation `unknown_seat`, `unknown_side`, `no_such_contract`, `bid_missing`,
    `no_bids`, `bid_unknown`, `no_multiplier`, `multiplier_unknown`, `bid_not_doubled`,
    `no_generale`, `not_taker_capot`, `nothing_carried`, `every_card_dealt`, `three_players_only`.
    """
    _check_seats(rules, hand)
    _check_sides(rules.table.sides, hand)
    check_contract(rules, hand.contract)
    _check_bid(rules, hand)
    _check_multiplier(rules, hand)
    if hand.carried and not rules.carries:
        raise RuleViolation("nothing_carried", ("carried",), {"carried": hand.carried})
    if not rules.table.undealt:
        _refuse_undealt(hand)


def check_contract(rules: Ruleset, contract: Contract) -> None:
    """Refuse a contract that is not played. Raises RuleViolation `no_such_contract`."""
    if contract not in rules.contracts:
        facts = {"given": contract.value, "allowed": ", ".join(rules.contracts)}
        raise RuleViolation("no_such_contract", ("contract",), facts)


def check_seat(rules: Ruleset, name: str, seat: str) -> None:
    """Refuse a seat that the table does not have. Raises RuleViolation `unknown_seat`."""
    check_known_seat((name,), seat, rules.table.seats)


def check_side(rules: Ruleset, name: str, side: Side) -> None:
    """Refuse a side that the table does not have. Raises RuleViolation `unknown_side`."""
    if side >= rules.table.sides:
        raise _unknown_side(name, rules.table.sides)


def _check_seats(rules: Ruleset, hand: Hand) -> None:
    seats = rules.table.seats
    if hand.taker not in seats:
        check_known_seat(("taker",), hand.taker, (*LETTERS[: rules.table.sides], *seats))
    if hand.dealer is not None:
        check_known_seat(("dealer",), hand.dealer, seats)
    for place, each in enumerate(hand.declarations):
        if each.seat is not None:
            check_known_seat(("declarations", place, "seat"), each.seat, seats)


def check_known_seat(where: Where, seat: str, known: tuple[str, ...]) -> None:
    """Refuse a seat that is not among the known ones. Raises RuleViolation `unknown_seat`."""
    if seat not in known:
        named = ", ".join(dict.fromkeys(known))
        raise RuleViolation("unknown_seat", where, {"seat": seat, "allowed": named})


def _check_sides(count: int, hand: Hand) -> None:
    """A table of three has every side there is; a table of two lacks C."""
    if count == len(LETTERS):
        return
    third = Side.C
    for name in _BY_SIDE:
        given = getattr(hand, name)
        if given and third in given:
            raise _unknown_side(name, count)
    if hand.last_trick is third or hand.capot is third:
        raise _unknown_side("capot" if hand.capot is third else "last_trick", count)
    for each in hand.declarations:
        if each.side is third:
            raise _unknown_side("declarations", count)


def _unknown_side(name: str, count: int) -> RuleViolation:
    facts = {"side": Side.C.name, "allowed": ", ".join(LETTERS[:count])}
    return RuleViolation("unknown_side", (name,), facts)


def _check_bid(rules: Ruleset, hand: Hand) -> None:
    if rules.bids is None:
        if hand.bid is not None:
            raise RuleViolation("no_bids", ("bid",), {"variant": rules.variant})
        if hand.generale:
            raise RuleViolation("no_generale", ("generale",), {"variant": rules.variant})
        return
    if hand.bid not in rules.bids.numbers and hand.bid not in ALL_TRICKS:
        numbers = rules.bids.numbers
        facts: Facts = {"allowed": f"{numbers[0]}…{numbers[-1]}, {', '.join(ALL_TRICKS)}"}
        if hand.bid is None:
            raise RuleViolation("bid_missing", ("bid",), facts)
        raise RuleViolation("bid_unknown", ("bid",), {"bid": hand.bid, **facts})
    if hand.generale and hand.capot not in (None, rules.table.side_of(hand.taker)):
        raise RuleViolation("not_taker_capot", ("generale",), {"side": Side(hand.capot).name})


def _check_multiplier(rules: Ruleset, hand: Hand) -> None:
    if hand.multiplier is None:
        return
    if not rules.multipliers:
        raise RuleViolation("no_multiplier", ("multiplier",), {"variant": rules.variant})
    if hand.multiplier not in rules.multipliers:
        named = ", ".join(map(str, rules.multipliers))
        facts: Facts = {"multiplier": hand.multiplier, "allowed": named}
        raise RuleViolation("multiplier_unknown", ("multiplier",), facts)
    all_tricks = isinstance(hand.bid, str)
    if hand.multiplier > 1 and all_tricks and rules.bids and not rules.bids.doubling_all_tricks:
        raise RuleViolation("bid_not_doubled", ("multiplier",), {"bid": str(hand.bid)})


def _refuse_undealt(hand: Hand) -> None:
    """What only a table of three can say."""
    if hand.undealt is not None or hand.undealt_points is not None:
        name = "undealt" if hand.undealt is not None else "undealt_points"
        raise RuleViolation("every_card_dealt", (name,), {"field": name})
    if hand.tricks_won is not None or hand.trickless is not None:
        name = "tricks_won" if hand.tricks_won is not None else "trickless"
        raise RuleViolation("three_players_only", (name,), {"field": name})
