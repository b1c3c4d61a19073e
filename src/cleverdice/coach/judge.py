"""Who tells what a table is worth: a learned judge where there is one, else greedy's judgement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from cleverdice.rules import Game, Reason, State

from .greedy import GreedyJudge

if TYPE_CHECKING:
    from cleverdice.nets import Net as TableNet


class Judge(Protocol):
    """Gives the expected final score of a seat for many tables at once.

    Tables that are over are never asked about: they are counted, whoever judges. Tables where the
    seat is in the middle of a chain of choices are, to find the few that are worth a closer look.
    """

    @property
    def name(self) -> str:
        """What the judge is called."""

    @property
    def learned(self) -> bool:
        """Did it learn from play? If not, its word is a rule of thumb."""

    def worths(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        """The expected final score of the seat at each of these tables."""


class Net(Protocol):
    """What is asked of a learned net."""

    def worths(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        """The expected final score of the seat at each of these tables."""


@dataclass(frozen=True)
class LearnedJudge:
    """A net as a judge."""

    net: Net
    name: str = "master"
    learned: bool = True

    def worths(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        """What the net says."""
        return self.net.worths(game, states, seat)


@dataclass(frozen=True)
class TableJudge:
    """A net that knows tables of several: it tells points and the chance to win."""

    net: TableNet
    name: str = "master"
    learned: bool = True

    def worths(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        """The expected final points, for which one seat's own view is enough."""
        return self.net.worths(game, states, seat)

    def chances(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        """The chance to win, for which every seat is looked at."""
        from cleverdice.nets import Tables

        chances: list[float] = Tables(self.net, game, states).prospects(seat).chances.tolist()
        return chances


@dataclass(frozen=True)
class Winning:
    """The chance to win in place of points, by somebody who can tell both."""

    judge: TableJudge
    name: str = "master"
    learned: bool = True

    def worths(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        """The chance of the seat to win at each of these tables."""
        return self.judge.chances(game, states, seat)


def winning(judge: Judge) -> Winning | None:
    """The judge of the chance to win that goes with a judge of points, if it knows any."""
    return Winning(judge) if isinstance(judge, TableJudge) else None


def counted(game: Game, state: State, seat: int) -> float:
    """What a finished table is worth in points."""
    return float(game.score(state.players[seat]).total)


def won(game: Game, state: State, seat: int) -> float:
    """What a seat has of the win at a finished table: equals share."""
    outcome = game.outcome(state)
    assert outcome is not None
    return (seat in outcome.winners) / len(outcome.winners)


def judge_for(game: Game, players: int) -> Judge:
    """The best judge that there is for a table of so many.

    >>> from cleverdice import load
    >>> judge_for(load("kids"), 3).learned
    True
    """
    net = _learned(game, players)
    if net is None:
        return GreedyJudge()
    return TableJudge(net) if net.knows_spread else LearnedJudge(net)


def _learned(game: Game, players: int) -> TableNet | None:
    """The net that knows a table, if one is shipped."""
    from cleverdice.nets import master  # numpy takes its time: only where it is needed

    return master(game, players)


def told(learned: bool) -> Reason:
    """Whose word the figures are, in a sentence."""
    return Reason("coach.judge.learned" if learned else "coach.judge.greedy")
