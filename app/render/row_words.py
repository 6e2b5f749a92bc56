"""What rows of the accounts are called: counting, and what is given, taken or rounded.

Keys are the engine's rule codes; facts in braces are the row's own figures.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from app.render.catalogue import N_


@dataclass(frozen=True, slots=True)
class RowWords:
    """How a row is called: in a table (short) and in a sentence."""

    label: str
    sentence: str


TALLY: Mapping[str, RowWords] = {
    "cards": RowWords(N_("card points"), N_("Card points")),
    "last_trick": RowWords(N_("last trick"), N_("Last trick")),
    "tricks": RowWords(N_("tricks"), N_("Card points, the last trick's included")),
    "scale": RowWords(
        N_("{whole} brought to {total}"),
        N_("An all-trump deal of {whole} is brought down to {total} in proportion"),
    ),
    "capot": RowWords(N_("capot"), N_("Capot: every trick")),
    "belote": RowWords(N_("belote"), N_("Belote and rebelote")),
    "declarations": RowWords(N_("declarations"), N_("Declarations that count")),
    "runs_level": RowWords(
        N_("equal sequences"), N_("The best sequences are equal: nobody scores sequences")
    ),
    "declarations_level": RowWords(
        N_("equal declarations"), N_("The best declarations are equal: nobody scores them")
    ),
}

MOVES: Mapping[str, RowWords] = {
    "declarations_won": RowWords(
        N_("all declarations"), N_("All declarations that count go to the winner: {points}")
    ),
    "declarations_taken": RowWords(
        N_("declarations taken"), N_("A capot takes the other side's declarations: {points}")
    ),
    "belote_kept": RowWords(N_("belote kept"), N_("Belote stays with its side")),
    "belote_lost": RowWords(
        N_("belote taken"), N_("The winner takes the loser's belote: {points}")
    ),
    "belote_inside": RowWords(N_("belote"), N_("The winner's belote counts with the rest")),
    "base": RowWords(N_("for the deal"), N_("The deal stands at {base}")),
    "bid": RowWords(N_("contract"), N_("The contract: {bid}")),
    "bid_paid": RowWords(N_("contract"), N_("The contract alone is written: {points}")),
    "deal_paid": RowWords(N_("failed: the deal"), N_("A failed contract pays the deal: {points}")),
    "multiplied": RowWords(N_("×{times} adds"), N_("{pot} times {times} is {units}")),
    "hangs": RowWords(
        N_("the taker's hangs"), N_("The taker's {taker} hang for the best of a later hand")
    ),
    "split": RowWords(N_("split in two"), N_("The taker's {taker} are split: {half} to each")),
    "split_odd": RowWords(
        N_("split in two"),
        N_("The taker's {taker} are split: {half} each, the odd one to {side}, who plays first"),
    ),
    "one_trickless": RowWords(
        N_("one without a trick"), N_("One player took no trick: {units} to each of the others")
    ),
    "two_trickless": RowWords(
        N_("two without a trick"), N_("Two players took no trick: {units} to the third")
    ),
    "carried": RowWords(N_("held points"), N_("{carried} that hung: {side}")),
    "carried_waits": RowWords(N_("{carried} still held"), N_("The {carried} from before hang on")),
    "rounded_nearest_10": RowWords(
        N_("rounded to tens"), N_("Rounded to the nearest ten, up from {digit}")
    ),
    "rounded_nearest_10_six_up": RowWords(
        N_("rounded to tens"), N_("Rounded to the nearest ten, up only from {digit}")
    ),
}

TENS: Mapping[str, RowWords] = {
    "smaller_up": RowWords(
        N_("made, in tens"),
        N_("Made: {smaller} goes up to {units}, the larger writes the rest of {pot}: {rest}"),
    ),
    "smaller_down": RowWords(
        N_("made, in tens"),
        N_("Made: {smaller} goes down to {units}, the larger writes the rest of {pot}: {rest}"),
    ),
    "pot_won": RowWords(
        N_("made: all in tens"), N_("Made and doubled: all {points} points, {pot} in tens")
    ),
    "pot_lost": RowWords(
        N_("failed: all in tens"),
        N_("Failed, {taker} to {defence}: the defence writes all {points} points, {pot} in tens"),
    ),
    "pot_multiplied_first": RowWords(
        N_("×{times}, then in tens"),
        N_("{points} points times {times} is {product}: {units} in tens"),
    ),
    "contra_off": RowWords(N_("contra called off"), N_("At this table the hand counts undoubled")),
    "capot_flat": RowWords(N_("capot, flat"), N_("The capot's {units} are not doubled")),
}
BOUNDARY = RowWords(
    N_("made, both end in {digit}"),
    N_(
        "Made, and both end in {digit}: the smaller, {smaller}, goes up to {units}, "
        "the larger writes {rest}"
    ),
)
