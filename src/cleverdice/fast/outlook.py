"""What the areas of a sheet are likely to become, by greedy's rules of thumb, in compiled code.

The same as `cleverdice.bots.outlook`, written a second time over cells as bits. What is printed
and every figure of the rules comes in as one record of `HOPES`, which is made where the rules of
thumb are at home (`cleverdice.bots.quick`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import Record, count, inner, part
from .dice import mixed
from .layout import AREAS, CELLS, DICE, GRID, HIGHEST, ROUNDS, ROWS

Array = np.ndarray[Any, Any]

GROUPS, TALLIES, PER_GROUP, ROLLS = 64, 32, 12, 3

BEFORE, BEFORE_BITS = 31, 5
"""A note has so many bits for each lane: the number before its next cell, where that matters."""

NOTE_AT, LEVEL_AT, AREA_AT, THERE = 30, 40, 50, 1 << 60
"""Where in the key of a remembered outlook it says what; a key is never 0."""

MEMORY_BITS = 17
"""So many outlooks are remembered, as a power of two: four megabytes for each thread."""

HOPES = np.dtype(
    [
        ("areas", "i4"),
        ("grain", "f8"),  # in such parts of a point is told what a table is worth
        # Dice to come
        ("lap", "f8"),  # dice for each step of what is still to come
        ("pace", "f8"),
        ("late", "f8"),
        ("rolls", "f8", (1 << DICE, ROLLS + 1)),  # by the dice of the pool and the rolls left
        ("round_marks", "f8", ROUNDS),  # what the rounds to come give everybody
        ("win", "f8"),
        ("close", "i4"),  # actions that are looked at with all that follows from them
        # In marks
        ("mark_points", "f8"),
        ("fill", "f8"),
        ("twin", "f8"),
        ("ready", "f8", ROWS),
        # Areas
        ("scatter", "f8"),
        ("steepness", "f8"),
        ("kind", "i4", AREAS),
        ("size", "i4", AREAS),
        ("ordered", "i4", AREAS),
        ("lanes", "i8", AREAS),  # the cells that begin a lane
        ("cost", "f8", (AREAS, CELLS, HIGHEST + 1)),  # by the number before a cell
        ("points", "f8", (AREAS, CELLS)),  # what the number in a cell is likely to bring
        ("first_tally", "i4", AREAS + 1),
        ("tally_cells", "u1", (TALLIES, CELLS)),  # the least effort first
        ("tally_size", "i4", TALLIES),
        ("tally_gain", "f8", (TALLIES, CELLS + 1)),  # points of the mark after so many
        ("first_group", "i4", AREAS + 1),
        ("group_cells", "u1", (GROUPS, PER_GROUP)),  # the least effort first
        ("group_size", "i4", GROUPS),
        ("group_foxes", "f8", GROUPS),
        ("group_marks", "f8", GROUPS),
    ],
    align=True,
)
"""What is printed and what is thought of it, for one game."""

OUTLOOK = np.dtype([("key", "i8"), ("points", "f8"), ("foxes", "f8"), ("marks", "f8")], align=True)
"""What is to be expected of an area, apart from the points it has."""


@inner
def remembered(
    hopes: Record, area: int, cells: int, note: int, level: int, efforts: Array, memory: Array
) -> int:
    """Where in the memory the outlook of an area stands; worked out if it isn't there.

    Whatever is asked for next may take the same place.
    """
    key = THERE | area << AREA_AT | level << LEVEL_AT | note << NOTE_AT | cells
    place = np.int64(mixed(np.uint64(key)) >> np.uint64(64 - MEMORY_BITS))
    if memory[place].key != key:
        memory[place].key = key
        marks = hopes.pace * (hopes.lap * level) / hopes.areas
        _work_out(hopes, area, cells, note, marks, efforts, memory[place])
    return place


@part
def _work_out(
    hopes: Record, area: int, cells: int, note: int, marks: float, efforts: Array, out: Record
) -> None:
    """Add up everything that is still to be had, each with its chance."""
    out.points, out.foxes, out.marks = 0.0, 0.0, 0.0
    if marks <= 0:
        return
    if hopes.kind[area] == GRID:
        _grid_efforts(hopes, area, cells, efforts)
    else:
        _lane_efforts(hopes, area, cells, note, efforts)
    _add_cells(hopes, area, cells, marks, efforts, out)
    for tally in range(hopes.first_tally[area], hopes.first_tally[area + 1]):
        _add_tally(hopes, area, tally, cells, marks, efforts, out)
    for group in range(hopes.first_group[area], hopes.first_group[area + 1]):
        _add_group(hopes, area, group, cells, marks, efforts, out)


@inner
def _hope(hopes: Record, effort: float, marks: float) -> float:
    """The chance of something that needs so much effort."""
    return 1 / (1 + (effort / marks) ** hopes.steepness)


@inner
def _astray(hopes: Record, area: int, cells: int, missing: int) -> float:
    """By what the effort for some cells of a grid grows, as other cells are free as well."""
    free = hopes.size[area] - count(cells)
    return 1 + hopes.scatter * ((free + 1) / (missing + 1) - 1)


# How hard it is to get there


@part
def _grid_efforts(hopes: Record, area: int, cells: int, efforts: Array) -> None:
    """The effort of each cell; where there is an order, those before a mark can't be had."""
    for cell in range(hopes.size[area]):
        lost = hopes.ordered[area] and cells >> cell != 0
        efforts[cell] = np.inf if lost else hopes.cost[area, cell, 0]


