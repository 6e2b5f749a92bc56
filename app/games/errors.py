"""What can go wrong with kept data, each said in one sentence an operator or a player can read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.engine import RuleViolation
    from app.games.records import KeptHand


class DatabaseRefused(Exception):
    """The service cannot be started on this database; the sentence says what to do."""


class DatabaseUnavailable(Exception):
    """The database does not answer at the moment."""


class ClubRefused(Exception):
    """A club cannot be made or changed so; the sentence says why."""


class UpkeepRefused(Exception):
    """What an operator asked for cannot be done; the sentence says why."""


class Conflict(Exception):
    """A change that the game, as it now stands, does not allow.

    `code` names the reason, `hand` is the hand that stands in the way, `violation` the rule it
    would break. Words are found elsewhere.
    """

    def __init__(
        self,
        code: str,
        facts: Mapping[str, int | str] | None = None,
        *,
        hand: KeptHand | None = None,
        violation: RuleViolation | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.facts: Mapping[str, int | str] = facts or {}
        self.hand = hand
        self.violation = violation


class GameTaken(Exception):
    """A game with this id is there already: somebody else was faster with the same key."""
