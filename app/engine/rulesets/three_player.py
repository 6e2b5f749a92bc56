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
from app.engine.variant import Option, Preset, Variant

TABLE = Table(3, seats=("A", "B", "C"), direction="clockwise", hand=9, undealt=5)
PRESETS = {
    "standard": Preset(
        501,
        "To 501; three in a row count 20; a taker who is behind gives his points to the others.",
    ),
    "literal": Preset(
        50,
        "Closer to the founding page: to 50; three in a row count nothing; the points of a taker"
        " who is behind hang.",
        {"tierce": 0, "on_less": "hang"},
    ),
}
OPTIONS = (
    Option(
        "tierce",
        20,
        "Three in a row: 20 as in every other source, or nothing, as the founding page's table"
        " reads, which starts at four.",
        (20, 0),
    ),
    Option(
        "beat",
        "each",
        "Whether the taker must count more than each opponent, or than both together.",
        ("each", "combined"),
    ),
    Option(
        "on_less",
        "split",
        "A taker who is behind: his points are split between the two others, or hang for the best"
        " of the next hand.",
        ("split", "hang"),
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


VARIANT = Variant("three-player", PRESETS, OPTIONS, build)
