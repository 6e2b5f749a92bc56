"""The only module that asks the database. One instance serves one transaction and never commits."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import sqlalchemy as sa

from app.games.listing import GameFilter, GamePlace
from app.games.records import KeptClub, KeptEdit, KeptGame, KeptHand, KeptReply, Terms
from app.games.statements import Connection, Row, Statement
from app.games.tables import Kept

_T = Kept.metadata.tables
GAMES, RULES, HANDS = _T["games"], _T["game_rules"], _T["hands"]
EDITS, CLUBS, REPLIES = _T["edits"], _T["clubs"], _T["replies"]

_JOINED = GAMES.join(
    RULES, (RULES.c.game_id == GAMES.c.id) & (RULES.c.seq == GAMES.c.rules_seq)
).outerjoin(CLUBS, CLUBS.c.id == GAMES.c.club_id)
_GAME = sa.select(
    GAMES,
    RULES.c.preset,
    RULES.c.options,
    CLUBS.c.slug.label("club_slug"),
    sa.case((CLUBS.c.revoked_at.is_(None), CLUBS.c.key_hash)).label("club_key_hash"),
).select_from(_JOINED)
_THIS_GAME = _GAME.where(GAMES.c.id == sa.bindparam("id"))
_ONE_GAME = Statement(_THIS_GAME)
_LOCKED_GAME = Statement(_THIS_GAME.with_for_update(of=GAMES))  # SQLite has locked it all at BEGIN
_HAND = sa.select(*(HANDS.c[name] for name in KeptHand.__slots__))
_THIS_HAND, _THAT_HAND = (
    Statement(_HAND.where(HANDS.c.game_id == sa.bindparam("game"), column == sa.bindparam("which")))
    for column in (HANDS.c.number, HANDS.c.id)
)
_FROM_HAND = _HAND.where(
    HANDS.c.game_id == sa.bindparam("game"), HANDS.c.number >= sa.bindparam("first")
).order_by(HANDS.c.number)
_ALL_HANDS, _SOME_HANDS = Statement(_FROM_HAND), Statement(_FROM_HAND.limit(sa.bindparam("most")))
_EDIT = sa.select(*(EDITS.c[name] for name in KeptEdit.__slots__))
_CLUB = sa.select(*(CLUBS.c[name] for name in KeptClub.__slots__))
_REPLY = sa.select(*(REPLIES.c[name] for name in KeptReply.__slots__))
_ADD_GAME, _ADD_RULES, _ADD_CLUB = sa.insert(GAMES), sa.insert(RULES), sa.insert(CLUBS)
_ADD_HAND, _ADD_EDIT = Statement(sa.insert(HANDS)), Statement(sa.insert(EDITS))
_ADD_REPLY = Statement(sa.insert(REPLIES))
_CHANGE_GAME = Statement(
    sa.update(GAMES).where(
        GAMES.c.id == sa.bindparam("this"), GAMES.c.version == sa.bindparam("seen")
    )
)
_THIS_REPLY = Statement(
    _REPLY.where(
        REPLIES.c.game_id == sa.bindparam("game"),
        REPLIES.c.credential_hash == sa.bindparam("credential"),
        REPLIES.c.key_hash == sa.bindparam("key"),
    )
)


class Repository:
    """What is kept, seen and changed within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @property
    def connection(self) -> Connection:
        """The transaction itself, for questions about many games at once (`upkeep.bulk`)."""
        return self._connection

    async def game(self, game_id: UUID, *, lock: bool = False) -> KeptGame | None:
        """A game; with `lock` nobody else changes it before this transaction ends."""
        asked = _LOCKED_GAME if lock else _ONE_GAME
        found = await self._one(asked, id=game_id)
        if found is None and lock:
            # Postgres waited for somebody who gave the game other rules, and then saw the game as
            # it is with rules as they were: they do not join. A second look sees both.
            found = await self._one(asked, id=game_id)
        return None if found is None else KeptGame(**found)

    async def games(
        self, wanted: GameFilter, before: GamePlace | None, most: int
    ) -> list[KeptGame]:
        """Games, newest first, from the one after `before` on."""
        asked = _GAME.order_by(GAMES.c.created_at.desc(), GAMES.c.id.desc()).limit(most)
        if wanted.club_id is not None:
            asked = asked.where(GAMES.c.club_id == wanted.club_id)
        else:
            asked = asked.where(GAMES.c.visibility == "public")
        if wanted.variant is not None:
            asked = asked.where(GAMES.c.variant == wanted.variant)
        if wanted.status is not None:
            asked = asked.where(GAMES.c.status == wanted.status)
        if wanted.club is not None:
            asked = asked.where(CLUBS.c.slug == wanted.club)
        if before is not None:
            place = sa.tuple_(sa.literal(before.created_at, GAMES.c.created_at.type), before.id)
            asked = asked.where(sa.tuple_(GAMES.c.created_at, GAMES.c.id) < place)
        return [KeptGame(**row) for row in await self._all(asked)]

    async def versions(self, ids: Sequence[UUID]) -> dict[UUID, int]:
        """The versions of those of these games that are there."""
        asked = sa.select(GAMES.c.id, GAMES.c.version).where(GAMES.c.id.in_(ids))
        return {row["id"]: row["version"] for row in await self._all(asked)}

    async def add_game(self, values: Mapping[str, Any]) -> None:
        """Add a game. Raises IntegrityError where its id is taken."""
        await self._do(_ADD_GAME, values)

    async def change_game(self, game: KeptGame, values: Mapping[str, Any]) -> bool:
        """Change a game that is still at this version; says whether it was."""
        same = {"this": game.id, "seen": game.version}
        return await self._connection.run(_CHANGE_GAME, {**same, **values}) == 1

    async def remove_game(self, game_id: UUID) -> None:
        """A game with everything that hangs on it, the answers kept for retries too."""
        await self._do(sa.delete(REPLIES).where(REPLIES.c.game_id == game_id))
        await self._do(sa.delete(GAMES).where(GAMES.c.id == game_id))

    async def terms(self, game: KeptGame) -> dict[int, Terms]:
        """All the terms that hands of the game were played by."""
        asked = sa.select(RULES.c.seq, RULES.c.preset, RULES.c.options).where(
            RULES.c.game_id == game.id
        )
        rows = await self._all(asked)
        return {row["seq"]: Terms(game.variant, row["preset"], row["options"]) for row in rows}

    async def add_terms(self, values: Mapping[str, Any]) -> None:
        """Rules for the hands from here on."""
        await self._do(_ADD_RULES, values)

    async def hand(self, game_id: UUID, which: int | UUID) -> KeptHand | None:
        """A hand by its number or its id."""
        asked = _THIS_HAND if isinstance(which, int) else _THAT_HAND
        found = await self._one(asked, game=game_id, which=which)
        return None if found is None else KeptHand(**found)

    async def hands(self, game_id: UUID, first: int = 1, most: int | None = None) -> list[KeptHand]:
        """Hands in order, from number `first` on."""
        facts = {"game": game_id, "first": first}
        asked, limit = (_ALL_HANDS, {}) if most is None else (_SOME_HANDS, {"most": most})
        rows = await self._connection.rows(asked, {**facts, **limit})
        return [KeptHand(**row) for row in rows]

    async def add_hand(self, game_id: UUID, hand: Mapping[str, Any]) -> None:
        """Add a hand at a number that is free."""
        await self._connection.run(_ADD_HAND, {"game_id": game_id, **hand})

    async def change_hand(self, game_id: UUID, hand_id: UUID, values: Mapping[str, Any]) -> None:
        """Set what a hand says, or what was made of it."""
        same = (HANDS.c.game_id == game_id) & (HANDS.c.id == hand_id)
        await self._do(sa.update(HANDS).where(same), values)

    async def remove_hand(self, game_id: UUID, hand_id: UUID) -> None:
        """Take a hand out."""
        same = (HANDS.c.game_id == game_id) & (HANDS.c.id == hand_id)
        await self._do(sa.delete(HANDS).where(same))

    async def move_hands(self, game_id: UUID, first: int, by: int) -> None:
        """Renumber the hands from `first` on: by way of negative numbers, so that none meet."""
        own = HANDS.c.game_id == game_id
        away = sa.update(HANDS).where(own, HANDS.c.number >= first)
        await self._do(away.values(number=-(HANDS.c.number + by)))
        back = sa.update(HANDS).where(own, HANDS.c.number < 0)
        await self._do(back.values(number=-HANDS.c.number))

    async def add_edit(self, game_id: UUID, edit: Mapping[str, Any]) -> None:
        """Write a change down."""
        await self._connection.run(_ADD_EDIT, {"game_id": game_id, **edit})

    async def edits(self, game_id: UUID, first: int, most: int) -> list[KeptEdit]:
        """Changes in order, from version `first` on."""
        asked = _EDIT.where(EDITS.c.game_id == game_id, EDITS.c.version >= first)
        rows = await self._all(asked.order_by(EDITS.c.version).limit(most))
        return [KeptEdit(**row) for row in rows]

    async def last_done(self, game_id: UUID) -> KeptEdit | None:
        """The newest change that can be undone."""
        asked = _EDIT.where(EDITS.c.game_id == game_id, EDITS.c.standing == "done")
        found = await self._first(asked.order_by(EDITS.c.version.desc()).limit(1))
        return None if found is None else KeptEdit(**found)

    async def first_undone(self, game_id: UUID) -> KeptEdit | None:
        """The oldest undone change, which was undone last."""
        asked = _EDIT.where(EDITS.c.game_id == game_id, EDITS.c.standing == "undone")
        found = await self._first(asked.order_by(EDITS.c.version).limit(1))
        return None if found is None else KeptEdit(**found)

    async def set_standing(self, game_id: UUID, version: int, standing: str) -> None:
        """Say of a change that it is done or undone."""
        same = (EDITS.c.game_id == game_id) & (EDITS.c.version == version)
        await self._do(sa.update(EDITS).where(same), {"standing": standing})

    async def drop_undone(self, game_id: UUID) -> None:
        """What is undone can't be done again any more."""
        undone = (EDITS.c.game_id == game_id) & (EDITS.c.standing == "undone")
        await self._do(sa.update(EDITS).where(undone), {"standing": "dead"})

    async def reply(self, game_id: UUID, credential: bytes, key: bytes) -> KeptReply | None:
        """The answer given to this holder for this key."""
        found = await self._one(_THIS_REPLY, game=game_id, credential=credential, key=key)
        return None if found is None else KeptReply(**found)

    async def add_reply(self, values: Mapping[str, Any]) -> None:
        """Keep an answer."""
        await self._connection.run(_ADD_REPLY, values)

    async def club(self, slug: str, *, lock: bool = False) -> KeptClub | None:
        """A club by its slug."""
        asked = _CLUB.where(CLUBS.c.slug == slug)
        found = await self._first(asked.with_for_update() if lock else asked)
        return None if found is None else KeptClub(**found)

    async def club_of(self, key_hash: bytes) -> KeptClub | None:
        """The club that this key opens now."""
        valid = (CLUBS.c.key_hash == key_hash) & CLUBS.c.revoked_at.is_(None)
        found = await self._first(_CLUB.where(valid))
        return None if found is None else KeptClub(**found)

    async def clubs(self) -> list[KeptClub]:
        """All clubs, by slug."""
        return [KeptClub(**row) for row in await self._all(_CLUB.order_by(CLUBS.c.slug))]

    async def add_club(self, values: Mapping[str, Any]) -> None:
        """Add a club. Raises IntegrityError where the slug is taken."""
        await self._do(_ADD_CLUB, values)

    async def change_club(self, slug: str, values: Mapping[str, Any]) -> None:
        """Give a club another name or key, or end its key's validity."""
        await self._do(sa.update(CLUBS).where(CLUBS.c.slug == slug), values)

    async def _one(self, asked: Statement, **facts: object) -> Row | None:
        return next(iter(await self._connection.rows(asked, facts)), None)

    async def _first(self, asked: sa.Select[Any]) -> Any:  # noqa: ANN401
        return (await self._connection.execute(asked)).mappings().first()

    async def _all(self, asked: sa.Select[Any]) -> Sequence[sa.RowMapping]:
        rows: Sequence[sa.RowMapping] = (await self._connection.execute(asked)).mappings().all()
        return rows

    async def _do(self, change: sa.UpdateBase, values: Mapping[str, Any] | None = None) -> int:
        return (await self._connection.execute(change, values)).rowcount
