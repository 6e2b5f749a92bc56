"""The command `dixdeder`: what an operator types, and the sentence for what goes wrong."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from app import __version__
from app.cli import main
from app.games.database import migrate_database
from app.games.schema import SchemaState
from app.settings import Settings

Dixdeder = Callable[..., tuple[int | str | None, str]]


@pytest.fixture
def dixdeder(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Dixdeder:
    """Run the command in an empty folder; gives exit status (or last words) and output."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int | str | None, str]:
        monkeypatch.setattr(sys, "argv", ["dixdeder", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        return ended.value.code, capsys.readouterr().out

    return run


@contextmanager
def served(folder: Path, *arguments: str, database_url: str | None = None) -> Iterator[str]:
    """A real service in a process of its own; gives its first line, and stops it as init would."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    if database_url:
        environment["DIXDEDER_DATABASE_URL"] = database_url
    process = subprocess.Popen(
        [sys.executable, "-c", "from app.cli import main; main()", "serve", *arguments],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline()
    finally:
        process.send_signal(signal.SIGTERM)
        rest, _ = process.communicate(timeout=15)
        assert "Traceback" not in rest


def test_help_names_the_commands(dixdeder: Dixdeder) -> None:
    status, words = dixdeder("--help")
    assert status == 0
    kept = ("rescore", "export", "import", "backup", "purge")
    for command in ("serve", "migrate", "health", "openapi", "club", *kept):
        assert command in words
        assert dixdeder(command, "--help")[0] == 0


def test_version(dixdeder: Dixdeder) -> None:
    assert dixdeder("--version") == (0, f"dixdeder {__version__}\n")


def test_openapi_is_printed_without_a_database(dixdeder: Dixdeder, tmp_path: Path) -> None:
    status, words = dixdeder("openapi")
    assert status == 0
    assert json.loads(words)["openapi"].startswith("3.1")
    assert list(tmp_path.iterdir()) == []


def test_migrate_says_where_the_data_is(dixdeder: Dixdeder, tmp_path: Path) -> None:
    status, words = dixdeder("migrate")
    assert status == 0
    assert words.startswith(f"The schema of {tmp_path / 'dixdeder.db'} ")


@pytest.mark.parametrize(
    ("before", "words"),
    [(SchemaState.AT_HEAD, "was up to date"), (SchemaState.BEHIND, "is now up to date")],
)
def test_migrate_says_whether_it_did_anything(
    dixdeder: Dixdeder, monkeypatch: pytest.MonkeyPatch, before: SchemaState, words: str
) -> None:
    async def migrated(_settings: object) -> SchemaState:
        return before

    monkeypatch.setattr("app.cli.migrate_database", migrated)
    assert words in dixdeder("migrate")[1]


@pytest.mark.parametrize(
    ("variable", "value", "words"),
    [
        ("DIXDEDER_DATABASE_URL", "mysql://x", "DIXDEDER_DATABASE_URL: use sqlite:///file.db"),
        ("DIXDEDER_DATABASE_URL", "sqlite:///nowhere/x.db", "there is no folder"),
        ("DIXDEDER_HOST", "256.0.0.1", "cannot listen on 256.0.0.1"),
    ],
)
def test_what_cannot_be_used_is_one_sentence(
    dixdeder: Dixdeder, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, words: str
) -> None:
    monkeypatch.setenv(variable, value)
    status, _ = dixdeder("serve", "--port", "0")
    assert isinstance(status, str)
    assert status.startswith("dixdeder: ")
    assert words in status
    assert "\n" not in status


def test_a_port_in_use_is_said_and_nothing_is_created(dixdeder: Dixdeder, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        status, _ = dixdeder("serve", "--port", port)
    assert f"cannot listen on 127.0.0.1 port {port}: Address already in use; " in str(status)
    assert list(tmp_path.iterdir()) == []


def test_several_workers_on_sqlite_are_refused(dixdeder: Dixdeder, tmp_path: Path) -> None:
    status, _ = dixdeder("serve", "--workers", "2")
    assert "several workers need Postgres" in str(status)
    assert list(tmp_path.iterdir()) == []


def test_health_of_nothing(dixdeder: Dixdeder) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    status, _ = dixdeder("health", "--port", port)
    assert f"no answer from http://127.0.0.1:{port}" in str(status)


@pytest.mark.parametrize(
    ("host", "asked"),
    [("0.0.0.0", "http://127.0.0.1:7"), ("::", "http://[::1]:7"), ("games", "http://games:7")],
)
@pytest.mark.parametrize("answer", [200, 503])
def test_health_asks_where_the_service_listens(
    dixdeder: Dixdeder, monkeypatch: pytest.MonkeyPatch, host: str, asked: str, answer: int
) -> None:
    def get(url: str, **_options: object) -> httpx.Response:
        assert url == f"{asked}/readyz"
        return httpx.Response(answer)

    monkeypatch.setattr(httpx, "get", get)
    status, words = dixdeder("health", "--host", host, "--port", "7")
    assert (status, words) == (
        (0, f"{asked} is ready.\n")
        if answer == httpx.codes.OK
        else (f"dixdeder: {asked} is not ready: status 503", "")
    )


def test_serving_from_an_empty_folder(dixdeder: Dixdeder, tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0") as line:
        found = re.fullmatch(
            r"Dix de Der \S+ on (http://127\.0\.0\.1:(\d+)) - data in (.+)\n", line
        )
        assert found is not None, line
        address, port, data = found.groups()
        assert data == str(tmp_path / "dixdeder.db")
        assert httpx.get(f"{address}/livez").is_success
        assert dixdeder("health", "--port", port) == (0, f"{address} is ready.\n")
    assert (tmp_path / "dixdeder.db").exists()


def test_several_workers_serve_postgres(tmp_path: Path, postgres_url: str) -> None:
    asyncio.run(migrate_database(Settings(database_url=postgres_url)))
    with served(tmp_path, "--port", "0", "--workers", "2", database_url=postgres_url) as line:
        found = re.search(r"http://\S+", line)
        assert found is not None, line
        ready = 0
        deadline = time.monotonic() + 60
        while ready < 3 and time.monotonic() < deadline:
            ready += httpx.get(f"{found[0]}/readyz", timeout=60).is_success
        assert ready == 3


def test_a_club_gets_a_key_once(dixdeder: Dixdeder) -> None:
    status, key = dixdeder("club", "create", "Белот клуб", "--slug", "sofia")
    assert status == 0
    assert re.fullmatch(r"[A-Za-z0-9_-]{32}\n", key)
    status, listed = dixdeder("club", "list")
    assert re.fullmatch(r"sofia\topen\t[0-9-]{10}\tБелот клуб\n", listed)
    taken, _ = dixdeder("club", "create", "Another", "--slug", "sofia")
    assert taken == ("dixdeder: there is a club sofia already; revoke its key to give it a new one")
    assert dixdeder("club", "revoke", "sofia")[0] == 0
    assert "\trevoked\t" in dixdeder("club", "list")[1]
    assert dixdeder("club", "revoke", "sofia")[0] == "dixdeder: the key of sofia is revoked already"
    assert dixdeder("club", "revoke", "lyon")[0] == "dixdeder: there is no club lyon"
    _, another = dixdeder("club", "create", "Белот", "--slug", "sofia")
    assert another != key
    assert "Белот\n" in dixdeder("club", "list")[1]


@pytest.mark.parametrize(
    ("name", "slug"), [("", "x"), ("a" * 61, "x"), ("a\x1b", "x"), ("a", "A b")]
)
def test_a_club_has_a_name_and_a_slug(dixdeder: Dixdeder, name: str, slug: str) -> None:
    assert str(dixdeder("club", "create", name, "--slug", slug)[0]).startswith("dixdeder: a ")
