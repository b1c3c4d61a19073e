"""Greedy on both engines: the same move at every decision, with the same lots among equals.

`python -m tests.greedy_moves --games 2000 --jobs 2` plays that many games over all tables. A
difference ends it with what differs and a record that replays the game up to there.

In the style `plain` all moves are greedy's; in `eager` every fourth is any move, so that tables
come up that greedy would not bring about; `late` begins with sheets on which much is marked.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from cleverdice import CHANCE, Game, load
from cleverdice.actions import numbered
from cleverdice.fast import Batch
from cleverdice.fast.greedy import GREEDY_STREAM
from cleverdice.fast.streams import stream
from cleverdice.players import BOTS
from cleverdice.players.greedy_tables import greedy
from cleverdice.rules import Move
from tests.differential import Lane, Task, main

STRAYED = 0.25


class Lots(Random):
    """Lays equals in the order that the fast engine has drawn."""

    def __init__(self, game: Game, mind: int) -> None:
        super().__init__()
        self.game, self.bot_stream = game, mind

    def shuffle(self, x: Any) -> None:
        """Sort pairs of a move and a table by the lots of the moves."""
        x.sort(key=lambda pair: self._lot(pair[0]))

    def _lot(self, move: Move) -> int:
        action = numbered(self.game).number(move)
        return int(stream(np.uint64(self.bot_stream), action, GREEDY_STREAM))


class GreedyLane(Lane):
    """One game on the readable engine; each of its tables is shown to the fast one as well."""

    def __init__(self, game: Game, task: Task, number: int) -> None:
        super().__init__(game, task, number)
        self.batch = Batch(game, task.players, seed=number, own_dice=False)
        self.minds = greedy(self.batch)

    def choose(self) -> tuple[int, Move, int]:
        """The next seat and its move; at a decision what both engines choose is compared."""
        seat = self.actors[0]
        if seat == CHANCE:
            return super().choose()
        self.batch.put(0, self.state)
        action = int(self.minds.choose()[0])
        lots = Lots(self.game, int(self.batch.tables["bot_stream"][0]))
        move = BOTS["greedy"](self.game, self.state, seat, lots)
        fast = self.game.text(self.legal[action])
        self._expect(f"choice of seat {seat}", fast, self.game.text(move))
        if self.task.style == "eager" and self.rng.random() < STRAYED:
            action, move = self.rng.choice(list(self.legal.items()))
        return seat, move, action


def play(task: Task) -> tuple[int, int]:
    """The games of a task to their end; how many, and how many plies."""
    game, plies = load(task.name), 0
    for number in range(task.games):
        lane = GreedyLane(game, task, number)
        while lane.actors:
            seat, move, _ = lane.choose()
            lane.apply(seat, move)
            plies += 1
    return task.games, plies


if __name__ == "__main__":
    main(play)
