"""Who may write and read: every write with every wrong token, private games, clubs, rotation."""

import asyncio
import logging
import re
import uuid
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx import AsyncClient

from app.games.clubs import create_club, revoke_club
from app.games.database import Database, open_database
from app.games.tables import Kept
from app.settings import Settings
from tests.api.kept.table import Json, Table, hand

WRITES = (
    ("PATCH", "", {"title": "x"}),
    ("DELETE", "", None),
    ("POST", "/hands", hand(80)),
    ("PUT", "/hands/1", hand(80)),
    ("DELETE", "/hands/1", None),
    ("POST", "/undo", None),
    ("POST", "/redo", None),
    ("POST", "/tokens/rotate", None),
)
READS = ("", "/hands", "/hands/1", "/history", "/sheet")


@pytest.fixture
async def keys(app: FastAPI) -> dict[str, str]:
    """The keys of two clubs."""
    database: Database = app.state.database
    found = {}
    for slug in ("sofia", "lyon"):
        async with database.writing() as repository:
            found[slug] = await create_club(repository, f"Club {slug}", slug)
    return found


def bearing(token: str | None) -> dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}


@pytest.mark.parametrize("visibility", ["unlisted", "public", "private"])
async def test_every_write_refuses_every_wrong_token(
    app: FastAPI, client: AsyncClient, keys: dict[str, str], visibility: str
) -> None:
    table = await Table.open(client, bearing(keys["sofia"]), visibility=visibility)
    await table.add(hand(90))
    other = await Table.open(client)
    former = table.token
    table.token = (await table.done("POST", "/tokens/rotate"))["scorer_token"]
    async with app.state.database.writing() as repository:
        await revoke_club(repository, "sofia")
    before = await table.state()
    wrong = {
        "none": None,
        "wrong": "x" * 32,
        "viewer of old": table.viewer,
        "other game": other.token,
        "rotated": former,
        "revoked club": keys["sofia"],
        "other club": keys["lyon"],
        "hash-like": "0" * 64,
    }
    answers = set()
    for token in wrong.values():
        for method, path, body in WRITES:
            answer = await client.request(
                method, table.address + path, json=body, headers={**bearing(token), "If-Match": "*"}
            )
            expected = 404 if visibility == "private" else 401
            assert answer.status_code == expected, (token, method, path, answer.text)
            if expected == 401:
                assert answer.headers["www-authenticate"] == 'Bearer realm="dixdeder"'
            answers.add(answer.text)
    assert len(answers) == 1  # nothing tells one wrong token from another
    assert await table.state() == before


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer ", "Basic {}", "{}", "Bearer {} {}", "Bearer \xe9", "Token {}"]
)
async def test_odd_authorization_is_no_authorization(table: Table, header: str) -> None:
    value = header.replace("{}", table.token).encode("latin-1")
    answer = await table.client.post(
        f"{table.address}/hands", json=hand(80), headers=[(b"Authorization", value)]
    )
    assert answer.status_code == 401


async def test_the_viewer_token_reads_and_never_writes(client: AsyncClient) -> None:
    table = await Table.open(client, visibility="private")
    await table.add(hand(90))
    for path in READS:
        address = table.address + path
        assert (await client.get(address)).status_code == 404
        assert (await client.get(address, headers=bearing("y" * 32))).status_code == 404
        for token in (table.viewer, table.token):
            assert (await client.get(address, headers=bearing(token))).status_code == 200
    for method, path, body in WRITES:
        headers = {**bearing(table.viewer), "If-Match": "*"}
        answer = await client.request(method, table.address + path, json=body, headers=headers)
        assert answer.status_code == 401, (method, path)
        assert answer.json()["type"] == "/problems/unauthorized"
        assert "viewer_token" in answer.json()["detail"]
        assert answer.headers["www-authenticate"].startswith("Bearer")
    gone = await client.get(f"/v1/games/{uuid.uuid4()}")
    hidden = await client.get(table.address)
    assert hidden.text == gone.text  # it does not even say that it hides


