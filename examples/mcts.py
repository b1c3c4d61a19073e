"""Monte Carlo tree search: a tree of choices grows where it pays, over whatever is rolled.

Run it with `python examples/mcts.py --seconds 5`; it needs nothing but cleverdice.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass, field
from math import log, sqrt
from time import perf_counter

from cleverdice import CHANCE, Game, State, load
from cleverdice.dice import Seeded, counting
from cleverdice.players import BOTS
from cleverdice.rules import Move

CURIOSITY = 30.0
"""How many points a move that was hardly tried may be better than it looks."""


@dataclass
class Node:
    """A position of the tree: how often it was seen, and the points of each seat in all."""

    visits: int = 0
    points: list[float] = field(default_factory=list)
    children: dict[Move, Node] = field(default_factory=dict)

    def best(self, moves: list[Move], seat: int) -> Move:
        """The move to try: one that was never tried, else the best by its upper bound."""
        for move in moves:
            if move not in self.children:
                return move
        return max(moves, key=lambda move: self._bound(self.children[move], seat))

    def _bound(self, child: Node, seat: int) -> float:
        mean = child.points[seat] / child.visits
        return mean + CURIOSITY * sqrt(log(self.visits) / child.visits)


class Search:
    """Grows a tree from a position; the same seed grows the same tree."""

    def __init__(self, game: Game, state: State, seed: int = 1, bot: str = "random") -> None:
        self.game, self.state, self.root = game, state, Node()
        self.rng, self.bot, self.played, self.seed = random.Random(seed), BOTS[bot], 0, seed

    def grow(self) -> None:
        """Walk down the tree, add a position, play on to the end, and count the points."""
        state, node, path, fresh = self.state, self.root, [self.root], False
        self.played += 1
        roll = counting(Seeded(f"{self.seed}/{self.played}"))
        while actors := self.game.actors(state):
            if actors[0] == CHANCE:  # what was rolled is not part of the tree
                move: Move = roll(self.game, state, 0)
            elif fresh:
                move = self.bot(self.game, state, actors[0], self.rng)
            else:
                move = node.best(self.game.moves(state, actors[0]), actors[0])
                fresh = move not in node.children
                node = node.children.setdefault(move, Node())
                path.append(node)
            state = self.game.child(state, move)
        self._count(path, [float(self.game.score(player).total) for player in state.players])

    def _count(self, path: list[Node], points: list[float]) -> None:
        for node in path:
            node.visits += 1
            before = node.points or [0.0] * len(points)
            node.points = [old + new for old, new in zip(before, points, strict=True)]

    def ranked(self) -> list[tuple[int, float, Move]]:
        """The moves with visits and mean points, the most visited first."""
        (seat, *_), tried = self.game.actors(self.state), self.root.children.items()
        found = [(node.visits, node.points[seat] / node.visits, move) for move, node in tried]
        return sorted(found, key=lambda one: -one[0])


def main() -> None:
    parser = argparse.ArgumentParser(description="Rank the moves of a position by MCTS.")
    parser.add_argument("--game", default="gsc")
    parser.add_argument("--seconds", type=float, default=5.0)
    options = parser.parse_args()
    game = load(options.game)
    state = game.start(game.min_players)
    state = game.child(state, Seeded("mcts").roll(game, state, 0))
    found, end = Search(game, state), perf_counter() + options.seconds
    while perf_counter() < end:
        found.grow()
    for visits, points, move in found.ranked():
        print(f"{visits:5}  {points:6.1f}  {game.text(move)}")


if __name__ == "__main__":
    main()
