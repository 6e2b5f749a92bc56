"""Timing in this process: subjects take turns, so that a slow moment meets all of them."""

from collections.abc import Callable, Mapping
from statistics import median
from time import thread_time_ns

Subject = Callable[[], object]


def interleaved(
    subjects: Mapping[str, Subject], *, rounds: int, slice_ms: float
) -> dict[str, float]:
    """Microseconds of CPU that one call of each takes: the median over `rounds` turns."""
    calls = {name: _calls(subject, slice_ms) for name, subject in subjects.items()}
    taken: dict[str, list[float]] = {name: [] for name in subjects}
    for _ in range(rounds):
        for name, subject in subjects.items():
            taken[name].append(_turn(subject, calls[name]))
    return {name: median(times) for name, times in taken.items()}


def _turn(subject: Subject, calls: int) -> float:
    start = thread_time_ns()
    for _ in range(calls):
        subject()
    return (thread_time_ns() - start) / calls / 1000


def _calls(subject: Subject, slice_ms: float) -> int:
    """How many calls fill a turn, after warming up."""
    _turn(subject, 50)
    return max(1, round(slice_ms * 1000 / _turn(subject, 50)))
