"""What people call things: variants, contracts, outcomes, policies, duties."""

from collections.abc import Mapping

from app import engine
from app.render.catalogue import N_

VARIANTS: dict[str, str] = {name: variant.leaflet.name for name, variant in engine.VARIANTS.items()}
CONTRACTS: Mapping[str, str] = {
    "clubs": N_("clubs"),
    "diamonds": N_("diamonds"),
    "hearts": N_("hearts"),
    "spades": N_("spades"),
    "no_trump": N_("no trump"),
    "all_trump": N_("all trump"),
}
OUTCOMES: Mapping[str, str] = {"made": N_("made"), "failed": N_("failed"), "tied": N_("tied")}
BIDS: Mapping[str, str] = {"capot": N_("capot"), "generale": N_("générale")}
KINDS: Mapping[str, str] = {
    "tierce": N_("tierce"),
    "quarte": N_("quarte"),
    "quinte": N_("quinte"),
    "carre": N_("four of a kind"),
}
DOUBLED: Mapping[int, str] = {2: N_("doubled"), 4: N_("redoubled")}
CONTRA: Mapping[int, str] = {2: N_("contra"), 4: N_("recontra")}


def doubled(variant: str, multiplier: int) -> str:
    """What a doubled or redoubled hand is called, a message; empty for an undoubled one."""
    named = CONTRA if engine.VARIANTS[variant].leaflet.doubling == "contra" else DOUBLED
    return named.get(multiplier, "")


POLICIES: Mapping[str, str] = {
    "ahead": N_("The taker must count more than the defence, belote and declarations included."),
    "half_the_deal": N_("The taker must count more than half the deal, even behind the defence."),
    "reach_the_bid": N_(
        "The taker must count what it bid and, where the table plays so, more than the defence; a "
        "bid for all tricks takes all tricks."
    ),
    "beat_opponents": N_("The taker must count more than his opponents, each or combined."),
    "whole_deal": N_(
        "Made, each side writes what it counted; failed, the defence writes the whole deal; level "
        "and hanging, the defence writes its own and the taker's points wait for a later hand."
    ),
    "points_and_contract": N_(
        "Made undoubled, each side writes what it counted and the taker its bid as well; otherwise "
        "the winner writes the base, the bid and the declarations, multiplied."
    ),
    "contract": N_("The winner writes the contract, multiplied, and no points."),
    "in_tens": N_(
        "Points are written in tens: made, the two sides are rounded together; failed or doubled, "
        "the side ahead writes the whole pot; level, it hangs in part or whole."
    ),
    "each_own": N_(
        "Everyone writes his own but a taker who is level or behind: level, his points hang; "
        "behind, they are split or hang."
    ),
    "turn_up": N_(
        "A card is turned up and its suit is offered to each in turn; if all pass, each may name "
        "another contract; if all pass again, nobody plays."
    ),
    "bidding": N_(
        "Each bid goes over the last; opponents may double, the doubled side may redouble; passes "
        "in a row end it, and if nobody has bid by then, nobody plays."
    ),
}

DUTIES: Mapping[str, str] = {
    "follow": N_("follow suit if you can"),
    "go_over": N_("on a trump lead (at all trump, in any suit) play higher if you can"),
    "trump": N_("if you cannot follow and an opponent is winning, trump"),
    "over_trump": N_("over-trump if you can"),
    "under_trump": N_("if you cannot over-trump, play a lower trump"),
    "over_trump_or_free": N_("over-trump if you can; if you cannot, play any card"),
    "free_behind_partner": N_("if you cannot follow and partner is winning, play any card"),
}

TABLE_WORDS: Mapping[str, str] = {
    **dict.fromkeys(("tierz", "terz", "terts", "terca", "терца", "терц"), "tierce"),
    **dict.fromkeys(("cinquante", "fifty", "kvarta", "кварта", "50"), "quarte"),
    **dict.fromkeys(("cent", "hundred", "kvinta", "квинта", "квінта", "100"), "quinte"),
    **dict.fromkeys(("carré", "square", "four", "kare", "каре"), "carre"),
    **dict.fromkeys(("c", "♣", "trefle", "trèfle", "спатия", "трефы", "трефи"), "clubs"),
    **dict.fromkeys(("d", "♦", "carreau", "каро", "бубны", "бубни"), "diamonds"),
    **dict.fromkeys(("h", "♥", "coeur", "cœur", "купа", "червы", "черви"), "hearts"),
    **dict.fromkeys(("s", "♠", "pique", "пика", "пики", "піки"), "spades"),
    **dict.fromkeys(("nt", "sa", "sans atout", "sans_atout", "notrump"), "no_trump"),
    **dict.fromkeys(("at", "ta", "tout atout", "tout_atout", "alltrump"), "all_trump"),
    **dict.fromkeys(("générale", "general"), "generale"),
}
"""What players call our codes in other books and languages, to offer the code instead."""
