"""Every field of a hand: what it means, what follows from it, and what contradicts it."""

from typing import Any

import pytest

from tests.api.bodies import Body, get, post

HAND: Body = {"taker": "A", "contract": "hearts"}
CARDS: Body = {**HAND, "card_points": {"A": 95}, "last_trick": "A"}
COINCHE: Body = {**HAND, "bid": 100, "card_points": {"A": 98}, "last_trick": "A"}
THREE: Body = {**HAND, "card_points": {"A": 70, "B": 50, "C": 32}, "last_trick": "A"}
HEARTS = ["7H", "8H", "9H", "10H", "JH", "QH", "KH", "AH"]
SPADES = [card.replace("H", "S") for card in HEARTS]
CLUBS = [card.replace("H", "C") for card in HEARTS]
DIAMONDS = [card.replace("H", "D") for card in HEARTS]
RED_BLACK = HEARTS + SPADES
PILES: Body = {**HAND, "piles": {"A": RED_BLACK}, "last_trick": "A"}


async def scored(variant: str, body: Body) -> dict[str, Any]:
    answer = await post(f"{variant}/score", body)
    assert answer.status == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def refused(variant: str, body: object) -> dict[str, str]:
    answer = await post(f"{variant}/score", body)
    assert answer.status == 422, answer.text
    found: dict[str, str] = answer.json()["errors"][0]
    return found


FOLLOWS: list[tuple[str, Body, dict[str, Any]]] = [
    # The taker is a side, or a seat whose side follows.
    ("belote", CARDS, {"taker": "A", "points": {"A": 105, "B": 57}, "last_trick": "A"}),
    ("belote", {**CARDS, "taker": "S"}, {"taker": "A", "taker_seat": "S"}),
    ("belote", {**CARDS, "taker": "W"}, {"taker": "B", "taker_seat": "W", "outcome": "failed"}),
    ("three-player", {**THREE, "taker": "C"}, {"taker": "C", "outcome": "failed"}),
    # The last missing side is derived.
    ("belote", {**CARDS, "card_points": {"B": 57}}, {"points": {"A": 105, "B": 57}}),
    ("belote", {**HAND, "trick_points": {"A": 105}}, {"points": {"A": 105, "B": 57}}),
    ("belote", {**HAND, "trick_points": {"B": 0}}, {"capot": None, "score": {"A": 162, "B": 0}}),
    (
        "three-player",
        {**HAND, "card_points": {"A": 70, "B": 50}, "undealt_points": 0, "last_trick": "A"},
        {"points": {"A": 80, "B": 50, "C": 32}},
    ),
    ("three-player", {**THREE, "card_points": {"A": 60, "B": 40, "C": 30}}, {"outcome": "made"}),
    # Both ways of counting tell who had the last trick.
    (
        "belote",
        {**HAND, "card_points": {"A": 95}, "trick_points": {"A": 95}},
        {"last_trick": "B"},
    ),
    ("belote", {**HAND, "trick_points": {"A": 105}, "last_trick": "B"}, {"last_trick": "B"}),
    # Piles: points, the other pile, a capot.
    ("belote", PILES, {"points": {"A": 102, "B": 60}, "capot": None}),
    ("belote", {**PILES, "card_points": {"A": 92}}, {"points": {"A": 102, "B": 60}}),
    (
        "belote",
        {**HAND, "piles": {"A": HEARTS + SPADES + CLUBS + DIAMONDS}, "last_trick": "A"},
        {"capot": "A", "score": {"A": 252, "B": 0}},
    ),
    ("belote", {**HAND, "capot": "B"}, {"outcome": "failed", "score": {"A": 0, "B": 252}}),
    # Bids, doubling, générale.
    ("coinche", COINCHE, {"bid": 100, "multiplier": 1, "generale": False}),
    ("coinche", {**COINCHE, "multiplier": 2}, {"score": {"A": 520, "B": 0}, "multiplier": 2}),
    ("coinche", {**HAND, "bid": "capot", "capot": "A"}, {"bid": "capot", "outcome": "made"}),
    (
        "coinche",
        {**HAND, "bid": "generale", "capot": "A", "generale": False},
        {"outcome": "failed"},
    ),
    (
        "coinche",
        {**HAND, "taker": "N", "bid": "generale", "generale": True},
        {"outcome": "made", "capot": "A", "generale": True, "taker_seat": "N"},
    ),
    # Belotes and declarations.
    ("belote", {**CARDS, "belotes": {"A": 1}}, {"points": {"A": 125, "B": 57}}),
    ("belote", {**CARDS, "belotes": {"A": 0, "B": 0}}, {"points": {"A": 105, "B": 57}}),
    (
        "belote",
        {**HAND, "contract": "all_trump", "trick_points": {"A": 130}, "belotes": {"A": 3, "B": 1}},
        {"points": {"A": 190, "B": 148}},
    ),
    (
        "belote",
        {**CARDS, "declarations": [{"side": "A", "kind": "tierce", "top": "A"}]},
        {"points": {"A": 125, "B": 57}},
    ),
    (
        "belote",
        {
            **CARDS,
            "declarations": [
                {"side": "A", "kind": "tierce", "top": "AH"},
                {"seat": "E", "kind": "carre", "rank": "J"},
            ],
        },
        {"points": {"A": 105, "B": 257}},
    ),
    (
        "bulgarian",
        {
            **CARDS,
            "declarations": [
                {"side": "A", "kind": "quinte", "top": "AS", "length": 6},
                {"side": "B", "kind": "quinte", "top": "AD"},
            ],
        },
        {"points": {"A": 205, "B": 57}},
    ),
    ("belote", {**CARDS, "declaration_points": {"B": 50}}, {"points": {"A": 105, "B": 107}}),
    # Three players.
    ("three-player", {**THREE, "dealer": "C", "taker": "B"}, {"outcome": "failed"}),
    ("three-player", {**THREE, "undealt": ["7S", "8S", "7D", "8D", "9S"]}, {"trickless": []}),
    (
        "three-player",
        {**HAND, "card_points": {"A": 90, "B": 62}, "trickless": ["C"], "last_trick": "B"},
        {"trickless": ["C"], "score": {"A": 140, "B": 122, "C": 0}},
    ),
    (
        "three-player",
        {**THREE, "card_points": {"A": 90, "B": 62, "C": 0}, "tricks_won": {"A": 5, "B": 4}},
        {"trickless": ["C"]},
    ),
    (
        "three-player",
        {**HAND, "capot": "A", "undealt_points": 0},
        {"trickless": ["B", "C"], "capot": "A", "score": {"A": 262, "B": 0, "C": 0}},
    ),
    # What hangs.
    ("belote", {**CARDS, "carried": 81}, {"score": {"A": 186, "B": 57}, "carried": 0}),
    ("belote", {**CARDS, "carried": None, "bid": None}, {"carried": 0}),
    # Spellings of cards.
    ("belote", {**PILES, "piles": {"A": [c.lower() for c in HEARTS + SPADES]}}, {"capot": None}),
    (
        "belote",
        {
            **PILES,
            "piles": {"A": [c.replace("10", "T").replace("H", "♥") for c in HEARTS + SPADES]},
        },
        {"points": {"A": 102, "B": 60}},
    ),
]


