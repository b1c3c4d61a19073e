"""A progress line: redrawn in place on a terminal, else printed now and then."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TextIO

from cleverdice.texts import say
from cleverdice.texts.numbers import bar

from .training import Point

EVERY = 10.0
"""Seconds between two lines without a terminal."""


class Line:
    """Shows the progress of a run."""

    def __init__(
        self, out: TextIO, language: str, over: bool, clock: Callable[[], float] = monotonic
    ) -> None:
        self.out, self.language, self.over, self.clock = out, language, over, clock
        self._drawn, self._last = 0, -EVERY

    def __call__(self, point: Point, share: float) -> None:
        """Show a point of the curve, unless the last line is too recent."""
        line = self.line(point, share)
        if self.over:
            self.out.write(f"\r{line:<{self._drawn}}")
            self._drawn = len(line)
        elif self.clock() - self._last >= EVERY or share >= 1:
            self._last = self.clock()
            self.out.write(line + "\n")
        self.out.flush()

    def compiling(self) -> None:
        """Show what it is that comes before the first batch."""
        line = f" {bar(0)} {say(self.language, 'simulate.compiling')}"
        self.out.write(line if self.over else line + "\n")
        self._drawn = len(line)
        self.out.flush()

    def line(self, point: Point, share: float) -> str:
        """The text of the line."""
        part = min(share, 1.0)
        left = round(point.seconds * (1 - part) / share) if share else 0
        gains = {"mean": f"{point.mean:.1f}", "error": f"{point.error:.2f}"}
        pace = {"rate": f"{point.rate:.0f}", "left": f"{left // 60}:{left % 60:02}"}
        games = f"{point.games / 1e6:.2f}"
        return f" {bar(part)} {say(self.language, 'train.progress', games=games, **gains, **pace)}"

    def wipe(self) -> None:
        """Clear the line."""
        if self.over:
            self.out.write(f"\r{'':<{self._drawn}}\r")
            self.out.flush()
