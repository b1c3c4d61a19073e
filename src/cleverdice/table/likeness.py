"""Are these the same dice? More of them agree than chance allows."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from cleverdice.dice import Fair, rolled_before
from cleverdice.record import Record
from cleverdice.rules import CHANCE, Roll

BEYOND_CHANCE = 4.0
"""Standard deviations above what other dice would have in common."""


def same_dice(record: Record, dice: Fair) -> bool:
    """Was this game played with those dice, or with nearly the same?"""
    excess = variance = 0.0
    for agrees, chance in _compared(record, dice):
        excess += agrees - chance
        variance += chance * (1 - chance)
    return variance > 0 and excess > BEYOND_CHANCE * sqrt(variance)


def _compared(record: Record, dice: Fair) -> Iterator[tuple[bool, float]]:
    """Of every die of every roll: does it show the same, and how likely was that?"""
    game, rounds = record.game, list[int]()
    for (seat, text), state in zip(record.moves, record.states(), strict=False):
        if seat != CHANCE:
            continue
        expected = dice.roll(game, state, rolled_before(dice, rounds, state.round))
        rounds.append(state.round)
        roll = game.parse(text)
        assert isinstance(roll, Roll)
        faces = dict(zip(expected.dice, expected.faces, strict=True))
        for die, face in zip(roll.dice, roll.faces, strict=True):
            yield faces.get(die) == face, 1 / len(game.dice[die].faces)
