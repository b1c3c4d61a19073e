"""Engines and results that are made up, so that every figure can be worked out by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from cleverdice import Game
from cleverdice.bulk import Job, Scores
from cleverdice.simulate import Order, Results, Simulation, Workload, order_for

Engine = Callable[[Job, Callable[[], None]], Iterator[Scores]]
"""Plays a job; told is how to say that it is ready."""


def played(areas: list[list[list[int]]], foxes: list[list[int]]) -> Scores:
    """Sheets by game and seat; totals as the rules have them."""
    points, count = np.array(areas, np.int16), np.array(foxes, np.uint8)
    totals = points.sum(axis=2) + count * points.min(axis=2)
    return Scores(points, count, totals.astype(np.int32))


def alone(totals: list[int], areas: int = 5) -> Scores:
    """Games of one seat without foxes, all points in the first area."""
    return played([[[total] + [0] * (areas - 1)] for total in totals], [[0]] * len(totals))


def finished(wanted: Order, sheets: Scores, **details: Any) -> Simulation:
    """A run that took two seconds."""
    results = Results.blank(wanted.game, wanted.players, len(sheets.totals))
    results.fill(wanted.game, 0, sheets)
    return Simulation(wanted, results, **{"seconds": 2.0, "interrupted": False, **details})


def solo(game: Game, totals: list[int], **details: Any) -> Simulation:
    """A run of a game played alone with these totals."""
    wanted = order_for(game, work=Workload(games=len(totals)))
    return finished(wanted, alone(totals, len(game.areas)), **details)


def numbered(wanted: Order | Job, start: int, games: int) -> Scores:
    """Games whose points say which game and which seat they are of."""
    number = np.arange(start, start + games)[:, None] % 200 + 10 * np.arange(wanted.players)
    areas = np.zeros((games, wanted.players, len(wanted.game.areas)), np.int16)
    areas[:, :, 0] = number
    return Scores(areas, np.zeros(number.shape, np.uint8), number.astype(np.int32))


def by_portions(portion: int, stop_after: int | None = None) -> Engine:
    """An engine that plays portions of games, and may be stopped by Ctrl-C after some of them."""

    def play(wanted: Job, ready: Callable[[], None]) -> Iterator[Scores]:
        ready()
        for nth, start in enumerate(range(0, wanted.games, portion)):
            if nth == stop_after:
                raise KeyboardInterrupt
            yield numbered(wanted, start, min(portion, wanted.games - start))

    return play


def use(monkeypatch: pytest.MonkeyPatch, engine: Engine) -> None:
    """Let an engine play whatever is played."""
    monkeypatch.setattr("cleverdice.bulk.running.play", engine)
