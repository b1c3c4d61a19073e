"""The features of a table that a net observes, as small named integers.

The flow of a game defines them and reads them from a state of the readable engine
(`cleverdice.rules.sight`). The fast engine writes the same numbers from its arrays.

>>> from cleverdice import load
>>> game = load("gsc")
>>> list(inputs(game, game.start(), seat=0)[:7])
[0, 1, 0, 0, 0, 0, 0]
>>> stacked(game, [game.start(), game.start(players=2)], seat=0).shape
(2, 257)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from cleverdice.rules import Game, State
from cleverdice.rules.flows.flow import Sights
from cleverdice.rules.sight import Feature, Reading

if TYPE_CHECKING:  # numpy only where arrays are made: a page has none
    import numpy as np

    Matrix = np.ndarray[Any, np.dtype[np.uint8]]
    Scales = np.ndarray[Any, np.dtype[np.float32]]

SITS = Feature("sits there")
"""Whether a later seat is occupied."""


@cache
def sights_of(game: Game) -> Sights:
    """The features of a game, as defined by its flow."""
    return game.flow.sights(game)


def inputs(game: Game, state: State, seat: int) -> bytes:
    """A seat's observation: the table, its sheet, what the dice could do there; one byte each.

    If the others' sheets matter they follow in turn, zeros for empty seats.
    """
    table, sheet, dice = sights_of(game)
    seen = b"".join([reading.read(state, seat) for reading in (*table, *sheet, *dice)])
    if not game.flow.sees_others:
        return seen
    players = len(state.players)
    for step in range(1, players):
        other = (seat + step) % players
        seen += b"\1" + b"".join([reading.read(state, other) for reading in sheet])
    return seen.ljust(width(game), b"\0")


def stacked(game: Game, states: Sequence[State], seat: int) -> Matrix:
    """A seat's observations of many tables, one row per table."""
    import numpy as np

    rows = bytearray().join([inputs(game, state, seat) for state in states])
    return np.frombuffer(rows, np.uint8).reshape(len(states), width(game))


def width(game: Game) -> int:
    """The number of inputs of a net, the same for any number of players.

    >>> from cleverdice import load
    >>> width(load("gsc"))
    257
    """
    return len(seen_features(game))


# Their names


def _features(readings: Iterable[Reading]) -> tuple[Feature, ...]:
    return tuple(feature for reading in readings for feature in reading.features)


def _further(seats: range, sheet: Sequence[Feature]) -> tuple[Feature, ...]:
    return tuple(Feature(f"{seat} further: {name}", most) for seat in seats for name, most in sheet)


@cache
def features_of(game: Game, players: int = 1, others: bool = False) -> tuple[Feature, ...]:
    """The features of the table, a seat's sheet, its dice and optionally the others' sheets."""
    table, sheet, dice = map(_features, sights_of(game))
    return table + sheet + dice + _further(range(1, players if others else 1), sheet)


@cache
def seen_features(game: Game) -> tuple[Feature, ...]:
    """Every input of a net, the same for any number of players.

    The others' sheets are included only if they matter.
    """
    if not game.flow.sees_others:
        return features_of(game)
    sheet = (SITS, *_features(sights_of(game).sheet))
    return features_of(game) + _further(range(1, game.max_players), sheet)


def seen_scales(game: Game) -> Scales:
    """The factors that scale a net's inputs to between 0 and 1."""
    return _scales(seen_features(game))


def feature_names(game: Game, players: int = 1, others: bool = False) -> tuple[str, ...]:
    """The names of all features.

    >>> from cleverdice import load
    >>> feature_names(load("gsc"))[0]
    'stage round'
    """
    return tuple(feature.name for feature in features_of(game, players, others))


def feature_scales(game: Game, players: int = 1, others: bool = False) -> Scales:
    """The factors that scale the features to between 0 and 1."""
    return _scales(features_of(game, players, others))


def _scales(features: tuple[Feature, ...]) -> Scales:
    import numpy as np

    return (1 / np.array([feature.most for feature in features])).astype(np.float32)
