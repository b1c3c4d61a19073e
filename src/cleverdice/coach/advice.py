"""Every legal move with what it is worth and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cleverdice.rules import Game, Move, Reason, State

from .judge import Judge, judge_for, winning, won
from .reasons import reasons
from .values import Otherwise, Values


@dataclass(frozen=True, slots=True)
class Advice:
    """A move: the final score to expect, how much less that is than with the best, and reasons.

    `chance` is that to win, None alone and where nobody can tell.
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


def advice(game: Game, state: State, seat: int, judge: Judge | None = None) -> tuple[Advice, ...]:
    """Every legal move of a seat, the best first; nothing where it has nothing to do.

    Where the chance to win is known, it decides, as it does for the master.

    >>> from cleverdice import CHANCE, load
    >>> game = load("gsc")
    >>> state = game.play(game.start(2), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
    >>> best, *others = advice(game, state, 0)
    >>> best.behind, len(others) + 1 == len(game.moves(state, 0))
    (0.0, True)
    """
    if not game.moves(state, seat):
        return ()
    judge = judge or judge_for(game, len(state.players))
    values = Values(game, seat, judge)
    (worths,) = values.moves([state])
    chances, most = _chances(values, state), max(worths.values())
    wanted = {move: _wanted(worths[move], chances.get(move)) for move in worths}
    best_first = sorted(wanted, key=wanted.__getitem__, reverse=True)  # equals as in the list
    return tuple(
        Advice(
            move, game.text(move), worths[move], most - worths[move],
            reasons(game, state, seat, move), chances.get(move),
        )
        for move in best_first
    )  # fmt: skip


def _wanted(points: float, chance: float | None) -> float:
    """By what a master chooses: points alone, or the chance to win, to which they add a little."""
    if chance is None:
        return points
    from cleverdice.nets.winning import POINT  # numpy takes its time: only where it is needed

    return chance + POINT * points


def _chances(values: Values, state: State) -> dict[Move, float]:
    """The chance to win after each move; nothing where nobody can tell."""
    asked = winning(values.judge)
    if asked is None:
        return {}
    (chances,) = Otherwise(values, asked, won).moves([state])
    return chances