@pytest.mark.parametrize(("variant", "body", "expected"), FOLLOWS)
async def test_what_follows(variant: str, body: Body, expected: dict[str, Any]) -> None:
    answer = await scored(variant, body)
    assert {name: answer[name] for name in expected} == expected


async def test_the_answer_can_be_read_alone() -> None:
    answer = await scored("belote", {**CARDS, "belotes": {"A": 1}, "rules": {"capot": 250}})
    assert [*answer] == [
        *("variant", "preset", "rules", "rules_version", "taker", "contract", "outcome", "capot"),
        *("last_trick", "points", "score", "carried", "tally", "award", "remarks"),
    ]
    assert answer["variant"] == "belote"
    assert answer["preset"] == "house"
    assert answer["rules"] == {"capot": 250}
    assert answer["tally"] == [
        {"rule": "cards", "points": {"A": 95, "B": 57}, "text": "Card points"},
        {"rule": "last_trick", "points": {"A": 10, "B": 0}, "text": "Last trick"},
        {"rule": "belote", "points": {"A": 20, "B": 0}, "text": "Belote and rebelote"},
    ]
    assert answer["award"] == [
        {
            "rule": "made",
            "points": {"A": 125, "B": 57},
            "text": "Contract made, 125 to 57: each side writes its own",
        }
    ]


async def test_tricks_stand_in_one_row_unless_the_last_is_told_apart() -> None:
    for fields, rules in (
        ({}, ["tricks"]),
        ({"last_trick": "A"}, ["cards", "last_trick"]),
        ({"card_points": {"A": 95}}, ["cards", "last_trick"]),
    ):
        answer = await scored("belote", {**HAND, "trick_points": {"A": 105}, **fields})
        assert [row["rule"] for row in answer["tally"]] == rules


