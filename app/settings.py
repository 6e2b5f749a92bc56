"""What an operator may choose: where to listen and where the data lives.

One Settings object is made at the start from the environment (`DIXDEDER_…`) and handed to
whatever needs it.
"""

import os
from pathlib import Path
from typing import Annotated, Self
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

_SQLITE = "sqlite:///"
_POSTGRES = ("postgresql://", "postgres://")
_VARIABLES = {"port": "DIXDEDER_PORT (or PORT)"}


class InvalidSettings(Exception):
    """A setting that cannot be used, said in one sentence."""


def _known_database(url: str) -> str:
    if url.startswith(_SQLITE):
        path = url.removeprefix(_SQLITE)
        if not path or path.startswith(":") or "?" in path:
            raise ValueError("SQLite needs a plain file, like sqlite:///dixdeder.db")
        return url
    if url.startswith(_POSTGRES):
        _ = urlsplit(url).port  # raises ValueError with a readable reason
        return url
    raise ValueError("use sqlite:///file.db or postgresql://user:password@host/name")


def _postgres(url: str) -> str:
    if not url.startswith(_POSTGRES):
        raise ValueError("use postgresql://user:password@host/name")
    return _known_database(url)


class Settings(BaseSettings):
    """Every setting of the service; frozen, so that no part changes it under another."""

    model_config = SettingsConfigDict(
        env_prefix="DIXDEDER_",
        env_ignore_empty=True,
        frozen=True,
        hide_input_in_errors=True,  # a database URL may hold a password
    )

    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=0, le=65535)
    database_url: Annotated[str, AfterValidator(_known_database)] = Field(
        default="sqlite:///dixdeder.db", repr=False
    )

    most_hands: int = Field(default=1_000, ge=1, le=100_000)  # in one game
    most_streams: int = Field(default=2_000, ge=1, le=100_000)  # open at a time, in one process
    ping_seconds: float = Field(default=15, gt=0, le=3_600)  # after which a silent stream says so
    # Postgres itself, where database_url leads to a pooler: through one, nobody can listen
    listen_url: Annotated[str, AfterValidator(_postgres)] | None = Field(default=None, repr=False)

    @classmethod
    def from_environment(cls, **chosen: str | int | None) -> Self:
        """Settings from the environment; what is chosen by name (and not None) wins.

        Raises:
            InvalidSettings: with one sentence for each setting that is wrong.
        """
        given = {name: value for name, value in chosen.items() if value is not None}
        if os.environ.get("PORT") and not os.environ.get("DIXDEDER_PORT"):
            given.setdefault("port", os.environ["PORT"])  # what hosting platforms set
        try:
            return cls.model_validate(given)
        except ValidationError as refused:
            raise InvalidSettings(_sentences(refused)) from None

    @property
    def sqlite_path(self) -> Path | None:
        """The file the data lives in; None on Postgres."""
        if not self.database_url.startswith(_SQLITE):
            return None
        return Path(self.database_url.removeprefix(_SQLITE)).absolute()

    @property
    def data_location(self) -> str:
        """Where the data lives, for people: never with the password."""
        if self.sqlite_path is not None:
            return str(self.sqlite_path)
        parts = urlsplit(self.database_url)
        return f"postgresql://{parts.hostname or ''}{parts.path}"


def _sentences(refused: ValidationError) -> str:
    return "; ".join(
        f"{_variable(str(error['loc'][0]))}: {error['msg'].removeprefix('Value error, ')}"
        for error in refused.errors()
    )


def _variable(field: str) -> str:
    return _VARIABLES.get(field, f"DIXDEDER_{field.upper()}")
