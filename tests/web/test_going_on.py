"""A board says why a game goes on although somebody has reached the target."""

from typing import Any

import pytest
from httpx import AsyncClient

from app.render.going_on import BELOTE, CAPOT, HANGING, LEVEL
from tests.api.kept.table import Json, Table, hand

NEXT = "The next hand that is played decides."
CAPOT_WON = {"taker": "A", "contract": "hearts", "capot": "A"}
FAILED = {"taker": "A", "contract": "hearts", "bid": 100, "belotes": {"A": 1}}
LOST = {**FAILED, "trick_points": {"A": 40, "B": 122}}
Body = dict[str, Any]


def bulgarian(**more: Any) -> Body:
    return {"variant": "bulgarian", **more}


@pytest.mark.parametrize(
    ("body", "hands", "sentence"),
    [
        (bulgarian(target=20), [CAPOT_WON], CAPOT["blocked"]),
        (
            bulgarian(target=20, rules={"capot_finish": "blocked_if_decisive"}),
            [CAPOT_WON],
            CAPOT["blocked_if_decisive"],
        ),
        (
            bulgarian(target=20, rules={"capot_finish": "blocked_if_decisive"}),
            [{"adjustment": {"A": 10, "B": 35}, "reason": "handicap"}, CAPOT_WON],
            LEVEL,
        ),
        (
            bulgarian(target=8, rules={"hanging_finish": "blocked"}),
            [hand(71)],
            HANGING,
        ),
        ({"variant": "belote", "target": 10}, [{"adjustment": {"A": 20}, "reason": "late"}], NEXT),
        (
            {"variant": "belote", "target": 90},
            [hand(71), {"adjustment": {"B": 9}, "reason": "late"}, {"passed": True}],
            NEXT,
        ),
        (
            {"variant": "coinche", "target": 20, "rules": {"no_win_on_belote_alone": True}},
            [{"adjustment": {"B": -300}, "reason": "late"}, LOST],
            BELOTE,
        ),
        (
            {"variant": "belote", "target": 100},
            [{"adjustment": {"A": 20, "B": 88}, "reason": "handicap"}, hand(105)],
            LEVEL,
        ),
    ],
)
async def test_why_it_goes_on(
    client: AsyncClient, body: Body, hands: list[Json], sentence: str
) -> None:
    table = await Table.open(client, **body)
    await table.add(*hands)
    assert (await table.state())["status"] == "open"
    page = await client.get(f"/g/{table.id}", headers={"Accept": "text/html"})
    assert sentence in page.text


async def test_nothing_is_said_before_anybody_is_there(client: AsyncClient) -> None:
    table = await Table.open(client, **bulgarian())
    await table.add(CAPOT_WON)
    page = await client.get(f"/g/{table.id}", headers={"Accept": "text/html"})
    assert "board__going" not in page.text
