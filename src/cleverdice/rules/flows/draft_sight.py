"""What a seat sees in the games with a platter.

Most numbers are remembered by area and by action row: the tables that a net compares differ in a
mark or two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from ..kinds import FACES, Area, Cells, Fox, Use
from ..sight import Feature, Reading, bits, named, one_of, told
from ..state import CIRCLED, LOCKED, POOL, Duty, More, Stage, State, Task
from .flow import Sights

if TYPE_CHECKING:
    from ..game import Game
    from .draft import Draft

FIELDS = ROLLS = 3
LEAST_ROUNDS, LEAST_FOXES, LEAST_SPACES = 6, 7, 7
"""Room that every game has, so that nets of games of the same size look alike."""

STAGES, DUTIES = tuple(Stage), tuple(Duty)
SPOKEN = dict(zip(DUTIES, ("pick", "be served", "use extra dice", "return dice"), strict=True))
BEGUN = (Stage.SERVE, Stage.OVER)
"""The stages at which the passive turns of a roll have begun."""

ROLL, DEAL = Stage.ROLL, Stage.DEAL  # an enum is slow to look up

PLACES = ("platter", *(f"field {number}" for number in range(1, FIELDS + 1)), "pool")


def draft_sights(flow: Draft, game: Game) -> Sights:
    """The table, a sheet, and where the dice fit on the own sheet."""
    return Sights(
        table=(
            _turn_reading(game),
            *(_die_reading(game, die) for die in range(len(game.dice))),
            _sweep_reading(flow, game),
        ),
        sheet=tuple(_sheet_readings(flow, game)),
        dice=(_fits_reading(flow, game), _least_reading(game)),
    )


# The table


def _turn_reading(game: Game) -> Reading:
    """How far the game is, for a seat."""
    rounds = max(LEAST_ROUNDS, *game.rounds.values())
    passive = max(number * max(1, players - 1) for players, number in game.rounds.items())
    features = (
        *named(f"stage {stage}" for stage in STAGES),
        *named(f"round {number}" for number in range(1, rounds + 1)),
        *named(f"rolls {number}" for number in range(ROLLS + 1)),
        Feature("is active"),
        Feature("active turns to come", max(game.rounds.values())),
        Feature("passive turns to come", passive),
    )

    def read(state: State, seat: int) -> bytes:
        players, _, _, first, active, number, rolls, stage = state
        left, size = game.rounds[len(players)] - number, len(players)
        about = one_of(STAGES.index(stage), len(STAGES)) + one_of(number - 1, rounds)
        seats = (size, (active - first) % size, (seat - first) % size)
        return about + one_of(rolls, ROLLS + 1) + _turns(stage, left, *seats)

    return Reading(features, read)


@lru_cache(maxsize=1 << 12)
def _turns(stage: Stage, rounds: int, players: int, now: int, own: int) -> bytes:
    """Whether it is the seat's turn, and how many turns are to come, active and passive."""
    is_active = own == now
    begun = stage in BEGUN or (players > 1 and is_active)
    passive = rounds * max(1, players - 1) + (players - 1 - now) - (own > now) + (not begun)
    return told((is_active, rounds + (own > now), passive))


def _die_reading(game: Game, die: int) -> Reading:
    """Platter, die fields or pool, and the face unless it is about to be rolled."""
    name = f"{game.dice[die].name} die"
    features = named(f"{name}: {place}" for place in PLACES)
    features += named(f"{name}: shows {face}" for face in FACES)

    def read(state: State, seat: int) -> bytes:
        place = state.place[die]
        return _die(place, 0 if place == POOL and _blind(state) else state.faces[die])

    return Reading(features, read)


@lru_cache(maxsize=1 << 6)
def _die(place: int, face: int) -> bytes:
    at = FIELDS + 1 if place == POOL else place
    return one_of(at, len(PLACES)) + one_of(face - 1, len(FACES))


def _sweep_reading(flow: Draft, game: Game) -> Reading:
    """Which ruling on swept dice is in force, so that one net can play both."""
    swept = [area.name for area in game.areas if area.sweeps]
    lower = bytes((not flow.sweeps_all,)) * len(swept)
    features = named(f"{name}: lower dice only are swept" for name in swept)
    return Reading(features, lambda state, seat: lower)


