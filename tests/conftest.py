"""What every test may ask for."""

import os
import shutil
import tempfile
from collections.abc import AsyncIterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient

from app.main import create_app
from app.settings import Settings
from tests.postgres import postgres_server, postgres_url, stop_server

__all__ = ["postgres_server", "postgres_url"]


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, bool]]:
    """Async tests run as the service does."""
    return "asyncio", {"use_uvloop": True}


@pytest.fixture(autouse=True)
def _no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """A developer's own settings must not decide what is tested, nor tests touch their data."""
    for name in ("PORT", *(name for name in os.environ if name.startswith("DIXDEDER_"))):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A service of one's own, on a new SQLite file."""
    return Settings(database_url=f"sqlite:///{tmp_path / 'dixdeder.db'}")


@pytest.fixture
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """The service, started."""
    service = create_app(settings)
    async with service.router.lifespan_context(service):
        yield service


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[AsyncClient]:
    """Somebody who uses it."""
    transport = ASGITransport(app)
    async with AsyncClient(transport=transport, base_url="http://dixdeder.test") as someone:
        yield someone


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What a run could not look at is said in its last lines."""
    if find_spec("colver") is None:
        terminalreporter.write_line(
            "colver cannot be installed here: no second engine looked at tricks and legal cards",
            yellow=True,
        )


def pytest_configure(config: pytest.Config) -> None:
    """One Postgres serves all the workers of a run: they find it by this folder."""
    if not hasattr(config, "workerinput"):
        os.environ["TEST_POSTGRES_FOLDER"] = tempfile.mkdtemp(prefix="dixdeder-postgres-")


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        folder = Path(os.environ.pop("TEST_POSTGRES_FOLDER"))
        stop_server(folder)
        shutil.rmtree(folder, ignore_errors=True)
