"""The operator's commands about what is kept: rescore, export, import, backup, purge."""

import asyncio
import os
import re
import shlex
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import ExitStack, aclosing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, BinaryIO, Final, TypeVar

import typer

from app.api.imported import refuse_unservable
from app.cli_rescore import Report
from app.games.database import Database, open_database
from app.games.errors import UpkeepRefused
from app.games.upkeep.backup import back_up
from app.games.upkeep.bulk import Aged
from app.games.upkeep.exports import export
from app.games.upkeep.imports import Tally, take_in
from app.games.upkeep.new_file import cannot_write, new_file
from app.games.upkeep.purging import Purge, clear, count
from app.games.upkeep.rescoring import rescore
from app.render.echo import harmless
from app.settings import Settings

T = TypeVar("T")
_STANDARD: Final = "-"
_AGE: Final = re.compile(r"([1-9][0-9]{0,5})([hdw])")
_HOURS: Final = {"h": 1, "d": 24, "w": 7 * 24}

DryRun = Annotated[bool, typer.Option("--dry-run", help="Only say what would be done.")]
OutFile = Annotated[
    str, typer.Argument(metavar="[FILE|-]", help="A new file; - is standard output.")
]
InFile = Annotated[str, typer.Argument(metavar="[FILE|-]", help="An export; - is standard input.")]
NewFile = Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")]
OlderThan = Annotated[
    str | None,
    typer.Option(metavar="AGE", help="Delete games unchanged for so long: 365d, 52w, 48h."),
]
FinishedOnly = Annotated[bool, typer.Option("--finished-only", help="Only games that are over.")]


def add_data_commands(commands: typer.Typer) -> None:
    """Give the command `dixdeder` those of this module."""
    commands.command("rescore")(rescore_games)
    commands.command("export")(export_games)
    commands.command("import")(import_games)
    commands.command("backup")(back_up_database)
    commands.command("purge")(purge_games)


def rescore_games(*, dry_run: DryRun = False) -> None:
    """Score all kept hands anew with this engine, by the rules of their games.

    Prints what differs and keeps the new figures; a game that differs gets a new version, and its
    history says so. A game with a hand that this engine refuses is named and left as it is.

    Exit status 1: a hand was refused; with --dry-run also: something differs.
    """
    report = Report()

    async def work(database: Database) -> None:
        async with aclosing(rescore(database, store=not dry_run)) as games:
            async for game in games:
                for line in report.lines(game):
                    typer.echo(harmless(line))

    _with_kept(work)
    typer.echo(report.conclusion(stored=not dry_run))
    if report.refused or (dry_run and report.games_differing):
        raise typer.Exit(1)


def export_games(file: OutFile = _STANDARD) -> None:
    """Write all that is kept as lines of JSON, which `import` reads on any database.

    A service may be running: the export shows one moment. It holds no tokens, only their hashes,
    but every private game: keep it as you keep the database.
    """
    with _written(file) as write:
        counts = _with_kept(lambda database: export(database, write))
    typer.echo(f"Exported: {_listed(counts)}.", err=True)


def import_games(file: InFile = _STANDARD) -> None:
    """Take in an export, game by game; what is there already is left as it is.

    So it can be run again. A line that is broken, or tells of a game that is there with another
    content, is named and left out; all others are taken in.

    Exit status 1: a line was left out, or the file was cut off.
    """
    with _read(file) as source:
        tally = _with_database(lambda database: take_in(database, source, refuse_unservable, _tell))
    typer.echo(f"Added: {_listed(tally.added)}. There already: {_listed(tally.there)}.")
    if problem := _lacking(tally):
        raise UpkeepRefused(problem)


def back_up_database(file: NewFile) -> None:
    """Copy the SQLite database into a new file while a service runs on it, and check the copy."""
    settings = Settings.from_environment()
    if settings.sqlite_path is None:
        raise UpkeepRefused(
            "the data is in Postgres, which has its own tool: "
            f'pg_dump --format=custom --file={shlex.quote(str(file))} "$DIXDEDER_DATABASE_URL"'
        )
    size = back_up(settings.sqlite_path, file)
    typer.echo(f"{settings.sqlite_path} is copied to {file}: {size} bytes, checked.")


def purge_games(
    *, older_than: OlderThan = None, finished_only: FinishedOnly = False, dry_run: DryRun = False
) -> None:
    """Delete games that nobody has changed for long, as their scorers would.

    Answers that were kept for retries longer than the day that is promised go too; without
    --older-than they alone. A service may be running: games are deleted one by one.
    """
    now = datetime.now(UTC)
    aged = None if older_than is None else Aged(_before(now, older_than), finished_only)
    if aged is None and finished_only:
        raise UpkeepRefused("say with --older-than which finished games are to go, like 365d")
    purge, work = Purge(now, aged), count if dry_run else clear
    done = _with_kept(lambda database: work(database, purge))
    typer.echo(f"{'Would delete' if dry_run else 'Deleted'}: {_listed(done)}.")


def _before(now: datetime, age: str) -> datetime:
    found = _AGE.fullmatch(age)
    try:
        if found:
            return now - timedelta(hours=int(found[1]) * _HOURS[found[2]])
    except OverflowError:
        pass
    raise UpkeepRefused(f"{harmless(age)} is no age: say 365d, 52w or 48h")


def _with_kept(work: Callable[[Database], Awaitable[T]]) -> T:
    """The same on a database that must be there: an empty new one would only look like success."""
    path = Settings.from_environment().sqlite_path
    if path is not None and not path.exists():
        raise UpkeepRefused(f"there is no database {path}")
    return _with_database(work)


def _with_database(work: Callable[[Database], Awaitable[T]]) -> T:
    async def opened() -> T:
        async with open_database(Settings.from_environment()) as database:
            return await work(database)

    return asyncio.run(opened())


@contextmanager
def _written(file: str) -> Iterator[Callable[[bytes], object]]:
    """What writes lines to a file or standard output."""
    if file == _STANDARD:
        yield from _to_output()
        return
    with new_file(Path(file)) as partial, partial.open("wb") as out:
        yield _writing(out, file)


def _to_output() -> Iterator[Callable[[bytes], object]]:
    out = sys.stdout.buffer
    try:
        yield _writing(out, "standard output")
        out.flush()
    except (OSError, UpkeepRefused) as failure:
        # what is not written cannot be: Python must not try again at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(failure, OSError):
            raise cannot_write("standard output", failure) from failure
        raise


def _writing(out: BinaryIO, name: str) -> Callable[[bytes], object]:
    def write(line: bytes) -> None:
        try:
            out.write(line)
        except OSError as failure:
            raise cannot_write(name, failure) from failure

    return write


@contextmanager
def _read(file: str) -> Iterator[BinaryIO]:
    if file == _STANDARD:
        yield sys.stdin.buffer
        return
    with ExitStack() as stack:
        try:
            source = stack.enter_context(Path(file).open("rb"))
        except OSError as failure:
            raise UpkeepRefused(f"cannot read {file}: {failure.strerror or failure}") from failure
        yield source


def _tell(number: int, reason: str) -> None:
    typer.echo(f"line {number}: {harmless(reason)}", err=True)


def _lacking(tally: Tally) -> str:
    said = []
    if tally.refused:
        said.append(f"{tally.refused} lines were left out")
    if tally.missing:
        said.append(f"the file was cut off: {tally.missing} lines are missing")
    return "; ".join(said)


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {name}" for name, number in counts.items()) or "nothing"
