"""What those who follow a game are told, in words of their language."""

from app.games.records import Document
from app.games.scenes import Scene, changed_from
from app.render.catalogue import Catalogue
from app.render.games import change_data, game_data, kept_hand_data


def game_event(scene: Scene, since: int | None, words: Catalogue) -> Document:
    """What happened after version `since`; how the game stands where that cannot be told.

    `hands` are whole, those of the last ten that may differ: from `changed_from` on.
    """
    missed = None if since is None else scene.since(since)
    first = 1 if missed is None else changed_from(missed)
    changed = [hand for hand in scene.hands if first is not None and hand.number >= first]
    return {
        "version": scene.game.version,
        "snapshot": missed is None,
        "changes": [change_data(edit) for edit in missed or ()],
        "changed_from": first,
        "hands": [kept_hand_data(hand, words) for hand in changed],
        "game": game_data(scene.game),
    }
