"""The service as it runs in life: a process of its own, which can be killed."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from httpx import AsyncClient, HTTPError, Limits

from app.settings import Settings

CHECKOUT: Final = Path(__file__).parents[3]
THE_COMMAND: Final = ("-c", "from app.cli import main; main()", "serve", "--port", "0")
DYING: Final = ("-m", "tests.api.kept.dying")  # the same; it kills itself when told to
MOST_HANDS: Final = 10_000


@dataclass(slots=True)
class Served:
    """A running service: its process, where it listens, and where its standard error goes."""

    process: subprocess.Popen[str]
    address: str
    errors: Path

    def kill(self) -> None:
        """`kill -9`: it can neither finish nor clean up."""
        self.process.kill()
        self.process.communicate(timeout=30)

    def said(self) -> list[str]:
        """The lines it wrote to standard error."""
        return self.errors.read_text().splitlines()


@contextmanager
def served(
    settings: Settings, folder: Path, *arguments: str, program: tuple[str, ...] = THE_COMMAND
) -> Iterator[Served]:
    """The service on this database, for as long as it is needed or lives."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(CHECKOUT),
        "DIXDEDER_DATABASE_URL": settings.database_url,
        "DIXDEDER_MOST_HANDS": str(MOST_HANDS),
    }
    errors = folder / "stderr"
    with errors.open("w") as written:
        process = subprocess.Popen(
            [sys.executable, *program, *arguments],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=written,
            text=True,
        )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        assert " on " in line, errors.read_text()
        yield Served(process, line.split(" on ")[1].split(" - ")[0], errors)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=30)


@asynccontextmanager
async def asking(address: str, connections: int = 32) -> AsyncIterator[AsyncClient]:
    """Somebody who asks the service at this address, once it is ready."""
    limits = Limits(max_connections=connections, keepalive_expiry=2)
    async with AsyncClient(base_url=address, limits=limits, timeout=60, trust_env=False) as someone:
        for _ in range(200):
            try:
                if (await someone.get("/readyz")).is_success:
                    break
            except HTTPError:
                pass
            await asyncio.sleep(0.05)
        yield someone