def _blind(state: State) -> bool:
    """Are the dice of the pool about to be rolled?"""
    return state.stage is ROLL or state.stage is DEAL


# A sheet


def _sheet_readings(flow: Draft, game: Game) -> Iterator[Reading]:
    for area in game.areas:
        features = named(f"{area.name} {label}: marked" for label in area.labels)
        yield Reading(features, partial(_read_area, area, _marked))
    for area in game.areas:
        yield Reading(_fit_features(area), partial(_read_area, area, _fits))
    yield _rows_reading(game)
    yield _points_reading(game)
    yield _todo_reading(flow, game)
    features = named(f"{die.name} die: used as an extra die" for die in game.dice)
    size = len(game.dice)
    yield Reading(features, lambda state, seat: bits(state.players[seat].held, size))


def _read_area(area: Area, about: Callable[[Area, Cells], bytes], state: State, seat: int) -> bytes:
    return about(area, state.players[seat].cells[area.index])


@lru_cache(maxsize=1 << 15)
def _marked(area: Area, cells: Cells) -> bytes:
    return bytes(map(bool, cells))


def _fit_features(area: Area) -> tuple[Feature, ...]:
    numbers = named(f"{area.name}: {number} fits" for number in area.seen_numbers)
    return numbers + named(f"{area.name}: {name}" for lane in area.progress for name in lane.names)


@lru_cache(maxsize=1 << 15)
def _fits(area: Area, cells: Cells) -> bytes:
    """The numbers that an area takes, and how far its lanes have come."""
    fits = bytes(bool(area.marks(cells, Use(number))) for number in area.seen_numbers)
    lanes = (
        one_of(progress.stage(area.last(cells, lane)), len(progress.names))
        for lane, progress in enumerate(area.progress)
    )
    return fits + b"".join(lanes)


def _rows_reading(game: Game) -> Reading:
    """How many spaces of each action row are ready and unlocked; which, where numbers stand."""
    most = max(LEAST_SPACES, *(len(row.printed) for row in game.actions))
    features: list[Feature] = []
    for row in game.actions:
        features += named(f"{row.name}: {ready} ready" for ready in range(most + 1))
        features.append(Feature(f"{row.name}: unlocked", most))
        if any(row.printed):
            features += named(f"{row.name}: space {n} ready" for n in range(1, most + 1))
    numbered = tuple(any(row.printed) for row in game.actions)
    return Reading(
        tuple(features),
        lambda state, seat: _rows(most, numbered, state.players[seat].tracks),
    )


@lru_cache(maxsize=1 << 14)
def _rows(most: int, numbered: tuple[bool, ...], tracks: tuple[tuple[int, ...], ...]) -> bytes:
    row_bytes = b""
    for by_space, spaces in zip(numbered, tracks, strict=True):
        row_bytes += one_of(spaces.count(CIRCLED), most + 1)
        row_bytes += told([len(spaces) - spaces.count(LOCKED)])
        if by_space:
            row_bytes += bytes(space == CIRCLED for space in spaces).ljust(most, b"\0")
    return row_bytes


def most_foxes(game: Game) -> int:
    """How many foxes a sheet can have, with the room that every game has."""
    given = [group.bonus for area in game.areas for group in area.groups]
    given += [row.end for row in game.actions if row.end]
    given += [bonus for bonuses in game.round_bonus for bonus in bonuses]
    return max(LEAST_FOXES, sum(bonus.count for bonus in given if isinstance(bonus, Fox)))


def _points_reading(game: Game) -> Reading:
    """Foxes and points; where points may be negative, what they are above the least."""
    foxes, least = most_foxes(game), min(area.min_points for area in game.areas)
    lows = [area.min_points for area in game.areas]
    features = (
        *named(f"{number} foxes" for number in range(foxes + 1)),
        *(
            Feature(f"{area.name}: points", area.max_points - area.min_points)
            for area in game.areas
        ),
        Feature("least points", max(area.max_points for area in game.areas) - least),
        Feature("fox points", 255),
    )

    def read(state: State, seat: int) -> bytes:
        player = state.players[seat]
        points = [*map(points_of, game.areas, player.cells)]
        low = min(points)
        above = [number - under for number, under in zip(points, lows, strict=True)]
        tail = (low - least, low * player.foxes - least * foxes)
        return one_of(player.foxes, foxes + 1) + told((*above, *tail))

    return Reading(features, read)


