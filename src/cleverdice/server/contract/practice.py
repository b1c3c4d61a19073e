"""Puzzles: decisions of own games and of masters, to be found again."""

from __future__ import annotations

from .coach import Advised, Judge, Measure
from .part import Part
from .tables import View


class Trainable(Part):
    """A game that there are puzzles of."""

    game: str
    own: int
    """The caller's mistakes."""
    set: int
    """Decisions of masters."""
    due: int
    """How many of all these are to be tried now."""
    next: int | None
    """When the next one comes back after these, in milliseconds since 1970."""


class Training(Part):
    """What the caller can train."""

    games: list[Trainable]
    looking: int
    """Own games still waiting for the coach."""


class Puzzle(Part):
    """A table at which somebody decides, without the answer."""

    id: str
    seat: int
    """Who decides."""
    ply: int
    """The number of the move in its game."""
    view: View
    """Only the moves of that seat; `n` is 0."""
    own: bool
    table: str | None
    """The own game that it is from, for its review."""
    box: int
    """From 0 for new to 5 for well known."""


class NextPuzzle(Part):
    """What is to be tried next in a game."""

    puzzle: Puzzle | None
    """Null if nothing is due."""
    count: Trainable


class Solved(Part):
    """What the coach thinks of a try."""

    right: bool
    """It gives away nothing worth mentioning."""
    lost: float
    """What it gives away against the best move: points, or a difference of chances."""
    tried: str
    played: str | None
    """What was played in the own game."""
    judge: Judge
    by: Measure
    moves: list[Advised]
    """Every legal move, the best first; reasons for some of them."""
    box: int
    """Where the puzzle is now."""
    due: int
    """When it comes back, in milliseconds since 1970."""
