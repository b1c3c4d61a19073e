"""Who tells what a table is worth: a learned judge where there is one, else greedy's judgement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from cleverdice.rules import Game, Reason, State

from .greedy import GreedyJudge


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


def judge_for(game: Game, players: int) -> Judge:
    """The best judge that there is for a table of so many.

    >>> from cleverdice import load
    >>> judge_for(load("kids"), 3).learned
    False
    """
    net = _learned(game, players)
    return GreedyJudge() if net is None else LearnedJudge(net)


def _learned(game: Game, players: int) -> Net | None:
    """The net that knows a table, if one is shipped."""
    from cleverdice.nets import master  # numpy takes its time: only where it is needed

    return master(game, players)


def told(learned: bool) -> Reason:
    """Whose word the figures are, in a sentence."""
    return Reason("coach.judge.learned" if learned else "coach.judge.greedy")
