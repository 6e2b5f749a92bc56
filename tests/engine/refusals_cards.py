"""What is refused in hands told card by card: turns, cards, duties, and what else was said."""

from typing import Any

from tests.engine.refusals import No, run
from tests.engine.tricks_told import changed, tricks

HEARTS = (
    "S:9D W:QD N:7H E:10D / N:9S E:KS S:AS W:7S / S:8D W:7D N:10C E:QS / S:JH W:10H N:9H E:8C / "
    "S:JS W:JC N:QC E:10S / E:9C S:8H W:7C N:AH / N:KH E:8S S:AD W:KC / N:QH E:AC S:KD W:JD"
)
"""Belote, hearts: north holds king and queen, and plays the king first."""
ALL_TRUMP = (
    "N:KC W:7C S:10C E:QC / S:JC E:10H N:AC W:QH / S:AS E:KS N:9S W:JS / W:9D S:8D E:JD N:7D / "
    "E:AD N:QD W:10D S:KD / E:8S N:7S W:10S S:8C / W:KH S:8H E:JH N:AH / E:7H N:9H W:QS S:9C"
)
"""Bulgarian, all trump: west discards nothing of its king and queen of hearts before the king."""
OPEN = (
    "B:KD A:8D / B:AC A:9C / B:9D A:QD / A:9H B:8H / A:KC B:JC / A:10S B:JS / B:AD A:10D / "
    "B:10C A:8C / B:AH A:QH / B:JD A:QS / A:8S B:AS / B:JH A:KH / A:9S B:QC / A:KS B:7H / "
    "A:7D B:7C / A:7S B:10H"
)
"""Two players with open cards, spades."""
LAYOUT = {
    "A": [
        *(["8S", "10S"], ["QH", "KC"], ["8C", "8D"], ["7S", "KH"]),
        *(["QS", "9H"], ["10D", "9C"], ["KS", "QD"], ["7D", "9S"]),
    ],
    "B": [
        *(["AC", "KD"], ["JS", "9D"], ["AH", "JC"], ["10H", "AS"]),
        *(["7C", "JD"], ["QC", "8H"], ["10C", "AD"], ["7H", "JH"]),
    ],
}
EXCHANGED = (
    "B:10H C:9D A:AH / A:JH B:KH C:7D / A:8H B:9H C:QC / B:QH C:7C A:JC / B:QS C:10S A:KS / "
    "C:7S A:9C B:JD / C:8S A:AC B:10D / C:8C A:10C B:KC / A:KD B:QD C:JS"
)
"""Three players, hearts: the seven went out for B's king."""
NONE: dict[str, Any] = {"card_points": None, "last_trick": None}


def told(text: str, **more: Any) -> dict[str, Any]:
    """A hand told by these tricks alone."""
    return {**NONE, "tricks": tricks(text), **more}


def with_change(text: str, changes: dict[str, str], **more: Any) -> dict[str, Any]:
    """A hand in which some plays were others."""
    return {**NONE, "tricks": changed(text, changes), **more}


def open_hand(layout: Any, **changes: str) -> dict[str, Any]:
    """A hand with open cards laid out so; changes are `seat` = "old new"."""
    words = [change.split() for change in changes.values()]
    return with_change(OPEN, dict(words), contract="spades", layout=layout)


