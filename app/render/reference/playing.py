"""The sheet's part on the table: dealing, contracts, what a player owes."""

from collections.abc import Iterator, Mapping

from app.engine import Ruleset
from app.render.catalogue import N_, Catalogue
from app.render.names import BIDS, CONTRACTS, DUTIES, POLICIES, doubled
from app.render.reference.cards import KIND_NAMES
from app.render.reference.parts import Section, lines

_FIVE_AND_THREE = N_(
    "Five cards each, in threes and twos; the next one is turned up. Once somebody takes, he "
    "receives the turned-up card and two more, the others three."
)
_EIGHT = N_("Eight cards each: three, two and three, before the bidding.")
DEALING: Mapping[str, tuple[str, ...]] = {
    "belote": (_FIVE_AND_THREE,),
    "coinche": (_EIGHT,),
    "bulgarian": (
        N_("Five cards each, in threes and twos; after the bidding three more to everyone."),
    ),
    "three-player": (
        N_(
            "Six cards each in two rounds; the next card is turned up and offers the first trump. "
            "Once the contract stands, three more each; five cards stay undealt."
        ),
        N_(
            "If the first trump was accepted, the holder of the seven of trumps may change it for "
            "the card turned up, before the first lead."
        ),
        N_("The winner of a game deals first in the next one."),
    ),
    "decouverte": (
        N_(
            "Eight face-down cards each, two rows of four: a row to the opponent, a row to the "
            "dealer, and again. Then eight face-up cards each on top of them, in the same order."
        ),
        N_("The dealer's last face-up card offers the first trump; the other player speaks first."),
        N_(
            "Only face-up cards are played. A card that was freed is turned up after both have "
            "played."
        ),
    ),
}
NOT_FOLLOWED: Mapping[str, tuple[str, ...]] = {
    "three-player": (
        N_("One source pays 100 for any five cards of one suit; they must run here."),
        N_("One source pays nothing for four tens; here they count 100."),
        N_("One source gives the trickless player 50 as well; here the others alone have it."),
    )
}
"""What a founding page says and no other book confirms: the sheet says that it is not played."""
_DIRECTIONS = {
    "clockwise": N_("Cards are dealt and played clockwise."),
    "counter_clockwise": N_("Cards are dealt and played counter-clockwise."),
}
_AT_ONCE = N_("A card that was freed is turned up at once.")


def dealing(rules: Ruleset, words: Catalogue) -> Section:
    """How the cards are dealt, and which way round."""
    said = list(DEALING[rules.variant])
    if rules.options.get("reveal") == "at_once":
        said[-1] = _AT_ONCE
    said.append(_DIRECTIONS[rules.table.direction])
    return Section("dealing", words.say(N_("The deal")), (lines(*map(words.say, said)),))


def contracts(rules: Ruleset, words: Catalogue) -> Section:
    """What can be played, in which order, and for how much more."""
    return Section("contracts", words.say(N_("Contracts")), (lines(*_contracts(rules, words)),))


def duties(rules: Ruleset, words: Catalogue) -> Section:
    """What a player owes, by kind of contract."""
    said = []
    for kind in rules.deals:
        owed = words.joined(words.say(DUTIES[name]) for name in getattr(rules.duties, kind))
        facts = {"deal": words.say(KIND_NAMES[kind]), "owed": owed}
        said.append(words.say(N_("{deal}: {owed}."), facts))
    return Section("duties", words.say(N_("What a player owes")), (lines(*said),))


def not_followed(rules: Ruleset, words: Catalogue) -> Section:
    """Where these rules part with a page that people may have read."""
    said = NOT_FOLLOWED.get(rules.variant, ())
    parts = (lines(*map(words.say, said)),) if said else ()
    return Section("not_followed", words.say(N_("Not played here")), parts)


def _contracts(rules: Ruleset, words: Catalogue) -> Iterator[str]:
    between = " < " if rules.auction.ranked else ", "
    yield between.join(words.say(CONTRACTS[each.value]) for each in rules.contracts)
    yield words.say(POLICIES[rules.auction.policy])
    if rules.bids is not None:
        numbers = rules.bids.numbers
        facts = {
            "least": numbers[0],
            "most": numbers[-1],
            "capot": f"{words.say(BIDS['capot'])} ({rules.bids.capot})",
            "generale": f"{words.say(BIDS['generale'])} ({rules.bids.generale})",
        }
        yield words.say(N_("Bids: {least} to {most} in tens, {capot}, {generale}."), facts)
    named = [
        f"{words.say(doubled(rules.variant, times))} ×{by}"
        for times, by in rules.multipliers.items()
        if times > 1
    ]
    if named:
        yield words.say(
            N_("Only opponents double: {multipliers}."), {"multipliers": ", ".join(named)}
        )
