"""A game followed live: what is told, to whom, and what is missed (nothing)."""

import asyncio
import time
import uuid
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from app.api.streams import Streams
from app.games.database import Database
from app.games.errors import DatabaseUnavailable
from app.settings import Settings
from tests.api.kept.table import Json, Table, hand
from tests.api.kept.watching import Serving, Watcher, serving, watching
from tests.api.test_documented import validator
from tests.commits import before_commits


@pytest.fixture
async def here(settings: Settings) -> AsyncIterator[Serving]:
    """A real server."""
    async with serving(settings) as served:
        yield served


@pytest.fixture
async def table(here: Serving) -> Table:
    """A game of belote, with its scorer."""
    return await Table.open(here.client)


async def told(watcher: Watcher, table: Table) -> Json:
    """The data of the next event: true, and as it is documented."""
    event = await watcher.next()
    assert event.name == "game"
    data = event.data
    assert event.id == str(data["version"])
    assert [error.message for error in validator("GameEvent").iter_errors(data)] == []
    state = await table.state()
    assert data["version"] == data["game"]["version"] <= state["version"]
    if data["version"] == state["version"]:
        assert data["game"] == state
        hands, first = (await table.hands())[-10:], data["changed_from"]
        assert data["hands"] == [one for one in hands if first and one["number"] >= first]
        before_and_after = {"before", "after"}
        history = [
            {name: value for name, value in change.items() if name not in before_and_after}
            for change in await table.history()
        ]
        assert data["changes"] == (history[-len(data["changes"]) :] if data["changes"] else [])
    return data


async def test_first_how_the_game_stands_then_every_change(table: Table) -> None:
    await table.add(hand(90), hand(100))
    async with watching(table) as watcher:
        labels = watcher.response.headers
        assert labels["content-type"] == "text/event-stream"
        assert labels["cache-control"] == "no-store"
        assert labels["x-accel-buffering"] == "no"
        assert labels["access-control-allow-origin"] == "*"
        assert labels["content-language"] == "en"
        data = await told(watcher, table)
        assert (data["snapshot"], data["changes"], data["changed_from"]) == (True, [], 1)
        assert [one["number"] for one in data["hands"]] == [1, 2]
        assert watcher.retry is not None
        assert 1000 <= watcher.retry < 2000
        for method, path, body, change, first in (
            ("POST", "/hands", hand(80), "hand_added", 3),
            ("POST", "/hands", {**hand(70), "at": 2}, "hand_inserted", 2),
            ("PUT", "/hands/1", hand(110), "hand_replaced", 1),
            ("DELETE", "/hands/4", None, "hand_removed", 4),
            ("POST", "/undo", None, "undone", 4),
            ("POST", "/redo", None, "redone", 4),
            ("PATCH", "", {"target": 501}, "terms_changed", None),
            ("PATCH", "", {"title": "Derby"}, "details_changed", None),
            ("PATCH", "", {"rules": {"capot": 250}}, "terms_changed", None),
        ):
            await table.done(method, path, body)
            data = await told(watcher, table)
            assert data["snapshot"] is False
            assert [each["change"] for each in data["changes"]] == [change]
            assert data["changed_from"] == first
        await watcher.silent()


async def test_words_are_in_the_language_asked_for(table: Table) -> None:
    async with (
        watching(table, query="?lang=bg") as bulgarian,
        watching(table, query="?lang=fr") as french,
        watching(table) as english,
    ):
        readers = (bulgarian, french, english)
        for reader in readers:
            await reader.next()
        await table.add(hand(90))
        hands = [(await reader.next()).data["hands"][0] for reader in readers]
        for reader, lang, shown in zip(readers, ("bg", "fr", "en"), hands, strict=True):
            assert reader.response.headers["content-language"] == lang
            read = await table.client.get(f"{table.address}/hands/1?lang={lang}")
            assert shown == read.json()
        assert len({str(shown["tally"]) for shown in hands}) == 3


