"""The command `dixdeder`: serve, migrate, club, health, openapi, and those about what is kept.

Whatever an operator can get wrong ends in one sentence and exit status 1, never in a traceback.
"""

import asyncio
import socket
import sys
from typing import Annotated

import httpx
import orjson
import typer
import uvicorn
from uvicorn.supervisors import Multiprocess

from app import __version__
from app.api.wire import ProblemProtocol, keep_little_unsent
from app.cli_clubs import club_commands
from app.cli_data import add_data_commands
from app.cli_simulate import SimulationRefused, add_simulation
from app.games.database import migrate_database, prepare_database
from app.games.errors import ClubRefused, DatabaseRefused, DatabaseUnavailable, UpkeepRefused
from app.games.schema import SchemaState
from app.main import create_app, served_app
from app.settings import InvalidSettings, Settings

_APP = "app.main:app_from_environment"  # several workers each import it anew
_GRACE_SECONDS = 10  # an open event stream must not hold up a stop
_HEALTH_SECONDS = 5
_KEEP_ALIVE_SECONDS = 65  # longer than the minute that phones and proxies keep a connection
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - asked there, not bound

commands = typer.Typer(
    name="dixdeder",
    help="Dix de Der: scores any hand of belote and its cousins, and says why.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)

Host = Annotated[str | None, typer.Option(help="Address to listen on [127.0.0.1].")]
Port = Annotated[int | None, typer.Option(help="Port, 0 for any free one [8000].")]
Workers = Annotated[int, typer.Option(min=1, help="Processes; more than one needs Postgres.")]


commands.add_typer(club_commands, name="club")
add_data_commands(commands)
add_simulation(commands)


class CannotServe(Exception):
    """Why the service cannot start, said in one sentence."""


_REFUSALS = (
    CannotServe,
    ClubRefused,
    DatabaseRefused,
    DatabaseUnavailable,
    InvalidSettings,
    SimulationRefused,
    UpkeepRefused,
)


def main() -> None:
    """The console script: runs a command; a refusal is one sentence on standard error."""
    try:
        commands()
    except _REFUSALS as refusal:
        sys.exit(f"dixdeder: {refusal}")


def _print_version(wanted: bool) -> None:  # noqa: FBT001 - typer's signature
    if wanted:
        typer.echo(f"dixdeder {__version__}")
        raise typer.Exit


@commands.callback()
def _every_command(
    *,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Options of the command itself."""


@commands.command()
def serve(host: Host = None, port: Port = None, workers: Workers = 1) -> None:
    """Serve the API and the pages."""
    settings = Settings.from_environment(host=host, port=port)
    if workers > 1 and settings.sqlite_path is not None:
        raise CannotServe(
            "several workers need Postgres (set DIXDEDER_DATABASE_URL): "
            "on SQLite, people watching a game would miss hands entered through another process"
        )
    with _listen(settings) as listener:
        asyncio.run(prepare_database(settings))
        address = _address(settings.host, listener.getsockname()[1])
        typer.echo(f"Dix de Der {__version__} on {address} - data in {settings.data_location}")
        _run(settings, listener, workers)


@commands.command()
def migrate() -> None:
    """Bring the database's schema up to date."""
    settings = Settings.from_environment()
    before = asyncio.run(migrate_database(settings))
    done = "was up to date" if before is SchemaState.AT_HEAD else "is now up to date"
    typer.echo(f"The schema of {settings.data_location} {done}.")


@commands.command()
def health(host: Host = None, port: Port = None) -> None:
    """Ask a running service whether it is ready; exit status 1 when it is not."""
    settings = Settings.from_environment(host=host, port=port)
    address = _address(_EVERYWHERE.get(settings.host, settings.host), settings.port)
    try:
        answer = httpx.get(f"{address}/readyz", timeout=_HEALTH_SECONDS, trust_env=False)
    except httpx.HTTPError as failure:
        raise CannotServe(f"no answer from {address}: {failure}") from failure
    if not answer.is_success:
        raise CannotServe(f"{address} is not ready: status {answer.status_code}")
    typer.echo(f"{address} is ready.")


@commands.command()
def openapi() -> None:
    """Print the OpenAPI description of the service."""
    document = create_app(Settings.from_environment()).openapi()
    typer.echo(orjson.dumps(document, option=orjson.OPT_INDENT_2))


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _listen(settings: Settings) -> socket.socket:
    """Take the port before anything else, so that a port in use changes nothing."""
    try:
        family, *_, address = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM
        )[0]
        listener = socket.create_server(address, family=family, backlog=2048)
    except (OSError, UnicodeError) as failure:
        reason = (getattr(failure, "strerror", None) or str(failure)).partition(" (")[0]
        raise CannotServe(
            f"cannot listen on {settings.host} port {settings.port}: {reason}; "
            "choose another port with PORT=8080 or --port 8080"
        ) from failure
    listener.set_inheritable(True)
    keep_little_unsent(listener)
    return listener


def _run(settings: Settings, listener: socket.socket, workers: int) -> None:
    config = uvicorn.Config(
        _APP if workers > 1 else served_app(settings),
        factory=workers > 1,
        workers=workers,
        log_level="warning",
        access_log=False,  # costs more than scoring a hand
        server_header=False,
        http="app.api.wire:ProblemProtocol" if workers > 1 else ProblemProtocol,
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=_GRACE_SECONDS,
    )
    if workers > 1:
        Multiprocess(config, sockets=[listener]).run()
    else:
        uvicorn.Server(config).run(sockets=[listener])
