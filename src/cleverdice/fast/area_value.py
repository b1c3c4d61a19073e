"""The expected development of a sheet's areas by greedy's heuristics, in compiled code.

The areas of `cleverdice.players.heuristic`, over cells as bit masks. Everything printed and every
parameter is in one record, `figures`, made by `cleverdice.players.greedy_tables`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from cleverdice.rules.flows.draft import ROLLS

from .compiled import Struct, count, inner, part
from .streams import mixed

Array = np.ndarray[Any, Any]

BEFORE, BEFORE_BITS = 31, 5
"""Bits of a note for each lane: the number before its next cell, if it matters."""

NOTE_AT, LEVEL_AT, AREA_AT, TOP = 36, 51, 57, 62
"""Bit offsets in the cache key of an area value; a key is never 0."""

MOST_LANES, MOST_AREAS = (LEVEL_AT - NOTE_AT) // BEFORE_BITS, 1 << (TOP - AREA_AT)
"""What has room in such a key."""

THERE = 1 << TOP
NO_PARTNER = 255

MEMORY_BITS = 17
"""The cache holds 2**17 area values: four megabytes per thread."""


class FigureWidths(NamedTuple):
    """The array sizes for a game."""

    dice: int
    areas: int
    cells: int
    highest: int
    rounds: int
    rows: int
    groups: int
    per_group: int
    tallies: int


@cache
def figures_form(room: FigureWidths) -> np.dtype[Any]:
    """The dtype of the figures: everything printed, with the heuristic's parameters."""
    r = room
    return np.dtype(
        [
            ("areas", "i4"),
            ("grain", "f8"),  # values are rounded to 1/grain of a point
            # Dice to come
            ("lap", "f8"),  # dice per step of the level
            ("pace", "f8"),
            ("late", "f8"),
            ("rolls", "f8", (1 << r.dice, ROLLS + 1)),  # by pool and rolls left
            ("round_marks", "f8", r.rounds),  # the bonuses of the rounds to come
            ("win", "f8"),
            ("close", "i4"),  # actions that are valued with their follow-ups
            # In marks
            ("mark_points", "f8"),
            ("fill", "f8"),
            ("twin", "f8"),
            ("ready", "f8", r.rows),
            # Areas
            ("scatter", "f8"),
            ("steepness", "f8"),
            ("laned", "i4", r.areas),  # whether cells are filled in order
            ("counts_last", "i4", r.areas),  # whether the number before a cell matters
            ("size", "i4", r.areas),
            ("closes", "i8", (r.areas, r.cells)),  # the cells that rule out this one
            ("lanes", "i8", r.areas),  # the cells that begin a lane
            ("cost", "f8", (r.areas, r.cells, r.highest + 1)),  # by the number before a cell
            # Expected points of the number in a cell, by the number before it
            ("points", "f8", (r.areas, r.cells, r.highest + 1)),
            ("partner", "u1", (r.areas, r.cells)),  # the cell that it counts with
            ("first_tally", "i4", r.areas + 1),
            ("tally_cells", "u1", (r.tallies, r.cells)),  # the least effort first
            ("tally_size", "i4", r.tallies),
            ("tally_across", "i4", r.tallies),  # whether its cells are in several lanes
            ("tally_gain", "f8", (r.tallies, r.cells + 1)),  # points of the next mark
            ("first_group", "i4", r.areas + 1),
            ("group_cells", "u1", (r.groups, r.per_group)),  # the least effort first
            ("group_size", "i4", r.groups),
            ("group_need", "i4", r.groups),  # how many of its cells must be marked
            ("group_foxes", "f8", r.groups),
            ("group_marks", "f8", r.groups),
        ],
        align=True,
    )


AREA_VALUE = np.dtype(
    [("key", "i8"), ("points", "f8"), ("foxes", "f8"), ("marks", "f8")], align=True
)
"""A cached expectation for an area, on top of the points it has."""


@inner
def remembered(
    figures: Struct, area: int, cells: int, note: int, level: int, efforts: Array, memory: Array
) -> int:
    """The cache slot of an area's value, computed on a miss.

    The next call may overwrite the same slot.
    """
    key = THERE | area << AREA_AT | level << LEVEL_AT | note << NOTE_AT | cells
    place = np.int64(mixed(np.uint64(key)) >> np.uint64(64 - MEMORY_BITS))
    if memory[place].key != key:
        memory[place].key = key
        marks = figures.pace * (figures.lap * level) / figures.areas
        _work_out(figures, area, cells, note, marks, efforts, memory[place])
    return place


@part
def _work_out(
    figures: Struct, area: int, cells: int, note: int, marks: float, efforts: Array, out: Struct
) -> None:
    """Add up everything still to be gained, weighted by its probability."""
    out.points, out.foxes, out.marks = 0.0, 0.0, 0.0
    if marks <= 0:
        return
    if figures.laned[area]:
        _lane_efforts(figures, area, cells, note, efforts)
    else:
        _cell_efforts(figures, area, cells, efforts)
    _add_cells(figures, area, cells, note, marks, efforts, out)
    for tally in range(figures.first_tally[area], figures.first_tally[area + 1]):
        _add_tally(figures, area, tally, cells, marks, efforts, out)
    for group in range(figures.first_group[area], figures.first_group[area + 1]):
        _add_group(figures, area, group, cells, marks, efforts, out)


