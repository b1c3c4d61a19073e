"""Greedy's judgement as an expected final score.

The bot's evaluation orders moves well, but it is no forecast: early in a game it promises far too
much. What it was wrong by on average, with so many dice to come, is taken off; this was measured
on games that the bot played itself (`calibration.py`) and is kept in `greedy.json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from cleverdice.bots.outlook import bonus_marks, outlook
from cleverdice.bots.worth import LAP, PACE, Horizon, horizon, mark_points, worth
from cleverdice.rules import Fill, Game, Player, Stage, State
from cleverdice.rules.draft import ROLLS

FILE = "greedy.json"

TURN = 0.5
"""Cells that the fullest area of a table gains in a turn, where a full one ends the game."""

Key = tuple[int, int]
"""What the error is kept by: dice to come, and how many of them are rolls of the seat's turn."""


class GreedyJudge:
    """The judgement of the bot `greedy`, with its average error taken off."""

    name = "greedy"
    learned = False

    def worths(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        """The final scores to expect, one table after the other."""
        return [expected(game, state, seat) for state in states]


def expected(game: Game, state: State, seat: int) -> float:
    """The final score that greedy's judgement expects for a seat."""
    key, points = promise(game, state, seat)
    return points - error(game, len(state.players), key)


def promise(game: Game, state: State, seat: int) -> tuple[Key, float]:
    """What the evaluation says as it is, and the key of its error."""
    if not game.rounds:
        dice = _race_dice(game, state, seat)
        return (round(dice), 0), _race(game, state.players[seat], dice)
    if state.stage is Stage.ROUND:
        state = state._replace(stage=Stage.ROLL)
    mine = seat == state.active and state.stage in (Stage.ROLL, Stage.TURN)
    left = ROLLS - state.rolls if mine else 0
    ahead = horizon(game, state, seat)
    if _before(state, seat):  # a horizon is made for tables where a seat decides
        ahead = Horizon(ahead.dice + (left if mine else 1), ahead.turn)
    return (round(ahead.dice), left), worth(game, state, seat, ahead)


def _before(state: State, seat: int) -> bool:
    """Are dice of this turn still to come to the seat, rolled or served?"""
    return state.stage is Stage.ROLL or (state.stage is Stage.TURN and seat != state.active)


def _race_dice(game: Game, state: State, seat: int) -> float:
    """How many dice are usually to come where a full area ends the game.

    The turn tells it, not the sheets: else a mark would bring the end nearer and look like a loss.
    """
    seats = len(state.players)
    turns = (state.round - 1) * seats + (state.active - state.first) % seats
    turns += not _before(state, seat)
    smallest = min(area.size for area in game.areas)
    return LAP * max(1.0, smallest - TURN * turns)


def _race(game: Game, player: Player, dice: float) -> float:
    """A sheet of a game that ends when an area is full: its own points, not the lead."""
    marks = PACE * dice / len(game.areas)
    areas = [outlook(game, index, cells, marks) for index, cells in enumerate(player.cells)]
    bonuses = sum(area.marks for area in areas)
    bonuses += sum(bonus_marks(game, task) for task in player.todo if isinstance(task, Fill))
    return sum(area.points for area in areas) + mark_points(game) * bonuses


# What it is wrong by


def error(game: Game, players: int, key: Key) -> float:
    """How much too high the evaluation is on average; that of the nearest key where none is."""
    known = errors(game.name, players)
    if key in known:
        return known[key]
    nearest = min(known, key=lambda near: (abs(near[0] - key[0]) + abs(near[1] - key[1]), near))
    return known[nearest]


@cache
def errors(name: str, players: int) -> Mapping[Key, float]:
    """All that was measured for a table."""
    source = resources.files(__package__) / FILE
    measured = json.loads(source.read_text(encoding="utf-8"))[f"{name} {players}"]
    return {_key(spelled): points for spelled, points in measured.items()}


def spelled(key: Key) -> str:
    """A key as it stands in the file."""
    return f"{key[0]}+{key[1]}"


def _key(text: str) -> Key:
    dice, left = text.split("+")
    return int(dice), int(left)
