"""Hands told card by card in games: kept as they were told, replayed, corrected."""

import pytest
from httpx import AsyncClient

from app.engine import VARIANTS, resolve
from app.simulation import chance, simulate
from tests.api.kept.replays import assert_adds_up
from tests.api.kept.table import Table, hand
from tests.engine.refusals_cards import HEARTS, REVOKES
from tests.engine.tricks_told import changed, tricks

TOLD = {"taker": "A", "contract": "hearts", "tricks": tricks(HEARTS)}
REVOKED = {
    "taker": "A",
    "contract": "hearts",
    "tricks": next(no for no in REVOKES if no.code == "revoke_trump").changes["tricks"],
}


@pytest.mark.parametrize("variant", VARIANTS)
async def test_a_game_of_played_hands(client: AsyncClient, variant: str) -> None:
    """The dealer is the game's: each hand is led by who sits after him."""
    table = await Table.open(client, variant=variant, target=100_000)
    rng, rules = chance(5), resolve(variant)
    told = [simulate(rng, rules) for _ in range(4)]
    await table.add(*told)
    kept = await table.hands()
    assert [each["input"] for each in kept] == told
    assert [each["irregularities"] for each in kept] == [[]] * 4
    await assert_adds_up(table)


async def test_a_hand_of_totals_is_corrected_by_its_cards(table: Table) -> None:
    await table.add(hand(71), hand(90))
    answer = await table.done("PUT", "/hands/1", TOLD)
    assert answer["hand"]["points"] == {"A": 145, "B": 17}
    assert answer["hand"]["input"] == TOLD
    assert answer["game"]["totals"] == {"A": 245, "B": 79}
    undone = await table.done("POST", "/undo")
    assert undone["game"]["totals"] == {"A": 181, "B": 143}
    await assert_adds_up(table)


async def test_a_revoke_changes_nothing_unless_it_is_allowed(table: Table) -> None:
    refused = await table.refused(422, "POST", "/hands", REVOKED, match=None)
    assert [error["code"] for error in refused["errors"]] == ["revoke_trump"]
    assert (await table.state())["hands"] == 0
    answer = await table.add({**REVOKED, "irregular": "allow"})
    (told,) = answer["hand"]["irregularities"]
    assert (told["trick"], told["seat"], told["due"]) == (7, "S", ["7H"])
    read = await table.client.get(f"{table.address}/hands/1", params={"lang": "fr"})
    assert read.json()["irregularities"][0]["card"] == "QD"
    await assert_adds_up(table)


async def test_a_lead_that_does_not_fit_the_dealer(client: AsyncClient) -> None:
    """South led. Nobody said who dealt: the game's own dealer is remarked on, not refused."""
    table = await Table.open(client, first_dealer="N")
    answer = await table.add(TOLD)
    (remark,) = answer["hand"]["remarks"]
    assert remark["code"] == "first_lead"
    assert "S led the first trick, but N deals, so E should have" in remark["text"]
    refused = await table.refused(422, "POST", "/hands", {**TOLD, "dealer": "N"}, match=None)
    assert refused["errors"][0]["code"] == "wrong_first_leader"
    fitting = await table.add({**TOLD, "dealer": "E"})
    assert fitting["hand"]["remarks"] == []


async def test_belote_with_its_card(table: Table) -> None:
    answer = await table.add({**TOLD, "tricks": changed(HEARTS, {"N:KH": "N:KH*"})})
    assert answer["hand"]["points"] == {"A": 165, "B": 17}
