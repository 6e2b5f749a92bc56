"""What coinche tables choose between: presets, options and choices that exclude each other.

`contree_2016` follows the federation's contrée sheet of 2016, `pagat` Pagat's page, `contract_only`
and `contract_or_deal` write the contract alone (founding page 000).
"""

from app.engine.rulesets import base
from app.engine.variant import Conflict, Option, Preset

COUNTER = {"direction": "counter_clockwise"}
PRESETS = {
    "house": Preset(
        1000,
        "Points and contract, unrounded; the taker must reach its bid and be ahead.",
    ),
    "official": Preset(
        2000,
        "Federation coinche: points rounded to tens, 250 for a capot made, belote doubled with"
        " the rest.",
        {
            "rounding": "nearest_10",
            "capot_replaces_base": True,
            "belote_multiplied": True,
            **COUNTER,
        },
    ),
    "contract_only": Preset(
        2000,
        "The contract alone is written, made or failed, and belote.",
        {"scoring": "contract", **COUNTER},
    ),
    "contract_or_deal": Preset(
        2000,
        "The contract alone is written; a failed one pays the whole deal.",
        {"scoring": "contract", "failed_pays": "deal", **COUNTER},
    ),
    "contree_2016": Preset(
        2000,
        "Federation contrée of 2016: the bid alone must be reached, a bid for all tricks pays"
        " 500, the winner of a failed or doubled hand takes both belotes.",
        {
            "must_be_ahead": False,
            "rounding": "nearest_10",
            "capot_contract": "flat",
            "declarations_multiplied": False,
            "belote_on_failure": "winner",
            **COUNTER,
        },
    ),
    "pagat": Preset(
        2000,
        "As Pagat describes coinche: the bid alone must be reached, 80 needs 82, doubling"
        " multiplies the bid alone, capot pays 500.",
        {
            "must_be_ahead": False,
            "min_82": True,
            "multiplier_scope": "contract",
            "capot_replaces_base": True,
            "capot_contract": "flat",
            "capot_doubling": "refused",
            "rounding": "nearest_10",
            **COUNTER,
        },
    ),
}

YES_NO = (True, False)
OPTIONS = (
    Option(
        "scoring",
        "points_and_contract",
        "What is written: the counted points and the contract, or the contract alone, as some"
        " tables and applications do.",
        ("points_and_contract", "contract"),
    ),
    Option(
        "must_be_ahead",
        True,
        "Whether the taker must count more than the defence besides reaching its bid. Contrée and"
        " Pagat ask for the bid only.",
        YES_NO,
    ),
    Option(
        "min_82", False, "Whether a bid of 80 needs 82 points to be made, as Pagat has it.", YES_NO
    ),
    Option(
        "fail_base",
        160,
        "What stands for the deal when a contract fails: 160, or the 162 it really holds, as many"
        " applications count.",
        (160, 162),
    ),
    Option(
        "multiplier_scope",
        "all",
        "What doubling multiplies: everything, or the bid alone, as Pagat has it.",
        ("all", "contract"),
    ),
    Option(
        "surcoinche",
        4,
        "What a redoubled hand is multiplied by: 4, or 3 at some tables and in several"
        " applications.",
        (4, 3),
    ),
    Option(
        "capot_replaces_base",
        False,
        "Whether 250 replaces the 160 in a doubled contract when the taker won every trick. The"
        " federation does so.",
        YES_NO,
    ),
    Option(
        "belote_multiplied",
        False,
        "Whether the winner's belote is doubled with the rest. The federation's coinche sheet does"
        " so.",
        YES_NO,
    ),
    Option(
        "declarations_multiplied",
        True,
        "Whether declarations are doubled with the rest, or written once, as in contrée.",
        YES_NO,
    ),
    Option(
        "belote_on_failure",
        "keep",
        "Each side keeps its belote whatever happens, or on a failed or doubled contract the winner"
        " takes the loser's too, as in contrée.",
        ("keep", "winner"),
    ),
    Option("belote_counts", True, "Whether belote helps to make or to beat a contract.", YES_NO),
    Option(
        "rounding",
        "none",
        "Rounds counted points to tens, before the bid is added: 5 goes up (the federation)"
        " or only 6.",
        ("none", "nearest_10", "nearest_10_six_up"),
    ),
    Option(
        "tie",
        "fail",
        "A taker who reaches its bid but is level with the defence fails, or its points hang.",
        ("fail", "hang"),
    ),
    Option(
        "capot_bid",
        250,
        "The value of a capot bid, in points.",
        range(170, 1001, 10),
    ),
    Option(
        "capot_contract",
        "bid_value",
        "A bid for all tricks counts like any other, or pays flat: 250 and its value, made or"
        " failed (contrée and Pagat: 500).",
        ("bid_value", "flat"),
    ),
    Option(
        "capot_doubling",
        "allowed",
        "Whether bids for all tricks can be doubled. Pagat says no.",
        ("allowed", "refused"),
    ),
    Option(
        "failed_pays",
        "bid",
        "Contract alone: what a failed contract gives the defence, the bid or the whole deal of"
        " 162.",
        ("bid", "deal"),
    ),
    Option(
        "generale_bid",
        500,
        "The value of a générale bid, in points: its player must win every trick alone.",
        range(180, 2001, 10),
    ),
    Option(
        "no_trump_fours",
        "own",
        "Four of a kind at no trump: aces 200, tens 150, others 100; or ranked as in a suit.",
        ("own", "as_trump"),
    ),
    Option(
        "declarations",
        True,
        "Whether sequences and four of a kind count. Many tables and most applications play"
        " without.",
        YES_NO,
    ),
    Option(
        "declaration_tie",
        "none",
        "Equal best declarations: nobody scores any, or the player who speaks first does.",
        ("none", "first"),
    ),
    Option(
        "undertrump",
        "optional",
        "Whether a player who cannot over-trump must still play a lower trump. Play only.",
        ("optional", "required"),
    ),
    Option(
        "no_win_on_belote_alone",
        False,
        "Whether a side that failed or took no trick cannot end the game on its belote; the"
        " federation said so until 2016.",
        YES_NO,
    ),
    base.direction("clockwise"),
)

CONFLICTS = (
    Conflict("tie", "hang", "must_be_ahead", False),
    Conflict("tie", "hang", "scoring", "contract"),
    Conflict("rounding", "nearest_10", "scoring", "contract"),
    Conflict("rounding", "nearest_10_six_up", "scoring", "contract"),
    Conflict("failed_pays", "deal", "scoring", "points_and_contract"),
    Conflict("capot_contract", "flat", "scoring", "contract"),
    Conflict("belote_multiplied", True, "scoring", "contract"),
    Conflict("belote_multiplied", True, "multiplier_scope", "contract"),
)
