"""`make bench`: what a hand costs, alone, over HTTP, in a batch, and kept. Takes some minutes.

Times are CPU, medians of turns in which the subjects follow each other, so that a busy machine
slows all of them alike. Nothing fails here: of every goal it is said whether it is reached, or by
how much it is missed. `--short` prints the few lines that the README shows, and stores no million
hands (which takes some 3 GB for a while).
"""

import sys
from argparse import ArgumentParser

from tests.benchmarks import cards, engine, following, kept, million, served, showing
from tests.benchmarks.report import Row, full, short


def main() -> None:
    """Measure, and print one table."""
    parser = ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--short", action="store_true", help="only the lines for the README")
    chosen = parser.parse_args()
    sys.stderr.write("measuring for some minutes …\n")
    rows: list[Row] = [
        *engine.rows(),
        *cards.rows(),
        *engine.compared(),
        *served.rows(),
        *following.rows(),
        *showing.rows(),
        *kept.rows(),
        *(() if chosen.short else million.rows()),
    ]
    sys.stdout.write((short(rows) if chosen.short else full(rows)) + "\n")


if __name__ == "__main__":
    main()
