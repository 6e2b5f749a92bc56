"""A game's running score sheet: as text for terminals, as CSV for spreadsheets."""

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import datetime
from textwrap import wrap
from typing import Final

from app import engine
from app.games.records import KeptGame, KeptHand
from app.render.catalogue import N_, Catalogue
from app.render.days import days
from app.render.echo import harmless
from app.render.games import ENTRIES, moment, side_data
from app.render.going_on import going_on
from app.render.names import BIDS, CONTRACTS, OUTCOMES, doubled
from app.render.people import seat_name, side_names
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
    names = side_names(game, words)
    label = WIDTH - _NUMBER - 2 * _COLUMN * len(names)
    lines = _head(game, hands, words)
    if told := _who_is_who(game, names):
        lines += ["", *told]
    above = "".join(_right(name, 2 * _COLUMN) for name in names)
    lines += ["", _line("", "", [], label) + above, _line("", "", ["+", "Σ"] * len(names), label)]
    for hand in hands:
        figures: list[str] = []
        for points, total in zip(hand.scored["score"].values(), hand.state["totals"], strict=True):
            figures += (f"{points:+d}" if _outside(hand) else str(points), str(total))
        first, *more = wrap(what(game, hand, names, words), label - 1)
        lines.append(_line(str(hand.number), first, figures, label))
        lines += [_line("", each, [], label) for each in more]
    lines += ["", *(line for said in _foot(game, names, words) for line in _wrapped(said))]
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


def what(game: KeptGame, hand: KeptHand, names: Sequence[str], words: Catalogue) -> str:
    """A hand in a few words: `hearts 100 doubled failed, Élodie`, `passed out`."""
    scored = hand.scored
    if scored["outcome"] in ENTRIES and scored["outcome"] != "claimed":
        return words.say(ENTRIES[scored["outcome"]].label)
    said = [words.say(CONTRACTS[scored["contract"]])]
    bid = scored.get("bid")
    if bid is not None:
        said.append(words.say(BIDS[bid]) if bid in BIDS else str(bid))
    if contra := doubled(game.variant, scored.get("multiplier") or 1):
        said.append(words.say(contra))
    if scored["outcome"] in {"failed", "tied"}:
        said.append(words.say(OUTCOMES[scored["outcome"]]))
    if scored.get("capot") and bid not in BIDS:
        said.append(words.say(BIDS["capot"]))
    taker = harmless(seat_name(game, scored.get("taker_seat") or scored["taker"], names))
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


def rules_of(game: KeptGame, words: Catalogue) -> str:
    """The same below the variant's name: `House rules, to 1000`."""
    preset = engine.VARIANTS[game.variant].presets[game.preset]
    facts = {"rules": words.say(preset.name), "target": game.target}
    return words.say(N_("{rules}, to {target}"), facts)


def played_on(hands: Iterable[KeptHand], words: Catalogue) -> str:
    """The day or days of these hands: as they were told, else when they were kept."""
    told = ((hand.input.get("played_at"), hand.created_at) for hand in hands)
    return days((datetime.fromisoformat(at) if at else kept for at, kept in told), words)


def _outside(hand: KeptHand) -> bool:
    return bool(hand.scored["outcome"] == "adjusted")


def _head(game: KeptGame, hands: Sequence[KeptHand], words: Catalogue) -> list[str]:
    said = (game.title or "", played_by(game, words), played_on(hands, words))
    return [line for each in said for line in _wrapped(each)]


def _who_is_who(game: KeptGame, names: Sequence[str]) -> list[str]:
    """What the columns have no room for: players, and names that are cut there."""
    lines = []
    for name, side in zip(names, side_data(game), strict=True):
        players = ", ".join(side["players"]) if side["name"] else ""
        if players or _right(name, 2 * _COLUMN).endswith("…"):
            lines += _wrapped(f"{name} ({players})" if players else name)
    return lines


def _foot(game: KeptGame, names: Sequence[str], words: Catalogue) -> list[str]:
    lines = []
    if game.state["carried"]:
        lines.append(words.say(N_("{points} hang"), {"points": game.state["carried"]}))
    if game.winner:
        lines.append(f"{words.say(N_('Winner:'))} {names['ABC'.index(game.winner)]}")
    else:
        dealer = seat_name(game, game.state["dealer"], names)
        lines.append(words.say(N_("next dealer: {seat}"), {"seat": dealer}))
        lines.append(going_on(game, words))
    return lines


def _wrapped(text: str) -> list[str]:
    return wrap(harmless(text), WIDTH) if text else []


def _line(number: str, label: str, figures: Sequence[str], width: int) -> str:
    label = _cut(label, width - 1)
    padding = " " * (width - shown_width(label))
    return f"{number:<{_NUMBER}}{label}{padding}" + "".join(
        f"{each:>{_COLUMN}}" for each in figures
    )


def _right(name: str, width: int) -> str:
    """A name at the right of its column."""
    shown = _cut(harmless(name), width - 1)
    return " " * (width - shown_width(shown)) + shown


def _cut(text: str, room: int) -> str:
    while shown_width(text) > room:
        text = text[:-2].rstrip() + "…"
    return text


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
