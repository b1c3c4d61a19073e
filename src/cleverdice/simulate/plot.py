"""A run as a picture: how often which total, and how many points each area brings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from cleverdice import plotting
from cleverdice.bulk import Results
from cleverdice.plotting import INK
from cleverdice.rules import Game
from cleverdice.texts import say
from cleverdice.texts.numbers import number as written

from .order import Order, Simulation

Floats = NDArray[np.floating[Any]]

MOST_BARS, FEW_BARS = 45, 16
STEPS = (1, 2, 5, 10, 20, 50)
"""Points that one bar may stand for."""

SERIES = (("#3b6fb6", "//"), ("#d9822b", "\\\\"), ("#3f9b57", "xx"), ("#9b59b6", ".."))
"""A colour and a hatch for each of up to four."""

COLOURS = {
    "yellow": "#f2c230",
    "blue": "#4f9de0",
    "green": "#58b368",
    "orange": "#f08a32",
    "purple": "#9a74d6",
    "turquoise": "#35b8c0",
    "brown": "#b98058",
    "pink": "#ee86a8",
    "red": "#e05c5c",
}
FOX = "#c8c8c8"


class Series(NamedTuple):
    """The sheets that are drawn alike: those of a bot, or those of a seat."""

    name: str
    results: Results
    colour: str
    hatch: str


def draw(run: Simulation, path: Path, language: str) -> None:
    """Draw a run into a PNG or SVG file; the same run gives the same file."""
    plotting.draw(path, lambda: _Picture(run, language).figure())


class _Picture:
    """A picture being drawn: what it shows, and in which language."""

    def __init__(self, run: Simulation, language: str) -> None:
        self.run, self.order, self.language = run, run.order, language
        self.series = list(self._series())
        self.point = self._text("simulate.point")
        self.several = len(self.series) > 1
        self.overlaid = len(self.series) <= 2

    def figure(self) -> Figure:
        """Both panels under one title."""
        figure = plotting.blank(9.6, 5.4)
        figure.suptitle(self._title(), fontsize=13, fontweight="bold")
        totals, areas = figure.subplots(1, 2, width_ratios=(2.4, 1))
        self._totals(totals)
        self._areas(areas)
        return figure

    def _text(self, key: str, **details: Any) -> str:
        return say(self.language, key, **details)

    def _number(self, value: float) -> str:
        return written(self.language, value, 1)

    def _title(self) -> str:
        order, games = self.order, self.run.results.games
        names = " / ".join(dict.fromkeys(order.bots))
        title = order.game.title(self.language)
        said = self._text("simulate.title", game=title, games=games, seed=order.seed)
        return f"{said} ({names})"

    def _series(self) -> Iterator[Series]:
        """A series a bot where there are several, else a series a seat."""
        results = self.run.results
        for (name, seats), look in zip(_groups(self.order).items(), SERIES, strict=False):
            label = name if isinstance(name, str) else self._text("simulate.seat", seat=name)
            yield Series(label, results.seats(*seats), *look)

    # How often which total

    def _totals(self, axes: Axes) -> None:
        edges = bar_edges(self.run.results.totals, MOST_BARS if self.overlaid else FEW_BARS)
        for number, series in enumerate(self.series):
            self._histogram(axes, number, series, edges)
            self._middles(axes, series)
        axes.set_xlabel(self._text(f"simulate.{self.order.game.flow.unit}"))
        axes.set_ylabel(f"{self._text('simulate.share')} (%)")
        axes.margins(x=0.01)
        axes.set_ylim(0, axes.get_ylim()[1] * (1.1 + 0.05 * len(self.series)))
        self._legend(axes)
        plotting.plain(axes, "y")
        plotting.round_numbers(axes.yaxis, 7, self.point)

    def _histogram(self, axes: Axes, number: int, series: Series, edges: Floats) -> None:
        """One or two lie over each other; more stand side by side, or nothing could be seen."""
        counts, _ = np.histogram(series.results.totals, edges)
        heights = 100 * counts / series.results.totals.size
        look: dict[str, Any] = {"edgecolor": series.colour, "linewidth": 1.2}
        look |= {"label": self._named(series), "hatch": series.hatch} if self.several else {}
        look["facecolor"] = (series.colour, 0.35 if self.several else 0.6)
        if self.overlaid:
            axes.stairs(heights, edges, fill=True, **look)
        else:
            width = 0.9 * (edges[1] - edges[0]) / len(self.series)
            places = edges[:-1] + 0.05 * (edges[1] - edges[0]) + number * width
            axes.bar(places, heights, width, align="edge", **look)

    def _named(self, series: Series) -> str:
        totals = series.results.totals
        mean, median = self._number(float(np.mean(totals))), self._number(float(np.median(totals)))
        return self._text("simulate.legend", name=series.name, mean=mean, median=median)

    def _middles(self, axes: Axes, series: Series) -> None:
        """A line at the mean, a dashed one at the median."""
        totals = series.results.totals
        colour = series.colour if self.several else INK
        axes.axvline(float(np.mean(totals)), color=colour, linewidth=1.6)
        if self.overlaid:
            axes.axvline(float(np.median(totals)), color=colour, linewidth=1.6, linestyle="--")

    def _legend(self, axes: Axes) -> None:
        """What the lines mean; of a series alone also where they stand."""
        totals = self.run.results.totals
        mean, median = float(np.mean(totals)), float(np.median(totals))
        lines = [("simulate.mean", mean, "-"), ("simulate.median", median, "--")]
        for key, middle, line in lines if self.overlaid else lines[:1]:
            at = "" if self.several else f" {self._number(middle)}"
            axes.plot([], [], color=INK, linestyle=line, label=f"{self._text(key)}{at}")
        axes.legend(loc="upper right", framealpha=1, edgecolor="none", fontsize=9)

    # How many points each area brings

    def _areas(self, axes: Axes) -> None:
        game, count = self.order.game, len(self.series)
        names = [f"area.{area.name}" for area in game.areas] + ["final.foxes"] * bool(game.actions)
        for number, series in enumerate(self.series):
            places = np.arange(len(names)) + (number - (count - 1) / 2) * 0.8 / count
            self._bars(axes, places, series)
        axes.set_yticks(range(len(names)), [self._text(name) for name in names])
        axes.invert_yaxis()
        axes.set_xlabel(self._text("simulate.by-area"))
        axes.margins(x=0.2)
        plotting.plain(axes, "x")
        plotting.round_numbers(axes.xaxis, 4, self.point)

    def _bars(self, axes: Axes, places: Floats, series: Series) -> None:
        means = area_means(self.order.game, series.results)
        colours = [COLOURS.get(area.name, FOX) for area in self.order.game.areas]
        look: dict[str, Any] = {"edgecolor": INK, "linewidth": 0.6}
        look |= {"hatch": series.hatch} if self.several else {}
        colours += [FOX] * (len(means) - len(colours))
        bars = axes.barh(places, means, 0.8 / len(self.series), color=colours, **look)
        size = 9 if self.overlaid else 6.5
        axes.bar_label(bars, [self._number(mean) for mean in means], padding=3, fontsize=size)


def bar_edges(totals: NDArray[Any], most: int = MOST_BARS) -> Floats:
    """Edges between whole numbers, so far apart that there are not too many bars."""
    low, high = int(totals.min()), int(totals.max())
    width = next((step for step in STEPS if (high - low) / step < most), STEPS[-1])
    first = low // width * width
    return np.arange(first, high + width + 1, width) - 0.5


def area_means(game: Game, results: Results) -> list[float]:
    """Mean points by area, and those of the foxes where the game has any."""
    means = [float(results.areas[..., area.index].mean()) for area in game.areas]
    return [*means, float(results.fox_points.mean())] if game.actions else means


def _groups(order: Order) -> dict[str | int, list[int]]:
    """The seats of each bot, or, where one bot plays them all, each seat by its number."""
    groups: dict[str | int, list[int]] = {}
    several = len(set(order.bots)) > 1
    for seat, bot in enumerate(order.bots):
        groups.setdefault(bot if several or order.players == 1 else seat + 1, []).append(seat)
    return groups
