"""The words for every row of the two accounts: a short label for tables, a sentence for answers.

Facts in braces are the row's own figures. Keys are the engine's rule codes.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from app.engine import Step
from app.render.catalogue import N_, Catalogue


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
    "declarations_level": RowWords(
        N_("equal declarations"), N_("The best declarations are equal: nobody scores them")
    ),
}

MADE: Mapping[str, RowWords] = {
    "made": RowWords(
        N_("made: each its own"),
        N_("Contract made, {taker} to {defence}: each side writes its own"),
    ),
    "level_makes": RowWords(
        N_("level: made"),
        N_("Level, {taker} to {defence}: at this table that makes the contract"),
    ),
    "half_made": RowWords(
        N_("made: over half"),
        N_("More than half the deal, {taker} against {defence}: each side writes its own"),
    ),
    "half_makes": RowWords(
        N_("half: made"),
        N_("Exactly half the deal, {taker}: at this table that makes the contract"),
    ),
    "own": RowWords(
        N_("made: each its own"),
        N_("Contract made, {taker} for {bid} against {defence}: each side writes its own"),
    ),
    "own_capot": RowWords(
        N_("capot: each its own"),
        N_("Every trick taken, so the contract is made: each side writes what it counted"),
    ),
    "bid_made": RowWords(
        N_("made"), N_("Contract made: {taker} counted for {bid}, against {defence}")
    ),
    "capot_made": RowWords(N_("capot: made"), N_("The taker won every trick: made")),
    "capot_deal": RowWords(
        N_("capot: all of it"), N_("Every trick taken: the deal with its capot is worth {deal}")
    ),
    "made_each": RowWords(
        N_("made: each his own"),
        N_("The taker's {taker} beat each opponent (best {best}): everyone writes his own"),
    ),
}

FAILED: Mapping[str, RowWords] = {
    "failed": RowWords(
        N_("failed: the deal"),
        N_("Contract failed, {taker} to {defence}: the defence writes the whole deal, {deal}"),
    ),
    "level_fails": RowWords(
        N_("level: failed"), N_("Level, {taker} to {defence}: that is not enough, the taker fails")
    ),
    "half_fails": RowWords(
        N_("half: failed"), N_("Exactly half the deal, {taker}: that is not enough")
    ),
    "capot_failed": RowWords(
        N_("capot against: failed"), N_("The defence won every trick: the contract fails")
    ),
    "bid_short": RowWords(
        N_("failed: below the bid"), N_("Contract failed: {taker} counted for a bid of {bid}")
    ),
    "bid_behind": RowWords(
        N_("failed: behind"),
        N_("{taker} counted reach the bid of {bid}, but the defence has {defence}: failed"),
    ),
    "all_tricks_failed": RowWords(
        N_("failed: a trick lost"), N_("Every trick was bid, and one was lost: failed")
    ),
    "generale_shared": RowWords(
        N_("failed: partner took"),
        N_("A générale needs every trick won by its player alone: failed"),
    ),
    "failed_each": RowWords(
        N_("failed: others write"),
        N_("The taker's {taker} is behind {best}: he writes nothing, the others write their own"),
    ),
    "failed_hangs": RowWords(
        N_("failed: others write"),
        N_("The taker's {taker} is behind {best}: his points hang, the others write their own"),
    ),
}

TIED: Mapping[str, RowWords] = {
    "tied": RowWords(
        N_("level: defence's own"),
        N_("Level, {taker} to {defence}: the defence writes its own, the taker's points hang"),
    ),
    "half_tied": RowWords(
        N_("half: defence's own"),
        N_("Exactly half the deal, {taker}: the defence writes its {defence}, the rest hangs"),
    ),
    "tied_split": RowWords(
        N_("level: half hangs"),
        N_("Level at {points}: the defence writes {written}, {hangs} hang for the next winner"),
    ),
    "tied_split_doubled": RowWords(
        N_("level: half hangs ×{times}"),
        N_("Level at {points}, doubled: the defence writes {written}, {hangs} hang"),
    ),
    "tied_all_hangs": RowWords(
        N_("level: all hangs"),
        N_("Level at {points}, doubled: nobody writes, the whole pot of {hangs} hangs"),
    ),
    "tied_each": RowWords(
        N_("level: others write"),
        N_("The taker's {taker} is level with the best opponent: it hangs, the others write"),
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
    "multiplied": RowWords(N_("doubled ×{times}"), N_("{pot} times {times} is {units}")),
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
    "carried": RowWords(N_("held points"), N_("The {carried} that hung go to the winner")),
    "carried_waits": RowWords(N_("still held"), N_("The {carried} from before hang on")),
    "rounded_nearest_10": RowWords(
        N_("rounded to tens"), N_("Rounded to the nearest ten, {digit} going up")
    ),
    "rounded_nearest_10_six_up": RowWords(
        N_("rounded to tens"), N_("Rounded to the nearest ten, only {digit} going up")
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
    "capot_flat": RowWords(N_("capot, flat"), N_("The capot's {units} are not doubled")),
}
BOUNDARY = RowWords(
    N_("made, both end in {digit}"),
    N_(
        "Made, and both end in {digit}: the smaller, {smaller}, goes up to {units}, "
        "the larger writes {rest}"
    ),
)

ROWS: Mapping[str, RowWords] = {
    **TALLY,
    **MADE,
    **FAILED,
    **TIED,
    **MOVES,
    **TENS,
    **{f"boundary_{digit}_smaller_up": BOUNDARY for digit in (4, 5, 6)},
}


def label(step: Step, words: Catalogue) -> str:
    """A row's name in a table."""
    return words.say(ROWS[step.rule].label, step.facts)


def sentence(step: Step, words: Catalogue) -> str:
    """What a row says in full."""
    return words.say(ROWS[step.rule].sentence, step.facts)
