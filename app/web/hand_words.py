"""The words that the scripts of the calculator and of the play page say by themselves."""

from __future__ import annotations

from app.render.catalogue import N_, Catalogue
from app.render.hands import HANGING
from app.render.names import BIDS, OUTCOMES

_SAID = {
    "counted": N_("counted"),
    "written": N_("written"),
    "hanging": HANGING,
    "ask": N_("Enter what one side counted: the other follows."),
    "busy": N_("No answer just now: try again."),
    "offline": N_("No connection: the answer comes when it is back."),
    "no_number": N_("must be a whole number, like 82"),
}

IN_A_FORM = {
    "no_points": N_("Enter what one side counted: the other follows."),
    "last_trick_missing": N_("Who won the last trick?"),
    "bid_missing": N_("What was bid?"),
    "dealer_needed": N_("The turn of play decides here: say who dealt."),
}
"""What a form says where the API names its fields, by the code of the violation."""


def hand_words(words: Catalogue, variant: str) -> dict[str, object]:
    """A word by its name, placeholders in braces left for the script."""
    return {
        "lang": words.lang,
        "variant": variant,
        "outcomes": {name: words.say(text) for name, text in {**OUTCOMES, **BIDS}.items()},
        "codes": {code: words.say(text) for code, text in IN_A_FORM.items()},
        **{name: words.say(text) for name, text in _SAID.items()},
    }
