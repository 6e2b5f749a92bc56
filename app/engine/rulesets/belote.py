"""French belote: four players, two sides; House and Official rules (founding pages 000 and 003).

The taker must count more than the defence, belote and declarations included; behind, the defence
writes the whole deal; level is a litige, and the taker's points wait for the next winner.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.engine.cards import Rank
from app.engine.deal import scale
from app.engine.policies.judging import Ahead, HalfTheDeal
from app.engine.policies.whole_deal import WholeDeal
from app.engine.rounding import SCHEMES
from app.engine.ruleset import Duties, Ending, Ruleset
from app.engine.rulesets import base
from app.engine.variant import Leaflet, Option, Preset, Variant, to_say

ACE_NINETEEN = scale("A 19, 10 10, K 4, Q 3, J 2, 9 0, 8 0, 7 0")
DEAL = 162
"""What a suit deal is worth; a capot is stated with it included (252)."""

PRESETS = {
    "house": Preset(
        1000,
        to_say("House rules"),
        to_say(
            "As most tables at home play: a failed contract pays the whole deal, a level one"
            " hangs, no trump counts 130."
        ),
    ),
    "official": Preset(
        1000,
        to_say("Federation rules"),
        to_say("The federation's rules: no trump and all trump count 162 like any deal."),
        {
            "no_trump_ace": 19,
            "all_trump_scale": DEAL,
            "no_trump_fours": "own",
            "direction": "counter_clockwise",
        },
    ),
}

OPTIONS = (
    Option(
        "capot",
        252,
        to_say("All eight tricks count"),
        to_say(
            "What all eight tricks are worth in a suit deal; other deals shift by the same. 252 is"
            " the federation's figure, 250 is kept at many tables, 162 pays no bonus."
        ),
        (252, 250, 162),
    ),
    Option(
        "made",
        "ahead",
        to_say("A contract is made by"),
        to_say(
            "What makes a contract: more points than the defence, or more than half the deal in"
            " the taker's own count, even behind a defence that has belote; one printed guide says"
            " so."
        ),
        {
            "ahead": to_say("more points than the defence"),
            "eighty_two": to_say("more than half the deal"),
        },
    ),
    Option(
        "tie",
        "hang",
        to_say("A level hand"),
        to_say(
            "A level hand: the taker's points hang for the next winner (litige), the contract"
            " fails, or it is made. The federation lets each tournament choose."
        ),
        {
            "hang": to_say("the taker's points hang"),
            "fail": to_say("the contract fails"),
            "made": to_say("the contract is made"),
        },
    ),
    Option(
        "hang_to",
        "next_winner",
        to_say("Hanging points go to"),
        to_say(
            "Who collects hanging points: whoever wins the next hand, or only a taker who makes the"
            " contract, as the federation words it."
        ),
        {
            "next_winner": to_say("whoever wins the next hand"),
            "next_made": to_say("a taker who makes the contract"),
        },
    ),
    Option(
        "belote_on_failure",
        "keep",
        to_say("Belote of a taker who fails"),
        to_say(
            "A taker who fails keeps belote, as nearly everybody plays, or gives it to the defence."
        ),
        {
            "keep": to_say("he keeps it"),
            "defence": to_say("the defence has it"),
        },
    ),
    Option(
        "declarations",
        True,
        to_say("Declarations"),
        to_say("Whether sequences and four of a kind count. Tournaments often play without."),
        {
            True: to_say("count"),
            False: to_say("do not count"),
        },
    ),
    base.DECLARATION_TIE,
    Option(
        "rounding",
        "none",
        to_say("Rounding"),
        to_say(
            "Rounds what each side writes, carried points included, to tens: 5 goes up, or only 6"
            " does. Some tournaments do; what hangs is never rounded."
        ),
        {
            "none": to_say("none"),
            "nearest_10": to_say("to tens: 5 goes up"),
            "nearest_10_six_up": to_say("to tens: only 6 goes up"),
        },
    ),
    Option(
        "no_trump_ace",
        11,
        to_say("The ace at no trump"),
        to_say(
            "The ace at no trump: 11 as ever, a deal of 130; or 19, which brings the deal to 162."
        ),
        (11, 19),
    ),
    Option(
        "all_trump_scale",
        "full",
        to_say("An all-trump deal counts"),
        to_say("An all-trump deal counts its full 258, or is brought down to 162 in proportion."),
        {
            "full": to_say("its full 258"),
            DEAL: to_say("162, in proportion"),
        },
    ),
    Option(
        "no_trump_fours",
        "as_trump",
        to_say("Four of a kind at no trump"),
        to_say(
            "Four of a kind at no trump: ranked as in a suit, or aces 200, tens 150, others 100."
        ),
        {
            "as_trump": to_say("ranked as in a suit"),
            "own": to_say("aces 200, tens 150, others 100"),
        },
    ),
    base.undertrump("required"),
    base.direction("clockwise"),
)


def build(preset: str, target: int, options: Mapping[str, Any]) -> Ruleset:
    """The rules that these options make."""
    bonus = options["capot"] - DEAL
    suit = replace(base.SUIT, capot=bonus)
    no_trump = base.own_fours(replace(base.NO_TRUMP, capot=bonus), options["no_trump_fours"])
    all_trump = replace(base.ALL_TRUMP, capot=bonus)
    if options["no_trump_ace"] != base.PLAIN.points[Rank.ACE]:
        no_trump = replace(no_trump, plain=ACE_NINETEEN, usual=base.PLAIN_SUMS)
    if options["all_trump_scale"] != "full":
        all_trump = replace(all_trump, scale_to=options["all_trump_scale"])
    tie = options["tie"]
    by_half = options["made"] == "eighty_two"
    under = ("under_trump",) if options["undertrump"] == "required" else ()
    return Ruleset(
        variant="belote",
        preset=preset,
        options=options,
        table=base.TABLES[options["direction"]],
        deals={"suit": suit, "no_trump": no_trump, "all_trump": all_trump},
        contracts=base.ALL_CONTRACTS,
        contest=base.contest(options),
        judge=HalfTheDeal(tie) if by_half else Ahead(tie, capot_decides=True),
        settle=WholeDeal(options["hang_to"], options["belote_on_failure"]),
        ending=Ending(target),
        duties=Duties(
            suit=("follow", "go_over", "trump", "over_trump", *under, "free_behind_partner"),
            no_trump=("follow",),
            all_trump=("follow", "go_over"),
        ),
        auction=base.TURN_UP,
        rounding=SCHEMES[options["rounding"]],
    )


LEAFLET = Leaflet(
    name=to_say("French belote"),
    dealing=(
        to_say(
            "Five cards each, in threes and twos; the next one is turned up. Once somebody takes, "
            "he receives the turned-up card and two more, the others three."
        ),
    ),
    worked=base.WORKED,
    asked=(
        base.WHO_WRITES_WHAT,
        (
            to_say("The taker has 62 in tricks, the others 100: is it made with belote?"),
            {**base.HEARTS, "trick_points": {"A": 62}, "belotes": {"A": 1}},
        ),
        (
            to_say("The taker fails and has belote: who keeps it?"),
            {**base.HEARTS, "trick_points": {"A": 51}, "belotes": {"A": 1}},
        ),
        base.EVERY_TRICK,
    ),
)

VARIANT = Variant("belote", PRESETS, OPTIONS, build, LEAFLET)
