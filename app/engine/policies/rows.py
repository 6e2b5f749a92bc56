"""Rows that several policies write."""

from app.engine.outcome import Step
from app.engine.rounding import Nearest
from app.engine.sides import Sides


def rounding_row(scheme: Nearest, points: Sides[int]) -> tuple[Step, ...]:
    """What rounding these points changes; no row where it changes nothing."""
    change = Sides([scheme.write(each) - each for each in points])
    if not any(change):
        return ()
    return (Step(f"rounded_{scheme.name}", change, {"digit": scheme.up_from}),)
