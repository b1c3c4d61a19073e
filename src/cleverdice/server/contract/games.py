"""What is printed on the sheet of a game, and its dice and rules as far as a drawing needs them."""

from __future__ import annotations

from typing import Literal

from .part import Part
from .texts import Text

# Bonuses


class FoxBonus(Part, tag_field="kind", tag="fox"):
    """A fox."""

    say: Text


class UnlockBonus(Part, tag_field="kind", tag="unlock"):
    """A space of an action row."""

    row: int
    say: Text


class FillBonus(Part, tag_field="kind", tag="fill"):
    """A free mark: a cross, a printed number, a number of one's choice."""

    options: list[tuple[int, list[int]]]
    """The areas it may go to, each with the numbers allowed there."""
    rolled: bool
    """The number counts as if rolled: an area of sums adds its other die."""
    say: Text


Bonus = FoxBonus | UnlockBonus | FillBonus


# Areas


class Group(Part):
    """Cells that earn a bonus together."""

    cells: list[int]
    bonus: Bonus
    count: int
    """How many of the cells must be marked."""
    least: int
    """The least number that must be written in the only cell, or 0."""


class Tally(Part):
    """Cells that score by how many of them are marked."""

    cells: list[int]
    table: list[int]
    """Points by number of marked cells, from none on."""


class AnyArea(Part):
    """What areas of every kind have."""

    name: str
    letter: str
    shape: str
    labels: list[str]
    """For each cell, as moves spell it."""
    written: bool
    """Numbers are written, not crosses."""
    plus: list[int] | None
    """The two dice that enter the area together: their sum, or a row and a column."""
    more: bool
    """Each twin of a die allows one more mark."""
    max_points: int
    lanes: list[list[int]]
    """Cells that are filled one after the other, in that order; none where cells are chosen."""
    groups: list[Group]
    tallies: list[Tally]


class GridArea(AnyArea, tag_field="kind", tag="grid"):
    """Cells in rows."""

    numbers: list[int]
    """For each cell the number a die must show."""
    rows: list[list[int]]
    """Cells by row: a cell, -1 nothing, -2 a printed cross."""
    places: list[list[int]] | None
    """For each cell the places that a die may come from."""
    ordered: bool
    """A mark must lie right of the last one."""
    tinted: list[bool]
    """Whether each cell counts for bonuses; empty where all do."""
    two_steps: bool
    """Fields are circled, then crossed: the second half of the cells are the crosses."""
    row_dice: list[int]
    """The die of each row, where a die sent to the platter may be crossed there; else empty."""


class TrackArea(AnyArea, tag_field="kind", tag="track"):
    """Lanes that are filled from one end."""

    at_least: list[int]
    """For each cell the least that a die must show."""
    exact: list[int]
    """For each cell the symbol that it takes, or 0."""
    need: list[int]
    """For each cell how many dice it takes at once."""
    factor: list[int]
    """For each cell what the number is multiplied by."""
    weight: list[int]
    """For each cell how often its number counts; less than 0 against the player."""
    order: list[Literal["", "rising", "ascending", "falling"]]
    """How a number compares with the one before, by lane: `rising` also lets any follow a 6."""
    halved: bool
    """Half the number is written with the bonus, or the whole without it."""
    number_points: list[int]
    """What each number counts when written, from 0 on; empty where none does."""
    pairs: list[list[int]]
    """Two cells that count only together; empty where each counts by itself."""
    echo: int
    """A number that is written into the next cell too, or 0."""


class SpreadArea(AnyArea, tag_field="kind", tag="spread"):
    """Numbers that spread from a centre to both sides."""

    centre: int
    side: int
    """Cells on each side."""
    distance: list[int]
    """Points by cells filled, from none on."""
    special: list[int]
    """Numbers that score when written."""
    special_points: int
    """Points for each of them."""


class CoordinatesArea(AnyArea, tag_field="kind", tag="coordinates"):
    """A row for each face of the first of two dice, a column for each face of the second."""

    rows: list[list[int]]
    """Cells by row."""


class PartsArea(AnyArea, tag_field="kind", tag="parts"):
    """A field that is cut into parts; each is one cell, and crossed as a whole."""

    picture: list[str]
    """The shade of every place, row by row."""
    parts: list[list[list[int]]]
    """For each cell its places: row and column, from 0."""
    starts: list[int]
    """The cells of which the first to be crossed is one."""
    symbols: list[list[int] | None]
    """For each cell the place of its bonus."""


Area = GridArea | TrackArea | SpreadArea | CoordinatesArea | PartsArea


# Games


class Players(Part):
    """How many may play."""

    min: int
    max: int


class GameDie(Part):
    """A die of a game."""

    name: str
    letter: str
    shape: str
    areas: list[int]
    """Where it may be entered."""
    faces: list[int]


class GameSymbol(Part):
    """A symbol on the dice of a game that has no numbers; faces are the numbers of symbols."""

    name: str
    area: int | None
    """The area of its colour."""


class ActionRow(Part):
    """A row of spaces for an action that may be used once a space is circled."""

    name: str
    use: str
    """How it is used: by `extra` dice, dice with a `number`, a `return`, or saying this word."""
    printed: list[int]
    """What is printed in each space, 0 for nothing, 7 for any number."""
    end: Bonus | None
    """The bonus for the last space."""


class Game(Part):
    """A game: everything printed on its sheet."""

    name: str
    titles: dict[str, str]
    """By language."""
    reconstructed: bool
    """Parts of the sheet are our own guess."""
    attestation: str
    note: Text | None
    """What players should know about it."""
    players: Players
    rounds: dict[str, int]
    """By number of players."""
    dice: list[GameDie]
    one_die: bool
    """A move enters one die; otherwise several may go together."""
    fields: int
    """Die fields beside the platter; 0 where there is no platter."""
    unit: str
    """What is counted: `points` or `stars`."""
    symbols: list[GameSymbol]
    """Empty where dice show numbers."""
    tokens: list[str]
    """How moves name the dice."""
    actions: list[ActionRow]
    round_bonus: list[list[Bonus]]
    """Bonuses at the start of each round."""
    rating: list[int]
    """The lowest score of each solo level, the best level first."""
    bots: dict[str, list[str]]
    """By number of players, the weakest first."""
    areas: list[Area]


class Games(Part):
    """All games."""

    games: list[Game]
