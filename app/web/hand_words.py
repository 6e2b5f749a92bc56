"""The words that the scripts of the calculator and of the play page say by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.engine import resolve
from app.render.catalogue import N_, Catalogue
from app.render.hands import HANGING
from app.render.names import BIDS, OUTCOMES
from app.render.violations import POINTS

_SAID: Final = {
    "counted": N_("counted"),
    "written": N_("written"),
    "hanging": HANGING,
    "busy": N_("No answer just now: try again."),
    "offline": N_("No connection: the answer comes when it is back."),
    "no_number": N_("must be a whole number, like 82"),
}
_ASK: Final = N_("Enter what one side counted: the other follows.")
_ASK_THREE: Final = N_("Enter what each player counted, and who won the last trick.")
_IN_A_FORM: Final = {
    "last_trick_missing": N_("Who won the last trick?"),
    "bid_missing": N_("What was bid?"),
    "dealer_needed": N_("The turn of play decides here: say who dealt."),
    "generale_unsaid": N_("Did one player win every trick alone?"),
    "undealt_missing": N_("Say what the undealt cards are worth."),
    "side_missing": N_("Not said yet: {sides}."),
    "side_missing_undealt": N_("Not said yet: {sides}, or what the undealt cards are worth."),
    "capot_points": N_(
        "These points contradict the capot: it takes all of them. Leave out the points, or the"
        " capot."
    ),
}
_REMARKS: Final = {
    "maybe_capot": N_("If {side} won every trick, choose it under “Capot”: points do not tell."),
    "maybe_trickless": N_(
        "If {side} took no trick, say so under “Without a trick”: points do not tell."
    ),
}
_MISSING: Final = {
    "contract": N_("Which contract?"),
    "taker": N_("Who took?"),
    "bid": _IN_A_FORM["bid_missing"],
    "all_tricks": N_("All tricks: made or failed?"),
}
"""What a hand cannot be written down without, by the name of the choice."""
_SUMS: Final = ("sum_short", "sum_over", "sum_undealt", "odd_undoubled")
"""What of figures the page itself can tell, without a connection."""
OF_POINTS: Final = frozenset(
    ("sum_short", "sum_over", "sum_other", "sum_usual", "points_differ", "trickless_scored")
)
"""What contradicts a capot that was chosen."""


def asking(variant: str) -> str:
    """What a form asks for first, a message."""
    return _ASK_THREE if resolve(variant).table.undealt else _ASK


def in_a_form(variant: str) -> Mapping[str, str]:
    """What a form says where the API names its fields, by the code of violation or remark."""
    return {"no_points": asking(variant), **_IN_A_FORM, **_REMARKS}


def missing_words(variant: str, words: Catalogue) -> dict[str, str]:
    """What is asked for where nothing is said, by the name of the field."""
    asked = {**_MISSING, "points": asking(variant)}
    return {name: words.say(text) for name, text in asked.items()}


def hand_words(words: Catalogue, variant: str) -> dict[str, object]:
    """A word by its name, placeholders in braces left for the script."""
    said = {name: words.say(text) for name, text in _SAID.items()}
    named = {"lang": words.lang, "variant": variant}
    if not variant:
        return {**named, **said}
    return {
        **named,
        **said,
        "ask": words.say(asking(variant)),
        "missing": missing_words(variant, words),
        "outcomes": {name: words.say(text) for name, text in {**OUTCOMES, **BIDS}.items()},
        "codes": {code: words.say(text) for code, text in in_a_form(variant).items()},
        "sums": {code: words.say(POINTS[code]) for code in _SUMS},
        "remarks": {code: words.say(text) for code, text in _REMARKS.items()},
    }
