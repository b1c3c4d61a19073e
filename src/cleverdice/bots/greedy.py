"""One ply with a hand-written evaluation: play the move that leaves the best table.

Worths are in marks; one mark is worth what an average cell of the sheet is.
"""

from __future__ import annotations

import random
from functools import lru_cache

from ..rules import PLATTER, POOL, Fill, Game, Move, Player, Stage, State
from ..rules.draft import ROLLS
from ..rules.state import CIRCLED, Cross, More
from .outlook import ACTIONS, outlook, worth

PACE = 1.5
"""Marks that a die brings, bonuses included."""

ROLL = 2.0
"""The pick of a roll with many dice, in marks."""

THIN = 0.6
"""How far each die less brings a roll down."""

WILD = 2.0
"""A die for every area, in dice."""

FOLLOW = 1
NOW = 0.0
LATE = 3.0
"""Dice to come at which a saved action is worth half: it may find no use any more."""

GIFT = 0.05
"""What a die on the platter gives each other player, in marks."""

WIN = 3.0
"""What ending the game ahead is worth in points, where a player can end it."""


def greedy_move(game: Game, state: State, seat: int, rng: random.Random) -> Move:
    """The move that leaves the best table; equals are drawn from."""
    moves = game.moves(state, seat)
    if len(moves) == 1:
        return moves[0]
    values = [value(game, game.apply(state, seat, move), seat) for move in moves]
    best = max(values)
    return rng.choice([move for move, worth in zip(moves, values, strict=True) if worth == best])


def value(game: Game, state: State, seat: int) -> float:
    """What a table is worth to a seat, its own bonuses and further crosses made first."""
    while FOLLOW and state.players[seat].todo and isinstance(
        state.players[seat].todo[-1], Fill | More | Cross
    ):
        todo = state.players[seat].todo
        if todo == (Cross(None),):
            break
        after = [game.apply(state, seat, move) for move in game.moves(state, seat)]
        state = max(after, key=lambda table: estimate(game, table, seat))
    return estimate(game, state, seat)


def estimate(game: Game, state: State, seat: int) -> float:
    """What a table is worth to a seat as it stands."""
    unit = mark_points(game)
    player = state.players[seat]
    if not game.rounds:
        return race(game, state, seat)
    dice = dice_to_come(game, state, seat)
    return sheet(game, player, dice) + unit * (coming_rolls(game, state, seat) - gifts(state, seat))


def sheet(game: Game, player: Player, dice: float) -> float:
    """What one sheet is likely to be worth at the end."""
    unit = mark_points(game)
    marks = PACE * dice / len(game.areas)
    parts = [outlook(game, index, cells, marks) for index, cells in enumerate(player.cells)]
    foxes = player.foxes + sum(part.foxes for part in parts)
    points = sum(part.points for part in parts) + foxes * min(part.points for part in parts)
    bonuses = sum(part.marks for part in parts) + sum(
        worth(game, task) for task in player.todo if isinstance(task, Fill)
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


def dice_to_come(game: Game, state: State, seat: int) -> float:
    """How many dice a seat will still enter, this turn and later."""
    seats = len(state.players)
    each = ROLLS + max(1, seats - 1)
    rounds = game.rounds[seats] - state.round
    turn = (state.active - state.first) % seats
    mine = (seat - state.first) % seats
    rolling = state.stage in (Stage.ROUND, Stage.ROLL, Stage.TURN)
    now = 0.0
    if mine == turn:
        now = NOW * (ROLLS - state.rolls) if rolling else 0
        later = seats - 1 - turn
    elif mine > turn:
        now = 1 if rolling else 0
        later = seats - 1 - turn - 1 + ROLLS
    else:
        now = 1 if rolling else 0
        later = seats - 1 - turn
    if seats == 1:
        later = 0 if state.stage is Stage.SERVE else 1
    return rounds * each + now + later


def coming_rolls(game: Game, state: State, seat: int) -> float:
    """The rolls of this turn that are still to come, in marks."""
    if seat != state.active or state.stage not in (Stage.TURN, Stage.ROLL):
        return 0.0
    pool = sum(
        WILD if len(die.areas) > 1 else 1.0
        for die, place in zip(game.dice, state.place, strict=True)
        if place == POOL
    )
    total = 0.0
    for _ in range(ROLLS - state.rolls):
        total += ROLL * (1 - THIN**pool) if pool > 0 else 0
        pool = (pool - 1) * 0.7
    return total


def gifts(state: State, seat: int) -> float:
    """What the platter gives the others, in marks."""
    if seat != state.active or len(state.players) == 1:
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
