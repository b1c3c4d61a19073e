"""Challenges: dice that several people play, each alone."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from .part import Part
from .tables import PlainSeat


class Placed(Part):
    """A finished try and its place."""

    place: int
    name: str
    score: int
    areas: list[int]
    foxes: int
    fox_points: int
    table: str
    mine: bool


class OwnTry(Part):
    """The caller's try; points and place once it is over."""

    table: str
    over: bool
    name: str
    score: int | UnsetType = UNSET
    areas: list[int] | UnsetType = UNSET
    foxes: int | UnsetType = UNSET
    fox_points: int | UnsetType = UNSET
    place: int | UnsetType = UNSET
    percent: int | UnsetType = UNSET
    """How many of the others have fewer points, in percent; absent with fewer than four others."""


class MasterScore(Part):
    """What the best bot makes of the same dice."""

    score: int
    areas: list[int]


class MasterAnswer(Part):
    """The same as an answer of its own."""

    master: MasterScore


class LevelScore(Part):
    """What a bot makes of the same dice."""

    level: str
    score: int


class DiceLook(Part):
    """How hard the dice are."""

    levels: list[LevelScore]
    """The strongest first; none where no bot has learned the game."""
    luck: float | None
    """What the rolls of the master's game gave, in points: above 0 is more than usual."""


class DiceAnswer(Part):
    """The same as an answer of its own."""

    dice: DiceLook


class Standing(Part):
    """A challenge as far as the caller may see it."""

    id: str
    game: str
    commitment: str
    """64 hexadecimal digits."""
    reveal: str | None
    """The secret, once it may be known."""
    finished: int
    """How many have finished."""
    mine: OwnTry | None
    results: list[Placed] | None
    """The best 100, and the caller's own."""
    bars: list[tuple[int, int]] | None
    """The least points of each bar, and how many people have them."""
    master: MasterScore | None
    """Also null until somebody has requested it."""
    dice: DiceLook | None
    """Likewise."""


class Streak(Part):
    """Days in a row."""

    now: int
    best: int
    days: int
    """Days played in all."""


class EarlierGame(Part):
    """A game of an earlier day."""

    game: str
    score: int | None
    """The caller's."""


class EarlierDay(Part):
    """An earlier day."""

    day: str
    games: list[EarlierGame]


class Day(Part):
    """The challenges of a day."""

    day: str
    today: str
    ends: int
    """The midnight, in milliseconds since 1970."""
    closes: int
    """When nobody may play on any more."""
    closed: bool
    games: list[Standing]
    streak: Streak
    earlier: list[EarlierDay]


class Begun(Part):
    """A try that was begun or is resumed."""

    table: str
    key: str | None
    """Null once it is over."""
    over: bool


class DuelOpened(Part):
    """A new duel."""

    duel: str


class Duel(Standing):
    """A duel."""

    created: int
    """Milliseconds since 1970."""
    names: list[str]
    """Who has finished."""


class DuelSheet(PlainSeat):
    """A finished sheet of a duel."""

    name: str
    table: str


class DuelSheets(Part):
    """The best sheets of a duel."""

    sheets: list[DuelSheet]


class CupOpened(Part):
    """A new cup."""

    cup: str


class CupDeal(Part):
    """A deal of a cup: a duel of its own."""

    duel: str
    finished: int
    """How many have finished it."""
    mine: OwnTry | None


class CupPlaced(Part):
    """Somebody who has finished all deals."""

    place: int
    name: str
    scores: list[int]
    """By deal."""
    total: int
    mine: bool


class Cup(Part):
    """A cup as far as the caller may see it."""

    id: str
    game: str
    deals: list[CupDeal]
    finished: int
    """How many have finished all deals."""
    results: list[CupPlaced] | None
    """The best 100, and the caller; null until the caller has finished all deals."""
