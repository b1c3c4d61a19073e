"""A meeting as a picture: how often each bot won, its rating, and its points, with their limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cleverdice import plotting
from cleverdice.plotting import INK
from cleverdice.texts import say
from cleverdice.texts.numbers import number, percent

from .contest import Meeting
from .estimate import NORMAL
from .figures import figures_of
from .report import BOUND, headline

WON, RATED, SCORED = "#3b6fb6", "#d9822b", "#3f9b57"
WIDTH, HEAD, ROW = 10.4, 2.0, 0.5
"""Inches."""

ARROW = {"at least": ">", "at most": "<"}
"""How a rating is drawn that lies beyond."""

Said = Mapping[str, Any]
Limits = tuple[float, float]


def draw(meeting: Meeting, path: Path, language: str) -> None:
    """Draw a meeting into a PNG or SVG file; the same meeting gives the same file."""
    plotting.draw(path, lambda: _Picture(meeting, language).figure())


class _Picture:
    """A picture being drawn: what it shows, and in which language."""

    def __init__(self, meeting: Meeting, language: str) -> None:
        self.contest, self.language = meeting.contest, language
        self.said = figures_of(meeting)
        self.bots: Sequence[Said] = self.said["standings"]
        self.rows = range(len(self.bots))

    def figure(self) -> Figure:
        """Three panels with a row a bot, the strongest on top."""
        figure = plotting.blank(WIDTH, HEAD + ROW * len(self.bots))
        title = ": ".join(headline(self.said, self.contest, self.language))
        figure.suptitle(title, fontsize=13, fontweight="bold")
        won, rated, scored = figure.subplots(1, 3, sharey=True, width_ratios=(1.5, 1, 1))
        self._won(won)
        self._rated(rated)
        self._scored(scored)
        figure.legend(loc="outside lower left", frameon=False, fontsize=9)
        return figure

    def _text(self, key: str, **details: Any) -> str:
        return say(self.language, key, **details)

    def _won(self, axes: Axes) -> None:
        """Bars from nothing to the share, and a line at what would be fair."""
        shares = [100 * bot["won"]["mean"] for bot in self.bots]
        axes.barh(self.rows, shares, 0.62, color=(WON, 0.45), edgecolor=WON)
        self._whiskers(axes, shares, [_limits(bot["won"], 100) for bot in self.bots], INK)
        for row, bot in enumerate(self.bots):
            label = self._text("arena.fair-share") if row == 0 else None
            at = 100 * bot["fair"]
            axes.plot([at, at], [row - 0.42, row + 0.42], "--", color=INK, lw=1.4, label=label)
            end = _limits(bot["won"], 100)[1]
            self._label(axes, (end, row), (7, 0), percent(self.language, bot["won"]["mean"]))
        axes.set_yticks(self.rows, [bot["bot"][-24:] for bot in self.bots])
        axes.invert_yaxis()
        axes.set_xlim(0, 118)
        axes.set_xticks(range(0, 101, 20))
        self._finished(axes, f"{self._text('arena.share')} (%)")

    def _rated(self, axes: Axes) -> None:
        """Dots; an arrow where a rating is only known to lie beyond."""
        rated = [bot["rating"] for bot in self.bots]
        reach = [0 if one["bound"] else NORMAL * one["se"] for one in rated]
        points = [one["mean"] for one in rated]
        limits = [(at - more, at + more) for at, more in zip(points, reach, strict=True)]
        signs = [BOUND[one["bound"]] + number(self.language, one["mean"], 0) for one in rated]
        self._dots(axes, points, limits, RATED, signs)
        for row, one in enumerate(rated):
            if one["bound"]:
                axes.plot([one["mean"]], [row], ARROW[one["bound"]], color=RATED, markersize=11)
        self._finished(axes, self._text("arena.rating"))

    def _scored(self, axes: Axes) -> None:
        points = [bot["points"]["mean"] for bot in self.bots]
        limits = [_limits(bot["points"]) for bot in self.bots]
        labels = [number(self.language, mean, 1) for mean in points]
        self._dots(axes, points, limits, SCORED, labels)
        unit = self._text(f"simulate.{self.contest.game.flow.unit}")
        self._finished(axes, f"{unit} ({self._text('simulate.mean')})")

    def _dots(
        self, axes: Axes, points: list[float], limits: list[Limits], colour: str, labels: list[str]
    ) -> None:
        axes.plot(points, self.rows, "o", color=colour, markersize=5)
        self._whiskers(axes, points, limits, colour)
        for row, label in enumerate(labels):
            self._label(axes, (points[row], row), (0, 10), label, ha="center")
        axes.margins(x=0.18)
        plotting.round_numbers(axes.xaxis, 5)

    def _whiskers(self, axes: Axes, means: list[float], limits: list[Limits], colour: str) -> None:
        """What holds 95 %."""
        below = [mean - low for mean, (low, _) in zip(means, limits, strict=True)]
        above = [high - mean for mean, (_, high) in zip(means, limits, strict=True)]
        error = [[max(0.0, reach) for reach in side] for side in (below, above)]
        axes.errorbar(means, self.rows, xerr=error, fmt="none", ecolor=colour, capsize=4, lw=1.6)

    def _label(
        self, axes: Axes, at: tuple[float, float], off: tuple[float, float], text: str, **how: Any
    ) -> None:
        """A number beside what it is about, so many points off, whatever line runs there."""
        paper: Any = {"facecolor": "white", "edgecolor": "none", "pad": 1}
        how |= {"va": "center", "fontsize": 9, "bbox": paper}
        axes.annotate(text, at, off, textcoords="offset points", **how)

    def _finished(self, axes: Axes, label: str) -> None:
        """No more ink than needed; the same room for every row."""
        axes.set_xlabel(label)
        axes.set_ylim(len(self.bots) - 0.45, -0.65)
        plotting.plain(axes, "x")


def _limits(found: Said, times: int = 1) -> Limits:
    """The limits, or the mean alone where so few deals have none."""
    low, high = (found["mean"] if found[end] is None else found[end] for end in ("low", "high"))
    return times * low, times * high
