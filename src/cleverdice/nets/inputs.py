"""What a net sees of a table, as small whole numbers, written from a state of the readable engine.

The fast engine writes the same numbers from its arrays; `cleverdice.fast.feature_names` says what
each of them means. Here they need no compiler. Most of them are remembered by area and by action
row: the tables that a net compares differ in a mark or two.

>>> from cleverdice import load
>>> game = load("gsc")
>>> list(inputs(game, game.start(), seat=0)[:7])
[0, 1, 0, 0, 0, 0, 0]
>>> stacked(game, [game.start(), game.start(players=2)], seat=0).shape
(2, 257)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np

from cleverdice.actions import fills_of
from cleverdice.rules import (
    POOL,
    Area,
    Duty,
    Fill,
    Game,
    Grid,
    Mark,
    Player,
    Spread,
    Stage,
    State,
    Track,
    Use,
)
from cleverdice.rules.areas import Cells
from cleverdice.rules.draft import FIELDS, ROLLS, Draft, other_of
from cleverdice.rules.state import CIRCLED, LOCKED, Cross, More, Task

Matrix = np.ndarray[Any, np.dtype[np.uint8]]

ROUND_COUNT, MOST_FOXES, SPACES = 6, 7, 7
MOST = 255
"""The greatest number that is told; what is more is told as this."""

NUMBERS, SUMS = range(1, 7), range(2, 13)

STAGES, DUTIES = tuple(Stage), tuple(Duty)
BEGUN = (Stage.SERVE, Stage.OVER)
"""The stages at which the passive turns of a roll have begun."""

ROLL, DEAL = Stage.ROLL, Stage.DEAL  # an enum is slow to look up


def inputs(game: Game, state: State, seat: int) -> bytes:
    """What a seat sees: the table, its own sheet, what the dice could do there; one number a byte.

    Where any seat may end the game, the others' sheets follow in turn.
    """
    if game.symbols:
        return _party_table(game, state, seat) + _party_sheets(game, state, seat)
    shown, player = _shown(state), state.players[seat]
    table, sheet = _draft_table(game, state, seat, shown), _draft_sheet(game, player)
    return table + sheet + _draft_dice(game, state, player, shown)


def stacked(game: Game, states: Sequence[State], seat: int) -> Matrix:
    """What a seat sees of many tables, one row a table."""
    rows = bytearray().join([inputs(game, state, seat) for state in states])
    return np.frombuffer(rows, np.uint8).reshape(len(states), width(game))


@cache
def width(game: Game) -> int:
    """How many numbers a seat sees; the number of players doesn't matter.

    >>> from cleverdice import load
    >>> width(load("gsc"))
    257
    """
    return len(inputs(game, game.start(game.min_players), 0))


@cache
def _one_of(value: int, size: int) -> bytes:
    """A 1 at the place of the value among zeros."""
    return bytes(place == value for place in range(size))


@cache
def _bits(bits: int, size: int) -> bytes:
    """One number for each bit."""
    return bytes(bits >> bit & 1 for bit in range(size))


def _numbers(values: Iterable[int]) -> bytes:
    return bytes([min(value, MOST) for value in values])


# Games with a platter


def _shown(state: State) -> tuple[int, ...]:
    """The faces of the dice; one that is about to be rolled shows nothing."""
    if state.stage is not ROLL and state.stage is not DEAL:
        return state.faces
    return tuple([0 if at == POOL else f for at, f in zip(state.place, state.faces, strict=True)])


def _draft_table(game: Game, state: State, seat: int, faces: tuple[int, ...]) -> bytes:
    """How far the game is, and how the dice lie."""
    players, _, place, first, active, number, rolls, stage = state
    turn = _turn(game, len(players), seat, first, active, number, rolls, stage)
    return b"".join([turn, *map(_die, place, faces)])


@cache
def _die(place: int, face: int) -> bytes:
    """Platter, die fields or pool, and the face."""
    at = FIELDS + 1 if place == POOL else place
    return _one_of(at, FIELDS + 2) + _one_of(face - 1, len(NUMBERS))


@lru_cache(maxsize=1 << 14)
def _turn(
    game: Game,
    players: int,
    seat: int,
    first: int,
    active: int,
    number: int,
    rolls: int,
    stage: Stage,
) -> bytes:
    rounds, is_active = game.rounds[players] - number, seat == active
    now, own = (active - first) % players, (seat - first) % players
    begun = stage in BEGUN or (players > 1 and is_active)
    passive = rounds * max(1, players - 1) + (players - 1 - now) - (own > now) + (not begun)
    return b"".join(
        [
            _one_of(STAGES.index(stage), len(STAGES)),
            _one_of(number - 1, ROUND_COUNT),
            _one_of(rolls, ROLLS + 1),
            _numbers((is_active, rounds + (own > now), passive)),
        ]
    )


def _draft_sheet(game: Game, player: Player) -> bytes:
    """What is marked, what fits, what is ready, what is to be done."""
    marked, fits, points = zip(*map(_draft_area, game.areas, player.cells), strict=True)
    least = min(points)
    return b"".join(
        [
            *marked,
            *fits,
            _rows(game, player.tracks),
            _one_of(player.foxes, MOST_FOXES + 1),
            _numbers((*points, least, least * player.foxes)),
            _draft_todo(game, player.todo),
            _bits(player.held, len(game.dice)),
        ]
    )


@lru_cache(maxsize=1 << 15)
def _draft_area(area: Area, cells: Cells) -> tuple[bytes, bytes, int]:
    """What is marked, what fits, and the points."""
    return bytes(map(bool, cells)), _fits(area, cells), area.score(cells)


def _fits(area: Area, cells: Cells) -> bytes:
    """The numbers that an area takes, and how far a rising track or a spread has come."""
    numbers = SUMS if area.plus else NUMBERS
    fits = bytes(bool(area.marks(cells, Use(number))) for number in numbers)
    if isinstance(area, Track) and area.rising:
        last = next((value for value in reversed(cells) if value), 0)
        fits += _one_of(last - 1, len(NUMBERS))
    if isinstance(area, Spread):
        fits += _end(area, cells, 0) + _end(area, cells, area.side)
    return fits


def _end(area: Spread, cells: Cells, start: int) -> bytes:
    """How far the last number of a side is from the centre's."""
    filled = area.filled(cells, start)
    last = cells[start + filled - 1] if filled else area.centre
    return _one_of(abs(last - area.centre), area.side)


