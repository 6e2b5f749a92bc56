"""The shapes of answers about variants: the list, a resolved rule set, a reference sheet."""

from collections.abc import Mapping
from typing import Final

from app.api.shapes import (
    CONTRACT,
    COUNT,
    NAMES,
    SEAT,
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

PRESET: Final = shape(
    "a preset",
    {
        "id": TEXT,
        "name": about(TEXT, "in the language asked for"),
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
        "open_cards": about(YES_NO, "cards lie in columns, and only open ones are played"),
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
        "options": about(
            {"type": "object"},
            "a JSON Schema of the options: defaults, allowed values, and what each is called",
        ),
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

RULE_ANSWERS: Final[Mapping[str, Json]] = {
    "VariantList": LIST,
    "Deal": DEAL,
    "Policy": POLICY,
    "Ruleset": RULESET,
    "ReferenceSheet": SHEET,
}
