"""One trick: what may lie on the table, what is refused, and which duty is named."""

from typing import Any

import pytest

from app.engine import VARIANTS, RuleViolation, resolve
from app.engine.duties import DUTIES, asked
from app.render.card_words import REASONS
from tests.engine.single_tricks import legal, trick
from tests.engine.tricks_told import plays

Said = dict[str, Any]


def spot(seat: str, hand: str, table: str = "", contract: str = "hearts") -> Said:
    return {"contract": contract, "seat": seat, "hand": hand.split(), "plays": plays(table)}


def whole(table: str, contract: str = "hearts", **more: Any) -> Said:
    return {"contract": contract, "plays": plays(table), **more}


OPEN = {"A": [["JH", "9C"]], "B": [["7D", "AC"]]}
NO_LEGAL = (
    ("no_such_contract at contract", spot("A", "AS", contract="no_trump"), "decouverte"),
    ("unknown_card at hand/1: card=1S", spot("N", "AS 1S"), "belote"),
    ("unknown_card at plays/0/card: card=X", spot("N", "AS", "W:X"), "belote"),
    ("unknown_seat at seat: seat=A, allowed=N, E, S, W", spot("A", "AS", "W:7S"), "belote"),
    ("unknown_seat at plays/0/seat: seat=B", spot("N", "AS", "B:7S"), "belote"),
    ("seat_twice at seat: trick=1, seat=W", spot("W", "AS", "W:7S"), "belote"),
    ("seat_twice at plays/1/seat: trick=1, seat=W", spot("E", "AS", "W:7S W:8S"), "belote"),
    ("wrong_turn at seat: trick=1, seat=N, due=W", spot("N", "AS", "S:7S"), "belote"),
    ("wrong_turn at plays/1/seat: trick=1, seat=N, due=W", spot("E", "AS", "S:7S N:8S"), "belote"),
    ("trick_full at plays: count=4, due=3", spot("N", "AS", "S:7S W:8S N:9S E:JS"), "belote"),
    ("trick_full at plays: count=2, due=1", spot("A", "AS", "A:7S B:8S"), "decouverte"),
    (
        "card_played_twice at plays/1/card: card=7S, seat=S, trick=1",
        spot("N", "AS", "S:7S W:7S"),
        "belote",
    ),
    ("hand_size at hand: count=0, most=8", spot("N", ""), "belote"),
    ("hand_size at hand: count=9, most=8", spot("N", "AS " * 9), "belote"),
    ("hand_size at hand: count=10, most=9", spot("A", "AS " * 10), "three-player"),
    ("hand_size at hand: count=9, most=8", spot("A", "AS " * 9), "decouverte"),
    ("card_twice at hand/1: card=AS", spot("N", "AS AS"), "belote"),
    ("card_on_table at hand/1: card=7S, seat=W", spot("N", "AS 7S", "W:7S"), "belote"),
)
NO_TRICK = (
    ("no_such_contract at contract", whole("A:AS B:7S", "no_trump"), "decouverte"),
    ("trick_size at plays: trick=1, count=3, due=4", whole("S:7S W:8S N:9S"), "belote"),
    ("trick_size at plays: trick=1, count=0, due=4", whole(""), "belote"),
    ("wrong_turn at plays/2/seat: trick=1, seat=E, due=N", whole("S:7S W:8S E:9S N:JS"), "belote"),
    ("seat_twice at plays/3/seat: trick=1, seat=S", whole("S:7S W:8S N:9S S:JS"), "belote"),
    (
        "card_played_twice at plays/3/card: card=8S, seat=W, trick=1",
        whole("S:7S W:8S N:9S E:8S"),
        "belote",
    ),
    ("no_layout at columns: variant=belote", whole("S:7S W:8S N:9S E:JS", columns=OPEN), "belote"),
    ("face_down at plays/0/card: card=JH, seat=A", whole("A:JH B:AC", columns=OPEN), "decouverte"),
    ("not_held at plays/1/card: card=KC, seat=B", whole("A:9C B:KC", columns=OPEN), "decouverte"),
    (
        "revoke_follow at plays/1/card: suit=clubs, best=9C, holder=A, trick=1, seat=B, card=AD",
        whole("A:9C B:AD", columns={**OPEN, "B": [[None, "AC"], [None, "AD"]]}),
        "decouverte",
    ),
    (
        "card_laid_twice at columns/B/0/0: card=9C",
        whole("A:9C B:AC", columns={**OPEN, "B": [["9C", "AC"]]}),
        "decouverte",
    ),
    (
        "layout_side_missing at columns: sides=B",
        whole("A:9C B:AC", columns={"A": OPEN["A"]}),
        "decouverte",
    ),
)


