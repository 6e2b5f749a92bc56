"""What the script of the play page says by itself: states, conflicts, what is waiting."""

from __future__ import annotations

from typing import Final

from app.engine import VARIANTS as KNOWN
from app.engine import resolve
from app.render.catalogue import N_, Catalogue
from app.render.games import ENTRIES
from app.render.names import CONTRACTS, OUTCOMES, VARIANTS, doubled
from app.render.people import two_names
from app.web.hand_fields import SIGNS
from app.web.hand_words import hand_words

_SAID: Final = {
    "hand_number": N_("Hand {number}"),
    "enter": N_("Enter hand {number}"),
    "change_number": N_("Hand {number}, to be changed"),
    "before_number": N_("A hand before hand {number}"),
    "change": N_("Change"),
    "insert": N_("Insert before"),
    "remove": N_("Delete"),
    "remove_sure": N_("Delete hand {number}? Those after it are scored anew."),
    "leave": N_("Leave it"),
    "saved": N_("All saved"),
    "saving": N_("Saving …"),
    "behind": N_("The sheet below is without the hands that wait: {number}"),
    "waiting": N_("No connection. Waiting to be sent: {number}"),
    "waiting_only": N_("No connection: what you enter waits here and is sent later."),
    "no_storage": N_("This browser keeps nothing: stay on this page until all is saved."),
    "only_here": N_(
        "This phone has no room left: what waits to be sent is kept only as long as this page"
        " stays open."
    ),
    "needs_line": N_("That needs a connection: what waits must be sent first."),
    "taken": N_("Another phone entered hand {number} first"),
    "taken_same": N_("It says the same as yours."),
    "theirs": N_("Theirs: {hand}"),
    "yours": N_("Yours: {hand}"),
    "keep_theirs": N_("Keep theirs, drop mine"),
    "mine_after": N_("Mine is hand {number}"),
    "mine_instead": N_("Put mine in its place"),
    "changed": N_("The sheet has changed meanwhile"),
    "changed_more": N_("Look at it as it is now. Shall your change be made all the same?"),
    "all_the_same": N_("Make it all the same"),
    "refused": N_("This was not written down"),
    "correct": N_("Correct it"),
    "drop": N_("Drop it"),
    "again": N_("Try again"),
    "no_right": N_("This phone may not write in this game any more."),
    "gone": N_("This game is not here any more: it was deleted, or is not for you to see."),
    "waits_for_right": N_("It stays on this phone: open a new link to the game, and it is sent."),
    "gone_waiting": N_(
        "Not sent yet: {number}. It stays on this phone until you remove the game here."
    ),
    "gone_short": N_("deleted, or not yours any more"),
    "target_wrong": N_("Give a whole number from 1 to {most}."),
    "adjust_wrong": N_("Give whole numbers, like −10, to one side at least."),
    "adjust_range": N_("Give whole numbers, like −10, of at most {most}."),
    "claim_by": N_("Who claims?"),
    "claim_after_trick": N_("After which trick?"),
    "claim_short": N_("The claim makes {total}; the target is {target}."),
    "hand_gone": N_("This hand is not here any more: another phone has deleted it."),
    "no_link": N_("No game is named here: paste the whole link, or its code."),
    "watch": N_("Look at it without writing"),
    "passed_out": N_("passed out"),
    "adjusted": N_("adjusted"),
    "claimed": N_("game claimed"),
    "won": N_("Winner: {side}"),
    "cards": N_("{points} in cards"),
    "capot": N_("capot"),
    "taker": N_("taker"),
    "start_failed": N_("The game could not be started: {reason}"),
    "offline_start": N_("No connection: the game is not started yet. Try again."),
    "offline_open": N_("No connection: the game opens when it is back."),
    "last_seen": N_("The sheet as this phone last saw it: {when}"),
    "being_played": N_("being played"),
    "finished": N_("finished"),
    "forget": N_("Remove"),
    "forget_sure": N_(
        "Remove {game} from this phone? It may not write in this game any more then, unless"
        " another scorer shows it the code again. The game itself stays."
    ),
    "forget_waiting": N_("What waits to be sent is lost with it: {number}"),
    "nobody": N_("nobody"),
    "first_hand": N_("No hand yet. After the first deal is played, enter it below."),
    "undo": N_("Undo"),
    "redo": N_("Redo"),
    "game_change": N_("Change of the game"),
}

FIELDS: Final = {
    "target": N_("To how many points"),
    "title": N_("Title"),
    "side": N_("Name of the side"),
}
"""What of a game can be changed, as its dialog calls it."""


def play_words(words: Catalogue, variant: str = "") -> dict[str, object]:
    """A word by its name, placeholders in braces left for the script."""
    times = {str(said): words.say(doubled(variant, said)) for said in (2, 4) if variant}
    outcomes = {**OUTCOMES, **{name: entry.label for name, entry in ENTRIES.items()}}
    return {
        **hand_words(words, variant),
        **{name: words.say(text) for name, text in _SAID.items()},
        "played": {name: words.say(text) for name, text in outcomes.items()},
        "contracts": {name: SIGNS.get(name) or words.say(text) for name, text in CONTRACTS.items()},
        "variants": {name: words.say(text) for name, text in VARIANTS.items()},
        "fields": {name: words.say(text) for name, text in FIELDS.items()},
        "two": {name: [words.say(each) for each in two_names(resolve(name))] for name in KNOWN},
        "doubled": times,
    }
