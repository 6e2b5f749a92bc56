"""What every test may ask for."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest

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


def pytest_configure(config: pytest.Config) -> None:
    """One Postgres serves all the workers of a run: they find it by this folder."""
    if not hasattr(config, "workerinput"):
        os.environ["TEST_POSTGRES_FOLDER"] = tempfile.mkdtemp(prefix="dixdeder-postgres-")


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        folder = Path(os.environ.pop("TEST_POSTGRES_FOLDER"))
        stop_server(folder)
        shutil.rmtree(folder, ignore_errors=True)
