"""A game's running score sheet: as text for terminals, as CSV for spreadsheets."""

import csv
import io
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any, Final

from app import engine
from app.games.records import KeptGame, KeptHand
from app.render.catalogue import N_, Catalogue
from app.render.echo import displayed, harmless
from app.render.games import ENTRIES, moment, side_data
from app.render.names import BIDS, CONTRACTS, DOUBLED, OUTCOMES
from app.render.people import given_name, seat_name
from app.render.table import WIDTH, shown_width

_COLUMN: Final = 6  # of a figure, in text
_NUMBER: Final = 5
_FORMULA: Final = tuple("=+-@\t\r\n|＝＋－＠")
_COLUMNS: Final = (
    *("number", "id", "outcome", "taker", "contract", "bid", "multiplier", "capot", "carried"),
    *("dealer", "note", "reason", "played_at", "created_at"),
)


def sheet_text(game: KeptGame, hands: Sequence[KeptHand], words: Catalogue) -> str:
    """The sheet in at most 60 columns: each hand's score and the totals after it, side by side."""
    sides = side_data(game)
    label = WIDTH - _NUMBER - 2 * _COLUMN * len(sides)
    lines = [*_head(game, words), ""]
    lines += [line for side in sides for line in _side_lines(side)]
    heads = [text for side in sides for text in (side["side"], f"Σ{side['side']}")]
    lines += ["", _line("", "", heads, label)]
    for hand in hands:
        figures: list[str] = []
        for points, total in zip(hand.scored["score"].values(), hand.state["totals"], strict=True):
            figures += (f"{points:+d}" if _outside(hand) else str(points), str(total))
        lines.append(_line(str(hand.number), what(game, hand, words), figures, label))
    lines += ["", *(line for said in _foot(game, words) for line in _wrapped(said))]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def sheet_csv(game: KeptGame, hands: Sequence[KeptHand]) -> str:
    """A row for each hand, in codes that never change. No cell is taken for a formula."""
    letters = [side["side"] for side in side_data(game)]
    scores = [f"score_{side}" for side in letters]
    totals = [f"total_{side}" for side in letters]
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([*_COLUMNS[:3], *scores, *totals, *_COLUMNS[3:]])
    for hand in hands:
        cells = [_cell(hand, name) for name in _COLUMNS]
        figures = [*hand.scored["score"].values(), *hand.state["totals"]]
        writer.writerow([*cells[:3], *figures, *cells[3:]])
    return out.getvalue()


def what(game: KeptGame, hand: KeptHand, words: Catalogue) -> str:
    """A hand in a few words: `hearts 100 ×2 failed, Élodie`, `passed out`."""
    scored = hand.scored
    if scored["outcome"] in ENTRIES and scored["outcome"] != "claimed":
        return words.say(ENTRIES[scored["outcome"]].label)
    said = [words.say(CONTRACTS[scored["contract"]])]
    bid = scored.get("bid")
    if bid is not None:
        said.append(words.say(BIDS[bid]) if bid in BIDS else str(bid))
    if scored.get("multiplier") in DOUBLED:
        said.append(f"×{scored['multiplier']}")
    if scored["outcome"] in {"failed", "tied"}:
        said.append(words.say(OUTCOMES[scored["outcome"]]))
    if scored.get("capot") and bid not in BIDS:
        said.append(words.say(BIDS["capot"]))
    taker = harmless(_seated(game, scored.get("taker_seat") or scored["taker"]))
    return f"{' '.join(said)}, {taker}"


def played_by(game: KeptGame, words: Catalogue) -> str:
    """Which game it is: `French belote (House rules), to 1000`."""
    variant = engine.VARIANTS[game.variant]
    facts = {
        "variant": words.say(variant.leaflet.name),
        "preset": words.say(variant.presets[game.preset].name),
        "target": game.target,
    }
    return words.say(N_("{variant} ({preset}), to {target}"), facts)


def _seated(game: KeptGame, seat: str) -> str:
    """Who sits there by name, where a name was given; else the seat."""
    named = seat_name(game, seat, [given_name(side) for side in side_data(game)])
    return seat if named in {"", f" ({seat})"} else named


def _outside(hand: KeptHand) -> bool:
    return bool(hand.scored["outcome"] == "adjusted")


def _head(game: KeptGame, words: Catalogue) -> list[str]:
    return [*_wrapped(game.title or ""), *_wrapped(played_by(game, words))]


def _side_lines(side: Mapping[str, Any]) -> list[str]:
    players = ", ".join(side["players"])
    name = side["name"] or players
    more = f" ({players})" if side["name"] and players else ""
    return _wrapped(f"{side['side']}: {name}{more}") if name else []


def _foot(game: KeptGame, words: Catalogue) -> list[str]:
    lines = []
    if game.state["carried"]:
        lines.append(words.say(N_("{points} hang"), {"points": game.state["carried"]}))
    if game.winner:
        lines.append(words.say(N_("{side} has won"), {"side": _called(game, game.winner)}))
    else:
        lines.append(
            words.say(N_("next dealer: {seat}"), {"seat": _seated(game, game.state["dealer"])})
        )
    return lines


def _called(game: KeptGame, letter: str) -> str:
    """A side by its name and letter, which the columns bear."""
    name = next(side["name"] for side in side_data(game) if side["side"] == letter)
    return f"{displayed(name)} ({letter})" if name else letter


def _wrapped(text: str) -> list[str]:
    return wrap(harmless(text), WIDTH) if text else []


def _line(number: str, label: str, figures: Sequence[str], width: int) -> str:
    room = width - 1
    while shown_width(label) > room:
        label = label[:-2].rstrip() + "…"
    padding = " " * (width - shown_width(label))
    return f"{number:<{_NUMBER}}{label}{padding}" + "".join(
        f"{each:>{_COLUMN}}" for each in figures
    )


def _cell(hand: KeptHand, name: str) -> object:
    if name in {"note", "reason"}:
        return _inert(hand.input.get(name) or "")
    if name == "played_at":
        return hand.input.get(name) or ""
    if name == "created_at":
        return moment(hand.created_at)
    if name == "number":
        return hand.number
    value = str(hand.id) if name == "id" else hand.scored.get(name)
    return "" if value is None else value


def _inert(text: str) -> str:
    """A text that a spreadsheet shows as it is: what begins like a formula gets an apostrophe."""
    return f"'{text}" if text.lstrip(" \u00a0").startswith(_FORMULA) else text
