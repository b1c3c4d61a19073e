"""The book of a game with a platter: everything printed, as lookup tables.

The tables are built by probing the areas. Where a player chooses a cell, a mark shuts cells; in a
lane, the last number determines what may come next. So it is enough to try every mark once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cleverdice.rules import Area, Bonus, Duty, Fox, Game, Unlock
from cleverdice.rules.flows import Draft
from cleverdice.rules.flows.draft_sight import LEAST_ROUNDS, LEAST_SPACES, most_foxes
from cleverdice.rules.game import ANY
from cleverdice.rules.kinds import FACES

from . import draft_layout as at
from .book_parts import bits, write_tallies
from .draft_action_tables import write_actions
from .draft_area_tables import in_class, tried_marks, write_area
from .draft_shut_tables import check, write_shut


def book_of(game: Game) -> np.ndarray[Any, Any]:
    """The book of a game, as an array of one record."""
    book = np.zeros(1, at.forms_of(at.widths_of(game)).book)
    entries = book[0]
    _turn(game, entries)
    _told(game, entries)
    _rows(game, entries)
    for area in game.areas:
        write_area(game, area, entries)
        write_shut(game, area, entries)
        _groups(game, area, entries)
        check(game, area, entries)
    write_tallies(game, entries)
    _fills(game, entries)
    write_actions(game, entries)
    return book


def bonus_code(game: Game, bonus: Bonus) -> int:
    """A bonus as one number."""
    if isinstance(bonus, Fox):
        return 16 * at.FOX + bonus.count
    if isinstance(bonus, Unlock):
        return 16 * at.UNLOCK + bonus.row
    return 16 * at.FILL + game.fills.index(bonus)


# The turn


def _turn(game: Game, book: Any) -> None:
    flow = game.flow
    assert isinstance(flow, Draft)
    book["draft"], book["dice"], book["areas"] = 1, len(game.dice), len(game.areas)
    book["rows"] = len(game.actions)
    book["field_by_roll"], book["may_decline"] = flow.field_by_roll, flow.may_decline
    book["reroll_row"], book["extra_row"] = flow.reroll_row, flow.extra_row
    for name in ("number_row", "return_row", "polish_row"):
        row = getattr(flow, name)
        book[name] = -1 if row is None else row
    book["changes"] = flow.number_row is not None or flow.polish_row is not None
    book["sweep_all"], book["return_empty"] = flow.sweeps_all, flow.return_empty
    book["duties"] = len(Duty) - (flow.return_row is None)
    for players, rounds in game.rounds.items():
        book["rounds"][players] = rounds
    for die in game.dice:
        if die.faces != tuple(FACES):
            raise ValueError(f"the faces of die {die.name} are not 1 to 6")


def _told(game: Game, book: Any) -> None:
    """The ranges of the numbers in the features."""
    book["most_rounds"] = max(LEAST_ROUNDS, *game.rounds.values())
    book["most_spaces"] = max(LEAST_SPACES, *(len(row.printed) for row in game.actions))
    book["most_foxes"] = most_foxes(game)
    book["min_points"] = [area.min_points for area in game.areas]
    book["least_points"] = min(book["min_points"])


def _rows(game: Game, book: Any) -> None:
    for number, bonuses in enumerate(game.round_bonus):
        codes = [bonus_code(game, bonus) for bonus in bonuses]
        book["round_bonus"][number + 1, : len(codes)] = codes
    for number, row in enumerate(game.actions):
        book["row_size"][number] = len(row.printed)
        book["row_end"][number] = bonus_code(game, row.end) if row.end else 0
        book["row_any"][number] = bits(n for n, shown in enumerate(row.printed) if shown == ANY)
        book["row_numbered"][number] = any(row.printed)
        for value in FACES:
            spaces = (n for n, shown in enumerate(row.printed) if shown == value)
            book["row_shows"][number, value] = bits(spaces)


# What a mark gives


def _groups(game: Game, area: Area, book: Any) -> None:
    index = area.index
    book["group_mask"][index], book["group_need"][index] = at.NEVER, at.LOW
    for cell, groups in enumerate(area.groups_at):
        for number, group in enumerate(groups):
            book["group_mask"][index, cell, number] = bits(group.cells)
            book["group_bonus"][index, cell, number] = bonus_code(game, group.bonus)
            book["group_need"][index, cell, number] = group.need
            book["group_least"][index, cell, number] = group.least
    book["special"][index] = at.is_special(area)
    if book["special"][index] and any(mark.plain for mark, _ in tried_marks(area)):
        raise ValueError(f"{area.name}: the fast engine can't play this kind: points or bonus")


def _fills(game: Game, book: Any) -> None:
    if len(game.fills) > at.MOST_FILLS:
        raise ValueError(f"{game.name} has more than {at.MOST_FILLS} kinds of bonus marks")
    book["fills"] = len(game.fills)
    for number, fill in enumerate(game.fills):
        book["fill_rolled"][number] = fill.rolled
        for index, numbers in fill.options:
            area = game.areas[index]
            if fill.rolled and area.both_faces:
                raise ValueError(f"{area.name}: the fast engine has no rolled bonus for two faces")
            book["fill_numbers"][number, index] = bits(in_class(area, one) for one in numbers)
