"""Hands of a game: added, read, corrected, put in, taken out; what follows is scored anew."""

import uuid

import pytest
from fastapi import FastAPI
from httpx import AsyncClient

from tests.api.kept.table import Table, hand


async def test_a_game_is_made_and_filled(client: AsyncClient) -> None:
    sides = [{"name": "Ние", "players": ["Мария", "Иван"]}, {"name": "Вие"}]
    table = await Table.open(client, sides=sides, title="Вечер", first_dealer="N")
    assert table.first["sides"][1] == {"side": "B", "name": "Вие", "players": []}
    assert uuid.UUID(table.id).version == 4
    answer = await table.ask("POST", "/hands", hand(95, belotes={"A": 1}), match=None)
    assert answer.status_code == 201
    added, game = answer.json()["hand"], answer.json()["game"]
    assert answer.headers["etag"] == '"2"'
    assert (await client.get(answer.headers["location"])).json() == added
    assert added["number"] == 1
    assert added["dealer"] == "N"
    assert added["score"] == added["totals"] == game["totals"] == {"A": 125, "B": 57}
    assert game["remaining"] == {"A": 875, "B": 943}
    assert game["next_dealer"] == "E"
    assert game["last_hands"][0]["id"] == added["id"]
    assert game == await table.state()
    assert "scorer_token" not in game


async def test_a_corrected_hand_sets_what_follows_right(table: Table) -> None:
    await table.add(hand(71), hand(90))
    assert (await table.state())["totals"] == {"A": 181, "B": 143}
    answer = await table.done("PUT", "/hands/1", hand(72))
    assert answer["hand"]["score"] == {"A": 82, "B": 80}
    assert answer["game"]["totals"] == {"A": 182, "B": 142}
    second = (await table.hands())[1]
    assert second["score"] == {"A": 100, "B": 62}
    assert second["totals"] == {"A": 182, "B": 142}


async def test_twin_hands_are_two(table: Table) -> None:
    await table.add(hand(80), hand(80))
    assert (await table.state())["totals"] == {"A": 180, "B": 144}
    answer = await table.done("PUT", "/hands/2", hand(90))
    assert answer["game"]["totals"] == {"A": 190, "B": 134}


async def test_a_hand_without_points_for_the_taker_counts_and_moves_the_dealer(
    table: Table,
) -> None:
    answer = await table.add(hand(0, last="B"))
    assert answer["hand"]["score"] == {"A": 0, "B": 162}
    assert answer["game"]["hands"] == answer["game"]["hands_played"] == 1
    assert answer["game"]["next_dealer"] == "N"


async def test_undoing_the_winning_hand_gives_back_the_last_one(client: AsyncClient) -> None:
    table = await Table.open(client, target=400)
    await table.add(hand(100), hand(60, last="B"), hand(100), hand(100))
    before = await table.state()
    won = await table.add(hand(100))
    assert (won["game"]["status"], won["game"]["winner"]) == ("finished", "A")
    refused = await table.refused(409, "POST", "/hands", hand(80), match=None)
    assert refused["game"]["winner"] == "A"
    answer = await table.done("POST", "/undo")
    game = answer["game"]
    assert (game["status"], game["winner"], game["version"]) == ("open", None, 7)
    assert game["last_hands"][-1]["number"] == 4
    same = {"totals", "carried", "next_dealer", "hands", "last_hands", "status"}
    assert {name: game[name] for name in same} == {name: before[name] for name in same}
    await table.done("POST", "/redo")
    assert (await table.state())["winner"] == "A"


async def test_a_raised_target_reopens_the_game(client: AsyncClient) -> None:
    table = await Table.open(client, target=100)
    await table.add(hand(100))
    assert (await table.state())["status"] == "finished"
    game = await table.done("PATCH", "", {"target": 200})
    assert (game["status"], game["winner"], game["remaining"]["A"]) == ("open", None, 90)
    await table.add(hand(80))
    game = await table.done("PATCH", "", {"target": 190})
    assert (game["status"], game["winner"]) == ("finished", "A")
    game = (await table.done("POST", "/undo"))["game"]
    assert (game["status"], game["target"]) == ("finished", 200)


