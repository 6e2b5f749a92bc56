"""Scored anew by another engine: what differs is said, kept if asked, and told by the history."""

from typing import Any
from uuid import UUID

import pytest
import sqlalchemy as sa

from app.games.database import Database
from app.games.play import ENGINE
from app.games.repository import GAMES, HANDS, RULES
from app.games.upkeep import rescoring
from app.settings import Settings
from tests.api.kept.table import Table, hand
from tests.looped import Service
from tests.upkeep.evenings import everything, long_evening
from tests.upkeep.operator import Operator
from tests.upkeep.stored import change, rows

OLD = "0.0.1"


@pytest.fixture
def table(service: Service) -> Table:
    """Three hands: 81:81 hanging, then 162:81 and 252:153 with what hung."""
    table = service.open(target=250)
    service.run(table.add(hand(71), hand(90), hand(80)))
    return table


def misjudged(settings: Settings, table: Table, number: int = 2) -> None:
    """As if an old engine had given what hung to nobody, from hand `number` on."""
    found = [row for row in rows(settings)["hands"] if str(row[0]) == table.id]
    columns = [column.name for column in HANDS.columns]
    hands = sorted(
        (dict(zip(columns, row, strict=True)) for row in found), key=lambda x: x["number"]
    )
    state: dict[str, Any] = {}
    for each in hands[number - 1 :]:
        scored = dict(each["scored"])
        state = dict(each["state"])
        if each["number"] == number:
            scored["score"] = {"A": 100, "B": 62}
        state["totals"] = [total - 81 for total in state["totals"]]
        state["winner"] = None
        values = {"scored": scored, "state": state, "engine": OLD}
        change(settings, sa.update(HANDS).where(HANDS.c.id == each["id"]).values(**values))
    last: Any = {"state": state, "winner": None, "status": "open"}
    change(settings, sa.update(GAMES).where(GAMES.c.id == hands[0]["game_id"]).values(**last))


def test_nothing_differs_when_the_engine_is_the_same(
    operator: Operator, service: Service, kept: Settings
) -> None:
    everything(service)
    before = rows(kept)
    for arguments in (("--dry-run",), ()):
        done = operator.types(kept, "rescore", *arguments)
        assert done.status == 0
        assert done.said.startswith("0 of 5 games, 0 of ")
        assert done.said.count("\n") == 1
        assert rows(kept) == before


def test_a_dry_run_says_what_differs_and_changes_nothing(
    operator: Operator, service: Service, kept: Settings, table: Table
) -> None:
    long_evening(service)
    truth = service.run(table.hands())
    totals = [":".join(map(str, each["totals"].values())) for each in truth]
    score = ":".join(map(str, truth[1]["score"].values()))
    misjudged(kept, table)
    before = rows(kept)
    done = operator.types(kept, "rescore", "--dry-run")
    assert done.status == 1
    second, third = ([int(x) - 81 for x in total.split(":")] for total in totals[1:])
    moved = [
        f"totals {old[0]}:{old[1]} -> {new}"
        for old, new in zip((second, third), totals[1:], strict=True)
    ]
    same = ":".join(map(str, truth[2]["score"].values()))
    assert done.said.splitlines() == [
        f"game {table.id} (belote): {moved[1]}, winner none -> A",
        f"  hand 2: score 100:62 -> {score}, {moved[0]}, winner none as before",
        f"  hand 3: score {same} as before, {moved[1]}, winner none -> A",
        "1 of 2 games, 2 of 10 hands differ.",
    ]
    assert rows(kept) == before


def test_new_figures_are_a_new_version_that_history_tells(
    operator: Operator, service: Service, kept: Settings, table: Table
) -> None:
    truth, hands = service.run(table.state()), service.run(table.hands())
    misjudged(kept, table)
    assert service.run(table.state())["status"] == "open"
    seen = service.run(service.client.get(table.address)).headers["etag"]
    history = service.run(table.history())
    done = operator.types(kept, "rescore")
    assert done.status == 0
    assert done.said.endswith("1 of 1 games, 2 of 3 hands differed and took the new figures.\n")
    now = service.run(table.state())
    assert now.pop("updated_at") > truth.pop("updated_at")
    assert now == {**truth, "version": truth["version"] + 1}
    assert service.run(table.hands()) == hands
    answer = service.run(service.client.get(table.address, headers={"If-None-Match": seen}))
    assert answer.status_code == 200
    *former, last = service.run(table.history())
    assert former == history
    assert (last["change"], last["number"]) == ("rescored", 2)
    assert last["before"] == {"engine": f"{ENGINE}, {OLD}" if ENGINE < OLD else OLD}
    assert last["after"] == {"engine": ENGINE}
    assert last["totals_after"] == now["totals"]
    assert {row[7] for row in rows(kept)["hands"]} == {ENGINE}
    again = operator.types(kept, "rescore", "--dry-run")
    assert (again.status, again.said) == (0, "0 of 1 games, 0 of 3 hands differ.\n")


