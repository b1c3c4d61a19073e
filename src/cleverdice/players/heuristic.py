"""Greedy's evaluation: what a half-filled area, a sheet and a table are likely to become.

Every free cell has an effort, in marks: one for the mark itself, more where few numbers fit. A
target that needs more effort than there are marks to come is a faint hope, one that needs less a
strong one. Most values are in marks: one is what an average cell of the printed sheet is worth, so
that the same figures serve games with few points and with many. Nothing here knows one game: only
what kinds of area answer and what is printed in them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import inf
from types import MappingProxyType
from typing import NamedTuple

from cleverdice.rules import POOL, Area, Bonus, Fill, Fox, Game, Player, Stage, State
from cleverdice.rules.flows.draft import ROLLS
from cleverdice.rules.kinds import Cells, Group, Odds
from cleverdice.rules.state import CIRCLED, More

FACE = 4.5
"""A number that is going to be written, on average: one chooses among several dice."""

HARDSHIP = 0.3
"""How much effort a rare number takes; less than the wait for it, as most dice have another use."""

STEEPNESS = 2.0
"""How sharply hope falls where the effort outgrows the marks to come."""

ACTIONS = {"reroll": 0.5, "extra_die": 2.6, "any_number": 0.6, "return": 0.5, "polish": 0.6}
"""Actions, by the name of their row, in marks."""

FILL = 2.1
"""A free mark, in marks: it may be chosen, and it comes on top."""

SCATTER = 0.15
"""The share of marks that the dice send elsewhere in a grid than to the cells one wants."""


class Target(NamedTuple):
    """Something to be had in an area, and the effort it takes; `marks` are worth in marks."""

    effort: float
    points: float = 0
    foxes: float = 0
    marks: float = 0


class AreaValue(NamedTuple):
    """What to expect of an area in the end: points, foxes, and other bonuses in marks."""

    points: float
    foxes: float
    marks: float


@lru_cache(maxsize=1 << 16)
def area_value(game: Game, index: int, cells: Cells, marks: float) -> AreaValue:
    """What an area that is filled so far is likely to become with so many marks to come."""
    points = float(game.areas[index].score(cells))
    foxes = bonuses = 0.0
    for target in targets(game, index, cells):
        chance = likelihood(target.effort, marks)
        points += chance * target.points
        foxes += chance * target.foxes
        bonuses += chance * target.marks
    return AreaValue(points, foxes, bonuses)


def likelihood(effort: float, marks: float) -> float:
    """The chance of a target that needs so much effort when so many marks are to come."""
    return 1 / (1 + (effort / marks) ** STEEPNESS) if marks > 0 else 0.0


@lru_cache(maxsize=1 << 16)
def targets(game: Game, index: int, cells: Cells) -> tuple[Target, ...]:
    """All that is still to be had in an area."""
    area = game.areas[index]
    efforts = _efforts(area, cells, odds(game, index))
    found = (*_points(area, cells, efforts), *_bonuses(game, area, cells, efforts))
    return tuple(target for target in found if target.effort < inf)


def _bonuses(game: Game, area: Area, cells: Cells, efforts: Sequence[float]) -> Iterator[Target]:
    for group in area.groups:
        missing = [efforts[cell] for cell in group.cells if not cells[cell]]
        left = group.need - len(group.cells) + len(missing)
        if left > 0:
            effort = _in_turn(area, missing, cells.count(0))[left - 1]
            foxes, marks = group_worth(game, area, group)
            yield Target(effort, 0, foxes, marks)


def group_worth(game: Game, area: Area, group: Group) -> tuple[float, float]:
    """Foxes and marks that a group gives; less where the number must not be too small."""
    share = 1.0
    if group.least:
        brought = odds(game, area.index).items()
        share = sum(odd for number, odd in brought if number >= group.least) ** HARDSHIP
    foxes = group.bonus.count if isinstance(group.bonus, Fox) else 0
    return share * foxes, share * bonus_marks(game, group.bonus)


def bonus_marks(game: Game, bonus: Bonus) -> float:
    """A bonus in marks; a fox is none, its worth depends on the other areas."""
    if isinstance(bonus, Fox):
        return 0.0
    return FILL if isinstance(bonus, Fill) else ACTIONS[game.actions[bonus.row].name]


def _points(area: Area, cells: Cells, efforts: Sequence[float]) -> Iterator[Target]:
    """Points of single cells where they have any, and of every further step of a tally."""
    for cell, effort in enumerate(efforts):
        if area.written and not cells[cell]:
            yield Target(effort, area.likely_points(cells, cell, FACE))
    for tally in area.tallies:
        free = [efforts[cell] for cell in tally.cells if not cells[cell]]
        done, across = len(tally.cells) - len(free), lanes_of(area, tally.cells) > 1
        in_turn = accumulate(sorted(free)) if across else _in_turn(area, free, cells.count(0))
        for count, effort in enumerate(in_turn, done):
            yield Target(effort, tally.table[count + 1] - tally.table[count])


def lanes_of(area: Area, cells: Iterable[int]) -> int:
    """How many lanes some cells belong to; a grid has none."""
    return sum(1 for lane in area.lanes if not set(lane).isdisjoint(cells))


def _in_turn(area: Area, efforts: Sequence[float], free: int) -> list[float]:
    """The effort up to the first of these cells, the second, ... the last."""
    if area.lanes:
        return sorted(efforts)
    astray = 1 + SCATTER * ((free + 1) / (len(efforts) + 1) - 1)
    return [effort * astray for effort in accumulate(sorted(efforts))]


# How hard it is to get there


@lru_cache(maxsize=64)
def odds(game: Game, index: int) -> Odds:
    """How likely one die is to bring each number to an area; a joker is any symbol."""
    area = game.areas[index]
    jokers = {1 + number for number, symbol in enumerate(game.symbols) if symbol.area is None}
    faces = [face for die in game.dice if index in die.areas for face in die.faces]
    if area.plus is not None:
        one, other = (game.dice[die].faces for die in area.plus)
        faces = [area.joined(a, b) for a in one for b in other]
    wild = sum(1 for face in faces if face in jokers)
    numbers = set(faces) - jokers
    return MappingProxyType({n: (faces.count(n) + wild) / len(faces) for n in numbers})


def _efforts(area: Area, cells: Cells, odds: Odds) -> list[float]:
    """The effort of every free cell, in a lane with all that comes before it."""
    alone = costs(area, cells, odds)
    return _along(area.lanes, cells, alone) if area.lanes else alone


def costs(area: Area, cells: Cells, odds: Odds) -> list[float]:
    """The effort of every free cell, without what comes before it."""
    chances = area.chances(cells, odds)
    return [area.dice_needed(cell) * _wait(chance) for cell, chance in enumerate(chances)]


def _wait(chance: float) -> float:
    return chance**-HARDSHIP if chance else inf


def _along(lanes: Sequence[Sequence[int]], cells: Cells, alone: Sequence[float]) -> list[float]:
    """Add up what lies before each free cell of a lane."""
    total = [0.0] * len(cells)
    for lane in lanes:
        free = [cell for cell in lane if not cells[cell]]
        for cell, effort in zip(free, accumulate(alone[cell] for cell in free), strict=True):
            total[cell] = effort
    return total


# Tables

PACE = 1.2
"""Marks that a die to come brings, bonuses included."""

ROLL = 2.0
"""The pick of a roll with many dice, in marks: it is the best of several."""

THIN = 0.5
"""What a roll lacks of its full worth with one die; with two the square of it, and so on.

