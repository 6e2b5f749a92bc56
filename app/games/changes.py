"""A change of a game, and its inverse: a hand put in, exchanged or taken out; terms set.

Doing, undoing and doing again are the same operation with before and after the one way or the
other. What follows a changed hand is replayed; a hand at the end costs the same wherever that is.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from app.engine import Ruleset, RuleViolation, State, start
from app.games.errors import Conflict
from app.games.play import ENGINE, play, replay_from
from app.games.records import Document, KeptGame, KeptHand, state_data, state_of
from app.games.repository import Repository

TAIL: Final = 5  # hands shown with the state


@dataclass(frozen=True, slots=True)
class Change:
    """What was before and what is after: of a hand at `number`, or (no number) of the terms."""

    number: int | None
    before: Document | None
    after: Document | None

    @property
    def inverse(self) -> "Change":
        """What takes it back."""
        return Change(self.number, self.after, self.before)


@dataclass(frozen=True, slots=True)
class Applied:
    """The columns of the game that a change sets, and the hand that it left, if any."""

    values: Document
    hand: KeptHand | None = None


def hand_record(hand: KeptHand) -> Document:
    """A hand as a change remembers it: all that is not made by the engine."""
    return {
        "id": str(hand.id),
        "input": hand.input,
        "rules_seq": hand.rules_seq,
        "created_at": hand.created_at.isoformat(),
    }


def terms_record(game: KeptGame) -> Document:
    """The terms as a change remembers them."""
    return {"target": game.target, "rules_seq": game.rules_seq}


async def apply(repository: Repository, game: KeptGame, change: Change, *, sent: bool) -> Applied:
    """Carry a change out; `sent` says that its hand comes from the client.

    Raises:
        RuleViolation: by the hand that was sent.
        Conflict: where another hand cannot be played any more.
    """
    if change.number is None:
        assert change.after is not None  # noqa: S101 - terms are set, never taken away
        return await _set_terms(repository, game, change.after)
    if change.before is None and change.number == game.hands + 1:
        return await _append(repository, game, change.after or {}, sent=sent)
    return await _rework(repository, game, change.number, change, sent=sent)


async def _append(
    repository: Repository, game: KeptGame, record: Document, *, sent: bool
) -> Applied:
    rules = game.rules
    if record["rules_seq"] != game.rules_seq:  # a hand that is put back at the end
        rules = (await repository.terms(game))[record["rules_seq"]].rules(game.target)
    number = game.hands + 1
    try:
        played = play(rules, state_of(game.state), record["input"])
    except RuleViolation as violation:
        if sent:
            raise
        raise Conflict("later_hand", {"number": number}, violation=violation) from violation
    hand = _hand(number, record, played.scored, played.kept)
    await repository.add_hand(game.id, _columns(hand))
    tail = [*game.tail, in_short(hand)][-TAIL:]
    return Applied({**_standing(played.kept), "hands": hand.number, "tail": tail}, hand)


async def _rework(
    repository: Repository, game: KeptGame, number: int, change: Change, *, sent: bool
) -> Applied:
    rows = await repository.hands(game.id, max(1, number - TAIL))
    hands, touched = _changed(rows, number, change)
    count = game.hands + len(hands) - len(rows)
    place = min(number, count)  # the game's end is judged at its last hand, so that is played anew
    before = next((state_of(row.state) for row in hands if row.number == place - 1), None)
    terms = await repository.terms(game)

    def rules(seq: int) -> Ruleset:
        return terms[seq].rules(game.target)

    state = before or start(game.rules, game.first_dealer)
    sender = touched.id if touched and sent else None
    with _named_as(rows):
        replayed = replay_from(place, state, hands, rules, sender)
    if change.before is None:
        await repository.move_hands(game.id, number, +1)
    elif change.after is None:
        await repository.remove_hand(game.id, UUID(change.before["id"]))
        await repository.move_hands(game.id, number + 1, -1)
    await _store(repository, game, replayed, change, touched)
    kept = [hand for hand in hands if hand.number < place] + replayed
    found = next((hand for hand in replayed if touched and hand.id == touched.id), None)
    values = {"hands": count, "tail": [in_short(hand) for hand in kept[-TAIL:]]}
    return Applied({**_end(game, kept), **values}, found)


def _changed(
    rows: list[KeptHand], number: int, change: Change
) -> tuple[list[KeptHand], KeptHand | None]:
    """The hands after the change, and the one that it put there."""
    kept = [row for row in rows if row.number < number]
    later = [row for row in rows if row.number >= number]
    if change.before is not None:
        later = later[1:]
    if change.after is None:
        return kept + [replace(row, number=row.number - 1) for row in later], None
    new = _hand(number, change.after, {}, {})
    shift = 1 if change.before is None else 0
    return [*kept, new, *(replace(row, number=row.number + shift) for row in later)], new


async def _store(
    repository: Repository,
    game: KeptGame,
    replayed: list[KeptHand],
    change: Change,
    touched: KeptHand | None,
) -> None:
    for hand in replayed:
        if touched is None or hand.id != touched.id:
            values = {"scored": hand.scored, "state": hand.state, "engine": ENGINE}
            await repository.change_hand(game.id, hand.id, values)
        elif change.before is None:
            await repository.add_hand(game.id, _columns(hand))
        else:
            await repository.change_hand(game.id, hand.id, _columns(hand))


async def _set_terms(repository: Repository, game: KeptGame, after: Document) -> Applied:
    """Another target judges the game's end anew; rules count for the hands from here on."""
    target, seq = after["target"], after["rules_seq"]
    values = {"target": target, "rules_seq": seq}
    if target == game.target or not game.hands:
        return Applied(values)
    rows = await repository.hands(game.id, max(1, game.hands - 1))
    before = state_of(rows[-2].state) if len(rows) > 1 else start(game.rules, game.first_dealer)
    terms = await repository.terms(game)
    place = game.hands
    with _named_as(rows):
        replayed = replay_from(place, before, rows, lambda seq: terms[seq].rules(target), None)
    changed = replace(game, target=target)
    await _store(repository, changed, replayed, Change(None, None, None), None)
    return Applied({**values, **_standing(replayed[-1].state)})


