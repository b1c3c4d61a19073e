"""Every legal move with what it is worth and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cleverdice.rules import Game, Move, Reason, State

from .judge import Ask, Judge, judge_for, points_of, won
from .ranking import CHANCE_DIGITS, By, rank, ranked_by
from .reasons import reasons
from .values import Otherwise, Values


@dataclass(frozen=True, slots=True)
class Advice:
    """A move: the expected final score, how far it is behind the best move, and reasons.

    `chance` is the chance to win: None for a player alone, and where the judge can't tell it. Where
    it is known, moves are ranked by it, and `behind` is a difference of chances; else of points.
    """

    move: Move
    text: str
    expected: float
    behind: float
    reasons: tuple[Reason, ...]
    chance: float | None = None

    @property
    def by(self) -> By:
        """What the moves are ranked by."""
        return ranked_by(self.chance)

    def plain(self, language: str = "en") -> dict[str, Any]:
        """The same as plain data, for JSON."""
        return {
            "move": self.text,
            "by": self.by,
            "expected": self.expected,
            "behind": self.behind,
            "chance": self.chance,
            "reasons": [reason.said(language) for reason in self.reasons],
        }


def advise(game: Game, state: State, seat: int, judge: Judge | None = None) -> tuple[Advice, ...]:
    """Every legal move of a seat, the best first; nothing if the seat has nothing to do.

    Where the chance to win is known it decides the order; of equal chances the points do.

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
    chances = _chances(values, judge.chances, state)
    ranks = {move: rank(worth, chances.get(move)) for move, worth in worths.items()}
    best_first = sorted(ranks, key=ranks.__getitem__, reverse=True)  # equals as in the list
    measure, found = chances or worths, []
    for move in best_first:
        behind = measure[best_first[0]] - measure[move]
        about = (move, game.text(move), worths[move], behind, reasons(game, state, seat, move))
        found.append(Advice(*about, chances.get(move)))
    return tuple(found)


def _chances(values: Values, ask: Ask | None, state: State) -> dict[Move, float]:
    """The chance to win after each move, as it is told; nothing where the judge can't tell."""
    if ask is None:
        return {}
    (chances,) = Otherwise(values, ask, won).moves([state])
    return {move: round(chance, CHANCE_DIGITS) for move, chance in chances.items()}
