"""A line that says how learning goes: drawn over itself on a terminal, else printed at times."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TextIO

from cleverdice.texts import say

from .run import Point

BAR = 20
EVERY = 10.0
"""Seconds between two lines where they can't be drawn over each other."""


class Line:
    """Told how far it is, it says so."""

    def __init__(
        self, out: TextIO, language: str, over: bool, clock: Callable[[], float] = monotonic
    ) -> None:
        self.out, self.language, self.over, self.clock = out, language, over, clock
        self._drawn, self._last = 0, -EVERY

    def __call__(self, point: Point, share: float) -> None:
        """Say how far it is, unless it has just been said."""
        line = self.line(point, share)
        if self.over:
            self.out.write(f"\r{line:<{self._drawn}}")
            self._drawn = len(line)
        elif self.clock() - self._last >= EVERY or share >= 1:
            self._last = self.clock()
            self.out.write(line + "\n")
        self.out.flush()

    def line(self, point: Point, share: float) -> str:
        """What there is to say."""
        part = min(share, 1.0)
        left = round(point.seconds * (1 - part) / share) if share else 0
        said = say(
            self.language,
            "train.progress",
            games=f"{point.games / 1e6:.2f}",
            mean=f"{point.mean:.1f}",
            error=f"{point.error:.2f}",
            rate=f"{point.rate:.0f}",
            left=f"{left // 60}:{left % 60:02}",
        )
        full = "#" * int(BAR * part)
        return f" [{full:.<{BAR}}] {100 * part:3.0f} % {said}"

    def wipe(self) -> None:
        """Leave an empty line for what comes next."""
        if self.over:
            self.out.write(f"\r{'':<{self._drawn}}\r")
            self.out.flush()
