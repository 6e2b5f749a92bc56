"""The operator's commands on SQLite and on Postgres: one database to take from, one to fill."""

import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli import main
from app.settings import Settings
from tests.api.kept.conftest import copied, postgres_template, sqlite_template
from tests.looped import Service
from tests.upkeep.operator import Done, Operator

__all__ = ["postgres_template", "sqlite_template"]

KINDS = ("sqlite", "postgres")


@pytest.fixture
def operator(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> Operator:
    """Somebody who types commands in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(url: str, arguments: tuple[str, ...], given: bytes) -> Done:
        monkeypatch.setitem(os.environ, "DIXDEDER_DATABASE_URL", url)
        monkeypatch.setattr(sys, "argv", ["dixdeder", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        with pytest.raises(SystemExit) as ended:
            main()
        sys.stdout.flush()
        said = capfdbinary.readouterr()
        last = ended.value.code
        words = said.err.decode() + (last if isinstance(last, str) else "")
        return Done(1 if isinstance(last, str) else int(last or 0), said.out, words)

    return Operator(run)


@pytest.fixture(params=KINDS)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Settings]:
    """A database of each kind."""
    folder = tmp_path / "kept"
    folder.mkdir()
    with copied(request, request.param, folder) as settings:
        yield settings


@pytest.fixture(params=KINDS)
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Settings]:
    """Another one, of each kind."""
    folder = tmp_path / "other"
    folder.mkdir()
    with copied(request, request.param, folder) as settings:
        yield settings


@pytest.fixture
def service(kept: Settings) -> Iterator[Service]:
    """A service on the first database."""
    running = Service(kept)
    yield running
    running.close()
