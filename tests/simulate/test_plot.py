"""The picture of a run: files that can be opened, and the same each time."""

from __future__ import annotations

import zlib
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from cleverdice import Game, load
from cleverdice.plotting import PictureError, check
from cleverdice.simulate import Simulation, Workload, order_for
from cleverdice.simulate.plot import area_means, bar_edges, draw
from cleverdice.texts import LANGUAGES
from tests.simulate.made_up import finished, numbered, played, solo

PNG = b"\x89PNG\r\n\x1a\n"
SVG = "{http://www.w3.org/2000/svg}"

TABLES = [("gsc", ["random"], 1), ("chd", ["random", "greedy"], 2), ("kids", ["random"], 4)]


def table(name: str, bots: list[str], players: int) -> Simulation:
    wanted = order_for(load(name), bots, work=Workload(games=50), players=players)
    return finished(wanted, numbered(wanted, 0, 50))


@pytest.mark.parametrize(("name", "bots", "players"), TABLES)
def test_a_png_is_one(name: str, bots: list[str], players: int, tmp_path: Path) -> None:
    path = tmp_path / "run.png"
    draw(table(name, bots, players), path, "en")
    data = path.read_bytes()
    assert data.startswith(PNG)
    assert int.from_bytes(data[16:20]) > 1000
    assert int.from_bytes(data[29:33]) == zlib.crc32(data[12:29])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "bots", "players"), TABLES)
def test_an_svg_is_one(
    name: str, bots: list[str], players: int, language: str, tmp_path: Path
) -> None:
    path = tmp_path / "run.SVG"
    draw(table(name, bots, players), path, language)
    root = ElementTree.parse(path).getroot()
    assert root.tag == f"{SVG}svg"
    assert len(root.findall(f".//{SVG}path")) > 20


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_the_same_run_gives_the_same_file(suffix: str, tmp_path: Path) -> None:
    run = table("gsc", ["random", "greedy"], 2)
    paths = [tmp_path / f"{number}{suffix}" for number in (1, 2)]
    for path in paths:
        draw(run, path, "en")
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert b"dc:date" not in paths[0].read_bytes()


def test_one_game_can_be_drawn(gsc: Game, tmp_path: Path) -> None:
    draw(solo(gsc, [100]), tmp_path / "one.png", "en")
    assert (tmp_path / "one.png").read_bytes().startswith(PNG)


@pytest.mark.parametrize(
    ("totals", "most", "width"),
    [([3, 9], 45, 1), ([50, 250], 45, 5), ([50, 250], 16, 20), ([7, 7], 45, 1), ([0, 400], 45, 10)],
)
def test_bars_hold_every_total(totals: list[int], most: int, width: int) -> None:
    edges = bar_edges(np.array([totals]), most)
    assert set(np.diff(edges)) == {width}
    assert len(edges) - 1 <= most + 1
    assert np.histogram(totals, edges)[0].sum() == len(totals)
    assert edges[0] % 1 == 0.5


def test_foxes_stand_beside_the_areas(gsc: Game, kids: Game) -> None:
    run = finished(order_for(gsc, work=Workload(games=1)), played([[[5, 6, 7, 8, 9]]], [[2]]))
    assert area_means(gsc, run.results) == [5, 6, 7, 8, 9, 10]
    assert len(area_means(kids, table("kids", ["random"], 2).results)) == len(kids.areas)


def test_a_file_is_checked_and_left_as_it_was(tmp_path: Path) -> None:
    check(tmp_path / "new.png")
    assert list(tmp_path.iterdir()) == []
    old = tmp_path / "old.svg"
    old.write_text("mine")
    check(old)
    assert old.read_text() == "mine"


@pytest.mark.parametrize("name", ["run.jpg", "run", "run.pdf", "png"])
def test_another_kind_of_file_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(PictureError, match=r"A plot file must end in \.png, \.svg, not "):
        check(tmp_path / name)


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path, gsc: Game) -> None:
    (tmp_path / "folder.png").mkdir()
    for path in (tmp_path / "none" / "run.png", tmp_path / "folder.png"):
        with pytest.raises(PictureError, match="Can't open"):
            check(path)
        with pytest.raises(PictureError, match="Can't open"):
            draw(solo(gsc, [1, 2]), path, "en")
