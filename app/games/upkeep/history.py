"""A game's history must lead to the game: told anew from its changes, it comes out as it stands.

So whatever is taken in can be undone, done again and appended to like what it was made from.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from app.engine import RuleViolation, resolve, start
from app.games.changes import TAIL, hand_record, in_short
from app.games.records import Document, KeptEdit, KeptGame, KeptHand, Terms, state_data
from app.games.upkeep.lines import LineRefused

_HAND_CHANGES: Final = frozenset({"hand_added", "hand_inserted", "hand_replaced", "hand_removed"})
_STEPS: Final = {"undone": "undone", "redone": "done"}  # what a step makes of the change it is of
_UNDOABLE: Final = _HAND_CHANGES | {"terms_changed"}
_OTHERS: Final = frozenset({"created", "details_changed", "rescored"})


def check_game(
    game: KeptGame,
    terms: Mapping[int, Terms],
    hands: Sequence[KeptHand],
    edits: Sequence[KeptEdit],
) -> None:
    """Refuse a game whose parts contradict each other.

    Raises:
        LineRefused: saying which do.
    """
    _check_rules(game, terms)
    if [edit.version for edit in edits] != list(range(1, game.version + 1)):
        raise LineRefused(f"its changes are not those of versions 1 to {game.version}")
    story = _Story()
    for edit in edits:
        try:
            story.tell(edit)
        except _Untellable as reason:
            raise LineRefused(f"its change {edit.version} {reason}") from None
    if story.hands != [hand_record(hand) for hand in hands]:
        raise LineRefused("its changes do not lead to its hands")
    if story.terms != {"target": game.target, "rules_seq": game.rules_seq}:
        raise LineRefused("its changes do not lead to its target and rules")
    if story.standing != {edit.version: edit.standing for edit in edits}:
        raise LineRefused("its changes are not done and undone as they say")
    if (len(story.done), len(story.undone)) != (game.undoable, game.redoable):
        raise LineRefused("it does not say how many changes can be undone and done again")
    _check_standing(game, hands)


def _check_rules(game: KeptGame, terms: Mapping[int, Terms]) -> None:
    for seq, each in terms.items():
        try:
            each.rules(game.target)
        except RuleViolation as violation:
            raise LineRefused(f"its rules {seq} are not known here ({violation})") from None
        except KeyError:
            raise LineRefused(f"there is no variant {each.variant!r} here") from None


def _check_standing(game: KeptGame, hands: Sequence[KeptHand]) -> None:
    """Refuse figures of the game that are not those of its last hands."""
    if [hand.number for hand in hands] != list(range(1, game.hands + 1)):
        raise LineRefused(f"its hands are not numbered from 1 to {game.hands}")
    try:
        before = state_data(start(game.rules, game.first_dealer))
    except RuleViolation as violation:
        raise LineRefused(f"its first dealer has no seat ({violation})") from None
    state = hands[-1].state if hands else before
    table = resolve(game.variant).table
    for each in (game.state, *(hand.state for hand in hands)):
        if len(each["totals"]) != table.sides or each["dealer"] not in table.seats:
            raise LineRefused("its states are not of its table")
    winner = state["winner"]
    if (state, winner, "finished" if winner else "open") != (game.state, game.winner, game.status):
        raise LineRefused("it does not stand as its last hand left it")
    if any(len(hand.scored["score"]) != table.sides for hand in hands):
        raise LineRefused("its scores are not of its table")
    if [in_short(hand) for hand in hands[-TAIL:]] != list(game.tail):
        raise LineRefused("its last hands in short are not its last hands")


class _Untellable(Exception):
    """Why a change cannot have been made."""


class _Story:
    """A game as its changes tell it so far."""

    def __init__(self) -> None:
        self.hands: list[Document] = []
        self.terms: Document = {}
        self.standing: dict[int, str | None] = {}
        self.done: list[KeptEdit] = []
        self.undone: list[KeptEdit] = []

    def tell(self, edit: KeptEdit) -> None:
        """One more change. Raises _Untellable."""
        self.standing[edit.version] = None
        if edit.change in _STEPS:
            self._step(edit)
        elif edit.change in _UNDOABLE:
            for dead in self.undone:
                self.standing[dead.version] = "dead"
            self.undone = []
            self.done.append(edit)
            self.standing[edit.version] = "done"
        elif edit.change not in _OTHERS:
            raise _Untellable(f"is called {edit.change!r}, which is not known")
        if (edit.change == "created") != (edit.version == 1):
            raise _Untellable("is not in its place")
        self._apply(edit)

    def _step(self, edit: KeptEdit) -> None:
        back = edit.change == "undone"
        source, goal = (self.done, self.undone) if back else (self.undone, self.done)
        if not source or source[-1].version != edit.of:
            raise _Untellable("steps over another")
        of = source.pop()
        goal.append(of)
        content = (of.after, of.before) if back else (of.before, of.after)
        if (edit.number, edit.before, edit.after) != (of.number, *content):
            raise _Untellable(f"is not that of version {of.version}")
        self.standing[of.version] = _STEPS[edit.change]

    def _apply(self, edit: KeptEdit) -> None:
        if edit.change in _HAND_CHANGES or (edit.change in _STEPS and edit.number is not None):
            self._change_hand(edit.number or 0, edit.before, edit.after)
        elif edit.change in {"created", "terms_changed", *_STEPS}:
            after = _terms(edit.after)
            if after is None or _terms(edit.before) != (self.terms or None):
                raise _Untellable("does not set the terms that were there")
            self.terms = after

    def _change_hand(self, number: int, before: Document | None, after: Document | None) -> None:
        place = number - 1
        if before is after:
            raise _Untellable("changes no hand")
        if before is not None:
            if self.hands[place:number] != [before]:
                raise _Untellable("is of a hand that was not there")
            del self.hands[place]
        if after is not None:
            _check_time(after)
            if not 0 <= place <= len(self.hands):
                raise _Untellable("leaves a gap")
            self.hands.insert(place, after)


def _terms(record: Document | None) -> Document | None:
    """The target and the rules of what a change remembers, if it is of these."""
    if record is None or not {"target", "rules_seq"} <= record.keys():
        return None
    return {"target": record["target"], "rules_seq": record["rules_seq"]}


def _check_time(record: Document) -> None:
    try:
        known = datetime.fromisoformat(record["created_at"]).tzinfo is not None
    except (KeyError, ValueError):
        known = False
    if not known:
        raise _Untellable("does not say when its hand was made")