FIRST_OFF = LAYOUT["A"][1:]
TURNS = (
    No("needs_tricks at layout: field=layout", {"layout": LAYOUT}),
    No("needs_tricks at exchange: field=exchange", {"exchange": {"seat": "A", "turn_up": "KH"}}),
    No("needs_tricks at irregular: field=irregular", {"irregular": "allow"}),
    No("tricks_missing at tricks: given=0, due=8, cards=0", {**NONE, "tricks": []}),
    No(
        "tricks_missing at tricks: given=7, due=8, cards=28",
        told(HEARTS.rpartition("/")[0].strip()),
    ),
    No("tricks_too_many at tricks: given=9, due=8, cards=33", told(f"{HEARTS} / N:AS")),
    No(
        "trick_size at tricks/1/plays: trick=2, count=3, due=4",
        told(HEARTS.replace(" W:7S", "")),
    ),
    No(
        "trick_size at tricks/7/plays: trick=8, count=5, due=4",
        told(f"{HEARTS} N:AS"),
    ),
    No(
        "unknown_seat at tricks/0/plays/1/seat: seat=A, allowed=N, E, S, W",
        with_change(HEARTS, {"W:QD": "A:QD"}),
    ),
    No(
        "unknown_card at tricks/0/plays/1/card: card=1D",
        with_change(HEARTS, {"W:QD": "W:1D"}),
    ),
    No(
        "seat_twice at tricks/0/plays/2/seat: trick=1, seat=W",
        with_change(HEARTS, {"N:7H": "W:7H"}),
    ),
    No(
        "wrong_turn at tricks/0/plays/1/seat: trick=1, seat=N, due=W",
        with_change(HEARTS, {"W:QD": "N:7H", "N:7H": "W:QD"}),
    ),
    No(
        "wrong_turn at tricks/0/plays/2/seat: trick=1, seat=E, due=N",
        with_change(HEARTS, {"E:10D": "N:7H", "N:7H": "E:10D"}),
    ),
    No(
        "wrong_turn at tricks/1/plays/1/seat: trick=2, seat=W, due=E",
        with_change(HEARTS, {"E:KS": "W:7S", "W:7S": "E:KS"}),
    ),
    No(
        "wrong_leader at tricks/1/plays/0/seat: trick=2, seat=S, due=N",
        told(HEARTS.replace("N:9S E:KS S:AS W:7S", "S:AS W:7S N:9S E:KS")),
    ),
    No(
        "wrong_first_leader at tricks/0/plays/0/seat: seat=S, due=E, dealer=N",
        told(HEARTS, dealer="N"),
    ),
    No(
        "card_played_twice at tricks/2/plays/3/card: card=KS, trick=2, seat=E",
        with_change(HEARTS, {"E:QS": "E:KS"}),
    ),
    No(
        "card_played_twice at tricks/0/plays/3/card: card=9D, trick=1, seat=S",
        with_change(HEARTS, {"E:10D": "E:9D"}),
    ),
)

