"""What a variant does not have: seats, sides, contracts, bids, doubling, other variants' things."""

from itertools import chain

from tests.engine.refusals import NO_TRUMP, NOTHING, No, Said, run
from tests.engine.tables import SUITS

OF_SIDE_C: dict[str, Said] = {
    "card_points": {"card_points": {"A": 82, "C": 70}},
    "trick_points": {"trick_points": {"C": 70}},
    "piles": {"piles": {"C": SUITS["S"]}},
    "belotes": {"belotes": {"C": 1}, "capot": "A"},
    "declaration_points": {"declaration_points": {"C": 20}, "capot": "A"},
    "last_trick": {"last_trick": "C", "capot": "A"},
    "capot": {"capot": "C"},
    "declarations": {"declarations": [run("C", "tierce", "KS")], "capot": "A"},
}
UNDEALT: Said = {"undealt": ["7S"], "undealt_points": 0}
OF_THREE_PLAYERS: Said = {"tricks_won": {"A": 8}, "trickless": ["B"]}
FRAME = [
    No("unknown_seat at taker: seat=C, allowed=A, B, N, E, S, W", {"taker": "C"}),
    No("unknown_seat at taker: seat=N, allowed=A, B, C", {"taker": "N"}, "three-player"),
    No("unknown_seat at dealer: seat=A, allowed=N, E, S, W", {"dealer": "A"}),
    No("unknown_seat at dealer", {"dealer": "N"}, "decouverte"),
    *(
        No(f"unknown_side at {name}: side=C, allowed=A, B", {"card_points": None, **given})
        for name, given in OF_SIDE_C.items()
    ),
    No(
        "no_such_contract at contract: given=no_trump, allowed=clubs, diamonds, hearts, spades",
        NO_TRUMP,
        "decouverte",
    ),
    No("no_such_contract at contract", {"contract": "all_trump"}, "three-player"),
    No("bid_missing at bid: allowed=80…160, capot, generale", {"bid": None}, "coinche"),
    *(
        No(
            f"bid_unknown at bid: bid={bid}, allowed=80…160, capot, generale",
            {"bid": bid},
            "coinche",
        )
        for bid in (0, 70, 85, 170, "all")
    ),
    *(No("no_bids at bid", {"bid": 80}, each) for each in ("bulgarian", "three-player")),
    No("no_bids at bid: variant=belote", {"bid": "capot"}),
    No("no_generale at generale: variant=belote", {"generale": True}),
    No("not_taker_capot at generale: side=B", {"generale": True, "capot": "B"}, "coinche"),
    *(
        No("generale_unsaid at generale", {**NOTHING, "bid": "generale", **won}, "coinche")
        for won in ({"capot": "A"}, {"piles": {"A": [*chain(*SUITS.values())]}, "last_trick": "A"})
    ),
    *(
        No("no_multiplier at multiplier", {"multiplier": 1}, each)
        for each in ("belote", "three-player")
    ),
    No("no_multiplier at multiplier: variant=decouverte", {"multiplier": 2}, "decouverte"),
    No(
        "multiplier_unknown at multiplier: multiplier=3, allowed=1, 2, 4",
        {"multiplier": 3},
        "coinche",
    ),
    No("multiplier_unknown at multiplier", {"multiplier": 8}, "bulgarian"),
    No(
        "bid_not_doubled at multiplier: bid=capot",
        {"bid": "capot", "multiplier": 2},
        "coinche",
        {"capot_doubling": "refused"},
    ),
    No(
        "bid_not_doubled at multiplier",
        {"bid": "generale", "multiplier": 4},
        "coinche",
        {"capot_doubling": "refused"},
    ),
    No("nothing_carried at carried: carried=81", {"carried": 81}, "decouverte"),
    *(
        No(f"every_card_dealt at {name}: field={name}", {name: value})
        for name, value in UNDEALT.items()
    ),
    *(
        No(f"three_players_only at {name}: field={name}", {name: value}, variant)
        for name, value in OF_THREE_PLAYERS.items()
        for variant in ("belote", "decouverte")
    ),
]