@lru_cache(maxsize=1 << 15)
def points_of(area: Area, cells: Cells) -> int:
    """What an area is worth; remembered, since most areas are as they were."""
    return area.score(cells)


def _todo_reading(flow: Draft, game: Game) -> Reading:
    """The bonus marks by kind, the further marks that a die allows, the duty."""
    duties = DUTIES if flow.return_row is not None else DUTIES[:-1]
    swept = tuple(area for area in game.areas if area.sweeps)
    features = (
        *(Feature(f"bonus marks of kind {n}", 3) for n, _ in enumerate(game.fills, 1)),
        Feature("further marks for twins", 5),
        *named(f"further marks of number {number}" for number in FACES),
        *named(f"{area.name} {label}: swept" for area in swept for label in area.labels),
        *named(f"has to {SPOKEN[duty]}" for duty in duties),
    )
    sizes = tuple((area.index, area.size) for area in swept)
    return Reading(
        features, lambda state, seat: _todo(game, state.players[seat].todo, sizes, len(duties))
    )


@lru_cache(maxsize=1 << 14)
def _todo(
    game: Game, todo: tuple[Task, ...], swept: tuple[tuple[int, int], ...], duties: int
) -> bytes:
    more = next((task for task in todo if isinstance(task, More)), More(0, 0, 0))
    kinds = [todo.count(fill) for fill in game.fills]
    cells = [cell in more.cells for area, size in swept for cell in range(size)]
    duty = bytes(duty in todo for duty in DUTIES[:duties])
    return told([*kinds, more.left]) + one_of(more.value - 1, len(FACES)) + bytes(cells) + duty


# What the dice could do


def _fits_reading(flow: Draft, game: Game) -> Reading:
    """Where each die fits that is seen and not used yet, mark by mark."""
    features = named(
        f"{die.name} die: fits {area.name} in way {slot}"
        for die, areas in zip(game.dice, game.areas_of, strict=True)
        for area in areas
        for slot in range(1, area.slots + 1)
    )

    def read(state: State, seat: int) -> bytes:
        player, faces, found = state.players[seat], _shown(state), []
        for die, areas in enumerate(game.areas_of):
            seen = faces[die] and not player.held >> die & 1
            for area in areas:
                number = _number(area, die, faces) if seen else 0
                field = flow.field(state, die) if area.asks else 0
                found.append(_open_slots(area, player.cells[area.index], number, field))
        return b"".join(found)

    return Reading(features, read)


def _shown(state: State) -> tuple[int, ...]:
    """The faces of the dice; one that is about to be rolled shows nothing."""
    if not _blind(state):
        return state.faces
    return tuple([0 if at == POOL else f for at, f in zip(state.place, state.faces, strict=True)])


def _number(area: Area, die: int, faces: tuple[int, ...]) -> int:
    """What a die counts in an area, 0 if the other die of two is not seen."""
    if not area.plus:
        return faces[die]
    other = faces[area.other_die(die)]
    return area.number_of(die, faces[die], other) if other else 0


@lru_cache(maxsize=1 << 16)
def _open_slots(area: Area, cells: Cells, number: int, field: int) -> bytes:
    """A 1 for each mark that is open to that number from there."""
    marks = area.marks(cells, Use(number, field)) if number else ()
    found = {area.slot(mark) for mark in marks}
    return bytes(slot in found for slot in range(area.slots))


def _least_reading(game: Game) -> Reading:
    """Which areas have the least points."""
    features = named(f"{area.name}: has the least" for area in game.areas)

    def read(state: State, seat: int) -> bytes:
        points = [*map(points_of, game.areas, state.players[seat].cells)]
        least = min(points)
        return bytes(each == least for each in points)

    return Reading(features, read)
