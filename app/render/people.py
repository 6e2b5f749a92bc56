"""Who sits where: what a side, a seat and its player are called on a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.engine import Ruleset
from app.games.records import KeptGame
from app.render.catalogue import N_, Catalogue
from app.render.echo import displayed
from app.render.games import side_data
from app.render.names import VARIANTS

_PAIRS: Final = (N_("Us"), N_("Them"))
_ALONE: Final = (N_("Me"), N_("Opponent"))
_SEATED: Final[Mapping[str, tuple[int, int]]] = {"N": (0, 0), "S": (0, 1), "E": (1, 0), "W": (1, 1)}


def side_names(game: KeptGame, words: Catalogue) -> list[str]:
    """What each side is called: its name, else its players; else as `two_names` says, or A, B, C.

    A side is called by its letter, too, where the other has taken its word for a name.
    """
    sides = side_data(game)
    given = [given_name(side) for side in sides]
    letters = [side["side"] for side in sides]
    two = [words.say(name) for name in two_names(game.rules)]
    usual = two if len(sides) == len(two) else letters
    return [
        name or (letter if word in given else word)
        for name, word, letter in zip(given, usual, letters, strict=True)
    ]


def two_names(rules: Ruleset) -> tuple[str, str]:
    """What two sides without names are called, as messages: pairs, or players who sit alone."""
    return _PAIRS if rules.table.players > 1 else _ALONE


def game_title(game: KeptGame, words: Catalogue) -> str:
    """What a game is called: its title, else the sides that somebody named, else its variant."""
    title = displayed(game.title or "").strip()
    if not title and any(given_name(side) for side in side_data(game)):
        title = " – ".join(side_names(game, words))
    return title or words.say(VARIANTS[game.variant])


def seat_name(game: KeptGame, seat: str, names: Sequence[str]) -> str:
    """Who sits there: the player's name, else the side's; of a pair that is not named, the seat."""
    sides = side_data(game)
    if seat in "ABC":
        return names["ABC".index(seat)]
    side, place = _SEATED[seat]
    players = sides[side]["players"]
    if len(players) > place and displayed(players[place]).strip():
        return displayed(players[place])
    return f"{names[side]} ({seat})"


def is_named(game: KeptGame) -> bool:
    """Whether somebody gave it a title or its sides names: else it is called by its variant."""
    return bool(displayed(game.title or "").strip() or any(map(given_name, side_data(game))))


def players_beside(side: Mapping[str, Any], name: str) -> str:
    """A side's players, to stand below its name; empty where that is made of them already."""
    players = _players(side)
    return "" if players == name else players


def _players(side: Mapping[str, Any]) -> str:
    return " · ".join(filter(None, (displayed(each).strip() for each in side["players"])))


def given_name(side: Mapping[str, Any]) -> str:
    """The name somebody gave the side, empty for one that shows nothing."""
    name = displayed(side["name"] or "").strip()
    return name or _players(side)
