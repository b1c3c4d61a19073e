"""What the books of both flows are built with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from cleverdice.rules import Game


def bits(members: Iterable[int]) -> int:
    """A set of small numbers as a bit mask."""
    return sum(1 << member for member in set(members))


def write_tallies(game: Game, book: Any) -> None:
    """The tallies that a cell counts for, and the gain of each further mark."""
    none = len(book["tally_mask"]) - 1
    book["tally"][:] = none
    tallies = [(area, tally) for area in game.areas for tally in area.tallies]
    for number, (area, tally) in enumerate(tallies):
        book["tally_mask"][number] = bits(tally.cells)
        book["tally_gain"][number, 1 : len(tally.table)] = np.diff(tally.table)
        for cell in tally.cells:
            free = list(book["tally"][area.index, cell]).index(none)
            book["tally"][area.index, cell, free] = number
