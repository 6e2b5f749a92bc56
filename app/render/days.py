"""Days as a reader of each language writes them; days are those of UTC."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from babel.dates import format_date

from app.render.catalogue import Catalogue


def day(at: datetime, words: Catalogue) -> str:
    """The day of a moment.

    >>> from app.render.catalogue import catalogue
    >>> day(datetime(2026, 11, 30, 20, 15, tzinfo=UTC), catalogue("en"))
    'Nov 30, 2026'
    """
    return format_date(at.astimezone(UTC).date(), "medium", locale=words.lang)


def days(moments: Iterable[datetime], words: Catalogue) -> str:
    """The first day and the last, once if they are one; empty where there is none."""
    ordered = sorted(moments)
    ends = dict.fromkeys(day(each, words) for each in (ordered[:1] + ordered[-1:]))
    return " – ".join(ends)
