"""A made-up sheet on which marks may cost points."""

from __future__ import annotations

from collections.abc import Sequence

from cleverdice import Game
from cleverdice.rules.loading.sheet_file import read
from tests.rules.sheet_files import spoilt

FALLING = {"dsc": ["green"], "c4e": ["yellow"]}
"""The areas of the games that can lose points: by pairs, by numbers that count against one."""


def falling_sheet(green: Sequence[int]) -> Game:
    """Ganz schön clever with other points for so many green marks."""
    return read(spoilt("gsc", "areas[green].points[0].table", list(green)), "falling.json")
