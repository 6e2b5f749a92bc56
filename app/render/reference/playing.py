"""The sheet's part on the table: dealing, contracts, what a player owes."""

from collections.abc import Iterator

from app.engine import VARIANTS, Ruleset
from app.render.catalogue import N_, Catalogue
from app.render.names import BIDS, CONTRACTS, DUTIES, POLICIES, doubled
from app.render.reference.cards import KIND_NAMES
from app.render.reference.parts import Section, lines

_DIRECTIONS = {
    "clockwise": N_("Cards are dealt and played clockwise."),
    "counter_clockwise": N_("Cards are dealt and played counter-clockwise."),
}


def dealing(rules: Ruleset, words: Catalogue) -> Section:
    """How the cards are dealt, and which way round."""
    leaflet = VARIANTS[rules.variant].leaflet
    said = list(leaflet.dealing)
    said += [
        sentence
        for (option, value), sentence in leaflet.by_option.items()
        if rules.options[option] == value
    ]
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
    said = VARIANTS[rules.variant].leaflet.not_followed
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