async def test_rotation_ends_the_old_tokens(client: AsyncClient) -> None:
    table = await Table.open(client, visibility="private")
    answer = await table.ask("POST", "/tokens/rotate", match=None)
    tokens = answer.json()
    assert answer.headers["cache-control"] == "no-store"
    assert len({table.token, table.viewer, tokens["scorer_token"], tokens["viewer_token"]}) == 4
    for old in (table.token, table.viewer):
        assert (await client.get(table.address, headers=bearing(old))).status_code == 404
    for new in (tokens["scorer_token"], tokens["viewer_token"]):
        assert (await client.get(table.address, headers=bearing(new))).status_code == 200
    table.token = tokens["scorer_token"]
    own = "abcdefghijklmnopqrstuv-_0123"
    tokens = await table.done("POST", "/tokens/rotate", {"scorer_token": own}, match=None)
    assert tokens["scorer_token"] == own
    table.token = own
    await table.add(hand(80))


async def test_a_club_keeps_its_games(client: AsyncClient, keys: dict[str, str]) -> None:
    table = await Table.open(client, bearing(keys["sofia"]), visibility="private", title="derby")
    assert table.first["club"] == "sofia"
    shown = await Table.open(client, bearing(keys["sofia"]), visibility="public")
    table.token = keys["sofia"]
    await table.add(hand(90))
    assert (await table.state())["hands"] == 1
    other = await client.get(table.address, headers=bearing(keys["lyon"]))
    assert other.status_code == 404
    own = (await client.get("/v1/games", headers=bearing(keys["sofia"]))).json()["items"]
    assert [game["id"] for game in own] == [shown.id, table.id]
    club = (await client.get("/v1/clubs/sofia")).json()
    assert (club["name"], [game["id"] for game in club["items"]]) == ("Club sofia", [shown.id])
    assert (await client.get("/v1/clubs/paris")).status_code == 404
    for wrong in ("x" * 32, table.viewer):
        assert (await client.get("/v1/games", headers=bearing(wrong))).status_code == 401
        made = await client.post("/v1/games", json={"variant": "belote"}, headers=bearing(wrong))
        assert made.status_code == 401


async def test_lists_show_public_games_newest_first(
    client: AsyncClient, keys: dict[str, str]
) -> None:
    await Table.open(client)
    await Table.open(client, visibility="private")
    made = [await Table.open(client, visibility="public") for _ in range(4)]
    made.append(
        await Table.open(client, bearing(keys["lyon"]), variant="coinche", visibility="public")
    )
    await made[1].done("PATCH", "", {"target": 10})
    await made[1].add(hand(100))
    expected = [table.id for table in reversed(made)]

    async def listed(query: str) -> list[str]:
        found: list[str] = []
        cursor = ""
        while True:
            page = (await client.get(f"/v1/games?{query}{cursor}")).json()
            found += [game["id"] for game in page["items"]]
            if page["next"] is None:
                return found
            cursor = f"&cursor={page['next']}"

    assert await listed("size=2") == expected
    assert await listed("size=1&variant=coinche") == expected[:1]
    assert await listed("club=lyon") == expected[:1]
    assert await listed("status=finished") == [made[1].id]
    assert await listed("status=open&variant=belote&size=1") == [
        each for each in expected[1:] if each != made[1].id
    ]
    for wrong in (
        *("cursor=%00", "cursor=x", "cursor=bjE", "cursor=%F0%9F%83%8F", "cursor=" + "A" * 500),
        *(
            "club=nobody",
            "club=",
            "status=won",
            "variant=whist",
            "size=-1",
            "size=1e1",
            "cursor=a&cursor=b",
            "sort=asc",
        ),
    ):
        answer = await client.get(f"/v1/games?{wrong}")
        assert answer.status_code in {400, 422}, wrong
        assert answer.headers["content-type"] == "application/problem+json"


