"""What all pictures share: their style, and a file that can be drawn to or is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from cleverdice.rules import Reason

KINDS = (".png", ".svg")
DPI = 150
INK, GRID = "#262626", "#d9d9d9"
STYLE: Any = {  # matplotlib types every key, and mypy would spell them all
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "hatch.linewidth": 0.6,
    "svg.hashsalt": "cleverdice",
    "text.color": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


class PictureError(ValueError):
    """A file that can't be drawn to; `reason` says why in any language."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


def check(path: Path) -> None:
    """Refuse a file that can't be drawn to, before anything is worked out."""
    if path.suffix.lower() not in KINDS:
        raise PictureError(Reason("error.plot.kind", {"kinds": KINDS, "file": path}))
    there = path.exists()
    with _writing(path):
        path.open("ab").close()
        if not there:
            path.unlink()


def blank(width: float, height: float) -> Figure:
    """A figure of so many inches to draw into."""
    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def draw(path: Path, figure: Callable[[], Figure]) -> None:
    """Write a figure to a PNG or SVG file; the same figure gives the same file."""
    kind = path.suffix.lower().removeprefix(".")
    timeless: dict[str, Any] = {"Date": None} if kind == "svg" else {}
    with mpl.rc_context(STYLE), _writing(path):
        figure().savefig(path, format=kind, dpi=DPI, metadata=timeless)


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise PictureError(Reason("error.file.open", {"file": path, "why": why})) from None
