"""Players by a learned value: a master, and weaker ones who misjudge what they see.

Alone a master plays for points. At a table of several it plays for the win: it looks at the others'
sheets as well, and at what it leaves them on the platter.

A weaker one looks at the same moves, but is off by some points about each of them; by how many,
for each level, may stand in the manifest of the net. So it errs where a choice is close, as people
do, and rarely gives away much. Where any seat may end the game, whoever only collects points is no
player at all: there everybody plays for the win, and the weaker ones misjudge the chance.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

from ..actions import numbered
from ..rules import Game, Move, State
from .base import Bot

if TYPE_CHECKING:
    from ..nets import Net

MASTER = "master"
LEVELS = ("beginner", "casual", "skilled", "expert", MASTER)
"""The weakest first."""

HUNDRED = 100
"""Chances are misjudged by hundredths."""

USUAL = {"beginner": 8.0, "casual": 4.5, "skilled": 2.5, "expert": 1.3}
"""The points by which a move is misjudged, where the manifest of a net doesn't say."""


class NoLevel(ValueError):
    """No net has learned this table yet."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(f"nobody has learned {game.name} for {players} players yet")


@cache
def has_levels(game: Game, players: int) -> bool:
    """Is there a net for this table?"""
    from ..nets import manifest_of  # numpy takes its time: only where it is needed

    return manifest_of(game, players) is not None


@cache
def warmth(game: Game, players: int, level: str) -> float:
    """The points by which a level misjudges a move; a master is not off by anything."""
    from ..nets import manifest_of

    manifest = manifest_of(game, players)
    if manifest is None:
        raise NoLevel(game, players)
    if level == MASTER:
        return 0.0
    return float(manifest.get("levels", {}).get(level, {}).get("warmth", USUAL[level]))


def level_move(level: str, game: Game, state: State, seat: int, rng: random.Random) -> Move:
    """The move that seems best to a player of that level."""
    moves = game.moves(state, seat)
    off = warmth(game, len(state.players), level)
    if len(moves) == 1:
        return moves[0]
    worths = _worths(level, game, state, seat, moves)
    return best(game, moves, [worth + off * _misjudged(rng) for worth in worths])


def _worths(level: str, game: Game, state: State, seat: int, moves: Sequence[Move]) -> list[float]:
    """What a level plays for: points, or the win, in hundredths."""
    if plays_for_the_win(level, _net(game, state)):
        return [HUNDRED * worth for worth in to_win(game, state, seat, moves)]
    return values(game, state, seat, moves)


def plays_for_the_win(level: str, net: Net) -> bool:
    """Every level does where the net tells the chance itself, else the master of a table."""
    return net.knows_chance or (level == MASTER and net.knows_spread)


def values(game: Game, state: State, seat: int, moves: Sequence[Move]) -> list[float]:
    """The final points to be expected after each move."""
    tables = [game.apply(state, seat, move) for move in moves]
    return _net(game, state).worths(game, tables, seat)


def to_win(game: Game, state: State, seat: int, moves: Sequence[Move]) -> list[float]:
    """How good each move is for a seat that wants to win."""
    from ..nets import prospects

    tables = [game.apply(state, seat, move) for move in moves]
    worths: list[float] = prospects(_net(game, state), game, tables, seat).worths().tolist()
    return worths


def _net(game: Game, state: State) -> Net:
    from ..nets import master

    net = master(game, len(state.players))
    if net is None:
        raise NoLevel(game, len(state.players))
    return net


def best(game: Game, moves: Sequence[Move], worths: Sequence[float]) -> Move:
    """The move of the highest worth; of equals the one of the lowest action."""
    number = numbered(game).number
    return min(zip(worths, moves, strict=True), key=lambda pair: (-pair[0], number(pair[1])))[1]


def _misjudged(rng: random.Random) -> float:
    """Noise of such a shape that a move's chance grows by e for every `warmth` points."""
    return -math.log(-math.log(rng.random() or 0.5))


LEVEL_BOTS: dict[str, Bot] = {level: partial(level_move, level) for level in LEVELS}
"""Every level as a bot."""
