"""Every worked hand and game of the rule book, kept as a game, comes through an export."""

from typing import Any

import pytest

from app.settings import Settings
from tests.engine.cases import CASES
from tests.looped import Service
from tests.upkeep.operator import Operator

OUTSIDE = {"carried", "preset", "rules", "target", "first_dealer"}
WANTED = 100  # at least, or this shows nothing


@pytest.mark.parametrize(
    ("kept", "other"), [("sqlite", "postgres"), ("postgres", "sqlite")], indirect=True
)
def test_worked_games_come_through(
    operator: Operator, service: Service, kept: Settings, other: Settings
) -> None:
    count = 0
    for case in CASES:
        if case.kind not in {"score", "game"} or "refused" in case.expected:
            continue
        given = case.body["hands"] if case.kind == "game" else [case.body]
        rules: dict[str, Any] = {"preset": case.preset, "rules": case.rules}
        table = service.open(variant=case.variant, **rules)
        for said in given:
            entry = {name: value for name, value in said.items() if name not in OUTSIDE}
            count += service.run(table.ask("POST", "/hands", entry, match=None)).is_success
    assert count > WANTED
    export = operator.exported(kept)
    operator.imported(other, export)
    assert operator.exported(other) == export
    assert operator.types(kept, "rescore", "--dry-run").status == 0
