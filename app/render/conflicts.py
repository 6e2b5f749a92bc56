"""Why a game does not allow a change now, in words."""

from collections.abc import Mapping
from typing import Final

from app.games.errors import Conflict
from app.render.catalogue import N_
from app.render.problems import Sentence
from app.render.violations import in_words

CONFLICTS: Final[Mapping[str, str]] = {
    "finished": N_("The game is over, {winner} has won. Undo, correct a hand or raise the target."),
    "full": N_("A game holds {most} hands, and this one has them."),
    "number_taken": N_("There is a hand number {number} already: it is shown as “hand”."),
    "id_taken": N_("A hand with this id is there already, as number {number}."),
    "gap": N_("There is no place for a hand {number}: the next one is {next}."),
    "later_hand": N_(
        "With this change hand {number} could not have been played; change or delete it first. "
        "{reason}"
    ),
    "nothing_to_undo": N_("There is nothing to undo."),
    "nothing_to_redo": N_("There is nothing to do again."),
}


def conflict_sentence(conflict: Conflict) -> Sentence:
    """The sentence that says it."""
    facts: dict[str, object] = dict(conflict.facts)
    if conflict.violation is not None:
        facts["reason"] = in_words(conflict.violation)
    return Sentence(CONFLICTS[conflict.code], facts)
