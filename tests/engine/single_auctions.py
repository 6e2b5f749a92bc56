"""The worked cases of what is said before the first trick: auctions."""

from collections.abc import Mapping
from typing import Any

from app.engine import Ruleset, card
from app.engine.auction import hold_auction

Said = Mapping[str, Any]


def auction(rules: Ruleset, said: Said) -> dict[str, Any]:
    """How far it went, and what may be said now."""
    turn_up = said.get("turn_up")
    found = card(turn_up, ("turn_up",)) if turn_up is not None else None
    held = hold_auction(rules, said["dealer"], said["calls"], found)
    return {
        "turn": held.turn,
        "legal": [str(call) for call in held.legal],
        "over": held.over,
        "passed_out": held.passed_out,
        "contract": held.contract,
        "bid": held.bid,
        "taker": held.taker,
        "multiplier": held.multiplier,
        "times": held.times,
    }


AUCTIONS = {"auction": auction}
