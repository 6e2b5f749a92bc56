"""Kept games for their readers: a game's state, its hands with their rules in words, its history.

The state of a game holds no words, so it is the same in every language.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from app.engine.remarks import Remark
from app.games.records import Document, KeptEdit, KeptGame, KeptHand, Terms
from app.render import ledger
from app.render.card_words import irregular_data
from app.render.catalogue import N_, Catalogue
from app.render.remarks import remark_text
from app.render.row_words import RowWords

ENTRIES: Final[Mapping[str, RowWords]] = {
    "adjusted": RowWords(N_("adjusted"), N_("Points written outside play")),
    "passed": RowWords(N_("passed out"), N_("Nobody took: nothing is written")),
    "claimed": RowWords(
        N_("game claimed"),
        N_("{side} claims the game after trick {trick} and writes the {points} taken so far"),
    ),
}
_LETTERS: Final[Mapping[str, str]] = {}


def moment(at: datetime) -> str:
    """A time as answers show it: RFC 3339, UTC."""
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def game_links(game: KeptGame) -> dict[str, str]:
    """Where a game is found: for programs and for people."""
    address = f"/v1/games/{game.id}"
    return {
        "self": address,
        "hands": f"{address}/hands",
        "history": f"{address}/history",
        "sheet": f"{address}/sheet",
        "events": f"{address}/events",
        "share": f"/g/{game.id}",
        "embed": f"/embed/games/{game.id}",
    }


def game_data(game: KeptGame) -> Document:
    """The state of a game."""
    rules, state = game.rules, game.state
    letters = "ABC"[: len(state["totals"])]
    totals = dict(zip(letters, state["totals"], strict=True))
    return {
        "id": str(game.id),
        "variant": game.variant,
        "preset": game.preset,
        "rules": rules.changed,
        "rules_version": game.terms.version,
        "title": game.title,
        "sides": side_data(game),
        "visibility": game.visibility,
        "club": game.club_slug,
        "first_dealer": game.first_dealer,
        "target": game.target,
        "status": game.status,
        "winner": game.winner,
        "totals": totals,
        "remaining": {side: max(0, game.target - total) for side, total in totals.items()},
        "carried": state["carried"],
        "hands": game.hands,
        "hands_played": state["hands"],
        "next_dealer": state["dealer"],
        "last_hands": game.tail,
        "can_undo": game.undoable > 0,
        "can_redo": game.redoable > 0,
        "version": game.version,
        "created_at": moment(game.created_at),
        "updated_at": moment(game.updated_at),
        "links": game_links(game),
    }


def side_data(game: KeptGame) -> list[Document]:
    """Every side with its name and players, null and none where nobody said."""
    letters = "ABC"[: len(game.state["totals"])]
    given = [*game.sides, *({} for _ in letters)]
    return [
        {"side": letter, "name": side.get("name"), "players": side.get("players") or []}
        for letter, side in zip(letters, given, strict=False)
    ]


def kept_hand_data(
    hand: KeptHand, words: Catalogue, names: Mapping[str, str] = _LETTERS
) -> Document:
    """A hand: what was said, what was scored, and the totals after it.

    `names` are what sentences call a side, by its letter.
    """
    scored = dict(hand.scored)
    for name in ("tally", "award"):
        scored[name] = [_row(row, words, names) for row in scored[name]]
    scored["remarks"] = [
        {"code": each["code"], "text": remark_text(Remark(each["code"], each["facts"]), words)}
        for each in scored.get("remarks", ())
    ]
    if "irregularities" in scored:
        told = scored["irregularities"]
        scored["irregularities"] = [irregular_data(each, words) for each in told]
    letters = "ABC"[: len(hand.state["totals"])]
    return {
        "id": str(hand.id),
        "number": hand.number,
        "input": hand.input,
        **scored,
        "totals": dict(zip(letters, hand.state["totals"], strict=True)),
        "created_at": moment(hand.created_at),
    }


def edit_data(edit: KeptEdit, terms: Mapping[int, Terms]) -> Document:
    """A change with what was there before and after."""
    content = {"before": _content(edit.before, terms), "after": _content(edit.after, terms)}
    return {**change_data(edit), **content}


def change_data(edit: KeptEdit) -> Document:
    """A change: when, what, and the totals before and after."""
    letters = "ABC"[: len(edit.totals_after)]
    return {
        "version": edit.version,
        "at": moment(edit.at),
        "change": edit.change,
        "number": edit.number,
        "totals_before": dict(zip(letters, edit.totals_before, strict=True)),
        "totals_after": dict(zip(letters, edit.totals_after, strict=True)),
        "of": edit.of,
    }


def _row(row: Mapping[str, Any], words: Catalogue, names: Mapping[str, str]) -> Document:
    rule, facts = row["rule"], dict(row["facts"])
    if "side" in facts:
        facts["side"] = names.get(facts["side"], facts["side"])
    entry = ENTRIES.get(rule)
    text = words.say(entry.sentence, facts) if entry else ledger.said(rule, facts, words)
    return {"rule": row["rule"], "points": row["points"], "text": text}


def _content(record: Document | None, terms: Mapping[int, Terms]) -> Document | None:
    """A hand as it was said, or terms with the options that differ from the preset."""
    if record is None or "rules_seq" not in record:
        return record
    if "input" in record:
        return {"id": record["id"], "input": record["input"]}
    rest = {name: value for name, value in record.items() if name != "rules_seq"}
    return {**rest, "rules": terms[record["rules_seq"]].rules(record["target"]).changed}
