"""The tables of kept games. Every primary key begins with the game's or the club's id.

They do not validate: rows are built from checked values, never from a request.
"""

from datetime import UTC, datetime
from typing import Any, ClassVar
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlmodel import Field, SQLModel

from app.games.schema import METADATA

DOCUMENT = sa.JSON(none_as_null=True)
GAME = "games.id"


class Instant(sa.TypeDecorator[datetime]):
    """A moment in UTC; SQLite keeps no time zones, so they are put back on reading."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        if value is None or value.tzinfo is not None:
            return value
        return value.replace(tzinfo=UTC)


class Kept(SQLModel):
    """What all the tables share."""

    metadata = METADATA


class Club(Kept, table=True):
    """A club: its games are made with its key, of which only the hash is known."""

    __tablename__: ClassVar[str] = "clubs"

    id: UUID = Field(primary_key=True)
    slug: str = Field(unique=True)
    name: str
    key_hash: bytes = Field(index=True)
    created_at: datetime = Field(sa_type=Instant)
    revoked_at: datetime | None = Field(sa_type=Instant, nullable=True)


class Game(Kept, table=True):
    """A game as it stands: the state after its last hand is kept here, so that appending is cheap.

    `tail` are the last hands in short; `undoable` and `redoable` count the changes to step through.
    """

    __tablename__: ClassVar[str] = "games"
    __table_args__ = (
        sa.Index(None, "visibility", "created_at", "id"),
        sa.Index(None, "club_id", "created_at", "id"),
    )

    id: UUID = Field(primary_key=True)
    club_id: UUID | None = Field(foreign_key="clubs.id", nullable=True)
    variant: str
    title: str | None = Field(nullable=True)
    sides: list[Any] = Field(sa_type=DOCUMENT)
    first_dealer: str
    visibility: str
    target: int
    rules_seq: int
    status: str
    winner: str | None = Field(nullable=True)
    state: dict[str, Any] = Field(sa_type=DOCUMENT)
    hands: int
    tail: list[Any] = Field(sa_type=DOCUMENT)
    undoable: int
    redoable: int
    version: int
    scorer_hash: bytes
    viewer_hash: bytes
    created_at: datetime = Field(sa_type=Instant)
    updated_at: datetime = Field(sa_type=Instant)


class GameRules(Kept, table=True):
    """The rules of a stretch of a game: every option resolved, and the whole rule set on record."""

    __tablename__: ClassVar[str] = "game_rules"

    game_id: UUID = Field(primary_key=True, foreign_key=GAME, ondelete="CASCADE")
    seq: int = Field(primary_key=True)
    preset: str
    options: dict[str, Any] = Field(sa_type=DOCUMENT)
    resolved: dict[str, Any] = Field(sa_type=DOCUMENT)
    rules_version: str


class Hand(Kept, table=True):
    """A hand. `input` is the truth, `scored` and `state` (after it) are what `engine` made."""

    __tablename__: ClassVar[str] = "hands"
    __table_args__ = (sa.UniqueConstraint("game_id", "number"),)

    game_id: UUID = Field(primary_key=True, foreign_key=GAME, ondelete="CASCADE")
    id: UUID = Field(primary_key=True)
    number: int
    input: dict[str, Any] = Field(sa_type=DOCUMENT)
    rules_seq: int
    scored: dict[str, Any] = Field(sa_type=DOCUMENT)
    state: dict[str, Any] = Field(sa_type=DOCUMENT)
    engine: str
    created_at: datetime = Field(sa_type=Instant)


class Edit(Kept, table=True):
    """One change, never altered but for `standing`: done, undone, or dead (can't be done again)."""

    __tablename__: ClassVar[str] = "edits"

    game_id: UUID = Field(primary_key=True, foreign_key=GAME, ondelete="CASCADE")
    version: int = Field(primary_key=True)
    at: datetime = Field(sa_type=Instant)
    change: str
    number: int | None = Field(nullable=True)
    before: dict[str, Any] | None = Field(sa_type=DOCUMENT, nullable=True)
    after: dict[str, Any] | None = Field(sa_type=DOCUMENT, nullable=True)
    totals_before: list[Any] = Field(sa_type=DOCUMENT)
    totals_after: list[Any] = Field(sa_type=DOCUMENT)
    standing: str | None = Field(nullable=True)
    of: int | None = Field(nullable=True)


class Reply(Kept, table=True):
    """The answer to a write with an Idempotency-Key; it outlives its game, so nothing points to it.

    Tokens in an answer are left out of it: they are made again from the credential and `salt`.
    """

    __tablename__: ClassVar[str] = "replies"
    __table_args__ = (sa.Index(None, "created_at"),)

    game_id: UUID = Field(primary_key=True)
    credential_hash: bytes = Field(primary_key=True)
    key_hash: bytes = Field(primary_key=True)
    request_hash: bytes
    status: int
    headers: dict[str, Any] = Field(sa_type=DOCUMENT)
    body: bytes
    salt: bytes
    created_at: datetime = Field(sa_type=Instant)
