"""A new game: its rule set is frozen into it, and only the hashes of its tokens are kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy.exc import IntegrityError

from app.engine import Ruleset, resolve
from app.games.changes import starting
from app.games.errors import GameTaken
from app.games.records import Document, KeptGame
from app.games.repository import Repository
from app.games.tokens import hash_of


@dataclass(frozen=True, slots=True)
class NewGame:
    """What a game is made from; checked values."""

    id: UUID
    variant: str
    preset: str | None
    rules: Mapping[str, Any]
    target: int | None
    sides: Sequence[Document]
    first_dealer: str | None
    title: str | None
    visibility: str
    club_id: UUID | None


async def create(
    repository: Repository, new: NewGame, scorer_token: str, viewer_token: str
) -> KeptGame:
    """Make a game.

    Raises:
        RuleViolation: for rules that make no sense, or an unknown seat of the dealer.
        GameTaken: where there is a game with this id.
    """
    rules = resolve(new.variant, new.preset, new.rules, new.target)
    values = _columns(new, rules) | {
        "scorer_hash": hash_of(scorer_token),
        "viewer_hash": hash_of(viewer_token),
    }
    try:
        await repository.add_game(values)
    except IntegrityError as taken:
        raise GameTaken from taken
    game_rules = resolve(new.variant, new.preset, new.rules)
    await repository.add_terms(
        {
            "game_id": new.id,
            "seq": 1,
            "preset": game_rules.preset,
            "options": dict(game_rules.options),
            "resolved": game_rules.plain(),
            "rules_version": game_rules.rules_version,
        }
    )
    await repository.add_edit(new.id, _first_edit(values))
    game = await repository.game(new.id)
    assert game is not None  # noqa: S101 - it has just been added
    return game


def _columns(new: NewGame, rules: Ruleset) -> Document:
    state, kept = starting(rules, new.first_dealer)
    now = datetime.now(UTC)
    return {
        "id": new.id,
        "club_id": new.club_id,
        "variant": new.variant,
        "title": new.title,
        "sides": list(new.sides),
        "first_dealer": state.dealer,
        "visibility": new.visibility,
        "target": rules.ending.target,
        "rules_seq": 1,
        "status": "open",
        "winner": None,
        "state": kept,
        "hands": 0,
        "tail": [],
        "undoable": 0,
        "redoable": 0,
        "version": 1,
        "created_at": now,
        "updated_at": now,
    }


def _first_edit(game: Document) -> Document:
    totals = game["state"]["totals"]
    return {
        "version": 1,
        "at": game["created_at"],
        "change": "created",
        "number": None,
        "before": None,
        "after": {"target": game["target"], "rules_seq": 1},
        "totals_before": totals,
        "totals_after": totals,
        "standing": None,
        "of": None,
    }
