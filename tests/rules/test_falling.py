"""Which sheets can lose points, read off the printed figures."""

from __future__ import annotations

import pytest

from cleverdice import load, names
from cleverdice.rules.loading.sheet_file import read
from tests.rules.falling import FALLING, falling_sheet
from tests.rules.sheet_files import spoilt

LEVEL = [0, 1, 3, *[5] * 9]


@pytest.mark.parametrize("name", names())
def test_which_printed_sheets_can_lose_points(name: str) -> None:
    assert load(name).points_never_fall is (name not in FALLING)
    assert [area.name for area in load(name).areas if area.may_fall] == FALLING.get(name, [])


def test_a_tally_that_goes_down() -> None:
    game = falling_sheet([*LEVEL[:-1], 4])
    assert not game.points_never_fall
    assert [area.name for area in game.areas if area.may_fall] == ["green"]


def test_a_tally_that_stands_still() -> None:
    assert falling_sheet(LEVEL).points_never_fall


def test_a_step_that_counts_less_than_nothing() -> None:
    table = [0, 3, 6, 9, 8, 17, 22]
    game = read(spoilt("chd", "areas[blue].distance.table", table), "falling.json")
    assert [area.name for area in game.areas if area.may_fall] == ["blue"]
