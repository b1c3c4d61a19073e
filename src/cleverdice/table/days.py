"""Days of challenges: one of UTC, which may be played to the end for a while after midnight."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from .errors import Refused

GRACE_MS = 30 * 60 * 1000
"""How long after midnight a try may be finished that was begun before."""


def day_of(now: int) -> str:
    """The day of a moment, given in milliseconds since 1970.

    >>> day_of(0), day_of(86_400_000 - 1), day_of(86_400_000)
    ('1970-01-01', '1970-01-01', '1970-01-02')
    """
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def end_of(day: str) -> int:
    """The midnight that ends a day, in milliseconds since 1970.

    >>> end_of("1970-01-01")
    86400000
    """
    ends = date.fromisoformat(day) + timedelta(days=1)
    return int(datetime(ends.year, ends.month, ends.day, tzinfo=UTC).timestamp() * 1000)


def checked_day(text: str, now: int) -> str:
    """A day that has begun; whatever else is refused."""
    try:
        day = date.fromisoformat(text) if re.fullmatch(r"2\d{3}-\d\d-\d\d", text) else None
    except ValueError:
        day = None
    if day is None or day.isoformat() > day_of(now):
        raise Refused("daily.no-day", status=404)
    return text


def streak(days: Sequence[str], today: str) -> tuple[int, int]:
    """Days in a row up to now, and the most ever; a day that is not over yet breaks nothing.

    >>> streak(["2026-01-30", "2026-01-31", "2026-02-01"], "2026-02-02")
    (3, 3)
    >>> streak(["2026-01-30", "2026-01-31"], "2026-02-02")
    (0, 2)
    """
    run = best = 0
    last: date | None = None
    for day in map(date.fromisoformat, days):
        run = run + 1 if last is not None and day - last == timedelta(days=1) else 1
        best, last = max(best, run), day
    recent = last is not None and date.fromisoformat(today) - last <= timedelta(days=1)
    return (run if recent else 0), best
