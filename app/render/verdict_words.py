"""How a contract came out, in words. Keys are the engine's rule codes, facts the row's figures."""

from collections.abc import Mapping

from app.render.catalogue import N_
from app.render.row_words import RowWords

MADE: Mapping[str, RowWords] = {
    "made": RowWords(
        N_("made: each its own"),
        N_("Contract made, {taker} to {defence}: each side writes its own"),
    ),
    "level_makes": RowWords(
        N_("level: made"),
        N_("Level, {taker} to {defence}: at this table that is made, each side writes its own"),
    ),
    "half_made": RowWords(
        N_("made: over half"),
        N_("More than half the deal, {taker} against {defence}: each side writes its own"),
    ),
    "half_makes": RowWords(
        N_("half: made"),
        N_("Exactly half the deal, {taker}: at this table that is made, each writes its own"),
    ),
    "own": RowWords(
        N_("made: each its own"),
        N_("Contract made, {taker} for {bid} against {defence}: each side writes its own"),
    ),
    "own_bare": RowWords(
        N_("made: each its own"),
        N_(
            "Contract made, {taker} without belote for {bid} against {defence}: "
            "each side writes its own"
        ),
    ),
    "own_capot": RowWords(
        N_("capot: each its own"),
        N_("Every trick taken, so the contract is made: each side writes what it counted"),
    ),
    "bid_made": RowWords(
        N_("made"), N_("Contract made: {taker} counted for {bid}, against {defence}")
    ),
    "bid_made_bare": RowWords(
        N_("made"),
        N_("Contract made: {taker} counted without belote for {bid}, against {defence}"),
    ),
    "capot_made": RowWords(N_("capot: made"), N_("The taker won every trick: made")),
    "capot_deal": RowWords(
        N_("capot: all of it"), N_("Capot: who took every trick writes the whole deal, {deal}")
    ),
    "made_each": RowWords(
        N_("made: each his own"),
        N_("The taker's {taker} beat each opponent (best {other}): everyone writes his own"),
    ),
    "made_combined": RowWords(
        N_("made: each his own"),
        N_("The taker's {taker} beat both opponents' {other}: everyone writes his own"),
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
        N_("failed: below the bid"),
        N_("Contract failed: {taker} counted, {needed} needed for a bid of {bid}"),
    ),
    "bid_short_bare": RowWords(
        N_("failed: below the bid"),
        N_("Contract failed: {taker} counted without belote, {needed} needed for a bid of {bid}"),
    ),
    "bid_behind": RowWords(
        N_("failed: behind"),
        N_("{taker} counted reach the bid of {bid}, but the defence has {defence}: failed"),
    ),
    "bid_behind_bare": RowWords(
        N_("failed: behind"),
        N_("Without belote {taker} reach the bid of {bid}, but the defence has {defence}: failed"),
    ),
    "all_tricks_failed": RowWords(
        N_("failed: a trick lost"), N_("Every trick was bid, and not every one was won: failed")
    ),
    "generale_shared": RowWords(
        N_("failed: partner took"),
        N_("A générale needs every trick won by its player alone: failed"),
    ),
    "failed_each": RowWords(
        N_("failed: others write"),
        N_(
            "The taker's {taker} are behind {other}: the taker writes nothing, the others their own"
        ),
    ),
    "failed_combined": RowWords(
        N_("failed: others write"),
        N_("The taker's {taker} are behind both opponents' {other}: these write their own"),
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
        N_("The taker's {taker} are level with the best opponent: they hang, the others write"),
    ),
    "tied_combined": RowWords(
        N_("level: others write"),
        N_("The taker's {taker} are level with both opponents: they hang, the others write"),
    ),
}
