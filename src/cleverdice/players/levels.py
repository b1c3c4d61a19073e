"""Players by a learned value: a master, and weaker levels that misjudge what they see.

Alone a master plays for points. At a table of several it plays for the win: it looks at the others'
sheets as well, and at what it leaves them on the platter.

A weaker level looks at the same moves with noise on the value of each; its temperature, in points,
may stand in the manifest of the net. So it errs where a choice is close, as people do, and rarely
gives away much. Where any seat may end the game, whoever only collects points is no player at all:
there every level plays for the win, and the noise is on the chance.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from cleverdice.actions import numbered
from cleverdice.rules import Game, Move, State

if TYPE_CHECKING:
    from cleverdice.nets import Valuer

MASTER = "master"
"""The strongest level."""

LEVELS = ("beginner", "casual", "skilled", "expert", MASTER)
"""The weakest first."""

HUNDRED = 100
"""Temperatures of chances are in hundredths."""

TEMPERATURES = {"beginner": 8.0, "casual": 4.5, "skilled": 2.5, "expert": 1.3}
"""Where the manifest of a net has none."""


class NoLevel(ValueError):
    """No net has learned this table yet."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(f"nobody has learned {game.name} for {players} players yet")


class Learned(NamedTuple):
    """A net that chooses: for the win or for its own points, with noise of a temperature."""

    net: Valuer
    to_win: bool
    temperature: float = 0.0

    def move(self, game: Game, state: State, seat: int, rng: random.Random) -> Move:
        """The move that seems best."""
        moves = game.moves(state, seat)
        if len(moves) == 1:
            return moves[0]
        values = self.values(game, state, seat, moves)
        return best(game, moves, [value + self.temperature * _noise(rng) for value in values])

    def values(self, game: Game, state: State, seat: int, moves: Sequence[Move]) -> list[float]:
        """What each move is worth: final points, or the win in hundredths."""
        tables = [game.apply(state, seat, move) for move in moves]
        if not self.to_win:
            return self.net.worths(game, tables, seat)
        worths = self.net.wins(game, tables, seat)
        return [HUNDRED * worth for worth in worths]


@cache
def has_levels(game: Game, players: int) -> bool:
    """Is there a net for this table?"""
    from cleverdice.nets import manifest_of  # numpy takes its time: only where it is needed

    return manifest_of(game, players) is not None


@cache
def temperature(game: Game, players: int, level: str) -> float:
    """The noise of a level; a master has none."""
    from cleverdice.nets import manifest_of

    manifest = manifest_of(game, players)
    if manifest is None:
        raise NoLevel(game, players)
    if level == MASTER:
        return 0.0
    return float(manifest.get("levels", {}).get(level, {}).get("temperature", TEMPERATURES[level]))


def learned(game: Game, players: int, level: str) -> Learned:
    """How a level chooses at a table; `NoLevel` where it can't."""
    from cleverdice.nets import valuer_for

    net = valuer_for(game, players)
    if net is None:
        raise NoLevel(game, players)
    to_win = net.knows_chance or (level == MASTER and net.knows_spread)
    return Learned(net, to_win, temperature(game, players, level))


def level_move(level: str, game: Game, state: State, seat: int, rng: random.Random) -> Move:
    """The move that seems best to a player of that level."""
    return learned(game, len(state.players), level).move(game, state, seat, rng)


def best(game: Game, moves: Sequence[Move], worths: Sequence[float]) -> Move:
    """The move of the highest worth; of equals the one of the lowest action."""
    number = numbered(game).number
    return min(zip(worths, moves, strict=True), key=lambda pair: (-pair[0], number(pair[1])))[1]


def _noise(rng: random.Random) -> float:
    """Of such a shape that a move's chance grows by e for every `temperature` points."""
    return -math.log(-math.log(rng.random() or 0.5))
