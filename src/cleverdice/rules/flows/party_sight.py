"""What a seat sees in the party game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from ..kinds import Area, Cells, Fill
from ..sight import Feature, Reading, bits, named, one_of, told
from ..state import Cross, Stage, State, Task
from .flow import Sights

if TYPE_CHECKING:
    from ..game import Game

STAGES = tuple(Stage)


def party_sights(game: Game) -> Sights:
    """The table and a sheet; a symbol is worth the same wherever it lies."""
    return Sights((_table_reading(game),), tuple(_sheet_readings(game)), ())


def _table_reading(game: Game) -> Reading:
    """Whose turn it is, and what the dice show unless they are about to be rolled."""
    dice, symbols = len(game.dice), len(game.symbols)
    features = (
        *named(f"stage {stage}" for stage in STAGES),
        Feature("is active"),
        *named(f"{die.name}: shows {symbol.name}" for die in game.dice for symbol in game.symbols),
    )

    def read(state: State, seat: int) -> bytes:
        faces = (0,) * dice if state.stage is Stage.ROLL else state.faces
        return _turn(state.stage, seat == state.active, faces, symbols)

    return Reading(features, read)


@lru_cache(maxsize=1 << 14)
def _turn(stage: Stage, is_active: bool, faces: tuple[int, ...], symbols: int) -> bytes:
    turn = one_of(STAGES.index(stage), len(STAGES)) + told([is_active])
    return turn + b"".join(one_of(face - 1, symbols) for face in faces)


def _sheet_readings(game: Game) -> Iterator[Reading]:
    """What is marked, what it is worth, what is to be done, which dice are used."""
    marked = named(f"{area.name} {label}: marked" for area in game.areas for label in area.labels)
    areas = game.areas
    yield Reading(marked, lambda state, seat: _marked(state.players[seat].cells))
    points = tuple(
        Feature(f"{area.name}: points", area.max_points - area.min_points) for area in areas
    )
    yield Reading(points, lambda state, seat: _points(areas, state.players[seat].cells))
    todo = (
        *(Feature(f"{area.name}: bonus marks", 3) for area in areas),
        *named(("may cross in any area", *(f"crosses in {area.name}" for area in areas))),
    )
    yield Reading(todo, lambda state, seat: _todo(len(areas), state.players[seat].todo))
    used, size = named(f"{die.name}: used" for die in game.dice), len(game.dice)
    yield Reading(used, lambda state, seat: bits(state.players[seat].held, size))


def _marked(cells: tuple[Cells, ...]) -> bytes:
    return bytes(bool(value) for area in cells for value in area)


@lru_cache(maxsize=1 << 14)
def _points(areas: tuple[Area, ...], cells: tuple[Cells, ...]) -> bytes:
    pairs = zip(areas, cells, strict=True)
    return told(area.score(marks) - area.min_points for area, marks in pairs)


@lru_cache(maxsize=1 << 14)
def _todo(areas: int, todo: tuple[Task, ...]) -> bytes:
    """The bonus marks by area, and where the seat crosses: anywhere, or in one area."""
    fills = [task.options[0][0] for task in todo if isinstance(task, Fill)]
    crosses = [
        0 if task.area is None else task.area + 1 for task in todo if isinstance(task, Cross)
    ]
    where = crosses[0] if crosses else -1
    return told(map(fills.count, range(areas))) + one_of(where, areas + 1)
