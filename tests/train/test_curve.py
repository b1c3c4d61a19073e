"""The curve of a run as a picture."""

from __future__ import annotations

import math
import zlib
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from matplotlib.figure import Figure

from cleverdice.plotting import PictureError
from cleverdice.texts import LANGUAGES, say
from cleverdice.train import Point
from cleverdice.train.learning_curve import _figure, draw_curve

PNG = b"\x89PNG\r\n\x1a\n"
SVG = "{http://www.w3.org/2000/svg}"
TITLE = "Ganz schön clever: learning by self-play"


def curve(batches: int) -> list[Point]:
    """A run as it should be: points rise, the error falls after a wild start."""
    return [
        Point(n, 32_768 * n, 300 - 200 * math.exp(-n / 20), 5 + 60 * math.exp(-n / 4), 4e4)
        for n in range(1, batches + 1)
    ]


@pytest.mark.parametrize("batches", [0, 1, 12, 100])
def test_a_png_is_one(batches: int, tmp_path: Path) -> None:
    path = tmp_path / "curve.png"
    draw_curve(curve(batches), TITLE, path)
    data = path.read_bytes()
    assert data.startswith(PNG)
    assert int.from_bytes(data[16:20]) == 1200
    assert int.from_bytes(data[29:33]) == zlib.crc32(data[12:29])


def test_the_same_run_gives_the_same_svg(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.svg" for number in (1, 2, 3)]
    for path, batches in zip(paths, (40, 40, 41), strict=True):
        draw_curve(curve(batches), TITLE, path)
    assert ElementTree.parse(paths[0]).getroot().tag == f"{SVG}svg"
    one, same, other = [path.read_bytes() for path in paths]
    assert one == same != other
    assert b"dc:date" not in one


def lines(figure: Figure) -> list[list[float]]:
    return [np.asarray(axes.lines[0].get_ydata()).tolist() for axes in figure.axes]


@pytest.mark.parametrize("language", LANGUAGES)
def test_means_and_errors_over_millions_of_games(language: str) -> None:
    run = curve(50)
    figure = _figure(run, TITLE, language)
    points, errors = figure.axes
    assert lines(figure) == [[point.mean for point in run], [point.error for point in run]]
    games = np.asarray(points.lines[0].get_xdata())
    assert games.tolist() == pytest.approx([point.games / 1e6 for point in run])
    labels = (points.get_xlabel(), points.get_ylabel(), errors.get_ylabel())
    names = ("train.axis.games", "train.axis.mean.points", "train.axis.error.points")
    assert labels == tuple(say(language, name) for name in names)


def test_a_wild_start_does_not_squeeze_the_rest() -> None:
    run = curve(100)
    top = _figure(run, TITLE, "en").axes[1].get_ylim()[1]
    assert run[0].error > 3 * top
    assert top > run[15].error


def test_few_points_are_marked() -> None:
    assert _figure(curve(5), TITLE, "en").axes[0].lines[0].get_marker() == "o"
    assert _figure(curve(50), TITLE, "en").axes[0].lines[0].get_marker() != "o"


def test_a_picture_that_cannot_be_drawn_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="Can't open"):
        draw_curve(curve(3), TITLE, tmp_path / "none" / "curve.png")
