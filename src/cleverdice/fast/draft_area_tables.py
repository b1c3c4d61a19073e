"""The tables of an area: its cells and points, and the cells or lanes that numbers lead to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cleverdice.rules import Area, Game, Mark, Use
from cleverdice.rules.kinds import FACES, Cells

from . import draft_layout as at
from .book_parts import bits


def write_area(game: Game, area: Area, book: Any) -> None:
    """Everything about an area but what its marks shut."""
    index, none = area.index, len(game.dice)
    book["size"][index], book["full"][index] = area.size, bits(range(area.size))
    book["more"][index] = area.more
    seen = area.seen_numbers
    book["seen_first"][index], book["seen_end"][index] = seen.start, seen.stop
    book["free_plus"][index] = area.plus[1] if area.plus else none
    book["other"][index] = [area.other_die(d) if area.plus else none for d in range(none)]
    book["offset"][index] = offset_of(game, area)
    book["slot"][index] = at.widths_of(game).written
    if area.written:
        first = book["offset"][index]
        book["slot"][index, : area.size] = range(first, first + area.size)
    for cell in range(area.size):
        points = [area.cell_points(cell, value) for value in range(1, area.highest + 1)]
        book["points"][index, cell, 1 : area.highest + 1] = points
    _effects(area, book)
    _lanes(area, book) if area.lanes else _cells(area, book)


def _effects(area: Area, book: Any) -> None:
    """What a mark does besides: it counts with its partner, or is written twice."""
    book["paired"][area.index], book["echo"][area.index] = bool(area.partner), area.echo
    for cell in range(area.size):
        book["partner"][area.index, cell] = area.partner.get(cell, cell)
        marked = area.after((0,) * area.size, Mark(area.index, cell, area.echo or 1))
        book["follows"][area.index, cell] = len(marked) - marked.count(0) > 1


def offset_of(game: Game, area: Area) -> int:
    """The offset of an area's written numbers on a sheet."""
    return sum(other.size for other in game.areas[: area.index] if other.written)


def _cells(area: Area, book: Any) -> None:
    """An area where the player chooses a cell."""
    index = area.index
    if area.written:
        raise ValueError(f"{area.name}: the fast engine supports written numbers only in lanes")
    book["by_cell"][index], book["writes"][index, 0] = 1, 1
    book["places"][index] = (at.PLACES - 1) * area.by_place
    book["placed"] |= area.by_place
    book["both"][index], book["sweeps"][index] = area.both_faces, area.sweeps
    book["further"][index] = area.both_faces or area.sweeps or area.more
    for cell in range(area.size):
        book["number"][index, cell] = in_class(area, area.shown(cell))
    for number, cells in area.taking.items():
        for cell in cells:
            book["accepts"][index, cell] |= 1 << in_class(area, number)
            book["shows"][index, in_class(area, number)] |= 1 << cell
    for die in range(book["swept"].shape[1]):
        for face in FACES:
            own, anywhere = area.swept((0,) * area.size, [(die, face)])
            book["swept"][index, die, face] = at.ANYWHERE if anywhere else bits(own)


def in_class(area: Area, number: int) -> int:
    """A number as bit masks know it: two faces are not told apart there."""
    return 1 if area.both_faces else number


def _lanes(area: Area, book: Any) -> None:
    """An area where the next cell of a lane is filled."""
    index = area.index
    book["lanes"][index], book["implied"][index] = len(area.lanes), not area.tells_number
    for lane, cells in enumerate(area.lanes):
        if list(cells) != list(range(cells[0], cells[0] + len(cells))):
            raise ValueError(f"{area.name}: the cells of a lane must be consecutive")
        book["lane_first"][index, lane], book["lane_mask"][index, lane] = cells[0], bits(cells)
    for lane, progress in enumerate(area.progress):
        book["stages"][index, lane] = len(progress.names)
        lasts = range(book["stage"].shape[2])
        book["stage"][index, lane] = [progress.stage(last) for last in lasts]
    for mark, number in tried_marks(area):
        way = area.way(mark)
        book["way_lane"][index, way] = lane_of(area, mark.cell)
        book["way_plain"][index, way] = mark.plain
        book["writes"][index, way, mark.cell, number] = mark.value


def lane_of(area: Area, cell: int) -> int:
    """The lane of a cell."""
    return next(number for number, lane in enumerate(area.lanes) if cell in lane)


def tried_marks(area: Area) -> Iterator[tuple[Mark, int]]:
    """Every mark of an area of lanes after every last number, with the number used."""
    for lane in area.lanes:
        for place, cell in enumerate(lane):
            lasts = range(1, area.highest + 1) if place else (0,)
            for cells in (filled_to(area, cell, last) for last in lasts):
                for number in area.numbers:
                    for mark in area.marks(cells, Use(number)):
                        if mark.cell == cell:
                            yield mark, number


def filled_to(area: Area, end: int, last: int) -> Cells:
    """The cells of an area with one lane filled up to `end` with the number `last`."""
    before = [cell for lane in area.lanes if end in lane for cell in lane if cell < end]
    return tuple(last if cell in before else 0 for cell in range(area.size))
