"""How a table, a sheet and a printed book of rules lie in memory, for games with a platter.

A batch of games is two structured arrays: one `TABLE` a game, one `SHEET` a seat. `BOOK` is what
is printed, the same for all games of a batch. Sets of cells, dice, numbers and action spaces are
bits of a number.
"""

from __future__ import annotations

import numpy as np

AREAS, CELLS, VALUES, ROWS, SPACES, DICE, KINDS = 5, 30, 13, 3, 8, 6, 15
WAYS, WORDS, TALLIES, PER_CELL, WRITTEN, ACTIONS, SEATS, ROUNDS = 32, 13, 16, 2, 24, 384, 5, 8

HIGHEST = 18
"""The highest number that is written: a six, three times."""

NEVER = 1 << 40
"""A cell that no area has: a group with it is never complete."""

SHUT = 31
"""A cell that no grid has: its bit is always set."""

GRID, TRACK, SPREAD = 0, 1, 2
"""Kinds of area."""

ENTER, PLACE, WORD = 0, 1, 2
"""Kinds of action."""

FOX, UNLOCK, FILL = 1, 2, 3
"""Kinds of bonus; a bonus is 16 times its kind plus how many foxes, which row, which fill."""

NOTHING, PICK, SERVE, WINDOW = 0, 1, 2, 3
"""Duties of a seat."""

ROUND, ROLL, TURN, REST, DEAL, SERVING, OVER = 0, 1, 2, 3, 4, 5, 6
"""Stages of a table."""

PLATTER, POOL = 0, 4
"""Places of dice: 1 to 3 are the die fields."""

REROLL, PASS, DONE, STOP = 0, 1, 2, 3
"""Words, in the order of their actions."""

WORD_AT, PLACED_AT, DIE_AT, ACTION_AT = 8, 16, 24, 8
"""Where in a number it says what: see `way_info` and `way_entry`."""

ANY = 7
CHANCE = -1

TABLE = np.dtype(
    [
        ("dice", "u8"),  # streams of chance: for the dice, and for bots
        ("mind", "u8"),
        ("faces", "i1", DICE + 1),  # the last is no die and stays 0
        ("order", "u1", DICE),  # the dice from the platter outward, in a deal
        ("at", "i1", 5),  # which dice lie on the platter, on each field, in the pool
        ("first", "i1"),
        ("active", "i1"),
        ("round", "i1"),
        ("rolls", "i1"),
        ("stage", "i1"),
        ("actor", "i1"),  # the seat that acts next, -1 for the dice; -1 at the end, too
        ("players", "i1"),
    ],
    align=True,
)

SHEET = np.dtype(
    [
        ("pending", "i8"),  # bonus marks to be made: four bits for the number of each kind
        ("cells", "u4", AREAS),
        ("shut", "u4", WORDS),  # the cells that may not be crossed, the numbers that do not fit
        ("fits", "u2", AREAS),  # the numbers that an area takes now, wherever they come from
        ("points", "i2", AREAS),
        ("values", "i1", WRITTEN + 1),  # what is written; the last is for areas of crosses
        ("unlocked", "i1", ROWS),  # how many spaces of an action row are circled or crossed
        ("crossed", "i1", ROWS),  # which
        ("foxes", "i1"),
        ("duty", "i1"),
        ("more_area", "u1"),  # further marks for twins
        ("more_value", "i1"),
        ("more_left", "i1"),
        ("held", "i1"),
    ],
    align=True,
)

