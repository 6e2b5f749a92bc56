"""Who may do what with a game: the scorer and the club write, a private game is read by its own."""

from app.games.records import KeptGame
from app.games.tokens import Credential, same


def may_write(game: KeptGame, holder: Credential | None) -> bool:
    """Whether this token is the game's scorer token or the valid key of its club."""
    if holder is None:
        return False
    scorer = same(holder.hash, game.scorer_hash)
    club = same(holder.hash, game.club_key_hash)
    return scorer or club


def is_viewer(game: KeptGame, holder: Credential | None) -> bool:
    """Whether this token is the one that reads the game and does no more."""
    return holder is not None and same(holder.hash, game.viewer_hash)


def may_read(game: KeptGame, holder: Credential | None) -> bool:
    """Whether the game shows itself: to know its id is enough unless it is private."""
    if game.visibility != "private":
        return True
    return may_write(game, holder) or is_viewer(game, holder)
