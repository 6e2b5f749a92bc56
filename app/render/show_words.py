"""Declarations in words: what is wrong with hands that are shown, and what becomes of each.

Keys of SHOWN are the engine's violation codes, of FATES its fates, of REASONS its reasons.
"""

from collections.abc import Mapping

from app.render.catalogue import N_

SHOWN: Mapping[str, str] = {
    "hands_or_announced": N_("Give the players' hands, or what was announced: one of the two."),
    "contract_needed": N_(
        "The contract is needed here: say which it is ({allowed}); it can decide what counts."
    ),
    "card_held_twice": N_("{card} is already in {seat}'s hand."),
    "hand_cards": N_("{seat} has {count} cards; a hand is dealt {due}."),
}

FATES: Mapping[str, str] = {
    "scores": N_("{who}'s {kind} ({card}) scores {points}."),
    "level": N_(
        "{who}'s {kind} ({card}) does not count: the best are equal, {other}'s {better} ({best}) "
        "among them."
    ),
    "worthless": N_("{who}'s {kind} ({card}) is worth nothing."),
    "card_used": N_(
        "{who}'s {kind} ({card}) does not count: a card of it serves the {better} ({best}), and a "
        "card serves only one."
    ),
}
"""What is said of each; of one that is beaten its reason says it."""

BETTER: Mapping[str, str] = {
    "four": N_(
        "{who}'s {kind} ({card}) does not count: {other}'s {better} ({best}) goes over any run."
    ),
    "rank": N_(
        "{who}'s {kind} ({card}) does not count: {other}'s {better} ({best}) has the higher rank."
    ),
    "length": N_("{who}'s {kind} ({card}) does not count: {other}'s {better} ({best}) is longer."),
    "top": N_(
        "{who}'s {kind} ({card}) does not count: {other}'s {better} ({best}) has the higher top."
    ),
    "trump": N_(
        "{who}'s {kind} ({card}) does not count: {other}'s {better} ({best}) is as good, and in "
        "trumps."
    ),
    "turn": N_(
        "{who}'s {kind} ({card}) does not count: {other}'s {better} ({best}) is as good, and "
        "{other} speaks first."
    ),
}

SCORES = N_("{side} scores {points} for declarations.")
NOBODY = N_("Nobody scores for declarations.")
BELOTE = N_("{seat} holds a belote ({suit}), which is worth {points} when it is announced.")
