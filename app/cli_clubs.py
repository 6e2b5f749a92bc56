"""The command `dixdeder club`: who keeps games as a club. A key is shown once, never again."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar

import typer

from app.games.clubs import create_club, list_clubs, revoke_club
from app.games.database import open_database
from app.games.repository import Repository
from app.settings import Settings

T = TypeVar("T")
Slug = Annotated[str, typer.Option(help="Its short name in addresses, like belote-sofia.")]

club_commands = typer.Typer(help="Clubs and their keys.", no_args_is_help=True)


@club_commands.command("create")
def create(name: str, slug: Slug) -> None:
    """Make a club, or a new key for one whose key was revoked; prints the key, this once."""
    typer.echo(_done(lambda repository: create_club(repository, name, slug)))


@club_commands.command("list")
def list_all() -> None:
    """List the clubs."""
    for club in _done(list_clubs):
        state = "revoked" if club.revoked_at else "open"
        typer.echo(f"{club.slug}\t{state}\t{club.created_at:%Y-%m-%d}\t{club.name}")


@club_commands.command("revoke")
def revoke(slug: str) -> None:
    """End the validity of a club's key. Its games stay."""
    _done(lambda repository: revoke_club(repository, slug))
    typer.echo(f"The key of {slug} opens nothing any more.")


def _done(act: Callable[[Repository], Awaitable[T]]) -> T:
    async def in_one_transaction() -> T:
        settings = Settings.from_environment()
        async with open_database(settings) as database, database.writing() as repository:
            return await act(repository)

    return asyncio.run(in_one_transaction())
