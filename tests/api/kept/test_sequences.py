"""Any sequence of adding, correcting, removing, undoing and doing again adds up, and undoes whole.

`make stress` runs a thousand sequences: set SEQUENCES.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

from tests.api.kept.conftest import copied
from tests.api.kept.replays import assert_adds_up
from tests.api.kept.table import Json, Table, hand
from tests.looped import Service

SEQUENCES = int(os.environ.get("SEQUENCES", "50"))
STEPS = 20
KEPT = ("target", "rules", "totals", "carried", "next_dealer", "hands", "winner", "last_hands")

points = st.integers(0, 152).filter(lambda cards: cards not in {1, 151})
entries = st.one_of(
    st.builds(hand, points, st.sampled_from("ABNESW"), st.sampled_from("AB")),
    st.builds(lambda a: hand(a, belotes={"B": 1}, dealer="S"), points),
    st.sampled_from([hand(152, capot="A"), hand(0, last="B", capot="B")]),
    st.builds(lambda a: {"adjustment": {"A": a}}, st.integers(-500, 500)),
    st.just({"passed": True}),
    st.just(hand(151, capot="A")),  # cannot be: it must change nothing
)
places = st.integers(1, 12)


class Evening(RuleBasedStateMachine):
    """One game. `past` and `future` are what undo and redo must give back."""

    service: Service

    def __init__(self) -> None:
        super().__init__()
        opened = Table.open(self.service.client, target=400)
        self.table = self.service.run(opened)
        self.past: list[Json] = []
        self.future: list[Json] = []
        self.look()

    def look(self) -> None:
        """See all that undo must give back; and that it adds up."""
        game, hands = self.service.run(assert_adds_up(self.table))
        self.now = {**{name: game[name] for name in KEPT}, "sheet": hands}
        self.version = game["version"]

    def ask(self, method: str, path: str = "", body: object = None) -> bool:
        answer = self.service.run(self.table.ask(method, path, body))
        assert answer.status_code in {200, 201, 404, 409, 422}, answer.text
        before = (self.now, self.version)
        self.look()
        assert answer.is_success or (self.now, self.version) == before
        return answer.is_success

    def change(self, method: str, path: str = "", body: object = None) -> None:
        """A change that can be undone, if it succeeds and makes a new version."""
        before, version = self.now, self.version
        self.ask(method, path, body)
        if self.version == version:
            assert self.now == before
        else:
            self.past.append(before)
            self.future = []

    @rule(entry=entries)
    def add(self, entry: Json) -> None:
        self.change("POST", "/hands", entry)

    @rule(entry=entries, place=places)
    def put_in(self, entry: Json, place: int) -> None:
        self.change("POST", "/hands", {**entry, "at": place})

    @rule(entry=entries, place=places)
    def correct(self, entry: Json, place: int) -> None:
        self.change("PUT", f"/hands/{place}", entry)

    @rule(place=places)
    def remove(self, place: int) -> None:
        self.change("DELETE", f"/hands/{place}")

    @rule(score=st.sampled_from([100, 300, 400, 1000]))
    def set_target(self, score: int) -> None:
        self.change("PATCH", "", {"target": score})

    @rule(capot=st.sampled_from([162, 250, 252]), rounding=st.sampled_from(["none", "nearest_10"]))
    def set_rules(self, capot: int, rounding: str) -> None:
        self.change("PATCH", "", {"rules": {"capot": capot, "rounding": rounding}})

    @rule(title=st.sampled_from(["a", "b"]))
    def set_title(self, title: str) -> None:
        before = self.now
        assert self.ask("PATCH", "", {"title": title})
        assert self.now == before

    @rule()
    def undo(self) -> None:
        before = self.now
        assert self.ask("POST", "/undo") is bool(self.past)
        if self.past:
            self.future.append(before)
            assert self.now == self.past.pop()

    @rule()
    def redo(self) -> None:
        before = self.now
        assert self.ask("POST", "/redo") is bool(self.future)
        if self.future:
            self.past.append(before)
            assert self.now == self.future.pop()

    @precondition(lambda self: len(self.past) > 2)
    @rule()
    def undo_all(self) -> None:
        while self.past:
            self.undo()


@pytest.fixture(params=["sqlite", "postgres"])
def service(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Service]:
    with copied(request, request.param, tmp_path) as own:
        running = Service(own)
        yield running
        running.close()


@pytest.mark.repeated
def test_any_sequence_adds_up_and_undoes_whole(service: Service) -> None:
    class Playing(Evening):
        """The evening of this service."""

    Playing.service = service
    run_state_machine_as_test(
        Playing,
        settings=settings(
            max_examples=SEQUENCES,
            stateful_step_count=STEPS,
            phases=(Phase.reuse, Phase.generate),  # shrinking takes minutes
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
