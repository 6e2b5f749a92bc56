"""What is old is cleared away as its scorer would have done it; what is not stays."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
import sqlalchemy as sa

from app.games.database import Database
from app.games.repository import GAMES, REPLIES
from app.games.upkeep import purging
from app.games.upkeep.bulk import Aged
from app.settings import Settings
from tests.api.kept.table import Table, hand
from tests.looped import Service
from tests.upkeep.evenings import KEY, coinche_evening, long_evening
from tests.upkeep.operator import Operator
from tests.upkeep.stored import change, rows


def age(settings: Settings, table: Table, days: float) -> None:
    """Let a game be as it is since so many days."""
    at = datetime.now(UTC) - timedelta(days=days)
    this = sa.cast(GAMES.c.id, sa.String).in_([table.id, table.id.replace("-", "")])
    change(settings, sa.update(GAMES).where(this).values(updated_at=at))


def counted(settings: Settings) -> Counter[str]:
    return Counter({name: len(found) for name, found in rows(settings).items()})


def test_old_games_go_whole(operator: Operator, service: Service, kept: Settings) -> None:
    old, young = long_evening(service), long_evening(service)
    age(kept, old, 366)
    age(kept, young, 364)
    before = counted(kept)
    dry = operator.types(kept, "purge", "--older-than", "365d", "--dry-run")
    assert (dry.status, dry.said) == (0, "Would delete: 1 games, 0 answers.\n")
    assert counted(kept) == before
    done = operator.types(kept, "purge", "--older-than", "365d")
    assert (done.status, done.said) == (0, "Deleted: 1 games, 0 answers.\n")
    assert counted(kept) == Counter({name: number // 2 for name, number in before.items()})
    for path in ("", "/hands", "/history", "/events"):
        gone = service.run(service.client.get(old.address + path))
        assert gone.status_code == 404
    assert service.run(old.ask("POST", "/hands", hand(71), key=KEY)).status_code == 404
    assert service.run(young.state())["id"] == young.id


def test_only_finished_games_if_asked(operator: Operator, service: Service, kept: Settings) -> None:
    finished, unfinished = coinche_evening(service), long_evening(service)
    assert service.run(finished.state())["status"] == "finished"
    for table in (finished, unfinished):
        age(kept, table, 15)
    done = operator.types(kept, "purge", "--older-than", "2w", "--finished-only")
    assert done.said == "Deleted: 1 games, 0 answers.\n"
    assert service.run(unfinished.state())["status"] == "open"
    assert service.run(service.client.get(finished.address)).status_code == 404


def test_answers_are_kept_for_a_day(
    operator: Operator,
    service: Service,
    kept: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(purging, "_REPLIES_AT_ONCE", 2)
    table = service.open()
    for number in range(5):
        service.run(table.done("POST", "/hands", hand(71), match=None, key=f"key {number}"))
    day = timedelta(hours=24)
    for number, ago in enumerate((day * 2, day + timedelta(minutes=1), day - timedelta(minutes=1))):
        first = sorted(row[:3] for row in rows(kept)["replies"])[number]
        this = (REPLIES.c.credential_hash == first[1]) & (REPLIES.c.key_hash == first[2])
        change(kept, sa.update(REPLIES).where(this).values(created_at=datetime.now(UTC) - ago))
    dry = operator.types(kept, "purge", "--dry-run")
    assert dry.said == "Would delete: 0 games, 2 answers.\n"
    assert operator.types(kept, "purge").said == "Deleted: 0 games, 2 answers.\n"
    assert len(rows(kept)["replies"]) == 3
    assert operator.types(kept, "purge").said == "Deleted: 0 games, 0 answers.\n"
    assert service.run(table.state())["hands"] == 5


def test_a_game_that_goes_on_meanwhile_stays(
    operator: Operator, service: Service, kept: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, gone = service.open(), service.open()
    for each in (table, gone):
        age(kept, each, 400)
    clear_one = purging._clear

    async def meanwhile(database: Database, game_id: UUID, aged: Aged) -> bool:
        if str(game_id) == table.id:
            async with database.writing() as repository:
                game = await repository.game(game_id)
                assert game is not None
                await repository.change_game(game, {"updated_at": datetime.now(UTC)})
        return await clear_one(database, game_id, aged)

    monkeypatch.setattr(purging, "_clear", meanwhile)
    done = operator.types(kept, "purge", "--older-than", "365d")
    assert done.said == "Deleted: 1 games, 0 answers.\n"
    assert service.run(table.state())["id"] == table.id


@pytest.mark.parametrize(
    "given", ["", "365", "0d", "-1d", "1y", "1.5d", "999999w", "1000000d", "١d"]
)
@pytest.mark.parametrize("kept", ["sqlite"], indirect=True)
def test_what_is_no_age_is_refused(operator: Operator, kept: Settings, given: str) -> None:
    done = operator.types(kept, "purge", f"--older-than={given}")
    assert done.status == 1
    assert done.words == f"dixdeder: {given} is no age: say 365d, 52w or 48h"


@pytest.mark.parametrize("kept", ["sqlite"], indirect=True)
def test_finished_games_of_what_age(operator: Operator, kept: Settings) -> None:
    done = operator.types(kept, "purge", "--finished-only")
    assert (done.status, done.said) == (1, "")
    assert "--older-than" in done.words
