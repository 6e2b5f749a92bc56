"""Declarations found in hands: all there are, laid best, settled; and what cannot be shown."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine import Card, Contract, Ruleset, RuleViolation, Side, card, resolve
from app.engine.cards import PACK, RANKS, SUITS, Rank
from app.engine.declarations import cards_of
from app.engine.reading_showing import read_showing
from app.engine.showing import Showing, Shown, show_announced, show_hands
from tests.engine.every_laying import Item, layings

Hands = dict[str, tuple[Card, ...]]
PLAYED = [
    resolve("belote"),
    resolve("belote", "official", {"declaration_tie": "first"}),
    resolve("coinche"),
    resolve("bulgarian"),
    resolve(
        "bulgarian", None, {"declaration_contest": "single_pool", "sequence_compare": "cap_at_5"}
    ),
    resolve("three-player"),
    resolve("three-player", "literal"),
    resolve("decouverte", None, {"declarations": True}),
]
IDS = [f"{rules.variant}:{rules.preset}:{len(rules.changed)}" for rules in PLAYED]


@st.composite
def deals(draw: st.DrawFn, rules: Ruleset) -> tuple[Contract, str, Hands]:
    """A contract with declarations, a dealer, some or all hands, with runs and fours in them."""
    counting = [each for each in rules.contracts if rules.deal(each).declarations]
    contract = draw(st.sampled_from(counting))
    ranks = draw(st.lists(st.sampled_from(RANKS), max_size=2, unique=True))
    suits = draw(st.lists(st.sampled_from(SUITS), max_size=2, unique=True))
    pack = [*PACK]
    draw(st.randoms(use_true_random=False)).shuffle(pack)
    fours = [each for each in pack if each.rank in ranks]
    runs = [each for each in pack if each.suit in suits and each not in fours]
    rest = [each for each in pack if each not in fours and each not in runs]
    pack = [*fours, *runs, *rest]
    table = rules.table
    hands = {
        seat: tuple(pack[place * table.hand : (place + 1) * table.hand])
        for place, seat in enumerate(table.seats)
    }
    known = draw(st.sets(st.sampled_from(table.seats), min_size=1))
    dealer = draw(st.sampled_from(table.seats))
    return contract, dealer, {seat: hands[seat] for seat in table.seats if seat in known}


def ours(shown: Shown) -> Item:
    four = shown.declared.kind == "carre"
    return Item(frozenset(cards_of(shown.declared)), four=four, worth=shown.worth)


@pytest.mark.parametrize("rules", PLAYED, ids=IDS)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_what_is_found_is_what_trying_everything_finds(rules: Ruleset, data: st.DataObject) -> None:
    contract, dealer, hands = data.draw(deals(rules))
    seat = data.draw(st.sampled_from([*hands]))
    assert rules.contest
    fours = {rank.value: points for rank, points in rules.deal(contract).fours}
    every = [*layings(frozenset(hands[seat]), rules.contest.runs, fours)]
    order = [*fours]

    def merit(laid: frozenset[Item]) -> tuple[int, list[tuple[int, int, int]]]:
        cap = rules.contest is not None and rules.contest.compare == "cap_at_5"
        strengths = [item.strength(order, cap=cap) for item in laid if item.worth]
        return sum(item.worth for item in laid), sorted(strengths, reverse=True)

    alone = show_hands(rules, contract, {seat: hands[seat]}, dealer)
    laid = {ours(each) for each in alone.shown if each.fate != "card_used"}
    idle = {item for item in laid if item.four and not item.worth}
    assert laid - idle in every
    assert merit(frozenset(laid)) == max(map(merit, every))
    together = show_hands(rules, contract, hands, dealer)
    mine = [each for each in together.shown if each.declared.seat == seat]
    chosen = frozenset(ours(each) for each in mine if each.fate != "card_used")
    assert chosen - {item for item in chosen if item.four and not item.worth} in every


@pytest.mark.parametrize("rules", PLAYED, ids=IDS)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_what_is_found_is_held_and_serves_once(rules: Ruleset, data: st.DataObject) -> None:
    contract, dealer, hands = data.draw(deals(rules))
    found = show_hands(rules, contract, hands, dealer)
    points = dict.fromkeys(Side, 0)
    served: set[Card] = set()
    for each in found.shown:
        said = each.declared
        assert said.seat is not None
        assert said.side is rules.table.side_of(said.seat)
        assert {*cards_of(said)} <= {*hands[said.seat]}
        if each.fate == "card_used":
            assert each.by is not None
            assert {*cards_of(said)} & {*cards_of(found.shown[each.by].declared)}
            continue
        assert not served & {*cards_of(said)}
        served |= {*cards_of(said)}
        if each.fate == "scores":
            points[said.side] += each.worth
        else:
            assert (each.fate == "worthless") is (not each.worth)
    assert [*found.points] == [points[side] for side in Side][: rules.table.sides]
    for belote in found.belotes:
        royals = {Card(rank, belote.suit) for rank in (Rank.KING, Rank.QUEEN)}
        assert royals <= {*hands[belote.seat]}


@pytest.mark.parametrize("rules", PLAYED, ids=IDS)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_who_has_the_best_is_told_by_comparing_all(rules: Ruleset, data: st.DataObject) -> None:
    """The winner has the strongest; every fate names one that is stronger, or as strong."""
    contract, dealer, hands = data.draw(deals(rules))
    assert rules.contest
    cap = rules.contest.compare == "cap_at_5"
    order = [rank.value for rank, _ in rules.deal(contract).fours]
    found = show_hands(rules, contract, hands, dealer)
    for each in found.shown:
        if each.fate in {"beaten", "level"}:
            assert each.by is not None
            other = found.shown[each.by]
            assert other.fate == ("scores" if each.fate == "beaten" else "level")
            assert other.declared.side is not each.declared.side
            mine, theirs = (ours(one).strength(order, cap=cap) for one in (each, other))
            assert mine <= theirs
            assert (each.reason in {"trump", "turn"}) is (each.fate == "beaten" and mine == theirs)
            best = max(
                ours(one).strength(order, cap=cap)
                for one in found.shown
                if one.fate in {"scores", "beaten", "level"} and same_pool(rules, one, each)
            )
            assert theirs == best


def same_pool(rules: Ruleset, one: Shown, other: Shown) -> bool:
    kinds = {one.declared.kind == "carre", other.declared.kind == "carre"}
    return len(kinds) == 1 or (rules.contest is not None and rules.contest.pool == "single_pool")


def moved(rules: Ruleset, seat: str) -> str:
    seats = rules.table.seats
    return seats[(seats.index(seat) + 1) % len(seats)]


@pytest.mark.parametrize("rules", PLAYED, ids=IDS)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_a_place_further_round_the_table_moves_the_answers(
    rules: Ruleset, data: st.DataObject
) -> None:
    contract, dealer, hands = data.draw(deals(rules))
    found = show_hands(rules, contract, hands, dealer)
    further = {moved(rules, seat): cards for seat, cards in hands.items()}
    other = show_hands(rules, contract, further, moved(rules, dealer))
    sides = rules.table.sides
    for side in range(sides):
        assert other.points[(side + 1) % sides] == found.points[side]

    def fates(showing: Showing, seat: str) -> list[tuple[Any, ...]]:
        return [
            (each.declared.kind, each.declared.rank, each.declared.suit, each.fate)
            for each in showing.shown
            if each.declared.seat == seat
        ]

    for seat in hands:
        assert fates(other, moved(rules, seat)) == fates(found, seat)


def shown(
    hands: Mapping[str, str], contract: str = "hearts", variant: str = "belote", **more: Any
) -> Showing:
    dealer = more.pop("dealer", None)
    given_cards = {seat: tuple(map(card, cards.split())) for seat, cards in hands.items()}
    return show_hands(resolve(variant, None, more), Contract(contract), given_cards, dealer)


PLAIN = "7H 9H JH 7S 9S JS 7D 9D"


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        ({"N": f"{PLAIN} KD"}, "hand_cards at hands/N: seat=N, count=9, due=8"),
        ({"N": ""}, "hand_cards at hands/N: seat=N, count=0, due=8"),
        ({"C": PLAIN}, "unknown_seat at hands/C: seat=C, allowed=N, E, S, W"),
        ({"N": "7H 7H"}, "card_held_twice at hands/N/1: card=7H, seat=N"),
        ({"N": PLAIN, "E": "AS 9D"}, "card_held_twice at hands/E/1: card=9D, seat=N"),
    ],
)
def test_hands_that_cannot_be(hands: Mapping[str, str], said: str) -> None:
    with pytest.raises(RuleViolation) as wrong:
        shown(hands)
    assert str(wrong.value) == said


def test_hands_where_declarations_do_not_count() -> None:
    with pytest.raises(RuleViolation) as off:
        shown({"N": PLAIN}, declarations=False)
    assert str(off.value) == "no_declarations at hands: variant=belote, contract=hearts"
    with pytest.raises(RuleViolation) as here:
        shown({"N": PLAIN}, "no_trump", "bulgarian")
    assert str(here.value) == "no_declarations_here at hands: variant=bulgarian, contract=no_trump"
    with pytest.raises(RuleViolation) as there:
        shown({"A": PLAIN}, "no_trump", "three-player")
    assert there.value.where == ("contract",)
    with pytest.raises(RuleViolation) as dealer:
        shown({"N": PLAIN}, dealer="C")
    assert dealer.value.where == ("dealer",)


def said(*announced: Mapping[str, Any], variant: str = "belote", **rules: Any) -> Showing:
    return read_showing(resolve(variant, None, rules), Contract.HEARTS, None, announced, None)


def run(side: str, top: str, **more: Any) -> dict[str, Any]:
    return {"side": side, "kind": "tierce", "top": top, **more}


@pytest.mark.parametrize(
    ("announced", "wrong"),
    [
        ([run("A", "KS"), run("B", "K")], "suit_needed at announced/1/top: rank=K"),
        ([run("A", "KS"), run("B", "AS")], "card_claimed_twice at announced/1: card=QS, other=1"),
        ([run("A", "1S")], "unknown_card at announced/0/top: card=1S"),
        ([{"kind": "tierce", "top": "AS"}], "declarer_missing at announced/0: "),
        ([run("C", "AS")], "unknown_side at announced: side=C, allowed=A, B"),
        ([run("A", "8S")], "run_too_low at announced/0/top: rank=8, length=3"),
    ],
)
def test_announcements_that_cannot_be(announced: list[dict[str, Any]], wrong: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        said(*announced)
    assert str(refused.value) == wrong


def test_a_tie_by_turn_asks_for_seats_and_dealer() -> None:
    level = [run("A", "KS"), run("B", "KC")]
    with pytest.raises(RuleViolation) as dealer:
        said(*level, declaration_tie="first")
    assert str(dealer.value) == "dealer_needed at dealer: "
    rules = resolve("belote", None, {"declaration_tie": "first"})
    with pytest.raises(RuleViolation) as seat:
        read_showing(rules, Contract.HEARTS, None, level, "N")
    assert str(seat.value) == "seat_needed at announced/0/seat: "


def test_hands_or_announced() -> None:
    for hands, announced in ((None, None), ({"N": PLAIN.split()}, [])):
        with pytest.raises(RuleViolation) as wrong:
            read_showing(resolve("belote"), Contract.HEARTS, hands, announced, None)
        assert str(wrong.value) == "hands_or_announced at -: "
    assert show_announced(resolve("belote"), Contract.HEARTS, (), None).points == (0, 0)
    assert read_showing(resolve("belote"), Contract.HEARTS, {}, None, None).shown == ()
    with pytest.raises(RuleViolation) as unknown:
        read_showing(resolve("belote"), Contract.HEARTS, {"N": ["7H", "1H"]}, None, None)
    assert str(unknown.value) == "unknown_card at hands/N/1: card=1H"


def test_a_hand_is_laid_for_what_it_brings() -> None:
    """Two quintes and a tierce are worth more than aces and two quartes, but a run beats them."""
    runs = "AH KH QH JH 10H AS KS QS JS 10S AD KD QD AC 9D 8D"
    longer = "KC QC JC 10C 9C 8C 7C JD 10D 7D 9H 8H 7H 9S 8S 7S"
    alone = shown({"A": runs}, "hearts", "decouverte", declarations=True)
    assert alone.points == (220, 0)
    assert [each.fate for each in alone.shown] == [*["scores"] * 3, "card_used"]
    both = shown({"A": runs, "B": longer}, "hearts", "decouverte", declarations=True)
    assert both.points == (200, 0)
    scoring = [each.declared.kind for each in both.shown if each.fate == "scores"]
    assert scoring == ["quarte", "quarte", "carre"]
    aside = [each for each in both.shown if each.fate == "card_used"]
    assert [(each.declared.kind, each.by) for each in aside] == [
        *[("tierce", 2), ("quinte", 2), ("quinte", 2)],
    ]


def test_belotes_stand_beside() -> None:
    found = shown({"N": "KH QH 7S 8S 10S 7D 8D 10D"})
    assert [(each.seat, each.suit.value, each.worth) for each in found.belotes] == [
        ("N", "hearts", 20)
    ]
    assert found.points == (0, 0)
    assert shown({"N": "KH QH 7S 8S 10S 7D 8D 10D"}, "no_trump").belotes == ()
    sixteen = "KH QH 7S 8S 10S 7D 8D 10D 7C 8C 10C AC 9H JH JD AS"
    assert shown({"A": sixteen}, "hearts", "decouverte", declarations=True).belotes == ()
