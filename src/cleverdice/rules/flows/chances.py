"""Every way that dice can fall, with its probability: rolls, rolls of like dice, and deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from math import inf, prod
from typing import TYPE_CHECKING

from ..moves import Chance, Roll

if TYPE_CHECKING:
    from ..game import Game

Dice = tuple[int, ...]
Faces = tuple[int, ...]


def every_roll(game: Game, dice: Dice) -> Iterator[Chance]:
    """Every roll of dice that can be told apart."""
    for faces, probability in _faces(game, dice):
        yield Chance(Roll(dice, faces), probability)


def every_mixture(game: Game, dice: Dice) -> Iterator[Chance]:
    """Every roll of dice that can't be told apart: each mixture of symbols once."""
    mixtures: Counter[Faces] = Counter()
    for faces, probability in _faces(game, dice):
        mixtures[tuple(sorted(faces))] += probability  # type: ignore[assignment]
    for faces, probability in mixtures.items():
        yield Chance(Roll(dice, faces), probability)


def every_deal(game: Game, dice: Dice, low: int) -> Iterator[Chance]:
    """Every deal: so many of the lowest dice are served, of equals the nearest.

    Of the orders that come to the same only one is told, with the probability of all of them.
    """
    for faces, probability in _faces(game, dice):
        for order, share in _orders(_ranks(faces, low), low):
            roll = Roll(tuple(dice[at] for at in order), tuple(faces[at] for at in order))
            yield Chance(roll, probability * share)


def _faces(game: Game, dice: Dice) -> Iterator[tuple[Faces, float]]:
    """What dice may show, die by die, with the probability of it."""
    printed = [Counter(game.dice[die].faces) for die in dice]
    ways = prod(sides.total() for sides in printed)
    for shown in product(*(sides.items() for sides in printed)):
        yield tuple(face for face, _ in shown), prod(count for _, count in shown) / ways


def _ranks(faces: Faces, low: int) -> tuple[int, ...]:
    """By die: -1 if it is served anyway, 1 if it never is, 0 if that hangs on the order."""
    last, next_up = [*sorted(faces), *[inf] * low][low - 1 : low + 1]
    if last < next_up:
        return tuple(-1 if face <= last else 1 for face in faces)
    return tuple((face > last) - (face < last) for face in faces)


@cache
def _orders(ranks: tuple[int, ...], low: int) -> tuple[tuple[Dice, float], ...]:
    """One order for each result: who is served, and how the others lie; with its probability."""
    found: dict[tuple[frozenset[int], Dice], Dice] = {}
    ways: Counter[tuple[frozenset[int], Dice]] = Counter()
    for order in permutations(range(len(ranks))):
        served = sorted(order, key=lambda die: ranks[die])[:low]
        result = frozenset(served), tuple(die for die in order if die not in served)
        found.setdefault(result, order)
        ways[result] += 1
    return tuple((order, ways[result] / ways.total()) for result, order in found.items())
