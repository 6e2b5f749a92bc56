"""What was taken, told so that it contradicts itself or the pack."""

from tests.engine.refusals import ALL_TRUMP, NO_TRUMP, NOTHING, PILES, UNDEALT, No
from tests.engine.tables import SUITS

S, H, D, C = (SUITS[sign] for sign in "SHDC")
TAKEN = [
    No("no_points at -", NOTHING),
    No(
        "sum_short at card_points: given=150, due=152, missing=2, over=-2",
        {"card_points": {"A": 80, "B": 70}},
    ),
    No(
        "sum_over at card_points: given=153, due=152, missing=-1, over=1",
        {"card_points": {"A": 83, "B": 70}},
    ),
    No("sum_over at card_points", {"card_points": {"A": 153}}),
    No("sum_over at trick_points", {**NOTHING, "trick_points": {"B": 163}}),
    No("sum_short at trick_points", {**NOTHING, "trick_points": {"A": 80, "B": 80}}),
    No(
        "sum_other at card_points: given=162, due=152, missing=-10, o"
        "ver=10, field=card_points, other=trick_points",
        {"card_points": {"A": 92, "B": 70}},
    ),
    No("sum_other at trick_points", {**NOTHING, "trick_points": {"A": 82, "B": 70}}),
    No(
        "sum_undoubled at card_points: given=120, due=240, missing=120, over=-120",
        {**NO_TRUMP, "card_points": {"A": 60, "B": 60}},
        "bulgarian",
    ),
    No(
        "sum_undoubled at card_points", {**NO_TRUMP, "card_points": {"A": 70, "B": 60}}, "bulgarian"
    ),
    No(
        "sum_undoubled at trick_points",
        {**NO_TRUMP, **NOTHING, "trick_points": {"A": 70, "B": 60}},
        "bulgarian",
    ),
    *(
        No(
            f"sum_usual at {name}: given={given}, due={due}, missing=32, over=-32",
            {**contract, **NOTHING, name: points},
            rules={"no_trump_ace": 19, "all_trump_scale": "162"},
        )
        for contract, name, points, given, due in (
            (NO_TRUMP, "card_points", {"A": 60, "B": 60}, 120, 152),
            (NO_TRUMP, "trick_points", {"A": 70, "B": 60}, 130, 162),
        )
    ),
    *(
        No(
            f"odd_undoubled at {name}: given={given}, due={due}",
            {**NO_TRUMP, **NOTHING, name: points},
            "bulgarian",
        )
        for name, points, given, due in (
            ("card_points", {"A": 141}, 141, 240),
            ("trick_points", {"A": 135, "B": 125}, 125, 260),
        )
    ),
    No("side_missing at card_points: sides=B, C", {"card_points": {"A": 70}}, "three-player"),
    No(
        "side_missing_undealt at card_points: sides=C",
        {"card_points": {"A": 70, "B": 50}},
        "three-player",
    ),
    No("side_missing at tricks_won: sides=B, C", {"tricks_won": {"A": 4}}, "three-player"),
    No(
        "sum_undealt at card_points: given=151, whole=152, worth=1",
        {"card_points": {"A": 70, "B": 50, "C": 31}},
        "three-player",
    ),
    No(
        "sum_undealt at card_points: given=84, whole=152, worth=68",
        {"card_points": {"A": 70, "B": 10, "C": 4}},
        "three-player",
    ),
    No("sum_undealt at card_points", {"card_points": {"A": 70, "B": 50, "C": 33}}, "three-player"),
    No("undealt_missing at undealt", {**NOTHING, "capot": "A"}, "three-player"),
    No("undealt_missing at undealt", {**NOTHING, "trickless": ["B", "C"]}, "three-player"),
    No("undealt_impossible at undealt_points: worth=1", {"undealt_points": 1}, "three-player"),
    No(
        "undealt_wrong at undealt_points: given=2, counted=0",
        {"undealt": UNDEALT, "undealt_points": 2},
        "three-player",
    ),
    No("undealt_count at undealt: count=4, due=5", {"undealt": UNDEALT[:4]}, "three-player"),
    No("undealt_count at undealt", {"undealt": []}, "three-player"),
    No("card_twice at undealt/4: card=8H", {"undealt": [*UNDEALT[:4], "8H"]}, "three-player"),
    No(
        "points_differ at card_points: side=A, given=90, counted=92",
        {"card_points": {"A": 90, "B": 62}, "piles": {"A": S + H}},
    ),
    No(
        "points_differ at trick_points: side=A, given=82, counted=92",
        {"trick_points": {"A": 82, "B": 80}},
    ),
    No("points_differ at trick_points", {"trick_points": {"A": 81, "B": 81}, "last_trick": None}),
    No("last_trick_missing at last_trick: points=10", {"last_trick": None}),
    No(
        "last_trick_missing at last_trick: points=20",
        {**NO_TRUMP, "card_points": {"A": 140}, "last_trick": None},
        "bulgarian",
    ),
    No("last_trick_missing at last_trick", {**NOTHING, "piles": {"A": S + H}}),
    No(
        "last_trick_missing at last_trick",
        {**NOTHING, "trick_points": {"A": 80, "B": 50, "C": 32}},
        "three-player",
    ),
    No("last_trick_differs at last_trick: side=A, capot=B", {"card_points": None, "capot": "B"}),
    No(
        "last_trick_short at trick_points/A: side=A, given=9, points=10",
        {"card_points": None, "trick_points": {"A": 9}},
    ),
    No("trickless_scored at card_points/B: side=B, points=70", {"capot": "A"}),
    No(
        "trickless_scored at trick_points/B: side=B, points=4",
        {**NOTHING, "trick_points": {"B": 4}, "capot": "A"},
    ),
    No(
        "points_impossible at card_points/A: side=A, points=1, near=0, 2",
        {"card_points": {"A": 1}},
    ),
    No(
        "points_impossible at card_points/B: side=B, points=151, near=150, 152",
        {"card_points": {"B": 151}},
    ),
    No(
        "points_impossible at card_points/A: side=A, points=5, near=4, 6",
        {**ALL_TRUMP, "card_points": {"A": 5, "B": 243}},
    ),
    No(
        "points_impossible at trick_points/A: side=A, points=161, near=160, 162",
        {**NOTHING, "trick_points": {"A": 161}},
    ),
    No(
        "points_impossible at trick_points/A: side=A, points=11, near=10, 12",
        {**NOTHING, "last_trick": "A", "trick_points": {"A": 11}},
    ),
    No(
        "points_impossible at card_points: side=C, points=1, near=0, 2",
        {"card_points": {"A": 100, "B": 51}, "undealt_points": 0},
        "three-player",
    ),
    No(
        "points_of_tricks at card_points/A: side=A, points=46, near=45, count=1",
        {
            "card_points": {"A": 46, "B": 106, "C": 0},
            "last_trick": "A",
            "tricks_won": {"A": 1, "B": 7, "C": 1},
        },
        "three-player",
    ),
    No(
        "points_of_tricks at trick_points/C: side=C, points=0, near=9, count=5",
        {
            **NOTHING,
            "trick_points": {"A": 73, "B": 63, "C": 0},
            "last_trick": "A",
            "tricks_won": {"A": 2, "B": 2},
        },
        "three-player",
    ),
    No(
        "trickless_last at last_trick: side=C",
        {"card_points": {"A": 90, "B": 62}, "trickless": ["C"], "last_trick": "C"},
        "three-player",
    ),
    No(
        "trickless_differ at trickless: field=trickless, other=tricks_won",
        {"tricks_won": {"A": 5, "B": 3, "C": 1}, "trickless": ["C"]},
        "three-player",
    ),
    No("trickless_differ at capot", {"trickless": ["C"], "capot": "A"}, "three-player"),
    No(
        "trickless_differ at capot: field=capot, other=piles",
        {**PILES, "piles": {"A": S + H}, "capot": "A"},
    ),
    No(
        "trickless_differ at generale",
        {**PILES, "piles": {"A": S + H}, "generale": True},
        "coinche",
    ),
    No(
        "tricks_won_sum at tricks_won: given=8, due=9",
        {"tricks_won": {"A": 4, "B": 4, "C": 0}},
        "three-player",
    ),
    No("tricks_won_sum at tricks_won", {"tricks_won": {"A": 5, "B": 5}}, "three-player"),
    No("all_trickless at trickless", {"trickless": ["A", "B", "C"]}, "three-player"),
    No("card_twice at piles/B/0: card=AS", {**PILES, "piles": {"A": S, "B": S}}),
    No("card_twice at piles/A/1", {**PILES, "piles": {"A": ["AS", "AS"]}}),
    No(
        "card_twice at piles/A/0",
        {**PILES, "piles": {"A": ["8H", *S[:2]], "B": D}, "undealt": UNDEALT},
        "three-player",
    ),
    No("not_whole_tricks at piles/A: side=A, count=3, size=4", {**PILES, "piles": {"A": S[:3]}}),
    No(
        "not_whole_tricks at piles/B: side=B, count=3, size=2",
        {**PILES, "piles": {"B": S[:3]}},
        "decouverte",
    ),
    No(
        "cards_missing at piles: count=1, cards=AC",
        {**PILES, "piles": {"A": S + H, "B": D + C[1:]}},
    ),
    No("pile_missing at piles: sides=B, C", {**PILES, "piles": {"A": S}}, "three-player"),
    No(
        "pile_missing at piles: sides=C",
        {**PILES, "piles": {"A": S[:6], "B": H[:6]}},
        "three-player",
    ),
]
