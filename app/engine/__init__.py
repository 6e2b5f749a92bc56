"""The scoring engine: pure functions from what happened at the table to what is written down.

`resolve` makes a rule set, `score` scores a hand by it, `replay` plays a game's hands in order.
Nothing here knows the web, the database, the clock or a language.
"""

from app.engine.cards import Card, Contract, Rank, Suit, card, rank_of
from app.engine.duties import legal_cards
from app.engine.errors import RuleViolation
from app.engine.hand import Declaration, Hand, Play
from app.engine.outcome import ScoredHand, Step
from app.engine.replay import Adjustment, Claim, PassedOut, State, follow, replay, start
from app.engine.ruleset import Ruleset
from app.engine.rulesets import VARIANTS, resolve
from app.engine.scoring import score
from app.engine.sides import Side, Sides
from app.engine.tricks import win_trick

__all__ = [
    "VARIANTS",
    "Adjustment",
    "Card",
    "Claim",
    "Contract",
    "Declaration",
    "Hand",
    "PassedOut",
    "Play",
    "Rank",
    "RuleViolation",
    "Ruleset",
    "ScoredHand",
    "Side",
    "Sides",
    "State",
    "Step",
    "Suit",
    "card",
    "follow",
    "legal_cards",
    "rank_of",
    "replay",
    "resolve",
    "score",
    "start",
    "win_trick",
]
