"""The book of a game with a platter: everything that is printed, looked up and numbered."""

from __future__ import annotations

from functools import cache
from itertools import count
from typing import Any

import numpy as np

from cleverdice.actions import fills_of, numbered
from cleverdice.nets.inputs import way_of
from cleverdice.rules import (
    Area,
    Bonus,
    Enter,
    Fill,
    Fox,
    Game,
    Grid,
    Mark,
    Place,
    Say,
    Spread,
    Track,
    Unlock,
    Use,
)
from cleverdice.rules.areas import Cells
from cleverdice.rules.draft import Draft
from cleverdice.rules.moves import WORDS

from . import layout as at

NUMBERS = range(1, 7)
ALL_BITS = 0xFFFFFFFF


def book_of(game: Game) -> np.ndarray[Any, Any]:
    """The book of a game, as an array of one record."""
    book = np.zeros(1, at.BOOK)
    entries = book[0]
    _turn(game, entries)
    fills = fills_of(game)
    _rows(game, fills, entries)
    for area in game.areas:
        _area(game, area, entries)
        _gains(area, fills, entries)
    _tallies(game, entries)
    _fills(game, fills, entries)
    _actions(game, entries)
    return book


def bonus_code(bonus: Bonus, fills: tuple[Fill, ...]) -> int:
    """A bonus as one number."""
    if isinstance(bonus, Fox):
        return 16 * at.FOX + bonus.count
    if isinstance(bonus, Unlock):
        return 16 * at.UNLOCK + bonus.row
    return 16 * at.FILL + fills.index(bonus)


def bits(members: Any) -> int:
    """A set of small numbers as the bits of one."""
    return sum(1 << member for member in set(members))


def _turn(game: Game, book: Any) -> None:
    flow = game.flow
    assert isinstance(flow, Draft)
    if len(game.dice) != at.DICE:
        raise ValueError(f"{game.name} has {len(game.dice)} dice, not {at.DICE}")
    book["dice"], book["areas"] = len(game.dice), len(game.areas)
    book["rows"] = len(game.actions)
    book["field_by_roll"], book["may_decline"] = flow.field_by_roll, flow.may_decline
    book["reroll_row"], book["extra_row"] = flow.reroll_row, flow.extra_row
    book["number_row"] = -1 if flow.number_row is None else flow.number_row
    for players, rounds in game.rounds.items():
        book["rounds"][players] = rounds
    for die in game.dice:
        if die.faces != tuple(NUMBERS):
            raise ValueError(f"die {die.name} does not show 1 to 6")


def _rows(game: Game, fills: tuple[Fill, ...], book: Any) -> None:
    for number, bonuses in enumerate(game.round_bonus):
        codes = [bonus_code(bonus, fills) for bonus in bonuses]
        book["round_bonus"][number + 1, : len(codes)] = codes
    for number, row in enumerate(game.actions):
        book["row_size"][number] = len(row.printed)
        book["row_end"][number] = bonus_code(row.end, fills) if row.end else 0
        book["row_any"][number] = bits(n for n, shown in enumerate(row.printed) if shown == at.ANY)
        for value in NUMBERS:
            spaces = (n for n, shown in enumerate(row.printed) if shown == value)
            book["row_shows"][number, value] = bits(spaces)


def _area(game: Game, area: Area, book: Any) -> None:
    index = area.index
    book["size"][index], book["more"][index] = area.size, area.more
    book["written"][index] = area.written
    book["free_plus"][index] = area.plus[1] if area.plus else at.DICE
    book["other"][index] = at.DICE
    if area.plus:
        first, second = area.plus
        book["other"][index, first], book["other"][index, second] = second, first
    before = (other.size for other in game.areas[:index] if other.written)
    book["offset"][index] = sum(before)
    if isinstance(area, Grid):
        _grid(area, book)
    elif isinstance(area, Track):
        _track(area, book)
    else:
        assert isinstance(area, Spread)
        _spread(area, book)
    blank = (0,) * area.size
    book["blank_fits"][index] = bits(n for n in range(at.VALUES) if area.marks(blank, Use(n)))
    words, shut = words_of(game)[index], shut_of(area, blank)
    book["word"][index, : len(words)] = words
    book["blank_shut"][list(words)] = shut


@cache
def words_of(game: Game) -> tuple[tuple[int, ...], ...]:
    """Where on a sheet it says what is shut in each area; the first is at the area's number."""
    further = count(at.AREAS)
    words = [len(shut_of(area, (0,) * area.size)) for area in game.areas]
    return tuple(
        (area, *(next(further) for _ in range(number - 1))) for area, number in enumerate(words)
    )


