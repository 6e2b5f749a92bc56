"""Auctions: what is legal is what is accepted, every auction ends, and its end makes a hand."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine import VARIANTS, Card, Contract, Hand, Ruleset, RuleViolation, card, resolve, score
from app.engine.auction import Auction, hold_auction
from app.engine.calls import Call, read_call
from app.engine.cards import PACK
from app.engine.sides import Side

PRESETS = [(name, preset) for name, variant in VARIANTS.items() for preset in variant.presets]
BIDS = (None, *range(70, 181, 10), "capot", "generale")
EVERY_CALL = [
    *("pass", "take", "double", "redouble"),
    *(str(Call("bid", each, bid)) for each, bid in product((*Contract, None), BIDS) if each or bid),
]
LONGEST = 100


def turned_up(rules: Ruleset) -> st.SearchStrategy[Card | None]:
    return st.sampled_from(PACK) if rules.auction.turns_up else st.none()


def random_auction(data: st.DataObject, rules: Ruleset, turn_up: Card | None) -> Iterator[Auction]:
    """An auction after each of its calls, from none to the last."""
    dealer = data.draw(st.sampled_from(rules.table.seats))
    calls: list[str] = []
    while len(calls) <= LONGEST:
        held = hold_auction(rules, dealer, calls, turn_up)
        yield held
        if held.over:
            return
        wishes = st.sampled_from([*held.legal, *held.legal[-2:], held.legal[0]])
        calls.append(str(data.draw(wishes)))
    pytest.fail("no end")


@pytest.mark.parametrize(("variant", "preset"), PRESETS)
@given(data=st.data())
@settings(max_examples=10, deadline=None)
def test_legal_calls_are_those_accepted_and_every_auction_ends(
    variant: str, preset: str, data: st.DataObject
) -> None:
    rules = resolve(variant, preset)
    turn_up = data.draw(turned_up(rules))
    steps = [*random_auction(data, rules, turn_up)]
    assert [held.over for held in steps] == [False] * (len(steps) - 1) + [True]
    for held in steps:
        assert len({*held.legal}) == len(held.legal)
        assert held.turn == (turn_after(rules, held) if held.legal else None)
    held = data.draw(st.sampled_from(steps))
    said = [str(call) for call in held.calls]
    for call in EVERY_CALL:
        if call in {str(each) for each in held.legal}:
            hold_auction(rules, held.dealer, [*said, call], turn_up)
        else:
            with pytest.raises(RuleViolation) as wrong:
                hold_auction(rules, held.dealer, [*said, call], turn_up)
            assert wrong.value.where == ("calls", len(said))
            assert wrong.value.facts["number"] == len(said) + 1
            assert wrong.value.facts.get("seat") == held.turn


def turn_after(rules: Ruleset, held: Auction) -> str:
    seats = rules.table.seats
    return seats[(seats.index(held.dealer) + 1 + len(held.calls)) % len(seats)]


@pytest.mark.parametrize(("variant", "preset"), PRESETS)
@given(data=st.data())
@settings(max_examples=20, deadline=None)
def test_the_end_of_an_auction_makes_a_hand(variant: str, preset: str, data: st.DataObject) -> None:
    rules = resolve(variant, preset)
    *_, held = random_auction(data, rules, data.draw(turned_up(rules)))
    if held.passed_out:
        assert (held.taker, held.contract, held.bid, held.multiplier) == (None, None, None, 1)
        assert all(call.word == "pass" for call in held.calls)
        return
    assert held.taker is not None
    assert held.contract is not None
    hand = Hand(
        held.taker,
        held.contract,
        bid=held.bid,
        multiplier=held.multiplier if rules.multipliers else None,
        dealer=held.dealer,
        capot=rules.table.side_of(held.taker),
        generale=True if held.bid == "generale" else None,
        undealt_points=0 if rules.table.undealt else None,
    )
    scored = score(rules, hand)
    assert scored.outcome == "made"
    assert scored.counted.times == held.times


def last(variant: str, *calls: str, turn_up: str | None = None, **rules: Any) -> Auction:
    ruleset = resolve(variant, None, rules)
    dealer = ruleset.table.seats[-1]
    return hold_auction(ruleset, dealer, calls, card(turn_up) if turn_up else None)


# Calls, the last of which is refused: how, and what is said of it.
REFUSED = [
    ("belote", "take pass", "auction_over at calls/1: number=2, call=pass, last=1"),
    (
        "belote",
        "maybe",
        "unknown_call at calls/0: number=1, call=maybe, seat=N, allowed=pass, take",
    ),
    (
        "belote",
        "100",
        "call_not_here at calls/0: number=1, call=100, seat=N, allowed=pass, take, variant=belote",
    ),
    (
        "three-player",
        "pass pass pass take",
        (
            "take_too_late at calls/3: number=4, call=take, seat=A, "
            "allowed=pass, clubs, diamonds, spades, contract=hearts"
        ),
    ),
    (
        "decouverte",
        "spades",
        (
            "named_too_early at calls/0: number=1, call=spades, seat=A, allowed=pass, take, "
            "contract=hearts"
        ),
    ),
    (
        "decouverte",
        "pass pass hearts",
        (
            "suit_turned_down at calls/2: number=3, call=hearts, seat=A, "
            "allowed=pass, clubs, diamonds, spades, contract=hearts"
        ),
    ),
    (
        "coinche",
        "150_hearts 140_hearts",
        (
            "bid_too_low at calls/1: number=2, call=140 hearts, seat=E, "
            "allowed=pass, 160, capot, generale, double, standing=150 hearts"
        ),
    ),
    (
        "coinche",
        "no_trump",
        (
            "bid_incomplete at calls/0: number=1, call=no_trump, seat=N, "
            "allowed=pass, 80…160, capot, generale"
        ),
    ),
    (
        "coinche",
        "80_clubs double 90_clubs",
        (
            "bid_after_double at calls/2: number=3, call=90 clubs, seat=S, allowed=pass, redouble, "
            "standing=80 clubs"
        ),
    ),
    (
        "coinche",
        "surcoinche",
        (
            "nothing_to_redouble at calls/0: number=1, call=surcoinche, seat=N, "
            "allowed=pass, 80…160, capot, generale"
        ),
    ),
    (
        "bulgarian",
        "contra",
        (
            "nothing_to_double at calls/0: number=1, call=contra, seat=N, "
            "allowed=pass, clubs, diamonds, hearts, spades, no_trump, all_trump"
        ),
    ),
    (
        "bulgarian",
        "all_trump pass contra",
        (
            "own_bid_doubled at calls/2: number=3, call=contra, seat=S, allowed=pass, "
            "standing=all_trump"
        ),
    ),
    (
        "bulgarian",
        "no_trump contra contra",
        (
            "doubled_already at calls/2: number=3, call=contra, seat=S, "
            "allowed=pass, all_trump, redouble, standing=no_trump"
        ),
    ),
    (
        "bulgarian",
        "all_trump contra pass recontra",
        "own_double_redoubled at calls/3: number=4, call=recontra, seat=E, allowed=pass",
    ),
    (
        "bulgarian",
        "all_trump contra recontra recontra",
        "redoubled_already at calls/3: number=4, call=recontra, seat=E, allowed=pass",
    ),
]


@pytest.mark.parametrize(("variant", "calls", "said"), REFUSED, ids=[row[2] for row in REFUSED])
def test_a_refused_call_is_named_with_what_could_be_said(
    variant: str, calls: str, said: str
) -> None:
    turn_up = None if variant in {"coinche", "bulgarian"} else "8H"
    spelt = [each.replace("_", " ") if each[0].isdigit() else each for each in calls.split()]
    last(variant, *spelt[:-1], turn_up=turn_up)
    with pytest.raises(RuleViolation) as wrong:
        last(variant, *spelt, turn_up=turn_up)
    assert str(wrong.value) == said


def test_a_bid_for_all_tricks_is_not_doubled_where_the_rules_say_so() -> None:
    with pytest.raises(RuleViolation) as wrong:
        last("coinche", "capot hearts", "double", capot_doubling="refused")
    assert str(wrong.value) == (
        "all_tricks_not_doubled at calls/1: number=2, call=double, seat=E, "
        "allowed=pass, generale, standing=capot hearts"
    )
    assert last("coinche", "160 hearts", "double", capot_doubling="refused").multiplier == 2
    with pytest.raises(RuleViolation) as own:
        last("coinche", "capot hearts", "pass", "double", capot_doubling="refused")
    assert own.value.code == "own_bid_doubled"


def test_a_card_is_turned_up_where_it_is_played_so() -> None:
    for variant in ("belote", "three-player", "decouverte"):
        with pytest.raises(RuleViolation) as missing:
            last(variant)
        assert str(missing.value) == "turn_up_missing at turn_up: "
    for variant in ("coinche", "bulgarian"):
        with pytest.raises(RuleViolation) as unwanted:
            last(variant, turn_up="7H")
        assert str(unwanted.value) == f"turn_up_not_meant at turn_up: variant={variant}"


def test_the_dealer_is_a_seat_of_the_table() -> None:
    with pytest.raises(RuleViolation) as wrong:
        hold_auction(resolve("belote"), "A", [], card("7H"))
    assert str(wrong.value) == "unknown_seat at dealer: seat=A, allowed=N, E, S, W"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("pass", "pass"),
        (" Take ", "take"),
        ("coinche", "double"),
        ("CONTRA", "double"),
        ("surcoinche", "redouble"),
        ("recontra", "redouble"),
        ("hearts", "hearts"),
        ("no trump", "no_trump"),
        ("100  hearts", "100 hearts"),
        ("110 all trump", "110 all_trump"),
        ("Capot spades", "capot spades"),
        ("générale clubs", "generale clubs"),
        ("generale no_trump", "generale no_trump"),
        ("0100 hearts", "100 hearts"),
        ("100", "100"),
        ("capot", "capot"),
    ],
)
def test_calls_are_read_as_people_write_them(text: str, meant: str) -> None:
    assert str(read_call(text)) == meant


@pytest.mark.parametrize(
    "text",
    *[["", " ", "hearts 100", "100 100 hearts", "00100 hearts", "-80 hearts", "80.0 hearts"]],
)
def test_what_is_no_call(text: str) -> None:
    assert read_call(text) is None


@pytest.mark.parametrize("text", ["٨٠ hearts", "²0 hearts", "100hearts", "double hearts", "pas"])
def test_what_looks_like_a_call(text: str) -> None:
    assert read_call(text) is None


def test_nobody_plays_before_somebody_bids() -> None:
    held = last("coinche", "pass", "pass", "pass")
    assert (held.taker, held.contract, held.bid, held.passed_out) == (None, None, None, False)
    assert held.turn == "W"


def test_who_takes_is_the_player_and_not_the_side() -> None:
    held = last("coinche", "100 hearts", "110 hearts", "120 hearts", "pass", "pass", "pass")
    assert (held.taker, resolve("coinche").table.side_of("S")) == ("S", Side.A)
