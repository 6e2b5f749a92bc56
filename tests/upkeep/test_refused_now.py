"""Games kept by an engine that took figures which are refused now: nothing of them is lost.

They are read, shown, exported and taken in as they are; what would score the hand anew names it.
"""

import pytest

from app.engine import taken
from app.settings import Settings
from tests.api.kept.table import Json, Table, hand
from tests.looped import Service
from tests.upkeep.operator import Operator
from tests.upkeep.stored import rows

IMPOSSIBLE = hand(151)  # against 1: no tricks hold that
WHY = "A cannot have 151: no cards make it. Nearest: 150, 152."
FORMS = ("text", "csv", "html")
IN_THE_WAY = f"With this change hand 2 could not have been played; change or delete it first. {WHY}"


@pytest.fixture
def last(service: Service, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Two hands, the second of which an engine kept that looked at no split."""
    table = service.open(visibility="public", target=5000)
    with monkeypatch.context() as former:
        former.setattr(taken, "check_splits", lambda *_: None)
        service.run(table.add(hand(90), IMPOSSIBLE))
    problem = service.run(table.refused(422, "POST", "/hands", IMPOSSIBLE, match=None))
    assert problem["errors"][0]["detail"] == WHY
    return table


@pytest.fixture
def table(service: Service, last: Table) -> Table:
    """The same, and a third hand after it."""
    service.run(last.add(hand(60)))
    return last


def shown(service: Service, table: Table) -> dict[str, str]:
    """All that there is to see of it."""
    api = ("", "/hands", "/hands/2", "/history", *(f"/sheet?format={x}" for x in FORMS))
    pages = (f"/g/{table.id}", f"/embed/games/{table.id}", f"/badge/{table.id}.svg")
    found = {}
    for path in (*(table.address + each for each in api), *pages):
        answer = service.run(service.client.get(path))
        assert answer.status_code == 200, (path, answer.text)
        found[path] = answer.text
    return found


def test_it_is_shown_exported_and_taken_in(
    operator: Operator, service: Service, kept: Settings, other: Settings, table: Table
) -> None:
    seen = shown(service, table)
    assert "161" in seen[f"/g/{table.id}"]
    assert service.run(table.hands())[1]["score"] == {"A": 161, "B": 1}
    export = operator.exported(kept)
    assert operator.imported(other, export) == "Added: 1 games. There already: nothing.\n"
    assert operator.exported(other) == export
    assert rows(other)["hands"] == rows(kept)["hands"]
    copy = Service(other)
    try:
        assert shown(copy, table) == seen
    finally:
        copy.close()


def test_scoring_anew_names_it_and_leaves_the_game(
    operator: Operator, kept: Settings, table: Table
) -> None:
    before = rows(kept)
    for arguments in (("--dry-run",), ()):
        done = operator.types(kept, "rescore", *arguments)
        assert done.status == 1
        said = f"game {table.id} (belote): left as it is, hand 2 is refused: card_points/A: {WHY}"
        assert said in done.said
        assert rows(kept) == before


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/hands/1", hand(80)),
        ("DELETE", "/hands/1", None),
        ("POST", "/hands", hand(80, at=1)),
        ("POST", "/hands", hand(80, at=2)),
    ],
)
def test_a_change_before_it_names_it_as_it_stands(
    service: Service, table: Table, method: str, path: str, body: Json | None
) -> None:
    stands = service.run(table.hands())[1]
    problem = service.run(table.refused(409, method, path, body))
    assert problem["detail"] == IN_THE_WAY
    assert problem["hand"] == stands


def test_the_game_goes_on_and_is_corrected_after_it(service: Service, table: Table) -> None:
    service.run(table.add(hand(70)))
    service.run(table.done("PUT", "/hands/3", hand(80)))
    service.run(table.done("PATCH", "", {"target": 6000}))
    for _ in range(3):
        service.run(table.done("POST", "/undo"))
    for _ in range(3):
        service.run(table.done("POST", "/redo"))
    assert service.run(table.state())["hands"] == 4


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [("PUT", "/hands/2", hand(150)), ("DELETE", "/hands/2", None)],
)
def test_corrected_or_taken_out_it_does_not_come_back(
    operator: Operator,
    service: Service,
    kept: Settings,
    table: Table,
    method: str,
    path: str,
    body: Json | None,
) -> None:
    """What would take the correction back says why not."""
    service.run(table.done(method, path, body))
    assert operator.types(kept, "rescore", "--dry-run").status == 0
    problem = service.run(table.refused(409, "POST", "/undo"))
    assert problem["detail"] == IN_THE_WAY
    # a hand that stands nowhere cannot be shown
    assert ("hand" in problem) == (body is not None)
    assert service.run(table.done("PUT", "/hands/1", hand(80)))["game"]["can_redo"] is False


def test_taken_back_at_the_end_it_does_not_come_back(service: Service, last: Table) -> None:
    service.run(last.done("POST", "/undo"))
    before = service.run(last.state())
    problem = service.run(last.refused(409, "POST", "/redo"))
    assert problem["detail"] == IN_THE_WAY
    assert "hand" not in problem
    assert service.run(last.state()) == before


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [("PATCH", "", {"target": 6000}), ("DELETE", "/hands/3", None), ("POST", "/undo", None)],
)
def test_where_the_end_is_judged_anew_it_is_named(
    service: Service, last: Table, method: str, path: str, body: Json | None
) -> None:
    """Until it is corrected: the end of a game is judged by scoring its last hand."""
    if method != "PATCH":
        service.run(last.add(hand(60)))
    stands = service.run(last.hands())[1]
    problem = service.run(last.refused(409, method, path, body))
    assert (problem["detail"], problem["hand"]) == (IN_THE_WAY, stands)
    service.run(last.done("PUT", "/hands/2", hand(150)))
    if method == "POST":
        service.run(last.refused(409, method, path, body))  # it would bring the figure back
    else:
        service.run(last.done(method, path, body))
