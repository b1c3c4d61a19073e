"""A line on the terminal that says how far it is: games done, games a second, time left."""

from __future__ import annotations

from collections import deque
from time import perf_counter
from typing import TextIO

from cleverdice.bulk.running import Clock
from cleverdice.texts import say
from cleverdice.texts.numbers import bar

EVERY = 0.1
"""Seconds between two looks of the line."""

LOOKS = 20
"""The speed is that of the last so many looks: compiling, at the beginning, is soon forgotten."""


class Bar:
    """Told how many games are done, it draws itself over what it has drawn before.

    Until it is told for the first time, the game is being compiled.
    """

    def __init__(
        self, out: TextIO, games: int, language: str = "en", clock: Clock = perf_counter
    ) -> None:
        self.out, self.games, self.language, self.clock = out, games, language, clock
        self.looks: deque[tuple[float, int]] = deque(maxlen=LOOKS)
        self.drawn = 0
        self._draw(self._line(0, "simulate.compiling"))

    def __call__(self, done: int) -> None:
        """Draw the line, unless it has just been drawn."""
        now = self.clock()
        if self.looks and now - self.looks[-1][0] < EVERY:
            return
        self.looks.append((now, done))
        self._draw(self.line(done))

    def wipe(self) -> None:
        """Leave an empty line for what comes next."""
        self._draw("")
        self.out.write("\r")
        self.out.flush()

    def line(self, done: int) -> str:
        """What there is to say."""
        speed, counts = self._speed(), {"done": done, "games": self.games}
        left = _minutes((self.games - done) / speed) if speed else "?"
        rate = f"{speed:.{0 if speed >= 10 else 1}f}" if speed else "?"
        return self._line(done / self.games, "simulate.progress", **counts, rate=rate, left=left)

    def _line(self, share: float, key: str, **details: object) -> str:
        return f" {bar(share)} {say(self.language, key, **details)}"

    def _speed(self) -> float:
        (since, before), (now, done) = self.looks[0], self.looks[-1]
        return (done - before) / (now - since) if now > since else 0.0

    def _draw(self, line: str) -> None:
        self.out.write(f"\r{line:<{self.drawn}}")
        self.out.flush()
        self.drawn = len(line)


def _minutes(seconds: float) -> str:
    whole = round(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