REVOKES = (
    No(
        "revoke_follow at tricks/3/plays/2/card: suit=clubs, best=10C, holder=W, trick=4, seat=N, "
        "card=QS, due=QC, reason=follow",
        told(
            "S:JH W:8H N:AH E:QH / S:7S W:AS N:8S E:10S / W:9C N:JC E:7C S:AC / "
            "S:KC W:10C N:QS E:7D / W:9S N:QC E:JS S:KS / S:10H W:9H N:AD E:KH / "
            "W:10D N:KD E:8D S:QD / W:8C N:9D E:JD S:7H"
        ),
    ),
    No(
        "revoke_go_over at tricks/3/plays/2/card: suit=diamonds, best=KD, holder=S, trick=4, "
        "seat=N, card=QD, due=JD, 9D, reason=go_over",
        told(
            "E:9C S:AC W:10C N:8D / N:QS E:AD S:10S W:JS / E:JC S:KC W:7C N:7S / "
            "S:KD W:7H N:QD E:10D / E:QH S:10H W:KH N:JD / N:KS E:8C S:AS W:9S / "
            "S:9H W:AH N:9D E:JH / N:8S E:QC S:7D W:8H",
            contract="diamonds",
        ),
    ),
    No(
        "revoke_over_trump at tricks/1/plays/2/card: suit=clubs, best=KS, holder=E, trick=2, "
        "seat=S, card=7S, due=10S, reason=over_trump",
        told(
            "N:AC E:9C S:JC W:7C / N:KC E:KS S:7S W:8C / E:JD S:7D W:9D N:8D / "
            "E:JS S:10S W:QS N:QD / E:JH S:8H W:9H N:QH / N:10C E:AS S:8S W:AD / "
            "E:KD S:7H W:10D N:QC / W:9S N:10H E:AH S:KH",
            contract="spades",
        ),
    ),
    No(
        "revoke_trump at tricks/6/plays/3/card: suit=clubs, best=8C, holder=W, trick=7, seat=S, "
        "card=QD, due=7H, reason=trump",
        told(
            "S:JH W:8H N:AH E:QH / S:7S W:AS N:8S E:10S / W:9C N:JC E:7C S:AC / "
            "S:KC W:10C N:QC E:7D / W:9S N:QS E:JS S:KS / S:10H W:9H N:AD E:KH / "
            "W:8C N:KD E:8D S:QD / W:10D N:9D E:JD S:7H"
        ),
    ),
    No(
        "revoke_under_trump at tricks/5/plays/2/card: suit=hearts, best=AD, holder=S, trick=6, "
        "seat=W, card=JS, due=7D, reason=under_trump",
        told(
            "E:JD S:8D W:KD N:QD / E:JH S:10D W:AH N:QH / S:9C W:AC N:KC E:8S / "
            "W:9H N:KH E:7H S:QC / N:QS E:AS S:7S W:KS / E:10H S:AD W:JS N:9S / "
            "S:JC W:7C N:10C E:9D / E:8H S:8C W:7D N:10S",
            contract="diamonds",
        ),
    ),
    No(
        "revoke_over_trump at tricks/4/plays/3/card: suit=spades, best=QD, holder=W, trick=5, "
        "seat=N, card=7C, due=AD, reason=over_trump",
        told(
            "N:10C E:9C S:JC W:8C / N:QH E:9H S:KH W:JH / S:JS W:AS N:9D E:7S / "
            "N:7H E:KD S:AH W:10H / E:QS S:9S W:QD N:7C / W:8H N:AD E:8S S:10D / "
            "N:KC E:8D S:7D W:QC / E:KS S:10S W:JD N:AC",
            contract="diamonds",
        ),
        "coinche",
    ),
    No(
        "revoke_go_over at tricks/3/plays/2/card: suit=diamonds, best=10D, holder=E, trick=4, "
        "seat=N, card=QS, due=AD, reason=go_over",
        told(
            "E:9H N:AH W:QH S:JH / S:7S E:AS N:8S W:JS / W:KH S:10H E:8H N:9D / "
            "S:QD E:10D N:QS W:JD / W:7D S:7H E:9C N:KD / N:JC W:7C S:AC E:8C / "
            "N:QC W:8D S:KC E:10C / E:9S N:AD W:10S S:KS",
            contract="all_trump",
        ),
        "bulgarian",
    ),
    No(
        "revoke_under_trump at tricks/5/plays/2/card: suit=hearts, best=AC, holder=C, trick=6, "
        "seat=A, card=9S, due=7C, reason=under_trump",
        told(
            "A:QH B:8H C:9H / A:AD B:7D C:KD / A:7S B:AS C:10S / B:JS C:QC A:KS / "
            "C:8C A:10C B:9C / B:7H C:AC A:9S / C:JC A:7C B:10H / C:KC A:9D B:8S / C:QD A:8D B:10D",
            contract="clubs",
        ),
        "three-player",
    ),
)

