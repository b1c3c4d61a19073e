"""What a seat did on its sheet, gained or lost."""

from __future__ import annotations

from dataclasses import dataclass

from cleverdice.rules import Bonus


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
class Points:
    """An area scored; `area` is None for the foxes."""

    seat: int
    area: int | None
    points: int


SheetFact = Marked | Earned | Circled | Used | FoxGained | Lost | Points
