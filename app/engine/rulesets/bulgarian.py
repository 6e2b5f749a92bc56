"""Bulgarian belot: four players, counted exactly, written in tens (founding page 001).

The taker must count more than the other side. Made, the two figures are rounded together; failed or
doubled, the side ahead writes the whole pot; level hangs. Nobody goes out on a capot.
"""

from collections.abc import Mapping
from typing import Any

from app.engine.deal import Deal, scale
from app.engine.policies.calling import Bidding
from app.engine.policies.in_tens import InTens
from app.engine.policies.judging import Ahead
from app.engine.rounding import TENS
from app.engine.ruleset import Contest, Duties, Ending, Ruleset
from app.engine.rulesets import base
from app.engine.variant import Leaflet, Option, Preset, Variant, to_say

DOUBLED = scale("A 22, 10 20, K 8, Q 6, J 4, 9 0, 8 0, 7 0")
NO_TRUMP = Deal(
    None, DOUBLED, last_trick=20, capot=90, fours=(), belotes=0, declarations=False, doubled=True
)
CAPOT_UNITS = 9
"""What a capot is worth in score units: 90 points."""

PRESETS = {
    "standard": Preset(
        151,
        to_say("Club rules"),
        to_say(
            "The printed rules of Bulgarian clubs: written in tens, contra on the whole pot, nobody"
            " goes out on a capot."
        ),
    )
}
OPTIONS = (
    Option(
        "capot_under_contra",
        "multiply",
        to_say("A capot in a doubled hand"),
        to_say(
            "A capot in a doubled hand: its 90 points are doubled too, stay flat (9), or call the"
            " doubling off. Clubs differ."
        ),
        {
            "multiply": to_say("its 90 are doubled too"),
            "flat": to_say("stays 9"),
            "cancel": to_say("calls the doubling off"),
        },
    ),
    Option(
        "contra_rounding",
        "round_first",
        to_say("A doubled pot is"),
        to_say(
            "A doubled pot is rounded and then multiplied (redoubled 162: 64), or multiplied first"
            " (65)."
        ),
        {
            "round_first": to_say("rounded, then multiplied"),
            "multiply_first": to_say("multiplied, then rounded"),
        },
    ),
    Option(
        "contra_tie",
        "all_hang",
        to_say("A level doubled hand"),
        to_say(
            "A level doubled hand: the whole multiplied pot hangs, each half counts double, or it"
            " counts as undoubled."
        ),
        {
            "all_hang": to_say("the whole pot hangs"),
            "half_doubled": to_say("each half counts double"),
            "as_plain": to_say("counts as undoubled"),
        },
    ),
    Option(
        "capot_finish",
        "blocked",
        to_say("A capot can end the game"),
        to_say(
            "Whether a game can end on a capot hand: never, only if it is won without the 9 as well"
            ", or always."
        ),
        {
            "blocked": to_say("never"),
            "blocked_if_decisive": to_say("if won without the 9"),
            "allowed": to_say("always"),
        },
    ),
    Option(
        "hanging_finish",
        "allowed",
        to_say("Ending while points hang"),
        to_say("Whether a game can end while points hang."),
        {
            "allowed": to_say("allowed"),
            "blocked": to_say("not allowed"),
        },
    ),
    Option(
        "declaration_contest",
        "separate",
        to_say("Sequences and fours compare"),
        to_say(
            "Sequences and four of a kind are compared separately, or in one contest that any four"
            " wins."
        ),
        {
            "separate": to_say("separately"),
            "single_pool": to_say("in one contest: any four wins"),
        },
    ),
    Option(
        "sequence_compare",
        "true_length",
        to_say("Sequences of more than five"),
        to_say(
            "Sequences of more than five: the longer wins, or all count as five and the top"
            " decides."
        ),
        {
            "true_length": to_say("the longer wins"),
            "cap_at_5": to_say("all count as five"),
        },
    ),
    Option(
        "trickless_declarations",
        "keep",
        to_say("Declarations without a trick"),
        to_say(
            "A side without a trick keeps its declarations, or loses them before they are compared."
        ),
        {
            "keep": to_say("are kept"),
            "drop": to_say("are lost"),
        },
    ),
    base.direction("counter_clockwise"),
)


def build(preset: str, target: int, options: Mapping[str, Any]) -> Ruleset:
    """The rules that these options make."""
    return Ruleset(
        variant="bulgarian",
        preset=preset,
        options=options,
        table=base.TABLES[options["direction"]],
        deals={"suit": base.SUIT, "no_trump": NO_TRUMP, "all_trump": base.ALL_TRUMP},
        contracts=base.ALL_CONTRACTS,
        contest=Contest(
            base.RUNS,
            pool=options["declaration_contest"],
            compare=options["sequence_compare"],
            tie_breaks=(),
            trickless=options["trickless_declarations"],
        ),
        judge=Ahead("hang", capot_decides=False),
        settle=InTens(
            TENS,
            options["capot_under_contra"],
            options["contra_rounding"],
            options["contra_tie"],
        ),
        ending=Ending(
            target,
            capot_finish=options["capot_finish"],
            hanging_finish=options["hanging_finish"],
            capot_units=CAPOT_UNITS,
        ),
        duties=Duties(
            suit=("follow", "go_over", "trump", "over_trump_or_free", "free_behind_partner"),
            no_trump=("follow",),
            all_trump=("follow", "go_over"),
            belote="first_card",
        ),
        auction=Bidding("contract", "higher_bid", opening=4, closing=3),
        multipliers={1: 1, 2: 2, 4: 4},
    )


LEAFLET = Leaflet(
    name=to_say("Bulgarian belot"),
    spoken=frozenset({"bg"}),
    dealing=(
        to_say("Five cards each, in threes and twos; after the bidding three more to everyone."),
    ),
    worked={**base.WORKED, "card_points": {"A": 86}},
    asked=(
        base.WHO_WRITES_WHAT,
        (
            to_say("96 to 66: what is written?"),
            {**base.HEARTS, "trick_points": {"A": 96}},
        ),
        (
            to_say("71 to 91 under contra: what is written?"),
            {**base.HEARTS, "multiplier": 2, "trick_points": {"A": 71}},
        ),
        base.EVERY_TRICK,
    ),
    doubling="contra",
)

VARIANT = Variant("bulgarian", PRESETS, OPTIONS, build, LEAFLET)
