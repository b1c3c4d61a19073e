"""The book of the party game: everything printed, as lookup tables."""

from __future__ import annotations

from typing import Any

import numpy as np

from cleverdice.actions import numbered
from cleverdice.rules import Area, Enter, Fill, Game, Mark, Place, Say, Skip
from cleverdice.rules.flows import Party

from . import party_layout as at
from .book_parts import bits, write_tallies


def party_book(game: Game) -> np.ndarray[Any, Any]:
    """The book of a game, as an array of one record."""
    book = np.zeros(1, at.forms_of(at.widths_of(game)).book)
    entries = book[0]
    flow = game.flow
    assert isinstance(flow, Party)
    entries["party"], entries["joker"] = 1, flow.joker
    entries["dice"], entries["symbols"] = len(game.dice), len(game.symbols)
    entries["no_cell"] = at.widths_of(game).cells
    for number, die in enumerate(game.dice):
        entries["sides"][number] = die.faces
    for area in game.areas:
        _area(game, area, entries)
        _gains(area, entries)
    write_tallies(game, entries)
    _actions(game, entries)
    return book


def _area(game: Game, area: Area, book: Any) -> None:
    index, cells = area.index, range(area.size)
    book["lanes"][index], book["size"][index] = len(area.lanes), area.size
    book["full"][index], book["min_points"][index] = bits(cells), area.min_points
    _lanes(game, area, book)
    book["symbol"][index, : area.size] = [area.shown(cell) for cell in cells]
    book["need"][index] = len(game.dice) + 1  # impossible, for cells that don't exist
    book["need"][index, : area.size] = [area.dice_needed(cell) for cell in cells]


def _lanes(game: Game, area: Area, book: Any) -> None:
    """The first cell of each lane, and the successor of each cell."""
    index, first = area.index, lanes_before(game, area)
    book["first_lane"][index], book["lane"][index] = first, at.widths_of(game).lanes
    for number, lane in enumerate(area.lanes, start=first):
        book["blank_next"][number] = lane[0]
        for cell, after in zip(lane, (*lane[1:], book["no_cell"]), strict=True):
            book["lane"][index, cell], book["after"][index, cell] = number, after


def lanes_before(game: Game, area: Area) -> int:
    """The number of lanes in all areas before this one."""
    return sum(len(other.lanes) for other in game.areas[: area.index])


def _gains(area: Area, book: Any) -> None:
    book["group_mask"][area.index] = at.NEVER
    for cell, groups in enumerate(area.groups_at):
        for group in groups:
            bonus = group.bonus
            if not isinstance(bonus, Fill) or len(bonus.options) != 1 or len(groups) > 1:
                raise ValueError(f"{area.name}: a cell can only give one mark in one area")
            book["group_mask"][area.index, cell] = bits(group.cells)
            book["group_area"][area.index, cell] = bonus.options[0][0]


def _actions(game: Game, book: Any) -> None:
    actions = numbered(game)
    book["actions"], book["words_at"] = actions.size, actions.number(Say(game.flow.words[0]))
    book["act_kind"][:] = at.WORD
    for area in game.areas:
        skip = actions.number(Skip(area.index))
        book["skip"][area.index] = skip
        _note(book, skip, at.SKIP, area.index, 0, 0)
        for cell in range(area.size):
            _number_cell(game, area, cell, book)
        if not area.lanes:
            _check_order(area, book)


def _number_cell(game: Game, area: Area, cell: int, book: Any) -> None:
    actions, mark = numbered(game), Mark(area.index, cell)
    symbol, need, way = area.shown(cell), area.dice_needed(cell), area.way(mark)
    place = actions.number(Place(mark))
    book["place"][area.index, cell] = place
    _note(book, place, at.PLACE, area.index, way, 0)
    for jokers in range(need + 1):
        used = (symbol,) * (need - jokers) + (int(book["joker"]),) * jokers
        enter = actions.number(Enter(used, mark))
        book["enter"][area.index, cell, jokers] = enter
        _note(book, enter, at.ENTER, area.index, way, jokers)


def _check_order(area: Area, book: Any) -> None:
    """Check that the actions of free cells, one symbol each, are consecutive."""
    index, cells = area.index, np.arange(area.size)
    enter, place = book["enter"][index, : area.size], book["place"][index, : area.size]
    if (enter[:, :2] != enter[0, 0] + 2 * cells[:, None] + [0, 1]).any():
        raise ValueError(f"{area.name}: the actions of crosses are not consecutive")
    if (place != place[0] + cells).any():
        raise ValueError(f"{area.name}: the actions of bonus marks are not consecutive")


def _note(book: Any, action: int, kind: int, area: int, way: int, jokers: int) -> None:
    book["act_kind"][action], book["act_area"][action] = kind, area
    book["act_way"][action], book["act_jokers"][action] = way, jokers
