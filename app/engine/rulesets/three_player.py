"""Russian three-player belot: each for himself, nine cards each, five left out (founding page 002).

The taker must beat each opponent; level his points hang, behind they are split. A player without a
trick costs the table a premium, which takes the place of capot.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.engine.policies.each_own import EachOwn
from app.engine.policies.judging import BeatOpponents
from app.engine.ruleset import Contest, Duties, Ending, Ruleset, Table
from app.engine.rulesets import base
from app.engine.variant import Leaflet, Option, Preset, Variant, to_say

TABLE = Table(3, seats=("A", "B", "C"), direction="clockwise", hand=9, undealt=5)
PRESETS = {
    "standard": Preset(
        501,
        to_say("Usual rules"),
        to_say(
            "To 501; three in a row count 20; a taker who is behind gives his points to the others."
        ),
    ),
    "literal": Preset(
        50,
        to_say("To the letter of the founding page"),
        to_say(
            "Closer to the founding page: to 50; three in a row count nothing; the points of a"
            " taker who is behind hang."
        ),
        {"tierce": 0, "on_less": "hang"},
    ),
}
OPTIONS = (
    Option(
        "tierce",
        20,
        to_say("Three in a row"),
        to_say(
            "Three in a row: 20 as in every other source, or nothing, as the founding page's table"
            " reads, which starts at four."
        ),
        (20, 0),
    ),
    Option(
        "beat",
        "each",
        to_say("The taker must beat"),
        to_say("Whether the taker must count more than each opponent, or than both together."),
        {
            "each": to_say("each opponent"),
            "combined": to_say("both together"),
        },
    ),
    Option(
        "on_less",
        "split",
        to_say("Points of a taker who is behind"),
        to_say(
            "A taker who is behind: his points are split between the two others, or hang for the"
            " best of the next hand."
        ),
        {
            "split": to_say("are split between the others"),
            "hang": to_say("hang for the next hand"),
        },
    ),
)


def build(preset: str, target: int, options: Mapping[str, Any]) -> Ruleset:
    """The rules that these options make."""
    runs = {**base.RUNS, 3: options["tierce"]}
    return Ruleset(
        variant="three-player",
        preset=preset,
        options=options,
        table=TABLE,
        deals={"suit": replace(base.SUIT, capot=None)},
        contracts=base.SUITS_ONLY,
        contest=Contest(runs, tie_breaks=("trump", "turn")),
        judge=BeatOpponents(options["beat"]),
        settle=EachOwn(options["on_less"], one_trickless=50, two_trickless=100),
        ending=Ending(target, level="last_trick", claims=True, passes_to_move_dealer=2),
        duties=Duties(suit=("follow", "go_over", "trump", "over_trump", "under_trump")),
        auction=base.TURN_UP,
    )


LEAFLET = Leaflet(
    name=to_say("Three-player belot"),
    spoken=frozenset({"ru", "uk"}),
    dealing=(
        to_say(
            "Six cards each in two rounds; the next card is turned up and offers the first trump. "
            "Once the contract stands, three more each; five cards stay undealt."
        ),
        to_say(
            "If the first trump was accepted, the holder of the seven of trumps may change it for "
            "the card turned up, before the first lead."
        ),
        to_say("The winner of a game deals first in the next one."),
    ),
    worked={**base.HEARTS, "card_points": {"A": 60, "B": 50, "C": 42}, "last_trick": "B"},
    asked=(
        (
            to_say("The taker is level with the best opponent, 60 to 60: who writes what?"),
            {**base.HEARTS, "card_points": {"A": 60, "B": 50, "C": 42}, "last_trick": "B"},
        ),
        (
            to_say("The taker is behind, 50 to 80: who writes what?"),
            {**base.HEARTS, "card_points": {"A": 50, "B": 70, "C": 32}, "last_trick": "B"},
        ),
        (
            to_say("One player took no trick: who writes what?"),
            {
                **base.HEARTS,
                "card_points": {"A": 90, "B": 62, "C": 0},
                "last_trick": "B",
                "trickless": ["C"],
            },
        ),
    ),
    not_followed=(
        to_say("One source pays 100 for any five cards of one suit; they must run here."),
        to_say("One source pays nothing for four tens; here they count 100."),
        to_say("One source gives the trickless player 50 as well; here the others alone have it."),
    ),
)

VARIANT = Variant("three-player", PRESETS, OPTIONS, build, LEAFLET)
