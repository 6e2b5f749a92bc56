"""Versions and retries: If-Match, ETags, Idempotency-Key, on every write."""

import asyncio
from typing import Any
from uuid import UUID

import pytest
from fastapi import FastAPI
from httpx import AsyncClient
from sqlalchemy.exc import OperationalError

from app.api import idempotency, new_games, writes
from app.games.clubs import create_club
from app.games.database import Database
from app.games.news import GameNews
from tests.api.kept.table import Table, hand
from tests.commits import before_commits

OWN = "a-token-that-a-phone-made-for-itself"
EDITS = (
    ("PATCH", "", {"title": "x"}),
    ("DELETE", "", None),
    ("POST", "/hands", hand(80, at=1)),
    ("PUT", "/hands/1", hand(80)),
    ("DELETE", "/hands/1", None),
    ("POST", "/undo", None),
    ("POST", "/redo", None),
)


@pytest.mark.parametrize(("method", "path", "body"), EDITS)
async def test_an_edit_needs_the_version_it_saw(
    table: Table, method: str, path: str, body: object
) -> None:
    await table.add(hand(90), hand(80))
    await table.done("POST", "/undo")  # something to undo and to redo, at version 4
    before = await table.state()
    missing = await table.refused(428, method, path, body, match=None)
    assert missing["game"] == before
    for stale in (
        '"3"',
        '"3", "2"',
        "4",
        '"4',
        '""',
        '"4-text-bg-x"',
        "W/4",
        '"99999999999999999"',
    ):
        late = await table.refused(412, method, path, body, match=stale)
        assert late["game"] == before
    assert await table.state() == before
    answer = await table.ask(method, path, body, match='"1", "4-text-bg"')
    assert answer.is_success


async def test_an_append_may_name_the_version(table: Table) -> None:
    await table.done("POST", "/hands", hand(90), match=1)
    await table.refused(412, "POST", "/hands", hand(90), match=1)
    answer = await table.ask("POST", "/hands", hand(90), match=2)
    assert answer.headers["etag"] == '"3"'


async def test_a_copy_is_good_until_the_version_changes(table: Table) -> None:
    await table.add(hand(90))
    tags = {}
    for path, query in (
        *(("", ""), ("", "?lang=bg"), ("/hands", ""), ("/hands/1", ""), ("/history", "")),
        *(
            ("/sheet", "?format=text&lang=en"),
            ("/sheet", "?format=csv"),
            ("/sheet", "?format=html"),
        ),
    ):
        address = table.address + path + query
        fresh = await table.client.get(address)
        assert fresh.headers["cache-control"] == "no-cache"
        assert fresh.headers["vary"] == "Accept, Accept-Language"
        tags[path + query] = tag = fresh.headers["etag"]
        same = await table.client.get(address, headers={"If-None-Match": f'"x", W/{tag}'})
        assert (same.status_code, same.content) == (304, b"")
        assert same.headers["etag"] == tag
    assert tags[""] == tags["?lang=bg"] == tags["/hands"] == tags["/history"] == '"2"'
    assert tags["/sheet?format=text&lang=en"] == '"2-text-en"'
    await table.add(hand(80))
    for path, tag in tags.items():
        new = await table.client.get(table.address + path, headers={"If-None-Match": tag})
        assert new.status_code == 200


async def test_a_retry_is_answered_as_the_first_time(table: Table) -> None:
    first = await table.ask("POST", "/hands", hand(90), match=None, key="k")
    await table.add(hand(80))
    again = await table.ask("POST", "/hands", hand(90), match=None, key="k")
    assert "idempotency-replayed" not in first.headers
    assert again.headers["idempotency-replayed"] == "true"
    assert (again.status_code, again.content) == (first.status_code, first.content)
    for name in ("etag", "location"):
        assert again.headers[name] == first.headers[name]
    assert (await table.state())["hands"] == 2
    other = await table.refused(422, "POST", "/hands", hand(91), match=None, key="k")
    assert other["type"] == "/problems/invalid-key"
    await table.refused(422, "POST", "/undo", match="*", key="k")
    await table.done("POST", "/hands", hand(90), match=None, key="K")


