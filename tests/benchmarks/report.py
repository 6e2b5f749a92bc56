"""One table of what was measured, and what it says about the goals."""

import os
import platform
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import isnan
from typing import Literal

WIDTH = 46


@dataclass(frozen=True, slots=True)
class Goal:
    """A figure to reach: at most (`≤`) or at least (`≥`)."""

    value: float
    way: Literal["≤", "≥"]
    unit: str = ""

    def verdict(self, measured: float) -> str:
        """Whether it is reached, or missed by how much."""
        over = measured - self.value if self.way == "≤" else self.value - measured
        told = "reached" if over <= 0 else f"missed by {over / self.value:.0%}"
        return f"goal {self.way} {shown(self.value)} {self.unit}".rstrip() + f": {told}"


@dataclass(frozen=True, slots=True)
class Row:
    """One figure that was measured; `note` says more about it, `brief` names it in the README."""

    section: str
    name: str
    figure: float
    note: str = ""
    goal: Goal | None = None
    brief: str = ""


def shown(figure: float) -> str:
    """Three digits are enough; a dash is what was not measured.

    >>> shown(0.2134), shown(1.04), shown(18.04), shown(20), shown(21456.7)
    ('0.213', '1.04', '18.0', '20', '21,457')
    """
    if isnan(figure):
        return "–"
    if figure < 1:
        return f"{figure:.3f}".removesuffix("0")
    if figure < 10 and not isinstance(figure, int):
        return f"{figure:.2f}".removesuffix("0")
    whole = figure >= 1000 or isinstance(figure, int)
    return f"{figure:,.0f}" if whole else f"{figure:.1f}"


def machine() -> str:
    """The class of the machine, and how busy it is."""
    load = os.getloadavg()[0]
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {os.cpu_count()} cores {platform.machine()}, load {load:.1f}"


def full(rows: Sequence[Row]) -> str:
    """The whole table."""
    lines = [f"CPU time, medians; {machine()}"]
    for section, members in groupby(rows, key=lambda row: row.section):
        lines += ["", section]
        for row in members:
            verdict = row.goal.verdict(row.figure) if row.goal else ""
            said = "; ".join(part for part in (row.note, verdict) if part)
            lines.append(f"  {row.name:{WIDTH}}{shown(row.figure):>9}  {said}".rstrip())
    missed = [row for row in rows if row.goal and "missed" in row.goal.verdict(row.figure)]
    goals = sum(row.goal is not None for row in rows)
    lines += ["", f"{goals - len(missed)} of {goals} goals reached"]
    return "\n".join(lines)


def short(rows: Sequence[Row]) -> str:
    """The lines for the README."""
    lines = ["| | measured | goal |", "|---|---|---|"]
    for row in rows:
        if row.brief:
            goal = f"{row.goal.way} {shown(row.goal.value)}" if row.goal else ""
            lines.append(f"| {row.brief} | {shown(row.figure)} | {goal} |")
    return "\n".join(lines)