async def test_what_was_missed_is_told_at_once(table: Table) -> None:
    await table.add(hand(90))
    await table.done("PUT", "/hands/1", hand(100))
    await table.done("PATCH", "", {"title": "Derby"})
    await table.add(hand(80))
    async with watching(table, 2) as watcher:
        data = await told(watcher, table)
        assert data["snapshot"] is False
        assert [each["version"] for each in data["changes"]] == [3, 4, 5]
        assert data["changed_from"] == 1
        await table.add(hand(70))
        data = await told(watcher, table)
        assert [each["version"] for each in data["changes"]] == [6]
    async with watching(table, 6) as watcher:
        await watcher.silent()
        assert watcher.retry is not None
        await table.add(hand(71))
        assert [each["version"] for each in (await told(watcher, table))["changes"]] == [7]


@pytest.mark.parametrize(
    "seen", ["0", "3", "-1", "1.0", "x", "99999999999999999999", "9" * 18, "٣", '"1"']
)
async def test_a_version_that_cannot_be_gets_a_snapshot(table: Table, seen: str) -> None:
    await table.add(hand(90))
    headers = [(b"last-event-id", seen.encode())]
    async with table.client.stream("GET", f"{table.address}/events", headers=headers) as response:
        watcher = Watcher(response)
        reading = asyncio.create_task(watcher.read())
        data = await told(watcher, table)
        assert (data["snapshot"], data["version"]) == (True, 2)
        await watcher.silent()
        reading.cancel()


async def test_who_missed_very_much_gets_a_snapshot_of_the_last_hands(table: Table) -> None:
    await table.done("PATCH", "", {"target": 100_000})
    await table.add(*(hand(80 + number % 20) for number in range(50)))
    async with watching(table, 1) as watcher:
        data = await told(watcher, table)
        assert data["snapshot"] is True
        assert [one["number"] for one in data["hands"]] == [*range(41, 51)]
    async with watching(table, 2) as watcher:
        data = await told(watcher, table)
        assert [each["version"] for each in data["changes"]] == [*range(3, 53)]
        assert (data["changed_from"], data["hands"][0]["number"]) == (1, 41)
        await table.done("PUT", "/hands/2", hand(100))
        data = await told(watcher, table)
        assert (data["changed_from"], len(data["hands"])) == (2, 10)


async def test_a_deleted_game_is_gone(here: Serving, table: Table) -> None:
    async with watching(table) as watcher, watching(table, 1) as other:
        await told(watcher, table)
        await table.ask("DELETE")
        for reader in (watcher, other):
            gone = await reader.next()
            assert (gone.name, gone.id, gone.data) == ("gone", None, {"id": table.id})
            await reader.ended()
    await here.streams_are(0)
    for address in (table.address, f"/v1/games/{uuid.uuid4()}", "/v1/games/x"):
        answer = await here.client.get(f"{address}/events")
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "application/problem+json"


async def test_private_games_are_followed_with_a_token(here: Serving) -> None:
    table = await Table.open(here.client, visibility="private")
    for token in (None, "x" * 32):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await here.client.get(f"{table.address}/events", headers=headers)
        assert answer.status_code == 404
    await here.streams_are(0)
    scorer = Table(here.client, table.id, table.token, table.token, table.first)
    async with watching(table) as viewer, watching(scorer) as writer:
        assert (await viewer.next()).data == (await writer.next()).data
        await table.add(hand(90))
        assert (await viewer.next()).data == (await writer.next()).data
        own = "abcdefghijklmnopqrstuv-_0123"
        tokens = await table.done("POST", "/tokens/rotate", {"scorer_token": own}, match=None)
        for reader in (viewer, writer):  # neither token opens it any more
            assert (await reader.next()).name == "gone"
            await reader.ended()
    table.token, table.viewer = tokens["scorer_token"], tokens["viewer_token"]
    async with watching(table, 2) as viewer:
        await viewer.silent()


async def test_a_game_that_becomes_private_is_gone_for_strangers(table: Table) -> None:
    stranger = Table(table.client, table.id, table.token, "", table.first)
    async with watching(stranger) as outside, watching(table) as inside:
        for reader in (outside, inside):
            assert (await reader.next()).name == "game"
        await table.done("PATCH", "", {"visibility": "private"})
        assert (await outside.next()).name == "gone"
        await outside.ended()
        data = await told(inside, table)
        assert data["game"]["visibility"] == "private"
        await table.add(hand(90))
        await told(inside, table)


