"""Grids: cells in rows and columns, with bonuses and points at their ends and in between."""

from __future__ import annotations

from cleverdice.rules import Group
from cleverdice.rules.kinds import PRINTED_CROSS, Layout, Tally

from .blocks import CROSS, Block, Look, is_over
from .signs import DIM, fill

PLATTER_SIGN = "°"
ROMAN = ("I", "II", "III")


def grid_block(look: Look, layout: Layout) -> Block:
    """A grid of cells with the bonuses and points of its rows and columns."""
    return _Drawing(look, layout).block


class _Drawing:
    """Lays out one grid, then draws it."""

    def __init__(self, look: Look, layout: Layout) -> None:
        self.look, self.layout, self.area = look, layout, look.area
        self.block = Block(look)
        self.at = {
            cell: (down, right)
            for down, row in enumerate(layout.rows)
            for right, cell in enumerate(row)
            if cell >= 0
        }
        self.columns = max(len(row) for row in layout.rows)
        self.single = len(layout.rows) == 1
        self.pitch = 6 if self.single or self.columns <= 4 else 4
        self.left = 0 if self.single or self._labelled_by_number() else self._row_label_width()
        self.between = not self.single and any(map(self._is_between, look.area.groups))
        self.top = 1 if self._needs_header() else 0
        self._draw()

    # Layout

    def line(self, down: int) -> int:
        """The text line of a row of cells."""
        return self.top + down * (2 if self.between else 1)

    def column(self, right: int) -> int:
        """The text column where a column of cells begins."""
        return self.left + right * self.pitch

    @property
    def end(self) -> int:
        """The text line below the last row of cells."""
        return self.line(len(self.layout.rows) - 1) + 1

    @property
    def box(self) -> int:
        """The width of a cell."""
        return self.pitch - 1

    def _labelled_by_number(self) -> bool:
        shown, label = self.layout.shown, self.area.field_label
        return not self.single and all(label(cell) == str(shown[cell].number) for cell in self.at)

    def _needs_header(self) -> bool:
        """Are column numbers needed, or do the cells themselves show them?"""
        if self._labelled_by_number():
            return False
        shown = self.layout.shown
        return any(shown[cell].number != right + 1 for cell, (_, right) in self.at.items())

    def _row_label_width(self) -> int:
        return max(len(self._row_label(down)) for down in range(len(self.layout.rows))) + 1

    def _row_label(self, down: int) -> str:
        """A Roman numeral for a row that belongs to a die field, else a number, perhaps a die."""
        if self.layout.platter:
            return ROMAN[down]
        dice = self.layout.row_dice[down : down + 1]
        return f"{down + 1}" + "".join(self.look.game.dice[die].letter for die in dice)

    # Where groups go

    def _lines(self, group: tuple[int, ...]) -> tuple[set[int], set[int]]:
        return {self.at[cell][0] for cell in group}, {self.at[cell][1] for cell in group}

    def _whole(self, group: tuple[int, ...], axis: int) -> bool:
        """Does the group contain every counted cell of its row (0) or column (1)?"""
        on = {self.at[cell][axis] for cell in group}
        if len(on) != 1:
            return False
        line = {cell for cell in self.at if self.at[cell][axis] in on}
        return set(group) in (line - self.layout.uncounted, line)

    def _is_between(self, group: Group) -> bool:
        rows, columns = self._lines(group.cells)
        if len(group.cells) > 2 or self._whole(group.cells, 0) or self._whole(group.cells, 1):
            return False
        return len(rows) == 1 or len(columns) == 1

    def _bonus_room(self) -> int:
        """The width of the bonuses at the ends of rows."""
        return 6 if any(self._whole(group.cells, 0) for group in self.area.groups) else 1

    # Drawing

    def _draw(self) -> None:
        self._header()
        for cell, (down, right) in self.at.items():
            self._cell(cell, down, right)
        self._printed_crosses()
        for group in self.area.groups:
            self._group(group)
        for tally in self.area.tallies:
            self._tally(tally)

    def _header(self) -> None:
        page = self.block.inside
        if self.top:
            for right in range(self.columns):
                page.centre(0, self.column(right), self.box, str(right + 1), DIM)
        for down in range(len(self.layout.rows) if self.left else 0):
            page.put(self.line(down), 0, self._row_label(down), DIM)

    def _cell(self, cell: int, down: int, right: int) -> None:
        bare = cell in self.layout.uncounted | self.layout.skipped
        edges, text = "  " if bare else "[]", self.look.shown(self.layout.shown[cell])
        row, column = self.line(down), self.column(right)
        if self.layout.second and self.look.cells[cell]:
            self.block.cell(row, column, self.box, self.layout.second[cell], f"({text})", edges)
        else:
            self.block.cell(row, column, self.box, cell, text, edges)
        if cell in self.layout.platter:
            self.block.inside.put(row, column + self.box, PLATTER_SIGN)

    def _printed_crosses(self) -> None:
        for down, row in enumerate(self.layout.rows):
            for right, cell in enumerate(row):
                if cell == PRINTED_CROSS:
                    text = f"[{CROSS.center(self.box - 2)}]"
                    style = fill(self.area.name)
                    self.block.inside.put(self.line(down), self.column(right), text, style)

    def _group(self, group: Group) -> None:
        row, column, width = self._place(group)
        self.block.bonus(row, column, width, group.bonus, is_over(self.look, group))

    def _place(self, group: Group) -> tuple[int, int, int]:
        """Line, column and width of a bonus."""
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
        if len(tally.cells) == self.area.size or tally.cells == self.layout.second:
            return
        worth = self.look.worth(tally.table[-1])
        rows, columns = self._lines(tally.cells)
        if self._whole(tally.cells, 1) and len(tally.cells) > 1 and len(columns) == 1:
            style = DIM if self._points(tally) == tally.table[-1] else ""
            self.block.inside.centre(self.end, self.column(min(columns)), self.box, worth, style)
        elif len(rows) == len(columns) == len(tally.cells) > 1:
            self.block.inside.put(0, self.column(self.columns), "↗", DIM)
            self.block.inside.put(0, self.column(self.columns) + 2, worth)
        elif any(tally.table[:-1]):
            self._rising(tally, min(rows))
        else:
            self.block.inside.put(self.line(min(rows)), self.column(self.columns) + 2, worth)

    def _points(self, tally: Tally) -> int:
        """What a tally scores now."""
        return tally.table[sum(1 for cell in tally.cells if self.look.cells[cell])]

    def _rising(self, tally: Tally, down: int) -> None:
        """A row that scores more with each cross: its points now, and the scale below."""
        text, scale = f"={self._points(tally)}", tuple(map(str, tally.table[1:]))
        if {each.table for each in self.area.tallies} == {tally.table}:
            self.block.scale = scale
        else:
            text += f" ({' '.join(scale)})"
        self.block.inside.put(self.line(down), self.column(self.columns) + self._bonus_room(), text)
