"""Remarks in words. Keys are the engine's remark codes."""

from collections.abc import Mapping

from app.engine.remarks import Remark
from app.render.catalogue import N_, Catalogue
from app.render.names import KINDS

REMARKS: Mapping[str, str] = {
    "declaration_beaten": N_("{side}'s {kind} ({rank}) does not count: a better one was declared."),
    "declaration_level": N_("{side}'s {kind} ({rank}) does not count: the best are equal."),
    "declaration_worthless": N_("{side}'s {kind} ({rank}) is worth nothing."),
    "declaration_trickless": N_("{side}'s {kind} ({rank}) does not count: {side} took no trick."),
    "first_lead": N_(
        "{seat} led the first trick, but {dealer} deals, so {due} should have: if another player "
        "dealt, say so (dealer)."
    ),
    "duties_unchecked": N_(
        "Without the layout nobody can tell whether every card was allowed: give “layout”."
    ),
    "maybe_capot": N_("If {side} won every trick, say capot={side}: points alone do not tell."),
    "maybe_trickless": N_("If {side} took no trick, say so (trickless): points alone do not tell."),
}


def remark_text(remark: Remark, words: Catalogue) -> str:
    """A remark as a sentence."""
    kind = remark.facts.get("kind")
    facts = dict(remark.facts)
    if kind is not None:
        facts["kind"] = words.say(KINDS[str(kind)])
    return words.say(REMARKS[remark.code], facts)
