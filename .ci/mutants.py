"""What came of `mutmut run`: a line a module, survivors by name, and the share that was killed.

Exit 1 where fewer than 95 % of the mutants were killed, or some were not tried.
"""

import json
import sys
from pathlib import Path

DUE = 95
KILLED = {1, 3, 37}
TIMED_OUT = {24, -24, 36, 152, 255}
"""A mutant that runs for ever is noticed too."""
UNTRIED = {None, 2}


def main() -> int:
    """Tell the results of the last run."""
    killed = total = untried = 0
    survivors: list[str] = []
    for meta in sorted(Path("mutants/app/engine").rglob("*.meta")):
        codes = json.loads(meta.read_text("utf-8"))["exit_code_by_key"]
        dead = sum(code in KILLED | TIMED_OUT for code in codes.values())
        alive = [n for n, c in codes.items() if c not in KILLED | TIMED_OUT | UNTRIED]
        if codes:
            name = meta.relative_to("mutants").with_suffix("")
            _say(f"{name!s:42} {len(codes):5} mutants, {len(alive):4} survived")
        killed += dead
        total += len(codes)
        untried += len(codes) - dead - len(alive)
        survivors += alive
    for survivor in survivors:
        _say(f"survived: {survivor}")
    tried = total - untried
    share = 100 * killed / tried if tried else 0
    left = f"{len(survivors)} survived, {untried} not tried"
    _say(f"{total} mutants: {killed} killed, {left}; {share:.1f} % killed")
    return 0 if share >= DUE and not untried else 1


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


sys.exit(main())
