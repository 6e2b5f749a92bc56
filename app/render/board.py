"""A scoreboard: what it shows of a game, in words and figures; how that looks is a page's business.

Sides stand in columns, hands in rows, newest first. Each row explains itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.games.records import KeptGame, KeptHand
from app.render.catalogue import N_, Catalogue
from app.render.echo import displayed
from app.render.games import ENTRIES, kept_hand_data, side_data
from app.render.going_on import going_on
from app.render.names import BIDS, CONTRACTS, OUTCOMES, VARIANTS, doubled
from app.render.people import game_title, is_named, players_beside, seat_name, side_names

MINUS: Final = "\u2212"
_SUITS: Final = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
_RED: Final = frozenset({"diamonds", "hearts"})


@dataclass(frozen=True, slots=True)
class BoardSide:
    """A column: whose it is and how far they are. `reached` never leaves 0…target."""

    letter: str
    name: str
    players: str
    total: str
    reached: int
    remaining: int
    won: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an explanation: a sentence, and what it moves in each column."""

    text: str
    figures: Sequence[str]
    sum: bool = False


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A hand: `figures` are what each side writes, `tags` what there is to say about it."""

    id: str
    number: int
    suit: str
    red: bool
    contract: str
    bid: str
    doubled: str
    taker: str
    failed: bool
    tags: Sequence[str]
    figures: Sequence[str]
    why: Sequence[Line]
    said: Sequence[str]


@dataclass(frozen=True, slots=True)
class Board:
    """All of it. The `title` of a game that is not `named` is its variant, which `game` says too.

    `summary` is what a screen reader hears when the score changes, `going_on` why the game is not
    over although somebody is there.
    """

    id: str
    version: int
    title: str
    named: bool
    game: str
    target: int
    hanging: int
    dealer: str
    going_on: str
    finished: bool
    sides: Sequence[BoardSide]
    rows: Sequence[BoardRow]
    hands: int
    summary: str


def board(game: KeptGame, hands: Sequence[KeptHand], words: Catalogue) -> Board:
    """The scoreboard of a game that shows these of its hands (given in order)."""
    names = side_names(game, words)
    sides = [_side(game, column, names[column]) for column in range(len(names))]
    called = {side.letter: side.name for side in sides}
    facts = {"variant": words.say(VARIANTS[game.variant]), "target": game.target}
    winner = next((side.name for side in sides if side.won), None)
    summary = ", ".join(f"{side.name} {side.total}" for side in sides)
    if winner is not None:
        summary += f". {words.say(N_('Winner:'))} {winner}"
    return Board(
        id=str(game.id),
        version=game.version,
        title=game_title(game, words),
        named=is_named(game),
        game=words.say(N_("{variant}, to {target}"), facts),
        target=game.target,
        hanging=game.state["carried"],
        dealer=seat_name(game, game.state["dealer"], names),
        going_on=going_on(game, words),
        finished=game.status == "finished",
        sides=sides,
        rows=[board_row(hand, words, called) for hand in reversed(hands)],
        hands=game.hands,
        summary=summary,
    )


def figure(points: int) -> str:
    """A figure as a page shows it, with a real minus.

    >>> figure(-10)
    '−10'
    """
    return str(points) if points >= 0 else f"{MINUS}{-points}"


def board_row(hand: KeptHand, words: Catalogue, called: Mapping[str, str]) -> BoardRow:
    """A hand as a row. `called` is what each side is called, by its letter."""
    data = kept_hand_data(hand, words, called)
    contract = data.get("contract")
    outside = data["outcome"] in {"adjusted", "passed"}
    return BoardRow(
        id=str(hand.id),
        number=hand.number,
        suit=_SUITS.get(contract or "", ""),
        red=contract in _RED,
        contract="" if outside or contract is None else words.say(CONTRACTS[contract]),
        bid=_bid(data.get("bid"), words),
        doubled=words.say(doubled(data["variant"], data.get("multiplier") or 1)),
        taker="" if outside else data["taker"],
        failed=data["outcome"] == "failed",
        tags=_tags(data, words),
        figures=_figures(data),
        why=_why(data, words),
        said=_said(hand, data),
    )


def _side(game: KeptGame, column: int, name: str) -> BoardSide:
    side, total = side_data(game)[column], game.state["totals"][column]
    return BoardSide(
        letter=side["side"],
        name=name,
        players=players_beside(side, name),
        total=figure(total),
        reached=min(max(total, 0), game.target),
        remaining=max(0, game.target - total),
        won=game.winner == side["side"],
    )


def _bid(bid: int | str | None, words: Catalogue) -> str:
    if bid is None:
        return ""
    return words.say(BIDS[bid]) if isinstance(bid, str) else str(bid)


def _tags(data: dict[str, Any], words: Catalogue) -> list[str]:
    outcome = data["outcome"]
    if outcome in ENTRIES:
        return [words.say(ENTRIES[outcome].label)]
    tags = []
    if outcome in {"failed", "tied"}:
        tags.append(words.say(OUTCOMES[outcome]))
    taken = "generale" if data.get("generale") else "capot" if data.get("capot") else ""
    if taken and (tags or data.get("bid") != taken):  # of a bid for it that was made, that is said
        tags.append(words.say(BIDS[taken]))
    if data["carried"]:
        tags.append(words.say(N_("{points} hang"), {"points": data["carried"]}))
    return tags


def _figures(data: dict[str, Any]) -> list[str]:
    if data["outcome"] == "passed":
        return ["–" for _ in data["score"]]
    signed = data["outcome"] == "adjusted"
    return [
        f"+{points}" if signed and points > 0 else figure(points)
        for points in data["score"].values()
    ]


def _why(data: dict[str, Any], words: Catalogue) -> list[Line]:
    """Counting, settling, and the totals after it."""
    lines = [_line(row) for row in data["tally"]]
    if data["tally"]:
        counted = [figure(points) for points in data["points"].values()]
        lines.append(Line(words.say(N_("counted")), counted, sum=True))
    lines += [_line(row) for row in data["award"]]
    score = [figure(points) for points in data["score"].values()]
    lines.append(Line(words.say(N_("written")), score, sum=True))
    totals = [figure(points) for points in data["totals"].values()]
    lines.append(Line(words.say(N_("total")), totals))
    return lines


def _line(row: dict[str, Any]) -> Line:
    moves = any(row["points"].values())
    return Line(row["text"], [figure(points) if moves else "" for points in row["points"].values()])


def _said(hand: KeptHand, data: dict[str, Any]) -> list[str]:
    """Remarks of ours, and what the scorer noted."""
    noted = (hand.input.get(name) for name in ("note", "reason"))
    return [remark["text"] for remark in data["remarks"]] + [
        displayed(each) for each in noted if each
    ]
