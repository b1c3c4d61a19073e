"""What a whole table is worth to one seat: its sheet, its actions, and the dice still to come.

Most worths are in marks: one is what an average cell of the printed sheet is worth, so that the
same figures serve games with few points and with many.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ..rules import POOL, Fill, Game, Player, Stage, State
from ..rules.draft import ROLLS
from ..rules.state import CIRCLED, More
from .outlook import ACTIONS, bonus_marks, outlook

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


def worth(game: Game, state: State, seat: int, ahead: Horizon) -> float:
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
    areas = [outlook(game, index, cells, marks) for index, cells in enumerate(player.cells)]
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
