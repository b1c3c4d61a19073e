"""Playing whole games without anybody watching: what every benchmark needs."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from cleverdice import CHANCE, Game, State, load, names
from cleverdice.bots import Bot
from cleverdice.rules import Move, Roll, Stage

Line = tuple[int, Move]
"""A seat and what it did; the dice have a seat too."""


def tables(only: str = "") -> list[tuple[Game, int]]:
    """Every game with every number of players, or those named, as in `NAME:1,NAME:4`."""
    everything = [
        (game, players)
        for game in map(load, names())
        for players in range(game.min_players, game.max_players + 1)
    ]
    if not only:
        return everything
    wanted = only.split(",")
    known = {f"{game.name}:{players}": (game, players) for game, players in everything}
    for name in wanted:
        if name not in known:
            raise SystemExit(f"there is no table {name!r}; there are {', '.join(known)}")
    return [known[name] for name in wanted]


def roll(game: Game, state: State, rng: random.Random) -> Roll:
    """Fair dice; alone the order in which they lie from the platter is drawn too."""
    dice = list(game.flow.rolling(state))
    if state.stage is Stage.DEAL:
        rng.shuffle(dice)
    return Roll(tuple(dice), tuple(rng.choice(game.dice[die].faces) for die in dice))


def lines(game: Game, state: State, bots: Sequence[Bot], rng: random.Random) -> Iterator[Line]:
    """Play on from a state, line by line; the caller carries them out and sends the state back."""
    raise NotImplementedError
