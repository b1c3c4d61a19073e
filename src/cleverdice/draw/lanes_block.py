"""Lanes of numbers that stand in columns: bonuses below their cells, points below the columns."""

from __future__ import annotations

from cleverdice.rules import Group
from cleverdice.rules.kinds import Layout, Tally

from .blocks import Block, Look, is_done, is_over
from .signs import DIM

PITCH, BOX = 6, 5
"""The distance between cells, and the width of each."""

LEFT = 2
"""The room for the names of the lanes."""


def lanes_block(look: Look, layout: Layout) -> Block:
    """Lanes below one another, each with a line for its bonuses if it has any."""
    return _Drawing(look, layout).block


class _Drawing:
    """Draws one area from top to bottom."""

    def __init__(self, look: Look, layout: Layout) -> None:
        self.look, self.layout = look, layout
        self.block = Block(look)
        self.starts = {
            cell: LEFT + place * PITCH for row in layout.rows for place, cell in enumerate(row)
        }
        self.bonuses = {group.cells[0]: group for group in look.area.groups}
        self._draw()

    def _draw(self) -> None:
        page = self.block.inside
        for place, shown in enumerate(self.layout.above):
            page.centre(0, LEFT + place * PITCH, BOX, self.look.shown(shown), DIM)
        for lane, row in enumerate(self.layout.rows):
            page.put(page.height, 0, self.look.shown(self.layout.beside[lane]), DIM)
            self._lane(page.height - 1, row)
        below = page.height
        for tally in self.look.area.tallies:
            self._tally(below, tally)

    def _lane(self, line: int, row: tuple[int, ...]) -> None:
        for cell in row:
            start = self.starts[cell]
            self.block.cell(line, start, BOX, cell, self.look.shown(self.layout.shown[cell]))
            self.block.inside.put(line, start + BOX, self.layout.joins[cell], DIM)
        self._sum(line, row)
        for group in (self.bonuses[cell] for cell in row if cell in self.bonuses):
            self._bonus(line + 1, group)

    def _sum(self, line: int, row: tuple[int, ...]) -> None:
        """What the numbers of a lane count for the player, or against."""
        look, weights = self.look, {self.look.area.cell_points(cell, 1) for cell in row}
        if look.area.partner or not any(weights):
            return
        points = sum(
            look.area.cell_points(cell, look.cells[cell]) for cell in row if look.cells[cell]
        )
        sign = "-" if min(weights) < 0 else "+"
        self.block.inside.put(line, self.starts[row[-1]] + PITCH, f"= {sign}{abs(points)}")

    def _bonus(self, line: int, group: Group) -> None:
        start = self.starts[group.cells[0]]
        self.block.bonus(line, start, BOX, group.bonus, is_over(self.look, group))

    def _tally(self, line: int, tally: Tally) -> None:
        style = DIM if is_done(self.look, tally.cells) else ""
        text = self.look.worth(tally.table[-1])
        self.block.inside.centre(line, self.starts[tally.cells[0]], BOX, text, style)
