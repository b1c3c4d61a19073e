"""Some deals of a contest, played on either engine: the smallest piece of work.

A portion is always the same deals, whoever plays it, so that its games come out the same on any
number of processes and machines.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cleverdice.rules import load
from cleverdice.simulate.readable import Table, played_out, sheets_of
from cleverdice.simulate.results import Played

from .contest import Contest
from .dice import Dealt, faces, turn
from .entrants import bot
from .schedule import Lineup, seats

if TYPE_CHECKING:
    from cleverdice.fast import Batch

    from .minds import Mind

Array = NDArray[Any]

GAMES = {"fast": 1024, "learned": 128, "readable": 2}
"""Games of a portion, about: a few seconds of work."""


class Portion(NamedTuple):
    """The deals from `start` to `stop`."""

    game: str
    field: tuple[str, ...]
    lineups: tuple[Lineup, ...]
    seed: int
    engine: str
    start: int
    stop: int


def portions(wanted: Contest) -> list[Portion]:
    """All portions of a contest, in order."""
    kind = "learned" if wanted.learned and wanted.engine == "fast" else wanted.engine
    size = max(1, GAMES[kind] // wanted.players)
    about = (wanted.game.name, wanted.field, wanted.lineups, wanted.seed, wanted.engine)
    return [
        Portion(*about, start, min(start + size, wanted.deals))
        for start in range(0, wanted.deals, size)
    ]


def played(portion: Portion) -> Played:
    """The sheets of all games of a portion: those of a deal in turn, deal after deal."""
    if portion.engine == "fast":
        return _fast(portion)
    return sheets_of(list(_readable(portion)))


def _readable(portion: Portion) -> Iterator[Table]:
    game = load(portion.game)
    seated = seats(portion.lineups, portion.start, portion.stop)
    players = seated.shape[1]
    bots = [bot(game, players, name) for name in portion.field]
    for number, row in enumerate(seated.tolist(), portion.start * players):
        dice = Dealt(portion.seed, number // players)
        rng = Random(f"arena {portion.seed}/{number}")
        yield played_out(game, [bots[at] for at in row], dice.roll, rng)


# The fast engine


def _fast(portion: Portion) -> Played:
    from cleverdice.fast import Batch

    from .minds import mind

    seated = seats(portion.lineups, portion.start, portion.stop)
    games, players = seated.shape
    start = portion.start * players
    batch = Batch(load(portion.game), players, games, portion.seed, number=start, own_dice=False)
    minds = [mind(batch, name) for name in portion.field]
    rolls = Rolls(batch, portion.seed, np.arange(start, start + games) // players)
    while not batch.over.all():
        batch.step(_actions(batch, minds, seated), rolls.next())
    totals = batch.totals()
    return Played(batch.points().astype(np.int16), batch.foxes().astype(np.uint8), totals)


def _actions(batch: Batch, minds: list[Mind], seated: Array) -> Array:
    """What everybody whose turn it is does, bot by bot; where there is no choice, without them."""
    actors, legal = batch.actors, batch.mask.sum(axis=1)
    turn_of = np.where(legal > 1, seated[np.arange(len(batch)), actors], -1)
    actions = np.where(legal == 1, batch.mask.argmax(axis=1), -1).astype(np.int16)
    for number, mind in enumerate(minds):
        asked = turn_of == number
        if asked.any():
            actions[asked] = mind.choose(asked)[asked]
    return actions


class Rolls:
    """The dice of many deals for the fast engine."""

    def __init__(self, batch: Batch, seed: int, deals: Array) -> None:
        self.batch, self.seed, self.deals = batch, seed, deals
        self._turns = np.full(len(batch), -1, np.int64)
        self._rolls = np.zeros(len(batch), np.int64)
        self._laid = np.zeros((len(batch), 2, len(batch.game.dice)), np.int8)

    def next(self) -> Array:
        """The next roll of each game that waits for one; the others' are not read."""
        waiting, tables = self.batch.waiting, self.batch.tables
        number, first, active = (tables[key][waiting] for key in ("round", "first", "active"))
        turns = turn(self.batch.players, number.astype(np.int64), first, active)
        again = turns == self._turns[waiting]
        self._rolls[waiting] = np.where(again, self._rolls[waiting] + 1, 0)
        self._turns[waiting] = turns
        which = (self.deals[waiting], turns, self._rolls[waiting])
        self._laid[waiting, 0] = faces(self.batch.game, self.seed, *which)
        return self._laid