async def test_what_is_refused_is_no_event(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.add(hand(90))
    async with watching(table) as watcher:
        await told(watcher, table)
        await table.refused(412, "PUT", "/hands/1", hand(80), match=1)
        await table.refused(428, "PUT", "/hands/1", hand(80), match=None)
        await table.refused(409, "POST", "/hands", {**hand(80), "number": 1}, match=None)
        await table.refused(409, "POST", "/redo")
        await table.refused(422, "POST", "/hands", {"taker": "A"}, match=None)
        stranger = await table.client.post(f"{table.address}/hands", json=hand(80))
        assert stranger.status_code == 401
        await table.done("PATCH", "", {"target": table.first["target"]})  # nothing is different

        def fail() -> None:
            raise OSError("the disk is gone")

        with monkeypatch.context() as broken:
            before_commits(broken, fail)
            await table.refused(503, "POST", "/hands", hand(80), match=None)
        await watcher.silent()
        key = {"match": None, "key": "once"}
        await table.done("POST", "/hands", hand(100), **key)
        data = await told(watcher, table)
        assert [each["version"] for each in data["changes"]] == [3]
        await table.done("POST", "/hands", hand(100), **key)  # a retry changes nothing
        await watcher.silent()


def unavailable(*_: Any, **__: Any) -> Any:
    raise DatabaseUnavailable("the database does not answer")


async def test_a_reading_that_fails_is_made_up_for(
    here: Serving, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watching(table) as watcher:
        await told(watcher, table)
        with monkeypatch.context() as broken:
            broken.setattr(Database, "reading", unavailable)
            await table.add(hand(90))
            answer = await here.client.get(f"{table.address}/events")
            assert answer.status_code == 503
            assert answer.json()["type"] == "/problems/unavailable"
        data = await told(watcher, table)
        assert data["version"] == 2


async def test_a_silent_stream_says_that_it_lives(settings: Settings) -> None:
    often = settings.model_copy(update={"ping_seconds": 0.1})
    async with serving(often) as here:
        table = await Table.open(here.client)
        began = time.perf_counter()
        async with watching(table) as watcher:
            await told(watcher, table)
            await watcher.silent(0.55)
            most = (time.perf_counter() - began) / 0.1 + 1  # however late a busy machine is
            assert 2 <= len(watcher.comments) <= most
            assert set(watcher.comments) == {"ping"}
            await table.add(hand(90))
            await told(watcher, table)


async def test_there_is_a_most_of_streams(settings: Settings) -> None:
    few = settings.model_copy(update={"most_streams": 2})
    async with serving(few) as here, AsyncExitStack() as stack:
        table = await Table.open(here.client)
        for _ in range(2):
            watcher = await stack.enter_async_context(watching(table))
            await watcher.next()
        address = f"{table.address}/events"
        answer = await here.client.get(address, headers={"Accept": "text/event-stream"})
        assert answer.status_code == 503
        assert answer.json()["type"] == "/problems/too-many-streams"
        assert int(answer.headers["retry-after"]) > 0
        assert answer.headers["access-control-allow-origin"] == "*"
        await stack.aclose()
        await here.streams_are(0)
        async with watching(table) as watcher:
            await watcher.next()


async def test_head_and_tags_do_no_harm(here: Serving, table: Table) -> None:
    answer = await here.client.head(f"{table.address}/events")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/event-stream"
    assert answer.content == b""
    await here.streams_are(0)
    headers = {"If-None-Match": '"1"', "If-Match": '"7"', "Accept": "text/event-stream"}
    async with here.client.stream("GET", f"{table.address}/events", headers=headers) as response:
        assert response.status_code == 200
    for query, status in (("?lang=xx", 422), ("?x=1", 422), ("?format=text", 406)):
        answer = await here.client.get(f"{table.address}/events{query}")
        assert answer.status_code == status
    headers = {"Accept": "application/json"}
    answer = await here.client.get(f"{table.address}/events", headers=headers)
    assert answer.status_code == 406
    assert answer.json()["formats"] == ["events"]


def test_no_more_streams_than_files_may_be_open(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = (1024, 2048)
    asked = []
    monkeypatch.setattr("resource.getrlimit", lambda _: limits)
    monkeypatch.setattr("resource.setrlimit", lambda _, wanted: asked.append(wanted))
    assert Streams(5000, 1).most == 2048 - 256
    assert Streams(1000, 1).most == 1000
    assert Streams(100, 1).most == 100
    assert asked == [(2048, 2048), (1256, 2048)]
