"""The kinds of fact: each says what one seat or the table got, did or lost."""

from __future__ import annotations

from dataclasses import dataclass

from cleverdice.rules import Bonus


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice were rolled and show these faces."""

    dice: tuple[int, ...]
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Marked:
    """A seat marked a field; `value` is what is written there, 1 for a cross."""

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
    """A space of an action row is unlocked."""

    seat: int
    row: int
    space: int


@dataclass(frozen=True, slots=True)
class Used:
    """A space of an action row is crossed: the action was taken."""

    seat: int
    row: int
    space: int


@dataclass(frozen=True, slots=True)
class FoxGained:
    """A seat has more foxes."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Lost:
    """A bonus is gone: it could not be placed, or was given up by choice."""

    seat: int
    bonus: Bonus
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class ToField:
    """A chosen die lies on a die field."""

    die: int
    field: int


@dataclass(frozen=True, slots=True)
class ToPlatter:
    """Dice went to the platter."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """An area is worth more; `area` None stands for the foxes."""

    seat: int
    area: int | None
    points: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The next seat is active."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A new round has begun."""

    round: int


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    winners: tuple[int, ...]


Fact = (
    Rolled | Marked | Earned | Circled | Used | FoxGained | Lost | ToField | ToPlatter | Points
    | TurnBegan | RoundBegan | Over
)  # fmt: skip
