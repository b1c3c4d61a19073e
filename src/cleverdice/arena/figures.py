"""The figures of a meeting as plain numbers: what `--json` prints and the report is made of."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .contest import Meeting
from .estimate import Estimate, Floats, estimate, share
from .rating import ANCHOR, Ratings, ratings

YARDSTICK = "greedy"
"""Whoever ratings are measured against, if it is in the field."""


def figures_of(meeting: Meeting) -> dict[str, Any]:
    """Everything that a meeting has to tell, ready for JSON; the strongest bot first."""
    wanted, results = meeting.contest, meeting.results
    deals = Deals(meeting)
    rated = deals.rated()
    best = [at for at in np.argsort(-rated.points, kind="stable") if deals.seats[:, at].any()]
    return {
        "game": wanted.game.full_name,
        "players": wanted.players,
        "bots": list(wanted.field),
        "lineups": [[wanted.field[at] for at in one] for one in wanted.lineups],
        "engine": wanted.engine,
        "seed": wanted.seed,
        "threads": wanted.threads,
        "cluster": wanted.cluster,
        "games": results.games,
        "deals": meeting.deals,
        "asked": wanted.games,
        "interrupted": meeting.interrupted,
        "seconds": meeting.seconds,
        "games_per_second": results.games / meeting.seconds if meeting.seconds else None,
        "anchor": {"bot": deals.anchor, "rating": ANCHOR},
        "standings": [standing(deals, rated, number) for number in best],
        "pairs": [pair(deals, *two) for two in combinations(best, 2) if deals.both(*two).any()],
        "seats": [seat(deals, number) for number in range(wanted.players)],
    }


class Deals:
    """A meeting with one row a deal: what every bot had of it, with all its seats together."""

    def __init__(self, meeting: Meeting) -> None:
        self.meeting, self.field = meeting, meeting.contest.field
        self.players, self.count = meeting.contest.players, meeting.deals
        self.groups = np.arange(self.count) % len(meeting.contest.lineups)
        self.mine = [meeting.seated == number for number in range(len(self.field))]
        self.seats = np.stack([self._summed(mine) for mine in self.mine], axis=1)
        self.won = np.stack([self._summed(meeting.results.wins * m) for m in self.mine], axis=1)
        points = [self._summed(meeting.results.totals * mine) for mine in self.mine]
        self.points = np.stack(points, axis=1) / np.maximum(self.seats, 1)

    def _summed(self, values: NDArray[Any]) -> Floats:
        """From games and seats to deals."""
        size = self.players * self.players
        return np.asarray(values.reshape(self.count, size).sum(axis=1), np.float64)

    @property
    def anchor(self) -> str | None:
        """The bot that ratings are measured against; None: the mean of the field."""
        return YARDSTICK if YARDSTICK in self.field else None

    def rated(self) -> Ratings:
        """The ratings of the field."""
        lineups = self.meeting.contest.lineups
        sat = np.array([[one.count(at) for at in range(len(self.field))] for one in lineups], float)
        anchor = None if self.anchor is None else self.field.index(self.anchor)
        return ratings(sat, self.won, self.groups, anchor)

    def both(self, one: int, other: int) -> NDArray[np.bool_]:
        """The deals in which two bots met."""
        return np.asarray((self.seats[:, one] > 0) & (self.seats[:, other] > 0))

    def ahead(self, one: int, other: int) -> Floats:
        """How often one bot has more points than another, by deal; the same is half."""
        totals, won = self.meeting.results.totals, np.zeros(self.meeting.results.totals.shape)
        for seat in range(self.players):
            for against in range(self.players):
                sit = self.mine[one][:, seat] & self.mine[other][:, against]
                more = np.sign(totals[:, seat] - totals[:, against])
                won[:, seat] += sit * (1 + more) / 2
        met = self.seats[:, one] * self.seats[:, other] / self.players
        return np.asarray(self._summed(won) / np.maximum(met, 1))


def standing(deals: Deals, rated: Ratings, number: int) -> dict[str, Any]:
    """Victories, points and rating of a bot, each with its limits."""
    there = deals.seats[:, number] > 0
    groups, players = deals.groups[there], deals.players
    won = share(deals.won[there, number] / players, groups)
    points = estimate(deals.points[there, number], groups)
    return {
        "bot": deals.field[number],
        "games": int(there.sum()) * players,
        "fair": float(deals.seats[there, number].mean() / players**2),
        "won": won._asdict(),
        "points": points._asdict(),
        "rating": _rating(rated, number),
    }


def _rating(rated: Ratings, number: int) -> dict[str, Any]:
    bound = ("at most", None, "at least")[int(rated.bound[number]) + 1]
    return {"mean": float(rated.points[number]), "se": float(rated.errors[number]), "bound": bound}


def pair(deals: Deals, one: int, other: int) -> dict[str, Any]:
    """Two bots at the same tables: the difference of their points, and who had more how often."""
    there = deals.both(one, other)
    groups = deals.groups[there]
    gap = deals.points[there, one] - deals.points[there, other]
    return {
        "bot": deals.field[one],
        "against": deals.field[other],
        "games": int(there.sum()) * deals.players,
        "difference": estimate(gap, groups)._asdict(),
        "ahead": share(deals.ahead(one, other)[there], groups)._asdict(),
    }


def seat(deals: Deals, number: int) -> dict[str, Any]:
    """How often a seat wins, whoever sits there: each bot sits there as often as elsewhere."""
    wins = deals.meeting.results.wins[:, number].reshape(deals.count, deals.players)
    won: Estimate = share(wins.mean(axis=1) if deals.count else wins[:, 0], deals.groups)
    return {"seat": number + 1, "won": won._asdict()}
