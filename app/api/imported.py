"""A game that is taken in must be one that this service could have kept, and can show.

What was said is held to the shapes of requests, and everything is shown once.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from jinja2 import TemplateError

from app.api.game_schemas import GameChange, hand_model
from app.api.new_games import check_sides
from app.api.validation import validated
from app.games.records import Document, KeptEdit, KeptGame, KeptHand, Terms
from app.games.upkeep.lines import LineRefused
from app.render.board import board
from app.render.catalogue import catalogue
from app.render.games import ENTRIES, edit_data, game_data, kept_hand_data
from app.render.names import OUTCOMES
from app.render.problems import Problem, problem_line
from app.render.sheet import sheet_csv, sheet_text
from app.render.sheet_page import sheet_html

_NAMED: Final[tuple[str, ...]] = ("title", "sides", "visibility", "target")
_OUTCOMES: Final = {**OUTCOMES, **ENTRIES}
# What a word or a figure that is not known ends in, wherever it is looked up.
_CANNOT_SHOW: Final = (AttributeError, LookupError, TypeError, ValueError, TemplateError)


def refuse_unservable(
    game: KeptGame,
    terms: Mapping[int, Terms],
    hands: Sequence[KeptHand],
    edits: Sequence[KeptEdit],
) -> None:
    """Refuse a game that no request could have made, or that cannot be shown.

    Raises:
        LineRefused: saying what of it.
    """
    _check_names(game.variant, {name: getattr(game, name) for name in _NAMED}, "its names")
    for hand in hands:
        _check_hand(hand.input, f"its hand {hand.number}")
    for edit, record in _remembered(edits):
        if "input" in record:
            _check_hand(record["input"], f"its change {edit.version}")
        elif named := {name: record[name] for name in _NAMED if name in record}:
            _check_names(game.variant, named, f"its change {edit.version}")
    try:
        _show(game, terms, hands, edits)
    except _CANNOT_SHOW as failure:
        reason = f"{type(failure).__name__}: {failure}"
        raise LineRefused(f"it cannot be shown ({reason})") from failure


def _remembered(edits: Sequence[KeptEdit]) -> Iterator[tuple[KeptEdit, Document]]:
    for edit in edits:
        for record in (edit.before, edit.after):
            if record is not None:
                yield edit, record


def _check_hand(said: Document, where: str) -> None:
    try:
        validated(hand_model(said), said)
    except Problem as problem:
        raise LineRefused(f"{where}: {_in_words(problem)}") from None


def _check_names(variant: str, named: Document, where: str) -> None:
    try:
        body = validated(GameChange, named)
        check_sides(variant, body.sides)
    except Problem as problem:
        raise LineRefused(f"{where}: {_in_words(problem)}") from None


def _in_words(problem: Problem) -> str:
    return problem_line(problem, catalogue("en")).partition(": ")[2].strip()


def _show(
    game: KeptGame,
    terms: Mapping[int, Terms],
    hands: Sequence[KeptHand],
    edits: Sequence[KeptEdit],
) -> None:
    words = catalogue("en")
    game_data(game)
    board(game, hands, words)
    for hand in hands:
        _ = _OUTCOMES[hand.scored["outcome"]]
        kept_hand_data(hand, words)
    for edit in edits:
        edit_data(edit, terms)
    for sheet in (sheet_text, sheet_html):
        sheet(game, hands, words)
    sheet_csv(game, hands)
