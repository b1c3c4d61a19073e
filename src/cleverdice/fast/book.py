"""The book of a game with a platter: everything that is printed, looked up and numbered."""

from __future__ import annotations

from typing import Any

import numpy as np

from cleverdice.actions import fills_of, numbered
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
from cleverdice.rules.draft import Draft
from cleverdice.rules.moves import WORDS

from . import layout as at

NUMBERS = range(1, 7)


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
    for number, die in enumerate(game.dice):
        if die.faces != tuple(NUMBERS):
            raise ValueError(f"die {die.name} does not show 1 to 6")
        book["die_area_count"][number] = len(die.areas)
        book["die_areas"][number, : len(die.areas)] = die.areas


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
    fits = (number for number in range(at.VALUES) if area.marks(blank, Use(number)))
    book["blank_fits"][index] = bits(fits)
    book["blank_shut"][index] = 0xFFFFFFFF & ~bits(range(area.size))


def _grid(area: Grid, book: Any) -> None:
    index = area.index
    book["kind"][index], book["ordered"][index] = at.GRID, area.ordered
    book["number"][index, : area.size] = area.numbers
    book["shown"][index] = at.SHUT
    book["shown_count"][index] = max(map(len, area.showing.values()))
    for value, cells in area.showing.items():
        book["shows"][index, value] = bits(cells)
        book["shown"][index, value, : len(cells)] = cells
    book["style"][index] = at.PLACED_GRID if area.places else at.PLAIN_GRID
    for place in range(4):
        allowed = (c for c in range(area.size) if area.places is None or place in area.places[c])
        book["placing"][index, place] = bits(allowed)


def _track(area: Track, book: Any) -> None:
    if len(area.lanes) > 1 or set(area.need) != {1}:
        raise ValueError(f"{area.name}: a track with lanes or needs is not for this flow")
    index = area.index
    book["kind"][index] = at.TRACK
    book["rising"][index], book["halved"][index] = area.rising, area.halved
    book["style"][index] = at.HALVED_TRACK if area.halved else at.PLAIN_TRACK
    book["factor"][index, : area.size] = area.factor
    for cell in range(area.size):
        shown, least = area.exact[cell], area.at_least[cell]
        taken = (n for n in range(1, at.VALUES) if n >= least and shown in (0, n))
        book["accepts"][index, cell] = bits(taken)


def _spread(area: Spread, book: Any) -> None:
    index = area.index
    book["kind"][index], book["style"][index] = at.SPREAD, at.SIDES
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
        ways = _ways(area)
        book["declared"][area.index] = len(ways)
        book["place"][area.index] = _number_places(game, area, book)
        for die, entered in enumerate(game.areas_of):
            if area in entered:
                first = actions.number(Enter((die,), ways[0]))
                book["enter"][die, area.index] = first
                _number_entries(game, die, ways, first, book)


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
