"""Cards in words: why a card may or may not be played, and what is wrong with tricks that are told.

Keys of CARDS are the engine's violation codes, of REASONS its reasons; facts in braces are theirs.
"""

from collections.abc import Mapping
from typing import Any

from app.engine.errors import Facts
from app.render.card_names import card_names
from app.render.catalogue import N_, Catalogue
from app.render.names import CONTRACTS

REASONS: Mapping[str, str] = {
    "leads": N_("{seat} leads: any card may be played."),
    "follow": N_("The suit led ({suit}) must be followed."),
    "follow_lower": N_("The suit led ({suit}) must be followed; nothing in hand beats {best}."),
    "go_over": N_("The suit led ({suit}) must be followed with a higher card than {best}."),
    "trump": N_("Without {suit}, the trick that {holder} holds must be trumped."),
    "over_trump": N_("Without {suit}, a higher trump than {best} of {holder} must be played."),
    "under_trump": N_("Without {suit} a trump must be played, though none in hand beats {best}."),
    "partner_holds": N_(
        "Without {suit}, and with partner ({holder}) holding the trick, any card may be played."
    ),
    "cannot_over_trump": N_(
        "Without {suit}, and with no trump in hand that beats {best}, any card may be played."
    ),
    "no_trumps": N_("Without {suit} and without a trump, any card may be played."),
    "no_cutting": N_("Without {suit} any card may be played: at this contract nothing cuts."),
}
REVOKES = ("follow", "go_over", "trump", "over_trump", "under_trump")
IRREGULAR = N_("Trick {trick}: {seat} played {card}. {reason} Allowed: {due}.")

CARDS: Mapping[str, str] = {
    **dict.fromkeys(
        (f"revoke_{each}" for each in REVOKES),
        N_("Trick {trick}: {seat} may not play {card}. {reason} Allowed: {due}."),
    ),
    "needs_tricks": N_("“{field}” is for a hand told card by card: give “tricks” too."),
    "tricks_too_many": N_("{given} tricks ({cards} cards) are told; a hand has {due} tricks."),
    "tricks_missing": N_("{given} tricks ({cards} cards) are told; a hand has {due} tricks."),
    "trick_size": N_("Trick {trick} has {count} cards; every seat plays one, which makes {due}."),
    "trick_full": N_("{count} cards lie on the table; before the last player there are {due}."),
    "seat_twice": N_("Trick {trick}: {seat} plays twice."),
    "wrong_turn": N_("Trick {trick}: it is {due}'s turn, not {seat}'s."),
    "wrong_leader": N_("Trick {trick}: {due} won the trick before and leads, not {seat}."),
    "wrong_first_leader": N_("{dealer} dealt, so {due} leads the first trick, not {seat}."),
    "card_played_twice": N_("{card} was already played by {seat} in trick {trick}."),
    "card_on_table": N_("{card} lies on the table already, played by {seat}."),
    "hand_size": N_("{count} cards are in hand; there can be 1 to {most}."),
    "not_held": N_("{seat} does not hold {card}."),
    "face_down": N_("{card} is face down: {seat} can play open cards only."),
    "no_layout": N_("{variant} is played without open cards; leave “layout” and “columns” out."),
    "layout_side_missing": N_("The columns of {sides} are missing."),
    "layout_size": N_("{side} has {count} cards in the layout; there are {due}."),
    "card_laid_twice": N_("{card} lies in the layout twice."),
    "no_exchange": N_("In {variant} the seven is not exchanged; leave “exchange” out."),
    "exchange_not_trump": N_(
        "The seven is exchanged only if the suit turned up was accepted: {card} is no trump at "
        "{contract}."
    ),
    "exchange_seven": N_("{card} was turned up itself: there is nothing to exchange it for."),
    "exchange_kept": N_("{seat} gave {card} away in the exchange, but {holder} played it."),
    "tricks_differ": N_("“{field}” says {given}, but the tricks make it {counted}."),
    "pile_differs": N_("{card} is named in {side}'s pile, but {side} did not win it."),
    "pile_lacks": N_("{side} won {card}, which its pile does not name."),
    "belote_card": N_("{card} is neither king nor queen of trumps: no belote goes with it."),
    "belote_parted": N_("{seat} did not hold both king and queen of that suit."),
    "belote_late": N_("Belote goes with the first of the two cards, and {card} was the second."),
    "belote_discarded": N_(
        "Belote is announced when leading, following or trumping; {card} was discarded."
    ),
    "belotes_differ": N_("{side} is given {given} belotes, but announced {counted} in the tricks."),
    "belote_not_held": N_("{side} can have announced {most} belotes with its cards, not {given}."),
    "declaration_not_held": N_("{seat} did not hold the cards of that {kind} ({rank})."),
}


def _named(facts: Facts, words: Catalogue) -> dict[str, object]:
    """The facts of a reason with the suit led in words, and cards as the reader's pack has them."""
    named = {"suit": words.say(CONTRACTS[str(facts["suit"])])} if "suit" in facts else {}
    cards = {
        each: card_names(str(facts[each]), words)
        for each in ("best", "card", "due")
        if each in facts
    }
    return {**facts, **named, **cards}


def reason_text(reason: str, facts: Facts, words: Catalogue) -> str:
    """Why a player is bound or free, as a sentence."""
    return words.say(REASONS[reason], _named(facts, words))


def irregular_text(facts: Facts, words: Catalogue) -> str:
    """A card that was not allowed, as a sentence."""
    reason = reason_text(str(facts["reason"]), facts, words)
    return words.say(IRREGULAR, {**_named(facts, words), "reason": reason})


def irregular_data(told: Mapping[str, Any], words: Catalogue) -> dict[str, object]:
    """A card that was not allowed, as `broken` tells it, with words in place of its figures."""
    named = {name: value for name, value in told.items() if name != "facts"}
    return {**named, "text": irregular_text(told["facts"], words)}