Dice sent to the platter are lost for the coming rolls: ignoring that costs about ten points.
"""

KEPT = 0.7
"""The share of the other dice that a pick is likely to leave for the next roll."""

WILD = 1.5
"""A die that fits every area, in dice."""

LATE = 3.0
"""Dice to come at which a saved action counts half, as it may find no use any more."""

TWIN = 1.0
"""One more cell that a twin of a die allows, in marks."""

LAP = 2.0
"""Dice to come for each cell that the fullest area of the table lacks, where that is the end."""

WIN = 3.0
"""Points that it is worth to end the game ahead, or that it costs to end it behind."""

GRAIN = 4096
"""Values are told in such parts of a point: sums come out a little different on another engine or
Python, and a choice should not hang on that."""


class Horizon(NamedTuple):
    """What comes after a decision, whichever move is made: dice, and the turn they come after."""

    dice: float
    turn: tuple[int, int]


def horizon(game: Game, state: State, seat: int) -> Horizon:
    """How far a seat can look ahead from a table at which it must decide."""
    dice = _dice_by_rounds(game, state, seat) if game.rounds else LAP * _missing(state)
    return Horizon(dice, (state.round, state.active))


def table_value(game: Game, state: State, seat: int, ahead: Horizon) -> float:
    """What a table is worth to a seat, in points."""
    by = _by_rounds if game.rounds else _race
    return round(by(game, state, seat, ahead) * GRAIN) / GRAIN


@lru_cache(maxsize=16)
def mark_points(game: Game) -> float:
    """The points of an average cell."""
    return sum(area.max_points for area in game.areas) / sum(area.size for area in game.areas)


# Sheets


def _sheet(game: Game, player: Player, ahead: Horizon) -> float:
    """The points that a sheet is likely to have in the end, and what its actions are worth."""
    marks = PACE * ahead.dice / len(game.areas)
    areas = [area_value(game, index, cells, marks) for index, cells in enumerate(player.cells)]
    foxes = player.foxes + sum(area.foxes for area in areas)
    points = sum(area.points for area in areas) + foxes * min(area.points for area in areas)
    bonuses = sum(area.marks for area in areas) + _due(game, player) + _saved(game, player, ahead)
    return points + mark_points(game) * bonuses


def _due(game: Game, player: Player) -> float:
    """Marks that are to be made at once, in marks."""
    fills = sum(bonus_marks(game, task) for task in player.todo if isinstance(task, Fill))
    return fills + sum(TWIN * task.left for task in player.todo if isinstance(task, More))


def _saved(game: Game, player: Player, ahead: Horizon) -> float:
    """Circled actions, in marks."""
    rows = zip(game.actions, player.tracks, strict=True)
    ready = sum(ACTIONS[row.name] * spaces.count(CIRCLED) for row, spaces in rows)
    return ready * ahead.dice / (ahead.dice + LATE)


# Games of rounds


def _by_rounds(game: Game, state: State, seat: int, ahead: Horizon) -> float:
    """The sheet, the rolls that are left, and what the rounds to come give."""
    marks = _rolls(game, state, seat, ahead)
    for number in range(state.round, game.rounds[len(state.players)]):
        marks += round_marks(game, number)
    return _sheet(game, state.players[seat], ahead) + mark_points(game) * marks


def round_marks(game: Game, number: int) -> float:
    """What everybody is given when a round begins, in marks; 0 is the first round."""
    return sum(bonus_marks(game, bonus) for bonus in game.round_bonus[number])


def _dice_by_rounds(game: Game, state: State, seat: int) -> int:
    """The dice that a seat will enter after this decision if none is lost to the platter."""
    seats = len(state.players)
    a_round = ROLLS + max(1, seats - 1)
    rounds = game.rounds[seats] - state.round
    if state.stage is Stage.ROUND:
        return (rounds + 1) * a_round
    turn, mine = ((number - state.first) % seats for number in (state.active, seat))
    later = seats - 1 - turn if seats > 1 else int(state.stage is not Stage.SERVE)
    later += ROLLS - 1 if mine > turn else 0
    now = ROLLS - state.rolls if mine == turn and state.stage is Stage.TURN else 0
    return rounds * a_round + later + now


def _rolls(game: Game, state: State, seat: int, ahead: Horizon) -> float:
    """The rolls of this turn that a seat still has, in marks."""
    here = seat == state.active and ahead.turn == (state.round, state.active)
    if not here or state.stage not in (Stage.TURN, Stage.ROLL):
        return 0.0
    pool = [die for die, place in enumerate(state.place) if place == POOL]
    return roll_marks(game, pool, ROLLS - state.rolls)


def roll_marks(game: Game, dice: Iterable[int], left: int) -> float:
    """What so many rolls are worth that begin with these dice, in marks."""
    pool = sum(WILD if len(game.dice[die].areas) > 1 else 1.0 for die in dice)
    total = 0.0
    for _ in range(left):
        total += ROLL * (1 - THIN**pool)
        pool = max(0.0, pool - 1) * KEPT
    return total


# Games that end when somebody has filled an area


def _missing(state: State) -> int:
    """How many cells the fullest area of the table lacks."""
    return min(cells.count(0) for player in state.players for cells in player.cells)


def _race(game: Game, state: State, seat: int, ahead: Horizon) -> float:
    """How far a seat is ahead; nobody should end a game that is being lost."""
    if _missing(state):
        sheets = [_sheet(game, player, ahead) for player in state.players]
        return sheets.pop(seat) - max(sheets)
    points = [game.score(player).total for player in state.players]
    lead = points.pop(seat) - max(points)
    return lead + (WIN if lead > 0 else -WIN if lead < 0 else 0)


# Forecasts

TURN = 0.5
"""Cells that the fullest area of a table gains in a turn, where a full one ends the game."""


def expected_points(game: Game, state: State, seat: int) -> float:
    """The final points of a seat by rule of thumb, whatever the others have.

    Good for comparing moves; early in a game it is far too high.
    """
    if state.stage is Stage.ROUND:
        state = state._replace(stage=Stage.ROLL)
    waiting = state.stage is Stage.ROLL or (state.stage is Stage.TURN and seat != state.active)
    if not game.rounds:
        ahead = Horizon(_race_dice(game, state, waiting), (state.round, state.active))
        return _sheet(game, state.players[seat], ahead)
    ahead = horizon(game, state, seat)
    if waiting:  # a horizon is made for a seat that decides
        dice = ROLLS - state.rolls if seat == state.active else 1
        ahead = ahead._replace(dice=ahead.dice + dice)
    return table_value(game, state, seat, ahead)


def _race_dice(game: Game, state: State, waiting: bool) -> float:
    """How many dice usually come where a full area ends the game.

    The turn tells it, not the sheets: or a mark would bring the end nearer and look like a loss.
    """
    seats = len(state.players)
    turns = (state.round - 1) * seats + (state.active - state.first) % seats + (not waiting)
    smallest = min(area.size for area in game.areas)
    return LAP * max(1.0, smallest - TURN * turns)
