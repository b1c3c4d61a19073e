"""A portion of games, played on either engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from cleverdice.dice import Seeded
from cleverdice.players import BatchPlayer, Bot, player_for
from cleverdice.rules import CHANCE, Game, Move, Roll, Score, State, load_source

from .deals import Array, Dealt, DealtBatch
from .jobs import Portion
from .scores import Scores

if TYPE_CHECKING:
    from cleverdice.fast import Batch

Table = tuple[Score, ...]
"""The scores of one game."""

Rolls = Callable[[Game, State, int], Roll]
"""Rolls for a table that waits for dice; told is how many rolls there were before."""


def play_portion(portion: Portion) -> Scores:
    """The scores of a portion's games, in their order."""
    if portion.kind == "readable":
        return _readable(portion)
    return _playouts(portion) if portion.kind == "playouts" else _compiled(portion)


# The readable engine


def _readable(portion: Portion) -> Scores:
    game, players = load_source(portion.source), portion.seats.shape[1]
    bots = [player_for(game, players, name).move for name in portion.field]
    rows = zip(portion.numbers, portion.seats.tolist(), strict=True)
    tables = [_one_game(portion, game, [bots[at] for at in row], number) for number, row in rows]
    return Scores(
        np.array([[score.areas for score in table] for table in tables], np.int16),
        np.array([[score.foxes for score in table] for table in tables], np.uint8),
        np.array([[score.total for score in table] for table in tables], np.int32),
    )


def _one_game(portion: Portion, game: Game, bots: Sequence[Bot], number: int) -> Table:
    """A game with the dice of its deal, or with those of the seed `SEED/NUMBER`."""
    name = f"{portion.seed}/{number}"
    if portion.dealt:
        deal = Dealt(portion.seed, number // len(bots))
        return played_out(game, bots, deal.roll, Random(f"arena {name}"))
    return played_out(game, bots, Seeded(name).roll, Random(f"bots {name}"))


def played_out(game: Game, bots: Sequence[Bot], roll: Rolls, rng: Random) -> Table:
    """The scores of one game that bots play to its end, one in each seat; the first begins."""
    state, rolls = game.start(len(bots)), 0
    while actors := game.actors(state):
        seat = actors[0]
        if seat == CHANCE:
            move: Move = roll(game, state, rolls)
            rolls += 1
        else:
            move = bots[seat](game, state, seat, rng)
        state = game.apply(state, seat, move)
    return tuple(game.score(player) for player in state.players)


# The fast engine


def _compiled(portion: Portion) -> Scores:
    from cleverdice.fast import Batch

    game, players = load_source(portion.source), portion.seats.shape[1]
    own, threads = not portion.dealt, portion.threads
    batch = Batch(game, players, portion.numbers, portion.seed, own_dice=own, threads=threads)
    field = [_batch_player(batch, name, portion.rolls) for name in portion.field]
    dice = None if own else DealtBatch(batch, portion.seed)
    while not batch.over.all():
        actions = _actions(batch, field, portion.seats, forced=own)
        batch.step(actions, None if dice is None else dice.next())
    points, foxes = batch.points().astype(np.int16), batch.foxes().astype(np.uint8)
    return Scores(points, foxes, batch.totals())


def _playouts(portion: Portion) -> Scores:
    """Random games as a batch would play them, but compiled from one end to the other."""
    from cleverdice.fast import playouts

    game, (games, players) = load_source(portion.source), portion.seats.shape
    done = playouts(game, players, games, portion.seed, portion.threads, portion.start)
    return Scores(done.areas, done.foxes, done.totals)


def _batch_player(batch: Batch, name: str, rolls: int) -> BatchPlayer:
    face = player_for(batch.game, batch.players, name).batch
    assert face is not None  # else the readable engine plays
    return face(batch, rolls)


def _actions(batch: Batch, field: Sequence[BatchPlayer], seats: Array, forced: bool) -> Array:
    """What everybody whose turn it is does, player by player.

    Whoever has one action only is not asked, unless `forced`: what a player draws for such an
    action is part of the stream of a game with dice of its own.
    """
    legal = batch.mask.sum(axis=1)
    asked = legal > (0 if forced else 1)
    turn_of = np.where(asked, seats[np.arange(len(batch)), batch.actors], -1)
    actions = np.where(legal == 1, batch.mask.argmax(axis=1), -1).astype(np.int16)
    for number, player in enumerate(field):
        mine = turn_of == number
        if mine.any():
            actions[mine] = player.choose(mine)[mine]
    return actions
