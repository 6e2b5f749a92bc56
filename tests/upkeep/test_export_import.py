"""What is exported and taken in again is the same to the byte, whichever database it came from."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import BaseModel

from app.games.repository import CLUBS, GAMES
from app.games.upkeep import exports
from app.games.upkeep.bulk import PARTS
from app.games.upkeep.shapes import ClubRow, EditRow, GameRow, HandRow, ReplyRow, RulesRow
from app.settings import Settings
from tests.api.kept.table import Json, hand
from tests.looped import Service
from tests.upkeep.evenings import KEY, everything, long_evening
from tests.upkeep.operator import Operator
from tests.upkeep.stored import rows


def lines_of(export: bytes) -> list[Json]:
    return [json.loads(line) for line in export.splitlines()]


def test_every_column_has_its_place_in_a_line() -> None:
    shapes: dict[str, type[BaseModel]] = {
        "rules": RulesRow,
        "hands": HandRow,
        "edits": EditRow,
        "replies": ReplyRow,
    }
    for name, model in shapes.items():
        columns = [column.name for column in PARTS[name][0].columns]
        assert ["game_id", *model.model_fields] == columns
    assert list(GameRow.model_fields) == [column.name for column in GAMES.columns]
    assert list(ClubRow.model_fields) == [column.name for column in CLUBS.columns]


def test_all_that_is_kept_comes_through(
    operator: Operator, service: Service, kept: Settings, other: Settings
) -> None:
    key = operator.types(kept, "club", "create", "Белот «клуб»", "--slug", "sofia").said.strip()
    operator.types(kept, "club", "create", "Gone", "--slug", "gone")
    operator.types(kept, "club", "revoke", "gone")
    everything(service)
    long_evening(service, {"Authorization": f"Bearer {key}"})
    export = operator.exported(kept)
    assert lines_of(export)[0] == {"dixdeder_export": 1, "clubs": 2, "games": 6, "deleted": 1}
    assert key.encode() not in export
    words = operator.imported(other, export)
    assert words == "Added: 2 clubs, 6 games, 1 deleted. There already: nothing.\n"
    assert operator.exported(other) == export
    assert rows(other) == rows(kept)
    words = operator.imported(other, export)
    assert words == "Added: nothing. There already: 2 clubs, 6 games, 1 deleted.\n"
    assert rows(other) == rows(kept)


def test_a_game_goes_on_where_it_was(
    operator: Operator, service: Service, kept: Settings, other: Settings
) -> None:
    table = long_evening(service)
    operator.imported(other, operator.exported(kept))
    copy = Service(other)
    try:
        same = type(table)(copy.client, table.id, table.token, table.viewer, table.first)
        for path in ("", "/history", "/hands", "/sheet?format=text", "/sheet?format=html"):
            answers = [each.run(each.client.get(table.address + path)) for each in (service, copy)]
            assert answers[0].is_success
            assert answers[0].content == answers[1].content
            assert answers[0].headers["etag"] == answers[1].headers["etag"]
        retried = {"Authorization": f"Bearer {table.token}", "Idempotency-Key": KEY}
        sent = hand(71, note="висяща\n\tдве")
        for each in (service, copy):
            again = each.run(each.client.post(f"{table.address}/hands", json=sent, headers=retried))
            assert again.status_code == 201
            assert again.headers["idempotency-replayed"] == "true"
        for method, path in (("POST", "/undo"), ("POST", "/redo"), ("POST", "/redo")):
            one, two = (
                service.run(table.done(method, path, {})),
                copy.run(same.done(method, path, {})),
            )
            for answer in (one, two):
                del answer["game"]["updated_at"]
            assert one == two
    finally:
        copy.close()


def test_files_are_written_whole_and_never_over_others(
    operator: Operator, service: Service, kept: Settings, other: Settings, tmp_path: Path
) -> None:
    service.open()
    file = tmp_path / "games.jsonl"
    done = operator.types(kept, "export", file)
    assert (done.status, done.out) == (0, b"")
    assert "Exported: 0 clubs, 1 games, 0 deleted." in done.words
    assert file.read_bytes() == operator.exported(kept)
    assert file.stat().st_mode & 0o777 == 0o600
    again = operator.types(kept, "export", file)
    assert again.status == 1
    assert f"{file} is there already" in again.words
    assert operator.types(other, "import", file).status == 0
    nowhere = operator.types(kept, "export", tmp_path / "no" / "games.jsonl")
    assert "cannot write" in nowhere.words
    assert "cannot read" in operator.types(other, "import", tmp_path / "nothing").words
    assert [each.name for each in tmp_path.glob("*games*")] == ["games.jsonl"]


def test_a_reader_who_leaves_or_a_full_disk_is_one_sentence(
    operator: Operator, service: Service, kept: Settings
) -> None:
    for _ in range(3):
        long_evening(service)
    command = [sys.executable, "-c", "from app.cli import main; main()", "export"]
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(__file__).parents[2]),
        "DIXDEDER_DATABASE_URL": kept.database_url,
    }
    with Path("/dev/full").open("wb") as full:
        full_disk = subprocess.run(
            command, env=environment, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert full_disk.returncode == 1
    said = "dixdeder: cannot write standard output: No space left on device\n"
    assert full_disk.stderr.decode() == said
    ours, theirs = os.pipe()
    os.close(ours)
    gone = subprocess.run(
        command, env=environment, stdout=theirs, stderr=subprocess.PIPE, check=False
    )
    os.close(theirs)
    assert gone.returncode == 1
    assert gone.stderr.decode() == "dixdeder: cannot write standard output: Broken pipe\n"
    (link := Path("link")).symlink_to("/dev/full")
    assert "there already" in operator.types(kept, "export", link).words


def test_games_are_read_a_few_at_a_time(
    operator: Operator, service: Service, kept: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    everything(service)
    whole = operator.exported(kept)
    monkeypatch.setattr(exports, "_PAGE", 2)
    monkeypatch.setattr(exports, "_WEIGHT", 3)
    assert operator.exported(kept) == whole


def test_an_import_that_was_broken_off_is_done_again(
    operator: Operator, service: Service, kept: Settings, other: Settings
) -> None:
    everything(service)
    export = operator.exported(kept)
    for length in (len(export) // 3, 2 * len(export) // 3):
        broken = operator.types(other, "import", given=export[:length])
        assert broken.status == 1
        assert "lines were left out" in broken.words
        assert "lines are missing" in broken.words
    operator.imported(other, export)
    assert operator.exported(other) == export


def test_a_file_cut_off_between_two_lines_is_noticed(
    operator: Operator, service: Service, kept: Settings, other: Settings
) -> None:
    service.open()
    service.open()
    export = b"".join(operator.exported(kept).splitlines(keepends=True)[:-1])
    cut = operator.types(other, "import", given=export)
    assert cut.status == 1
    assert "the file was cut off: 1 lines are missing" in cut.words
    alone = b'{"dixdeder_export":1}\n\n' + export.splitlines()[1]
    assert "There already: 1 games" in operator.imported(other, alone)


def test_there_must_be_something_to_export(operator: Operator, tmp_path: Path) -> None:
    nothing = Settings(database_url=f"sqlite:///{tmp_path / 'typo.db'}")
    for command in ("export", "rescore", "purge"):
        done = operator.types(nothing, command)
        assert (done.status, done.words) == (
            1,
            f"dixdeder: there is no database {tmp_path}/typo.db",
        )
    assert list(tmp_path.iterdir()) == []