BOOK = np.dtype(
    [
        # The turn
        ("dice", "i4"),
        ("areas", "i4"),
        ("rows", "i4"),
        ("field_by_roll", "i4"),
        ("may_decline", "i4"),
        ("reroll_row", "i4"),
        ("extra_row", "i4"),
        ("number_row", "i4"),
        ("rounds", "i4", SEATS),
        ("round_bonus", "i4", (ROUNDS, 2)),
        ("row_size", "i4", ROWS),
        ("row_end", "i4", ROWS),
        ("row_any", "i4", ROWS),  # the spaces for any number
        ("row_shows", "i4", (ROWS, VALUES)),  # the spaces that show a number
        # Dice and areas
        ("other", "u1", (AREAS, DICE)),  # the die whose face is added, or the one that is no die
        ("free_plus", "u1", AREAS),  # the same for a bonus that counts as if rolled
        ("kind", "i4", AREAS),
        ("size", "i4", AREAS),
        ("side", "i4", AREAS),
        ("centre", "i4", AREAS),
        ("ordered", "i4", AREAS),
        ("more", "i4", AREAS),
        ("written", "i4", AREAS),
        ("rising", "i4", AREAS),
        ("rise", "i4", (AREAS, HIGHEST + 1)),  # the numbers that may follow one on a track
        ("plain", "i4", AREAS),  # 1 for a grid or a track of which no more is asked
        ("halved", "i4", AREAS),
        ("offset", "i4", AREAS),  # where the written numbers of an area begin on a sheet
        ("shows", "i8", (AREAS, VALUES)),  # the cells of a grid that show a number
        ("blank_fits", "i4", AREAS),  # a fresh sheet
        ("blank_shut", "i8", WORDS),
        ("word", "u1", (AREAS, 5)),  # where on a sheet it says what is shut
        ("number", "i4", (AREAS, CELLS)),  # the number that a cell of a grid shows
        ("places", "i4", AREAS),  # how many places of a die a grid tells apart
        ("accepts", "i4", (AREAS, CELLS + 1)),  # the numbers that the next cell of a track takes
        ("factor", "i4", (AREAS, CELLS + 1)),
        # What a mark gives
        # (always so much a cell: where there is less, something that never gives anything)
        ("group_mask", "i8", (AREAS, CELLS, PER_CELL)),
        ("group_bonus", "i4", (AREAS, CELLS, PER_CELL)),
        ("slot", "u1", (AREAS, CELLS)),  # where the number of a cell is written on a sheet
        ("counts", "i4", AREAS),  # 1 if a written number counts itself
        ("tally", "u1", (AREAS, CELLS)),
        ("tally_mask", "i8", TALLIES),
        ("tally_gain", "i4", (TALLIES, CELLS + 1)),  # points of the n-th mark
        ("distance_gain", "i4", (AREAS, CELLS)),
        ("special", "i4", AREAS),
        ("special_points", "i4", AREAS),
        # Bonus marks, the narrowest first
        ("fills", "i4"),
        ("fill_numbers", "i4", (KINDS, AREAS)),
        ("fill_rolled", "i4", KINDS),
        # Actions
        ("actions", "i4"),
        ("words", "i4"),
        ("place", "i4", AREAS),  # the first action of a bonus in an area
        ("declared", "i4", (AREAS, 7)),  # from an action to the one with a declared number
        # The ways to use a die; of cells that show the same number each is one
        ("ways", "i4"),
        ("die_ways", "i4", DICE + 1),  # where the ways of a die begin
        ("placed", "i4"),  # whether there is an area that asks where a die lies
        ("way_area", "u1", WAYS),
        ("way_info", "u4", WAYS),  # the die that is added, the word, if the place matters, the die
        ("way_entry", "u4", (WAYS, VALUES)),  # the action, and what has to be open for it
        ("act_kind", "i1", ACTIONS),
        ("act_die", "u1", ACTIONS),
        ("act_area", "u1", ACTIONS),
        ("act_way", "u1", ACTIONS),  # the cell, the side and centre, or whether a bonus is given up
        ("act_number", "i1", ACTIONS),  # the number declared: 0 none, -1 what the cell asks for
    ],
    align=True,
)

LIST = np.dtype([("actions", "i2", ACTIONS)], align=True)
"""A list of actions that is being made."""
