"""What coinche tables choose between; which choices presets make stands in `coinche.py`."""

from collections.abc import Mapping

from app.engine.ruleset import OptionValue
from app.engine.rulesets import base
from app.engine.variant import Option, to_say

YES_NO: Mapping[OptionValue, str] = {True: to_say("yes"), False: to_say("no")}
OPTIONS = (
    Option(
        "scoring",
        "points_and_contract",
        to_say("What is written"),
        to_say(
            "What is written: the counted points and the contract, or the contract alone, as some"
            " tables and applications do."
        ),
        {
            "points_and_contract": to_say("points and contract"),
            "contract": to_say("the contract alone"),
        },
    ),
    Option(
        "must_be_ahead",
        True,
        to_say("The taker must be ahead too"),
        to_say(
            "Whether the taker must count more than the defence besides reaching its bid. Contrée"
            " and Pagat ask for the bid only."
        ),
        YES_NO,
    ),
    Option(
        "min_82",
        False,
        to_say("A bid of 80 needs 82"),
        to_say("Whether a bid of 80 needs 82 points to be made, as Pagat has it."),
        YES_NO,
    ),
    Option(
        "fail_base",
        160,
        to_say("The deal, when a contract fails"),
        to_say(
            "What stands for the deal when a contract fails: 160, or the 162 it really holds, as"
            " many applications count."
        ),
        (160, 162),
    ),
    Option(
        "multiplier_scope",
        "all",
        to_say("Doubling multiplies"),
        to_say("What doubling multiplies: everything, or the bid alone, as Pagat has it."),
        {
            "all": to_say("everything"),
            "contract": to_say("the bid alone"),
        },
    ),
    Option(
        "surcoinche",
        4,
        to_say("A redoubled hand, times"),
        to_say(
            "What a redoubled hand is multiplied by: 4, or 3 at some tables and in several"
            " applications."
        ),
        (4, 3),
    ),
    Option(
        "capot_replaces_base",
        False,
        to_say("250 for 160 in a doubled capot"),
        to_say(
            "Whether 250 replaces the 160 in a doubled contract when the taker won every trick. The"
            " federation does so."
        ),
        YES_NO,
    ),
    Option(
        "belote_multiplied",
        False,
        to_say("Belote is doubled too"),
        to_say(
            "Whether the winner's belote is doubled with the rest. The federation's coinche sheet"
            " does so."
        ),
        YES_NO,
    ),
    Option(
        "declarations_multiplied",
        True,
        to_say("Declarations are doubled too"),
        to_say("Whether declarations are doubled with the rest, or written once, as in contrée."),
        YES_NO,
    ),
    Option(
        "belote_on_failure",
        "keep",
        to_say("Belote, contract failed or doubled"),
        to_say(
            "Each side keeps its belote whatever happens, or on a failed or doubled contract the"
            " winner takes the loser's too, as in contrée."
        ),
        {
            "keep": to_say("each side keeps its own"),
            "winner": to_say("the winner takes both"),
        },
    ),
    Option(
        "belote_counts",
        True,
        to_say("Belote helps the contract"),
        to_say("Whether belote helps to make or to beat a contract."),
        YES_NO,
    ),
    Option(
        "rounding",
        "none",
        to_say("Rounding"),
        to_say(
            "Rounds counted points to tens, before the bid is added: 5 goes up (the federation)"
            " or only 6."
        ),
        {
            "none": to_say("none"),
            "nearest_10": to_say("to tens: 5 goes up"),
            "nearest_10_six_up": to_say("to tens: only 6 goes up"),
        },
    ),
    Option(
        "tie",
        "fail",
        to_say("The bid is reached, but level"),
        to_say(
            "A taker who reaches its bid but is level with the defence fails, or its points hang."
        ),
        {
            "fail": to_say("the contract fails"),
            "hang": to_say("the taker's points hang"),
        },
    ),
    Option(
        "capot_bid",
        250,
        to_say("A capot bid is worth"),
        to_say("The value of a capot bid, in points."),
        range(170, 1001, 10),
    ),
    Option(
        "capot_contract",
        "bid_value",
        to_say("A bid for all tricks"),
        to_say(
            "A bid for all tricks counts like any other, or pays flat: 250 and its value, made or"
            " failed (contrée and Pagat: 500)."
        ),
        {
            "bid_value": to_say("counts like any other"),
            "flat": to_say("pays 250 and its value"),
        },
    ),
    Option(
        "capot_doubling",
        "allowed",
        to_say("Doubling a bid for all tricks"),
        to_say("Whether bids for all tricks can be doubled. Pagat says no."),
        {
            "allowed": to_say("allowed"),
            "refused": to_say("not allowed"),
        },
    ),
    Option(
        "failed_pays",
        "bid",
        to_say("A failed contract pays"),
        to_say(
            "Contract alone: what a failed contract gives the defence, the bid or the whole deal of"
            " 162."
        ),
        {
            "bid": to_say("the bid"),
            "deal": to_say("the whole deal, 162"),
        },
    ),
    Option(
        "generale_bid",
        500,
        to_say("A générale bid is worth"),
        to_say("The value of a générale bid, in points: its player must win every trick alone."),
        range(180, 2001, 10),
    ),
    Option(
        "no_trump_fours",
        "own",
        to_say("Four of a kind at no trump"),
        to_say(
            "Four of a kind at no trump: aces 200, tens 150, others 100; or ranked as in a suit."
        ),
        {
            "own": to_say("aces 200, tens 150, others 100"),
            "as_trump": to_say("ranked as in a suit"),
        },
    ),
    Option(
        "declarations",
        True,
        to_say("Declarations"),
        to_say(
            "Whether sequences and four of a kind count. Many tables and most applications play"
            " without."
        ),
        {
            True: to_say("count"),
            False: to_say("do not count"),
        },
    ),
    base.DECLARATION_TIE,
    base.undertrump("optional"),
    Option(
        "no_win_on_belote_alone",
        False,
        to_say("No win on belote alone"),
        to_say(
            "Whether a side that failed or took no trick cannot end the game on its belote; the"
            " federation said so until 2016."
        ),
        YES_NO,
    ),
    base.direction("clockwise"),
)
