"""Declarations in words: what is wrong with hands that are shown, and what becomes of each.

Keys of SHOWN are the engine's violation codes.
"""

from collections.abc import Mapping

from app.render.catalogue import N_

SHOWN: Mapping[str, str] = {
    "hands_or_announced": N_("Give the players' hands, or what was announced: one of the two."),
    "card_held_twice": N_("{card} is already in {seat}'s hand."),
    "hand_cards": N_("{seat} has {count} cards; a hand is dealt {due}."),
}
