"""The book of the party game: everything that is printed, looked up and numbered."""

from __future__ import annotations

from typing import Any

import numpy as np

from cleverdice.actions import numbered
from cleverdice.rules import Area, Enter, Fill, Game, Grid, Mark, Place, Say, Skip, Track
from cleverdice.rules.moves import WORDS
from cleverdice.rules.party import Party, needed, symbols_of

from . import party_layout as at
from .book import bits


def party_book(game: Game) -> np.ndarray[Any, Any]:
    """The book of a game, as an array of one record."""
    book = np.zeros(1, at.PBOOK)
    entries = book[0]
    flow = game.flow
    assert isinstance(flow, Party)
    entries["joker"] = flow.joker
    for number, die in enumerate(game.dice):
        entries["sides"][number] = die.faces
    for area in game.areas:
        _area(area, entries)
        _gains(area, entries)
    _tallies(game, entries)
    _actions(game, entries)
    return book


def _area(area: Area, book: Any) -> None:
    assert isinstance(area, Grid | Track)
    index = area.index
    lanes = area.lanes if isinstance(area, Track) else ()
    book["lanes"][index] = len(lanes)
    book["size"][index] = area.size
    book["full"][index] = bits(range(area.size))
    _lanes(index, lanes, book)
    shown = area.numbers if isinstance(area, Grid) else area.exact
    book["symbol"][index, : area.size] = shown
    book["need"][index] = at.DICE + 1  # more than there are, where there is no cell
    book["need"][index, : area.size] = [needed(area, cell) for cell in range(area.size)]


def _lanes(index: int, lanes: tuple[tuple[int, ...], ...], book: Any) -> None:
    """Which cell of a lane is first, and which follows; a grid has none."""
    first = int(book["lanes"][:index].sum())
    book["first_lane"][index], book["lane"][index] = first, at.NO_LANE
    for number, lane in enumerate(lanes, start=first):
        book["blank_next"][number] = lane[0]
        for cell, after in zip(lane, (*lane[1:], at.NO_CELL), strict=True):
            book["lane"][index, cell], book["after"][index, cell] = number, after


def _gains(area: Area, book: Any) -> None:
    book["group_mask"][area.index] = at.NEVER
    for cell, groups in enumerate(area.groups_at):
        for group in groups:
            bonus = group.bonus
            if not isinstance(bonus, Fill) or len(bonus.options) != 1 or len(groups) > 1:
                raise ValueError(f"{area.name}: a cell of this flow gives one mark, in one area")
            book["group_mask"][area.index, cell] = bits(group.cells)
            book["group_area"][area.index, cell] = bonus.options[0][0]


def _tallies(game: Game, book: Any) -> None:
    """Which tallies a cell counts for, and what each further mark adds to them."""
    book["tally"][:] = at.NO_TALLY
    tallies = [(area, tally) for area in game.areas for tally in area.tallies]
    for number, (area, tally) in enumerate(tallies):
        book["tally_mask"][number] = bits(tally.cells)
        book["tally_gain"][number, 1 : len(tally.table)] = np.diff(tally.table)
        for cell in tally.cells:
            free = list(book["tally"][area.index, cell]).index(at.NO_TALLY)
            book["tally"][area.index, cell, free] = number


def _actions(game: Game, book: Any) -> None:
    actions = numbered(game)
    book["actions"], book["words"] = actions.size, actions.number(Say(WORDS[0]))
    book["act_kind"][:] = at.WORD
    for area in game.areas:
        skip = actions.number(Skip(area.index))
        book["skip"][area.index] = skip
        _note(book, skip, at.SKIP, area.index, 0, 0)
        for cell in range(area.size):
            _number_cell(game, area, cell, book)
        if isinstance(area, Grid):
            _check_order(area, book)


def _number_cell(game: Game, area: Area, cell: int, book: Any) -> None:
    actions, mark = numbered(game), Mark(area.index, cell)
    symbol, need = int(book["symbol"][area.index, cell]), needed(area, cell)
    assert symbol in symbols_of(area)
    way = _way(area, cell)
    place = actions.number(Place(mark))
    book["place"][area.index, cell] = place
    _note(book, place, at.PLACE, area.index, way, 0)
    for jokers in range(need + 1):
        used = (symbol,) * (need - jokers) + (int(book["joker"]),) * jokers
        enter = actions.number(Enter(used, mark))
        book["enter"][area.index, cell, jokers] = enter
        _note(book, enter, at.ENTER, area.index, way, jokers)


def _check_order(area: Area, book: Any) -> None:
    """The cells of a grid take one symbol each, and their actions follow each other."""
    index, cells = area.index, np.arange(area.size)
    enter, place = book["enter"][index, : area.size], book["place"][index, : area.size]
    if (enter[:, :2] != enter[0, 0] + 2 * cells[:, None] + [0, 1]).any():
        raise ValueError(f"{area.name}: crosses are not numbered one after the other")
    if (place != place[0] + cells).any():
        raise ValueError(f"{area.name}: bonus marks are not numbered one after the other")


def _way(area: Area, cell: int) -> int:
    """The lane of a track, the cell of a grid."""
    if not isinstance(area, Track):
        return cell
    return next(number for number, lane in enumerate(area.lanes) if cell in lane)


def _note(book: Any, action: int, kind: int, area: int, way: int, jokers: int) -> None:
    book["act_kind"][action], book["act_area"][action] = kind, area
    book["act_way"][action], book["act_jokers"][action] = way, jokers
