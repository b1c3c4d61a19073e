"""The line that says how learning goes, on a terminal and elsewhere."""

from __future__ import annotations

import io

import pytest

from cleverdice.texts import LANGUAGES
from cleverdice.train import Line, Point

POINT = Point(seconds=30.0, games=1_250_000, mean=203.456, error=7.891, rate=40_123.4)


class Times:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def line(over: bool, language: str = "en") -> tuple[Line, io.StringIO, Times]:
    out, clock = io.StringIO(), Times()
    return Line(out, language, over, clock), out, clock


def test_what_it_says() -> None:
    said = line(over=True)[0].line(POINT, 0.25)
    assert said == (
        " [#####...............]  25 % "
        "1.25 M games, mean 203.5, error 7.89, 40123 games/s, 1:30 left"
    )


@pytest.mark.parametrize(
    ("share", "bar", "percent", "left"),
    [
        (0.0, "." * 20, "  0 %", "0:00"),
        (0.5, "#" * 10 + "." * 10, " 50 %", "0:30"),
        (1.0, "#" * 20, "100 %", "0:00"),
        (1.2, "#" * 20, "100 %", "0:00"),
        (0.001, "." * 20, "  0 %", "499:30"),
    ],
)
def test_how_far_it_is(share: float, bar: str, percent: str, left: str) -> None:
    said = line(over=True)[0].line(POINT, share)
    assert said.startswith(f" [{bar}] {percent} ")
    assert f" {left} " in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_all_figures(language: str) -> None:
    said = line(over=True, language=language)[0].line(POINT, 0.25)
    assert all(figure in said for figure in ("1.25", "203.5", "7.89", "40123", "1:30"))


def test_languages_differ() -> None:
    said = {line(over=True, language=language)[0].line(POINT, 0.25) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)


def test_on_a_terminal_it_is_drawn_over_itself_and_wiped() -> None:
    bar, out, _ = line(over=True)
    shorter = POINT._replace(rate=1.0)
    bar(POINT, 0.25)
    bar(shorter, 0.25)
    bar.wipe()
    first, second = bar.line(POINT, 0.25), bar.line(shorter, 0.25)
    assert len(second) < len(first)
    assert out.getvalue() == (f"\r{first}\r{second.ljust(len(first))}\r{' ' * len(second)}\r")
    assert "\n" not in out.getvalue()


def test_elsewhere_it_is_printed_every_ten_seconds_and_at_the_end() -> None:
    bar, out, clock = line(over=False)
    for clock.now, share in ((0.0, 0.1), (9.9, 0.2), (10.0, 0.3), (12.0, 0.4), (20.0, 0.5)):
        bar(POINT, share)
    clock.now = 21.0
    bar(POINT, 1.0)
    bar.wipe()
    assert out.getvalue().splitlines() == [bar.line(POINT, share) for share in (0.1, 0.3, 0.5, 1.0)]
    assert "\r" not in out.getvalue()
