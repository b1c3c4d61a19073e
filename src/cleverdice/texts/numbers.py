"""Numbers formatted for a language; a dash for none."""

from __future__ import annotations

from cleverdice.texts import say


def number(language: str, value: float | None, places: int = 2, sign: bool = False) -> str:
    """A number with `places` decimals.

    >>> number("de", 3.14159), number("en", None), number("en", 2, 1, sign=True)
    ('3,14', '–', '+2.0')
    """
    if value is None:
        return "–"
    spelled = f"{value:+.{places}f}" if sign else f"{value:.{places}f}"
    return spelled.replace(".", say(language, "simulate.point"))


def percent(language: str, value: float | None, places: int = 1) -> str:
    """A share from 0 to 1 as a percentage.

    >>> percent("es", 0.512)
    '51,2 %'
    """
    return number(language, None if value is None else 100 * value, places) + " %"


def bar(share: float) -> str:
    """A share from 0 to 1 as a bar of 20 characters.

    >>> bar(0.25)
    '[#####...............]  25 %'
    """
    return f"[{'#' * int(20 * share):.<20}] {100 * share:3.0f} %"
