"""Every kind of table, and games played at random on them, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cleverdice import CHANCE, Game, State, load, names
from cleverdice.dice import Seeded
from cleverdice.rules import Move

TABLES = [
    (name, players)
    for name in names()
    for players in range(load(name).min_players, load(name).max_players + 1)
]
SMALL_AND_LARGE = [
    (name, players)
    for name, players in TABLES
    if players in (load(name).min_players, load(name).max_players)
]
"""The smallest and the largest table of every game."""

ONE_EACH = [SMALL_AND_LARGE[2 * at + at % 2] for at in range(len(names()))]
"""A table of every game: of every other one the largest, else the smallest."""

Ply = tuple[State, int, Move, State]
"""A state, a seat, its move, and the state after it."""


def plies(game: Game, players: int, seed: object) -> Iterator[Ply]:
    """A game played at random, from a seat drawn at random."""
    rng, dice = Random(str(seed)), Seeded(str(seed))
    state, rolls = game.start(players, rng.randrange(players)), 0
    while actors := game.actors(state):
        seat = rng.choice(actors)
        if seat == CHANCE:
            move: Move = dice.roll(game, state, rolls)
            rolls += 1
        else:
            move = rng.choice(game.moves(state, seat))
        after = game.apply(state, seat, move)
        yield state, seat, move, after
        state = after


def last(game: Game, players: int, seed: object) -> State:
    """The table at the end of such a game."""
    *_, (_, _, _, state) = plies(game, players, seed)
    return state
