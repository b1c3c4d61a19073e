"""Expectimax: the best move by looking at every choice and every roll to a horizon.

Run it with `python examples/expectimax.py`; it needs nothing but cleverdice.
"""

from __future__ import annotations

from itertools import islice

from cleverdice import CHANCE, Game, State, load
from cleverdice.rules import Move

MOST = 36
"""So many outcomes of a roll are looked at: two dice. A larger roll is the horizon."""

POSITION = ("roll W4 Y5 B6 G1 O2 P3", "P>p1=3", "roll W2 Y5 B5")
"""How the game goes until there is something to think about."""


def worth(game: Game, state: State, seat: int) -> float:
    """What a seat may expect of a table up to the horizon, where a sheet is worth its points.

    Every seat plays for its own points.
    """
    actors = game.actors(state)
    if not actors:
        return game.score(state.players[seat]).total
    if actors[0] == CHANCE:
        return before_roll(game, state, seat)
    tables = [game.child(state, move) for move in game.moves(state, actors[0])]
    worths = {table: worth(game, table, actors[0]) for table in tables}
    best = max(tables, key=worths.__getitem__)
    return worths[best] if seat == actors[0] else worth(game, best, seat)


def before_roll(game: Game, state: State, seat: int) -> float:
    """The mean over every roll, each with its probability."""
    rolls = list(islice(game.rolls(state), MOST + 1))
    if len(rolls) > MOST:
        return game.score(state.players[seat]).total
    return sum(
        chance.probability * worth(game, game.child(state, chance.roll), seat) for chance in rolls
    )


def ranked(game: Game, state: State, seat: int) -> list[tuple[float, Move]]:
    """The moves of a seat with what to expect of each, the best first."""
    moves = game.moves(state, seat)
    worths = [worth(game, game.apply(state, seat, move), seat) for move in moves]
    return sorted(zip(worths, moves, strict=True), key=lambda one: -one[0])


def main() -> None:
    game, state = load("gsc"), load("gsc").start()
    for spelling in POSITION:
        state = game.play(state, game.actors(state)[0], spelling)
    for points, move in ranked(game, state, 0):
        print(f"{points:6.2f}  {game.text(move)}")


if __name__ == "__main__":
    main()