CONTRADICTED: list[tuple[str, Body, str, str, str]] = [
    # variant, body, code, place, words that help
    ("belote", {**CARDS, "taker": "C"}, "unknown_seat", "#/taker", "There is no seat C"),
    ("three-player", {**THREE, "taker": "N"}, "unknown_seat", "#/taker", "A, B, C"),
    ("decouverte", {**CARDS, "contract": "no_trump"}, "no_such_contract", "#/contract", "hearts"),
    ("coinche", CARDS, "bid_missing", "#/bid", "80…160, capot, generale"),
    ("belote", {**CARDS, "bid": 100}, "no_bids", "#/bid", "French belote has no bids"),
    ("belote", {**CARDS, "multiplier": 2}, "no_multiplier", "#/multiplier", "no doubling"),
    (
        "decouverte",
        {**CARDS, "multiplier": 1},
        "no_multiplier",
        "#/multiplier",
        "Two-player belote (découverte) has no doubling",
    ),
    (
        "coinche",
        {**HAND, "bid": "capot", "capot": "A", "multiplier": 2, "preset": "pagat"},
        "bid_not_doubled",
        "#/multiplier",
        "cannot be doubled",
    ),
    ("belote", HAND, "no_points", "#", "give card_points, trick_points, piles or capot"),
    (
        "belote",
        {**CARDS, "card_points": {"A": 90, "B": 60}},
        "sum_short",
        "#/card_points",
        "add up to 150; this hand has 152: 2 are missing",
    ),
    (
        "belote",
        {**CARDS, "card_points": {"A": 95, "B": 60}},
        "sum_over",
        "#/card_points",
        "add up to 155; this hand has 152: 3 too many",
    ),
    ("belote", {**CARDS, "card_points": {"A": 160}}, "sum_over", "#/card_points", "8 too many"),
    (
        "belote",
        {**CARDS, "card_points": {"A": 100, "B": 62}},
        "sum_other",
        "#/card_points",
        "162 is what trick_points",
    ),
    (
        "belote",
        {**HAND, "trick_points": {"A": 95, "B": 57}},
        "sum_other",
        "#/trick_points",
        "the last trick makes the difference",
    ),
    *(
        ("bulgarian", {**HAND, "contract": "no_trump", **fields}, "sum_undoubled", place, words)
        for fields, place, words in (
            (
                {"card_points": {"A": 70, "B": 50}, "last_trick": "A"},
                "#/card_points",
                "120 looks undoubled",
            ),
            (
                {"card_points": {"A": 70, "B": 60}, "last_trick": "A"},
                "#/card_points",
                "130 looks undoubled",
            ),
            ({"trick_points": {"A": 70, "B": 60}}, "#/trick_points", "this hand has 260"),
        )
    ),
    (
        "belote",
        {**HAND, "card_points": {"A": 95}},
        "last_trick_missing",
        "#/last_trick",
        "Who won the last trick? It is worth 10 points",
    ),
    (
        "belote",
        {**HAND, "capot": "A", "last_trick": "B"},
        "last_trick_differs",
        "#/last_trick",
        "A won every trick",
    ),
    (
        "belote",
        {**HAND, "trick_points": {"A": 5}, "last_trick": "A"},
        "last_trick_short",
        "#/trick_points/A",
        "A has 5 trick points, but the last trick alone is worth 10",
    ),
    (
        "belote",
        {**CARDS, "trick_points": {"A": 100}},
        "points_differ",
        "#/trick_points",
        "A is given 100, but the rest of the hand makes it 105",
    ),
    (
        "belote",
        {**PILES, "card_points": {"A": 90}},
        "points_differ",
        "#/card_points",
        "makes it 92",
    ),
    (
        "belote",
        {**HAND, "capot": "A", "card_points": {"A": 100, "B": 52}},
        "trickless_scored",
        "#/card_points/B",
        "B took no trick and cannot have 52 points",
    ),
    ("belote", {**PILES, "capot": "A"}, "trickless_differ", "#/capot", "do not agree"),
    (
        "belote",
        {**PILES, "piles": {"A": HEARTS[:7]}},
        "not_whole_tricks",
        "#/piles/A",
        "7 cards, which are no whole tricks of 4",
    ),
    (
        "belote",
        {**PILES, "piles": {"A": HEARTS + SPADES, "B": CLUBS + DIAMONDS[:4]}},
        "cards_missing",
        "#/piles",
        "4 cards are in no pile: JD, QD, KD, AD",
    ),
    (
        "belote",
        {**PILES, "piles": {"A": HEARTS + HEARTS[:1]}},
        "card_twice",
        "#/piles/A/8",
        "7H is named twice",
    ),
    ("belote", {**PILES, "piles": {"A": ["1H"]}}, "unknown_card", "#/piles/A/0", "1H is no card"),
    (
        "belote",
        {**CARDS, "belotes": {"A": 2}},
        "belotes_too_many",
        "#/belotes",
        "2 belotes are named; this contract has 1 at most",
    ),
    ("decouverte", {**CARDS, "belotes": {"A": 1}}, "no_belote", "#/belotes", "has no belote"),
    (
        "belote",
        {**HAND, "contract": "no_trump", "trick_points": {"A": 70}, "belotes": {"B": 1}},
        "no_belote_here",
        "#/belotes",
        "no belote at no trump",
    ),
    (
        "belote",
        {
            **CARDS,
            "belotes": {"A": 1},
            "declarations": [{"side": "B", "kind": "tierce", "top": "KH"}],
        },
        "belote_elsewhere",
        "#/belotes/A",
        "A can have 0 belotes at most, not 1",
    ),
    (
        "decouverte",
        {**CARDS, "declarations": [{"side": "A", "kind": "tierce", "top": "AH"}]},
        "no_declarations",
        "#/declarations",
        "declarations do not count",
    ),
    (
        "bulgarian",
        {
            **HAND,
            "contract": "no_trump",
            "trick_points": {"A": 140},
            "declaration_points": {"A": 20},
        },
        "no_declarations_here",
        "#/declaration_points",
        "no declarations at no trump",
    ),
    (
        "belote",
        {
            **CARDS,
            "declaration_points": {"A": 20},
            "declarations": [{"side": "A", "kind": "tierce", "top": "AH"}],
        },
        "declared_twice",
        "#/declaration_points",
        "not both",
    ),
    (
        "belote",
        {**CARDS, "declaration_points": {"A": 25}},
        "declaration_points_wrong",
        "#/declaration_points/A",
        "No declarations come to 25 points",
    ),
    (
        "belote",
        {**CARDS, "declaration_points": {"A": 20, "B": 50}},
        "one_side_declares",
        "#/declaration_points",
        "A, B are given some",
    ),
    (
        "belote",
        {**CARDS, "declarations": [{"side": "A", "kind": "tierce", "top": "8H"}]},
        "run_too_low",
        "#/declarations/0/top",
        "No run of 3 ends at 8",
    ),
    (
        "belote",
        {
            **CARDS,
            "declarations": [
                {"side": "A", "kind": "tierce", "top": "AH"},
                {"side": "B", "kind": "carre", "rank": "K"},
            ],
        },
        "card_claimed_twice",
        "#/declarations/1",
        "KH is already in declaration no. 1",
    ),
    (
        "belote",
        {
            **CARDS,
            "declarations": [
                {"side": "A", "kind": "tierce", "top": "A"},
                {"side": "B", "kind": "tierce", "top": "A"},
            ],
        },
        "suit_needed",
        "#/declarations/0/top",
        "say its suit",
    ),
    ("belote", {**CARDS, "undealt_points": 5}, "every_card_dealt", "#/undealt_points", "leave"),
    ("belote", {**CARDS, "trickless": ["B"]}, "three_players_only", "#/trickless", "of three"),
    (
        "three-player",
        {**HAND, "card_points": {"A": 70, "B": 50}, "last_trick": "A"},
        "side_missing_undealt",
        "#/card_points",
        "The figures of C are missing; they follow if",
    ),
    (
        "three-player",
        {**THREE, "undealt_points": 10},
        "sum_over",
        "#/card_points",
        "this hand has 142: 10 too many",
    ),
    ("three-player", {**HAND, "capot": "A"}, "undealt_missing", "#/undealt", "undealt_points"),
    (
        "three-player",
        {**HAND, "trick_points": {"A": 70, "B": 50, "C": 42}},
        "last_trick_missing",
        "#/last_trick",
        "worth 10",
    ),
    (
        "three-player",
        {**THREE, "undealt": ["7S", "8S"]},
        "undealt_count",
        "#/undealt",
        "2 undealt cards are named; 5 are left out",
    ),
    (
        "three-player",
        {**THREE, "tricks_won": {"A": 5, "B": 5, "C": 0}},
        "tricks_won_sum",
        "#/tricks_won",
        "10 tricks are named; a hand has 9",
    ),
    ("three-player", {**THREE, "trickless": ["C"]}, "trickless_scored", "#/card_points/C", "32"),
    (
        "three-player",
        {**HAND, "card_points": {"A": 51, "B": 69, "C": 32}, "last_trick": "B"},
        "dealer_needed",
        "#/dealer",
        "say who dealt",
    ),
    ("decouverte", {**CARDS, "carried": 5}, "nothing_carried", "#/carried", "5 cannot be carried"),
    ("belote", {**CARDS, "preset": "pagat"}, "unknown_preset", "#/preset", "house, official"),
    ("belote", {**CARDS, "rules": {"capott": 1}}, "unknown_option", "#/rules/capott", "capot?"),
    ("belote", {**CARDS, "rules": {"zzz": 1}}, "unknown_option", "#/rules/zzz", "all_trump_scale"),
    (
        "belote",
        {**CARDS, "rules": {"capot": 251}},
        "option_value",
        "#/rules/capot",
        "capot cannot be 251; it can be 252, 250, 162",
    ),
    (
        "coinche",
        {**COINCHE, "rules": {"tie": "hang", "must_be_ahead": False}},
        "options_exclude",
        "#/rules/tie",
        "tie hang makes no sense with must_be_ahead false",
    ),
    ("belote", {**CARDS, "card_points": {"C": 5}}, "unknown_side", "#/card_points", "A, B"),
]


