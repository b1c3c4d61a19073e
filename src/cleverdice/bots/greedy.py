"""One ply with a hand-written evaluation: play the move that leaves the best table.

Worths are in marks; one mark is worth what an average cell of the sheet is.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import NamedTuple

from ..rules import PLATTER, POOL, Fill, Game, Move, Player, Stage, State
from ..rules.draft import ROLLS
from ..rules.state import CIRCLED, Cross, More
from .outlook import ACTIONS, outlook, worth

PACE = 1.3
"""Marks that a die brings, bonuses included."""

ROLL = 2.0
"""The pick of a roll with many dice, in marks."""

THIN = 0.6
"""How far each die less brings a roll down."""

KEPT = 0.7
"""The share of the other dice that a pick leaves for the next roll."""

WILD = 2.0
"""A die for every area, in dice."""

LATE = 3.0
"""Dice to come at which a saved action is worth half: it may find no use any more."""

GIFT = 0.05
"""What a die on the platter gives each other player, in marks."""

WIN = 3.0
"""What ending the game ahead is worth in points, where a player can end it."""

TWIN = 1.0

CLOSE = 4
"""So many moves, the best at first sight, are looked at with all that follows from them."""


class Horizon(NamedTuple):
    """How much is still to come for a seat after a decision: the same whichever move it makes."""

    dice: float
    round: int
    active: int


def greedy_move(game: Game, state: State, seat: int, rng: random.Random) -> Move:
    """The move that leaves the best table; equals are drawn from."""
    moves = game.moves(state, seat)
    if len(moves) == 1:
        return moves[0]
    ahead = horizon(game, state, seat)
    tables = [(game.apply(state, seat, move), move) for move in moves]
    rng.shuffle(tables)
    tables.sort(key=lambda pair: estimate(game, pair[0], seat, ahead), reverse=True)
    return max(tables[:CLOSE], key=lambda pair: value(game, pair[0], seat, ahead))[1]


def value(game: Game, state: State, seat: int, ahead: Horizon) -> float:
    """What a table is worth to a seat, its own bonuses and further crosses made first."""
    while _goes_on(state.players[seat]):
        after = [game.apply(state, seat, move) for move in game.moves(state, seat)]
        state = max(after, key=lambda table: estimate(game, table, seat, ahead))
    return estimate(game, state, seat, ahead)


def _goes_on(player: Player) -> bool:
    """Is this seat in the middle of a mark with all that belongs to it?"""
    if not player.todo or player.todo[0] == Cross():
        return False
    return isinstance(player.todo[0], More | Cross) or isinstance(player.todo[-1], Fill)


def estimate(game: Game, state: State, seat: int, ahead: Horizon) -> float:
    """What a table is worth to a seat as it stands."""
    if not game.rounds:
        return race(game, state, seat)
    unit = mark_points(game)
    player = state.players[seat]
    return (
        sheet(game, player, ahead.dice)
        + unit * (coming_rolls(game, state, seat, ahead) - gifts(state, seat, ahead))
        + unit * sum(worth(game, bonus) for bonuses in game.round_bonus[state.round:game.rounds[len(state.players)]] for bonus in bonuses)
    )


def sheet(game: Game, player: Player, dice: float) -> float:
    """What one sheet is likely to be worth at the end."""
    unit = mark_points(game)
    marks = PACE * dice / len(game.areas)
    parts = [outlook(game, index, cells, marks) for index, cells in enumerate(player.cells)]
    foxes = player.foxes + sum(part.foxes for part in parts)
    points = sum(part.points for part in parts) + foxes * min(part.points for part in parts)
    bonuses = sum(part.marks for part in parts) + sum(
        worth(game, task) if isinstance(task, Fill) else TWIN * task.left for task in player.todo if isinstance(task, Fill | More)
    )
    return points + unit * (bonuses + saved(game, player, dice))


def saved(game: Game, player: Player, dice: float) -> float:
    """Circled actions, in marks."""
    use = dice / (dice + LATE)
    return use * sum(
        ACTIONS[row.name] * spaces.count(CIRCLED)
        for row, spaces in zip(game.actions, player.tracks, strict=True)
    )


@lru_cache(maxsize=16)
def mark_points(game: Game) -> float:
    """The points of an average cell."""
    return sum(area.max_points for area in game.areas) / sum(area.size for area in game.areas)


def horizon(game: Game, state: State, seat: int) -> Horizon:
    return Horizon(dice_to_come(game, state, seat) if game.rounds else 0, state.round, state.active)

def dice_to_come(game: Game, state: State, seat: int) -> float:
    """How many dice a seat will still enter, this turn and later."""
    seats = len(state.players)
    rounds = game.rounds[seats] - state.round
    turn = (state.active - state.first) % seats
    mine = (seat - state.first) % seats
    if state.stage is Stage.ROUND:
        return (rounds + 1) * (ROLLS + max(1, seats - 1))
    if seats == 1:
        later = 0 if state.stage is Stage.SERVE else 1
    else:
        later = seats - 1 - turn
    if mine > turn:
        later += ROLLS - 1
    now = ROLLS - state.rolls if mine == turn and state.stage is Stage.TURN else 0
    return rounds * (ROLLS + max(1, seats - 1)) + now + later


def coming_rolls(game: Game, state: State, seat: int, ahead: Horizon) -> float:
    """The rolls of this turn that are still to come, in marks."""
    if seat != ahead.active or (state.round, state.active) != ahead[1:] or state.stage not in (Stage.TURN, Stage.ROLL):
        return 0.0
    pool = sum(
        WILD if len(die.areas) > 1 else 1.0
        for die, place in zip(game.dice, state.place, strict=True)
        if place == POOL
    )
    total = 0.0
    for _ in range(ROLLS - state.rolls):
        total += ROLL * (1 - THIN ** pool) if pool > 0 else 0
        pool = (pool - 1) * KEPT
    return total


def gifts(state: State, seat: int, ahead) -> float:
    """What the platter gives the others, in marks."""
    if seat != ahead.active or len(state.players) == 1:
        return 0.0
    return GIFT * sum(1 for place in state.place if place == PLATTER)


def race(game: Game, state: State, seat: int) -> float:
    """A table that ends when somebody has filled an area."""
    missing = min(cells.count(0) for player in state.players for cells in player.cells)
    if not missing:
        stars = [game.score(player).total for player in state.players]
        ahead = stars.pop(seat) - max(stars)
        return ahead + (WIN if ahead > 0 else -WIN if ahead < 0 else 0)
    sheets = [sheet(game, player, missing * 2) for player in state.players]
    return sheets.pop(seat) - max(sheets)
