"""Belote découverte: two players with open cards, 16 tricks (founding page 004).

More than 81 makes the contract and each writes his own; otherwise the other writes 162, or 252
with every trick. No belote, no doubling, nothing hangs.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.engine.policies.judging import Ahead
from app.engine.policies.whole_deal import WholeDeal
from app.engine.ruleset import Contest, Duties, Ending, Ruleset, Table
from app.engine.rulesets import base
from app.engine.variant import Leaflet, Option, Preset, Variant, to_say

TABLE = Table(2, seats=("A", "B"), direction="counter_clockwise", hand=16, open_cards=True)
PRESETS = {
    "standard": Preset(
        1000,
        to_say("Usual rules"),
        to_say("The founding page: no declarations; more than 81 makes the contract."),
    )
}
OPTIONS = (
    Option(
        "declarations",
        False,
        to_say("Declarations"),
        to_say(
            "Whether sequences and four of a kind score, as in belote: the taker must then be"
            " ahead, and a failure pays them too. The founding page plays without."
        ),
        {
            False: to_say("do not count"),
            True: to_say("count"),
        },
    ),
    Option(
        "reveal",
        "after_trick",
        to_say("A covered card is turned up"),
        to_say(
            "When a covered card is turned up: after both have played, or at once when it is freed."
            " Play only."
        ),
        {
            "after_trick": to_say("after both have played"),
            "at_once": to_say("at once"),
        },
    ),
)


def build(preset: str, target: int, options: Mapping[str, Any]) -> Ruleset:
    """The rules that these options make."""
    return Ruleset(
        variant="decouverte",
        preset=preset,
        options=options,
        table=TABLE,
        deals={"suit": replace(base.SUIT, belotes=0)},
        contracts=base.SUITS_ONLY,
        contest=Contest(base.RUNS) if options["declarations"] else None,
        judge=Ahead("fail", capot_decides=True),
        settle=WholeDeal("next_winner", "keep"),
        ending=Ending(target),
        duties=Duties(suit=("follow", "go_over", "trump")),
        auction=base.TURN_UP,
        belote=0,
        carries=False,
    )


LEAFLET = Leaflet(
    name=to_say("Two-player belote (découverte)"),
    dealing=(
        to_say(
            "Eight face-down cards each, two rows of four: a row to the opponent, a row to the "
            "dealer, and again. Then eight face-up cards each on top of them, in the same order."
        ),
        to_say(
            "The dealer's last face-up card offers the first trump; the other player speaks first."
        ),
        to_say("Only face-up cards are played."),
        to_say("The two deal in turn."),
    ),
    by_option={
        ("reveal", "after_trick"): to_say(
            "A card that was freed is turned up after both have played."
        ),
        ("reveal", "at_once"): to_say("A card that was freed is turned up at once."),
    },
    worked={**base.HEARTS, "card_points": {"A": 80}, "last_trick": "A"},
    asked=(
        (to_say("Both players count 81: who writes what?"), base.WHO_WRITES_WHAT[1]),
        base.EVERY_TRICK,
        (to_say("The other player wins every trick: how much?"), {**base.HEARTS, "capot": "B"}),
    ),
)

VARIANT = Variant("decouverte", PRESETS, OPTIONS, build, LEAFLET)
