"""Clubs: who they are, and the keys that open their games. A key is told once, its hash is kept."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final
from uuid import uuid4

from app.games.errors import ClubRefused
from app.games.records import KeptClub
from app.games.repository import Repository
from app.games.tokens import hash_of, new_token

SLUG: Final = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
_LONGEST_NAME: Final = 60


async def create_club(repository: Repository, name: str, slug: str) -> str:
    """A new club, or a new key for one whose key was revoked; returns the key.

    Raises:
        ClubRefused: for a name or slug that cannot be, or a slug that is taken.
    """
    name = name.strip()
    if not 1 <= len(name) <= _LONGEST_NAME or not name.isprintable():
        raise ClubRefused(f"a club's name has 1 to {_LONGEST_NAME} printable characters")
    if not SLUG.fullmatch(slug):
        raise ClubRefused(
            "a slug has up to 40 lower-case letters, digits and hyphens, like belote-sofia"
        )
    key = new_token()
    there = await repository.club(slug, lock=True)
    if there is None:
        values = {"id": uuid4(), "slug": slug, "created_at": datetime.now(UTC), "name": name}
        await repository.add_club({**values, "key_hash": hash_of(key), "revoked_at": None})
    elif there.revoked_at is None:
        raise ClubRefused(f"there is a club {slug} already; revoke its key to give it a new one")
    else:
        values = {"name": name, "key_hash": hash_of(key), "revoked_at": None}
        await repository.change_club(slug, values)
    return key


async def revoke_club(repository: Repository, slug: str) -> None:
    """End the validity of a club's key. Its games stay. Raises ClubRefused."""
    there = await repository.club(slug, lock=True)
    if there is None:
        raise ClubRefused(f"there is no club {slug}")
    if there.revoked_at is not None:
        raise ClubRefused(f"the key of {slug} is revoked already")
    await repository.change_club(slug, {"revoked_at": datetime.now(UTC)})


async def list_clubs(repository: Repository) -> Sequence[KeptClub]:
    """All clubs, by slug."""
    return await repository.clubs()
