"""The token a request brings, and the two ways of saying no: 401, or that there is nothing here."""

import re
from typing import Final
from uuid import UUID

from starlette.requests import Request

from app.games.access import is_viewer, may_read, may_write
from app.games.records import KeptGame
from app.games.tokens import Credential, presented
from app.render.catalogue import N_
from app.render.problems import Problem

CHALLENGE: Final = {"WWW-Authenticate": 'Bearer realm="dixdeder"'}
_UUID: Final = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


def bearer(request: Request) -> Credential | None:
    """The token of the Authorization header, if there is one that can be a token at all."""
    return presented(request.headers.get("authorization", ""))


def unauthorized() -> Problem:
    """Always the same answer, whatever was wrong with the token."""
    return Problem("unauthorized", headers=CHALLENGE)


def reads_only() -> Problem:
    """The same, said to who may see the game: his token is good, but not for this."""
    detail = N_("A viewer_token shows a game; to write, send the scorer token or the club's key.")
    return Problem("unauthorized", detail, headers=CHALLENGE)


def game_id(request: Request) -> UUID:
    """The game named in the address. Raises Problem not-found for what is no id."""
    return uuid_in(request.path_params["id"])


def uuid_in(text: str) -> UUID:
    """An id in an address. Raises Problem not-found."""
    if not _UUID.fullmatch(text):
        raise no_game()
    return UUID(text)


def readable(game: KeptGame | None, holder: Credential | None) -> KeptGame:
    """The game, if it may be seen. Raises Problem not-found, also for one that only hides."""
    if game is None or not may_read(game, holder):
        raise no_game()
    return game


def writable(game: KeptGame | None, holder: Credential | None) -> KeptGame:
    """The game, if it may be written to. Raises Problem not-found or unauthorized."""
    seen = readable(game, holder)
    if not may_write(seen, holder):
        raise reads_only() if is_viewer(seen, holder) else unauthorized()
    return seen


def no_game() -> Problem:
    """There is no such game, or it is private and the token is not its own."""
    return Problem("not-found", N_("There is no game here, or it is not for you to see."))


def no_hand() -> Problem:
    """The game has no such hand."""
    return Problem("not-found", N_("The game has no such hand."))
