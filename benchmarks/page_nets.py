"""Does the page's master choose what numpy's chooses? Counted, with the points that it costs.

    python -m benchmarks.page_nets [--tables gsc:1,chd:1] [--decisions 10000]

The page has the shipped numbers, which are in half precision, and adds up in typed arrays what
numpy multiplies as matrices. The master plays whole games with the nets of the built page, in Node;
at every decision the master with numpy is asked too. Where they differ in a game, that game is
played by numpy's as well, with the same dice.
"""

from __future__ import annotations

import argparse
import json
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from cleverdice import CHANCE, State
from cleverdice.dice import Seeded, counting
from cleverdice.nets import Value, plug_in
from cleverdice.players import BOTS
from cleverdice.rules import Move

from .games import Table, tables

SCRIPT = Path(__file__).with_name("page_net.mjs")
MASTER = BOTS["master"]

Choose = Callable[[State, int], Move]


class PageNets:
    """The nets of the built page, evaluated by the page's own code."""

    def __init__(self) -> None:
        node, pipe = Path(sys.executable).parent / "node", subprocess.PIPE
        self.process: Any = subprocess.Popen([node, SCRIPT], stdin=pipe, stdout=pipe)

    def value(self, net: str, rows: bytes, count: int) -> list[float]:
        """What the page's worker answers to Python."""
        asked = json.dumps({"net": net, "count": count, "bytes": len(rows)})
        self.process.stdin.write(asked.encode() + b"\n" + rows)
        self.process.stdin.flush()
        (size,) = struct.unpack("<I", self.process.stdout.read(4))
        return list(struct.unpack(f"<{size}f", self.process.stdout.read(4 * size)))

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait()


class Counted:
    """The games of a table so far: decisions, those that differ, points lost by them."""

    def __init__(self, table: Table, value: Value) -> None:
        self.table, self.value = table, value
        self.games = self.decisions = self.different = 0
        self.points = self.lost = 0

    def play(self, seed: str) -> None:
        """One more game, and the same with numpy's nets if that is another one."""
        before = self.different
        score = self._played(seed, self._both)
        other = score if self.different == before else self._played(seed, self._numpys)
        self.games += 1
        self.points += score
        self.lost += other - score

    def _played(self, seed: str, choose: Choose) -> int:
        game = self.table.game
        roll, state = counting(Seeded(seed)), game.start(self.table.players)
        while actors := game.actors(state):
            seat = actors[0]
            move: Move = roll(game, state, 0) if seat == CHANCE else choose(state, seat)
            state = game.apply(state, seat, move)
        return game.score(state.players[0]).total

    def _both(self, state: State, seat: int) -> Move:
        move = self._pages(state, seat)
        if len(self.table.game.moves(state, seat)) > 1:
            self.decisions += 1
            self.different += move != self._numpys(state, seat)
        return move

    def _pages(self, state: State, seat: int) -> Move:
        return self._chosen(state, seat, self.value)

    def _numpys(self, state: State, seat: int) -> Move:
        return self._chosen(state, seat, None)

    def _chosen(self, state: State, seat: int, value: Value | None) -> Move:
        plug_in(value)
        return MASTER(self.table.game, state, seat, Random(1))

    def line(self) -> str:
        same = 1 - self.different / self.decisions
        return (
            f"| {self.table.game.name} {self.table.players} | {self.decisions:,} | {same:.3%} "
            f"| {self.games} | {self.points / self.games:.1f} | {self.lost / self.games:+.3f} |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", default="gsc:1,chd:1")
    parser.add_argument("--decisions", type=int, default=10_000)
    options = parser.parse_args()
    print("| table | decisions | the same | games | the page's mean | lost a game |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    nets = PageNets()
    for table in tables(options.tables):
        counted = Counted(table, nets.value)
        while counted.decisions < options.decisions:
            counted.play(f"page {counted.games}")
        print(counted.line(), flush=True)
    nets.close()


if __name__ == "__main__":
    main()