async def test_access_comes_before_replay_and_replay_before_the_version(table: Table) -> None:
    await table.add(hand(90))
    first = await table.ask("PUT", "/hands/1", hand(80), match=2, key="k")
    again = await table.ask("PUT", "/hands/1", hand(80), match=2, key="k")  # by now it is stale
    assert again.content == first.content
    without = await table.ask("PUT", "/hands/1", hand(80), match=None, key="k")
    assert without.content == first.content
    token, table.token = table.token, "x" * 32
    await table.refused(401, "PUT", "/hands/1", hand(80), match=2, key="k")
    table.token = token
    await table.done("POST", "/tokens/rotate", match=None)
    await table.refused(401, "PUT", "/hands/1", hand(80), match=2, key="k")


async def test_only_success_is_remembered(table: Table) -> None:
    await table.refused(428, "POST", "/undo", match=None, key="k")
    await table.refused(409, "POST", "/undo", key="k")
    await table.add(hand(90))
    await table.done("POST", "/undo", key="k")
    again = await table.ask("POST", "/undo", key="k")
    assert again.headers["idempotency-replayed"] == "true"
    await table.refused(422, "POST", "/hands", hand(999), match=None, key="j")
    await table.done("POST", "/hands", hand(99), match=None, key="j")


async def test_every_write_can_be_retried(table: Table) -> None:
    await table.add(hand(90), hand(80))
    await table.done("POST", "/undo")
    for number, (method, path, body) in enumerate(EDITS):
        if method == "DELETE" and not path:
            continue
        key = f"key {number}"
        first = await table.ask(method, path, body, key=key)
        assert first.is_success, first.text
        version = (await table.state())["version"]
        again = await table.ask(method, path, body, key=key)
        assert again.content == first.content
        assert again.headers["idempotency-replayed"] == "true"
        assert (await table.state())["version"] == version
        if path == "/undo":
            await table.done("POST", "/undo")  # so that something can be done again
    gone = await table.ask("DELETE", "", key="last")
    again = await table.ask("DELETE", "", key="last")
    assert (gone.status_code, again.status_code) == (204, 204)
    assert again.headers["idempotency-replayed"] == "true"
    await table.refused(404, "DELETE", "", key="another")
    table.token = "y" * 32
    await table.refused(404, "DELETE", "", key="last")


@pytest.mark.parametrize("key", ["", "k" * 256])
async def test_a_key_has_a_length(table: Table, key: str) -> None:
    await table.refused(422, "POST", "/hands", hand(90), match=None, key=key)
    await table.done("POST", "/hands", hand(90), match=None, key="k" * 255)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ([""], "is empty"),
        (["k" * 256], "has 256 characters; it may have 255"),
        (["k", "l"], "not several"),
    ],
)
async def test_what_is_wrong_with_a_key_is_said(table: Table, keys: list[str], said: str) -> None:
    headers = [("Authorization", f"Bearer {table.token}")]
    headers += [("Idempotency-Key", key) for key in keys]
    answer = await table.client.post(f"{table.address}/hands", json=hand(90), headers=headers)
    assert (answer.status_code, answer.json()["type"]) == (422, "/problems/invalid-key")
    assert said in answer.json()["detail"]


async def test_creating_with_a_key(app: FastAPI, client: AsyncClient) -> None:
    body = {"variant": "belote", "scorer_token": OWN}
    key = {"Idempotency-Key": "evening"}
    first = await client.post("/v1/games", json=body, headers=key)
    again = await client.post("/v1/games", json=body, headers=key)
    assert first.json()["scorer_token"] == OWN
    assert (again.status_code, again.content) == (201, first.content)
    assert again.headers["idempotency-replayed"] == "true"
    assert again.headers["cache-control"] == "no-store"
    other = await client.post("/v1/games", json={**body, "title": "x"}, headers=key)
    assert (other.status_code, other.json()["type"]) == (422, "/problems/invalid-key")
    stranger = {**body, "scorer_token": OWN + "-too"}
    another = await client.post("/v1/games", json=stranger, headers=key)
    assert another.json()["id"] != first.json()["id"]
    nobody = await client.post("/v1/games", json={"variant": "belote"}, headers=key)
    assert nobody.json()["type"] == "/problems/invalid-key"
    async with app.state.database.writing() as repository:
        club = await create_club(repository, "Club", "club")
    headers = {**key, "Authorization": f"Bearer {club}"}
    twice = [
        await client.post("/v1/games", json={"variant": "belote"}, headers=headers) for _ in "12"
    ]
    assert twice[0].content == twice[1].content
    made = twice[1].json()
    writer = Table(client, made["id"], made["scorer_token"], made["viewer_token"], made)
    await writer.add(hand(90))
    reader = {"Authorization": f"Bearer {made['viewer_token']}"}
    await writer.done("PATCH", "", {"visibility": "private"})
    assert (await client.get(writer.address, headers=reader)).status_code == 200


