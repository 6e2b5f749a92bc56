"""How refusals are written down in tables; the tables themselves follow the engine's modules.

Each row changes a hand that nobody objects to (None takes a field away) and says what the engine
objects to: `code at where`, and the figures behind it where they matter.
"""

from types import MappingProxyType
from typing import Any, NamedTuple

Said = dict[str, Any]


class No(NamedTuple):
    """One refusal."""

    wrong: str
    changes: Said
    variant: str = "belote"
    rules: Said | MappingProxyType[str, Any] = MappingProxyType({})

    @property
    def code(self) -> str:
        return self.wrong.partition(" ")[0]


def run(side: str, kind: str, top: str, **more: Any) -> Said:
    """A declaration; `side` may be a seat."""
    who = "side" if side in "ABC" else "seat"
    return {who: side, "kind": kind, "rank" if kind == "carre" else "top": top, **more}


def said(*declared: Said, **more: Any) -> Said:
    """A hand in which these were declared."""
    return {"declarations": list(declared), **more}


NOTHING: Said = {"card_points": None, "last_trick": None}
PILES: Said = {"card_points": None}
NO_TRUMP: Said = {"contract": "no_trump"}
ALL_TRUMP: Said = {"contract": "all_trump", "card_points": {"A": 120, "B": 128}}
UNDEALT = ["8H", "7H", "8D", "7D", "7C"]
