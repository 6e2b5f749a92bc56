"""Random legal hands of every variant, contract and set of options, looked at from all sides.

`make stress` plays ten thousand of each variant: set CARD_HANDS.
"""

import os
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from app.engine import (
    VARIANTS,
    Card,
    Contract,
    Play,
    Ruleset,
    RuleViolation,
    ScoredHand,
    card,
    legal_cards,
    resolve,
    score,
    win_trick,
)
from app.engine.reading import read_hand
from app.simulation import any_options, chance, simulate
from tests.engine import naive_play

HANDS = int(os.environ.get("CARD_HANDS", "80"))
Body = dict[str, Any]


def played(variant: str, seed: int) -> tuple[Random, Ruleset, Body]:
    """The hand of a seed, by rules of the same seed."""
    rng = chance(seed)
    preset, options = any_options(rng, variant)
    rules = resolve(variant, preset, options)
    return rng, rules, simulate(rng, rules)


def scored(rules: Ruleset, body: Body) -> ScoredHand:
    return score(rules, read_hand(rules, body))


def plays_of(trick: Body) -> list[Play]:
    return [Play(each["seat"], card(each["card"])) for each in trick["plays"]]


def walk(body: Body) -> Iterator[tuple[int, list[Play], int, list[Card]]]:
    """Every play: the trick's number, its plays, the place in it, and the cards to choose from."""
    tricks = [plays_of(each) for each in body["tricks"]]
    laid: dict[str, dict[str, str | None]] = {
        seat: {top: under for under, top in columns}
        for seat, columns in body.get("layout", {}).items()
    }
    for number, plays in enumerate(tricks):
        for place, play in enumerate(plays):
            if laid:
                yield number, plays, place, [card(each) for each in laid[play.seat]]
            else:
                later = [each for trick in tricks[number:] for each in trick]
                yield number, plays, place, [p.card for p in later if p.seat == play.seat]
        for play in plays if laid else ():
            freed = laid[play.seat].pop(str(play.card))
            if freed is not None:
                laid[play.seat][freed] = None


def look_at_the_cards(rules: Ruleset, body: Body) -> int:
    """The engine and the second opinion agree on every card; gives what the tricks are worth."""
    contract = Contract(body["contract"])
    table = (rules.variant, dict(rules.options), body["contract"])
    for _, plays, place, cards in walk(body):
        before, seat = plays[:place], plays[place].seat
        told = legal_cards(rules, contract, seat, cards, before)
        allowed = {str(each) for each in told.cards}
        naive = [(each.seat, str(each.card)) for each in before]
        assert allowed == naive_play.legal(table, [str(each) for each in cards], naive, seat)
        assert allowed
        assert {*told.cards} <= {*cards}
        assert plays[place].card in told.cards
        assert told.obligation != "free" or len(told.cards) == len(cards)
    total = 0
    for plays in map(plays_of, body["tricks"]):
        won = win_trick(rules, contract, plays)
        naive = [(each.seat, str(each.card)) for each in plays]
        assert (won.seat, str(won.card)) == naive_play.winner(body["contract"], naive)
        assert won.points == sum(naive_play.value(table, text) for _, text in naive)
        total += won.points
    return total


def by_totals(rules: Ruleset, body: Body) -> Body:
    """The same hand as a table that only counted would tell it."""
    contract, sides = body["contract"], "ABC"[: rules.table.sides]
    table = (rules.variant, dict(rules.options), contract)
    points, won = dict.fromkeys(sides, 0), Counter[str]()
    winners = []
    for trick in body["tricks"]:
        naive = [(each["seat"], each["card"]) for each in trick["plays"]]
        winners.append(naive_play.winner(contract, naive)[0])
        side = side_of(winners[-1])
        won[side] += 1
        points[side] += sum(naive_play.value(table, text) for _, text in naive)
    told = {name: body[name] for name in body if name not in CARD_BY_CARD}
    told |= {"card_points": points, "last_trick": side_of(winners[-1])}
    if len(won) == 1 and len(sides) == 2:
        told["capot"] = winners_side = side_of(winners[0])
        if rules.bids and winners_side == side_of(body["taker"]):
            told["generale"] = {*winners} == {body["taker"]}
    elif rules.bids:
        told["generale"] = False
    if len(sides) == 3:
        told["tricks_won"] = {side: won[side] for side in sides}
    told["belotes"] = belotes(body)
    return told


def piles_of(rules: Ruleset, body: Body) -> dict[str, list[str]]:
    """The cards each side won."""
    piles: dict[str, list[str]] = {side: [] for side in "ABC"[: rules.table.sides]}
    for trick in body["tricks"]:
        naive = [(each["seat"], each["card"]) for each in trick["plays"]]
        piles[side_of(naive_play.winner(body["contract"], naive)[0])] += [text for _, text in naive]
    return piles


CARD_BY_CARD = ("tricks", "layout", "exchange", "irregular")


def side_of(seat: str) -> str:
    return {"N": "A", "S": "A", "E": "B", "W": "B"}.get(seat, seat)


def belotes(body: Body) -> dict[str, int]:
    """Belote and rebelote of one suit are one."""
    plays = [play for trick in body["tricks"] for play in trick["plays"] if play.get("belote")]
    return dict(Counter(side for side, _ in {(side_of(p["seat"]), p["card"][-1]) for p in plays}))


