"""The figures of a run as plain numbers: what `--json` prints, and what the report is made of."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cleverdice.bulk import Results
from cleverdice.rules import Game

from .order import Order, Simulation

QUANTILES = (1, 10, 25, 75, 90, 99)
"""In percent; the median has a name of its own."""

Figure = float | None
"""None is what can't be said of so few games."""


def figures_of(run: Simulation) -> dict[str, Any]:
    """Everything that a run has to tell, ready for JSON."""
    order, results = run.order, run.results
    return {
        "game": order.game.full_name,
        "players": order.players,
        "bots": list(order.bots),
        "rolls": order.rolls,
        "engine": order.engine,
        "seed": order.seed,
        "threads": order.threads,
        "games": results.games,
        "asked": order.games,
        "interrupted": run.interrupted,
        "seconds": run.seconds,
        "games_per_second": results.games / run.seconds if run.seconds else None,
        **of_sheets(order.game, results),
        "levels": levels(order.game, results),
        "wins": wins(order, results),
        "seats": [seat(order, results, number) for number in range(order.players)],
    }


def of_sheets(game: Game, results: Results) -> dict[str, Any]:
    """Points of all sheets together.

    The sheets of a game share its dice, so the standard error is that of the means of games.
    """
    totals = results.totals
    shares = {str(mark): partial(np.quantile, q=mark / 100) for mark in QUANTILES}
    return {
        "mean": _figure(np.mean, totals),
        "se": standard_error(totals),
        "sd": _spread(totals),
        "median": _figure(np.median, totals),
        "quantiles": {mark: _figure(share, totals) for mark, share in shares.items()},
        "min": int(totals.min()) if totals.size else None,
        "max": int(totals.max()) if totals.size else None,
        "areas": {one.name: _figure(np.mean, results.areas[..., one.index]) for one in game.areas},
        "foxes": _figure(np.mean, results.foxes),
        "fox_points": _figure(np.mean, results.fox_points),
    }


def seat(order: Order, results: Results, number: int) -> dict[str, Any]:
    """The figures of one seat."""
    own = results.seats(number)
    return {
        "seat": number + 1,
        "bot": order.bots[number],
        "wins": _figure(np.mean, own.wins),
        "wins_se": standard_error(own.wins),
        **of_sheets(order.game, own),
    }


def wins(order: Order, results: Results) -> dict[str, Any]:
    """Shares of the victories, by seat and by bot; a shared victory is shared out."""
    shares = [_figure(np.mean, results.wins[:, number]) for number in range(order.players)]
    return {"seats": shares, "bots": {name: _won(order, results, name) for name in order.bots}}


def _won(order: Order, results: Results, name: str) -> Figure:
    seats = [number for number, bot in enumerate(order.bots) if bot == name]
    return _figure(np.mean, results.seats(*seats).wins.sum(axis=1))


def levels(game: Game, results: Results) -> list[dict[str, Any]]:
    """How often each level of the solo rating was reached; `least` is the points it takes."""
    if results.totals.shape[1] > 1 or not game.rating:
        return []
    points, counts = np.unique(results.totals, return_counts=True)
    reached = [0] * (len(game.rating) + 1)
    for total, count in zip(points.tolist(), counts.tolist(), strict=True):
        reached[game.level(total) - 1] += count
    found = enumerate(zip([*game.rating, None], reached, strict=True), start=1)
    return [
        {"level": level, "least": least, "share": count / results.games if results.games else None}
        for level, (least, count) in found
    ]


def standard_error(values: NDArray[Any]) -> Figure:
    """The standard error of the mean, with one figure a game: the mean of its seats."""
    spread = _spread(values.mean(axis=1)) if len(values) else None
    return None if spread is None else spread / sqrt(len(values))


def _spread(values: NDArray[Any]) -> Figure:
    """The standard deviation; one value alone has none."""
    return float(np.std(values, ddof=1)) if values.size > 1 else None


def _figure(of: Callable[[NDArray[Any]], Any], values: NDArray[Any]) -> Figure:
    return float(of(values)) if values.size else None
