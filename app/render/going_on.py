"""Why a game goes on although a side has reached the target.

The sentences are those of the rules that the engine ends games by (`app/engine/ending.py`).
"""

from __future__ import annotations

from typing import Any, Final

from app.engine.ruleset import Ending
from app.games.records import KeptGame
from app.render.catalogue import N_, Catalogue

CAPOT: Final = {
    "blocked": N_("Nobody goes out on a capot: the next hand without one decides."),
    "blocked_if_decisive": N_("Nobody goes out by the points of a capot alone."),
}
HANGING: Final = N_("Nobody goes out while points hang.")
BELOTE: Final = N_("A side that failed or took no trick does not go out by belote alone.")
LEVEL: Final = N_("Level totals play on.")
_NEXT: Final = N_("The next hand that is played decides.")
_NOT_PLAYED: Final = frozenset({"adjusted", "passed"})


def going_on(game: KeptGame, words: Catalogue) -> str:
    """One sentence; empty while nobody is there yet, and once the game is over."""
    totals = game.state["totals"]
    if game.status == "finished" or max(totals) < game.target or not game.tail:
        return ""
    return words.say(_why(game.rules.ending, totals, game.tail[-1]))


def _why(ending: Ending, totals: list[int], last: dict[str, Any]) -> str:
    if last["outcome"] in _NOT_PLAYED:
        return _NEXT
    if _by_capot(ending, totals, last.get("capot")):
        return CAPOT[ending.capot_finish]
    if last["carried"] and ending.hanging_finish == "blocked":
        return HANGING
    if totals.count(max(totals)) > 1:
        return LEVEL
    return BELOTE if ending.belote_alone == "blocked" else _NEXT


def _by_capot(ending: Ending, totals: list[int], capot: str | None) -> bool:
    """Whether the capot of this side is what keeps everybody from going out."""
    if capot is None or ending.capot_finish not in CAPOT:
        return False
    if ending.capot_finish == "blocked":
        return True
    without = list(totals)
    without["ABC".index(capot)] -= ending.capot_units or 0
    return max(without) < ending.target