async def test_a_retried_rotation_by_a_club_gives_the_same_tokens(
    app: FastAPI, client: AsyncClient
) -> None:
    async with app.state.database.writing() as repository:
        club = await create_club(repository, "Club", "club")
    table = await Table.open(client, {"Authorization": f"Bearer {club}"})
    table.token = club
    first = await table.done("POST", "/tokens/rotate", match=None, key="r")
    again = await table.done("POST", "/tokens/rotate", match=None, key="r")
    assert first == again
    table.token = first["scorer_token"]
    await table.add(hand(90))


async def test_a_rotation_whose_answer_was_lost_is_answered_again(table: Table) -> None:
    """The token that it ended opens this one answer, and nothing else."""
    first = await table.done("POST", "/tokens/rotate", match=None, key="r")
    again = await table.ask("POST", "/tokens/rotate", match=None, key="r")
    assert (again.status_code, again.json()) == (200, first)
    assert again.headers["idempotency-replayed"] == "true"
    for path, key in (("/tokens/rotate", "other"), ("/tokens/rotate", None), ("/hands", "r")):
        body = hand(90) if path == "/hands" else None
        refused = await table.ask("POST", path, body, match=None, key=key)
        assert refused.status_code == 401
    table.token = first["scorer_token"]
    await table.add(hand(90))


async def test_a_twin_still_running_is_waited_for(
    app: FastAPI, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert idempotency.WAIT_SECONDS == 5
    database: Database = app.state.database
    async with database.writing() as repository:
        await repository.game(UUID(table.id), lock=True)
        waiting = asyncio.create_task(table.ask("POST", "/hands", hand(90), match=None, key="k"))
        await asyncio.sleep(0.2)
        assert not waiting.done()
    assert (await waiting).status_code == 201
    monkeypatch.setattr(writes, "WAIT_SECONDS", 0.3)
    async with database.writing() as repository:
        await repository.game(UUID(table.id), lock=True)
        answer = await table.ask("POST", "/hands", hand(80), match=None, key="l")
        assert answer.status_code == 409
        assert answer.json()["type"] == "/problems/still-running"
        assert int(answer.headers["retry-after"]) > 0
    assert (await table.done("POST", "/hands", hand(80), match=None, key="l"))["game"]["hands"] == 2


async def test_a_twin_creating_is_waited_for(
    client: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_games, "WAIT_SECONDS", 0.5)
    body = {"variant": "belote", "scorer_token": OWN}
    held = asyncio.Event()
    _delay_commits(monkeypatch, held)
    first = asyncio.create_task(
        client.post("/v1/games", json=body, headers={"Idempotency-Key": "one"})
    )
    await asyncio.sleep(0.1)
    late = await client.post("/v1/games", json=body, headers={"Idempotency-Key": "one"})
    assert (late.status_code, late.json()["type"]) == (409, "/problems/still-running")
    held.set()
    made = await first
    assert made.status_code == 201
    again = await client.post("/v1/games", json=body, headers={"Idempotency-Key": "one"})
    assert again.content == made.content


def _delay_commits(monkeypatch: pytest.MonkeyPatch, until: asyncio.Event) -> None:
    async def kept(*arguments: Any) -> None:
        await idempotency.keep(*arguments)
        await until.wait()

    monkeypatch.setattr(new_games, "keep", kept)


async def test_a_failing_commit_is_never_a_success(
    app: FastAPI, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[GameNews] = []
    app.state.newsroom.listen(heard.append)
    await table.add(hand(90))
    before = await table.state()

    def fail() -> None:
        raise OperationalError("COMMIT", {}, Exception("disk full: secret detail"))

    with monkeypatch.context() as broken:
        before_commits(broken, fail)
        for method, path, body in EDITS:
            answer = await table.ask(method, path, body, key=f"{method} {path}")
            if answer.status_code == 409:
                continue  # there is nothing to do again
            assert answer.status_code == 503, answer.text
            assert "secret" not in answer.text
        made = await table.client.post("/v1/games", json={"variant": "belote"})
        assert made.status_code == 503
    assert await table.state() == before
    assert [news.change for news in heard] == ["hand_added"]
    answer = await table.ask("PUT", "/hands/1", hand(80), key="PUT /hands/1")
    assert answer.status_code == 200
    assert "idempotency-replayed" not in answer.headers
