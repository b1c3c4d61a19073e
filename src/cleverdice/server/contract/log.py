"""The log of a table: an entry for every move, with its facts in the order of events."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from .games import Bonus
from .part import Part
from .texts import Text


class Source(Part):
    """What paid for a mark, or what a bonus was for. Only the fields that say so are there."""

    die: int | UnsetType = UNSET
    area: int | UnsetType = UNSET
    cells: list[int] | UnsetType = UNSET
    """Cells of that area."""
    row: int | UnsetType = UNSET
    """A full action row."""
    round: int | UnsetType = UNSET


class AnyFact(Part):
    """What facts of every kind have."""

    say: Text


class RolledFact(AnyFact, tag_field="kind", tag="rolled"):
    """Dice were rolled."""

    dice: list[int]
    faces: list[int]


class MarkedFact(AnyFact, tag_field="kind", tag="marked"):
    """A seat marked a cell."""

    seat: int
    area: int
    cell: int
    value: int
    """The number written, 1 for a cross."""
    by: Source | None
    """What paid for it. Null: nothing that can be named."""


class EarnedFact(AnyFact, tag_field="kind", tag="earned"):
    """A seat got a bonus: for cells of an area, for a full action row, or for a round."""

    seat: int
    bonus: Bonus
    area: int | None
    cells: list[int]
    row: int | None
    round: int | None


class CircledFact(AnyFact, tag_field="kind", tag="circled"):
    """A space of an action row was unlocked."""

    seat: int
    row: int
    space: int


class UsedFact(AnyFact, tag_field="kind", tag="used"):
    """A space of an action row was crossed: the action was used."""

    seat: int
    row: int
    space: int


class FoxFact(AnyFact, tag_field="kind", tag="fox"):
    """A seat gained foxes."""

    seat: int
    count: int


class LostFact(AnyFact, tag_field="kind", tag="lost"):
    """A bonus was lost: there was no room for it, or the seat chose to give it up."""

    seat: int
    bonus: Bonus
    chosen: bool


class FieldFact(AnyFact, tag_field="kind", tag="field"):
    """A chosen die went to a die field."""

    die: int
    field: int


class PlatterFact(AnyFact, tag_field="kind", tag="platter"):
    """Dice went to the platter."""

    dice: list[int]


class PoolFact(AnyFact, tag_field="kind", tag="pool"):
    """A die was taken back from the platter."""

    die: int


class PointsFact(AnyFact, tag_field="kind", tag="points"):
    """An area scored."""

    seat: int
    area: int | None
    """Null for the foxes."""
    points: int


class TurnFact(AnyFact, tag_field="kind", tag="turn"):
    """The active seat changed."""

    seat: int


class RoundFact(AnyFact, tag_field="kind", tag="round"):
    """A new round began."""

    round: int


class OverFact(AnyFact, tag_field="kind", tag="over"):
    """The game ended."""

    winners: list[int]


OnSheet = MarkedFact | EarnedFact | CircledFact | UsedFact | FoxFact | LostFact | PointsFact
OnTable = RolledFact | FieldFact | PlatterFact | PoolFact | TurnFact | RoundFact | OverFact
Fact = OnSheet | OnTable


class Entry(Part):
    """A move and what it brought about."""

    n: int
    """The number of the move, from 0 on."""
    seat: int
    """That of chance is -1."""
    text: str
    facts: list[Fact]
