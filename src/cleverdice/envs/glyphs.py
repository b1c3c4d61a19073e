"""Signs missing from plain fonts, drawn as shapes: each in a square around a centre."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from math import cos, pi, sin
from typing import Any, NamedTuple

from PIL.ImageDraw import ImageDraw

Colour = tuple[int, int, int]
Point = tuple[float, float]

PAPER = (255, 255, 255)


class Brush(NamedTuple):
    """Draws on an image around x and y, in a colour; lengths are in radii."""

    draw: ImageDraw
    x: float
    y: float
    radius: float
    colour: Colour

    def at(self, *points: Point) -> list[Point]:
        """Points of the image."""
        return [(self.x + x * self.radius, self.y + y * self.radius) for x, y in points]

    def pen(self, width: float) -> dict[str, Any]:
        """The options of lines, at least one pixel wide."""
        return {"fill": self.colour, "width": max(1, round(self.radius * width))}


Stroke = Callable[[Brush], None]


def _disc(size: float, at: Point = (0, 0), ink: Colour | None = None) -> Stroke:
    return lambda to: to.draw.circle(to.at(at)[0], to.radius * size, fill=ink or to.colour)


def _polygon(*points: Point) -> Stroke:
    return lambda to: to.draw.polygon(to.at(*points), fill=to.colour)


def _line(width: float, *points: Point) -> Stroke:
    return lambda to: to.draw.line(to.at(*points), joint="curve", **to.pen(width))


def _arc(width: float, corners: tuple[Point, Point], start: int, end: int) -> Stroke:
    return lambda to: to.draw.arc(to.at(*corners), start, end, **to.pen(width))


def _corners(count: int, size: float, turn: float = 0.0, down: float = 0.0) -> list[Point]:
    """The corners of a regular polygon, the first at the top."""
    angles = (turn + 2 * pi * corner / count for corner in range(count))
    return [(size * sin(angle), down - size * cos(angle)) for angle in angles]


def _arrow(x: float, y: float) -> list[Stroke]:
    backs = [(x * 0.45 + side * y * 0.5, y * 0.45 - side * x * 0.5) for side in (-1, 1)]
    return [_line(0.25, (-x, -y), (x, y)), *(_line(0.25, (x, y), back) for back in backs)]


GLYPHS: dict[str, list[Stroke]] = {
    "●": [_disc(0.85)],
    "■": [_polygon(*_corners(4, 1.15, pi / 4))],
    "◆": [_polygon(*_corners(4, 1.1))],
    "▲": [_polygon(*_corners(3, 1.1, down=0.2))],
    "⬢": [_polygon(*_corners(6, 1.0, pi / 6))],
    "⬟": [_polygon(*_corners(5, 1.05))],
    "★": [_polygon(*chain(*zip(_corners(5, 1.1), _corners(5, 0.48, pi / 5), strict=True)))],
    "♠": [_disc(0.65, (0, 0.3)), _polygon((0, -1), (0.6, 0.1), (-0.6, 0.1))],
    "♥": [
        *(_disc(0.5, (x, -0.3)) for x in (-0.45, 0.45)),
        _polygon((-0.93, -0.1), (0.93, -0.1), (0, 1)),
    ],
    "✿": [*(_disc(0.4, at) for at in _corners(5, 0.6)), _disc(0.25, ink=PAPER)],
    "♣": [
        *(_disc(0.42, at) for at in _corners(3, 0.5, down=-0.1)),
        _polygon((0, 0), (0.35, 1), (-0.35, 1)),
    ],
    "⊞": [
        *(_line(0.25, (-0.85, y), (0.85, y)) for y in (-0.7, 0, 0.7)),
        *(_line(0.25, (x, -0.85), (x, 0.85)) for x in (-0.7, 0, 0.7)),
    ],
    "◎": [_disc(0.95), _disc(0.4, ink=PAPER)],
    "◣": [_polygon((-0.85, -0.85), (0.85, 0.85), (-0.85, 0.85))],
    "☺": [
        _arc(0.2, ((-1, -1), (1, 1)), 0, 360),
        *(_disc(0.13, (x, -0.25)) for x in (-0.35, 0.35)),
        _arc(0.2, ((-0.5, -0.5), (0.5, 0.55)), 25, 155),
    ],
    "→": _arrow(0.9, 0.0),
    "↘": _arrow(0.6, 0.6),
    "↗": _arrow(0.6, -0.6),
    "↓": _arrow(0.0, 0.9),
    "↩": [*_arrow(-0.8, 0.0), _arc(0.25, ((-0.1, -0.8), (0.9, 0.05)), 270, 90)],
    "±": [
        _line(0.22, (-0.6, -0.3), (0.6, -0.3)),
        _line(0.22, (0, -0.9), (0, 0.3)),
        _line(0.22, (-0.6, 0.75), (0.6, 0.75)),
    ],
    "░": [_disc(0.12, (x, y)) for x in (-0.6, 0, 0.6) for y in (-0.6, 0, 0.6)],
    "▓": [_line(0.3, (-0.9, y), (0.9, y)) for y in (-0.75, -0.25, 0.25, 0.75)],
    "↻": [
        _arc(0.28, ((-0.9, -0.9), (0.9, 0.9)), 0, 290),
        _polygon((0.75, -0.3), (-0.15, -0.3), (0.75, -1.1)),
    ],
    "≥": [
        _line(0.22, (-0.55, -0.66), (0.55, -0.11), (-0.55, 0.44)),
        _line(0.22, (-0.55, 0.825), (0.55, 0.825)),
    ],
}
"""The strokes of each sign, one over the other."""
