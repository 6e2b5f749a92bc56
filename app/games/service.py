"""What can be done with a game. Every function works in the caller's transaction; none commits.

Whoever calls has locked the game, and has checked who asks and which version they saw.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

from app.games.changes import Applied, Change, apply, hand_record, terms_record
from app.games.errors import Conflict, DatabaseUnavailable
from app.games.play import Said
from app.games.records import Document, KeptEdit, KeptGame, KeptHand
from app.games.repository import Repository


@dataclass(frozen=True, slots=True)
class Changed:
    """A game after a change, the hand it left, if any, and the change as it was written down."""

    game: KeptGame
    hand: KeptHand | None
    edit: KeptEdit


@dataclass(frozen=True, slots=True)
class Placed:
    """A hand on its way into a game: the id and number its sender gave it, or where it goes in.

    `most` is how many hands a game may hold.
    """

    said: Said
    most: int
    id: UUID | None = None
    number: int | None = None
    at: int | None = None


async def add_hand(repository: Repository, game: KeptGame, placed: Placed) -> Changed:
    """Append a hand, or put it in before another, by whose rules it is then scored.

    Raises:
        Conflict: `finished`, `full`, `number_taken`, `gap`, `id_taken`, `later_hand`.
        RuleViolation: by the hand.
    """
    if placed.number is not None and placed.number <= game.hands:
        there = await repository.hand(game.id, placed.number)
        raise Conflict("number_taken", {"number": placed.number}, hand=there)
    if placed.id is not None and (there := await repository.hand(game.id, placed.id)):
        raise Conflict("id_taken", {"number": there.number}, hand=there)
    if game.status == "finished":
        last = await repository.hand(game.id, game.hands)
        raise Conflict("finished", {"winner": game.winner or ""}, hand=last)
    number = placed.at or placed.number or game.hands + 1
    if number > game.hands + 1:
        raise Conflict("gap", {"number": number, "next": game.hands + 1})
    if game.hands >= placed.most:
        raise Conflict("full", {"most": placed.most})
    seq = game.rules_seq
    if number <= game.hands:
        followed = await repository.hand(game.id, number)
        seq = followed.rules_seq if followed else seq
    record = {
        "id": str(placed.id or uuid4()),
        "input": dict(placed.said),
        "rules_seq": seq,
        "created_at": datetime.now(UTC).isoformat(),
    }
    name = "hand_added" if number == game.hands + 1 else "hand_inserted"
    return await _change(repository, game, name, Change(number, None, record))


async def replace_hand(
    repository: Repository, game: KeptGame, hand: KeptHand, said: Said
) -> Changed:
    """Put another content into a hand. Raises as `add_hand`."""
    before = hand_record(hand)
    change = Change(hand.number, before, {**before, "input": dict(said)})
    return await _change(repository, game, "hand_replaced", change)


async def remove_hand(repository: Repository, game: KeptGame, hand: KeptHand) -> Changed:
    """Take a hand out; later ones move up. Raises Conflict `later_hand`."""
    change = Change(hand.number, hand_record(hand), None)
    return await _change(repository, game, "hand_removed", change)


async def amend(
    repository: Repository,
    game: KeptGame,
    details: Mapping[str, Any],
    target: int | None,
    rules: Mapping[str, Any] | None,
) -> Changed | None:
    """Change title, names, visibility (`details`), target and rules; None where nothing differs.

    Rules are merged, and count for the hands from here on.

    Raises:
        RuleViolation: where the rules make no sense.
        Conflict: `later_hand` where a claim falls short of the new target.
    """
    terms = terms_record(game)
    if target is not None:
        terms["target"] = target
    if rules:
        terms["rules_seq"] = await _merged(repository, game, rules)
    differing = {name: value for name, value in details.items() if value != getattr(game, name)}
    former = {name: getattr(game, name) for name in differing}
    before = terms_record(game)
    if terms == before:
        if not differing:
            return None
        edit = _edit(game, "details_changed", None, former, differing)
        return await _write(repository, game, Applied(dict(differing)), edit)
    change = Change(None, before, terms)
    applied = await apply(repository, game, change, sent=False)
    values = {**applied.values, **differing}
    edit = _edit(game, "terms_changed", None, {**before, **former}, {**terms, **differing})
    return await _write(repository, game, Applied(values), {**edit, "standing": "done"})


async def undo(repository: Repository, game: KeptGame) -> Changed:
    """Take back the newest change that stands. Raises Conflict `nothing_to_undo`."""
    edit = await repository.last_done(game.id) if game.undoable else None
    if edit is None:
        raise Conflict("nothing_to_undo")
    return await _step(repository, game, edit, "undone")


async def redo(repository: Repository, game: KeptGame) -> Changed:
    """Do again what was undone last. Raises Conflict `nothing_to_redo`."""
    edit = await repository.first_undone(game.id) if game.redoable else None
    if edit is None:
        raise Conflict("nothing_to_redo")
    return await _step(repository, game, edit, "redone")


async def _step(repository: Repository, game: KeptGame, of: KeptEdit, name: str) -> Changed:
    change = Change(of.number, of.before, of.after)
    back = name == "undone"
    change = change.inverse if back else change
    applied = await apply(repository, game, change, sent=False)
    await repository.set_standing(game.id, of.version, "undone" if back else "done")
    one = -1 if back else 1
    counts = {"undoable": game.undoable + one, "redoable": game.redoable - one}
    edit = _edit(game, name, of.number, change.before, change.after)
    values = {**applied.values, **counts}
    return await _write(repository, game, Applied(values, applied.hand), {**edit, "of": of.version})


async def _change(repository: Repository, game: KeptGame, name: str, change: Change) -> Changed:
    applied = await apply(repository, game, change, sent=True)
    edit = _edit(game, name, change.number, change.before, change.after)
    return await _write(repository, game, applied, {**edit, "standing": "done"})


async def _merged(repository: Repository, game: KeptGame, rules: Mapping[str, Any]) -> int:
    """The number of the terms with these options set; the present one where nothing changes."""
    terms = replace(game.terms, options={**game.options, **rules})
    resolved = terms.rules(game.target)
    if dict(resolved.options) == dict(game.options):
        return game.rules_seq
    seq = max(await repository.terms(game)) + 1
    await repository.add_terms(
        {
            "game_id": game.id,
            "seq": seq,
            "preset": game.preset,
            "options": dict(resolved.options),
            "resolved": resolved.plain(),
            "rules_version": terms.version,
        }
    )
    return seq


def _edit(
    game: KeptGame, name: str, number: int | None, before: Document | None, after: Document | None
) -> Document:
    return {
        "change": name,
        "number": number,
        "before": before,
        "after": after,
        "standing": None,
        "of": None,
        "totals_before": game.state["totals"],
    }


async def _write(
    repository: Repository, game: KeptGame, applied: Applied, edit: Document
) -> Changed:
    """Write a change down and raise the version: whoever saw the same one is too late."""
    now = datetime.now(UTC)
    values = {**applied.values, "version": game.version + 1, "updated_at": now}
    if edit["standing"] == "done":
        values |= {"undoable": game.undoable + 1, "redoable": 0}
        if game.redoable:
            await repository.drop_undone(game.id)
    if not await repository.change_game(game, values):
        raise DatabaseUnavailable("the game was changed at the same moment")
    changed = replace(game, **{name: values[name] for name in values})
    written = KeptEdit(
        version=changed.version, at=now, totals_after=changed.state["totals"], **edit
    )
    await repository.add_edit(
        game.id, {name: getattr(written, name) for name in KeptEdit.__slots__}
    )
    return Changed(await _with_terms(repository, game, changed), applied.hand, written)


async def _with_terms(repository: Repository, before: KeptGame, after: KeptGame) -> KeptGame:
    """The game with the options of the terms it now has."""
    if after.rules_seq == before.rules_seq:
        return after
    options = (await repository.terms(after))[after.rules_seq].options
    return replace(after, options=dict(options))
