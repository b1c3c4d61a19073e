"""From the arrays of the fast engine to a state of the readable one, and back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from cleverdice.actions import fills_of
from cleverdice.rules import Area, Fill, Game, Player, Stage, State, Use
from cleverdice.rules.state import CIRCLED, CROSSED, LOCKED, Cross, Duty, More, Task

from . import layout as at
from .book import bits, shut_of, words_of
from .party_layout import NO_CELL, NOBODY, OPEN

STAGES = (
    Stage.ROUND,
    Stage.ROLL,
    Stage.TURN,
    Stage.REST,
    Stage.DEAL,
    Stage.SERVE,
    Stage.OVER,
)
DUTIES = (Duty.PICK, Duty.SERVE, Duty.WINDOW)
POOLED = -1

Sheets = np.ndarray[Any, Any]


def read_state(game: Game, table: Any, sheets: Sheets) -> State:
    """The state of the readable engine that a table and its sheets stand for."""
    dice, lies = len(game.dice), _plain(table)
    return State(
        players=tuple(read_player(game, sheet) for sheet in sheets),
        faces=tuple(lies["faces"][:dice]),
        place=(POOLED,) * dice if game.symbols else _places(lies["at"], dice),
        first=lies["first"],
        active=lies["active"],
        round=lies["round"],
        rolls=lies["rolls"],
        stage=STAGES[lies["stage"]],
    )


def _plain(record: Any) -> dict[str, Any]:
    """A record as plain numbers and lists: reading those is much faster."""
    values = (value.tolist() if isinstance(value, np.ndarray) else value for value in record.item())
    return dict(zip(record.dtype.names, values, strict=True))


def ordered(game: Game, state: State) -> State:
    """The same state with the bonus marks of every seat in the order of their kinds."""
    return state._replace(players=tuple(ordered_player(game, one) for one in state.players))


def ordered_player(game: Game, player: Player) -> Player:
    """The same for one sheet."""
    if len(player.todo) < 2:
        return player
    kinds = fills_of(game)

    def rank(task: Task) -> int:
        return kinds.index(task) if isinstance(task, Fill) else -1

    return player.doing(*sorted(player.todo, key=rank))


def _places(at_: list[int], dice: int) -> tuple[int, ...]:
    return tuple(
        next((place for place in range(at.POOL) if at_[place] >> die & 1), POOLED)
        for die in range(dice)
    )


def read_player(game: Game, record: Any) -> Player:
    """One sheet."""
    sheet = _plain(record)
    tracks = tuple(
        tuple(_space(sheet, row, space) for space in range(len(printed.printed)))
        for row, printed in enumerate(game.actions)
    )
    cells = tuple(tuple(_read_cells(game, area, sheet)) for area in game.areas)
    return Player(cells, tracks, sheet["foxes"], tuple(_todo(game, sheet)), sheet["held"])


def _space(sheet: dict[str, Any], row: int, space: int) -> int:
    if space >= sheet["unlocked"][row]:
        return LOCKED
    return CROSSED if sheet["crossed"][row] >> space & 1 else CIRCLED


def _read_cells(game: Game, area: Area, sheet: dict[str, Any]) -> list[int]:
    marked = sheet["cells"][area.index]
    cells = [marked >> cell & 1 for cell in range(area.size)]
    if area.written:
        offset = _offset(game, area)
        cells = [sheet["values"][offset + cell] if mark else 0 for cell, mark in enumerate(cells)]
    return cells


def _offset(game: Game, area: Area) -> int:
    return sum(other.size for other in game.areas[: area.index] if other.written)


def _todo(game: Game, sheet: dict[str, Any]) -> Iterator[Task]:
    if game.symbols:
        if sheet["crossing"] != NOBODY:
            yield Cross(None if sheet["crossing"] == OPEN else sheet["crossing"] - 2)
    else:
        if sheet["more_left"]:
            yield More(sheet["more_area"], sheet["more_value"], sheet["more_left"])
        if sheet["duty"]:
            yield DUTIES[sheet["duty"] - 1]
    if sheet["pending"]:
        for kind, fill in enumerate(fills_of(game)):
            place = fill.options[0][0] if game.symbols else kind
            yield from [fill] * (sheet["pending"] >> (4 * place) & 15)


# Back


def write_state(game: Game, state: State, table: Any, sheets: Sheets) -> None:
    """Write a state of the readable engine into a table and its sheets."""
    dice = len(game.dice)
    table["faces"][:dice] = state.faces
    for name in ("first", "active", "round", "rolls"):
        table[name] = getattr(state, name)
    table["players"], table["stage"] = len(state.players), STAGES.index(state.stage)
    if not game.symbols:
        for place in range(at.POOL + 1):
            wanted = POOLED if place == at.POOL else place
            table["at"][place] = bits(d for d in range(dice) if state.place[d] == wanted)
    for sheet, player in zip(sheets, state.players, strict=True):
        _write_player(game, player, sheet)
    table["actor"] = min(game.actors(state), default=at.CHANCE)


def _write_player(game: Game, player: Player, sheet: Any) -> None:
    sheet["foxes"], sheet["held"], sheet["pending"] = player.foxes, player.held, 0
    if game.symbols:
        sheet["full"] = 0
    for row, spaces in enumerate(player.tracks):
        sheet["unlocked"][row] = len(spaces) - spaces.count(LOCKED)
        sheet["crossed"][row] = bits(n for n, space in enumerate(spaces) if space == CROSSED)
    for area in game.areas:
        _write_area(game, area, player.cells[area.index], sheet)
    for name in ("crossing",) if game.symbols else ("duty", "more_area", "more_value", "more_left"):
        sheet[name] = 0
    for task in player.todo:
        _write_task(game, task, sheet)


def _write_area(game: Game, area: Area, cells: tuple[int, ...], sheet: Any) -> None:
    index, marked = area.index, bits(n for n, value in enumerate(cells) if value)
    sheet["cells"][index], sheet["points"][index] = marked, area.score(cells)
    if game.symbols:
        sheet["full"] |= area.full(cells)
        _write_lanes(game, area, cells, sheet)
        return
    fits = (number for number in range(at.VALUES) if area.marks(cells, Use(number)))
    sheet["fits"][index] = bits(fits)
    sheet["shut"][list(words_of(game)[index])] = shut_of(area, cells)
    if area.written:
        offset = _offset(game, area)
        sheet["values"][offset : offset + area.size] = cells


def _write_lanes(game: Game, area: Area, cells: tuple[int, ...], sheet: Any) -> None:
    """The next cell of each lane."""
    before = sum(len(getattr(other, "lanes", ())) for other in game.areas[: area.index])
    for number, lane in enumerate(getattr(area, "lanes", ()), start=before):
        sheet["next"][number] = next((cell for cell in lane if not cells[cell]), NO_CELL)


def _write_task(game: Game, task: Task, sheet: Any) -> None:
    if isinstance(task, Fill):
        place = task.options[0][0] if game.symbols else fills_of(game).index(task)
        sheet["pending"] += 1 << (4 * place)
    elif isinstance(task, Cross):
        sheet["crossing"] = OPEN if task.area is None else task.area + 2
    elif isinstance(task, More):
        sheet["more_area"], sheet["more_value"] = task.area, task.value
        sheet["more_left"] = task.left
    else:
        sheet["duty"] = DUTIES.index(task) + 1
