"""What the whole family shares: the scales, the ordinary deals, the runs, the seats.

Figures: founding pages 000, 001 and 003; all in card points.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.engine.cards import Contract, Rank
from app.engine.deal import Deal, scale
from app.engine.policies.calling import TurnUp
from app.engine.ruleset import Contest, Table, TieBreak
from app.engine.variant import Option, to_say

TRUMP = scale("J 20, 9 14, A 11, 10 10, K 4, Q 3, 8 0, 7 0")
PLAIN = scale("A 11, 10 10, K 4, Q 3, J 2, 9 0, 8 0, 7 0")

FOURS = (
    (Rank.JACK, 200),
    (Rank.NINE, 150),
    (Rank.ACE, 100),
    (Rank.TEN, 100),
    (Rank.KING, 100),
    (Rank.QUEEN, 100),
)
"""Four of a kind, best first; sevens and eights are worth nothing."""
FOURS_WITHOUT_TRUMPS = (
    (Rank.ACE, 200),
    (Rank.TEN, 150),
    (Rank.KING, 100),
    (Rank.QUEEN, 100),
    (Rank.JACK, 100),
    (Rank.NINE, 100),
)
"""Four of a kind where no suit is trump and the ace is highest."""
RUNS = {3: 20, 4: 50, 5: 100}
"""Sequences by length; five serves for longer ones."""
TIE_BREAKS: Mapping[str, tuple[TieBreak, ...]] = {"none": ("trump",), "first": ("trump", "turn")}
"""What the option `declaration_tie` chooses from."""

SUIT = Deal(TRUMP, PLAIN, last_trick=10, capot=90, fours=FOURS, belotes=1)
NO_TRUMP = Deal(None, PLAIN, last_trick=10, capot=90, fours=FOURS, belotes=0)
ALL_TRUMP = Deal(TRUMP, None, last_trick=10, capot=90, fours=FOURS, belotes=4)

PLAIN_SUMS = (NO_TRUMP.cards, NO_TRUMP.tricks)
TRUMP_SUMS = (ALL_TRUMP.cards, ALL_TRUMP.tricks)
"""What no trump and all trump come to with every card at its ordinary value."""

SUITS_ONLY = (Contract.CLUBS, Contract.DIAMONDS, Contract.HEARTS, Contract.SPADES)
ALL_CONTRACTS = (*SUITS_ONLY, Contract.NO_TRUMP, Contract.ALL_TRUMP)

CLOCKWISE = Table(2, seats=("N", "E", "S", "W"), direction="clockwise", hand=8)
COUNTER_CLOCKWISE = Table(2, seats=("N", "W", "S", "E"), direction="counter_clockwise", hand=8)

TURN_UP = TurnUp(rounds=2)

TABLES = {"clockwise": CLOCKWISE, "counter_clockwise": COUNTER_CLOCKWISE}


def contest(options: Mapping[str, Any]) -> Contest | None:
    """Whether declarations count, and who scores equal ones: `declarations`, `declaration_tie`."""
    tie_breaks = TIE_BREAKS[options["declaration_tie"]]
    return Contest(RUNS, tie_breaks=tie_breaks) if options["declarations"] else None


def own_fours(deal: Deal, choice: object) -> Deal:
    """The deal with four of a kind ranked for no trump, where `no_trump_fours` says so."""
    return replace(deal, fours=FOURS_WITHOUT_TRUMPS) if choice == "own" else deal


def direction(default: str) -> Option:
    """The option that says which way round a table of four plays."""
    return Option(
        "direction",
        default,
        to_say("Direction of play"),
        to_say(
            "Which way round cards are dealt and played; the French federation and Bulgarian tables"
            " play counter-clockwise, many tables at home clockwise. Scores do not depend on it."
        ),
        {
            "clockwise": to_say("clockwise"),
            "counter_clockwise": to_say("counter-clockwise"),
        },
    )


DECLARATION_TIE = Option(
    "declaration_tie",
    "none",
    to_say("Equal best declarations"),
    to_say("Equal best declarations: nobody scores any, or the player who speaks first does."),
    {
        "none": to_say("nobody scores"),
        "first": to_say("who speaks first scores"),
    },
)
"""The option that chooses from `TIE_BREAKS`."""


def undertrump(default: str) -> Option:
    """The option that says whether trumps are owed where none goes over."""
    return Option(
        "undertrump",
        default,
        to_say("A lower trump, where none goes over"),
        to_say("Whether a player who cannot over-trump must still play a lower trump. Play only."),
        {
            "required": to_say("must be played"),
            "optional": to_say("need not be played"),
        },
    )


HEARTS: Mapping[str, Any] = {"taker": "A", "contract": "hearts"}
"""What the sheets' worked hands have in common."""
WORKED = {**HEARTS, "card_points": {"A": 95}, "last_trick": "A", "belotes": {"A": 1}}
WHO_WRITES_WHAT = (
    to_say("Both sides count 81: who writes what?"),
    {**HEARTS, "trick_points": {"A": 81}},
)
EVERY_TRICK = (to_say("The taker wins every trick: how much?"), {**HEARTS, "capot": "A"})
