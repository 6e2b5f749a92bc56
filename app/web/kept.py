"""Games and clubs as pages may see them: what a reader without a right to it gets is a 404."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from uuid import UUID

from starlette.requests import Request

from app.games.access import may_read
from app.games.clubs import SLUG
from app.games.database import Database
from app.games.listing import GameFilter, GamePlace
from app.games.records import KeptClub, KeptGame, KeptHand
from app.games.tokens import Credential, presented

_UUID: Final = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
LISTED: Final = 50
BRIEFLY: Final = 60  # seconds in which what other sites show of a game may be behind


async def seen_game(
    request: Request, text: str, rows: int = 0
) -> tuple[KeptGame, list[KeptHand]] | None:
    """The game of this id with its last hands, in order; None where there is nothing to see.

    An unlisted game is seen by whoever knows its id.
    """
    if not _UUID.fullmatch(text):
        return None
    asked = UUID(text)
    database: Database = request.app.state.database
    async with database.reading(snapshot=rows > 0) as repository:
        game = await repository.game(asked)
        if game is None or not may_read(game, _holder(request)):
            return None
        first = max(1, game.hands - rows + 1)
        return game, (await repository.hands(asked, first, rows) if rows else [])


def cache_of(game: KeptGame) -> str:
    """How what other sites show of a game is kept: by no cache, if it takes a token to see it."""
    return f"public, max-age={BRIEFLY}" if may_read(game, None) else "private, no-store"


def asked_again(game: KeptGame) -> str:
    """How a page of a game is kept: only to be asked for again; if private, by its reader alone."""
    return "no-cache" if may_read(game, None) else "private, no-cache"


def _holder(request: Request) -> Credential | None:
    return presented(request.headers.get("authorization", ""))


async def club_of(request: Request, game: KeptGame) -> KeptClub | None:
    """The club that the game was made for, if it was."""
    if game.club_slug is None:
        return None
    database: Database = request.app.state.database
    async with database.reading() as repository:
        return await repository.club(game.club_slug)


async def seen_club(
    request: Request, slug: str, statuses: Sequence[str] = (), before: GamePlace | None = None
) -> tuple[KeptClub, list[list[KeptGame]]] | None:
    """A club with its public games of each of these statuses, newest first.

    Of each one more than `LISTED`, if there are; only those made before `before`.
    """
    if not SLUG.fullmatch(slug):
        return None
    database: Database = request.app.state.database
    async with database.reading(snapshot=True) as repository:
        club = await repository.club(slug)
        if club is None:
            return None
        return club, [
            await repository.games(GameFilter(club=slug, status=each), before, LISTED + 1)
            for each in statuses
        ]
