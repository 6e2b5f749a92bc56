"""The sheet's part on the table: dealing, contracts, what a player owes."""

from collections.abc import Iterator
from functools import singledispatch

from app.engine import VARIANTS, Ruleset
from app.engine.policies.calling import Bidding, TurnUp
from app.render.catalogue import N_, Catalogue
from app.render.names import BIDS, CONTRACTS, DUTIES, doubled
from app.render.reference.cards import KIND_NAMES
from app.render.reference.parts import Said, Section, alone, lines

_OVER_TRUMPS = N_("on a trump lead play higher if you can")
_PASSED_OUT = N_("If nobody plays, the next player deals.")
_PASSED_TWICE = N_("If nobody plays, the same player deals again; after a second time, the next.")
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
    said.append(_PASSED_OUT if rules.ending.passes_to_move_dealer == 1 else _PASSED_TWICE)
    said.append(_DIRECTIONS[rules.table.direction])
    return Section("dealing", words.say(N_("The deal")), (lines(*map(words.say, said)),))


def contracts(rules: Ruleset, words: Catalogue) -> Section:
    """What can be played, in which order, and for how much more."""
    return Section("contracts", words.say(N_("Contracts")), (lines(*_contracts(rules, words)),))


def duties(rules: Ruleset, words: Catalogue) -> Section:
    """What a player owes, by kind of contract."""
    said = []
    for kind in rules.deals:
        owed = words.joined(
            words.say(_owed(rules, kind, name)) for name in getattr(rules.duties, kind)
        )
        facts = {"deal": words.say(KIND_NAMES[kind]), "owed": owed}
        said.append(words.say(N_("{deal}: {owed}."), facts))
    return Section("duties", words.say(N_("What a player owes")), (lines(*said),))


def _owed(rules: Ruleset, kind: str, name: str) -> str:
    """A duty as it is owed here: by kind of contract, and without a partner where there is none.

    Where no lower trump is owed either, that is said too: who cannot over-trump is free.
    """
    if name == "go_over":
        return N_("play higher if you can") if kind == "all_trump" else _OVER_TRUMPS
    if name == "trump" and alone(rules):
        return N_("if you cannot follow, trump")
    if name == "over_trump" and "under_trump" not in getattr(rules.duties, kind):
        return DUTIES["over_trump_or_free"]
    return DUTIES[name]


def not_followed(rules: Ruleset, words: Catalogue) -> Section:
    """Where these rules part with a page that people may have read."""
    said = VARIANTS[rules.variant].leaflet.not_followed
    parts = (lines(*map(words.say, said)),) if said else ()
    return Section("not_followed", words.say(N_("Not played here")), parts)


@singledispatch
def _auction(auction: object, rules: Ruleset) -> Said:
    """How it is agreed who plays what: a new way of it is a function more."""
    raise TypeError(f"no words for {type(auction).__name__} of {rules.variant}")


@_auction.register
def _(_auction: TurnUp, rules: Ruleset) -> Said:
    yield N_("The suit turned up is offered to each in turn: take it or pass."), {}
    yield (
        N_("If all pass, each may name another suit; if all pass again, nobody plays.")
        if set(rules.deals) == {"suit"}
        else N_("If all pass, each may name another contract; if all pass again, nobody plays."),
        {},
    )


@_auction.register
def _(auction: Bidding, _rules: Ruleset) -> Said:
    yield (
        N_("A bid must be higher in this order than the last.")
        if auction.ranked
        else N_("A bid must be higher in points than the last; the contract does not matter."),
        {},
    )
    yield (
        N_("{closing} passes in a row end the bidding; {opening} at its start: nobody plays."),
        {"closing": auction.closing, "opening": auction.opening},
    )
    yield (
        N_("After a double nobody bids any more; a redouble ends the bidding.")
        if auction.doubling_closes
        else N_("A higher bid wipes out a contra."),
        {},
    )


def _contracts(rules: Ruleset, words: Catalogue) -> Iterator[str]:
    between = " < " if rules.auction.ranked else ", "
    yield between.join(words.say(CONTRACTS[each.value]) for each in rules.contracts)
    yield from (words.say(said, facts) for said, facts in _auction(rules.auction, rules))
    if rules.bids is not None:
        numbers = rules.bids.numbers
        facts = {
            "least": numbers[0],
            "most": numbers[-1],
            "capot": f"{words.say(BIDS['capot'])} ({rules.bids.capot})",
            "generale": f"{words.say(BIDS['generale'])} ({rules.bids.generale})",
        }
        yield words.say(N_("Bids: {least} to {most} in tens, {capot}, {generale}."), facts)
        yield words.say(N_("Générale: the player who bid it wins every trick himself."))
        if not rules.bids.doubling_all_tricks:
            yield words.say(N_("A bid for all tricks cannot be doubled."))
    named = [
        f"{words.say(doubled(rules.variant, times))} ×{by}"
        for times, by in rules.multipliers.items()
        if times > 1
    ]
    if named:
        yield words.say(
            N_("Opponents may double, the doubled side may redouble: {multipliers}."),
            {"multipliers": ", ".join(named)},
        )
