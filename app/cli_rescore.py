"""What `dixdeder rescore` prints: per game and hand the former figures and the new ones."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.api.convert import violation_problem
from app.engine import RuleViolation
from app.games.records import KeptHand
from app.games.upkeep.rescoring import Refused, Rescored
from app.render.catalogue import catalogue
from app.render.problems import problem_line


class Report:
    """The lines of each game, and how it came out in all."""

    def __init__(self) -> None:
        self.games = self.hands = self.games_differing = self.hands_differing = self.refused = 0

    def lines(self, found: Rescored) -> Iterator[str]:
        """What is to be said of a game: nothing where nothing differs."""
        self.games += 1
        self.hands += found.hands
        title = f"game {found.game.id} ({found.game.variant})"
        if found.refused is not None:
            self.refused += 1
            yield f"{title}: left as it is, {_reason(found.refused)}"
        elif found.differing:
            self.games_differing += 1
            self.hands_differing += len(found.differing)
            yield f"{title}: {_moved(found.game.state, found.state)}"
            for old, new in found.differing:
                yield f"  hand {old.number}: {_hand(old, new)}"

    def conclusion(self, *, stored: bool) -> str:
        """The last line."""
        differ = "differed and took the new figures" if stored else "differ"
        refused = f"; {self.refused} games were left as they are" if self.refused else ""
        return (
            f"{self.games_differing} of {self.games} games, "
            f"{self.hands_differing} of {self.hands} hands {differ}{refused}."
        )


def _hand(old: KeptHand, new: KeptHand) -> str:
    score = _change("score", _figures(old.scored["score"]), _figures(new.scored["score"]))
    return f"{score}, {_moved(old.state, new.state)}"


def _moved(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    totals = _change("totals", *(":".join(map(str, each["totals"])) for each in (old, new)))
    return f"{totals}, {_change('winner', *(each['winner'] or 'none' for each in (old, new)))}"


def _figures(points: Mapping[str, int]) -> str:
    return ":".join(map(str, points.values()))


def _change(name: str, old: str, new: str) -> str:
    return f"{name} {old} -> {new}" if old != new else f"{name} {old} as before"


def _reason(refused: Refused) -> str:
    reason = refused.reason
    if isinstance(reason, RuleViolation):
        line = problem_line(violation_problem(reason), catalogue("en"))
        reason = line.partition(": ")[2].strip()
    if refused.hand is None:
        return f"its rules are not known here: {reason}"
    return f"hand {refused.hand.number} is refused: {reason}"
