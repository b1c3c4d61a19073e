"""How an area is printed: where its cells stand, and what is written in and around them.

Places, not characters: whoever draws a sheet decides how wide a cell is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cleverdice.texts import Text

NOTHING, PRINTED_CROSS, CENTRE = -1, -2, -3
"""What may stand in a row in place of a cell."""


class Shown(NamedTuple):
    """A number or symbol as it is printed, perhaps several times, after a sign such as ≥ or ×."""

    number: int | None = None
    sign: str = ""
    times: int = 1


@dataclass(frozen=True, kw_only=True)
class Layout:
    """Rows of cells, and what a free cell shows.

    Where `ends` is not set, several rows stand below one another and each cell has its bonus
    beside it. With `ends`, bonuses stand at the ends of rows, columns and diagonals, or between two
    cells. With `beside`, rows are lanes that stand in columns, with bonuses below their cells.
    `above` is printed over each column, `joins` between a cell and the next.
    """

    rows: tuple[tuple[int, ...], ...]
    shown: tuple[Shown, ...]
    ends: bool = False
    above: tuple[Shown, ...] = ()
    joins: tuple[str, ...] = ()
    centre: int = 0
    round_cells: bool = False
    uncounted: frozenset[int] = frozenset()
    """Cells that don't count for bonuses."""
    skipped: frozenset[int] = frozenset()
    """Free cells that can't be marked any more."""
    platter: frozenset[int] = frozenset()
    """Cells that take dice from the platter too; then each row belongs to a die field."""
    second: tuple[int, ...] = ()
    """For each printed field the cell that is marked once the field itself is, if there is one."""
    row_dice: tuple[int, ...] = ()
    """The die that each row belongs to, where rows belong to dice."""
    beside: tuple[Shown, ...] = ()
    """What stands left of each row."""
    shades: tuple[str, ...] = ()
    """The shade of every place, where several places are one cell."""
    starts: tuple[int, ...] = ()
    """The cells of which one is marked first."""
    inside: tuple[tuple[int, int] | None, ...] = ()
    """The place where each cell's bonus stands, where that is in the cell."""
    notes: tuple[Text, ...] = ()
    """What else is to be known, in words."""
