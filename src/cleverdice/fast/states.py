"""Convert between the fast engine's arrays and states of the readable engine."""

from __future__ import annotations

from typing import Any

import numpy as np

from cleverdice.rules import Area, Fill, Game, Player, Stage, State
from cleverdice.rules.state import CIRCLED, CROSSED, LOCKED, Task

from .book_parts import bits
from .draft_area_tables import offset_of
from .draft_layout import CHANCE
from .twins import Plain, twin_of

STAGES = tuple(Stage)

Sheets = np.ndarray[Any, Any]


def read_state(game: Game, table: Any, sheets: Sheets) -> State:
    """A table and its sheets as a state of the readable engine."""
    dice, lies = len(game.dice), _plain(table)
    return State(
        players=tuple(read_player(game, sheet) for sheet in sheets),
        faces=tuple(lies["faces"][:dice]), place=twin_of(game).places(lies, dice),
        first=lies["first"], active=lies["active"], round=lies["round"], rolls=lies["rolls"],
        stage=STAGES[lies["stage"]],
    )  # fmt: skip


def _plain(record: Any) -> Plain:
    """A record as plain numbers and lists, which are much faster to read."""
    values = (value.tolist() if isinstance(value, np.ndarray) else value for value in record.item())
    return dict(zip(record.dtype.names, values, strict=True))


def ordered(game: Game, state: State) -> State:
    """The same state with every seat's pending bonus marks sorted by kind."""
    return state._replace(players=tuple(ordered_player(game, one) for one in state.players))


def ordered_player(game: Game, player: Player) -> Player:
    """The same for one sheet."""
    if len(player.todo) < 2:
        return player

    def rank(task: Task) -> int:
        return game.fills.index(task) if isinstance(task, Fill) else -1

    return player.doing(*sorted(player.todo, key=rank))


def read_player(game: Game, record: Any) -> Player:
    """One sheet."""
    sheet = _plain(record)
    tracks = tuple(
        tuple(_space(sheet, row, space) for space in range(len(printed.printed)))
        for row, printed in enumerate(game.actions)
    )
    cells = tuple(tuple(_read_cells(game, area, sheet)) for area in game.areas)
    todo = tuple(twin_of(game).tasks(game, sheet))
    return Player(cells, tracks, sheet["foxes"], todo, sheet["held"])


def _space(sheet: Plain, row: int, space: int) -> int:
    if space >= sheet["unlocked"][row]:
        return LOCKED
    return CROSSED if sheet["crossed"][row] >> space & 1 else CIRCLED


def _read_cells(game: Game, area: Area, sheet: Plain) -> list[int]:
    marked = sheet["cells"][area.index]
    cells = [marked >> cell & 1 for cell in range(area.size)]
    if area.written:
        offset = offset_of(game, area)
        cells = [sheet["values"][offset + cell] if mark else 0 for cell, mark in enumerate(cells)]
    return cells


# Back


def write_state(game: Game, state: State, table: Any, sheets: Sheets) -> None:
    """Write a state of the readable engine into a table and its sheets."""
    table["faces"][: len(game.dice)] = state.faces
    for name in ("first", "active", "round", "rolls"):
        table[name] = getattr(state, name)
    table["players"], table["stage"] = len(state.players), STAGES.index(state.stage)
    twin_of(game).lay(state, table)
    for sheet, player in zip(sheets, state.players, strict=True):
        _write_player(game, player, sheet)
    table["actor"] = min(game.actors(state), default=CHANCE)


def _write_player(game: Game, player: Player, sheet: Any) -> None:
    twin = twin_of(game)
    sheet["foxes"], sheet["held"], sheet["pending"] = player.foxes, player.held, 0
    for name in twin.cleared:
        sheet[name] = 0
    for row, spaces in enumerate(player.tracks):
        sheet["unlocked"][row] = len(spaces) - spaces.count(LOCKED)
        sheet["crossed"][row] = bits(n for n, space in enumerate(spaces) if space == CROSSED)
    for area in game.areas:
        cells, index = player.cells[area.index], area.index
        sheet["cells"][index] = bits(n for n, value in enumerate(cells) if value)
        sheet["points"][index] = area.score(cells)
        twin.write_area(game, area, cells, sheet)
    for task in player.todo:
        if isinstance(task, Fill):
            sheet["pending"] += 1 << (4 * twin.pending_at(game, task))
        else:
            twin.write_task(task, sheet)