@pytest.mark.parametrize(("variant", "body", "code", "place", "words"), CONTRADICTED)
async def test_what_contradicts_itself(
    variant: str, body: Body, code: str, place: str, words: str
) -> None:
    error = await refused(variant, body)
    assert error["code"] == code, error
    assert error["pointer"] == place
    assert words in error["detail"]


SHAPES: list[tuple[Body, str, str]] = [
    ({}, "#/taker", "is missing"),
    ({**CARDS, "taker": "D"}, "#/taker", "A, B, C, N, E, S, W"),
    ({**CARDS, "contract": "heart"}, "#/contract", "Did you mean hearts?"),
    ({**CARDS, "card_points": {"A": True}}, "#/card_points/A", "whole number, not true or false"),
    ({**CARDS, "card_points": {"A": "95"}}, "#/card_points/A", "whole number, not a text"),
    ({**CARDS, "card_points": {"A": 95.0}}, "#/card_points/A", "whole number"),
    ({**CARDS, "card_points": {"A": -1}}, "#/card_points/A", "0 or more"),
    ({**CARDS, "card_points": {"A": 10_001}}, "#/card_points/A", "10000 or less"),
    ({**CARDS, "card_points": [95, 57]}, "#/card_points", "must be an object"),
    ({**CARDS, "carried": 100_001}, "#/carried", "100000 or less"),
    ({**COINCHE, "bid": 85}, "#/bid", "multiple of 10"),
    ({**COINCHE, "bid": 170}, "#/bid", "160 or less"),
    ({**COINCHE, "bid": "slam"}, "#/bid", "capot, generale"),
    ({**COINCHE, "multiplier": 3}, "#/multiplier", "1, 2, 4"),
    ({**CARDS, "cardpoints": {"A": 95}}, "#/cardpoints", "Did you mean card_points?"),
    ({**CARDS, "trick": []}, "#/trick", "Unknown field"),
    ({**CARDS, "declarations": [{"side": "A", "kind": "trio"}]}, "#/declarations/0/kind", "carre"),
    ({**CARDS, "belotes": {"A": 5}}, "#/belotes/A", "4 or less"),
    ({**CARDS, "belotes": "A"}, "#/belotes", "must be an object"),
    ({**CARDS, "rules": {"capot": 1.5}}, "#/rules/capot", ""),
]


