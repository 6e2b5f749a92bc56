"""Which games a list is about, and where one of its pages begins."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True)
class GameFilter:
    """With `club_id` all games of that club, else the public ones; the rest narrows it down."""

    club_id: UUID | None = None
    variant: str | None = None
    status: str | None = None
    club: str | None = None


@dataclass(frozen=True, slots=True)
class GamePlace:
    """A place in the list of games, newest first."""

    created_at: datetime
    id: UUID