async def test_a_correction_that_crosses_the_target_early_cuts_nothing_off(
    client: AsyncClient,
) -> None:
    table = await Table.open(client, target=300)
    await table.add(hand(80), hand(80), hand(50, last="B"))
    game = (await table.done("PUT", "/hands/1", hand(152, capot="A")))["game"]
    assert game["hands"] == 3
    assert game["totals"] == {"A": 342, "B": 234}
    assert game["winner"] == "A"
    game = (await table.done("PUT", "/hands/3", {"adjustment": {"B": 5}}))["game"]
    assert game["status"] == "open"  # an adjustment never ends a game


async def test_a_hand_is_put_in_before_another(table: Table) -> None:
    await table.add(hand(71), hand(90))
    await table.done("PATCH", "", {"rules": {"capot": 250}})
    answer = await table.done("POST", "/hands", hand(152, capot="A", at=2))
    assert answer["hand"]["number"] == 2
    assert answer["hand"]["score"] == {"A": 252 + 81, "B": 0}  # by the rules of the hand after it
    assert [each["number"] for each in await table.hands()] == [1, 2, 3]
    assert answer["game"]["totals"] == {"A": 433, "B": 143}
    late = await table.add(hand(152, capot="A"))
    assert late["hand"]["score"] == {"A": 250, "B": 0}
    assert late["hand"]["rules"] == {"capot": 250}
    problem = await table.refused(409, "POST", "/hands", hand(90, at=9))
    assert "5" in problem["detail"]
    await table.refused(428, "POST", "/hands", hand(90, at=1), match=None)
    await table.refused(422, "POST", "/hands", hand(90, at=1, number=1))


async def test_a_removed_hand_moves_the_others_up(table: Table) -> None:
    added = [(await table.add(hand(points)))["hand"]["id"] for points in (71, 90, 80)]
    answer = await table.done("DELETE", "/hands/1")
    assert answer["hand"] is None
    hands = await table.hands()
    assert [(each["number"], each["id"]) for each in hands] == [(1, added[1]), (2, added[2])]
    assert answer["game"]["totals"] == {"A": 190, "B": 134}
    await table.done("POST", "/undo")
    assert [each["id"] for each in await table.hands()] == added
    assert (await table.state())["totals"] == {"A": 271, "B": 215}
    await table.refused(404, "DELETE", "/hands/4")
    await table.refused(404, "PUT", f"/hands/{uuid.uuid4()}", hand(80))


async def test_a_number_is_a_place_and_taken_once(table: Table) -> None:
    first = (await table.done("POST", "/hands", hand(80, number=1), match=None))["hand"]
    taken = await table.refused(409, "POST", "/hands", hand(90, number=1), match=None)
    assert taken["hand"] == first
    assert taken["game"]["hands"] == 1
    gap = await table.refused(409, "POST", "/hands", hand(90, number=3), match=None)
    assert "hand" not in gap
    own = str(uuid.uuid4())
    second = (await table.done("POST", "/hands", hand(90, id=own.upper()), match=None))["hand"]
    assert (second["id"], second["number"]) == (own, 2)
    again = await table.refused(409, "POST", "/hands", hand(70, id=own), match=None)
    assert again["hand"] == second
    assert (await table.client.get(f"{table.address}/hands/{own}")).json() == second


async def test_a_later_hand_that_becomes_impossible_stops_the_change(client: AsyncClient) -> None:
    table = await Table.open(client, variant="three-player", target=300)
    claim = {
        "taker": "A",
        "contract": "hearts",
        "claim": {"by": "A", "points": 60, "after_trick": 5},
    }
    first = {"adjustment": {"A": 250, "B": 10}}
    await table.add(first, claim)
    before, sheet = await table.state(), await table.hands()
    assert before["winner"] == "A"
    assert sheet[1]["outcome"] == "claimed"
    for method, path, body in (
        ("PUT", "/hands/1", {"adjustment": {"A": 200}}),
        ("DELETE", "/hands/1", None),
        ("PATCH", "", {"target": 500}),
    ):
        problem = await table.refused(409, method, path, body)
        assert problem["hand"]["number"] == 2
        assert "hand 2" in problem["detail"]
        assert await table.state() == before
        assert await table.hands() == sheet
    short = {**claim, "claim": {"by": "A", "points": 40, "after_trick": 5}}
    problem = await table.refused(422, "PUT", "/hands/2", short)
    assert problem["errors"][0]["pointer"] == "#/claim/points"


