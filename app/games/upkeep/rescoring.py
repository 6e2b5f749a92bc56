"""Scoring kept games anew: what was said at the table is the truth, what was made of it a copy.

Every hand is played by the rules it was played by. A game in which a hand cannot be played any more
is left as it is; any other takes over the new figures in one transaction, as a version of its own,
and its history says so.
"""

import json
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from app.engine import RuleViolation, start
from app.games.changes import TAIL, in_short
from app.games.database import Database
from app.games.errors import Conflict
from app.games.play import ENGINE, replay_from
from app.games.records import Document, KeptGame, KeptHand, Terms
from app.games.repository import Repository
from app.games.upkeep.bulk import Bulk

_PAGE: Final = 200


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a game cannot be scored: the hand that breaks a rule; None where it is its own rules."""

    hand: KeptHand | None
    reason: RuleViolation | str


@dataclass(frozen=True, slots=True)
class Rescored:
    """A game and what this engine makes of it: its hands as kept and anew, where they differ."""

    game: KeptGame
    differing: Sequence[tuple[KeptHand, KeptHand]]
    state: Document
    hands: int
    refused: Refused | None = None


async def rescore(database: Database, *, store: bool) -> AsyncGenerator[Rescored]:
    """Score every game anew, one after the other; with `store` keep what comes out.

    Raises:
        DatabaseUnavailable: when the database does not answer.
    """
    after: UUID | None = None
    while True:
        async with database.reading() as repository:
            ids = await Bulk(repository).ids(after, _PAGE)
        if not ids:
            return
        after = ids[-1]
        for game_id in ids:
            found = await _rescored(database, game_id, store=store)
            if found is not None:
                yield found


async def _rescored(database: Database, game_id: UUID, *, store: bool) -> Rescored | None:
    async with database.reading(snapshot=True) as repository:
        found = await _played(repository, await repository.game(game_id))
        engines = await Bulk(repository).engines(game_id)
    if found is None or found.refused or not store or not (found.differing or engines - {ENGINE}):
        return found
    async with database.writing() as repository:
        found = await _played(repository, await repository.game(game_id, lock=True))
        if found is not None and not found.refused:
            await _store(repository, found)
    return found


async def _played(repository: Repository, game: KeptGame | None) -> Rescored | None:
    """The game played from its beginning; None where it is gone."""
    if game is None:
        return None
    hands = await repository.hands(game.id)
    terms = await repository.terms(game)
    try:
        played = _replayed(game, hands, terms)
    except Conflict as conflict:
        refused = Refused(conflict.hand, conflict.violation or conflict.code)
    except RuleViolation as violation:
        refused = Refused(None, violation)
    except KeyError:
        refused = Refused(None, f"there is no variant {game.variant!r}")
    else:
        differing = [
            (old, new)
            for old, new in zip(hands, played, strict=True)
            if _figures(old, game.hands) != _figures(new, game.hands)
        ]
        state = played[-1].state if played else game.state
        return Rescored(game, differing, state, len(hands))
    return Rescored(game, (), game.state, len(hands), refused)


def _replayed(
    game: KeptGame, hands: Sequence[KeptHand], terms: Mapping[int, Terms]
) -> list[KeptHand]:
    rules = {seq: each.rules(game.target) for seq, each in terms.items()}
    return replay_from(1, start(game.rules, game.first_dealer), hands, rules.__getitem__, None)


def _figures(hand: KeptHand, last: int) -> str:
    """All that the engine made of a hand. Whether the game was over counts at its last hand only:
    another target judges no other one anew.
    """
    state = hand.state if hand.number == last else {**hand.state, "winner": None}
    return json.dumps([hand.scored, state], sort_keys=True)


async def _store(repository: Repository, found: Rescored) -> None:
    game, bulk = found.game, Bulk(repository)
    former = sorted(await bulk.engines(game.id) - {ENGINE})
    for _, hand in found.differing:
        values = {"scored": hand.scored, "state": hand.state, "engine": ENGINE}
        await repository.change_hand(game.id, hand.id, values)
    await bulk.set_engine(game.id, ENGINE)
    if not found.differing:
        return  # nothing that anybody sees is different
    now = datetime.now(UTC)
    last = await repository.hands(game.id, max(1, game.hands - TAIL + 1))
    winner = found.state["winner"]
    standing: Document = {
        "state": found.state,
        "winner": winner,
        "status": "finished" if winner else "open",
        "tail": [in_short(hand) for hand in last],
        "version": game.version + 1,
        "updated_at": now,
    }
    await repository.change_game(game, standing)
    await repository.add_edit(game.id, _edit(found, former, now))


def _edit(found: Rescored, former: Sequence[str], now: datetime) -> Document:
    """The change as history shows it: from which hand on, and by which engines before and now."""
    return {
        "version": found.game.version + 1,
        "at": now,
        "change": "rescored",
        "number": found.differing[0][0].number,
        "before": {"engine": ", ".join(former) or ENGINE},
        "after": {"engine": ENGINE},
        "totals_before": found.game.state["totals"],
        "totals_after": found.state["totals"],
        "standing": None,
        "of": None,
    }