async def test_tokens_are_nowhere(
    settings: Settings, client: AsyncClient, keys: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    own = "own-token-of-the-client-0123456789"
    body = {"variant": "belote", "scorer_token": own}
    made = await client.post("/v1/games", json=body, headers={"Idempotency-Key": "one"})
    table = Table(client, made.json()["id"], own, made.json()["viewer_token"], made.json())
    club = await Table.open(client, {**bearing(keys["sofia"]), "Idempotency-Key": "two"})
    await table.ask("POST", "/hands", hand(80), match=None, key="k")
    rotated = await club.done("POST", "/tokens/rotate", match=None, key="r")
    await table.refused(412, "POST", "/undo", match=99)
    secrets = [own, table.viewer, club.token, club.viewer, *keys.values()]
    secrets += [rotated["scorer_token"], rotated["viewer_token"]]
    stored = await dump(settings)
    assert len(stored) > 2000
    for secret in secrets:
        assert secret not in stored
        assert secret not in caplog.text
    for path in READS:
        text = (await client.get(table.address + path)).text
        assert not any(secret in text for secret in secrets)


async def dump(settings: Settings) -> str:
    """Everything that is stored, as text."""
    if settings.sqlite_path is not None:
        files = settings.sqlite_path.parent.glob(f"{settings.sqlite_path.name}*")
        return "".join([await asyncio.to_thread(read, file) for file in files])
    async with open_database(settings) as database, database.engine.connect() as connection:
        rows = []
        for each in Kept.metadata.sorted_tables:
            found = await connection.exec_driver_sql(f"SELECT t::text FROM {each.name} t")
            rows += [row[0] for row in found]
        text = "\n".join(rows)
        return text + "".join(
            bytes.fromhex(code).decode("latin-1") for code in re.findall(r"\\x([0-9a-f]+)", text)
        )


def read(file: Path) -> str:
    return file.read_bytes().decode("latin-1")


async def test_creation_takes_only_what_fits_the_table(client: AsyncClient) -> None:
    bodies: list[Json] = [
        {},
        {"variant": "whist"},
        {"variant": "belote", "preset": "paris"},
        {"variant": "belote", "rules": {"capot": 1}},
        {"variant": "belote", "rules": {"capott": 250}},
        {"variant": "belote", "target": 0},
        {"variant": "belote", "target": 100_001},
        {"variant": "belote", "first_dealer": "A"},
        {"variant": "belote", "sides": [{}, {}, {}]},
        {"variant": "three-player", "sides": [{"players": ["a", "b"]}]},
        {"variant": "belote", "sides": [{"name": " "}]},
        {"variant": "belote", "title": "a\nb"},
        {"variant": "belote", "title": ""},
        {"variant": "belote", "title": "a" * 61},
        {"variant": "belote", "visibility": "secret"},
        {"variant": "belote", "scorer_token": "short"},
        {"variant": "belote", "scorer_token": "!" * 30},
    ]
    for body in bodies:
        answer = await client.post("/v1/games", json=body)
        assert answer.status_code == 422, body
        assert answer.json()["errors"], body
    assert (await client.get("/v1/games")).json()["items"] == []


async def test_sides_are_taken_as_they_are_answered(client: AsyncClient) -> None:
    sides = [{"name": "Cats", "players": ["Ann"]}, {"name": None, "players": []}]
    first = (await Table.open(client, sides=sides)).first
    assert [side["side"] for side in first["sides"]] == ["A", "B"]
    again = await Table.open(client, sides=first["sides"])
    assert again.first["sides"] == first["sides"]
    swapped = [*reversed(first["sides"])]
    answer = await client.post("/v1/games", json={"variant": "belote", "sides": swapped})
    assert answer.status_code == 422
    assert answer.json()["errors"][0] == {
        "pointer": "#/sides/0/side",
        "detail": "must be A: sides stand in the order A, B, C",
        "code": "unknown_value",
    }
    await again.refused(422, "PATCH", "", {"sides": swapped})


async def test_what_is_wrong_twice_is_said_once(client: AsyncClient) -> None:
    sides = [{"title": "Cats"}, {"title": "Dogs"}]
    answer = await client.post("/v1/games", json={"variant": "belote", "sides": sides})
    assert answer.status_code == 422
    said = answer.json()
    assert [each["pointer"] for each in said["errors"]] == ["#/sides/0/title", "#/sides/1/title"]
    assert said["detail"] == "Unknown field “title”. Known fields: name, players, side"
