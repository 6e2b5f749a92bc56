"""What is wrong with a hand, in words: what, where, and what would be right.

Keys are the engine's violation codes; facts in braces are the figures that came with them.
"""

from collections.abc import Mapping

from app.engine import RuleViolation
from app.render.call_words import CALLS
from app.render.card_words import CARDS, REASONS
from app.render.catalogue import N_
from app.render.names import BIDS, CONTRACTS, KINDS, VARIANTS
from app.render.problems import Sentence
from app.render.show_words import SHOWN

FRAME: Mapping[str, str] = {
    "unknown_seat": N_("There is no seat {seat} at this table; there are {allowed}."),
    "unknown_side": N_("There is no side {side} at this table; there are {allowed}."),
    "no_such_contract": N_("This variant has no contract “{given}”; it has {allowed}."),
    "bid_missing": N_("The bid is missing; it can be {allowed}."),
    "bid_unknown": N_("{bid} is no bid; it can be {allowed}, in tens."),
    "no_bids": N_("{variant} has no bids; leave “bid” out."),
    "bid_not_doubled": N_("With these rules a bid of {bid} cannot be doubled."),
    "no_generale": N_("{variant} has no générale; leave “generale” out."),
    "generale_unsaid": N_(
        "Did the player who bid it win every trick alone? Say generale true or false."
    ),
    "not_taker_capot": N_("A générale means that the taker won every trick, not {side}."),
    "no_multiplier": N_("{variant} has no doubling; leave “multiplier” out."),
    "multiplier_unknown": N_("A hand counts {allowed} times, not {multiplier}."),
    "nothing_carried": N_("In this variant nothing hangs, so {carried} cannot be carried."),
    "every_card_dealt": N_("In this variant every card is dealt; leave “{field}” out."),
    "three_players_only": N_("“{field}” is for a table of three; two sides say capot."),
    "no_claims": N_("In {variant} nobody can claim the game in mid-hand."),
    "claim_time": N_("A claim comes after trick 1 to {most}, not after {after_trick}."),
    "claim_not_last": N_("A claim ends the game, so no hand can follow it."),
    "claim_too_much": N_(
        "Nobody can have {points} after trick {after_trick}: {most} at most, {cards} in cards and "
        "{announced} for what was announced."
    ),
    "claim_short": N_("The claim makes {total}; the target is {target}."),
}

POINTS: Mapping[str, str] = {
    "no_points": N_("Nothing says who took what: give card_points, trick_points, piles or capot."),
    "sum_short": N_("The points add up to {given}; this hand has {due}: {missing} are missing."),
    "sum_over": N_("The points add up to {given}; this hand has {due}: {over} too many."),
    "sum_undoubled": N_(
        "{given} looks undoubled: at no trump every card counts double; this hand has {due}."
    ),
    "odd_undoubled": N_(
        "{given} looks undoubled: at no trump every card counts double, so no odd number can be; "
        "this hand has {due}."
    ),
    "sum_usual": N_(
        "{given} is what the cards come to with other values; with these rules they make {due} "
        "(the variant's page lists the values)."
    ),
    "sum_other": N_(
        "The points add up to {given}; {field} of this hand have {due}. {given} is what {other} "
        "add up to: the last trick makes the difference."
    ),
    "sum_undealt": N_(
        "The points add up to {given} of {whole}; the five undealt cards would be worth {worth}, "
        "which no five cards are."
    ),
    "side_missing": N_("The figures of {sides} are missing and do not follow from the others."),
    "side_missing_undealt": N_(
        "The figures of {sides} are missing; they follow if you also say what was left undealt "
        "(undealt or undealt_points)."
    ),
    "points_differ": N_("{side} is given {given}, but the rest of the hand makes it {counted}."),
    "undealt_missing": N_(
        "With three players five cards are left out: say which (undealt) or what they are worth "
        "(undealt_points)."
    ),
    "undealt_impossible": N_("No five cards are worth {worth}."),
    "undealt_wrong": N_("The undealt cards are worth {counted}, not {given}."),
    "undealt_count": N_("{count} undealt cards are named; {due} are left out of play."),
    "last_trick_missing": N_(
        "Who won the last trick? It is worth {points} points: say last_trick."
    ),
    "last_trick_differs": N_("{capot} won every trick, so {side} cannot have won the last."),
    "last_trick_short": N_(
        "{side} has {given} trick points, but the last trick alone is worth {points}."
    ),
    "points_impossible": N_("{side} cannot have {points}: no cards make it. Nearest: {near}."),
    "points_of_tricks": N_(
        "{side} cannot have {points} in {count} tricks: no cards make it. Nearest: {near}."
    ),
    "trickless_scored": N_("{side} took no trick and cannot have {points} points."),
    "trickless_last": N_("{side} took no trick and cannot have won the last."),
    "trickless_differ": N_("“{field}” and “{other}” do not agree on who took no trick."),
    "all_trickless": N_("Somebody took the tricks: not every side can be without."),
    "tricks_won_sum": N_("{given} tricks are named; a hand has {due}."),
    "unknown_card": N_("{card} is no card: write rank then suit, as in 10S, JH or 7♦."),
    "card_twice": N_("{card} is named twice."),
    "pile_missing": N_("The piles of {sides} are missing and do not follow from the others."),
    "cards_missing": N_("{count} cards are in no pile: {cards}."),
    "not_whole_tricks": N_("{side}'s pile has {count} cards, which are no whole tricks of {size}."),
}

