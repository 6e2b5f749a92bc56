"""Every worked game of the rule book, played over HTTP on both databases."""

import pytest
from httpx import AsyncClient

from tests.api.kept.replays import assert_adds_up
from tests.api.kept.table import Table
from tests.engine.cases import CASES, Case

GAMES = [case for case in CASES if case.kind == "game"]


@pytest.mark.parametrize("case", GAMES, ids=str)
async def test_worked_game(client: AsyncClient, case: Case) -> None:
    body = {name: case.body[name] for name in ("target", "first_dealer") if name in case.body}
    table = await Table.open(
        client, variant=case.variant, preset=case.preset, rules=case.rules, **body
    )
    *hands, last = case.body["hands"]
    expected = case.expected
    await table.add(*hands)
    if "refused" in expected:
        await table.refused(422, "POST", "/hands", last, match=None)
        return
    await table.add(last)
    game = await table.state()
    assert game["totals"] == expected["totals"]
    assert game["winner"] == expected["winner"]
    for name in ("carried", "next_dealer"):
        assert game[name] == expected.get(name, game[name])
    if "per_hand" in expected:
        played = [hand for hand in await table.hands() if hand["outcome"] != "adjusted"]
        assert [hand["score"] for hand in played] == expected["per_hand"]
    await assert_adds_up(table)
