"""Signs that no plain font has, drawn as shapes: each in a square around a middle."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from PIL.ImageDraw import ImageDraw

Colour = tuple[int, int, int]
Glyph = Callable[[ImageDraw, float, float, float, Colour], None]
"""Draws on a page around x and y, so far from there, in a colour."""

PAPER = (255, 255, 255)


def _corners(
    x: float, y: float, radius: float, count: int, turn: float = 0.0
) -> list[tuple[float, float]]:
    """The corners of a regular polygon, the first at the top."""
    angles = (turn + 2 * pi * corner / count for corner in range(count))
    return [(x + radius * sin(angle), y - radius * cos(angle)) for angle in angles]


def _polygon(count: int, size: float = 1.0, turn: float = 0.0) -> Glyph:
    def glyph(draw: ImageDraw, x: float, y: float, radius: float, colour: Colour) -> None:
        draw.polygon(_corners(x, y, radius * size, count, turn), fill=colour)

    return glyph


def _disc(draw: ImageDraw, x: float, y: float, radius: float, colour: Colour) -> None:
    draw.circle((x, y), radius * 0.85, fill=colour)


def _triangle(draw: ImageDraw, x: float, y: float, radius: float, colour: Colour) -> None:
    draw.polygon(_corners(x, y + radius * 0.2, radius * 1.1, 3), fill=colour)


def _star(draw: ImageDraw, x: float, y: float, radius: float, colour: Colour) -> None:
    outer = _corners(x, y, radius * 1.1, 5)
    inner = _corners(x, y, radius * 0.48, 5, pi / 5)
    draw.polygon([point for pair in zip(outer, inner, strict=True) for point in pair], fill=colour)


def _drop(draw: ImageDraw, x: float, y: float, radius: float, colour: Colour) -> None:
    draw.circle((x, y + radius * 0.3), radius * 0.65, fill=colour)
    left, right = x - radius * 0.6, x + radius * 0.6
    draw.polygon([(x, y - radius), (right, y + radius * 0.1), (left, y + radius * 0.1)], colour)


def _heart(draw: ImageDraw, x: float, y: float, radius: float, colour: Colour) -> None:
    for side in (-0.45, 0.45):
        draw.circle((x + side * radius, y - radius * 0.3), radius * 0.5, fill=colour)
    edge, top = radius * 0.93, y - radius * 0.1
    draw.polygon([(x - edge, top), (x + edge, top), (x, y + radius)], colour)


def _flower(draw: ImageDraw, x: float, y: float, radius: float, colour: Colour) -> None:
    for at in _corners(x, y, radius * 0.6, 5):
        draw.circle(at, radius * 0.4, fill=colour)
    draw.circle((x, y), radius * 0.25, fill=PAPER)


def _clover(draw: ImageDraw, x: float, y: float, radius: float, colour: Colour) -> None:
    for at in _corners(x, y - radius * 0.1, radius * 0.5, 3):
        draw.circle(at, radius * 0.42, fill=colour)
    foot = radius * 0.35
    draw.polygon([(x, y), (x + foot, y + radius), (x - foot, y + radius)], colour)


def _present(draw: ImageDraw, x: float, y: float, radius: float, colour: Colour) -> None:
    edge, width = radius * 0.85, max(1, round(radius * 0.25))
    draw.rectangle((x - edge, y - edge, x + edge, y + edge), outline=colour, width=width)
    draw.line((x, y - edge, x, y + edge), fill=colour, width=width)
    draw.line((x - edge, y, x + edge, y), fill=colour, width=width)


def _ring(draw: ImageDraw, x: float, y: float, radius: float, colour: Colour) -> None:
    draw.circle((x, y), radius * 0.95, fill=colour)
    draw.circle((x, y), radius * 0.4, fill=PAPER)


def _wedge(draw: ImageDraw, x: float, y: float, radius: float, colour: Colour) -> None:
    edge = radius * 0.85
    draw.polygon([(x - edge, y - edge), (x + edge, y + edge), (x - edge, y + edge)], colour)


def _face(draw: ImageDraw, x: float, y: float, radius: float, colour: Colour) -> None:
    width = max(1, round(radius * 0.2))
    draw.circle((x, y), radius, outline=colour, width=width)
    for side in (-0.35, 0.35):
        draw.circle((x + side * radius, y - radius * 0.25), radius * 0.13, fill=colour)
    smile = (x - radius * 0.5, y - radius * 0.5, x + radius * 0.5, y + radius * 0.55)
    draw.arc(smile, 25, 155, fill=colour, width=width)


def _arrow(dx: float, dy: float) -> Glyph:
    def glyph(draw: ImageDraw, x: float, y: float, radius: float, colour: Colour) -> None:
        width = max(1, round(radius * 0.25))
        tip = (x + dx * radius, y + dy * radius)
        draw.line((x - dx * radius, y - dy * radius, *tip), fill=colour, width=width)
        for side in (-1, 1):
            back = (dx * -0.55 + side * dy * 0.5, dy * -0.55 - side * dx * 0.5)
            draw.line((*tip, tip[0] + back[0] * radius, tip[1] + back[1] * radius), colour, width)

    return glyph


def _again(draw: ImageDraw, x: float, y: float, radius: float, colour: Colour) -> None:
    width = max(1, round(radius * 0.28))
    box = (x - radius * 0.9, y - radius * 0.9, x + radius * 0.9, y + radius * 0.9)
    draw.arc(box, 0, 290, fill=colour, width=width)
    tip = (x + radius * 0.75, y - radius * 0.3)
    draw.polygon([tip, (tip[0] - radius * 0.9, tip[1]), (tip[0], tip[1] - radius * 0.8)], colour)


def _at_least(draw: ImageDraw, x: float, y: float, radius: float, colour: Colour) -> None:
    width = max(1, round(radius * 0.22))
    edge = radius * 0.55
    angle = [(x - edge, y - edge * 1.2), (x + edge, y - edge * 0.2), (x - edge, y + edge * 0.8)]
    draw.line(angle, fill=colour, width=width, joint="curve")
    draw.line((x - edge, y + edge * 1.5, x + edge, y + edge * 1.5), fill=colour, width=width)


GLYPHS: dict[str, Glyph] = {
    "●": _disc,
    "■": _polygon(4, 1.15, pi / 4),
    "◆": _polygon(4, 1.1),
    "▲": _triangle,
    "⬢": _polygon(6, 1.0, pi / 6),
    "⬟": _polygon(5, 1.05),
    "★": _star,
    "♠": _drop,
    "♥": _heart,
    "✿": _flower,
    "♣": _clover,
    "⊞": _present,
    "◎": _ring,
    "◣": _wedge,
    "☺": _face,
    "→": _arrow(0.9, 0.0),
    "↘": _arrow(0.6, 0.6),
    "↻": _again,
    "≥": _at_least,
}
