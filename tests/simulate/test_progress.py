"""The line that says how far it is."""

from __future__ import annotations

import io

import pytest

from cleverdice.simulate import Bar
from cleverdice.texts import LANGUAGES


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 50.0

    def __call__(self) -> float:
        return self.now


def drawn(out: io.StringIO) -> list[str]:
    return [line.strip() for line in out.getvalue().split("\r") if line.strip()]


def test_games_speed_and_time_left() -> None:
    out, clock = io.StringIO(), Clock()
    bar = Bar(out, 1000, clock=clock)
    clock.now += 40  # compiling is no playing
    bar(0)
    clock.now += 2
    bar(250)
    clock.now += 68
    bar(251)
    assert drawn(out) == [
        "[....................]   0 % getting ready; the first time it compiles ...",
        "[....................]   0 % 0/1000, ? games/s, ? left",
        "[#####...............]  25 % 250/1000, 125 games/s, 0:06 left",
        "[#####...............]  25 % 251/1000, 3.6 games/s, 3:29 left",
    ]


def test_it_is_not_drawn_too_often() -> None:
    out, clock = io.StringIO(), Clock()
    bar = Bar(out, 1000, clock=clock)
    for done in range(100):
        clock.now += 0.01
        bar(done)
    assert len(drawn(out)) <= 11


def test_a_slow_beginning_is_forgotten() -> None:
    """Processes load what is compiled; it says nothing about the games to come."""
    out, clock = io.StringIO(), Clock()
    bar = Bar(out, 1_000_000, clock=clock)
    bar(0)
    clock.now += 20
    for done in range(20_000, 1_000_001, 20_000):
        bar(done)
        clock.now += 0.1
    assert "200000 games/s" in drawn(out)[-1]


def test_nothing_is_left_of_it() -> None:
    out = io.StringIO()
    bar = Bar(out, 10, clock=Clock())
    bar.wipe()
    first, blank, end = out.getvalue().split("\r")[1:]
    assert blank == " " * len(first)
    assert end == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_a_line(language: str) -> None:
    out, clock = io.StringIO(), Clock()
    bar = Bar(out, 10_000_000, language, clock)
    bar(0)
    clock.now += 2000
    bar(123_456)
    assert max(map(len, drawn(out))) < 80
    assert "44:" in drawn(out)[-1]
