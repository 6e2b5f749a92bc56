"""The worked cases of one trick: which cards may be played, who wins it and for how much."""

from collections.abc import Mapping
from typing import Any

from app.engine import Ruleset, card, legal_cards, win_trick
from app.engine.duties import check_spot
from app.engine.following import win_open_trick
from app.engine.frame import check_contract
from app.engine.reading import CONTRACT_OF
from app.engine.reading_cards import read_columns, read_plays

Said = Mapping[str, Any]


def legal(rules: Ruleset, said: Said) -> dict[str, Any]:
    """The cards that may be played, in the order of the case files, and what binds."""
    contract = CONTRACT_OF[said["contract"]]
    check_contract(rules, contract)
    cards = [card(text, ("hand", place)) for place, text in enumerate(said["hand"])]
    plays = read_plays(said["plays"], ("plays",))
    check_spot(rules, said["seat"], cards, plays)
    found = legal_cards(rules, contract, said["seat"], cards, plays)
    return {
        "legal": sorted(map(str, found.cards)),
        "obligation": found.obligation,
        "reason": found.reason,
    }


def trick(rules: Ruleset, said: Said) -> dict[str, Any]:
    """Who wins the trick, its card points, and what turns up."""
    contract = CONTRACT_OF[said["contract"]]
    check_contract(rules, contract)
    plays = read_plays(said["plays"], ("plays",))
    if "columns" not in said:
        won = win_trick(rules, contract, plays)
        return {"winner": won.seat, "points": won.points}
    columns = read_columns(said["columns"], "columns")
    won, up = win_open_trick(rules, contract, plays, columns)
    revealed = {seat: None if each is None else str(each) for seat, each in up.items()}
    return {"winner": won.seat, "points": won.points, "revealed": revealed}


TRICKS = {"legal": legal, "trick": trick}
