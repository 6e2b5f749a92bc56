"""A new file that is there whole or not at all: written beside its place, on disk, then renamed."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.games.errors import UpkeepRefused


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """Where to write the content of a file that will be at `path`, readable by its owner alone.

    Raises:
        UpkeepRefused: where a file is there already, or it cannot be written.
    """
    _refuse_present(path)
    try:
        handle, name = tempfile.mkstemp(".partial", f".{path.name}.", path.parent)
    except OSError as failure:
        raise cannot_write(path, failure) from failure
    os.close(handle)
    partial = Path(name)
    try:
        yield partial
        _sync(partial)
        _refuse_present(path)
        partial.rename(path)
        _sync(path.parent)
    except OSError as failure:
        raise cannot_write(path, failure) from failure
    finally:
        partial.unlink(missing_ok=True)


def cannot_write(path: Path | str, failure: OSError) -> UpkeepRefused:
    """The refusal for what the operating system says."""
    return UpkeepRefused(f"cannot write {path}: {failure.strerror or failure}")


def _refuse_present(path: Path) -> None:
    if path.exists() or path.is_symlink():
        raise UpkeepRefused(f"{path} is there already: name a new file, nothing is overwritten")


def _sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
