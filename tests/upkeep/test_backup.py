"""A copy of the database while a service runs on it: whole, checked, never over another file."""

import asyncio
import errno
import os
import re
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from app.games.upkeep import backup
from app.settings import Settings
from tests.looped import Service
from tests.test_cli import served
from tests.upkeep.evenings import long_evening
from tests.upkeep.operator import Operator
from tests.upkeep.stored import rows

sqlite = pytest.mark.parametrize("kept", ["sqlite"], indirect=True)


@sqlite
def test_a_backup_holds_everything(
    operator: Operator, service: Service, kept: Settings, tmp_path: Path
) -> None:
    table = long_evening(service)
    copy = tmp_path / "copy.db"
    done = operator.types(kept, "backup", copy)
    assert done.status == 0
    assert done.said == (
        f"{kept.sqlite_path} is copied to {copy}: {copy.stat().st_size} bytes, checked.\n"
    )
    assert copy.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in tmp_path.iterdir() if "copy" in each.name] == ["copy.db"]
    restored = Settings(database_url=f"sqlite:///{copy}")
    assert rows(restored) == rows(kept)
    again = Service(restored)
    assert again.get(table.address) == service.get(table.address)
    again.close()


@sqlite
def test_nothing_is_overwritten(operator: Operator, kept: Settings, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("precious")
    done = operator.types(kept, "backup", copy)
    assert done.status == 1
    assert f"{copy} is there already" in done.words
    assert copy.read_text() == "precious"
    assert "there already" in operator.types(kept, "backup", kept.sqlite_path or "").words
    done = operator.types(kept, "backup", tmp_path / "nowhere" / "copy.db")
    assert done.words.endswith("copy.db: No such file or directory")


@sqlite
def test_somebody_else_was_faster(
    operator: Operator, kept: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copy.db"

    def faults(_: object) -> str:
        copy.write_text("precious")
        return ""

    monkeypatch.setattr(backup, "_faults", faults)
    assert "there already" in operator.types(kept, "backup", copy).words
    assert copy.read_text() == "precious"
    assert not list(tmp_path.glob(".copy*"))


@sqlite
def test_a_disk_that_fails_is_said(
    operator: Operator, kept: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fsync(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", fsync)
    for command in ("backup", "export"):
        done = operator.types(kept, command, "copy.db")
        assert done.words == "dixdeder: cannot write copy.db: Input/output error"
    assert not list(tmp_path.glob("*copy*"))


@sqlite
def test_a_damaged_database_has_no_backup(
    operator: Operator, kept: Settings, tmp_path: Path
) -> None:
    assert kept.sqlite_path is not None
    with closing(sqlite3.connect(kept.sqlite_path)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("INSERT INTO game_rules VALUES ('00', 1, 'x', '{}', '{}', 'x')")
        connection.commit()
    done = operator.types(kept, "backup", "copy.db")
    assert "is damaged, so there is no copy of it: 1 rows point nowhere" in done.words
    with closing(sqlite3.connect(kept.sqlite_path)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("DELETE FROM sqlite_schema WHERE name = 'ix_replies_created_at'")
        connection.commit()
    assert "is damaged" in operator.types(kept, "backup", "copy.db").words
    kept.sqlite_path.write_text("Belote et rebelote" * 100)
    done = operator.types(kept, "backup", "copy.db")
    assert done.status == 1
    assert done.words.endswith("file is not a database")
    kept.sqlite_path.unlink()
    assert "there is no database" in operator.types(kept, "backup", "copy.db").words
    assert not [each for each in tmp_path.iterdir() if "copy" in each.name]


@pytest.mark.parametrize("kept", ["postgres"], indirect=True)
def test_postgres_has_its_own_tool(operator: Operator, kept: Settings) -> None:
    done = operator.types(kept, "backup", "it's.dump")
    assert done.status == 1
    assert done.words == (
        "dixdeder: the data is in Postgres, which has its own tool: pg_dump --format=custom "
        """--file='it'"'"'s.dump' "$DIXDEDER_DATABASE_URL\""""
    )


async def enter_hands(address: str, entered: list[str], begun: asyncio.Event) -> None:
    """Enter hands until somebody makes an end of it."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        game = (await client.post("/v1/games", json={"variant": "belote"})).json()
        headers = {"Authorization": f"Bearer {game['scorer_token']}"}
        while True:
            hands = f"/v1/games/{game['id']}/hands"
            answer = await client.post(hands, json={"adjustment": {"A": 1}}, headers=headers)
            assert answer.status_code == 201, answer.text
            entered.append(answer.json()["hand"]["id"])
            begun.set()
            await asyncio.sleep(0.01)


@sqlite
async def test_backups_and_exports_while_hands_are_entered(
    kept: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every copy holds what was acknowledged before it, and hands without a gap."""
    monkeypatch.setenv("DIXDEDER_MOST_HANDS", "100000")

    async def run(settings: Settings, *arguments: str) -> None:
        environment = {
            **os.environ,
            "PYTHONPATH": str(Path(__file__).parents[2]),
            "DIXDEDER_DATABASE_URL": settings.database_url,
        }
        command = (sys.executable, "-c", "from app.cli import main; main()", *arguments)
        process = await asyncio.create_subprocess_exec(*command, cwd=tmp_path, env=environment)
        assert await process.wait() == 0

    entered: list[str] = []
    begun = asyncio.Event()
    copy = Settings(database_url=f"sqlite:///{tmp_path / 'copy.db'}")
    taken_in = Settings(database_url=f"sqlite:///{tmp_path / 'taken-in.db'}")
    with served(tmp_path, "--port", "0", database_url=kept.database_url) as line:
        found = re.search(r"http://\S+", line)
        assert found is not None
        entering = asyncio.create_task(enter_hands(found[0], entered, begun))
        await asyncio.wait_for(begun.wait(), 60)
        before = set(entered)
        await asyncio.gather(run(kept, "backup", "copy.db"), run(kept, "export", "all.jsonl"))
        assert len(entered) > len(before)  # nobody had to wait
        await run(taken_in, "import", "all.jsonl")
        assert not entering.done()
        entering.cancel()
    for settings in (copy, taken_in):
        hands = (await asyncio.to_thread(rows, settings))["hands"]
        assert before <= {str(row[1]) for row in hands}
        assert {row[2] for row in hands} == set(range(1, len(hands) + 1))
