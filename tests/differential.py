"""The two engines against each other: same dice, same choices, compared at every ply.

`python -m tests.differential --games 200000 --jobs 2` plays that many games over all tables. A
difference ends it with what differs and a record that replays the game up to there.

Random players hardly ever fill an area. So there are styles: `plain` chooses evenly, `eager` marks
whenever it can, and `late` begins with sheets on which much is marked already.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple

import numpy as np

from cleverdice import CHANCE, Game, State, load
from cleverdice.actions import numbered
from cleverdice.dice import Seeded
from cleverdice.fast import Batch
from cleverdice.fast.states import ordered_player, read_player, read_state
from cleverdice.record import Header, Record
from cleverdice.rules import Mark, Move, Player, Roll, Use
from cleverdice.rules.bonuses import write
from tests.random_games import TABLES

STYLES = ("plain", "eager", "late")
LANES = 32
"""Games that are played side by side."""


class Difference(AssertionError):
    """The engines disagree."""


class Task(NamedTuple):
    """Some games of one table."""

    name: str
    players: int
    style: str
    seed: int
    games: int


class Lane:
    """One game on the readable engine, beside its place in a batch of the fast one."""

    def __init__(self, game: Game, task: Task, number: int) -> None:
        self.game, self.task, self.number = game, task, number
        key = f"{task.seed}/{task.style}/{number}"
        self.rng, self.dice, self.rolls = Random(key), Seeded(key), 0
        first = self.rng.randrange(task.players)
        self.state = game.start(task.players, first)
        self.played: list[tuple[int, Move]] = []
        self.begun = self.state
        if task.style == "late":
            self.begun = self.state = aged(game, self.state, self.rng)
        self._seen: list[tuple[Player, bytes] | None] = [None] * task.players
        self.actors, self.legal = self._look()

    def _look(self) -> tuple[tuple[int, ...], dict[int, Move]]:
        """Who may act, and the actions of the first of them."""
        actors = self.game.actors(self.state)
        return actors, numbered(self.game).legal(self.state, actors[0]) if actors else {}

    def choose(self) -> tuple[int, Move, int]:
        """The next seat, its move and the number of its action (-1 for a roll)."""
        seat = self.actors[0]
        if seat == CHANCE:
            roll = self.dice.roll(self.game, self.state, self.rolls)
            self.rolls += 1
            return seat, roll, -1
        wanted = sorted(self.legal)
        if self.task.style != "plain" and self.rng.random() < 0.9:
            words = numbered(self.game).size - len(self.game.flow.words)
            wanted = [action for action in wanted if action < words] or wanted
        action = self.rng.choice(wanted)
        return seat, self.legal[action], action

    def apply(self, seat: int, move: Move) -> None:
        self.played.append((seat, move))
        self.state = self.game.apply(self.state, seat, move)
        self.actors, self.legal = self._look()

    def compare(self, batch: Batch, at: int, totals: list[int]) -> None:
        """Whatever can be seen of a table must be the same."""
        low = at * self.task.players
        sheets = batch.sheets[low : low + self.task.players]
        fast = read_state(self.game, batch.tables[at], sheets[:0])
        self._expect("table", fast, self.state._replace(players=()))
        for seat, player in enumerate(self.state.players):
            self._compare_sheet(seat, player, sheets[seat], totals[seat])
        self._expect("actor", int(batch.actors[at]), self.actors[0] if self.actors else CHANCE)
        listed = set(np.flatnonzero(batch.mask[at]).tolist())
        self._expect("legal actions", listed, set(self.legal))

    def _compare_sheet(self, seat: int, player: Player, sheet: Any, total: int) -> None:
        lies = sheet.tobytes()
        seen = self._seen[seat]
        if seen and seen[0] is player and seen[1] == lies:
            return
        score = self.game.score(player)
        self._expect("sheet", read_player(self.game, sheet), ordered_player(self.game, player))
        points = tuple(sheet["points"].tolist()[: len(score.areas)])
        self._expect("points", (points, total), (score.areas, score.total))
        self._seen[seat] = player, lies

    def _expect(self, what: str, fast: object, readable: object) -> None:
        if fast != readable:
            begun = f"begun with {self.begun}\n" if self.task.style == "late" else ""
            raise Difference(
                f"{what} of {self.task} game {self.number}\nfast:     {fast}\n"
                f"readable: {readable}\n{begun}{self.record().text()}"
            )

    def record(self) -> Record:
        """The game up to here."""
        names = tuple(f"seat {seat}" for seat in range(self.task.players))
        first, version = self.begun.first, self.game.version
        record = Record(Header(self.game.name, len(names), names, version, first, False, "typed"))
        for seat, move in self.played:
            record = record.add(seat, self.game.text(move))
        return record


def aged(game: Game, state: State, rng: Random) -> State:
    """The same table with many marks on every sheet, as if they had been made one by one."""
    most = rng.randrange(sum(area.size for area in game.areas))
    players = [_aged_player(game, player, rng, most) for player in state.players]
    return state._replace(players=tuple(players))


def _aged_player(game: Game, player: Player, rng: Random, most: int) -> Player:
    todo = player.todo
    for _ in range(most):
        area = rng.choice(game.areas)
        number = rng.choice(sorted({*area.numbers, *area.free_values}))
        marks: list[Mark] = list(area.marks(player.cells[area.index], Use(number)))
        left = player.cells[area.index].count(0)
        if marks and not (game.symbols and left == 1):
            player = write(game, player, rng.choice(marks)).doing(*todo)
    return player


def play(task: Task) -> tuple[int, int]:
    """Play the games of a task on both engines; how many games, and how many plies."""
    plies = 0
    for start in range(0, task.games, LANES):
        numbers = range(start, min(start + LANES, task.games))
        plies += _play_lanes(load(task.name), task, numbers)
    return task.games, plies


def _play_lanes(game: Game, task: Task, numbers: range) -> int:
    lanes = [Lane(game, task, number) for number in numbers]
    batch = Batch(game, task.players, len(lanes), own_dice=False)
    batch.tables["first"] = [lane.state.first for lane in lanes]
    batch.restart()
    if task.style == "late":
        for at, lane in enumerate(lanes):
            batch.put(at, lane.state)
    plies = 0
    _compare(batch, lanes, list(range(len(lanes))))
    while any(lane.actors for lane in lanes):
        plies += _ply(batch, lanes)
    return plies


def _compare(batch: Batch, lanes: list[Lane], moved: list[int]) -> None:
    totals = batch.totals().tolist()
    for at in moved:
        lanes[at].compare(batch, at, totals[at])


def _ply(batch: Batch, lanes: list[Lane]) -> int:
    """One move in every game that goes on."""
    actions = np.full(len(lanes), -1, np.int16)
    rolls = np.zeros((len(lanes), 2, len(batch.game.dice)), np.int8)
    moved = []
    for at, lane in enumerate(lanes):
        if lane.actors:
            seat, move, actions[at] = lane.choose()
            if isinstance(move, Roll):
                rolls[at, 0, list(move.dice)] = move.faces
                rolls[at, 1] = [*move.dice, *(set(range(rolls.shape[2])) - set(move.dice))]
            lane.apply(seat, move)
            moved.append(at)
    batch.step(actions, rolls)
    _compare(batch, lanes, moved)
    return len(moved)


def tasks(
    games: int, seed: int, only: Sequence[str] = (), chunk: int = 4 * LANES
) -> Iterator[Task]:
    """That many games, shared out over all tables and styles, or the tables of some games only."""
    tables = [(name, players) for name, players in TABLES if not only or name in only]
    kinds = [(name, players, style) for name, players in tables for style in STYLES]
    for number, (name, players, style) in enumerate(kinds):
        left = games * (number + 1) // len(kinds) - games * number // len(kinds)
        for part in range(0, left, chunk):
            yield Task(name, players, style, seed + part, min(chunk, left - part))


def main(work: Callable[[Task], tuple[int, int]] | None = None) -> None:
    """Compare ply by ply over many games; `work` plays some of them."""
    parser = argparse.ArgumentParser(description="Compare the two engines ply by ply.")
    parser.add_argument("--games", type=int, default=11_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", default=[], metavar="GAME", help="these games alone")
    options = parser.parse_args()
    began, games, plies = time.monotonic(), 0, 0
    with ProcessPoolExecutor(options.jobs, get_context("spawn")) as pool:
        shared = list(tasks(options.games, options.seed, options.only))
        running = [pool.submit(work or play, task) for task in shared]
        for done in as_completed(running):
            try:
                more, further = done.result()
            except Difference as difference:
                pool.shutdown(cancel_futures=True)
                sys.exit(f"the engines differ: {difference}")
            games, plies = games + more, plies + further
            rate = games / (time.monotonic() - began)
            left = (options.games - games) / rate
            line = f"{games:,} games, {plies:,} plies, {rate:.0f} games/s, {left:.0f} s left"
            print(f"\r{line:<78}", end="", file=sys.stderr, flush=True)
    tables = {(task.name, task.players) for task in shared}
    print(f"\n{games:,} games over {len(tables)} tables, {plies:,} plies: no difference")


if __name__ == "__main__":
    main()