@contextmanager
def _named_as(rows: list[KeptHand]) -> Iterator[None]:
    """A hand that stops a change is shown as it stands, not as the change would number it.

    One that a step would put back stands nowhere: it is named only.
    """
    try:
        yield
    except Conflict as conflict:
        stopping = conflict.hand
        if stopping is None:
            raise
        hand = next((row for row in rows if row.id == stopping.id), None)
        facts = {"number": (hand or stopping).number}
        raise Conflict(conflict.code, facts, hand=hand, violation=conflict.violation) from conflict


def _end(game: KeptGame, hands: list[KeptHand]) -> Document:
    if hands:
        return _standing(hands[-1].state)
    return _standing(state_data(start(game.rules, game.first_dealer)))


def _standing(state: Document) -> Document:
    winner = state["winner"]
    return {"state": state, "winner": winner, "status": "finished" if winner else "open"}


def _hand(number: int, record: Document, scored: Document, state: Document) -> KeptHand:
    return KeptHand(
        id=UUID(record["id"]),
        number=number,
        input=record["input"],
        rules_seq=record["rules_seq"],
        scored=scored,
        state=state,
        created_at=datetime.fromisoformat(record["created_at"]),
    )


def _columns(hand: KeptHand) -> dict[str, Any]:
    return {**{name: getattr(hand, name) for name in KeptHand.__slots__}, "engine": ENGINE}


def in_short(hand: KeptHand) -> Document:
    """A hand in a line of the game's state, without words."""
    scored = hand.scored
    asked = ("outcome", "taker", "taker_seat", "contract", "bid", "multiplier", "capot")
    said = {name: scored[name] for name in asked if name in scored}
    totals = dict(zip(scored["score"], hand.state["totals"], strict=True))
    return {
        "number": hand.number,
        "id": str(hand.id),
        **said,
        "score": scored["score"],
        "carried": scored["carried"],
        "totals": totals,
    }


def starting(rules: Ruleset, first_dealer: str | None) -> tuple[State, Document]:
    """A game before its first hand, and as it is stored. Raises RuleViolation `unknown_seat`."""
    state = start(rules, first_dealer)
    return state, state_data(state)