HELD = (
    No("no_layout at layout: variant=belote", told(HEARTS, layout=LAYOUT)),
    No(
        "layout_side_missing at layout: sides=B",
        open_hand({"A": LAYOUT["A"]}),
        "decouverte",
    ),
    No(
        "unknown_side at layout: side=C, allowed=A, B",
        open_hand({**LAYOUT, "C": []}),
        "decouverte",
    ),
    No(
        "layout_size at layout/A: side=A, count=14, due=16",
        open_hand({**LAYOUT, "A": FIRST_OFF}),
        "decouverte",
    ),
    No(
        "layout_size at layout/A: side=A, count=15, due=16",
        open_hand({**LAYOUT, "A": [[None, "10S"], *FIRST_OFF]}),
        "decouverte",
    ),
    No(
        "card_laid_twice at layout/A/1/1: card=8S",
        open_hand({**LAYOUT, "A": [["8S", "10S"], ["QH", "8S"], *FIRST_OFF[1:]]}),
        "decouverte",
    ),
    No(
        "card_laid_twice at layout/B/7/1: card=10S",
        open_hand({**LAYOUT, "B": [*LAYOUT["B"][:-1], ["7H", "10S"]]}),
        "decouverte",
    ),
    No(
        "unknown_card at layout/A/0/0: card=1S",
        open_hand({**LAYOUT, "A": [["1S", "10S"], *FIRST_OFF]}),
        "decouverte",
    ),
    No(
        "face_down at tricks/0/plays/1/card: card=8C, seat=A",
        open_hand(LAYOUT, one="A:8D A:8C", other="A:8C A:8D"),
        "decouverte",
    ),
    No(
        "not_held at tricks/0/plays/1/card: card=7H, seat=A",
        open_hand(LAYOUT, one="A:8D A:7H", other="B:7H B:8D"),
        "decouverte",
    ),
    No(
        "revoke_follow at tricks/0/plays/1/card: suit=diamonds, best=KD, holder=B, trick=1, "
        "seat=A, card=9C, due=8D, QD, reason=follow",
        open_hand(LAYOUT, one="A:8D A:9C", other="A:9C A:8D"),
        "decouverte",
    ),
    No(
        "no_exchange at exchange: variant=belote",
        told(HEARTS, exchange={"seat": "N", "turn_up": "KH"}),
    ),
    No(
        "unknown_seat at exchange/seat: seat=N, allowed=A, B, C",
        told(EXCHANGED, exchange={"seat": "N", "turn_up": "KH"}, dealer=None),
        "three-player",
    ),
    No(
        "exchange_not_trump at exchange/turn_up: card=KS, seat=A, contract=hearts",
        told(EXCHANGED, exchange={"seat": "A", "turn_up": "KS"}, dealer=None),
        "three-player",
    ),
    No(
        "exchange_seven at exchange/turn_up: card=7H, seat=B",
        told(EXCHANGED, exchange={"seat": "B", "turn_up": "7H"}, dealer=None),
        "three-player",
    ),
    No(
        "not_held at exchange/turn_up: card=KH, seat=A",
        told(EXCHANGED, exchange={"seat": "A", "turn_up": "KH"}, dealer=None),
        "three-player",
    ),
    No(
        "exchange_kept at exchange: card=7H, seat=B, holder=C",
        with_change(
            EXCHANGED, {"C:9D": "C:7H"}, exchange={"seat": "B", "turn_up": "KH"}, dealer=None
        ),
        "three-player",
    ),
)

