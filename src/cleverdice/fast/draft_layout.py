"""The memory layout of a table, a sheet and a book of rules, for games with a platter.

A batch is two structured arrays: one table per game, one sheet per seat. The book is what is
printed, shared by all games of a batch. Sets of cells, dice, numbers and action spaces are bit
masks. Arrays are as wide as a game needs, or a little wider: games of the same widths share their
compiled code.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from cleverdice.actions import numbered
from cleverdice.rules import Area, Game
from cleverdice.rules.flows import Draft

SEATS, PLACES, MOST_FILLS = 5, 5, 15
NUMBERS = 13
"""An exclusive bound on the numbers entered: two dice add up to at most 12."""

ANYWHERE = -1
"""The cells of a die that has no row of its own."""

NEVER = 1 << 62
"""A cell beyond all areas: a group with it is never complete."""

ENTER, PLACE, WORD, RETURN_DIE = 0, 1, 2, 3
"""Kinds of action."""

FOX, UNLOCK, FILL = 1, 2, 3
"""Kinds of bonus; a bonus is 16 * kind + the number of foxes, the row or the fill."""

NOTHING, PICK, SERVE, WINDOW, RETURN = 0, 1, 2, 3, 4
"""Duties of a seat."""

ROUND, ROLL, TURN, REST, DEAL, SERVING, OVER = 0, 1, 2, 3, 4, 5, 6
"""Stages of a table."""

PLATTER, POOL = 0, 4
"""Places of dice: 1 to 3 are the die fields."""

REROLL, PASS, DONE, STOP, KEEP = 0, 1, 2, 3, 4
"""Words, in the order of their actions."""

WORD_AT, PLACED_AT, WIDE_AT, DIE_AT, ACTION_AT = 8, 16, 17, 24, 8
"""Bit offsets in `way_info` and `way_entry`."""

LOW = 255
"""The mask of their lowest field."""

CHANCE = -1


class Widths(NamedTuple):
    """The array sizes."""

    dice: int
    areas: int
    cells: int
    bits: int  # of a bit mask of cells: 32 or 64
    highest: int  # the highest number written
    lanes: int
    words: int  # of a sheet: what is shut, see `shut`
    ways: int  # of a die in an area of lanes
    free_ways: int
    slots: int  # the ways of all dice together
    per_cell: int  # groups that a cell belongs to
    counted: int  # tallies that it counts for
    tallies: int
    written: int  # cells with numbers
    rows: int
    spaces: int
    rounds: int
    actions: int
    # Abilities: 2 where a game has them, else 1, see `able`
    returns: int
    polish: int
    wide: int  # areas where a die has many ways
    special: int  # marks that do more than score and complete groups
    further: int  # crosses that do more


ROOM = Widths(0, 0, 30, 32, 18, 2, 13, 4, 9, 32, 2, 1, 16, 24, 3, 8, 8, 384, 1, 1, 1, 1, 1)
"""The minimum sizes."""


def words_in(area: Area) -> int:
    """The words for what is shut in an area: one, plus one per place; in lanes, one per way."""
    if area.lanes:
        return len(area.ways)
    return 1 + (PLACES - 1) * area.by_place


@cache
def widths_of(game: Game) -> Widths:
    """The sizes that a game needs, at least `ROOM`."""
    areas, laned = game.areas, [area for area in game.areas if area.lanes]
    groups = [len(at) for area in areas for at in area.groups_at]
    tallies = [sum(c in t.cells for t in a.tallies) for a in areas for c in range(a.size)]
    cells = max(area.size for area in areas)
    need = Widths(
        dice=len(game.dice), areas=len(areas), cells=cells, bits=32 if cells < 31 else 64,
        highest=max(area.highest for area in areas), lanes=max((len(area.lanes) for area in laned),
        default=1), words=sum(map(words_in, areas)), ways=max((len(area.ways) for area in laned),
        default=1), free_ways=max((len(area.free_ways) for area in laned), default=1),
        slots=sum(area.slots for areas in game.areas_of for area in areas), per_cell=max(groups),
        counted=max(tallies), tallies=1 + sum(len(area.tallies) for area in areas), written=sum(
        area.size for area in areas if area.written), rows=len(game.actions), spaces=max(
        len(row.printed) for row in game.actions), rounds=1 + len(game.round_bonus),
        actions=numbered(game).size, **_abilities(game),
    )  # fmt: skip
    return Widths(*map(max, need, ROOM))


def _abilities(game: Game) -> dict[str, int]:
    flow, areas = game.flow, game.areas
    assert isinstance(flow, Draft)
    has = {
        "returns": flow.return_row is not None,
        "polish": flow.polish_row is not None,
        "wide": any(map(is_wide, areas)),
        "special": any(map(is_special, areas)),
        "further": any(area.both_faces or area.sweeps for area in areas),
    }
    return {name: 1 + found for name, found in has.items()}


def is_wide(area: Area) -> bool:
    """Does a die have too many ways in an area for a list of all ways?"""
    return area.ranged or area.both_faces


def is_special(area: Area) -> bool:
    """Does a mark count with a partner or twice, or do bonuses ask for more than full groups?"""
    asking = any(group.count or group.least for group in area.groups)
    return asking or bool(area.partner) or area.echo > 0


class Forms(NamedTuple):
    """The dtypes of tables, sheets, books and lists of actions."""

    table: np.dtype[Any]
    sheet: np.dtype[Any]
    book: np.dtype[Any]
    actions: np.dtype[Any]


def aligned(table: list[Any], sheet: list[Any], book: list[Any], actions: int) -> Forms:
    """The dtypes of these fields, and of a list of so many actions."""
    listed = [("actions", "i2", actions)]
    return Forms(*(np.dtype(fields, align=True) for fields in (table, sheet, book, listed)))


@cache
def forms_of(widths: Widths) -> Forms:
    """The dtypes of games of these sizes."""
    return aligned(_table(widths), _sheet(widths), _book(widths), widths.actions)


def _table(w: Widths) -> list[Any]:
    return [
        ("dice", "u8"),  # random streams: for the dice, and for bots
        ("bot_stream", "u8"),
        ("faces", "i1", w.dice + 1),  # the last is a dummy and stays 0
        ("order", "u1", w.dice),  # the dice by nearness to the platter, in a deal
        ("at", "i1", PLACES),  # bit masks of the dice on the platter, each field, in the pool
        ("first", "i1"),
        ("active", "i1"),
        ("round", "i1"),
        ("rolls", "i1"),
        ("stage", "i1"),
        ("actor", "i1"),  # the seat that acts next, -1 for the dice and at the end
        ("players", "i1"),
    ]


def _sheet(w: Widths) -> list[Any]:
    cells, spaces = ("u4", "i1") if w.bits == ROOM.bits else ("i8", "i2")
    return [
        ("pending", "i8"),  # counts of pending bonus marks, four bits per kind
        ("cells", cells, w.areas),
        ("shut", cells, w.words),  # the cells that can't be marked, the numbers that don't fit
        ("fits", "u2", w.areas),  # the numbers that fit in an area now, from any source
        ("points", "i2", w.areas),
        ("values", "u1", w.written + 1),  # written numbers; the last is a dummy for crosses
        ("unlocked", "i1", w.rows),  # the number of circled or crossed spaces of an action row
        ("crossed", spaces if w.spaces == ROOM.spaces else "i2", w.rows),  # which
        ("foxes", "i1"),
        ("duty", "i1"),
        ("more_cells", cells),  # further marks: the cells of dice just swept to the platter
        ("more_area", "u1"),  # further marks for twins, and for all such dice
        ("more_value", "i1"),
        ("more_left", "i1"),
        ("held", "i1"),
    ]


def _book(w: Widths) -> list[Any]:
    return [*_turn_fields(w), *_area_fields(w), *_gain_fields(w), *_action_fields(w)]


def _turn_fields(w: Widths) -> list[Any]:
    return [
        ("draft", "i4"),  # identifies the flow
        ("dice", "i4"),
        ("areas", "i4"),
        ("rows", "i4"),
        ("field_by_roll", "i4"),
        ("may_decline", "i4"),
        ("reroll_row", "i4"),
        ("extra_row", "i4"),
        ("number_row", "i4"),
        ("return_row", "i4"),
        ("polish_row", "i4"),
        ("sweep_all", "i4"),  # whether the third pick sweeps higher dice too
        ("return_empty", "i4"),
        ("changes", "i4"),  # whether dice may count as other numbers
        ("duties", "i4"),  # the number of duties in the features
        # Abilities: their sizes are known to the compiler, which leaves out what a game lacks
        ("returns", "i1", (w.returns,)),
        ("polish", "i1", (w.polish,)),
        ("wide", "i1", (w.wide,)),
        ("specials", "i1", (w.special,)),
        ("furthers", "i1", (w.further,)),
        ("rounds", "i4", SEATS),
        ("round_bonus", "i4", (w.rounds, 2)),
        ("row_size", "i4", w.rows),
        ("row_end", "i4", w.rows),
        ("row_any", "i4", w.rows),  # the spaces for any number
        ("row_shows", "i4", (w.rows, NUMBERS)),  # the spaces that show a number
        ("row_numbered", "i4", w.rows),
        # Ranges of the features
        ("most_rounds", "i4"),
        ("most_spaces", "i4"),
        ("most_foxes", "i4"),
        ("least_points", "i4"),
        ("min_points", "i4", w.areas),
    ]


def _area_fields(w: Widths) -> list[Any]:
    cells = "u4" if w.bits == ROOM.bits else "i8"
    return [
        ("other", "u1", (w.areas, w.dice)),  # the die whose face is added, or the dummy
        ("free_plus", "u1", w.areas),  # the same for a bonus that counts as if rolled
        ("seen_first", "i4", w.areas),  # the numbers told in the features
        ("seen_end", "i4", w.areas),
        ("size", "i4", w.areas),
        ("full", "i8", w.areas),  # bit mask of all cells
        ("more", "i4", w.areas),
        ("offset", "i4", w.areas),  # of the area's written numbers in `values`
        ("slot", "u1", (w.areas, w.cells)),  # the index of a cell's number in `values`
        # Areas where a cell is chosen
        ("by_cell", "i4", w.areas),
        ("number", "i4", (w.areas, w.cells)),  # the number that a cell shows, or the least
        ("accepts", "i4", (w.areas, w.cells)),  # bit mask of the numbers that a cell takes
        ("shows", "i8", (w.areas, NUMBERS)),  # the cells that take a number
        ("further", "i4", w.areas),  # whether a cross does more: any of the next, or twins
        ("both", "i4", w.areas),  # whether a cell stands for the faces of two dice
        ("sweeps", "i4", w.areas),  # whether dice swept to the platter may be marked
        ("swept", "i8", (w.areas, w.dice, 7)),  # the cell of such a die by its face, if it has one
        ("places", "i4", w.areas),  # the number of places of a die that differ
        # Areas of lanes
        ("lanes", "i4", w.areas),
        ("lane_first", "i4", (w.areas, w.lanes)),
        ("lane_mask", "i8", (w.areas, w.lanes)),  # its cells; 0 where a cell is chosen
        ("way_lane", "u1", (w.areas, w.ways)),
        ("way_plain", "i4", (w.areas, w.ways)),
        ("implied", "i4", w.areas),  # 1 if the field implies the declared number
        ("stages", "i4", (w.areas, w.lanes)),  # steps of a lane's progress in the features
        ("stage", "i1", (w.areas, w.lanes, w.highest + 1)),  # the step after a number
        # What is shut: cells, or numbers by way. A mark shuts the bits in `shuts`
        ("word", "u1", (w.areas, max(w.ways, PLACES))),
        ("simple", "i4", w.areas),  # 1 if there is one word, and a mark shuts only its cell
        ("words", "i4", w.areas),
        ("renewed", "i4", w.areas),  # the number of words that a mark changes
        ("first_way", "u1", (w.areas, w.cells)),  # the first of them
        ("keeps", "i8", w.areas),  # the mask of what stays shut: all, or nothing in a lane
        ("shuts", cells, (w.words, w.cells, w.highest + 1)),
        ("opens", cells, (w.words, w.cells)),  # the cells that a mark makes reachable
        ("blank_shut", "i8", w.words),  # of a new sheet
        ("blank_fits", "i4", w.areas),
        ("writes", "u1", (w.areas, w.ways, w.cells, NUMBERS)),  # the value written for a number
    ]


def _gain_fields(w: Widths) -> list[Any]:
    # A fixed number per cell, padded with entries that never give anything.
    return [
        ("group_mask", "i8", (w.areas, w.cells, w.per_cell)),
        ("group_bonus", "i4", (w.areas, w.cells, w.per_cell)),
        # Areas with further effects
        ("special", "i4", w.areas),  # whether there are any
        ("group_need", "u1", (w.areas, w.cells, w.per_cell)),  # how many cells must be marked
        ("group_least", "u1", (w.areas, w.cells, w.per_cell)),  # the least number for it
        ("paired", "i4", w.areas),  # whether cells count only with their partners
        ("partner", "u1", (w.areas, w.cells)),
        ("echo", "i4", w.areas),  # the number that is written into the next cell too
        ("follows", "i4", (w.areas, w.cells)),  # whether there is a next cell
        ("points", "i2", (w.areas, w.cells, w.highest + 1)),  # of a mark by itself
        ("tally", "u1", (w.areas, w.cells, w.counted)),
        ("tally_mask", "i8", w.tallies),
        ("tally_gain", "i4", (w.tallies, w.cells + 1)),  # points of the n-th mark
        # Bonus marks, the narrowest first
        ("fills", "i4"),
        ("fill_numbers", "i4", (MOST_FILLS, w.areas)),
        ("fill_rolled", "i4", MOST_FILLS),
    ]


def _action_fields(w: Widths) -> list[Any]:
    return [
        ("actions", "i4"),
        ("words_at", "i4"),  # the first word
        ("returns_at", "i4"),  # the return of the first die
        ("place", "i4", w.areas),  # the first action of a bonus in an area
        ("free_ways", "i4", w.areas),  # in lanes: the number of choices of a bonus
        ("free_way", "u1", (w.areas, w.free_ways)),  # the way of a die that each uses
        ("free_numbers", "i4", (w.areas, w.free_ways)),  # the numbers that lead to it
        ("declared", "i4", (w.areas, 7)),  # the offset of actions with a declared number
        # The ways to use a die; each cell of the same number is a way of its own
        ("ways", "i4"),
        ("listed", "i4"),  # the first of them, without areas where a die has too many ways
        ("way_told", "u1", w.slots),  # the ways in the order of the features
        ("die_ways", "i4", w.dice + 1),  # the first way of each die
        ("placed", "i4"),  # whether the place of a die matters in any area
        ("way_area", "u1", w.slots),
        (
            "way_info",
            "u4",
            w.slots,
        ),  # the die that is added, the word, whether the place matters, the die
        ("way_entry", "u4", (w.slots, NUMBERS)),  # the action, and what must be open for it
        # Areas where a die has too many ways for the list above
        ("wides", "i4"),
        ("wide_area", "u1", w.slots),
        ("wide_die", "u1", w.slots),
        ("wide_action", "i4", w.slots),  # the first action
        ("act_kind", "i1", w.actions),
        ("act_die", "u1", w.actions),
        ("act_area", "u1", w.actions),
        ("act_way", "u1", w.actions),  # the cell, or the way
        ("act_number", "i1", w.actions),  # the declared number: 0 none, -1 implied by the cell
        ("act_first", "u1", w.actions),  # the chosen cell, or the first of the lane
        ("act_lane", "i8", w.actions),  # bit mask of the lane, whose filled cells are counted
        ("act_form", "u1", w.actions),  # the way in a lane, 0 where a cell is chosen
        ("act_plain", "i1", w.actions),
    ]
