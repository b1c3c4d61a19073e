"""How a table, a sheet and a printed book of rules lie in memory, for the party game."""

from __future__ import annotations

import numpy as np

AREAS, CELLS, LANES, DICE, SIDES, SYMBOLS, NEED, PER_CELL, ACTIONS = 4, 12, 3, 5, 6, 11, 4, 3, 96
TALLIES = 24

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
        ("size", "i4", AREAS),
        ("full", "i8", AREAS),
        ("lane_mask", "i8", (AREAS, LANES)),
        ("symbol", "i4", (AREAS, CELLS)),
        ("need", "i4", (AREAS, CELLS)),
        ("group_mask", "i8", (AREAS, CELLS, PER_CELL)),  # ended by 0
        ("group_area", "i4", (AREAS, CELLS, PER_CELL)),
        ("tally", "i4", (AREAS, CELLS, PER_CELL)),  # ended by -1
        ("tally_mask", "i8", TALLIES),
        ("tally_gain", "i4", (TALLIES, CELLS + 1)),
        ("actions", "i4"),
        ("words", "i4"),
        ("enter", "i2", (AREAS, CELLS, NEED)),  # by the cell and the number of jokers
        ("place", "i2", (AREAS, CELLS)),
        ("skip", "i2", AREAS),
        ("act_kind", "i1", ACTIONS),
        ("act_area", "u1", ACTIONS),
        ("act_way", "u1", ACTIONS),  # the lane of a track, the cell of a grid
        ("act_jokers", "i1", ACTIONS),
    ],
    align=True,
)
