"""How a table, a sheet and a printed book of rules lie in memory, for the party game."""

from __future__ import annotations

import numpy as np

AREAS, CELLS, LANES, DICE, SIDES, SYMBOLS, ACTIONS = 4, 12, 5, 5, 6, 11, 96
TALLIES, PER_CELL = 24, 2

NO_CELL, NO_LANE, NO_TALLY = CELLS, LANES, TALLIES - 1
"""What follows the last cell of a lane, the lane of a grid's cell, a tally that gives nothing."""

MIXTURES = 4
"""Mixtures of real symbols and jokers for one cell, at most."""

NEVER = 1 << 40
"""A cell that no area has: a group with it is never complete."""

ENTER, PLACE, SKIP, WORD = 0, 1, 2, 3
"""Kinds of action."""

NOBODY, OPEN = 0, 1
"""A sheet that crosses nothing, one that may choose an area; more: 2 and the area it has chosen."""

PTABLE = np.dtype(
    [
        ("dice", "u8"),
        ("mind", "u8"),
        ("round", "i4"),
        ("rolls", "i4"),
        ("faces", "i1", DICE),
        ("first", "i1"),
        ("active", "i1"),
        ("stage", "i1"),
        ("actor", "i1"),
        ("players", "i1"),
    ],
    align=True,
)

PSHEET = np.dtype(
    [
        ("pending", "i8"),  # bonus marks to be made: four bits for the number in each area
        ("cells", "u4", AREAS),
        ("points", "i2", AREAS),
        ("next", "u1", LANES + 1),  # the next cell of each lane; the last is for cells of a grid
        ("foxes", "i1"),
        ("crossing", "i1"),
        ("full", "i1"),  # whether an area is full, which ends the game
        ("held", "i1"),
    ],
    align=True,
)

PBOOK = np.dtype(
    [
        ("joker", "i4"),
        ("sides", "i1", (DICE, SIDES)),
        ("lanes", "i4", AREAS),  # 0 for a grid
        ("first_lane", "u4", AREAS),
        ("blank_next", "u1", LANES + 1),  # a fresh sheet
        ("lane", "u1", (AREAS, CELLS)),
        ("after", "u1", (AREAS, CELLS)),  # the cell that follows in a lane
        ("size", "i4", AREAS),
        ("full", "i8", AREAS),
        ("symbol", "i4", (AREAS, CELLS + 1)),
        ("need", "i4", (AREAS, CELLS + 1)),
        # (always so much a cell: where there is less, something that never gives anything)
        ("group_mask", "i8", (AREAS, CELLS)),
        ("group_area", "i4", (AREAS, CELLS)),
        ("tally", "u1", (AREAS, CELLS, PER_CELL)),
        ("tally_mask", "i8", TALLIES),
        ("tally_gain", "i4", (TALLIES, CELLS + 1)),
        ("actions", "i4"),
        ("words", "i4"),
        ("enter", "i2", (AREAS, CELLS + 1, DICE + 1 + MIXTURES)),  # by the number of jokers
        ("place", "i2", (AREAS, CELLS + 1)),
        ("skip", "i2", AREAS),
        ("act_kind", "i1", ACTIONS),
        ("act_area", "u1", ACTIONS),
        ("act_way", "u1", ACTIONS),  # the lane of a track, the cell of a grid
        ("act_jokers", "i1", ACTIONS),
    ],
    align=True,
)
