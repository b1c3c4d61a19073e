"""Every legal move with what it is worth and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cleverdice.rules import Game, Move, Reason, State

from .judge import Ask, Judge, judge_for, points_of, won
from .reasons import reasons
from .values import Otherwise, Values


@dataclass(frozen=True, slots=True)
class Advice:
    """A move: the expected final score, how far that is behind the best move, and reasons.

    `chance` is the chance to win: None for a player alone, and where the judge can't tell it.
    """

    move: Move
    text: str
    expected: float
    behind: float
    reasons: tuple[Reason, ...]
    chance: float | None = None

    def plain(self, language: str = "en") -> dict[str, Any]:
        """The same as plain data, for JSON."""
        return {
            "move": self.text,
            "expected": self.expected,
            "behind": self.behind,
            "chance": self.chance,
            "reasons": [reason.said(language) for reason in self.reasons],
        }


def advise(game: Game, state: State, seat: int, judge: Judge | None = None) -> tuple[Advice, ...]:
    """Every legal move of a seat, the best first; nothing if the seat has nothing to do.

    Where the chance to win is known it decides the order, as it does for the master.

    >>> from cleverdice import CHANCE, load
    >>> game = load("gsc")
    >>> state = game.play(game.start(2), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
    >>> best, *others = advise(game, state, 0)
    >>> best.behind, len(others) + 1 == len(game.moves(state, 0))
    (0.0, True)
    """
    if not game.moves(state, seat):
        return ()
    judge = judge or judge_for(game, len(state.players))
    values = Values(game, seat, points_of(judge))
    (worths,) = values.moves([state])
    chances, most = _chances(values, judge.chances, state), max(worths.values())
    wanted = {move: _wanted(worths[move], chances.get(move)) for move in worths}
    best_first = sorted(wanted, key=wanted.__getitem__, reverse=True)  # equals as in the list
    found = []
    for move in best_first:
        about = (move, game.text(move), worths[move], most - worths[move])
        found.append(Advice(*about, reasons(game, state, seat, move), chances.get(move)))
    return tuple(found)


def _wanted(points: float, chance: float | None) -> float:
    """What a master goes by: points alone, or the chance to win with a little for points."""
    if chance is None:
        return points
    from cleverdice.nets.winning import POINT  # numpy takes its time: only where it is needed

    return chance + POINT * points


def _chances(values: Values, ask: Ask | None, state: State) -> dict[Move, float]:
    """The chance to win after each move; nothing where the judge can't tell."""
    if ask is None:
        return {}
    (chances,) = Otherwise(values, ask, won).moves([state])
    return chances
