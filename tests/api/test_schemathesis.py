"""Requests made from our own description of the API: none may break it or be answered otherwise.

A shape cannot say which hands can have been played, so a request that fits it may still be refused,
by 422, as the description says. What does not fit it must be refused. Every other check of
schemathesis is in force as it is; documented examples, the edges of every shape and random data
are all played.
"""

from pathlib import Path

import schemathesis
from schemathesis.engine import events, from_schema

from app.main import create_app
from app.settings import Settings

CONFIG = {
    "seed": 20_261_130,
    "checks": {"positive_data_acceptance": {"expected-statuses": ["2xx", "422"]}},
    "generation": {"max-examples": 40, "database": "none"},
    "phases": {"stateful": {"enabled": False}},  # there are no links between operations yet
}


def test_requests_made_from_the_description(tmp_path: Path) -> None:
    service = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'dixdeder.db'}"))
    config = schemathesis.Config.from_dict(CONFIG)
    description = schemathesis.openapi.from_asgi("/openapi.json", service, config=config)
    played = set()
    requests = 0
    for event in from_schema(description).execute():
        assert not isinstance(event, events.NonFatalError | events.FatalError), event
        if isinstance(event, events.ScenarioFinished):
            played.add(event.recorder.label)
            requests += len(event.recorder.interactions)
        if isinstance(event, events.EngineFinished):
            assert [failure.message for failure in event.failures] == []
    paths = service.openapi()["paths"]
    assert played == {f"{method.upper()} {path}" for path in paths for method in paths[path]}
    assert requests >= 1000