@inner
def _likelihood(figures: Struct, effort: float, marks: float) -> float:
    """The probability of reaching something that takes this effort."""
    return 1 / (1 + (effort / marks) ** figures.steepness)


@inner
def _astray(figures: Struct, area: int, cells: int, missing: int) -> float:
    """The factor on the effort for some cells of a grid while other cells are free as well."""
    free = figures.size[area] - count(cells)
    return 1 + figures.scatter * ((free + 1) / (missing + 1) - 1)


# Efforts


@part
def _cell_efforts(figures: Struct, area: int, cells: int, efforts: Array) -> None:
    """The effort of each cell; infinite if a marked cell rules it out."""
    for cell in range(figures.size[area]):
        lost = cells & figures.closes[area, cell] != 0
        efforts[cell] = np.inf if lost else figures.cost[area, cell, 0]


@part
def _lane_efforts(figures: Struct, area: int, cells: int, note: int, efforts: Array) -> None:
    """The effort of each cell, including all cells before it."""
    total, lane, reached = 0.0, -1, True
    for cell in range(figures.size[area]):
        if figures.lanes[area] >> cell & 1:
            total, lane, reached = 0.0, lane + 1, True
        if not cells >> cell & 1:
            before = note >> (BEFORE_BITS * lane) & BEFORE if reached else 0
            total += figures.cost[area, cell, before]
            reached = False
        efforts[cell] = total


# Gains


@part
def _add_cells(
    figures: Struct, area: int, cells: int, note: int, marks: float, efforts: Array, out: Struct
) -> None:
    """Cells that score by themselves; of a pair, the cell that completes it."""
    lane, last = -1, 0
    for cell in range(figures.size[area]):
        if figures.lanes[area] >> cell & 1:
            lane, last = lane + 1, 0
        if cells >> cell & 1:
            last = note >> (BEFORE_BITS * lane) & BEFORE
            continue
        points, last = figures.points[area, cell, last], 0
        partner = figures.partner[area, cell]
        waits = partner != NO_PARTNER and cell < partner and not cells >> partner & 1
        if points and not waits and efforts[cell] < np.inf:
            out.points += _likelihood(figures, efforts[cell], marks) * points


@part
def _add_tally(
    figures: Struct, area: int, tally: int, cells: int, marks: float, efforts: Array, out: Struct
) -> None:
    """The next steps of a tally: in a grid efforts add up, in a lane the cell's own counts."""
    if figures.tally_across[tally]:
        _add_across(figures, tally, cells, marks, efforts, out)
        return
    size, marked = figures.tally_size[tally], 0
    for number in range(size):
        marked += cells >> figures.tally_cells[tally, number] & 1
    grid = not figures.laned[area]
    astray = _astray(figures, area, cells, size - marked) if grid else 1.0
    total = 0.0
    for number in range(size):
        cell = figures.tally_cells[tally, number]
        if not cells >> cell & 1 and efforts[cell] < np.inf:
            total = total + efforts[cell] if grid else efforts[cell]
            out.points += (
                _likelihood(figures, total * astray, marks) * figures.tally_gain[tally, marked]
            )
            marked += 1


@part
def _add_across(
    figures: Struct, tally: int, cells: int, marks: float, efforts: Array, out: Struct
) -> None:
    """A tally over several lanes: efforts add up, the least one first."""
    taken = np.int64(0)
    for number in range(figures.tally_size[tally]):
        taken |= cells & (np.int64(1) << figures.tally_cells[tally, number])
    marked, total = count(taken), 0.0
    while marked < figures.tally_size[tally]:
        best, least = 0, np.inf
        for number in range(figures.tally_size[tally]):
            cell = figures.tally_cells[tally, number]
            if not taken >> cell & 1 and efforts[cell] < least:
                best, least = cell, efforts[cell]
        if least == np.inf:
            return
        taken |= np.int64(1) << best
        total += least
        out.points += _likelihood(figures, total, marks) * figures.tally_gain[tally, marked]
        marked += 1


@part
def _add_group(
    figures: Struct, area: int, group: int, cells: int, marks: float, efforts: Array, out: Struct
) -> None:
    """The bonus of a group: in a grid the efforts of its cells add up, else the last one counts."""
    total, missing, grid = 0.0, 0, not figures.laned[area]
    left = np.int64(figures.group_need[group])
    for number in range(figures.group_size[group]):
        left -= cells >> figures.group_cells[group, number] & 1
    wanted = left
    for number in range(figures.group_size[group]):
        cell = figures.group_cells[group, number]
        if not cells >> cell & 1:
            missing += 1
            if wanted > 0:
                wanted -= 1
                total = total + efforts[cell] if grid else max(total, efforts[cell])
    if left <= 0 or total == np.inf:
        return
    effort = total * _astray(figures, area, cells, missing) if grid else total
    chance = _likelihood(figures, effort, marks)
    out.foxes += chance * figures.group_foxes[group]
    out.marks += chance * figures.group_marks[group]
