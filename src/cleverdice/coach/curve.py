"""The expectation over a game as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from cleverdice.draw.canvas import Canvas
from cleverdice.draw.signs import BOLD, DIM

from .review import Review

COLUMNS, ROWS = 66, 9
LEFT = 6
"""Columns of the scale beside the curve."""

POINT, MISTAKE = "●", "×"


def curve(review: Review, mistakes: int = 5, colour: bool = False) -> list[str]:
    """The curve, with the biggest mistakes crossed, a scale beside it and the rounds below."""
    page, low, high = Canvas(), min(review.expected), max(review.expected)
    for row in range(ROWS):
        value = high - (high - low) * row / (ROWS - 1)
        figure = f"{value:.0f}" if row % 4 == 0 and (high > low or not row) else ""
        page.put(row, LEFT - len(figure), figure, DIM)
        page.put(row, LEFT + 1, "│", DIM)
    _points(page, review, {choice.ply for choice in review.mistakes(mistakes)})
    page.put(ROWS, LEFT + 1, "╰" + "─" * COLUMNS, DIM)
    for column, round_ in _rounds(review):
        page.put(ROWS + 1, LEFT + 2 + column, str(round_), DIM)
    return page.text(colour).split("\n")


def _points(page: Canvas, review: Review, mistakes: set[int]) -> None:
    """A point for each table, crossed after a mistake; no later point hides a cross."""
    low, high = min(review.expected), max(review.expected)
    crossed = set()
    for nth, value in enumerate(review.expected):
        share = (high - value) / (high - low) if high > low else 0.0
        at = round(share * (ROWS - 1)), LEFT + 2 + _column(review, nth)
        if nth - 1 in mistakes:
            crossed.add(at)
        page.put(*at, MISTAKE if at in crossed else POINT, BOLD if at in crossed else "")


def _column(review: Review, nth: int) -> int:
    return round(nth * (COLUMNS - 1) / max(1, len(review.expected) - 1))


def _rounds(review: Review) -> Iterator[tuple[int, int]]:
    """The column where each round begins, where there is room for its number."""
    free = 0
    for nth, round_ in enumerate(review.rounds):
        column = _column(review, nth)
        if (not nth or round_ != review.rounds[nth - 1]) and column >= free:
            yield column, round_
            free = column + len(str(round_)) + 1
