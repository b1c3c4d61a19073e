"""What tables are worth to one seat once it has done the best with what it may still choose.

A table that waits for dice or for others is worth what the judge says, a finished one what it
counts, and a table where the seat has a choice the best of what follows. Of these only the few
that look best at first sight are followed, or a chain of extra dice could be followed for
minutes. Everything on one level is judged in one call: a net is much faster on many tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import nlargest

from cleverdice.rules import Game, Move, Stage, State

from .judge import Judge

CLOSE = 8
"""So many moves, the best at first sight, are looked at with all that follows from them."""

BEAM = (3, 2, 1)
"""So many ways to go on are followed, level by level; the last number holds for all deeper."""


class Values:
    """The worths of tables to one seat, each table judged once."""

    def __init__(self, game: Game, seat: int, judge: Judge) -> None:
        self.game, self.seat, self.judge = game, seat, judge
        self._judged: dict[State, float] = {}
        self._kept: dict[State, Sequence[State]] = {}

    def chooses(self, state: State) -> bool:
        """Has the seat a choice, with nothing rolled before it?"""
        return bool(state.players[self.seat].todo)

    def of(self, states: Sequence[State]) -> list[float]:
        """What tables are worth, all looked at together."""
        choices = dict.fromkeys(state for state in states if self.chooses(state))
        ranked = dict(zip(choices, self.moves(list(choices)), strict=True))
        self._judge(state for state in states if not self.chooses(state))
        return [
            max(ranked[state].values()) if state in ranked else self._judged[state]
            for state in states
        ]

    def moves(self, states: Sequence[State]) -> list[dict[Move, float]]:
        """What every legal move at tables is worth, in the order of the list.

        A move that does not look good enough to be followed keeps the judge's first word, as long
        as that is not better than what was looked at closely.
        """
        after = [self._after(state) for state in states]
        self._judge(table for tables in after for table in tables.values())
        close = [self._best(CLOSE, filter(self.chooses, tables.values())) for tables in after]
        self._follow([table for tables in close for table in tables])
        return [
            self._ranked(tables, set(followed))
            for tables, followed in zip(after, close, strict=True)
        ]

    def _ranked(self, after: dict[Move, State], followed: set[State]) -> dict[Move, float]:
        known = {
            state: self._worth(state)
            for state in dict.fromkeys(after.values())
            if state in followed or not self.chooses(state)
        }
        most = max(known.values(), default=0.0)
        return {
            move: known[state] if state in known else min(self._judged[state], most)
            for move, state in after.items()
        }

    def _follow(self, level: list[State]) -> None:
        """Look at what choices lead to, level by level."""
        depth = 0
        while level := [state for state in dict.fromkeys(level) if state not in self._kept]:
            after = [self._after(state).values() for state in level]
            self._judge(table for tables in after for table in tables)
            width = BEAM[min(depth, len(BEAM) - 1)]
            kept = [self._best(width, tables) for tables in after]
            self._kept.update(zip(level, kept, strict=True))
            level = [table for tables in kept for table in tables if self.chooses(table)]
            depth += 1

    def _after(self, state: State) -> dict[Move, State]:
        moves = self.game.moves(state, self.seat)
        return {move: self.game.apply(state, self.seat, move) for move in moves}

    def _best(self, count: int, states: Iterable[State]) -> list[State]:
        """The tables that are best at first sight; ways to the same one count once."""
        return nlargest(count, dict.fromkeys(states), key=self._judged.__getitem__)

    def _judge(self, states: Iterable[State]) -> None:
        """Judge what was not judged before; count what is over."""
        new = [state for state in dict.fromkeys(states) if state not in self._judged]
        going_on = [state for state in new if state.stage is not Stage.OVER]
        for state in new:
            if state.stage is Stage.OVER:
                self._judged[state] = float(self.game.score(state.players[self.seat]).total)
        if going_on:
            worths = self.judge.worths(self.game, going_on, self.seat)
            self._judged.update(zip(going_on, map(float, worths), strict=True))

    def _worth(self, state: State) -> float:
        """The end of the best way that was followed; chains are short, and branch little."""
        if self.chooses(state):
            return max(map(self._worth, self._kept[state]))
        return self._judged[state]
