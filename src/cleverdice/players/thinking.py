"""A master that takes its time: the moves in question, on average over more and more rolls.

The net alone guesses what a table is worth. Here each move in question is played on for some
decisions with the same rolls, round by round; those that are clearly behind are left out, until one
is clearly best or the time is over. It is the deeper look of the fast engine, so it needs numba and
is for solo tables.

>>> import random
>>> from cleverdice import CHANCE, load
>>> game = load("gsc")
>>> state = game.play(game.start(), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
>>> move = thinking(seconds=0.1)(game, state, 0, random.Random(1))
>>> move in game.moves(state, 0)
True
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np

from cleverdice.actions import numbered
from cleverdice.fast import Afterstates, Batch, Policy
from cleverdice.fast.search import NET, close_rows, mean_ahead, points_ahead
from cleverdice.nets import Net, master
from cleverdice.rules import Game, Move, State

from .levels import MASTER, best, level_move
from .player import Bot

Array = np.ndarray[Any, Any]

STYLE = Policy()
"""Which moves come into question, and how far they are played on."""

ROLLS = 8
"""Rolls of one round."""

NET_ROUNDS = NET // ROLLS
"""Rounds for which the net's own word counts."""

LEAST_ROUNDS = 8
"""Rounds before which nothing is said to be clear: errors of fewer can't be told well."""

SURE = 3.0
"""Standard errors by which a move that is left out is behind the best."""


class SearchTally:
    """What the rounds gave so far, a column for each move in question.

    What the net says of them counts for some rounds.
    """

    def __init__(self, values: Array) -> None:
        self.rounds = 0
        self._about = float(values.max())  # sums of small numbers lose less
        self._net = values.astype(np.float64) - self._about
        self._sums = np.zeros(values.size)
        self._products = np.zeros((values.size, values.size))

    def add(self, found: Array) -> None:
        """One more round: what each move led to on average."""
        over = found.astype(np.float64) - self._about
        self.rounds += 1
        self._sums += over
        self._products += np.outer(over, over)

    @property
    def means(self) -> Array:
        """What each move leads to on average over the net's word and all rounds."""
        over = (NET_ROUNDS * self._net + self._sums) / (NET_ROUNDS + self.rounds)
        return np.asarray(self._about + over)

    @property
    def top(self) -> int:
        """The column that is best so far."""
        return int(self.means.argmax())

    @property
    def behind(self) -> Array:
        """Which columns are surely behind. The same rolls for all make a small lead count.

        Moves that are always equal are behind the first of them: more rolls would not part them.
        """
        lead = self.means[self.top] - self.means
        if self.rounds < LEAST_ROUNDS:
            return np.zeros(lead.size, np.bool_)
        behind = lead >= SURE * self._errors(self.top)
        behind[self.top] = False
        return np.asarray(behind)

    @property
    def clear(self) -> bool:
        """Is one move surely best?"""
        return int(self.behind.sum()) == self._sums.size - 1

    def keep(self, columns: Array) -> None:
        """Go on with these columns alone."""
        self._net, self._sums = self._net[columns], self._sums[columns]
        self._products = self._products[np.ix_(columns, columns)]

    def _errors(self, top: int) -> Array:
        """The standard errors of the lead of one move over each in the rounds."""
        lead = (self._sums[top] - self._sums) / self.rounds
        own = self._products.diagonal()
        squares = (own[top] + own - 2 * self._products[top]) / self.rounds
        return np.asarray(np.sqrt(np.maximum(squares - lead**2, 0) / (self.rounds - 1)))


Enough = Callable[[SearchTally], bool]
"""Asked after each round: has there been enough of it?"""


def think(
    game: Game, state: State, seat: int, net: Net, rng: random.Random, enough: Enough
) -> dict[Move, float]:
    """The moves that come into question, and the final points to be expected after each.

    At least one round is looked at; where only one move comes into question none is, and it
    has the value of the net. A table at which the seat has nothing to do gives nothing. All
    that is left to chance follows from `rng`.
    """
    if len(state.players) > 1:
        raise ValueError("a deeper look is for solo tables")
    legal = numbered(game).legal(state, seat)
    if not legal:
        return {}
    ahead = _ahead(game, state, rng)
    values = points_ahead(ahead, net.to_come)
    rows = close_rows(ahead.starts, values, STYLE.width, STYLE.margin)
    if not rows.size:
        top = int(values.argmax())
        return {legal[int(ahead.actions[top])]: float(values[top])}
    means = _rounds(ahead, values, rows, net, enough)
    return {legal[int(ahead.actions[row])]: mean for row, mean in means.items()}


def thinking(seconds: float, clock: Callable[[], float] = perf_counter) -> Bot:
    """A master that takes up to so many seconds for a decision, less where the best is clear.

    At a table of several it is the master as it is, without a deeper look.
    """

    def thoughtful_move(game: Game, state: State, seat: int, rng: random.Random) -> Move:
        net = master(game, len(state.players))
        if net is None or len(state.players) > 1:
            return level_move(MASTER, game, state, seat, rng)
        end = clock() + seconds
        worths = think(game, state, seat, net, rng, lambda tally: tally.clear or clock() >= end)
        return best(game, list(worths), list(worths.values()))

    return thoughtful_move


def _ahead(game: Game, state: State, rng: random.Random) -> Afterstates:
    """What every move of the table leads to; the rolls to come are drawn from the generator."""
    batch = Batch(game)
    batch.put(0, state)
    batch.tables["bot_stream"] = rng.getrandbits(64)
    ahead = Afterstates(batch)
    ahead.look()
    return ahead


def _rounds(
    ahead: Afterstates, values: Array, rows: Array, net: Net, enough: Enough
) -> dict[int, float]:
    """Rounds of rolls until there is enough of them, and what each row leads to on average.

    Each rolls other dice than those before. A row that is left out stays as far behind the best as
    it was then: its own average is over other rolls.
    """
    tally, left_out = SearchTally(values[rows]), list[tuple[int, int, float]]()
    while True:
        rolls = range(tally.rounds * ROLLS, (tally.rounds + 1) * ROLLS)
        tally.add(mean_ahead(ahead, rows, rolls, net.to_come, STYLE.depth))
        if enough(tally):
            break
        top, means, behind = int(rows[tally.top]), tally.means, tally.behind
        for row, lead in zip(rows[behind], means.max() - means[behind], strict=True):
            left_out.append((int(row), top, float(lead)))
        rows = rows[~behind]
        tally.keep(np.flatnonzero(~behind))
    worths = dict(zip(rows.tolist(), tally.means.tolist(), strict=True))
    for row, top, lead in reversed(left_out):
        worths[row] = worths[top] - lead
    return worths