SAID = (
    No(
        "tricks_differ at card_points/B: field=card_points, given=8, counted=17",
        told(HEARTS, card_points={"B": 8}),
    ),
    No(
        "tricks_differ at trick_points/A: field=trick_points, given=135, counted=145",
        told(HEARTS, trick_points={"A": 135}),
    ),
    No(
        "tricks_differ at last_trick: field=last_trick, given=B, counted=A",
        told(HEARTS, last_trick="B"),
    ),
    No("tricks_differ at capot: field=capot, given=A, counted=null", told(HEARTS, capot="A")),
    No(
        "tricks_differ at generale: field=generale, given=true, counted=false",
        told(HEARTS, generale=True),
        "coinche",
    ),
    No(
        "tricks_differ at tricks_won/A: field=tricks_won, given=6, counted=4",
        told(EXCHANGED, tricks_won={"A": 6}, dealer=None),
        "three-player",
    ),
    No(
        "tricks_differ at trickless: field=trickless, given=C, counted=-",
        told(EXCHANGED, trickless=["C"], dealer=None),
        "three-player",
    ),
    No(
        "tricks_differ at undealt: field=undealt, given=7H, counted=8D AD 7H 9S AS",
        told(EXCHANGED, undealt=["7H"], dealer=None),
        "three-player",
    ),
    No(
        "tricks_differ at undealt_points: field=undealt_points, given=10, counted=22",
        told(EXCHANGED, undealt_points=10, dealer=None),
        "three-player",
    ),
    No("pile_differs at piles/B/0: side=B, card=AS", told(HEARTS, piles={"B": ["AS"]})),
    No(
        "pile_lacks at piles/B: side=B, card=JS",
        told(HEARTS, piles={"B": ["10S", "JC", "QC"]}),
    ),
    No(
        "belote_card at tricks/3/plays/0/belote: seat=S, card=JH, contract=hearts, variant=belote",
        with_change(HEARTS, {"S:JH": "S:JH*"}),
    ),
    No("belote_card at tricks/0/plays/1/belote", with_change(HEARTS, {"W:QD": "W:QD*"})),
    No(
        "no_belote_here at tricks/0/plays/3/belote: seat=W, card=QS, contract=no_trump, "
        "variant=belote",
        told(
            "N:7S E:AS S:8S W:QS* / E:KH S:QH W:10H N:9D / W:AD N:7D E:KD S:10D / "
            "W:9S N:JS E:JH S:KS / S:7H W:KC N:JD E:9H / E:JC S:7C W:9C N:AC / "
            "N:QC E:AH S:10C W:10S / S:8H W:QD N:8C E:8D",
            contract="no_trump",
        ),
    ),
    No(
        "no_belote at tricks/0/plays/0/belote: seat=B, card=KD, contract=spades, "
        "variant=decouverte",
        with_change(OPEN, {"B:KD": "B:KD*"}, contract="spades"),
        "decouverte",
    ),
    No(
        "belotes_differ at belotes/A: side=A, given=0, counted=1",
        with_change(HEARTS, {"N:KH": "N:KH*"}, belotes={"B": 1}),
    ),
    No(
        "belotes_differ at belotes/B: side=B, given=1, counted=0",
        with_change(HEARTS, {"N:KH": "N:KH*"}, belotes={"A": 1, "B": 1}),
    ),
    No(
        "belote_not_held at belotes/B: side=B, given=1, most=0",
        told(HEARTS, belotes={"B": 1}),
    ),
    No(
        "belote_parted at tricks/0/plays/0/belote: seat=N, card=KC, contract=all_trump, "
        "variant=bulgarian",
        with_change(ALL_TRUMP, {"N:KC": "N:KC*"}, contract="all_trump"),
        "bulgarian",
    ),
    No(
        "belote_late at tricks/6/plays/0/belote: seat=W, card=KH, contract=all_trump, "
        "variant=bulgarian",
        with_change(ALL_TRUMP, {"W:KH": "W:KH*"}, contract="all_trump"),
        "bulgarian",
    ),
    No(
        "belote_discarded at tricks/1/plays/3/belote: seat=W, card=QH, contract=all_trump, "
        "variant=bulgarian",
        with_change(ALL_TRUMP, {"W:QH": "W:QH*"}, contract="all_trump"),
        "bulgarian",
    ),
    No(
        "belote_not_held at belotes/B: side=B, given=1, most=0",
        told(ALL_TRUMP, belotes={"B": 1}, contract="all_trump"),
        "bulgarian",
    ),
    No(
        "declaration_not_held at declarations/0: seat=N, kind=quarte, rank=A",
        told(HEARTS, declarations=[run("N", "quarte", "AH")]),
    ),
    No(
        "declaration_not_held at declarations/0: seat=A, kind=quarte, rank=J",
        told(HEARTS, declarations=[run("A", "quarte", "J")]),
    ),
    No(
        "declaration_not_held at declarations/0: seat=A, kind=carre, rank=A",
        told(HEARTS, declarations=[run("A", "carre", "A")]),
    ),
)

CARDS = (*TURNS, *REVOKES, *HELD, *SAID)
