"""Finds the puzzles of a set: decisions of masters that are clear, and easily missed.

The same seed gives the same puzzles on any number of processes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from random import Random
from typing import Any, NamedTuple

from cleverdice.bulk.pool import spread
from cleverdice.coach import Advice, advise
from cleverdice.coach.ranking import CHANCE_DIGITS, DIGITS, By
from cleverdice.corpus import CorpusTask, corpus_game
from cleverdice.players import BOTS, MASTER, bots_for
from cleverdice.record import Record, read
from cleverdice.rules import Game, State, load, names

COUNT, SEED = 24, 1
"""Puzzles of a set, and where the dice of its games come from."""

LEAST_MOVES = 4
"""Among fewer moves there is nothing to be found."""

CLEAR: dict[By, tuple[float, float]] = {"points": (1.5, 12.0), "chance": (0.015, 0.15)}
"""By so much the best move is better than the next: enough to be sure, too little to be obvious."""

NAIVE = "greedy"
"""A puzzle is what this bot gets wrong."""


class Task(NamedTuple):
    """A game in which a puzzle is looked for, in that round if there is one."""

    source: str
    number: int
    seed: int


def learned_games() -> list[str]:
    """The games of which there are masters."""
    return [name for name in names() if MASTER in bots_for(load(name), load(name).min_players)]


def make_set(
    game: Game, count: int = COUNT, seed: int = SEED, processes: int = 0,
    watch: Callable[[int], None] = lambda done: None,
) -> str:  # fmt: skip
    """The text of a set: one puzzle a game at most, in all rounds alike."""
    found: list[dict[str, Any]] = []
    tasks = (Task(game.source, number, seed) for number in range(10 * count))
    with closing(spread(find, tasks, processes)) as puzzles:
        for puzzle in puzzles:
            found += [] if puzzle is None else [puzzle]
            watch(len(found))
            if len(found) == count:
                break
    return spelled(game, found)


def spelled(game: Game, puzzles: list[dict[str, Any]]) -> str:
    """A line for each puzzle, so that a difference can be read."""
    lines = [json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in puzzles]
    return f'{{"rules":{game.version},"puzzles":[\n' + ",\n".join(lines) + "\n]}\n"


def find(task: Task) -> dict[str, Any] | None:
    """The puzzle of a game nearest to the round that is wanted; None if there is none."""
    game = load(task.source)
    played = corpus_game(CorpusTask(task.source, game.min_players, task.seed, task.number))
    record = read(played["record"])
    states = list(record.states())
    wanted = 1 + task.number % max(state.round for state in states)

    def far(decision: dict[str, Any]) -> tuple[int, int]:
        return abs(states[decision["move"]].round - wanted), decision["move"]

    for decision in sorted(played["decisions"], key=far):
        found = _puzzle(record, states[decision["move"]], decision)
        if found is not None:
            return found
    return None


def _puzzle(record: Record, state: State, decision: dict[str, Any]) -> dict[str, Any] | None:
    """A decision, if it is a good one."""
    game, seat, ply = record.game, decision["seat"] - 1, decision["move"]
    if len(decision["values"]) < LEAST_MOVES:
        return None
    naive = game.text(BOTS[NAIVE](game, state, seat, Random(0)))
    if naive == record.moves[ply][1]:
        return None
    advice = advise(game, state, seat)
    if not _is_clear(advice, record.moves[ply][1], naive):
        return None
    before = Record(record.header, record.moves[:ply])
    worths = [_worth(one) for one in advice]
    return {"seat": seat, "by": advice[0].by, "worths": worths, "record": before.text()}


def _is_clear(advice: tuple[Advice, ...], played: str, naive: str) -> bool:
    """The best is what the master played, and better than all others by enough."""
    least, most = CLEAR[advice[0].by]
    behind = {one.text: one.behind for one in advice}
    best = advice[0].text == played and least <= advice[1].behind <= most
    return best and behind[naive] >= least


def _worth(one: Advice) -> list[str | float]:
    """As a review has it."""
    told: list[str | float] = [one.text, round(one.expected, DIGITS)]
    return told if one.chance is None else [*told, round(one.chance, CHANCE_DIGITS)]


def checked(told: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a puzzle of a set, by the rules and by the coach of today."""
    record = read(told["record"])
    state, game = record.replay(), record.game
    legal = {game.text(move) for move in game.moves(state, told["seat"])}
    if legal != {worth[0] for worth in told["worths"]}:
        yield "other moves"
    elif advise(game, state, told["seat"])[0].text != told["worths"][0][0]:
        yield "another best move"
