"""Every legal move with what it is worth and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cleverdice.rules import Game, Move, Reason, State

from .judge import Judge, judge_for
from .reasons import reasons
from .values import Values


@dataclass(frozen=True, slots=True)
class Advice:
    """A move: the final score to expect, how much less that is than with the best, and reasons."""

    move: Move
    text: str
    expected: float
    behind: float
    reasons: tuple[Reason, ...]

    def plain(self, language: str = "en") -> dict[str, Any]:
        """The same as plain data, for JSON."""
        return {
            "move": self.text,
            "expected": self.expected,
            "behind": self.behind,
            "reasons": [reason.said(language) for reason in self.reasons],
        }


def advice(game: Game, state: State, seat: int, judge: Judge | None = None) -> tuple[Advice, ...]:
    """Every legal move of a seat, the best first; nothing where it has nothing to do.

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
    (worths,) = Values(game, seat, judge).moves([state])
    best = max(worths.values())
    ordered = sorted(worths, key=worths.__getitem__, reverse=True)  # equals as in the list
    return tuple(
        Advice(
            move, game.text(move), worths[move], best - worths[move],
            reasons(game, state, seat, move),
        )
        for move in ordered
    )  # fmt: skip