@part
def _lane_efforts(hopes: Record, area: int, cells: int, note: int, efforts: Array) -> None:
    """The effort of each cell, with all that comes before it."""
    total, lane, reached = 0.0, -1, True
    for cell in range(hopes.size[area]):
        if hopes.lanes[area] >> cell & 1:
            total, lane, reached = 0.0, lane + 1, True
        if not cells >> cell & 1:
            before = note >> (BEFORE_BITS * lane) & BEFORE if reached else 0
            total += hopes.cost[area, cell, before]
            reached = False
        efforts[cell] = total


# What there is


@part
def _add_cells(
    hopes: Record, area: int, cells: int, marks: float, efforts: Array, out: Record
) -> None:
    """Single cells that count by themselves."""
    for cell in range(hopes.size[area]):
        if hopes.points[area, cell] and not cells >> cell & 1 and efforts[cell] < np.inf:
            out.points += _hope(hopes, efforts[cell], marks) * hopes.points[area, cell]


@part
def _add_tally(
    hopes: Record, area: int, tally: int, cells: int, marks: float, efforts: Array, out: Record
) -> None:
    """The further steps of a tally: in a grid one after the other, else as far as they lie."""
    size, marked = hopes.tally_size[tally], 0
    for number in range(size):
        marked += cells >> hopes.tally_cells[tally, number] & 1
    grid = hopes.kind[area] == GRID
    astray = _astray(hopes, area, cells, size - marked) if grid else 1.0
    total = 0.0
    for number in range(size):
        cell = hopes.tally_cells[tally, number]
        if not cells >> cell & 1 and efforts[cell] < np.inf:
            total = total + efforts[cell] if grid else efforts[cell]
            out.points += _hope(hopes, total * astray, marks) * hopes.tally_gain[tally, marked]
            marked += 1


@part
def _add_group(
    hopes: Record, area: int, group: int, cells: int, marks: float, efforts: Array, out: Record
) -> None:
    """What cells give together: in a grid their efforts add up, else the last one decides."""
    total, missing, grid = 0.0, 0, hopes.kind[area] == GRID
    for number in range(hopes.group_size[group]):
        cell = hopes.group_cells[group, number]
        if not cells >> cell & 1:
            missing += 1
            total = total + efforts[cell] if grid else max(total, efforts[cell])
    if missing == 0 or total == np.inf:
        return
    effort = total * _astray(hopes, area, cells, missing) if grid else total
    chance = _hope(hopes, effort, marks)
    out.foxes += chance * hopes.group_foxes[group]
    out.marks += chance * hopes.group_marks[group]
