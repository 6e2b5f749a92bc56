"""A step of each release: keeps this version's <belote-score> for the pages that load it."""

import sys
from pathlib import Path

from app import __version__
from app.web.widget import CURRENT


def main() -> None:
    """Writes it, where there is none of this version yet."""
    path = Path(f"app/web/widgets/{__version__}.js")
    if path.exists() and path.read_bytes() != CURRENT.body:
        sys.exit(f"{path} is kept already, and another: released scripts do not change")
    path.write_bytes(CURRENT.body)
    sys.stdout.write(f"{path}: {CURRENT.integrity}\n")


if __name__ == "__main__":
    main()
