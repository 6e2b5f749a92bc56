"""Processes on one Postgres tell each other which games changed: ids only, by LISTEN and NOTIFY.

It is told after the commit, for many games at once, on a connection of its own: a NOTIFY inside the
transaction would make all commits of the database queue behind each other. A word that is lost with
a process or a connection is made up for by comparing versions.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Final
from uuid import UUID

import asyncpg

from app.games.following import Following
from app.games.news import GameNews, Newsroom
from app.settings import Settings

_log: Final = logging.getLogger(__name__)
LISTENER: Final = "dixdeder events"  # how the connection is called in pg_stat_activity
_CHANNEL: Final = "dixdeder_games"
_IDS_A_PAYLOAD: Final = 200  # of 32 letters and a space: a payload has less than 8,000 bytes
_TELL: Final = "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload"
_MOST_UNTOLD: Final = 10_000  # while the connection is away; comparing tells the others
_SIGN_OF_LIFE_SECONDS: Final = 15.0
_ANSWER_SECONDS: Final = 5.0
_FIRST_PAUSE: Final = 0.1
_LONGEST_PAUSE: Final = 5.0


class Notifications:
    """The connection by which this process tells the others, and hears them."""

    def __init__(self, url: str, following: Following) -> None:
        self._url = url
        self._following = following
        self._untold: set[UUID] = set()
        self._due = asyncio.Event()

    def tell(self, news: GameNews) -> None:
        """Tell the others, as soon as may be."""
        if len(self._untold) < _MOST_UNTOLD:
            self._untold.add(news.game_id)
        self._due.set()

    async def keep_connected(self) -> None:
        """Listen for good; a lost connection is opened again, each time after a longer pause."""
        pause = _FIRST_PAUSE
        while True:
            try:
                async with self._connected() as connection:
                    await self._following.compare()  # what was said while nobody listened
                    pause = _FIRST_PAUSE
                    self._due.set()  # and what was not said meanwhile
                    while True:
                        await self._turn(connection)
            except Exception as failure:  # noqa: BLE001 - nobody else would dial again
                _log.warning("cannot listen for changed games (%s)", type(failure).__name__)
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator["asyncpg.Connection[asyncpg.Record]"]:
        connection = await asyncpg.connect(
            self._url, timeout=_ANSWER_SECONDS, server_settings={"application_name": LISTENER}
        )
        try:
            connection.add_termination_listener(self._ended)
            own = connection.get_server_pid()
            await connection.add_listener(_CHANNEL, partial(self._heard, own))
            yield connection
        finally:
            connection.terminate()  # nothing on it needs an end, and goodbyes may never arrive

    async def _turn(self, connection: "asyncpg.Connection[asyncpg.Record]") -> None:
        """Wait until there is something to tell, and tell it; ask for a sign of life meanwhile."""
        try:
            async with asyncio.timeout(_SIGN_OF_LIFE_SECONDS):
                await self._due.wait()
        except TimeoutError:
            await connection.execute("SELECT 1", timeout=_ANSWER_SECONDS)
            return
        self._due.clear()
        if connection.is_closed():
            raise ConnectionError("the connection was closed")
        telling = self._untold
        if telling:
            self._untold = set()
            try:
                await connection.execute(
                    _TELL, _CHANNEL, payloads(telling), timeout=_ANSWER_SECONDS
                )
            except BaseException:
                self._untold |= telling
                raise

    def _ended(self, _: object) -> None:
        self._due.set()

    def _heard(self, own: int, *said: object) -> None:
        """Another process says: connection, its number, channel and ids."""
        _, pid, _, payload = said
        if pid == own:
            return
        for game_id in ids_in(str(payload)):
            self._following.look_at(game_id)


def payloads(ids: set[UUID]) -> list[str]:
    """The ids in as few texts as may be."""
    names = [game_id.hex for game_id in ids]
    starts = range(0, len(names), _IDS_A_PAYLOAD)
    return [" ".join(names[start : start + _IDS_A_PAYLOAD]) for start in starts]


def ids_in(payload: str) -> Sequence[UUID]:
    """The ids of a payload; none where it is no payload of ours."""
    try:
        return [UUID(hex=name) for name in payload.split()]
    except ValueError:
        return ()


@asynccontextmanager
async def told(settings: Settings, newsroom: Newsroom, following: Following) -> AsyncIterator[None]:
    """As long as this lasts, followers hear of every change, by whichever process it was made."""
    newsroom.listen(following.heard)
    work = [following.keep_comparing()]
    if settings.sqlite_path is None:
        notifications = Notifications(settings.listen_url or settings.database_url, following)
        newsroom.listen(notifications.tell)
        work.append(notifications.keep_connected())
    tasks = [asyncio.create_task(each) for each in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
