"""Answers about games have the documented shapes; hostile bodies meet a game and its token."""

from typing import Any

import pytest
from fastapi import FastAPI
from httpx import AsyncClient, Response

from app.api.game_examples import ANSWERS, BODIES
from tests.api.hostile import BODIES as HOSTILE
from tests.api.kept.table import Table, hand
from tests.api.test_documented import validator
from tests.api.wire import ask, assert_problem


def assert_fits(name: str, answer: Response | dict[str, Any]) -> None:
    value = answer.json() if isinstance(answer, Response) else answer
    assert [error.message for error in validator(name).iter_errors(value)] == []


@pytest.mark.parametrize("name", ANSWERS)
def test_a_documented_example_has_its_shape(name: str) -> None:
    assert_fits(name, ANSWERS[name])


async def test_answers_have_their_shapes(client: AsyncClient) -> None:
    made = await client.post("/v1/games", json={**BODIES["GameBody"], "visibility": "public"})
    assert_fits("NewGame", made)
    game = made.json()
    table = Table(client, game["id"], game["scorer_token"], game["viewer_token"], game)
    for body in (BODIES["NewPlayed"], {"adjustment": {"A": 5}}, {"passed": True}):
        assert_fits("ChangedGame", await table.ask("POST", "/hands", body, match=None))
    assert_fits("ChangedGame", await table.ask("PUT", "/hands/1", BODIES["Played"]))
    assert_fits("ChangedGame", await table.ask("DELETE", "/hands/1"))
    assert_fits("Game", await table.ask("PATCH", "", BODIES["GameChange"]))
    for step in ("/undo", "/redo"):
        assert_fits("ChangedGame", await table.ask("POST", step))
    assert_fits("Tokens", await table.ask("POST", "/tokens/rotate"))
    for path, name in (
        ("", "Game"),
        ("/hands", "HandPage"),
        ("/hands/1", "KeptHand"),
        ("/history", "HistoryPage"),
    ):
        assert_fits(name, await client.get(table.address + path))
    assert_fits("GamePage", await client.get("/v1/games"))
    for variant, played in (
        ("coinche", hand(100, bid=100, multiplier=2)),
        ("three-player", hand(60, card_points={"A": 60, "B": 50, "C": 42})),
        ("decouverte", hand(90)),
        ("bulgarian", hand(90, taker="N")),
    ):
        other = await Table.open(client, variant=variant)
        assert_fits("ChangedGame", await other.ask("POST", "/hands", played, match=None))


async def test_hostile_bodies_change_nothing(app: FastAPI, client: AsyncClient) -> None:
    table = await Table.open(client)
    await table.add(hand(90))
    before = await table.state()
    headers = [
        (b"authorization", f"Bearer {table.token}".encode()),
        (b"if-match", b"*"),
    ]
    for body in HOSTILE:
        sent = [(name.lower().encode(), value.encode()) for name, value in body.headers.items()]
        chunks = [body.data[at : at + 65_536] for at in range(0, len(body.data), 65_536)]
        for method, path in (
            *(("POST", "/hands"), ("PUT", "/hands/1"), ("PATCH", ""), ("POST", "/undo")),
            ("POST", "/tokens/rotate"),
        ):
            if body.name in {"empty", "nothing in it"} and method == "POST":
                continue
            answer = await ask(
                app, method, table.address + path, headers=[*headers, *sent], chunks=chunks
            )
            if answer.status >= 400:
                assert_problem(answer.status, answer.headers, answer.body, body.name)
            else:
                assert body.slug is None, (body.name, answer.text)
                await table.done("POST", "/undo")
    after = await table.state()
    changing = {"version", "updated_at", "can_redo", "can_undo"}
    assert {name: after[name] for name in after.keys() - changing} == {
        name: before[name] for name in before.keys() - changing
    }


@pytest.mark.parametrize("passed", [1, 1.0, "true", False, None, 0])
async def test_only_true_is_passed_out(client: AsyncClient, passed: object) -> None:
    table = await Table.open(client)
    answer = await table.ask("POST", "/hands", {"passed": passed}, match=None)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == "#/passed"
