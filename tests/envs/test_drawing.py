"""Tables as text and as images."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from cleverdice import Game, State, load
from cleverdice.draw import bare, draw_dice, draw_sheet
from cleverdice.envs.drawing import frame
from cleverdice.envs.glyphs import GLYPHS
from cleverdice.envs.raster import FRAME, SPELT, picture
from cleverdice.rules import Stage
from tests.random_games import SMALL_AND_LARGE, TABLES, plies
from tests.soak import sized

PLAIN = "·°»«"
"""Further signs that the font of Pillow has."""


def states(name: str, players: int) -> Iterator[State]:
    *steps, last = list(plies(load(name), players, "drawing"))
    yield from (before for before, *_ in steps)
    yield last[-1]


def image(game: Game, state: State) -> NDArray[np.uint8]:
    drawn = frame(game, state, "rgb_array")
    assert isinstance(drawn, np.ndarray)
    return drawn


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_text_shows_dice_and_every_sheet(name: str, players: int) -> None:
    game = load(name)
    for state in list(states(name, players))[::25]:
        drawn = frame(game, state, "ansi")
        assert isinstance(drawn, str)
        plain = [line.rstrip() for line in bare(drawn).split("\n")]
        seats = [seat for seat in game.actors(state) if seat >= 0] or [state.active]
        for line in draw_dice(game, state, seat=seats[0], colour=False).split("\n"):
            assert line in plain
        for player in state.players:
            points = draw_sheet(game, player, colour=False).split("\n")[0].split()[-1]
            assert any(line.endswith(points) for line in plain)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), sized(SMALL_AND_LARGE, TABLES))
def test_images_have_one_size(name: str, players: int) -> None:
    game = load(name)
    shapes = {image(game, state).shape for state in list(states(name, players))[::40]}
    assert len(shapes) == 1
    assert shapes.pop()[2] == 3


def test_sheets_lie_beside_one_another() -> None:
    one, two, three = (picture(["a\nb"] * count, beside=2) for count in (1, 2, 3))
    assert two.shape[:2] == (one.shape[0], 2 * one.shape[1])
    assert three.shape[:2] == (2 * one.shape[0], 2 * one.shape[1])
    assert two.dtype == np.uint8


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), sized(SMALL_AND_LARGE, TABLES))
def test_every_sign_can_be_drawn(name: str, players: int) -> None:
    """The font has ASCII and little else; what it lacks would be an empty box."""
    known = {*GLYPHS, *map(chr, SPELT), *FRAME, *PLAIN, "\n"}
    for state in list(states(name, players))[::6]:
        drawn = frame(load(name), state, "ansi")
        assert isinstance(drawn, str)
        assert {char for char in bare(drawn) if not char.isascii()} <= known


@pytest.mark.parametrize("name", sorted({name for name, _ in TABLES}))
def test_marks_change_the_image(name: str) -> None:
    game = load(name)
    state = game.start(game.min_players)._replace(stage=Stage.OVER)
    blank, player = image(game, state), state.players[0]
    for area in game.areas:
        for cell in (0, area.size - 1):
            cells = (*(0,) * cell, 1, *(0,) * (area.size - cell - 1))
            marked = (*player.cells[: area.index], cells, *player.cells[area.index + 1 :])
            after = state.with_player(0, player._replace(cells=marked))
            assert not np.array_equal(image(game, after), blank)


def test_marks_and_dice_are_seen_without_colour() -> None:
    """Cells are told apart by what stands in them even if all colours were one."""
    cell = "\x1b[1;38;5;16;48;5;250m[ {} ]\x1b[0m"
    assert (picture([cell.format("X")]) != picture([cell.format("3")])).any()
    for first, second in zip(GLYPHS, [*GLYPHS][1:], strict=False):
        assert (picture([cell.format(first)]) != picture([cell.format(second)])).any()


def test_a_field_that_can_be_marked_has_a_thick_edge() -> None:
    lit, plain = picture(["»  3  «"]), picture(["[  3  ]"])
    assert (lit < 60).sum() > 2 * (plain < 60).sum()


def test_the_same_table_is_the_same_image() -> None:
    name, players = TABLES[0]
    state = list(states(name, players))[20]
    assert np.array_equal(image(load(name), state), image(load(name), state))