@pytest.mark.parametrize(("wrong", "said", "variant"), NO_LEGAL)
def test_what_cannot_lie_before_a_player(wrong: str, said: Said, variant: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        legal(resolve(variant), said)
    assert str(refused.value).startswith(wrong)


@pytest.mark.parametrize(("wrong", "said", "variant"), NO_TRICK)
def test_what_is_no_trick(wrong: str, said: Said, variant: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        trick(resolve(variant), said)
    assert str(refused.value).startswith(wrong)


BINDS = (
    ("belote", "hearts", "", "7S AD", "7S AD", "free", "leads"),
    ("belote", "hearts", "S:7S", "AS JH", "AS", "follow", "follow"),
    ("belote", "hearts", "S:AH", "7H 8S", "7H", "follow", "follow_lower"),
    ("belote", "hearts", "S:7H", "8H 8S", "8H", "go_over", "go_over"),
    ("belote", "hearts", "S:7H", "8S 9S", "8S 9S", "free", "no_trumps"),
    ("belote", "hearts", "S:7S", "8H 8D", "8H", "trump", "trump"),
    ("belote", "hearts", "S:7S", "8D 9D", "8D 9D", "free", "no_trumps"),
    ("belote", "hearts", "E:7S S:8H", "9H 7H", "9H", "over_trump", "over_trump"),
    ("belote", "hearts", "E:7S S:9H", "7H 8D", "7H", "under_trump", "under_trump"),
    ("coinche", "hearts", "E:7S S:9H", "7H 8D", "7H 8D", "free", "cannot_over_trump"),
    ("bulgarian", "hearts", "E:7S S:9H", "7H 8D", "7H 8D", "free", "cannot_over_trump"),
    ("bulgarian", "hearts", "E:7S S:9H", "JH 7H", "JH", "over_trump", "over_trump"),
    ("belote", "hearts", "E:9S S:7S", "JH 8D", "JH 8D", "free", "partner_holds"),
    ("belote", "hearts", "E:9S S:7H", "JH 8D", "JH", "over_trump", "over_trump"),
    ("belote", "no_trump", "S:7S", "8D 9D", "8D 9D", "free", "no_cutting"),
    ("belote", "no_trump", "S:7S", "AS 9D", "AS", "follow", "follow"),
    ("belote", "all_trump", "S:8S", "7S JD", "7S", "follow", "follow_lower"),
    ("belote", "all_trump", "E:8S S:7S", "9S KS AD", "9S KS", "go_over", "go_over"),
    ("bulgarian", "all_trump", "S:8S", "JD 9D", "JD 9D", "free", "no_cutting"),
)


@pytest.mark.parametrize(("variant", "contract", "table", "hand", "may", "duty", "reason"), BINDS)
def test_the_duty_that_binds_west(
    variant: str, contract: str, table: str, hand: str, may: str, duty: str, reason: str
) -> None:
    """West plays after south; east is the partner, and played before south."""
    found = legal(resolve(variant), spot("W", hand, table, contract))
    assert found == {"legal": sorted(may.split()), "obligation": duty, "reason": reason}


def test_three_players_trump_even_if_they_cannot_beat() -> None:
    """Founding page 002: who has not the suit trumps; any card only with neither."""
    found = legal(resolve("three-player"), spot("C", "7H 8D", "A:7S B:9H"))
    assert (found["legal"], found["obligation"]) == (["7H"], "under_trump")


def test_every_duty_that_rules_name_is_there() -> None:
    for variant in VARIANTS:
        duties = resolve(variant).duties
        for names in (duties.suit, duties.no_trump, duties.all_trump):
            assert {*names} <= {*DUTIES}
            assert len(asked(names)) == len([*names])


def test_what_turns_up_after_a_trick() -> None:
    found = trick(resolve("decouverte"), whole("A:9C B:AC", columns=OPEN))
    assert found == {"winner": "B", "points": 11, "revealed": {"A": "JH", "B": "7D"}}


def test_every_reason_is_told_here() -> None:
    assert {row[-1] for row in BINDS} | {"under_trump"} == {*REASONS}
