"""A game's score sheet as a page, on a screen and on paper: who took what, and both sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.games.records import KeptGame, KeptHand
from app.render.board import BoardRow, board_row, figure
from app.render.catalogue import Catalogue
from app.render.games import side_data
from app.render.going_on import going_on
from app.render.ledger import said
from app.render.people import game_title, is_named, players_beside, seat_name, side_names
from app.render.printed import BARE, Around, printed
from app.render.sheet import played_by, played_on, rules_of

_ON_ONE_PAGE: Final = 28
_SMALL: Final = 44
"""Up to so many hands a page is filled, beyond them in small letters; more make more pages."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A hand: `shown` as a board has it, whose it was, and what each side wrote and then had."""

    shown: BoardRow
    taker: str
    dealer: str
    hung: str
    notes: Sequence[str]
    pairs: Sequence[tuple[str, str]]


def sheet_html(
    game: KeptGame, hands: Sequence[KeptHand], words: Catalogue, around: Around = BARE
) -> str:
    """The sheet as a page of its own."""
    names = side_names(game, words)
    winner = names["ABC".index(game.winner)] if game.winner else None
    return printed(
        "sheet.html",
        words,
        around,
        title=game_title(game, words),
        head=_head(game, hands, words),
        sides=[
            {"name": name, "players": players_beside(side, name)}
            for name, side in zip(names, side_data(game), strict=True)
        ],
        rows=[_row(game, hand, names, words) for hand in hands],
        size="usual" if len(hands) <= _ON_ONE_PAGE else "small" if len(hands) <= _SMALL else "long",
        carried=game.state["carried"],
        winner=winner,
        dealer=seat_name(game, game.state["dealer"], names),
        going_on=going_on(game, words),
        listed=game.visibility == "public",
        board=f"/g/{game.id}",
        text=around.named(format="text"),
        table=around.named(format="csv"),
    )


def _head(game: KeptGame, hands: Sequence[KeptHand], words: Catalogue) -> str:
    """By which rules it is played, without a variant that the title is already; and when."""
    said = played_by(game, words) if is_named(game) else rules_of(game, words)
    return " · ".join(filter(None, (said, played_on(hands, words))))


def _row(game: KeptGame, hand: KeptHand, names: Sequence[str], words: Catalogue) -> SheetRow:
    called = dict(zip("ABC", names, strict=False))
    shown = board_row(hand, words, called)
    seat = (hand.scored.get("taker_seat") or shown.taker) if shown.taker else ""
    dealer = hand.scored.get("dealer")
    totals = map(figure, hand.state["totals"])
    notes = (hand.input.get(name) for name in ("note", "reason"))
    return SheetRow(
        shown=shown,
        taker=seat_name(game, seat, names) if seat else "",
        dealer=seat_name(game, dealer, names) if dealer else "",
        hung=_hung(hand.scored, called, words),
        notes=[each for each in notes if each],
        pairs=list(zip(shown.figures, totals, strict=True)),
    )


def _hung(scored: Mapping[str, Any], called: Mapping[str, str], words: Catalogue) -> str:
    """Who got what hung before, if anybody did."""
    for row in scored.get("award", ()):
        if row["rule"] == "carried":
            facts = {**row["facts"], "side": called[row["facts"]["side"]]}
            return said("carried", facts, words)
    return ""
