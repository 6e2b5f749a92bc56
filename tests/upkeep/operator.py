"""The command `dixdeder` as an operator types it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.settings import Settings


@dataclass(frozen=True, slots=True)
class Done:
    """How a command ended, and what it said: to standard output, and otherwise."""

    status: int
    out: bytes
    words: str

    @property
    def said(self) -> str:
        return self.out.decode()


class Operator:
    def __init__(self, run: Callable[[str, tuple[str, ...], bytes], Done]) -> None:
        self._run = run

    def types(self, settings: Settings, *arguments: str | Path, given: bytes = b"") -> Done:
        """Run a command; whatever comes of it, it is no traceback."""
        done = self._run(settings.database_url, tuple(map(str, arguments)), given)
        assert "Traceback" not in done.words + done.said
        return done

    def exported(self, settings: Settings) -> bytes:
        done = self.types(settings, "export")
        assert done.status == 0, done.words
        return done.out

    def imported(self, settings: Settings, export: bytes) -> str:
        done = self.types(settings, "import", given=export)
        assert done.status == 0, done.words
        return done.said
