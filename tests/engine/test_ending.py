"""When a game is over and who has won it: totals before the last hand, the hand, the winner."""

from typing import Any

import pytest

from app.engine import Adjustment, Side, replay, resolve
from tests.engine.tables import BID, MADE, THREE, read

CAPOT = {**MADE, "card_points": None, "last_trick": None, "capot": "A"}
TIED = {**MADE, "card_points": {"A": 71}}
DECISIVE = {"capot_finish": "blocked_if_decisive"}
BELOTE = {"no_win_on_belote_alone": True}
BLOCKED = {"hanging_finish": "blocked"}
FREE = {"capot_finish": "allowed"}
LOST = {**BID, "card_points": {"A": 60}, "last_trick": "B", "belotes": {"A": 1}}
LEVEL = {**THREE, "card_points": {"A": 60, "B": 69, "C": 23}, "taker": "B", "last_trick": "B"}
OUT_OF_LEVEL = {
    **THREE,
    "card_points": {"A": 51, "B": 61, "C": 40},
    "taker": "B",
    "last_trick": "C",
}

# variant, options, totals before, hand (its score in a comment), winner
ENDS: list[tuple[str, dict[str, Any], tuple[int, ...], dict[str, Any], str | None]] = [
    ("belote", {}, (908, 0), MADE, "A"),  # 92 70
    ("belote", {}, (907, 0), MADE, None),
    ("belote", {}, (0, 930), MADE, "B"),
    ("belote", {}, (908, 931), MADE, "B"),  # 1000, 1001: the higher
    ("belote", {}, (908, 930), MADE, None),  # level
    ("belote", {}, (2000, 1000), MADE, "A"),
    ("belote", {}, (0, 919), TIED, "B"),  # 0 81, and 81 hang
    ("belote", {}, (748, 0), CAPOT, "A"),
    ("bulgarian", {}, (142, 0), MADE, "A"),  # 9 7
    ("bulgarian", {}, (141, 0), MADE, None),
    ("bulgarian", {}, (126, 0), CAPOT, None),  # 25 0
    ("bulgarian", {}, (200, 180), CAPOT, None),
    ("bulgarian", {}, (0, 151), CAPOT, None),
    ("bulgarian", DECISIVE, (134, 0), CAPOT, None),  # 159 - 9 = 150
    ("bulgarian", DECISIVE, (135, 0), CAPOT, "A"),  # 160 - 9 = 151
    ("bulgarian", DECISIVE, (0, 151), CAPOT, "B"),  # the other side's total has no capot in it
    ("bulgarian", DECISIVE, (134, 150), CAPOT, None),
    ("bulgarian", FREE, (126, 0), CAPOT, "A"),
    ("bulgarian", FREE, (125, 0), CAPOT, None),
    ("bulgarian", {}, (0, 143), TIED, "B"),  # 0 8, and 8 hang
    ("bulgarian", BLOCKED, (0, 143), TIED, None),
    ("bulgarian", BLOCKED, (142, 0), MADE, "A"),
    ("coinche", {}, (980, 0), LOST, "A"),  # 20 240
    ("coinche", BELOTE, (980, 0), LOST, None),
    ("coinche", BELOTE, (999, 0), LOST, None),
    ("coinche", BELOTE, (1000, 0), LOST, "A"),
    ("coinche", BELOTE, (980, 760), LOST, None),  # 1000 each
    ("coinche", BELOTE, (980, 770), LOST, "B"),
    ("coinche", BELOTE, (808, 0), {**BID, "belotes": {"A": 1}}, "A"),  # 192 70
    ("coinche", BELOTE, (0, 980), {**CAPOT, "bid": 80, "belotes": {"B": 1}}, None),  # 332 20
    ("coinche", {}, (0, 980), {**CAPOT, "bid": 80, "belotes": {"B": 1}}, "B"),
    ("coinche", {**BELOTE, "belote_on_failure": "winner"}, (1000, 0), LOST, "A"),  # 0 260
    ("three-player", {}, (450, 431, 200), LEVEL, "B"),  # 510 510, B holds the last trick
    ("three-player", {}, (450, 440, 200), OUT_OF_LEVEL, None),  # 501 501, C holds it
    ("three-player", {}, (421, 0, 0), THREE, "A"),  # 80 50 32
    ("three-player", {}, (0, 0, 469), THREE, "C"),
    ("decouverte", {}, (908, 0), MADE, "A"),
    ("decouverte", {}, (908, 930), MADE, None),
]


@pytest.mark.parametrize(("variant", "options", "before", "said", "winner"), ENDS)
def test_the_end(
    variant: str,
    options: dict[str, Any],
    before: tuple[int, ...],
    said: dict[str, Any],
    winner: str | None,
) -> None:
    rules = resolve(variant, rules=options)
    led = Adjustment(dict(zip(Side, before, strict=False)))
    last = replay(rules, [led, read(rules, {**said, "dealer": None})])[-1]
    assert (None if last.winner is None else last.winner.name) == winner
