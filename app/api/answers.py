"""The shapes of answers, for the API docs: what a client may count on in each of them.

Answers are made by `render` and never checked against these at run time; the tests do that.
Clients should expect members to be added.
"""

from collections.abc import Mapping
from typing import Final

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
    VARIANT,
    YES_NO,
    Json,
    about,
    by_name,
    list_of,
    or_null,
    reference,
    shape,
)
from app.engine.rounding import SCHEMES, TENS
from app.render.names import DUTIES, POLICIES
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
PRESET: Final = shape(
    "a preset",
    {
        "id": TEXT,
        "default_target": COUNT,
        "text": TEXT,
        "rules": about({"type": "object"}, "the options it sets"),
    },
)
SUMMARY: Final = shape(
    "A variant.",
    {
        "id": VARIANT,
        "name": TEXT,
        "sides": COUNT,
        "seats": about(list_of(SEAT), "in order of play"),
        "presets": list_of(PRESET),
        "default_preset": TEXT,
        "links": by_name(TEXT),
    },
)
LIST: Final = shape(
    "The variants.", {"items": list_of(SUMMARY), "next": about({"type": "null"}, "no further page")}
)
SCALE: Final = shape(
    "the ranks, strongest first, and what each is worth",
    {"order": list_of(TEXT), "points": by_name(COUNT)},
)
DEAL: Final = shape(
    "How the cards count under one kind of contract, in card points.",
    {
        "trump": or_null(SCALE),
        "plain": or_null(SCALE),
        "last_trick": COUNT,
        "capot": about(or_null(COUNT), "added to the last trick when a side won them all"),
        "fours": about(list_of({"type": "array"}), "four of a kind: rank and points, best first"),
        "belotes": COUNT,
        "declarations": YES_NO,
        "scale_to": about(or_null(COUNT), "the total that the deal is brought down to"),
        "doubled": about(YES_NO, "values are printed at twice the cards' own"),
        "cards": about(COUNT, "all the cards, without the last trick"),
        "total": about(COUNT, "the whole deal, last trick included"),
        "usual": about(list_of(COUNT), "sums that other tables' card values come to"),
    },
)
POLICY: Final = shape(
    "A policy: its name, its parameters, and what it says.",
    {"policy": {"type": "string", "enum": list(POLICIES)}, "text": TEXT},
)
DUTY: Final = shape("a duty in play", {"duty": {"enum": list(DUTIES)}, "text": TEXT})
RULESET: Final = shape(
    "A resolved rule set.",
    {
        **NAMES,
        "name": TEXT,
        "presets": list_of(PRESET),
        "sides": COUNT,
        "seats": list_of(SEAT),
        "direction": {"enum": ["clockwise", "counter_clockwise"]},
        "tricks": COUNT,
        "undealt": COUNT,
        "contracts": list_of(CONTRACT),
        "contracts_ranked": YES_NO,
        "auction": reference("Policy"),
        "bids": or_null({"type": "object"}),
        "multipliers": by_name(COUNT, "what a doubled hand really counts"),
        "deals": by_name(reference("Deal"), "by kind of contract"),
        "belote": about(COUNT, "0: there is none"),
        "declarations": or_null({"type": "object"}),
        "duties": by_name(list_of(DUTY), "by kind of contract"),
        "judge": reference("Policy"),
        "settle": reference("Policy"),
        "carries": about(YES_NO, "whether points can hang"),
        "rounding": or_null(
            shape("a named scheme", {"name": {"enum": [*SCHEMES, TENS.name]}, "step": COUNT})
        ),
        "ending": shape("when a game is over", {"target": COUNT}),
        "options": about({"type": "object"}, "a JSON Schema of the options and their defaults"),
    },
)
SHEET: Final = shape(
    "A reference sheet, in the order it is read.",
    {
        **NAMES,
        "name": TEXT,
        "target": COUNT,
        "sections": list_of(
            shape(
                "a headed part",
                {
                    "id": TEXT,
                    "title": TEXT,
                    "parts": list_of(
                        shape(
                            "a table (`head`, `rows`), or `items`: lines, steps or questions",
                            {"kind": {"enum": ["lines", "steps", "table", "questions"]}},
                            {
                                "head": list_of(TEXT),
                                "rows": list_of(list_of(TEXT)),
                                "items": {"type": "array"},
                            },
                        )
                    ),
                },
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
    "VariantList": LIST,
    "Deal": DEAL,
    "Policy": POLICY,
    "Ruleset": RULESET,
    "ReferenceSheet": SHEET,
    "Health": HEALTH,
}
