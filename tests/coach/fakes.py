"""Made-up judges, so that every figure can be worked out by hand, and reviews of golden games."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from cleverdice import Game, State
from cleverdice.coach import GreedyJudge, Review, judge_for, review_seat
from cleverdice.record import Header, Record, load_file
from cleverdice.rules import CHANCE, Stage
from tests.golden_games import golden_file


class Fake:
    """A judge by any rule; it remembers what it was asked about, call by call."""

    name = "fake"
    learned = True
    knows_spread = False
    chances = None

    def __init__(self, rule: Callable[[State], float]) -> None:
        self.rule = rule
        self.asked: list[list[State]] = []

    def worths(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        assert states
        assert all(state.stage is not Stage.OVER for state in states)
        self.asked.append(list(states))
        return [self.rule(state) for state in states]

    @property
    def tables(self) -> Iterator[State]:
        return (state for states in self.asked for state in states)


def ranked_by(game: Game, players: int) -> str:
    """What moves are ranked by: at a table the chance to win, if a net tells it."""
    return "points" if players == 1 or judge_for(game, players).chances is None else "chance"


def whim(state: State) -> float:
    """A worth without any sense, but always the same for the same table."""
    return zlib.crc32(repr(state).encode()) % 1000 / 7


def points(game: Game, seat: int = 0) -> Fake:
    """A judge who only counts what is on the sheet."""
    return Fake(lambda state: float(game.score(state.players[seat]).total))


def record_of(game: Game, *lines: str, players: int = 1) -> Record:
    """A record with typed dice: `roll ...` for the dice, `2 W>y13` for seat 2, else seat 1."""
    names = tuple(f"P{number}" for number in range(1, players + 1))
    record = Record(Header(game.name, players, names, game.version, 0, False, "typed"))
    for line in lines:
        head, _, rest = line.partition(" ")
        if head == "roll":
            record = record.add(CHANCE, line)
        else:
            record = record.add(int(head) - 1, rest) if head.isdigit() else record.add(0, line)
    return record


@cache
def golden(name: str, players: int) -> Record:
    return load_file(golden_file(name, players))


@cache
def reviewed(name: str, players: int, seat: int = 0) -> Review:
    """A golden game by greedy's judgement, looked at once for all tests."""
    return review_seat(golden(name, players), seat, GreedyJudge())