def same(one: ScoredHand, other: ScoredHand) -> None:
    for name in ("outcome", "score", "carried", "award", "tally", "points", "last_trick"):
        assert getattr(one, name) == getattr(other, name), name
    assert one.counted.capot == other.counted.capot
    assert one.counted.fates == other.counted.fates


@pytest.mark.repeated
@pytest.mark.parametrize("variant", VARIANTS)
def test_hands_by_cards_and_by_totals_are_one(variant: str) -> None:
    for seed in range(HANDS):
        _, rules, body = played(variant, seed)
        found = scored(rules, body)
        deal = rules.deal(Contract(body["contract"]))
        total = look_at_the_cards(rules, body)
        left = total_of_undealt(rules, body)
        assert total + left == deal.cards, seed
        assert found.course is not None
        assert found.course.irregularities == ()
        totals = by_totals(rules, body)
        same(found, scored(rules, totals))
        piles = piles_of(rules, body)
        same(found, scored(rules, {**body, **totals, "piles": piles}))


def total_of_undealt(rules: Ruleset, body: Body) -> int:
    table = (rules.variant, dict(rules.options), body["contract"])
    there = {play["card"] for trick in body["tricks"] for play in trick["plays"]}
    pack = {r + s for r in naive_play.ORDER_PLAIN for s in "SHDC"}
    assert there <= pack
    return sum(naive_play.value(table, text) for text in pack - there)


def with_a_revoke(rng: Random, rules: Ruleset, body: Body) -> tuple[Body, tuple[int, int]] | None:
    """The hand with one card exchanged for one of the same player that was not allowed then."""
    contract = Contract(body["contract"])
    chances = []
    for number, plays, place, cards in walk(body):
        allowed = legal_cards(rules, contract, plays[place].seat, cards, plays[:place]).cards
        chances += [(number, place, each) for each in cards if each not in allowed]
    if not chances:
        return None
    number, place, wrong = rng.choice(chances)
    changed = deepcopy(body)
    there = changed["tricks"][number]["plays"][place]
    for trick in changed["tricks"][number + 1 :]:
        for play in trick["plays"]:
            if play["card"] == str(wrong):
                play["card"], there["card"] = there["card"], play["card"]
                for each in (play, there):
                    each.pop("belote", None)
    changed.pop("declarations", None)
    return changed, (number, place)


@pytest.mark.repeated
@pytest.mark.parametrize("variant", VARIANTS)
def test_one_card_that_was_not_allowed_is_always_caught(variant: str) -> None:
    caught = Counter[str]()
    for seed in range(HANDS):
        rng, rules, body = played(variant, seed)
        found = with_a_revoke(rng, rules, body)
        if found is None:
            continue
        changed, (number, place) = found
        with pytest.raises(RuleViolation) as refused:
            scored(rules, changed)
        wrong = refused.value
        caught[wrong.code.partition("_")[0]] += 1
        if wrong.code.startswith("revoke_"):  # all before it was right
            assert wrong.where == ("tricks", number, "plays", place, "card"), seed
            look_at_what_is_allowed(rules, changed, wrong)
        else:  # the trick has another winner now, or a card is not open any more
            assert wrong.code in {"wrong_leader", "face_down"}, seed
            assert int(wrong.where[1]) > number, seed
    assert caught["revoke"] > HANDS // 10


def look_at_what_is_allowed(rules: Ruleset, changed: Body, wrong: RuleViolation) -> None:
    """Scored all the same where the table wants it, with every revoke in the account."""
    lenient = {**changed, "irregular": "allow"}
    for trick in lenient["tricks"]:
        for play in trick["plays"]:
            play.pop("belote", None)
    found = scored(rules, lenient)
    assert found.course is not None
    broken = found.course.irregularities
    assert len(broken) == 1 + len(wrong.others)
    same(found, scored(rules, by_totals(rules, lenient)))


def test_a_seed_is_a_hand() -> None:
    rules = resolve("coinche")
    assert simulate(chance(7), rules) == simulate(chance(7), rules)
    assert simulate(chance(7), rules) != simulate(chance(8), rules)


def test_hands_show_all_that_can_be_told() -> None:
    """Every contract, both ways round, announcements of each kind, the exchange, all tricks won."""
    seen = set[object]()
    for variant in VARIANTS:
        for seed in range(80):
            _, rules, body = played(variant, seed)
            seen |= {
                *body,
                (variant, body["contract"]),
                *(d["kind"] for d in body.get("declarations", ())),
            }
            calls = [play.get("belote") for trick in body["tricks"] for play in trick["plays"]]
            seen.add(("belote", sum(map(bool, calls))))
            first = body["tricks"][0]["plays"]
            table = rules.table.seats
            after = table[(table.index(first[0]["seat"]) + 1) % len(table)]
            seen.add(("as the table plays", after == first[1]["seat"]))
    assert {"exchange", "layout", "declarations", "bid", "multiplier"} <= seen
    assert {"tierce", "quarte", "quinte"} <= seen
    assert {("belote", count) for count in range(4)} <= seen
    assert {("as the table plays", True), ("as the table plays", False)} <= seen
    for variant in VARIANTS:
        assert {(variant, each.value) for each in resolve(variant).contracts} <= seen
