"""The look back as a picture: files that can be opened, and the same each time."""

from __future__ import annotations

import zlib
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from cleverdice.coach import Review, review_seat
from cleverdice.coach.plot import draw, figure
from cleverdice.plotting import PictureError, check
from cleverdice.record import Record
from cleverdice.texts import LANGUAGES
from tests.coach.fakes import Fake, golden, reviewed

PNG = b"\x89PNG\r\n\x1a\n"
SVG = "{http://www.w3.org/2000/svg}"


def seats(name: str, players: int) -> list[Review]:
    return [reviewed(name, players, seat) for seat in range(players)]


@pytest.mark.parametrize(("name", "players"), [("gsc", 1), ("chd", 2), ("kids", 4)])
def test_a_png_is_one(name: str, players: int, tmp_path: Path) -> None:
    path = tmp_path / "game.png"
    draw(seats(name, players), path, "en")
    data = path.read_bytes()
    assert data.startswith(PNG)
    assert int.from_bytes(data[16:20]) > 1000
    assert int.from_bytes(data[29:33]) == zlib.crc32(data[12:29])


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_svg_is_one(language: str, tmp_path: Path) -> None:
    path = tmp_path / "game.SVG"
    draw(seats("gsc", 1), path, language)
    root = ElementTree.parse(path).getroot()
    assert root.tag == f"{SVG}svg"
    assert len(root.findall(f".//{SVG}path")) > 20


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_the_same_game_gives_the_same_file(suffix: str, tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}{suffix}" for number in (1, 2)]
    for path in paths:
        draw(seats("gsc", 1), path, "en")
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert b"dc:date" not in paths[0].read_bytes()


def test_the_curve_and_every_mistake_are_there() -> None:
    found = reviewed("gsc", 1)
    (axes,) = figure([found], "en").axes
    line, crosses = axes.lines[:2]
    assert np.asarray(line.get_ydata()).tolist() == list(found.expected)
    wrong = [choice for choice in found.choices if choice.given_away >= 0.05]
    assert np.asarray(crosses.get_xdata()).tolist() == [choice.ply + 1 for choice in wrong]
    assert crosses.get_marker() == "x"
    assert [text.get_text() for text in axes.texts] == ["1", "2", "3"]
    worst = found.mistakes()[0]
    assert f"1: −{worst.given_away:.1f} {worst.text} → {worst.best}" in axes.get_xlabel()


def test_a_panel_a_seat() -> None:
    panels = figure(seats("kids", 4), "de").axes
    titles = [axes.get_title(loc="left") for axes in panels]
    assert [f"(Platz {number})" in title for number, title in enumerate(titles, 1)] == [True] * 4


def test_a_game_that_has_not_begun_and_one_without_a_mistake(tmp_path: Path) -> None:
    begun = review_seat(Record(golden("gsc", 1).header))
    flat = review_seat(golden("gsc", 1), judge=Fake(lambda _: 7.0))
    for number, found in enumerate((begun, flat)):
        draw([found], tmp_path / f"{number}.png", "en")
        assert (tmp_path / f"{number}.png").read_bytes().startswith(PNG)


def test_a_file_is_checked_and_left_as_it_was(tmp_path: Path) -> None:
    check(tmp_path / "new.png")
    assert list(tmp_path.iterdir()) == []
    old = tmp_path / "old.svg"
    old.write_text("mine")
    check(old)
    assert old.read_text() == "mine"


@pytest.mark.parametrize("name", ["game.jpg", "game", "png"])
def test_another_kind_of_file_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(PictureError, match=r"A plot file must end in \.png, \.svg, not "):
        check(tmp_path / name)


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    for act in (check, lambda path: draw(seats("gsc", 1), path, "en")):
        with pytest.raises(PictureError, match="Can't open"):
            act(tmp_path / "none" / "game.png")
