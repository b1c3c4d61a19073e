"""Style and output files of all plots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from cleverdice.texts import Reason, ReasonedError

KINDS = (".png", ".svg")
DPI = 150
INK, GRID = "#262626", "#d9d9d9"
STYLE: Any = {  # matplotlib types the keys as one huge Literal
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "hatch.linewidth": 0.6,
    "svg.hashsalt": "cleverdice",
    "text.color": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


class PictureError(ReasonedError):
    """A plot file that can't be written."""


def check(path: Path) -> None:
    """Fail early if a plot can't be written to this file."""
    if path.suffix.lower() not in KINDS:
        raise PictureError(Reason("error.plot.kind", {"kinds": KINDS, "file": path}))
    there = path.exists()
    with _writing(path):
        path.open("ab").close()
        if not there:
            path.unlink()


def blank(width: float, height: float) -> Figure:
    """An empty figure; its size is in inches."""
    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def draw(path: Path, figure: Callable[[], Figure]) -> None:
    """Write a figure to a PNG or SVG file, reproducibly."""
    kind = path.suffix.lower().removeprefix(".")
    timeless: dict[str, Any] = {"Date": None} if kind == "svg" else {}
    with mpl.rc_context(STYLE), _writing(path):
        figure().savefig(path, format=kind, dpi=DPI, metadata=timeless)


def plain(axes: Axes, grid: Literal["x", "y"]) -> None:
    """No more ink than needed: two sides of the frame, and a thin grid behind what is drawn."""
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis=grid, color=GRID, linewidth=0.7)
    axes.set_axisbelow(True)


def round_numbers(axis: Axis, most: int, point: str | None = None) -> None:
    """Round numbers along an axis, perhaps with another decimal point."""
    axis.set_major_locator(MaxNLocator(nbins=most, steps=[1, 2, 5, 10]))
    if point is not None:
        axis.set_major_formatter(lambda value, _: f"{value:g}".replace(".", point))


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise PictureError(Reason("error.file.open", {"file": path, "why": why})) from None
