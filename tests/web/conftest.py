"""Games to look at."""

from typing import Any

import pytest
from httpx import AsyncClient

from tests.api.kept.table import Table, hand
from tests.browser.names import HOSTILE

SCRIPT = HOSTILE[0]


@pytest.fixture
async def table(client: AsyncClient) -> Table:
    """A game of belote with names, and hands of every outcome."""
    sides: list[dict[str, Any]] = [
        {"name": "Ние", "players": ["Мария", "Иван"]},
        {"name": "Вие", "players": ["Élodie"]},
    ]
    table = await Table.open(client, title="Friday", sides=sides)
    await table.add(
        hand(95, belotes={"A": 1}),
        hand(71),
        hand(50, note="spilt beer"),
        {"adjustment": {"A": -10}, "reason": "late"},
        {"passed": True},
        hand(0, last="B", capot="B", taker="B"),
    )
    return table


@pytest.fixture
async def hostile(client: AsyncClient) -> Table:
    """A game in which every name is a script."""
    side = {"name": SCRIPT, "players": [SCRIPT, SCRIPT]}
    table = await Table.open(client, title=SCRIPT, sides=[side, side])
    await table.add(hand(71, note=SCRIPT))
    return table
