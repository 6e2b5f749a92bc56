"""When a game is over, and who has won it. Totals are score units.

At the end of a hand, if a side has reached the target, the higher total wins; level totals play on.
Bulgarian tables do not go out on a capot (founding page 001); three players at one level give it to
the holder of the last trick (page 002).
"""

from app.engine.outcome import ScoredHand
from app.engine.ruleset import Ending
from app.engine.sides import SIDES, Side, Sides


def winner_after(ending: Ending, totals: Sides[int], hand: ScoredHand) -> Side | None:
    """Who wins with these totals after this hand; None while the game goes on."""
    if not any(_ends(ending, side, totals[side], hand) for side in SIDES[len(totals)]):
        return None
    if hand.carried and ending.hanging_finish == "blocked":
        return None
    best = max(totals)
    level = [side for side in SIDES[len(totals)] if totals[side] == best]
    if len(level) == 1:
        return level[0]
    if ending.level == "last_trick" and hand.last_trick in level:
        return hand.last_trick
    return None


def _ends(ending: Ending, side: Side, total: int, hand: ScoredHand) -> bool:
    """Whether this side's total ends the game at this hand."""
    if total < ending.target:
        return False
    if hand.counted.capot is not None:
        if ending.capot_finish == "blocked":
            return False
        if ending.capot_finish == "blocked_if_decisive":
            won = (ending.capot_units or 0) if hand.counted.capot is side else 0
            if total - won < ending.target:
                return False
    if ending.belote_alone == "blocked" and _beaten(side, hand):
        return total - min(hand.counted.belote[side], hand.score[side]) >= ending.target
    return True


def _beaten(side: Side, hand: ScoredHand) -> bool:
    failed = hand.outcome == "failed" and hand.counted.taker is side
    return failed or side in hand.counted.trickless
