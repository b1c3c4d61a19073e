"""Whole games between bots, and small helpers shared by all benchmarks."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple, TypeVar

from cleverdice import CHANCE, Game, State, load, names
from cleverdice.players import Bot
from cleverdice.rules import Move, Roll, Stage

Task = TypeVar("Task")
Result = TypeVar("Result")


class Table(NamedTuple):
    """A game with a number of players, written `NAME:PLAYERS`."""

    name: str
    players: int

    def __str__(self) -> str:
        return f"{self.name}:{self.players}"

    @property
    def game(self) -> Game:
        """The rules of the game."""
        return load(self.name)


class Step(NamedTuple):
    """A move, who made it, and the state after it."""

    seat: int
    move: Move
    state: State


def tables(only: str = "") -> list[Table]:
    """Every game with every number of players, or those given, separated by commas."""
    games = map(load, names())
    known = {
        str(table): table
        for game in games
        for table in (
            Table(game.name, players) for players in range(game.min_players, game.max_players + 1)
        )
    }
    wanted = only.split(",") if only else list(known)
    for name in wanted:
        if name not in known:
            raise SystemExit(f"there is no table {name!r}; there are {', '.join(known)}")
    return [known[name] for name in wanted]


def roll(game: Game, state: State, rng: random.Random) -> Roll:
    """Roll fair dice; for a solo deal also draw the order in which they lie."""
    dice = list(game.flow.rolling(state))
    if state.stage is Stage.DEAL:
        rng.shuffle(dice)
    draw = rng.random
    faces = [game.dice[die].faces for die in dice]
    return Roll(tuple(dice), tuple([shown[int(draw() * len(shown))] for shown in faces]))


def steps(
    game: Game, state: State, bots: Sequence[Bot], dice: random.Random, bot_rng: random.Random
) -> Iterator[Step]:
    """Play to the end; seats that may act at the same time do so in random order.

    The dice have their own generator, so that other bots get the same first rolls.
    """
    while actors := game.actors(state):
        seat = actors[0] if len(actors) == 1 else bot_rng.choice(actors)
        rolls = seat == CHANCE
        move = roll(game, state, dice) if rolls else bots[seat](game, state, seat, bot_rng)
        state = game.apply(state, seat, move)
        yield Step(seat, move, state)


def last(game: Game, bots: Sequence[Bot], seed: int) -> State:
    """The final state of the game with that seed."""
    state = game.start(len(bots))
    for step in steps(game, state, bots, random.Random(seed), random.Random(f"bots {seed}")):
        state = step.state
    return state


def spread(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """The results of all tasks, in order, computed by `jobs` processes."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(work, tasks)


def report(rows: Sequence[Sequence[str]]) -> str:
    """A table as text: the first row is the heading, the first column left-aligned."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
