"""`kill -9`: what was acknowledged is there once, and a retry is answered as the first time.

`make stress` kills fifty times on each database: set KILLS.
"""

import asyncio
import os
import random
import sqlite3
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import asyncpg
import pytest
from httpx import AsyncClient, HTTPError, Response

from app.settings import Settings
from tests.api.kept.conftest import copied
from tests.api.kept.dying import BEFORE_ANSWER, BEFORE_COMMIT, MOMENT
from tests.api.kept.replays import assert_adds_up
from tests.api.kept.served import DYING, asking, served
from tests.api.kept.table import Json, Table, hand

KILLS = int(os.environ.get("KILLS", "3"))
GAMES = 3
CLIENTS = 3  # of each kind, at each game
LONGEST_LIFE = 0.8  # seconds under load
OWN = "a-token-that-a-phone-made-for-itself"
WRONG_ROWS = (
    "SELECT game_id, number FROM hands GROUP BY game_id, number HAVING count(*) > 1",
    "SELECT id FROM hands WHERE game_id NOT IN (SELECT id FROM games)",
    "SELECT id FROM games g WHERE hands <> (SELECT count(*) FROM hands WHERE game_id = g.id)",
    "SELECT id FROM games g WHERE version <> (SELECT max(version) FROM edits WHERE game_id = g.id)",
)


@dataclass(slots=True)
class Asked:
    """One append and what came of it; `answer` is None where the service was killed meanwhile."""

    body: Json
    key: str | None
    answer: Response | None = None

    @property
    def acknowledged(self) -> bool:
        return self.answer is not None and self.answer.status_code == 201


@dataclass(slots=True)
class Evening:
    """A game and all that was ever asked of it."""

    table: Table
    asked: list[Asked] = field(default_factory=list)
    next: int = 1

    async def append(self, kind: str) -> None:
        """Ask once, as this kind of client does. Raises HTTPError once nobody answers."""
        body = hand(random.randrange(2, 151), note=uuid.uuid4().hex)
        if kind == "numbered":
            body["number"] = self.next
        asked = Asked(body, uuid.uuid4().hex if kind != "plain" else None)
        self.asked.append(asked)
        asked.answer = await self.table.ask("POST", "/hands", body, match=None, key=asked.key)
        assert asked.answer.status_code in {201, 409}, asked.answer.text
        if asked.answer.status_code == 201:
            self.next = max(self.next, asked.answer.json()["hand"]["number"] + 1)
        elif kind == "numbered":
            self.next = asked.answer.json()["game"]["hands"] + 1

    async def check(self, client: AsyncClient) -> None:
        """Every acknowledged hand is there as it was answered, and none twice."""
        self.table.client = client
        _, hands = await assert_adds_up(self.table)
        kept = {each["input"]["note"]: each for each in hands}
        assert len(kept) == len(hands)
        assert kept.keys() <= {each.body["note"] for each in self.asked}
        for each in self.asked:
            if each.acknowledged:
                assert each.answer is not None
                assert kept[each.body["note"]] == each.answer.json()["hand"]
            elif each.answer is not None:
                assert each.body["note"] not in kept

    async def retry(self, asked: Asked) -> None:
        """Ask again under the same key."""
        first = asked.answer
        again = await self.table.ask("POST", "/hands", asked.body, match=None, key=asked.key)
        if first is not None:
            assert again.headers["idempotency-replayed"] == "true"
            assert (again.status_code, again.content) == (first.status_code, first.content)
            assert again.headers["etag"] == first.headers["etag"]
        assert again.status_code == 201 or (again.status_code == 409 and "number" in asked.body)
        asked.answer = again


async def play(evening: Evening, kind: str) -> None:
    """Append hands until nobody answers any more."""
    while True:
        try:
            await evening.append(kind)
        except HTTPError:
            return


async def check_and_retry(evenings: list[Evening], client: AsyncClient) -> None:
    """After a restart: all is well; and it stays so when clients try again what was cut off."""
    for evening in evenings:
        await evening.check(client)
        cut_off = [each for each in evening.asked if each.key and each.answer is None]
        known = [each for each in evening.asked if each.key and each.acknowledged]
        for each in (*cut_off, *known[-2:]):
            await evening.retry(each)
        await evening.check(client)


async def wrong_rows(settings: Settings) -> list[object]:
    """What a check of the database's own finds."""
    if settings.sqlite_path is not None:
        file = sqlite3.connect(settings.sqlite_path)
        found = [row for each in WRONG_ROWS for row in file.execute(each)]
        found += file.execute("PRAGMA foreign_key_check").fetchall()
        found += [row for row in file.execute("PRAGMA integrity_check") if row != ("ok",)]
        file.close()
        return found
    connection = await asyncpg.connect(settings.database_url)
    found = [row for each in WRONG_ROWS for row in await connection.fetch(each)]
    await connection.close()
    return found


