"""Cells in a line with their bonuses below, or in several lines with their bonuses at the side."""

from __future__ import annotations

from cleverdice.rules.kinds import CENTRE, Layout

from .blocks import Block, Look, is_over
from .signs import DIM, fill

INSIDE = 74
"""The width of a full block inside its frame."""

CENTRED = "<"
"""A join drawn once between two cells; others fill the gap."""


def line_block(look: Look, layout: Layout) -> Block:
    """One line over the full width, or several stacked."""
    return _line(look, layout) if len(layout.rows) == 1 else _lines(look, layout)


def _line(look: Look, layout: Layout) -> Block:
    block, (row,) = Block(look), layout.rows
    pitch, box = _pitch(len(row))
    starts = {cell: place * pitch for place, cell in enumerate(row)}
    for place, shown in enumerate(layout.above):
        block.inside.centre(0, place * pitch, box, look.shown(shown), DIM)
    top = 1 if layout.above else 0
    for cell, start in starts.items():
        _cell(block, layout, cell, (top, start, box))
        _join(block, layout, cell, (top, start + box, pitch - box))
    _below(block, top + 1, starts, box)
    return block


def _pitch(cells: int) -> tuple[int, int]:
    """The distance between cells in a full block, and the width of each."""
    pitch = min(10, INSIDE // cells)
    return pitch, 4 if pitch < 6 else 5 if pitch < 8 else 7


def _cell(block: Block, layout: Layout, cell: int, at: tuple[int, int, int]) -> None:
    row, start, box = at
    if cell == CENTRE:
        text = f"<{layout.centre}>".center(box)
        block.inside.put(row, start, text, fill(block.look.area.name))
        return
    edges = "()" if layout.round_cells else "[]"
    block.cell(row, start, box, cell, block.look.shown(layout.shown[cell]), edges)


def _join(block: Block, layout: Layout, cell: int, at: tuple[int, int, int]) -> None:
    """The join between a cell and the next."""
    row, start, gap = at
    join = layout.joins[cell] if layout.joins else ""
    if join == CENTRED:
        block.inside.centre(row, start, gap, join, DIM)
    elif join:
        block.inside.put(row, start, join * gap, DIM)


def _below(block: Block, row: int, starts: dict[int, int], box: int) -> None:
    """The bonuses and points below the cells that give them."""
    for group in block.look.area.groups:
        first, last = starts[group.cells[0]], starts[group.cells[-1]]
        done = is_over(block.look, group)
        block.bonus(row, min(first, last), abs(last - first) + box, group.bonus, done)
    for tally in block.look.area.tallies:
        if len(tally.cells) == 1:
            text = block.look.worth(tally.table[1])
            block.inside.centre(row, starts[tally.cells[0]], box, text)


# Several lines


def _lines(look: Look, layout: Layout) -> Block:
    block = Block(look)
    box = max(shown.times for shown in layout.shown) + 4
    for row, cells in enumerate(layout.rows):
        block.inside.put(row, 0, str(row + 1), DIM)
        for place, cell in enumerate(cells):
            start = 2 + place * (box + 4)
            _cell(block, layout, cell, (row, start, box))
            _beside(block, row, start + box, cell)
    return block


def _beside(block: Block, row: int, column: int, cell: int) -> None:
    """The bonus and points of a cell, to its right."""
    for group in block.look.area.groups:
        if group.cells == (cell,):
            block.bonus(row, column + 1, 3, group.bonus, is_over(block.look, group))
    for tally in block.look.area.tallies:
        if tally.cells == (cell,):
            block.inside.put(row, column + 1, block.look.worth(tally.table[1]))
