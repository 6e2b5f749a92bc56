"""The worked cases of what is said before the first trick is won: auctions, declarations."""

from collections.abc import Mapping
from typing import Any

from app.engine import Ruleset, card
from app.engine.auction import hold_auction
from app.engine.hand import Declaration
from app.engine.reading import CONTRACT_OF
from app.engine.reading_showing import read_showing
from app.engine.showing import Shown

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


def declarations(rules: Ruleset, said: Said) -> dict[str, Any]:
    """What each side scores, and a line for each declaration: whose it is and what became of it."""
    contract = CONTRACT_OF[said["contract"]]
    found = read_showing(
        rules, contract, said.get("hands"), said.get("announced"), said.get("dealer")
    )
    return {
        "points": found.points.mapping(),
        "declarations": [_line(each, found.shown) for each in found.shown],
        "belotes": [f"{each.seat} {each.suit}" for each in found.belotes],
    }


def _line(each: Shown, shown: tuple[Shown, ...]) -> str:
    said = f"{_name(each.declared)} {each.worth} {each.fate}"
    if each.by is not None:
        word = "by" if each.fate == "beaten" else "with"
        said += f" {word} {_name(shown[each.by].declared)}"
    return f"{said}: {each.reason}" if each.reason else said


def _name(each: Declaration) -> str:
    suit = each.suit[0].upper() if each.suit else ""
    return f"{each.seat or each.side.name} {each.kind} {each.rank}{suit}"


AUCTIONS = {"auction": auction, "declarations": declarations}
