"""Auctions in words: what is wrong with a call. Keys are the engine's violation codes."""

from collections.abc import Mapping

from app.render.catalogue import N_

CALLS: Mapping[str, str] = {
    "turn_up_missing": N_("Which card was turned up? Say turn_up, as in JH."),
    "turn_up_not_meant": N_("In {variant} no card is turned up; leave “turn_up” out."),
    "auction_over": N_(
        "Call no. {number}, “{call}”: the auction was over with call no. {last}; nothing follows."
    ),
    "unknown_call": N_("Call no. {number}: “{call}” is no call; {seat} can say {allowed}."),
    "call_not_here": N_(
        "Call no. {number}: “{call}” is not said in {variant}; {seat} can say {allowed}."
    ),
    "take_too_late": N_(
        "Call no. {number}: in the first round all passed on {contract}, so {seat} cannot take it; "
        "{seat} can say {allowed}."
    ),
    "named_too_early": N_(
        "Call no. {number}: in the first round only the suit turned up, {contract}, is offered, "
        "so {seat} cannot say “{call}” but {allowed}."
    ),
    "suit_turned_down": N_(
        "Call no. {number}: all passed on {contract} in the first round; {seat} can say {allowed}."
    ),
    "bid_incomplete": N_(
        "Call no. {number}: “{call}” is half a bid; a bid has its points and its contract, as in "
        "100 hearts. {seat} can say {allowed}."
    ),
    "bid_too_low": N_(
        "Call no. {number}: “{call}” does not go over {standing}; {seat} can say {allowed}."
    ),
    "bid_after_double": N_(
        "Call no. {number}: {standing} is doubled, so nobody bids any more; {seat} can say "
        "{allowed}."
    ),
    "nothing_to_double": N_(
        "Call no. {number}: there is no bid to double yet; {seat} can say {allowed}."
    ),
    "doubled_already": N_(
        "Call no. {number}: {standing} is doubled already; {seat} can say {allowed}."
    ),
    "own_bid_doubled": N_(
        "Call no. {number}: {standing} is the bid of {seat}'s own side, and only opponents double; "
        "{seat} can say {allowed}."
    ),
    "all_tricks_not_doubled": N_(
        "Call no. {number}: with these rules {standing} cannot be doubled; {seat} can say "
        "{allowed}."
    ),
    "nothing_to_redouble": N_(
        "Call no. {number}: nothing is doubled, so nothing can be redoubled; {seat} can say "
        "{allowed}."
    ),
    "redoubled_already": N_(
        "Call no. {number}: it is redoubled already; {seat} can say {allowed}."
    ),
    "own_double_redoubled": N_(
        "Call no. {number}: {seat}'s own side doubled, and only the other side can redouble; "
        "{seat} can say {allowed}."
    ),
}
