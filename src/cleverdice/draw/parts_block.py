"""A field that is cut into parts: a pattern for each shade, and the number of each part."""

from __future__ import annotations

from cleverdice.rules import Group
from cleverdice.rules.kinds import Layout, Tally

from .blocks import CROSS, Block, Look, is_done, is_over
from .signs import DIM, LIT, bonus_sign, bonus_style, fill, ink, pattern

PITCH, LINES = 4, 2
"""How wide and how high a place is."""


def parts_block(look: Look, layout: Layout) -> Block:
    """The places, points below their columns, and at the side what a whole shade gives."""
    return _Drawing(look, layout).block


class _Drawing:
    """Draws the places, then what is written upon them."""

    def __init__(self, look: Look, layout: Layout) -> None:
        self.look, self.layout = look, layout
        self.block = Block(look)
        self.page = self.block.inside
        self.first: dict[int, tuple[int, int]] = {}
        for row, cells in enumerate(layout.rows):
            for column, cell in enumerate(cells):
                self.first.setdefault(cell, (row, column))
                self._place(row, column, cell)
        for cell in self.first:
            self._number(cell)
        self._groups()
        self._tallies()

    def _place(self, row: int, column: int, cell: int) -> None:
        """One place in the pattern of its shade, crossed once its part is."""
        sign = pattern(self.layout.shades[row][column])
        crossed = self.look.cells[cell]
        style = fill(self.look.area.name) if crossed else DIM
        for line in range(LINES):
            self.page.put(row * LINES + line, column * PITCH, sign * PITCH, style)
        if crossed:
            self.page.put(row * LINES, column * PITCH, f" {CROSS} ", style)

    def _number(self, cell: int) -> None:
        """The number of a part that is free; one where the area may start has a frame."""
        row, column = self.first[cell]
        label, area = self.look.area.labels[cell], self.look.area
        edges = "»«" if cell in self.look.lit else "[]" if cell in self.layout.starts else "  "
        style = ink(area.name) + (f";{LIT}" if cell in self.look.lit else "")
        if not self.look.cells[cell]:
            text = edges[0] + label + edges[1]
            self.page.put(row * LINES, column * PITCH, text.strip().center(3), style)

    def _groups(self) -> None:
        """The bonus of a part in its place, that of a whole shade at the side."""
        line = 0
        for group in self.look.area.groups:
            if len(group.cells) == 1:
                self._bonus(group)
            else:
                self._shade(line, group)
                line += LINES

    def _bonus(self, group: Group) -> None:
        place = self.layout.inside[group.cells[0]] or self.first[group.cells[0]]
        game, (row, column) = self.look.game, place
        style = DIM if is_over(self.look, group) else bonus_style(game, group.bonus)
        text = f" {bonus_sign(game, group.bonus)}".ljust(PITCH)
        self.page.put(row * LINES + 1, column * PITCH, text, style)

    def _shade(self, line: int, group: Group) -> None:
        row, column = self.first[group.cells[0]]
        sign = pattern(self.layout.shades[row][column])
        start = len(self.layout.rows[0]) * PITCH + 1
        end = self.page.put(line, start, f"[{sign}]", DIM) + 1
        self.block.bonus(line, end, 3, group.bonus, is_over(self.look, group))

    def _tallies(self) -> None:
        """The points of each column below it."""
        columns = dict(enumerate(map(set, zip(*self.layout.rows, strict=True))))
        for tally in self.look.area.tallies:
            at = next((n for n, cells in columns.items() if cells == set(tally.cells)), None)
            if at is not None:
                del columns[at]
                self._points(at, tally)

    def _points(self, column: int, tally: Tally) -> None:
        style = DIM if is_done(self.look, tally.cells) else ""
        line = len(self.layout.rows) * LINES
        self.page.centre(line, column * PITCH, PITCH, self.look.worth(tally.table[-1]), style)
