"""The features of a game by name, in the order in which `features` writes them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from cleverdice.actions import fills_of
from cleverdice.rules import Area, Game, Spread, Track

from .inputs import MOST_FOXES, NUMBERS, ROUND_COUNT, SPACES, STAGES, ways


class Feature(NamedTuple):
    """What a number of an observation says, and the most that it is divided by."""

    name: str
    most: int = 1


@cache
def features_of(game: Game, players: int = 1, others: bool = False) -> tuple[Feature, ...]:
    """Every feature of what a seat sees: the table, its sheet, what the dice could do there, then
    perhaps the others' sheets.
    """
    seats = range(1, players if others else 1)
    table = _party_table(game) if game.symbols else _draft_table(game)
    sheet = tuple(_party_sheet(game) if game.symbols else _draft_sheet(game))
    further = (Feature(f"{seat} further: {name}", most) for seat in seats for name, most in sheet)
    dice = () if game.symbols else _draft_dice(game)
    return (*table, *sheet, *dice, *further)


@cache
def seen_features(game: Game) -> tuple[Feature, ...]:
    """Every feature that a net sees, the same for any number of players.

    The others' sheets are among them only where any seat may end the game.
    """
    seen = features_of(game)
    if not game.symbols:
        return seen
    sheet = tuple(_party_sheet(game))
    further = [
        Feature(f"{seat} further: {name}", most)
        for seat in range(1, game.max_players)
        for name, most in (Feature("sits there"), *sheet)
    ]
    return (*seen, *further)


def seen_scales(game: Game) -> np.ndarray[Any, np.dtype[np.float32]]:
    """What each number that a net sees is multiplied with to lie between 0 and 1."""
    return _scales(seen_features(game))


def feature_names(game: Game, players: int = 1, others: bool = False) -> tuple[str, ...]:
    """The names of all features.

    >>> from cleverdice import load
    >>> feature_names(load("gsc"))[0]
    'stage round'
    """
    return tuple(feature.name for feature in features_of(game, players, others))


def feature_scales(
    game: Game, players: int = 1, others: bool = False
) -> np.ndarray[Any, np.dtype[np.float32]]:
    """What each feature is multiplied with to lie between 0 and 1."""
    return _scales(features_of(game, players, others))


def _scales(features: tuple[Feature, ...]) -> np.ndarray[Any, np.dtype[np.float32]]:
    return (1 / np.array([feature.most for feature in features])).astype(np.float32)


def _draft_table(game: Game) -> Iterator[Feature]:
    yield from (Feature(f"stage {stage}") for stage in STAGES)
    yield from (Feature(f"round {number}") for number in range(1, ROUND_COUNT + 1))
    yield from (Feature(f"rolls {number}") for number in range(4))
    yield Feature("is active")
    yield Feature("active turns to come", max(game.rounds.values()))
    most = max(rounds * max(1, players - 1) for players, rounds in game.rounds.items())
    yield Feature("passive turns to come", most)
    for die in game.dice:
        for place in ("platter", "field 1", "field 2", "field 3", "pool"):
            yield Feature(f"{die.name} die: {place}")
        yield from (Feature(f"{die.name} die: shows {face}") for face in NUMBERS)


def _draft_sheet(game: Game) -> Iterator[Feature]:
    yield from _cells(game)
    for area in game.areas:
        yield from _fits(area)
    for row in game.actions:
        yield from (Feature(f"{row.name}: {ready} ready") for ready in range(SPACES + 1))
        yield Feature(f"{row.name}: unlocked", SPACES)
        if any(row.printed):
            yield from (Feature(f"{row.name}: space {n} ready") for n in range(1, SPACES + 1))
    yield from (Feature(f"{foxes} foxes") for foxes in range(MOST_FOXES + 1))
    yield from (Feature(f"{area.name}: points", area.max_points) for area in game.areas)
    yield Feature("least points", max(area.max_points for area in game.areas))
    yield Feature("fox points", 255)
    for number, _ in enumerate(fills_of(game), 1):
        yield Feature(f"bonus marks of kind {number}", 3)
    yield Feature("further marks for twins", 5)
    yield from (Feature(f"further marks of number {number}") for number in NUMBERS)
    yield from (Feature(f"has to {duty}") for duty in ("pick", "be served", "use extra dice"))
    yield from (Feature(f"{die.name} die: used as an extra die") for die in game.dice)


def _draft_dice(game: Game) -> Iterator[Feature]:
    for die, areas in zip(game.dice, game.areas_of, strict=True):
        for area in areas:
            for way in range(1, ways(area) + 1):
                yield Feature(f"{die.name} die: fits {area.name} in way {way}")
    yield from (Feature(f"{area.name}: has the least") for area in game.areas)


def _cells(game: Game) -> Iterator[Feature]:
    for area in game.areas:
        yield from (Feature(f"{area.name} {label}: marked") for label in area.labels)


def _fits(area: Area) -> Iterator[Feature]:
    numbers = range(2, 13) if area.plus else NUMBERS
    yield from (Feature(f"{area.name}: {number} fits") for number in numbers)
    if isinstance(area, Track) and area.rising:
        yield from (Feature(f"{area.name}: last is {number}") for number in NUMBERS)
    if isinstance(area, Spread):
        for side in ("left", "right"):
            for distance in range(area.side):
                yield Feature(f"{area.name}: {side} end is {distance} from the centre")


def _party_table(game: Game) -> Iterator[Feature]:
    yield from (Feature(f"stage {stage}") for stage in STAGES)
    yield Feature("is active")
    for die in game.dice:
        yield from (Feature(f"{die.name}: shows {symbol.name}") for symbol in game.symbols)


def _party_sheet(game: Game) -> Iterator[Feature]:
    yield from _cells(game)
    yield from (Feature(f"{area.name}: points", area.max_points) for area in game.areas)
    yield from (Feature(f"{area.name}: bonus marks", 3) for area in game.areas)
    yield Feature("may cross in any area")
    yield from (Feature(f"crosses in {area.name}") for area in game.areas)
    yield from (Feature(f"{die.name}: used") for die in game.dice)
