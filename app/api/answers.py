"""The shapes of answers, for the API docs: what a client may count on in each of them.

Answers are made by `render` and never checked against these at run time; the tests do that.
Clients should expect members to be added.
"""

from collections.abc import Mapping
from typing import Final

from app.api.rule_shapes import RULE_ANSWERS
from app.api.shapes import (
    CONTRACT,
    COUNT,
    NAMES,
    OUTCOME,
    POINTS,
    RULE,
    SEAT,
    SIDE,
    TEXT,
    YES_NO,
    Json,
    about,
    list_of,
    or_null,
    reference,
    shape,
)
from app.render.remarks import REMARKS

ROW: Final = shape(
    "One row of an account: the rule applied and what it gives or takes.",
    {"rule": RULE, "points": POINTS, "text": TEXT},
)
REMARK: Final = shape(
    "One remark; it changes no figure.", {"code": {"enum": list(REMARKS)}, "text": TEXT}
)
SCORED: Final = shape(
    "A scored hand. `tally` adds up to `points`, `award` to `score`.",
    {
        **NAMES,
        "taker": SIDE,
        "contract": CONTRACT,
        "outcome": OUTCOME,
        "capot": about(or_null(SIDE), "the side that won every trick"),
        "last_trick": about(or_null(SIDE), "null where nobody said it"),
        "points": about(POINTS, "what each side counted, in card points"),
        "score": about(POINTS, "what each side writes down"),
        "carried": about(COUNT, "what now hangs, in score units"),
        "tally": about(list_of(reference("Row")), "the counting of the tricks"),
        "award": about(list_of(reference("Row")), "the settling of the contract"),
        "remarks": about(list_of(REMARK), "what does not count, and what may be forgotten"),
    },
    {
        "taker_seat": about(SEAT, "the taking player, where a seat was given"),
        "bid": {"anyOf": [{"type": "integer"}, {"enum": ["capot", "generale"]}]},
        "generale": YES_NO,
        "multiplier": {"enum": [1, 2, 4]},
        "trickless": about(list_of(SIDE), "three players: who took no trick"),
        "irregularities": about(
            list_of(reference("Irregularity")), "where tricks were told: cards not allowed"
        ),
    },
)
BATCH: Final = shape(
    "One result for each hand, in order.",
    {"results": list_of({"anyOf": [reference("ScoredHand"), reference("Problem")]})},
)
PAIR: Final = shape(
    "Two counted totals written in tens.",
    {
        "contract": CONTRACT,
        "taker": about(or_null(SIDE), "null: level, and nobody said who took"),
        "multiplier": {"enum": [1, 2, 4]},
        "points": POINTS,
        "score": about(or_null(POINTS), "null where it depends on the taker: see `split`"),
        "carried": COUNT,
        "outcome": OUTCOME,
        "rule": RULE,
        "text": TEXT,
    },
    {"split": shape("a level pot in two parts", {"written": COUNT, "hangs": COUNT})},
)
DIGIT: Final[Json] = {"type": "integer", "minimum": 0, "maximum": 9}
SAID: Final = shape("in words", {"text": TEXT})
KIND: Final = shape(
    "How one kind of contract is rounded.",
    {
        "deal": about(COUNT, "card points in a deal"),
        "units": about(COUNT, "the same in tens"),
        "up": list_of(DIGIT),
        "down": list_of(DIGIT),
        "boundary": about(or_null(DIGIT), "the digit both sides can end in"),
        "both_at_boundary": or_null({"const": "smaller_up"}),
        "text": TEXT,
    },
)
ROUNDING: Final = shape(
    "The rules of rounding as data.",
    {
        **NAMES,
        "scheme": TEXT,
        "pot": shape("the points of both sides", {"up_from": DIGIT}),
        "contracts": shape(
            "by kind of contract", dict.fromkeys(("suit", "no_trump", "all_trump"), KIND)
        ),
        "failed": SAID,
        "doubled": shape(
            "doubled and redoubled hands",
            dict.fromkeys(("contra_rounding", "capot_under_contra", "contra_tie", "text"), TEXT),
        ),
        "hanging": SAID,
        "examples": list_of(reference("RoundedPair")),
    },
)
TABLE: Final = shape(
    "Every pair of totals of a deal without announcements.",
    {
        **NAMES,
        "contract": CONTRACT,
        "rows": list_of(
            shape(
                "the side ahead first",
                {"points": POINTS, "score": POINTS, "carried": COUNT, "rule": RULE},
            )
        ),
    },
)
HEALTH: Final = shape("How the process is.", {"status": {"enum": ["alive", "ready"]}})

ANSWERS: Final[Mapping[str, Json]] = {
    "Row": ROW,
    "ScoredHand": SCORED,
    "BatchResults": BATCH,
    "RoundedPair": PAIR,
    "RoundingRules": ROUNDING,
    "RoundingTable": TABLE,
    **RULE_ANSWERS,
    "Health": HEALTH,
}
