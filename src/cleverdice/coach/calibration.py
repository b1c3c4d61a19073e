"""Measures what greedy's evaluation is wrong by: `python -m cleverdice.coach.calibration`.

The bot plays whole games; every table of the first seat at which it waits is compared with the
score that it had in the end. Run it again when the evaluation of the bot has changed.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from cleverdice.bots import BOTS
from cleverdice.dice import Seeded
from cleverdice.rules import CHANCE, Duty, Game, Stage, State, load, names

from .greedy import FILE, Key, promise, spelled

GAMES = 200
"""How many games of each table are played; a mean is then good to one or two points."""


def measured(game: Game, players: int, games: int, seed: str) -> dict[Key, float]:
    """The average error by dice to come."""
    wrong: dict[Key, list[float]] = defaultdict(list)
    for number in range(games):
        tables = list(played(game, players, f"{seed} {number}"))
        final = game.score(tables[-1].players[0]).total
        for state in tables:
            if _asked(state):
                key, points = promise(game, state, 0)
                wrong[key].append(points - final)
    return {key: sum(errors) / len(errors) for key, errors in sorted(wrong.items())}


def played(game: Game, players: int, seed: str) -> Iterator[State]:
    """Every table of a game of greedy bots; every seat begins some."""
    dice, rng = Seeded(seed), random.Random(seed)
    state, rolls = game.start(players, rng.randrange(players)), 0
    yield state
    while actors := game.actors(state):
        seat = actors[0]
        if seat == CHANCE:
            state, rolls = game.apply(state, seat, dice.roll(game, state, rolls)), rolls + 1
        else:
            state = game.apply(state, seat, BOTS["greedy"](game, state, seat, rng))
        yield state


def _asked(state: State) -> bool:
    """Is a table like this ever judged? Not with a die to be chosen, nor at the end."""
    choosing = state.players[0].todo[:1] in ((Duty.PICK,), (Duty.SERVE,))
    return not choosing and state.stage is not Stage.OVER


def table(game: Game, players: int, games: int = GAMES) -> dict[str, float]:
    """The errors at a table, as the file has them."""
    found = measured(game, players, games, "calibration")
    return {spelled(key): round(error, 2) for key, error in found.items()}


def main() -> None:
    """Measure every table of every game, and write the file anew."""
    lines = [
        f" {json.dumps(f'{name} {players}')}: {json.dumps(table(load(name), players))}"
        for name in names()
        for players in range(load(name).min_players, load(name).max_players + 1)
    ]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    Path(__file__).with_name(FILE).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
