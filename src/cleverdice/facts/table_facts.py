"""What happened to the dice, and how the game moved on."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice were rolled."""

    dice: tuple[int, ...]
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ToField:
    """A chosen die went to a die field."""

    die: int
    field: int


@dataclass(frozen=True, slots=True)
class ToPlatter:
    """Dice went to the platter."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ToPool:
    """A die was taken back from the platter."""

    die: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The active seat changed."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A new round began."""

    round: int


@dataclass(frozen=True, slots=True)
class Over:
    """The game ended."""

    winners: tuple[int, ...]


TableFact = Rolled | ToField | ToPlatter | ToPool | TurnBegan | RoundBegan | Over
