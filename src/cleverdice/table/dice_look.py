"""How hard given dice are for a player alone: what bots make of them, and what the coach thinks.

Levels misjudge at random, but always alike for the same dice; so does everything here.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from typing import Any, NamedTuple

from cleverdice.coach.judge import judge_for
from cleverdice.coach.ranking import DIGITS
from cleverdice.dice import Fair, counting
from cleverdice.players import BOTS, MASTER, bots_for
from cleverdice.rules import CHANCE, Game, Move, Player

WEAKER = ("expert", "skilled", "casual")
"""The levels that are told of beside the master, the strongest first."""


class Solo(NamedTuple):
    """A bot's game so far."""

    round: int
    player: Player


def solo_game(game: Game, level: str, dice: Fair) -> Iterator[Solo]:
    """A bot's game alone with given dice, after every move; the same dice give the same."""
    roll, bot, rng = counting(dice), BOTS[level], random.Random(dice.commitment)
    state = game.start(1)
    while actors := game.actors(state):
        chance = actors[0] == CHANCE
        move: Move = roll(game, state, 0) if chance else bot(game, state, actors[0], rng)
        state = game.apply(state, actors[0], move)
        yield Solo(state.round, state.players[0])


def weaker(game: Game) -> list[str]:
    """The levels below the master that play a game alone.

    >>> from cleverdice import load
    >>> weaker(load("gsc"))
    ['expert', 'skilled', 'casual']
    """
    there = bots_for(game, 1)
    return [level for level in WEAKER if level in there]


def dice_steps(game: Game, dice: Fair) -> Generator[float, None, dict[str, Any]]:
    """The scores of the levels and the luck of the master, in steps that tell how far it is.

    start + luck - given away = score, and a master gives nothing away by the coach's own measure.
    """
    levels = weaker(game)
    if not levels:
        return {"levels": [], "luck": None}
    scores: dict[str, int] = {}
    for nth, level in enumerate([*levels, MASTER]):
        for so_far in solo_game(game, level, dice):
            scores[level] = game.score(so_far.player).total
            yield (nth + min(0.99, so_far.round / (game.rounds[1] + 1))) / (len(levels) + 1)
    (start,) = judge_for(game, 1).worths(game, [game.start(1)], 0)
    told = [{"level": level, "score": scores[level]} for level in levels]
    return {"levels": told, "luck": round(scores[MASTER] - start, DIGITS)}