ANNOUNCED: Mapping[str, str] = {
    "no_declarations": N_("With these rules declarations do not count in {variant}."),
    "no_declarations_here": N_("There are no declarations at {contract}."),
    "declared_twice": N_("Give declarations or declaration_points, not both."),
    "run_length": N_(
        "A {kind} does not have {length} cards: tierce 3, quarte 4, quinte 5 or more."
    ),
    "run_too_low": N_("No run of {length} ends at {rank}: runs start at the 7."),
    "card_claimed_twice": N_(
        "{card} is already in declaration no. {other}; a card serves only one."
    ),
    "rank_claimed_twice": N_("More than four cards of rank {rank} are declared."),
    "card_undealt": N_("{card} lies undealt and cannot be declared."),
    "run_fits_nowhere": N_(
        "No suit is left for the run to the {rank}: its cards are declared or undealt."
    ),
    "too_many_declared": N_(
        "No hands of {hand} cards can hold these declarations; each lies in one hand."
    ),
    "declaration_points_wrong": N_("No declarations come to {points} points."),
    "one_side_declares": N_("Only one side can score declarations; {sides} are given some."),
    "no_belote": N_("{variant} has no belote; leave “belotes” out."),
    "no_belote_here": N_("There is no belote at {contract}."),
    "belotes_too_many": N_("{given} belotes are named; this contract has {most} at most."),
    "belote_elsewhere": N_(
        "{side} can have {most} belotes at most, not {given}: another side declared a king or "
        "queen of trumps, or one lies undealt."
    ),
    "belote_no_room": N_(
        "No hands of {hand} cards can hold what {side} declared and its belotes too: king and "
        "queen lie in one hand."
    ),
    "suit_needed": N_("Two sides have an equal run to the {rank}: say its suit (as in {rank}H)."),
    "seat_needed": N_("Two sides have equal declarations: say which seat declared this one."),
    "dealer_needed": N_("The turn of play decides here: say who dealt (dealer)."),
}

SAID: Mapping[str, str] = {
    "unknown_rank": N_("{rank} is no rank; ranks are 7 8 9 10 J Q K A."),
    "declarer_missing": N_("Who declared it? Say the side or the seat."),
    "seat_side_differ": N_("Seat {seat} does not play for side {side}."),
    "top_missing": N_("A {kind} is named by its highest card: give “top”, as in AH or A."),
    "rank_missing": N_("Four of a kind are named by their rank: give “rank”, as in J."),
    "top_not_meant": N_("Four of a kind have no “top”; give “rank”."),
    "rank_not_meant": N_("A {kind} has no “rank”; give “top”."),
}

RULES: Mapping[str, str] = {
    "unknown_preset": N_("There is no preset {preset}; there are {allowed}."),
    "unknown_option": N_("There is no option {option}; there are {allowed}."),
    "option_value": N_("{option} cannot be {value}; it can be {allowed}."),
    "options_exclude": N_("{option} {value} makes no sense with {other} {other_value}."),
    "no_pair": N_("Give what the sides counted: points, as in A:96."),
    "rounding_sum": N_(
        "{given} is not what two sides can count: this deal has {due}, and belote, declarations "
        "and capot add tens."
    ),
}

VIOLATIONS: Mapping[str, str] = {
    **FRAME,
    **POINTS,
    **ANNOUNCED,
    **SAID,
    **RULES,
    **CARDS,
    **CALLS,
    **SHOWN,
}


def in_words(violation: RuleViolation) -> Sentence:
    """A violation as a sentence of the catalogue with its facts."""
    facts: dict[str, object] = dict(violation.facts)
    for name, table in (
        ("variant", VARIANTS),
        ("contract", CONTRACTS),
        ("kind", KINDS),
        ("bid", BIDS),
        ("suit", CONTRACTS),
    ):
        if facts.get(name) in table:
            facts[name] = Sentence(table[str(facts[name])])
    if facts.get("reason") in REASONS:
        facts["reason"] = Sentence(REASONS[str(facts["reason"])], dict(facts))
    return Sentence(VIOLATIONS[violation.code], facts)