@pytest.mark.parametrize(("body", "place", "words"), SHAPES)
async def test_what_has_the_wrong_shape(body: Body, place: str, words: str) -> None:
    answer = await post("coinche/score", body)
    assert answer.status == 422
    assert answer.json()["type"] == "/problems/invalid-request"
    error = answer.json()["errors"][0]
    assert error["pointer"] == place
    assert words in error["detail"]


HEARD = "taker=A&contract=hearts&card_points=A:95&last_trick=A"
QUERIES: list[tuple[str, dict[str, Any]]] = [
    (f"{HEARD}&card_points=B:57", {"points": {"A": 105, "B": 57}}),
    (f"{HEARD}&belotes=A", {"points": {"A": 125, "B": 57}}),
    (f"{HEARD}&belotes=B:1", {"points": {"A": 105, "B": 77}}),
    (f"{HEARD}&declarations=A:tierce:AH", {"points": {"A": 125, "B": 57}}),
    (f"{HEARD}&declarations=E:carre:J&declarations=S:tierce:A", {"points": {"A": 105, "B": 257}}),
    (f"{HEARD}&declarations=A:quinte:A:6", {"points": {"A": 205, "B": 57}}),
    (
        f"{HEARD}&rules=capot:250&rules=declarations:false",
        {"rules": {"capot": 250, "declarations": False}},
    ),
    (f"{HEARD}&rules=capot:250,tie:fail", {"rules": {"capot": 250, "tie": "fail"}}),
    (f"{HEARD}&belotes=&rules=&declarations=", {"points": {"A": 105, "B": 57}}),
    (
        f"taker=A&contract=hearts&piles=A:{','.join(HEARTS + SPADES)}&last_trick=A",
        {"points": {"A": 102, "B": 60}},
    ),
    ("taker=A&contract=hearts&capot=A", {"score": {"A": 252, "B": 0}}),
]