@pytest.mark.repeated
async def test_what_was_acknowledged_outlives_any_kill(settings: Settings, tmp_path: Path) -> None:
    evenings: list[Evening] = []
    counted: Counter[str] = Counter()
    for _ in range(KILLS):
        with served(settings, tmp_path) as service:
            async with asking(service.address, GAMES * CLIENTS * 3) as client:
                await check_and_retry(evenings[-GAMES:], client)
                evenings += await new_games(client, GAMES if not evenings else 1)
                clients = [
                    (evening, kind)
                    for evening in evenings[-GAMES:]
                    for kind in ("plain", "keyed", "numbered")
                    for _ in range(CLIENTS)
                ]
                # all are connected before the kill: anyio stumbles over a socket lost meanwhile
                await asyncio.gather(*(evening.append(kind) for evening, kind in clients))
                playing = [asyncio.create_task(play(*each)) for each in clients]
                await asyncio.sleep(random.uniform(0, LONGEST_LIFE))
                service.kill()
                await asyncio.gather(*playing)
        assert await wrong_rows(settings) == []
    with served(settings, tmp_path) as service:
        async with asking(service.address) as client:
            await check_and_retry(evenings, client)
    for each in (asked for evening in evenings for asked in evening.asked):
        counted["kept" if each.acknowledged else "lost" if each.answer is None else "late"] += 1
    assert counted["kept"] > 10 * KILLS
    assert await wrong_rows(settings) == []


async def new_games(client: AsyncClient, count: int) -> list[Evening]:
    """Games that do not end by themselves."""
    return [
        Evening(await Table.open(client, variant="bulgarian", target=100_000)) for _ in range(count)
    ]


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def dying(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The address of a service that dies when told to, and comes back."""
    folder = tmp_path_factory.mktemp("dying")
    with copied(request, request.param, folder) as own:
        with served(own, folder, program=DYING) as service:
            yield service.address
        assert asyncio.run(wrong_rows(own)) == []


@pytest.fixture
async def client(dying: str) -> AsyncIterator[AsyncClient]:
    async with asking(dying, connections=1) as someone:
        yield someone


LAST = ("DELETE", "", None)
WRITES = (
    ("POST", "/hands", hand(80)),
    ("POST", "/hands", hand(80, number=3)),
    ("POST", "/hands", hand(70, at=1)),
    ("PUT", "/hands/1", hand(60)),
    ("PATCH", "", {"title": "x", "target": 900}),
    ("POST", "/undo", None),
    ("POST", "/redo", None),
    ("DELETE", "/hands/1", None),
    LAST,
)


@pytest.mark.parametrize("moment", [BEFORE_COMMIT, BEFORE_ANSWER])
async def test_a_retry_after_a_kill_is_done_once(table: Table, moment: str) -> None:
    """Killed before the commit nothing has happened, killed after it all has; a retry tells."""
    await table.add(hand(90))
    for version, write in enumerate(WRITES, 2):
        ask = partial(table.ask, *write, match=version, key=f"key {version}")
        with pytest.raises(HTTPError):
            await ask(headers={MOMENT: moment})
        firsts = []
        if moment == BEFORE_COMMIT:
            assert (await table.state())["version"] == version
            firsts.append(await ask())
            assert "idempotency-replayed" not in firsts[0].headers
        again = await ask()
        assert again.is_success, again.text
        assert again.headers["idempotency-replayed"] == "true"
        assert all(first.content == again.content for first in firsts)
        if write != LAST:
            assert again.headers["etag"] == f'"{version + 1}"'
            game, _ = await assert_adds_up(table)
            assert game["version"] == len(await table.history()) == version + 1


@pytest.mark.parametrize("moment", [BEFORE_COMMIT, BEFORE_ANSWER])
async def test_a_game_made_before_a_kill_is_made_once(client: AsyncClient, moment: str) -> None:
    body = {"variant": "belote", "scorer_token": f"{OWN}-{moment}", "title": moment}
    body["visibility"] = "public"
    key = {"Idempotency-Key": "evening"}
    with pytest.raises(HTTPError):
        await client.post("/v1/games", json=body, headers={**key, MOMENT: moment})
    made = [await client.post("/v1/games", json=body, headers=key) for _ in range(2)]
    assert [each.status_code for each in made] == [201, 201]
    replayed = ["idempotency-replayed" in each.headers for each in made]
    assert replayed == [moment == BEFORE_ANSWER, True]
    assert made[0].content == made[1].content
    listed = (await client.get("/v1/games")).json()["items"]
    ids = [game["id"] for game in listed if game["title"] == moment]
    assert ids == [made[0].json()["id"]]
