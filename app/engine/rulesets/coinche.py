"""Coinche, contrée: belote with bidding (founding pages 000 and 003; federation and Pagat sheets).

The taker bids 80 to 160, capot or générale, must count what it bid and (most tables) more than the
defence; opponents may double. Presets differ in what is written and in what doubling multiplies:
`contree_2016` follows the federation's contrée sheet of 2016, `pagat` Pagat's page, `contract_only`
and `contract_or_deal` write the contract alone (founding page 000).
"""

from collections.abc import Mapping
from typing import Any

from app.engine.deal import Deal, scale
from app.engine.policies.bidding import ContractOnly, PointsAndContract
from app.engine.policies.calling import Bidding
from app.engine.policies.judging import ReachTheBid
from app.engine.rounding import SCHEMES
from app.engine.ruleset import Bids, Duties, Ending, Ruleset
from app.engine.rulesets import base
from app.engine.rulesets.coinche_options import OPTIONS
from app.engine.variant import Conflict, Leaflet, Preset, Variant, to_say

ACE_NINETEEN = scale("A 19, 10 10, K 4, Q 3, J 2, 9 0, 8 0, 7 0")
JACK_THIRTEEN = scale("J 13, 9 9, A 6, 10 5, K 3, Q 2, 8 0, 7 0")
NO_TRUMP = Deal(None, ACE_NINETEEN, 10, 90, base.FOURS, belotes=0, usual=base.PLAIN_SUMS)
ALL_TRUMP = Deal(JACK_THIRTEEN, None, 10, 90, base.FOURS, belotes=4, usual=base.TRUMP_SUMS)

NUMBERS = tuple(range(80, 161, 10))
BASE, ALL_TRICKS = 160, 250
EIGHTY_NEEDS = 82

COUNTER = {"direction": "counter_clockwise"}
PRESETS = {
    "house": Preset(
        1000,
        to_say("House rules"),
        to_say("Points and contract, unrounded; the taker must reach its bid and be ahead."),
    ),
    "official": Preset(
        2000,
        to_say("Federation coinche"),
        to_say(
            "Federation coinche: points rounded to tens, 250 for a capot made, belote doubled with"
            " the rest."
        ),
        {
            "rounding": "nearest_10",
            "capot_replaces_base": True,
            "belote_multiplied": True,
            **COUNTER,
        },
    ),
    "contract_only": Preset(
        2000,
        to_say("The contract alone"),
        to_say("The contract alone is written, made or failed, and belote."),
        {"scoring": "contract", **COUNTER},
    ),
    "contract_or_deal": Preset(
        2000,
        to_say("The contract, or the deal"),
        to_say("The contract alone is written; a failed one pays the whole deal."),
        {"scoring": "contract", "failed_pays": "deal", **COUNTER},
    ),
    "contree_2016": Preset(
        2000,
        to_say("Federation contrée, 2016"),
        to_say(
            "Federation contrée of 2016: the bid alone must be reached, a bid for all tricks pays"
            " 500, the winner of a failed or doubled hand takes both belotes."
        ),
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
        to_say("As Pagat has it"),
        to_say(
            "As Pagat describes coinche: the bid alone must be reached, 80 needs 82, doubling"
            " multiplies the bid alone, capot pays 500."
        ),
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


def build(preset: str, target: int, options: Mapping[str, Any]) -> Ruleset:
    """The rules that these options make."""
    under = ("under_trump",) if options["undertrump"] == "required" else ()
    return Ruleset(
        variant="coinche",
        preset=preset,
        options=options,
        table=base.TABLES[options["direction"]],
        deals={
            "suit": base.SUIT,
            "no_trump": base.own_fours(NO_TRUMP, options["no_trump_fours"]),
            "all_trump": ALL_TRUMP,
        },
        contracts=base.ALL_CONTRACTS,
        contest=base.contest(options),
        judge=ReachTheBid(
            must_be_ahead=options["must_be_ahead"],
            least=EIGHTY_NEEDS if options["min_82"] else NUMBERS[0],
            belote_counts=options["belote_counts"],
            tie=options["tie"],
        ),
        settle=_settle(options),
        ending=Ending(
            target, belote_alone="blocked" if options["no_win_on_belote_alone"] else "allowed"
        ),
        duties=Duties(
            suit=("follow", "go_over", "trump", "over_trump", *under, "free_behind_partner"),
            no_trump=("follow",),
            all_trump=("follow", "go_over"),
        ),
        auction=Bidding("points", "redouble_only", opening=4, closing=3),
        bids=Bids(
            NUMBERS,
            capot=options["capot_bid"],
            generale=options["generale_bid"],
            doubling_all_tricks=options["capot_doubling"] == "allowed",
        ),
        multipliers={1: 1, 2: 2, 4: options["surcoinche"]},
    )


def _settle(options: Mapping[str, Any]) -> ContractOnly | PointsAndContract:
    if options["scoring"] == "contract":
        return ContractOnly(options["failed_pays"], options["belote_on_failure"])
    return PointsAndContract(
        base=BASE,
        fail_base=options["fail_base"],
        all_tricks_base=ALL_TRICKS,
        multiplier_scope=options["multiplier_scope"],
        capot_replaces_base=options["capot_replaces_base"],
        capot_contract=options["capot_contract"],
        declarations_multiplied=options["declarations_multiplied"],
        belote_multiplied=options["belote_multiplied"],
        belote_on_failure=options["belote_on_failure"],
        rounding=SCHEMES[options["rounding"]],
    )


LEAFLET = Leaflet(
    name=to_say("Coinche, contrée"),
    dealing=(to_say("Eight cards each: three, two and three, before the bidding."),),
    worked={**base.WORKED, "bid": 100, "multiplier": 2},
    asked=(
        (
            to_say("Bid 100, counted 108: what is written?"),
            {**base.HEARTS, "bid": 100, "trick_points": {"A": 108}},
        ),
        (
            to_say("Bid 100 doubled, counted 108: what is written?"),
            {**base.HEARTS, "bid": 100, "multiplier": 2, "trick_points": {"A": 108}},
        ),
        (
            to_say("Bid 100, counted 98: what is written?"),
            {**base.HEARTS, "bid": 100, "trick_points": {"A": 98}},
        ),
        (
            to_say("Bid 80, and the taker wins every trick: how much?"),
            {**base.HEARTS, "bid": 80, "capot": "A"},
        ),
    ),
)

VARIANT = Variant(
    "coinche",
    PRESETS,
    OPTIONS,
    build,
    LEAFLET,
    CONFLICTS,
    ascending=(("capot_bid", "generale_bid"),),
)
