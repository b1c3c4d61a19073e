"""The learning curve as a plot: mean scores and the error of the value."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cleverdice import plotting
from cleverdice.plotting import GRID
from cleverdice.texts import say

from .training import Point

MEAN, ERROR = "#3b6fb6", "#d9822b"


def draw_curve(
    curve: Sequence[Point], title: str, path: Path, language: str = "en", unit: str = "points"
) -> None:
    """Plot a run to a PNG or SVG file; `unit` is what the game counts."""
    plotting.draw(path, lambda: _figure(curve, title, language, unit))


def _figure(curve: Sequence[Point], title: str, language: str, unit: str = "points") -> Figure:
    figure = plotting.blank(8, 4.8)
    figure.suptitle(title, fontsize=13, fontweight="bold")
    _lines(figure.subplots(), curve, language, unit)
    return figure


def _lines(axes: Axes, curve: Sequence[Point], language: str, unit: str) -> None:
    games = np.array([point.games for point in curve]) / 1e6
    means = [point.mean for point in curve]
    few: dict[str, Any] = {"marker": "o"} if len(curve) < 30 else {}
    axes.plot(games, means, color=MEAN, linewidth=1.8, **few)
    axes.set_xlabel(say(language, "train.axis.games"))
    axes.set_ylabel(say(language, f"train.axis.mean.{unit}"), color=MEAN)
    other = axes.twinx()
    errors = [point.error for point in curve]
    other.plot(games, errors, color=ERROR, linewidth=1.2, linestyle="--", **few)
    other.set_ylabel(say(language, f"train.axis.error.{unit}"), color=ERROR)
    other.set_ylim(0, 1.1 * float(np.quantile(errors, 0.9)) if errors else 1)
    axes.grid(axis="y", color=GRID, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines["top"].set_visible(False)
    other.spines["top"].set_visible(False)