@lru_cache(maxsize=1 << 14)
def _rows(game: Game, tracks: tuple[tuple[int, ...], ...]) -> bytes:
    """How many spaces of each action row are ready and unlocked; which, where numbers stand."""
    told = b""
    for row, spaces in zip(game.actions, tracks, strict=True):
        told += _one_of(spaces.count(CIRCLED), SPACES + 1)
        told += _numbers([len(spaces) - spaces.count(LOCKED)])
        if any(row.printed):
            told += bytes(space == CIRCLED for space in spaces).ljust(SPACES, b"\0")
    return told


@lru_cache(maxsize=1 << 14)
def _draft_todo(game: Game, todo: tuple[Task, ...]) -> bytes:
    """The bonus marks by kind, the further marks for twins, the duty."""
    more = next((task for task in todo if isinstance(task, More)), More(0, 0, 0))
    kinds = [todo.count(fill) for fill in fills_of(game)]
    duty = bytes(duty in todo for duty in DUTIES)
    return _numbers([*kinds, more.left]) + _one_of(more.value - 1, len(NUMBERS)) + duty


def ways(area: Area) -> int:
    """How many ways there are to use a die in an area.

    In a grid the cells of one number from the first on, in a spread a step and the centre's number
    on either side, in a track the next cell, perhaps with points in place of its bonus.
    """
    if isinstance(area, Grid):
        return max(map(len, area.showing.values()))
    if isinstance(area, Spread):
        return 4
    return 2 if isinstance(area, Track) and area.halved else 1


