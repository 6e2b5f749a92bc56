"""A Postgres as it comes, with fsync, for as long as a measurement takes; and what it costs."""

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg

from app.games.database import migrate_database
from app.settings import Settings
from tests.benchmarks.served import cpu_seconds
from tests.postgres import binaries, start_server, stop_now

_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class OwnPostgres:
    """A server whose data is in `folder`, at this URL."""

    folder: Path
    url: str

    @property
    def programs(self) -> Path:
        """Where its programs are, pgbench among them."""
        return binaries(self.folder)

    @property
    def cpu_seconds(self) -> float:
        """What its processes have used: those that are there, and those that have ended."""
        pid = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        ended = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[13:15]
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        total = sum(map(int, ended)) / _TICKS
        for child in map(int, children):
            with suppress(OSError):  # it may have ended meanwhile
                total += cpu_seconds(child)
        return total

    async def database(self, name: str) -> Settings:
        """A new database with our tables."""
        connection = await asyncpg.connect(self.url)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()
        url = self.url.replace("/postgres?", f"/{name}?")
        settings = Settings(database_url=url, most_hands=100_000)
        await migrate_database(settings)
        return settings


@contextmanager
def own_postgres() -> Iterator[OwnPostgres]:
    """Start one, and stop it at the end."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        url = start_server(folder)
        try:
            yield OwnPostgres(folder, url)
        finally:
            stop_now(folder)


def children_seconds() -> float:
    """What the programs that we ran to their end have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