def shut_of(area: Area, cells: Cells) -> list[int]:
    """What is shut in an area: the cells of a grid, also by the place of a die where that matters;
    of other areas by way the numbers that do not fit.
    """
    if isinstance(area, Grid):
        marked = [cell for cell, mark in enumerate(cells) if mark]
        shut = bits(range(max(marked, default=-1) + 1) if area.ordered else marked)
        shut |= ALL_BITS & ~bits(range(area.size))
        return [shut, *(shut | ALL_BITS & ~placed for placed in _placing(area))]
    marks = [(n, mark) for n in range(at.VALUES) for mark in area.marks(cells, Use(n))]
    ways = range(len(_ways(area)))
    return [ALL_BITS & ~bits(n for n, mark in marks if way_of(area, mark) == way) for way in ways]


def _placing(area: Grid) -> list[int]:
    """The cells that a die from each place may cross; nothing where that is the same."""
    if area.places is None:
        return []
    cells = list(enumerate(area.places))
    return [bits(cell for cell, places in cells if place in places) for place in range(4)]


def _grid(area: Grid, book: Any) -> None:
    index = area.index
    book["kind"][index], book["ordered"][index] = at.GRID, area.ordered
    book["number"][index, : area.size] = area.numbers
    for value, cells in area.showing.items():
        book["shows"][index, value] = bits(cells)
    book["plain"][index] = not area.ordered and area.places is None
    book["places"][index] = len(_placing(area))
    book["placed"] |= area.places is not None


def _track(area: Track, book: Any) -> None:
    if len(area.lanes) > 1 or set(area.need) != {1}:
        raise ValueError(f"{area.name}: a track with lanes or needs is not for this flow")
    if max(NUMBERS) * max(area.factor) > at.HIGHEST:
        raise ValueError(f"{area.name}: a number above {at.HIGHEST} is not for this flow")
    index = area.index
    book["kind"][index], book["plain"][index] = at.TRACK, not area.halved
    book["rise"][index] = ALL_BITS >> 1
    if area.rising:
        book["rise"][index, 1:6] = [bits(range(n + 1, at.VALUES)) for n in range(1, 6)]
    book["rising"][index], book["halved"][index] = area.rising, area.halved
    book["factor"][index, : area.size] = area.factor
    for cell in range(area.size):
        shown, least = area.exact[cell], area.at_least[cell]
        taken = (n for n in range(1, at.VALUES) if n >= least and shown in (0, n))
        book["accepts"][index, cell] = bits(taken)


def _spread(area: Spread, book: Any) -> None:
    index = area.index
    book["kind"][index] = at.SPREAD
    book["side"][index], book["centre"][index] = area.side, area.centre
    book["special"][index] = bits(area.special)
    book["special_points"][index] = area.special_points
    book["distance_gain"][index, : area.side] = np.diff(area.distance)


def _gains(area: Area, fills: tuple[Fill, ...], book: Any) -> None:
    index = area.index
    book["counts"][index] = area.written and not isinstance(area, Spread)
    book["group_mask"][index] = at.NEVER
    book["slot"][index] = at.WRITTEN
    if area.written:
        first = book["offset"][index]
        book["slot"][index, : area.size] = range(first, first + area.size)
    for cell, groups in enumerate(area.groups_at):
        for number, group in enumerate(groups):
            book["group_mask"][index, cell, number] = bits(group.cells)
            book["group_bonus"][index, cell, number] = bonus_code(group.bonus, fills)


def _tallies(game: Game, book: Any) -> None:
    """Which tally a cell counts for, and what each further mark adds to it."""
    none = at.TALLIES - 1
    book["tally"][:] = none
    tallies = [(area, tally) for area in game.areas for tally in area.tallies]
    for number, (area, tally) in enumerate(tallies):
        cells = list(tally.cells)
        if number == none or (book["tally"][area.index, cells] != none).any():
            raise ValueError(f"{area.name}: a cell of this flow counts for one tally, of {none}")
        book["tally_mask"][number] = bits(cells)
        book["tally_gain"][number, 1 : len(tally.table)] = np.diff(tally.table)
        book["tally"][area.index, cells] = number


def _fills(game: Game, fills: tuple[Fill, ...], book: Any) -> None:
    book["fills"] = len(fills)
    for number, fill in enumerate(fills):
        book["fill_rolled"][number] = fill.rolled
        for area, numbers in fill.options:
            book["fill_numbers"][number, area] = bits(numbers)


