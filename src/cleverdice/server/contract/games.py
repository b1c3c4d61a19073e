"""What is printed on the sheet of a game, and its dice and rules as far as a drawing needs them."""

from __future__ import annotations

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
    """The two dice whose faces are added before they enter the area."""
    more: bool
    """Each twin of a die allows one more mark."""
    max_points: int
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


class TrackArea(AnyArea, tag_field="kind", tag="track"):
    """Lanes that are filled from one end."""

    lanes: list[list[int]]
    """The cells of each lane, in the order they are filled."""
    at_least: list[int]
    """For each cell the least that a die must show."""
    exact: list[int]
    """For each cell the symbol that it takes, or 0."""
    need: list[int]
    """For each cell how many dice it takes at once."""
    factor: list[int]
    """For each cell what the number is multiplied by."""
    rising: bool
    """Each number must be higher than the one before, unless that is a 6."""
    halved: bool
    """Half the number is written with the bonus, or the whole without it."""


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


Area = GridArea | TrackArea | SpreadArea


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
    """We have not seen the printed sheet."""
    attestation: str
    players: Players
    rounds: dict[str, int]
    """By number of players."""
    dice: list[GameDie]
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
