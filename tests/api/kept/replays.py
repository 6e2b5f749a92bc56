"""What a game says must be what its hands give when they are played from the beginning."""

from typing import Any

from app.engine import State, follow, resolve, start
from app.games.play import read_entry
from tests.api.kept.table import Json, Table


async def assert_adds_up(table: Table) -> tuple[Json, list[Json]]:
    """Numbers without a gap, and every figure as in a fresh replay; gives the game and hands."""
    game, hands = await table.state(), await table.hands()
    assert [hand["number"] for hand in hands] == list(range(1, len(hands) + 1))
    assert len({hand["id"] for hand in hands}) == len(hands) == game["hands"]
    state = start(rules_of(game, game), game["first_dealer"])
    for hand in hands:
        rules = rules_of(game, hand)
        if "dealer" in hand:
            assert hand["dealer"] == hand["input"].get("dealer", state.dealer)
        state = follow(rules, state, read_entry(rules, hand["input"]))
        assert hand["totals"] == state.totals.mapping()
        assert hand["carried"] == state.carried
    assert_stands(game, state)
    assert game["last_hands"] == [short(hand) for hand in hands[-5:]]
    return game, hands


def assert_stands(game: Json, state: State) -> None:
    assert game["totals"] == state.totals.mapping()
    assert game["carried"] == state.carried
    assert game["next_dealer"] == state.dealer
    assert game["hands_played"] == state.hands
    assert game["winner"] == (None if state.winner is None else state.winner.name)
    assert game["status"] == ("open" if state.winner is None else "finished")


def rules_of(game: Json, played_by: Json) -> Any:
    return resolve(game["variant"], played_by["preset"], played_by["rules"], game["target"])


def short(hand: Json) -> Json:
    names = ("number", "id", "outcome", "taker", "taker_seat", "contract", "bid", "multiplier")
    found = {name: hand[name] for name in (*names, "capot") if name in hand}
    return {**found, "score": hand["score"], "carried": hand["carried"], "totals": hand["totals"]}
