"""What was announced and cannot be, or was said in words that mean nothing."""

from tests.engine.refusals import ALL_TRUMP, NO_TRUMP, PILES, UNDEALT, No, run, said

AROUND_QUEEN = (("10", "S"), ("10", "H"), ("A", "D"), ("A", "C"))
AROUND = [run("BA"[suit in "SH"], "tierce", top + suit) for top, suit in AROUND_QUEEN]
"""Nowhere is a run to the queen left: two suits lack the ten, two the queen."""
ANNOUNCED = [
    No(
        "no_declarations at declarations: variant=decouverte, contract=hearts",
        said(run("A", "tierce", "KS")),
        "decouverte",
    ),
    No(
        "no_declarations at declaration_points",
        {"declaration_points": {"A": 20}},
        rules={"declarations": False},
    ),
    No(
        "no_declarations at declarations",
        said(run("A", "tierce", "KS")),
        "coinche",
        {"declarations": False},
    ),
    No(
        "no_declarations_here at declarations",
        said(run("A", "tierce", "KS"), **NO_TRUMP, card_points={"A": 140}),
        "bulgarian",
    ),
    No(
        "no_declarations_here at declaration_points",
        {**NO_TRUMP, "card_points": {"A": 140}, "declaration_points": {"B": 50}},
        "bulgarian",
    ),
    No(
        "declared_twice at declaration_points",
        said(run("A", "tierce", "KS"), declaration_points={"A": 20}),
    ),
    No(
        "declaration_points_wrong at declaration_points/A: points=25",
        {"declaration_points": {"B": 20, "A": 25}},
    ),
    No(
        "declaration_points_wrong at declaration_points/A",
        {"declaration_points": {"B": 5, "A": 25}},
        "bulgarian",
    ),
    *(
        No(
            f"declaration_points_wrong at declaration_points/A: points={points}",
            {"declaration_points": {"A": points}},
        )
        for points in (-20, 10, 30, 560, 100_000)
    ),
    No(
        "declaration_points_wrong at declaration_points/B: points=20",
        {"declaration_points": {"B": 20}},
        "three-player",
        {"tierce": 0},
    ),
    No(
        "declaration_points_wrong at declaration_points/B: points=360",
        {"declaration_points": {"B": 360}},
        "three-player",
    ),
    No(
        "one_side_declares at declaration_points: sides=A, B",
        {"declaration_points": {"A": 20, "B": 50}},
    ),
    No(
        "one_side_declares at declaration_points: sides=B, C",
        {"declaration_points": {"B": 20, "C": 50}},
        "three-player",
    ),
    No(
        "run_length at declarations/1/length: kind=tierce, length=4, due=3",
        said(run("A", "tierce", "KS"), run("A", "tierce", "KD", length=4)),
    ),
    No("run_length at declarations/0/length", said(run("A", "quarte", "KS", length=3))),
    No(
        "run_length at declarations/0/length: kind=quinte, length=4, due=5",
        said(run("A", "quinte", "KS", length=4)),
    ),
    No("run_length at declarations/0/length", said(run("A", "carre", "J", length=3))),
    No("run_too_low at declarations/0/top: rank=8, length=3", said(run("A", "tierce", "8S"))),
    No("run_too_low at declarations/0/top", said(run("A", "quarte", "9"))),
    No("run_too_low at declarations/0/top", said(run("A", "quinte", "10"))),
    No("run_too_low at declarations/0/top", said(run("A", "quinte", "KH", length=8))),
    No(
        "card_claimed_twice at declarations/1: card=JS, other=1",
        said(run("A", "tierce", "KS"), run("A", "quarte", "AS")),
    ),
    No(
        "card_claimed_twice at declarations/1: card=JS, other=1",
        said(run("B", "tierce", "KS"), run("A", "carre", "J")),
    ),
    No(
        "rank_claimed_twice at declarations/1: rank=Q",
        said(run("A", "carre", "Q"), run("B", "tierce", "K")),
    ),
    No(
        "rank_claimed_twice at declarations/4: rank=7",
        said(*(run("AB"[n % 2], "tierce", "9") for n in range(5))),
    ),
    No("run_fits_nowhere at declarations/0: rank=Q", said(run("A", "tierce", "Q"), *AROUND)),
    No(
        "run_fits_nowhere at declarations/4: rank=Q",
        said(*AROUND[:3], run("A", "tierce", "Q"), run("B", "tierce", "Q")),
    ),
    No(
        "run_fits_nowhere at declarations/0: rank=9",
        said(
            run("A", "tierce", "9"),
            undealt=["9S", "8H", "7D", "9C", "8C"],
            card_points={"A": 70, "B": 50, "C": 32},
        ),
        "three-player",
    ),
    No(
        "card_undealt at declarations/0: card=KS",
        said(
            run("A", "quarte", "AS"),
            undealt=["KS", *UNDEALT[:4]],
            card_points={"A": 66, "B": 50, "C": 32},
        ),
        "three-player",
    ),
    No(
        "too_many_declared at declarations/3: hand=8",
        said(*(run("A", "carre", rank) for rank in "AKQ"), run("A", "quinte", "JS")),
    ),
    No(
        "too_many_declared at declarations/2: hand=8",
        said(*(run("B", "quinte", "A" + suit) for suit in "SHD")),
    ),
    No(
        "too_many_declared at declarations/0: hand=8",
        said(run("B", "quinte", "AS"), run("E", "quinte", "AH"), run("W", "quarte", "AD")),
    ),
    No(
        "declaration_points_wrong at declaration_points/B: points=130",
        {"declaration_points": {"B": 130}},
    ),
    No(
        "too_many_declared at declarations/1: hand=8",
        said(run("N", "carre", "A"), run("N", "quinte", "JS")),
    ),
    No(
        "too_many_declared at declarations/1: hand=9",
        said(run("B", "carre", "A"), run("B", "quinte", "QS", length=6)),
        "three-player",
    ),
    No(
        "no_belote at belotes: variant=decouverte, contract=hearts",
        {"belotes": {"A": 1}},
        "decouverte",
    ),
    No(
        "no_belote_here at belotes: variant=belote, contract=no_trump",
        {**NO_TRUMP, "card_points": {"A": 60}, "belotes": {"B": 1}},
    ),
    No("belotes_too_many at belotes: given=2, most=1", {"belotes": {"A": 1, "B": 1}}),
    No("belotes_too_many at belotes: given=5, most=4", {**ALL_TRUMP, "belotes": {"A": 3, "B": 2}}),
    No(
        "belote_elsewhere at belotes/A: side=A, given=1, most=0",
        said(run("B", "tierce", "KH"), belotes={"A": 1}),
    ),
    No("belote_elsewhere at belotes/A", said(run("B", "quarte", "QH"), belotes={"A": 1})),
    No("belote_elsewhere at belotes/B", said(run("A", "carre", "K"), belotes={"B": 1})),
    No(
        "belote_elsewhere at belotes/A",
        {
            "undealt": ["QH", "8H", "7H", "8D", "7D"],
            "card_points": {"A": 67, "B": 50, "C": 32},
            "belotes": {"A": 1},
        },
        "three-player",
    ),
    No(
        "belote_elsewhere at belotes/A: side=A, given=4, most=3",
        said(run("B", "tierce", "AS"), belotes={"A": 4}, **ALL_TRUMP),
    ),
    No(
        "belote_elsewhere at belotes/A: side=A, given=4, most=3",
        said(run("B", "tierce", "A"), belotes={"A": 4}, **ALL_TRUMP),
    ),
    No(
        "belote_elsewhere at belotes/B: side=B, given=3, most=2",
        said(
            run("A", "tierce", "AS"),
            run("A", "tierce", "AD"),
            belotes={"A": 1, "B": 3},
            **ALL_TRUMP,
        ),
    ),
    No(
        "belote_no_room at belotes/A: side=A, hand=8",
        said(*(run("A", "quinte", "A" + suit, length=8) for suit in "SC"), belotes={"A": 1}),
    ),
    No(
        "suit_needed at declarations/0/top: rank=K",
        said(run("A", "tierce", "K"), run("B", "tierce", "KS")),
    ),
    No(
        "suit_needed at declarations/1/top", said(run("A", "tierce", "KS"), run("B", "tierce", "K"))
    ),
    No(
        "dealer_needed at dealer",
        said(run("N", "tierce", "KS"), run("E", "tierce", "KD")),
        rules={"declaration_tie": "first"},
    ),
    No(
        "dealer_needed at dealer",
        said(run("B", "tierce", "KS"), run("C", "tierce", "KD"), dealer=None),
        "three-player",
    ),
    No(
        "dealer_needed at dealer",
        {"card_points": {"A": 51, "B": 69, "C": 32}, "last_trick": "B", "dealer": None},
        "three-player",
    ),
    No(
        "seat_needed at declarations/0/seat",
        said(run("A", "tierce", "KS"), run("E", "tierce", "KD"), dealer="S"),
        rules={"declaration_tie": "first"},
    ),
]
READ = [
    No("unknown_card at piles/A/1: card=1S", {**PILES, "piles": {"A": ["AS", "1S"]}}),
    No("unknown_card at undealt/0", {"undealt": ["JJ"]}, "three-player"),
    No("unknown_card at declarations/0/top: card=XS", said(run("A", "tierce", "XS"))),
    No("unknown_rank at declarations/0/rank: rank=JS", said(run("A", "carre", "JS"))),
    No("rank_missing at declarations/0: kind=carre", said({"side": "A", "kind": "carre"})),
    No("top_missing at declarations/0: kind=tierce", said({"side": "A", "kind": "tierce"})),
    No("top_not_meant at declarations/0/top", said({**run("A", "carre", "J"), "top": "JS"})),
    No("rank_not_meant at declarations/0/rank", said(run("A", "tierce", "JS", rank="J"))),
    No("declarer_missing at declarations/0", said({"kind": "tierce", "top": "KS"})),
    No(
        "unknown_seat at declarations/0/seat: seat=A, allowed=N, E, S, W",
        said({"seat": "A", "kind": "tierce", "top": "KS"}),
    ),
    No(
        "seat_side_differ at declarations/0/side: seat=N, side=B",
        said({**run("N", "tierce", "KS"), "side": "B"}),
    ),
]
