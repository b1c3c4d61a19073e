"""The kinds of fact: something that a seat or the table did, gained or lost."""

from __future__ import annotations

from dataclasses import dataclass

from cleverdice.rules import Bonus


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice were rolled."""

    dice: tuple[int, ...]
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Marked:
    """A seat marked a field; `value` is the number written, 1 for a cross."""

    seat: int
    area: int
    cell: int
    value: int


@dataclass(frozen=True, slots=True)
class Earned:
    """A seat got a bonus: for cells of an area, for a full action row, or for a round."""

    seat: int
    bonus: Bonus
    area: int | None = None
    cells: tuple[int, ...] = ()
    row: int | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Circled:
    """A space of an action row was unlocked."""

    seat: int
    row: int
    space: int


@dataclass(frozen=True, slots=True)
class Used:
    """A space of an action row was crossed: the action was used."""

    seat: int
    row: int
    space: int


@dataclass(frozen=True, slots=True)
class FoxGained:
    """A seat gained foxes."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Lost:
    """A bonus was lost: there was no room for it, or the seat chose to give it up."""

    seat: int
    bonus: Bonus
    chosen: bool = False


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
class Points:
    """An area scored; `area` is None for the foxes."""

    seat: int
    area: int | None
    points: int


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


Fact = (
    Rolled | Marked | Earned | Circled | Used | FoxGained | Lost | ToField | ToPlatter | ToPool
    | Points | TurnBegan | RoundBegan | Over
)  # fmt: skip
"""Anything that may change from one state to the next."""
