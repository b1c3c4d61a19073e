"""Who says what a table is worth: a trained net where there is one, else a rule of thumb."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Protocol

from cleverdice.players.heuristic import expected_points
from cleverdice.rules import Fox, Game, Reason, State

if TYPE_CHECKING:
    from cleverdice.nets import Valuer

Ask = Callable[[Game, Sequence[State], int], list[float]]
"""Asked about tables of a game and a seat at them, gives a figure for each table."""


class Judge(Protocol):
    """Gives the expected final score of a seat for many tables at once.

    Finished tables are never put to a judge. Tables in the middle of a chain of choices are, to
    pick the few that deserve a closer look.
    """

    @property
    def name(self) -> str:
        """What the judge is called."""

    @property
    def learned(self) -> bool:
        """Whether it was trained; if not, its word is a rule of thumb."""

    def worths(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        """The expected final score of the seat at each of these tables."""

    @property
    def chances(self) -> Ask | None:
        """The same for the chance to win, None if the judge can't tell it."""


@dataclass(frozen=True)
class NetJudge:
    """The net of a master, corrected for poor sheets; for players alone or at tables."""

    net: Valuer
    name: str = "master"
    learned: bool = True

    def worths(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        """The expected final points, for which the seat's own view is enough."""
        return self.net.worths(game, states, seat)

    @property
    def chances(self) -> Ask | None:
        """The chance to win, for which every seat is looked at."""
        return self.net.chances if self.net.knows_spread else None


class GreedyJudge:
    """The evaluation of the bot `greedy`: a rule of thumb that knows every game."""

    name = "greedy"
    learned = False
    chances = None

    def worths(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        """The expected final points, one table after the other."""
        return [expected_points(game, state, seat) for state in states]


def judge_for(game: Game, players: int) -> Judge:
    """The best judge there is for so many players.

    >>> from cleverdice import load
    >>> judge_for(load("kids"), 3).learned
    True
    """
    net = _net(game, players)
    return NetJudge(net) if net else GreedyJudge()


def _net(game: Game, players: int) -> Valuer | None:
    from cleverdice.nets import plugged_in

    from .outside import judging_outside

    if plugged_in():
        return judging_outside(game, players)
    from .correction import judging_net  # numpy takes its time: only where it is needed

    return judging_net(game, players)


def told(learned: bool) -> Reason:
    """Whose word the figures are, in a sentence."""
    return Reason("coach.judge.learned" if learned else "coach.judge.greedy")


# Points, and a share of the win


def points_of(judge: Judge) -> Ask:
    """What a judge expects, but nothing that can't be.

    No sheet ends with more than the game has to give, nor with less than it already has if it can't
    lose points.
    """

    def ask(game: Game, states: Sequence[State], seat: int) -> list[float]:
        worths, most = judge.worths(game, states, seat), most_points(game)
        if not game.points_never_fall:
            return [min(worth, most) for worth in worths]
        pairs = zip(states, worths, strict=True)
        return [min(max(worth, counted(game, state, seat)), most) for state, worth in pairs]

    return ask


@cache
def most_points(game: Game) -> float:
    """More than this no sheet can have: every area full, and every fox worth the least of them.

    >>> from cleverdice import load
    >>> most_points(load("gsc")) > 400
    True
    """
    given = [group.bonus for area in game.areas for group in area.groups]
    given += [row.end for row in game.actions if row.end]
    given += [bonus for bonuses in game.round_bonus for bonus in bonuses]
    foxes = sum(bonus.count for bonus in given if isinstance(bonus, Fox))
    points = [area.max_points for area in game.areas]
    return float(sum(points) + foxes * min(points))


def counted(game: Game, state: State, seat: int) -> float:
    """The points of a seat as its sheet stands."""
    return float(game.score(state.players[seat]).total)


def won(game: Game, state: State, seat: int) -> float:
    """A seat's share of the win at a finished table: winners with equal points share it."""
    outcome = game.outcome(state)
    assert outcome is not None
    return (seat in outcome.winners) / len(outcome.winners)
