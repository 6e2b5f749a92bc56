"""Whatever was done to a game, its copy in the other database is the same and goes on the same way.

SEQUENCES is how many games are tried in each direction.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as tried
from hypothesis import strategies as st

from tests.api.kept.conftest import copied
from tests.api.kept.replays import assert_adds_up
from tests.api.kept.table import Json, Table
from tests.api.kept.test_sequences import entries, places
from tests.looped import Service
from tests.upkeep.conftest import KINDS
from tests.upkeep.operator import Operator
from tests.upkeep.stored import rows

SEQUENCES = int(os.environ.get("SEQUENCES", "50")) // 5
Step = tuple[str, str, Any]

ids = st.builds(lambda number: {"id": str(UUID(int=number, version=4))}, st.integers(0, 2**100))
steps = st.one_of(
    st.builds(lambda entry, own: ("POST", "/hands", {**entry, **own}), entries, ids),
    st.builds(
        lambda entry, own, place: ("POST", "/hands", {**entry, **own, "at": place}),
        *(entries, ids, places),
    ),
    st.builds(lambda entry, place: ("PUT", f"/hands/{place}", entry), entries, places),
    st.builds(lambda place: ("DELETE", f"/hands/{place}", None), places),
    st.sampled_from(
        [
            ("PATCH", "", {"target": 100}),
            ("PATCH", "", {"target": 900, "title": "ре́белот"}),
            ("PATCH", "", {"rules": {"capot": 250}}),
            ("PATCH", "", {"visibility": "public"}),
        ]
    ),
    st.sampled_from([("POST", "/undo", {}), ("POST", "/redo", {})]),
    st.sampled_from([("POST", "/undo", {}), ("POST", "/redo", {})]),
)


@pytest.fixture(params=KINDS)
def services(
    request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[tuple[Service, Service, Any, Any]]:
    """One to play at, and one on the other kind of database."""
    kinds = KINDS if request.param == KINDS[0] else KINDS[::-1]
    folders = [tmp_path / "from", tmp_path / "to"]
    for folder in folders:
        folder.mkdir()
    with copied(request, kinds[0], folders[0]) as here, copied(request, kinds[1], folders[1]) as to:
        one, two = Service(here), Service(to)
        yield one, two, here, to
        one.close()
        two.close()


def asked(service: Service, table: Table, step: Step) -> tuple[int, Json]:
    """What comes of a step, but for the moment at which it was made."""
    answer = service.run(table.ask(*step))
    body: Json = answer.json()
    for each in (body.get("game"), body.get("hand"), body):
        if each:
            each.pop("updated_at", None)
            each.pop("created_at", None)
    return answer.status_code, body


def test_any_game_goes_on_in_the_other_database(
    services: tuple[Service, Service, Any, Any], operator: Operator
) -> None:
    service, copy, here, there = services

    @tried(
        max_examples=SEQUENCES,
        deadline=None,
        phases=(Phase.reuse, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    @given(st.lists(steps, min_size=8, max_size=25), st.lists(steps, min_size=3, max_size=8))
    def play(played: list[Step], more: list[Step]) -> None:
        table = service.open(target=400)
        for step in played:
            service.run(table.ask(*step))
        export = operator.exported(here)
        operator.imported(there, export)
        assert operator.exported(there) == export
        assert rows(there) == rows(here)
        same = Table(copy.client, table.id, table.token, table.viewer, table.first)
        undoing: list[Step] = [("POST", "/undo", {})] * 3 + [("POST", "/redo", {})] * 2
        for step in (*undoing, *more):
            assert asked(service, table, step) == asked(copy, same, step)
        copy.run(assert_adds_up(same))
        for each, its in ((service, table), (copy, same)):
            assert each.run(its.ask("DELETE")).is_success

    play()