async def test_entries_that_are_not_played_hands(table: Table) -> None:
    answer = await table.add({"adjustment": {"A": -10}, "reason": "revoke"})
    assert answer["hand"]["outcome"] == "adjusted"
    assert answer["hand"]["score"] == {"A": -10, "B": 0}
    assert answer["hand"]["input"]["reason"] == "revoke"
    assert answer["game"]["next_dealer"] == "W"
    assert (answer["game"]["hands"], answer["game"]["hands_played"]) == (1, 0)
    answer = await table.add({"passed": True, "note": "четири паса", "dealer": "S"})
    assert answer["hand"]["outcome"] == "passed"
    assert answer["game"]["next_dealer"] == "W"
    problem = await table.refused(
        422,
        "POST",
        "/hands",
        {"taker": "A", "contract": "hearts", "claim": {"by": "A", "points": 9, "after_trick": 1}},
        match=None,
    )
    assert problem["errors"][0]["code"] == "no_claims"


@pytest.mark.parametrize(
    "body",
    [
        hand(80, carried=10),
        hand(80, played_at="yesterday"),
        hand(80, played_at="2026-01-01T10:00:00"),
        hand(80, note=""),
        hand(80, note="a" * 501),
        hand(80, id="7"),
        hand(80, number=0),
        hand(80, number=True),
        hand(80, at="1"),
        {"adjustment": {}},
        {"adjustment": {"A": 100_001}},
        {"adjustment": {"C": 1}},
        {"adjustment": None},
        {"passed": False},
        {"passed": True, "taker": "A"},
        {"claim": None, **hand(80)},
        hand(160),
        hand(80, dealer="X"),
        hand(80, dealer="C"),
        [],
        "hand",
        {},
    ],
)
async def test_a_hand_that_cannot_be_is_refused(table: Table, body: object) -> None:
    await table.refused(422, "POST", "/hands", body, match=None)
    state = await table.state()
    assert (state["hands"], state["version"]) == (0, 1)


async def test_what_was_said_can_be_said_again(table: Table) -> None:
    said = hand(80, note="two\nlines", played_at="2026-03-01T22:15:00+02:00", dealer="S")
    kept = (await table.add(said))["hand"]
    assert kept["input"] == {**said, "played_at": "2026-03-01T20:15:00Z"}
    assert kept["dealer"] == "S"
    again = (await table.done("PUT", "/hands/1", kept["input"]))["hand"]
    assert again == kept


async def test_pages_of_hands(table: Table) -> None:
    await table.add(*({"adjustment": {"A": 1}} for _ in range(5)))
    page = (await table.client.get(f"{table.address}/hands?size=2")).json()
    assert [each["number"] for each in page["items"]] == [1, 2]
    more = await table.client.get(f"{table.address}/hands?size=3&cursor={page['next']}")
    assert [each["number"] for each in more.json()["items"]] == [3, 4, 5]
    assert more.json()["next"] is None
    for wrong in ("size=0", "size=101", "size=x", "cursor=%00", "cursor=", "cursor=AAAA", "page=2"):
        answer = await table.client.get(f"{table.address}/hands?{wrong}")
        assert answer.status_code in {400, 422}, wrong


async def test_a_game_has_a_last_hand(app: FastAPI, table: Table) -> None:
    assert app.state.most_hands == 1000
    app.state.most_hands = 3
    await table.add(*({"adjustment": {"A": 1}} for _ in range(3)))
    problem = await table.refused(409, "POST", "/hands", hand(90), match=None)
    assert "3" in problem["detail"]
    await table.refused(409, "POST", "/hands", hand(90, at=1))
    await table.done("PUT", "/hands/3", hand(90))