def _actions(game: Game, book: Any) -> None:
    actions = numbered(game)
    book["actions"], book["words"] = actions.size, actions.number(Say(WORDS[0]))
    book["act_kind"][:] = at.WORD
    for area in game.areas:
        steps = [number if isinstance(area, Track) else min(number, 1) for number in range(7)]
        book["declared"][area.index] = [step * len(_ways(area)) for step in steps]
        book["place"][area.index] = _number_places(game, area, book)
    for die, areas in enumerate(game.areas_of):
        book["die_ways"][die] = book["ways"]
        for area in areas:
            first = actions.number(Enter((die,), _ways(area)[0]))
            _number_entries(game, die, _ways(area), first, book)
            _list_ways(game, die, area, first, book)
    book["die_ways"][at.DICE] = book["ways"]


def _list_ways(game: Game, die: int, area: Area, first: int, book: Any) -> None:
    """Where the actions of a die in an area are found, and what has to be open for each."""
    numbers = range(at.VALUES)
    if isinstance(area, Grid):
        for nth in range(max(map(len, area.showing.values()))):
            shown = [(*area.showing.get(number, ()), *[at.SHUT] * at.CELLS) for number in numbers]
            cells = np.array([cells[nth] for cells in shown])
            word = words_of(game)[area.index][area.places is not None]
            _list_way(die, area, word, cells, first + cells, book)
    else:
        for way, word in enumerate(words_of(game)[area.index]):
            _list_way(die, area, word, np.array(numbers), first + way, book)


def _list_way(die: int, area: Area, word: int, needed: Any, actions: Any, book: Any) -> None:
    way, plus = int(book["ways"]), int(book["other"][area.index, die])
    placed = int(book["places"][area.index] > 0)
    book["way_area"][way] = area.index
    book["way_info"][way] = plus | word << at.WORD_AT | placed << at.PLACED_AT | die << at.DIE_AT
    book["way_entry"][way] = needed | actions << at.ACTION_AT
    book["ways"] += 1


def _ways(area: Area) -> list[Mark]:
    """The ways of a die in an area, in the order of their actions."""
    if isinstance(area, Grid):
        return [Mark(area.index, cell) for cell in range(area.size)]
    if isinstance(area, Spread):
        values = (2, area.centre)
        return [Mark(area.index, start, value) for start in (0, area.side) for value in values]
    assert isinstance(area, Track)
    return [Mark(area.index, 0, 1, plain) for plain in ((False, True) if area.halved else (False,))]


def _number_entries(game: Game, die: int, ways: list[Mark], first: int, book: Any) -> None:
    """The actions of a die in an area follow each other, those with a declared number last."""
    actions = numbered(game)
    declarable = NUMBERS if book["number_row"] >= 0 else ()
    for number in (0, *declarable):
        for way, mark in enumerate(ways):
            action = actions.number(Enter((die,), mark, number))
            track = isinstance(game.areas[mark.area], Track)
            step = number if track else min(number, 1)
            if action != first + step * len(ways) + way:
                raise ValueError(f"action {actions.names[action]} is not where it is looked for")
            _note(book, action, at.ENTER, die, mark.area, way, number if track else -step)


def _number_places(game: Game, area: Area, book: Any) -> int:
    actions = numbered(game)
    marks = _placed(area)
    first = actions.number(Place(marks[0]))
    for way, mark in enumerate(marks):
        if actions.number(Place(mark)) != first + way:
            raise ValueError(f"{area.name}: bonus marks are not numbered one after the other")
        _note(book, first + way, at.PLACE, 0, area.index, way, 0)
    return first


def _placed(area: Area) -> list[Mark]:
    """The bonus marks of an area, in the order of their actions."""
    if not isinstance(area, Track):
        return _ways(area)
    if not area.written:
        return [Mark(area.index, 0)]
    if not area.halved:
        return [Mark(area.index, 0, number * area.factor[0]) for number in NUMBERS]
    cell = next(cell for cell, factor in enumerate(area.factor) if factor)
    halves = [Mark(area.index, cell, half) for half in (1, 2, 3)]
    return halves + [Mark(area.index, cell, n * area.factor[cell], plain=True) for n in NUMBERS]


def _note(book: Any, action: int, kind: int, die: int, area: int, way: int, number: int) -> None:
    book["act_kind"][action], book["act_die"][action] = kind, die
    book["act_area"][action], book["act_way"][action] = area, way
    book["act_number"][action] = number
