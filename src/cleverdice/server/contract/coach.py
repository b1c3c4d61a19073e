"""What the coach says: a hint before a move, a review after a game."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from .log import Entry
from .part import Part
from .tables import Change, Move, PlainTable
from .texts import Text

Measure = Literal["points", "chance"]


class Judge(Part):
    """Whose figures they are."""

    name: str
    learned: bool
    """By a trained net; else by greedy's evaluation."""
    say: Text


class Advised(Part):
    """A legal move and what the coach thinks of it."""

    text: str
    expected: float
    """The expected final score."""
    behind: float
    """How far it is behind the best move: points, or a difference of chances, as `by` says."""
    chance: float | None
    """The probability of winning, 0 to 1; null in solo games and where it is unknown."""
    why: list[Text]
    """At most three reasons, the most important first."""


class Hint(Part):
    """What the coach thinks of a seat's moves."""

    seat: int
    n: int
    """Moves at the table when it was asked for."""
    nth: int
    """Those of them by this seat."""
    judge: Judge
    by: Measure
    """What the moves are ranked by: the chance where it is known."""
    moves: list[Advised]
    """Every legal move, the best first."""


class Sums(Part):
    """What led from the start of a curve to its end: start + luck + others - given_away = end."""

    start: float
    luck: float
    """By rolls."""
    others: float
    """By the moves of other seats."""
    given_away: float
    """By the seat's own moves."""
    end: float


class Curve(Part):
    """What could be expected."""

    expected: list[float]
    """Before each move and at the end."""
    sums: Sums


class Worth(Part, array_like=True):
    """A move and what could be expected after it, as a list."""

    text: str
    expected: float
    """The expected final score."""
    chance: float | UnsetType = UNSET
    """The probability of winning, where known."""


class Decision(Part):
    """A choice of a seat."""

    ply: int
    best: str
    """The best move, as `by` says."""
    lost: float
    """What was given away against it: points, or a difference of chances."""
    grade: Literal[0, 1, 2, 3]
    """How bad that is: not at all, slightly, a mistake, a big one."""
    worths: list[Worth]
    """Every move, the best first."""
    why: list[Text]


class SeatLook(Part):
    """The review of one seat."""

    name: str
    accuracy: Text
    by: Measure
    """What moves are ranked by, as in hints."""
    right: int
    """How many choices were the best."""
    points: Curve
    """The expected final score."""
    chances: Curve | None
    """The probability of winning, 0 to 1, where known."""
    choices: list[Decision]
    mistakes: list[int]
    """The plies of the choices that gave away the most, three at most."""


class Review(Part):
    """A played game and what the coach says of it."""

    game: str
    names: list[str]
    dice: str
    """`fair`, `shared`, `typed` or `seeded`."""
    given: int
    """Moves given to the game at its start."""
    finished: bool
    judge: Judge
    moves: list[tuple[int, str]]
    """Seat and text; the seat of chance is -1."""
    start: PlainTable
    changes: list[Change]
    """By move."""
    log: list[Entry]
    spelled: dict[str, Move]
    """Every move named here, without what it gives."""
    seats: list[SeatLook]


class PlayedOn(Part):
    """A table where a game goes on from a point of another."""

    table: str
    key: str