def test_a_rescored_game_is_undone_and_exported_like_any(
    operator: Operator, service: Service, kept: Settings, other: Settings, table: Table
) -> None:
    misjudged(kept, table)
    operator.types(kept, "rescore")
    undone = service.run(table.done("POST", "/undo", {}))
    assert undone["game"]["hands"] == 2
    assert service.run(table.done("POST", "/redo", {}))["game"]["winner"] == "A"
    export = operator.exported(kept)
    operator.imported(other, export)
    assert operator.exported(other) == export


def test_an_engine_that_says_the_same_takes_its_place_unseen(
    operator: Operator, service: Service, kept: Settings, table: Table
) -> None:
    change(kept, sa.update(HANDS).values(engine=OLD))
    before = service.run(table.state())
    assert operator.types(kept, "rescore", "--dry-run").status == 0
    assert {row[7] for row in rows(kept)["hands"]} == {OLD}
    assert operator.types(kept, "rescore").status == 0
    assert service.run(table.state()) == before
    assert {row[7] for row in rows(kept)["hands"]} == {ENGINE}


def test_a_hand_that_cannot_be_played_is_named_and_kept(
    operator: Operator, service: Service, kept: Settings, table: Table
) -> None:
    spared = service.open()
    service.run(spared.add(hand(71)))
    misjudged(kept, table)
    broken = {"taker": "A", "contract": "hearts", "card_points": {"A": 90, "B": 60}}
    wrong = HANDS.c.number == 3
    change(kept, sa.update(HANDS).where(wrong).values(input={**broken, "last_trick": "A"}))
    before = rows(kept)
    for arguments in ((), ("--dry-run",)):
        done = operator.types(kept, "rescore", *arguments)
        assert done.status == 1
        assert f"game {table.id} (belote): left as it is, hand 3 is refused: " in done.said
        assert "The points add up to 150; this hand has 152: 2 are missing." in done.said
        assert "; 1 games were left as they are." in done.said
        assert rows(kept) == before


@pytest.mark.parametrize(
    ("change_rules", "words"),
    [
        (sa.update(RULES).values(options={"zoo": 1}), "rules/zoo: There is no option zoo"),
        (sa.update(GAMES).values(variant="poker"), "there is no variant 'poker'"),
    ],
)
def test_rules_that_are_not_known_any_more_are_said(
    operator: Operator, service: Service, kept: Settings, change_rules: Any, words: str
) -> None:
    service.open()
    change(kept, change_rules)
    done = operator.types(kept, "rescore")
    assert done.status == 1
    assert f"its rules are not known here: {words}" in done.said


def test_a_claim_that_hands_follow_is_named(
    operator: Operator, service: Service, kept: Settings
) -> None:
    table = service.open(variant="three-player", target=130)
    deal = {"taker": "A", "contract": "spades", "card_points": {"A": 50, "B": 70, "C": 32}}
    service.run(table.add({**deal, "last_trick": "B"}, {**deal, "last_trick": "B"}))
    claim = {
        "taker": "B",
        "contract": "hearts",
        "claim": {"by": "B", "points": 33, "after_trick": 5},
    }
    change(kept, sa.update(HANDS).where(HANDS.c.number == 1).values(input=claim))
    assert "A claim ends the game" in operator.types(kept, "rescore").said


def test_games_are_taken_page_by_page(
    operator: Operator, service: Service, kept: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(5):
        service.run(service.open().add(hand(71)))
    monkeypatch.setattr(rescoring, "_PAGE", 2)
    done = operator.types(kept, "rescore", "--dry-run")
    assert done.said == "0 of 5 games, 0 of 5 hands differ.\n"


def test_a_game_that_is_deleted_meanwhile_is_passed_over(
    operator: Operator, service: Service, kept: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = sorted((service.open() for _ in range(3)), key=lambda each: each.id)
    score_one = rescoring._rescored

    async def meanwhile(database: Database, game_id: UUID, *, store: bool) -> Any:
        if str(game_id) == tables[1].id:
            async with database.writing() as repository:
                await repository.remove_game(game_id)
        return await score_one(database, game_id, store=store)

    monkeypatch.setattr(rescoring, "_rescored", meanwhile)
    assert operator.types(kept, "rescore").said.startswith("0 of 2 games")


@pytest.mark.parametrize("target", [100, 10_000])
def test_another_target_is_no_other_engine(
    operator: Operator, service: Service, kept: Settings, table: Table, target: int
) -> None:
    """It judges the last hand alone anew; so does scoring again."""
    service.run(table.done("PATCH", "", {"target": target}))
    before = rows(kept)
    done = operator.types(kept, "rescore", "--dry-run")
    assert (done.status, done.said) == (0, "0 of 1 games, 0 of 3 hands differ.\n")
    assert rows(kept) == before