@pytest.mark.parametrize(("query", "expected"), QUERIES)
async def test_a_hand_in_a_query(query: str, expected: dict[str, Any]) -> None:
    answer = await get("belote/score", query)
    assert answer.status == 200, answer.text
    found = answer.json()
    assert {name: found[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("query", "parameter", "words"),
    [
        (f"{HEARD}&card_points=57", "card_points", "side:points, as in A:95"),
        (f"{HEARD}&card_points=A:57", "card_points", "names a side twice"),
        (f"{HEARD}&card_points=B:x", "card_points", "whole number"),
        (f"{HEARD}&taker=B", "taker", "given twice"),
        (f"{HEARD}&capot=N", "capot", "of four players N and S are A, E and W are B"),
        (f"{HEARD}&belotes=E", "belotes", "a side, not a seat"),
        (f"{HEARD}&bid=250", "bid", "a bid for every trick is said as capot or generale"),
        (f"{HEARD}&declarations=A:tierce", "declarations", "A:tierce:AH or A:carre:J"),
        (f"{HEARD}&rules=capot", "rules", "option:value"),
        (f"{HEARD}&rules=capot:250&rules=capot:252", "rules", "each option once"),
        (f"{HEARD}&rules=capot:1", "rules", "252, 250, 162"),
        (f"{HEARD}&piles=AS", "piles", "side:cards"),
        (f"{HEARD}&trick=x", "trick", "not a parameter"),
        (f"{HEARD}&tricks=x", "tricks", "POST the hand as JSON"),
        (f"{HEARD}&carried=x", "carried", "whole number, not a text"),
        (f"{HEARD}&multiplier=2", "multiplier", "no doubling"),
        ("taker=A&contract=hearts", "card_points", "Nothing says who took what"),
        ("contract=hearts&card_points=A:95", "taker", "is missing"),
    ],
)
async def test_a_query_that_cannot_be(query: str, parameter: str, words: str) -> None:
    answer = await get("belote/score", query)
    assert answer.status == 422
    error = answer.json()["errors"][0]
    assert error["parameter"] == parameter
    assert words in error["detail"]


async def test_a_post_does_not_overlook_its_query() -> None:
    for path, body in (
        ("belote/score", CARDS),
        ("belote/score/batch", {"hands": [CARDS]}),
        ("bulgarian/rounding", {"contract": "hearts", "points": {"A": 96}}),
    ):
        answer = await post(path, body, "preset=official")
        assert answer.status == 422
        assert answer.json()["errors"][0]["parameter"] == "preset"


async def test_refusals_in_text_are_one_line() -> None:
    body = {**CARDS, "card_points": {"A": 90, "B": 60}}
    expected = (
        "422 This hand cannot have been played: card_points: "
        "The points add up to 150; this hand has 152: 2 are missing.\n"
    )
    for form in ("text", "line"):
        assert (await post("belote/score", body, f"format={form}")).text == expected


async def test_several_faults_are_told_in_one_sentence() -> None:
    answer = await get("belote/score", f"{HEARD}&foo=1&bar=2")
    detail = answer.json()["detail"]
    assert ".;" not in detail
    assert detail.count("is not a parameter of this address") == 2
