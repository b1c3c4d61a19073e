"""Grids: cells in rows and columns, with bonuses and points at the ends and in between."""

from __future__ import annotations

from cleverdice.rules import Grid, Group
from cleverdice.rules.areas import Tally

from .blocks import CROSS, Block, Look, is_done, scale_of
from .signs import DIM, fill

PRINTED_CROSS = -2
PLATTER_SIGN = "°"
ROMAN = ("I", "II", "III")


def draw_grid(look: Look) -> Block:
    """A grid in its block."""
    assert isinstance(look.area, Grid)
    return _Drawing(look, look.area).block


class _Drawing:
    """Works out where everything of one grid stands, then puts it there."""

    def __init__(self, look: Look, grid: Grid) -> None:
        self.look = look
        self.grid = grid
        self.block = Block(look)
        self.at = {
            cell: (down, right)
            for down, row in enumerate(grid.rows)
            for right, cell in enumerate(row)
            if cell >= 0
        }
        self.columns = max(len(row) for row in grid.rows)
        self.single = len(grid.rows) == 1
        self.pitch = 6 if self.single or self.columns <= 4 else 4
        self.left = 0 if self.single or self._labelled_by_number() else self._row_label_width()
        self.between = any(self._is_between(group) for group in grid.groups) and not self.single
        self.top = 1 if self._needs_header() else 0
        self._draw()

    # Where things stand

    def line(self, down: int) -> int:
        """The line of a row of cells."""
        return self.top + down * (2 if self.between else 1)

    def column(self, right: int) -> int:
        """The place where a column of cells begins."""
        return self.left + right * self.pitch

    @property
    def end(self) -> int:
        """The line below the last row of cells."""
        return self.line(len(self.grid.rows) - 1) + 1

    @property
    def box(self) -> int:
        """The width of a cell."""
        return self.pitch - 1

    def _labelled_by_number(self) -> bool:
        numbers = map(str, self.grid.numbers)
        return not self.single and all(
            label == number for label, number in zip(self.grid.labels, numbers, strict=True)
        )

    def _needs_header(self) -> bool:
        """Column numbers are printed unless the cells themselves show them."""
        if self._labelled_by_number():
            return False
        return any(self.grid.numbers[cell] != right + 1 for cell, (_, right) in self.at.items())

    def _row_label_width(self) -> int:
        return max(len(self._row_label(down)) for down in range(len(self.grid.rows))) + 1

    def _row_label(self, down: int) -> str:
        """Rows that belong to die fields bear their Roman numbers."""
        if self.grid.places is None:
            return str(down + 1)
        return ROMAN[down]

    # Which group stands where

    def _lines(self, group: tuple[int, ...]) -> tuple[set[int], set[int]]:
        return {self.at[cell][0] for cell in group}, {self.at[cell][1] for cell in group}

    def _whole(self, group: tuple[int, ...], axis: int) -> bool:
        """Does the group hold every cell that counts on its row (0) or column (1)?"""
        on = {self.at[cell][axis] for cell in group}
        if len(on) != 1:
            return False
        tinted = self.grid.tinted or (True,) * self.grid.size
        counted = {cell for cell in self.at if self.at[cell][axis] in on and tinted[cell]}
        return counted == set(group) or {c for c in self.at if self.at[c][axis] in on} == set(group)

    def _is_between(self, group: Group) -> bool:
        rows, columns = self._lines(group.cells)
        if len(group.cells) != 2 or self._whole(group.cells, 0) or self._whole(group.cells, 1):
            return False
        return len(rows) == 1 or len(columns) == 1

    def _bonus_room(self) -> int:
        """How many columns the bonuses at the ends of rows need."""
        return 6 if any(self._whole(group.cells, 0) for group in self.grid.groups) else 1

    # Putting it there

    def _draw(self) -> None:
        self._header()
        for cell, (down, right) in self.at.items():
            self._cell(cell, down, right)
        self._printed_crosses()
        for group in self.grid.groups:
            self._group(group)
        for tally in self.grid.tallies:
            self._tally(tally)
        scale_of(self.block)

    def _header(self) -> None:
        page = self.block.inside
        if self.top:
            for right in range(self.columns):
                page.centre(0, self.column(right), self.box, str(right + 1), DIM)
        for down in range(len(self.grid.rows) if self.left else 0):
            page.put(self.line(down), 0, self._row_label(down), DIM)

    def _cell(self, cell: int, down: int, right: int) -> None:
        edges = "[]" if self._counts(cell) and not self._gone(cell) else "  "
        text = self.look.printed(self.grid.numbers[cell])
        row, column = self.line(down), self.column(right)
        self.block.cell(row, column, self.box, cell, text, edges)
        if self.grid.places is not None and 0 in self.grid.places[cell]:
            self.block.inside.put(row, column + self.box, PLATTER_SIGN)

    def _counts(self, cell: int) -> bool:
        return not self.grid.tinted or self.grid.tinted[cell]

    def _gone(self, cell: int) -> bool:
        """Was it skipped, so that nothing can be put there any more?"""
        cells = self.look.cells
        return not cells[cell] and not self.grid.in_order(cells, cell)

    def _printed_crosses(self) -> None:
        for down, row in enumerate(self.grid.rows):
            for right, cell in enumerate(row):
                if cell == PRINTED_CROSS:
                    text = f"[{CROSS.center(self.box - 2)}]"
                    style = fill(self.grid.name)
                    self.block.inside.put(self.line(down), self.column(right), text, style)

    def _group(self, group: Group) -> None:
        row, column, width = self._place(group)
        self.block.bonus(row, column, width, group.bonus, is_done(self.look, group.cells))

    def _place(self, group: Group) -> tuple[int, int, int]:
        """Line, column and width of the stretch where a bonus stands."""
        rows, columns = self._lines(group.cells)
        down, right = min(rows), min(columns)
        if self._whole(group.cells, 0) and not self.single:
            page = self.block.inside
            page.put(self.line(down), self.column(self.columns), "→", DIM)
            return self.line(down), self.column(self.columns) + 2, 3
        if self._whole(group.cells, 1):
            return self.end, self.column(right), self.box
        if self._is_between(group):
            shift = self.pitch // 2 if self.single else 0
            return self.line(down) + 1, self.column(right) + shift, self.box
        self.block.inside.put(self.end, self.column(self.columns), "↘", DIM)
        return self.end, self.column(self.columns) + 2, 3

    def _tally(self, tally: Tally) -> None:
        if len(tally.cells) == self.grid.size:
            return
        done = is_done(self.look, tally.cells)
        worth = self.look.worth(tally.table[-1])
        rows, columns = self._lines(tally.cells)
        if self._whole(tally.cells, 1) and len(tally.cells) > 1 and len(columns) == 1:
            self.block.inside.centre(
                self.end, self.column(min(columns)), self.box, worth, DIM if done else ""
            )
        elif any(tally.table[:-1]):
            self._rising(tally, min(rows))
        else:
            self.block.inside.put(self.line(min(rows)), self.column(self.columns) + 2, worth)

    def _rising(self, tally: Tally, down: int) -> None:
        """A row that is worth more with each cross: what it is worth now, and the scale below."""
        crossed = sum(1 for cell in tally.cells if self.look.cells[cell])
        text = f"={tally.table[crossed]}"
        self.block.inside.put(self.line(down), self.column(self.columns) + self._bonus_room(), text)
        self.block.scale = tuple(map(str, tally.table[1:]))