def _draft_dice(game: Game, state: State, player: Player, faces: tuple[int, ...]) -> bytes:
    """Where each die fits that is seen and not used yet, and which areas have the least points."""
    told, cells, flow = [], player.cells, game.flow
    assert isinstance(flow, Draft)
    for die, areas in enumerate(game.areas_of):
        seen = faces[die] and not player.held >> die & 1
        for area in areas:
            number = _number(area, die, faces) if seen else 0
            field = flow.field(state, die) if area.asks else 0
            told.append(_open_ways(area, cells[area.index], number, field))
    points = [_draft_area(area, cells[area.index])[2] for area in game.areas]
    least = min(points)
    return b"".join(told) + bytes(each == least for each in points)


def _number(area: Area, die: int, faces: tuple[int, ...]) -> int:
    """What a die counts in an area, 0 if the other die of a sum is not seen."""
    if not area.plus:
        return faces[die]
    other = faces[other_of(area.plus, die)]
    return faces[die] + other if other else 0


@lru_cache(maxsize=1 << 16)
def _open_ways(area: Area, cells: Cells, number: int, field: int) -> bytes:
    """A 1 for each way that is open to that number from there."""
    marks = area.marks(cells, Use(number, field)) if number else ()
    if isinstance(area, Grid):
        free = {mark.cell for mark in marks}
        return bytes(cell in free for cell in area.showing.get(number, ())).ljust(ways(area), b"\0")
    found = {way_of(area, mark) for mark in marks}
    return bytes(way in found for way in range(ways(area)))


def way_of(area: Area, mark: Mark) -> int:
    """The way that a mark takes outside of a grid."""
    if isinstance(area, Spread):
        return 2 * (mark.cell >= area.side) + (mark.value == area.centre)
    return int(mark.plain)


# The party game


def _party_table(game: Game, state: State, seat: int) -> bytes:
    """Whose turn it is, and what the dice show unless they are about to be rolled."""
    stage = state.stage
    faces = (0,) * len(game.dice) if stage is ROLL else state.faces
    return _party_dice(stage, seat == state.active, faces, len(game.symbols))


@lru_cache(maxsize=1 << 14)
def _party_dice(stage: Stage, is_active: bool, faces: tuple[int, ...], symbols: int) -> bytes:
    turn = _one_of(STAGES.index(stage), len(STAGES)) + _numbers([is_active])
    return turn + b"".join(_one_of(face - 1, symbols) for face in faces)


def _party_sheet(game: Game, player: Player) -> bytes:
    """What is marked, what it is worth, what is to be done."""
    marked, points = zip(*map(_party_area, game.areas, player.cells), strict=True)
    todo = _party_todo(len(game.areas), player.todo)
    return b"".join([*marked, _numbers(points), todo, _bits(player.held, len(game.dice))])


def _party_sheets(game: Game, state: State, seat: int) -> bytes:
    """The own sheet, then the others' in turn; zeros where nobody sits."""
    players = state.players
    own, *further = (_party_sheet(game, player) for player in players[seat:] + players[:seat])
    told = own + b"".join(b"\1" + sheet for sheet in further)
    return told.ljust((1 + len(own)) * game.max_players - 1, b"\0")


@lru_cache(maxsize=1 << 15)
def _party_area(area: Area, cells: Cells) -> tuple[bytes, int]:
    return bytes(map(bool, cells)), area.score(cells)


@lru_cache(maxsize=1 << 14)
def _party_todo(areas: int, todo: tuple[Task, ...]) -> bytes:
    """The bonus marks by area, and where the seat crosses: anywhere, or in one area."""
    fills = [task.options[0][0] for task in todo if isinstance(task, Fill)]
    crosses = [
        0 if task.area is None else task.area + 1 for task in todo if isinstance(task, Cross)
    ]
    where = crosses[0] if crosses else -1
    return _numbers(map(fills.count, range(areas))) + _one_of(where, areas + 1)
