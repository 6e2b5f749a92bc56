"""Many clients at once: nothing is lost, nothing doubled, one wins, and the others are told who.

The service runs in a process of its own behind a real server, as it does in life.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator

import pytest
from httpx import AsyncClient, Response

from tests.api.kept.conftest import copied
from tests.api.kept.replays import assert_adds_up
from tests.api.kept.served import asking, served
from tests.api.kept.table import Table, hand

CLIENTS = 32
APPENDS = 50
FEWEST = 2  # card points: no tricks hold 1


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def address(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """A running service for all the races; two processes where the database allows it."""
    folder = tmp_path_factory.mktemp("races")
    workers = ("--workers", "2") if request.param == "postgres" else ()
    own = copied(request, request.param, folder)
    with own as settings, served(settings, folder, *workers) as service:
        yield service.address


@pytest.fixture
async def client(address: str) -> AsyncIterator[AsyncClient]:
    async with asking(address, CLIENTS) as someone:
        yield someone


async def test_appends_of_many_are_numbered_without_a_gap(client: AsyncClient) -> None:
    table = await Table.open(client, variant="bulgarian", target=100_000)

    async def play(who: int) -> list[Response]:
        return [
            await table.ask("POST", "/hands", hand(FEWEST + who + number), match=None)
            for number in range(APPENDS)
        ]

    played = await asyncio.gather(*map(play, range(CLIENTS)))
    answers = [answer for each in played for answer in each]
    assert {answer.status_code for answer in answers} == {201}
    numbers = sorted(answer.json()["hand"]["number"] for answer in answers)
    assert numbers == list(range(1, CLIENTS * APPENDS + 1))
    await assert_adds_up(table)


async def test_one_wins_each_number_and_the_losers_see_its_hand(table: Table) -> None:
    await table.done("PATCH", "", {"target": 100_000})
    for number in range(1, APPENDS + 1):
        answers = await asyncio.gather(
            *(
                table.ask("POST", "/hands", hand(FEWEST + who, number=number), match=None)
                for who in range(CLIENTS)
            )
        )
        winner = [each.json()["hand"] for each in answers if each.status_code == 201]
        assert len(winner) == 1
        lost = [each.json()["hand"] for each in answers if each.status_code == 409]
        assert lost == winner * (CLIENTS - 1)
    await assert_adds_up(table)


async def test_one_key_is_one_hand(table: Table) -> None:
    answers = await asyncio.gather(
        *(table.ask("POST", "/hands", hand(90), match=None, key="one") for _ in range(100))
    )
    assert {each.status_code for each in answers} == {201}
    assert len({each.content for each in answers}) == 1
    assert sum("idempotency-replayed" in each.headers for each in answers) == 99
    assert (await table.state())["hands"] == 1


async def test_one_version_is_edited_once(table: Table) -> None:
    await table.add(hand(90))
    answers = await asyncio.gather(
        *(table.ask("PUT", "/hands/1", hand(FEWEST + who), match=2) for who in range(16))
    )
    assert Counter(each.status_code for each in answers) == {200: 1, 412: 15}
    state = await table.state()
    assert all(each.json()["game"] == state for each in answers)
    await assert_adds_up(table)


async def test_one_key_and_token_is_one_game(client: AsyncClient) -> None:
    body = {
        "variant": "belote",
        "scorer_token": "a-token-that-a-phone-made",
        "visibility": "public",
    }
    answers = await asyncio.gather(
        *(
            client.post("/v1/games", json=body, headers={"Idempotency-Key": "evening"})
            for _ in range(50)
        )
    )
    assert {each.status_code for each in answers} == {201}
    assert len({each.content for each in answers}) == 1
    assert len((await client.get("/v1/games")).json()["items"]) == 1


async def test_every_kind_of_change_at_once(table: Table) -> None:
    await table.done("PATCH", "", {"target": 100_000})
    await table.add(*(hand(FEWEST + points) for points in range(20)))

    async def stir(who: int) -> None:
        for step in range(6):
            place = 1 + (who * 7 + step) % 12
            for method, path, body in (
                ("PUT", f"/hands/{place}", hand(FEWEST + who)),
                ("POST", "/hands", hand(FEWEST + step, at=place)),
                ("POST", "/undo", None),
                ("DELETE", f"/hands/{place}", None),
                ("POST", "/redo", None),
            ):
                answer = await table.ask(method, path, body)
                assert answer.status_code in {200, 201, 404, 409}, answer.text

    await asyncio.gather(*map(stir, range(8)))
    await assert_adds_up(table)


async def test_rules_change_while_hands_are_added(table: Table) -> None:
    await table.done("PATCH", "", {"target": 100_000})
    answers = await asyncio.gather(
        *(
            table.ask("PATCH", "", {"rules": {"capot": (162, 250, 252)[who % 3]}})
            if who % 2
            else table.ask("POST", "/hands", hand(FEWEST + who), match=None)
            for who in range(60)
        )
    )
    assert all(each.is_success for each in answers), {each.text for each in answers}
    await assert_adds_up(table)
