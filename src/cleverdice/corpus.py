"""Games of masters as records, with the value of every move that could have been made.

One line of JSON a game, for teaching and learning; docs/corpus.md describes it.

>>> from cleverdice import load
>>> game = corpus_game(CorpusTask("kids", players=2, seed=1, number=0))
>>> sorted(game)
['decisions', 'game', 'number', 'players', 'record', 'scores', 'seed', 'unit', 'winners']
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from cleverdice.bulk.jobs import Workload
from cleverdice.bulk.pool import spread
from cleverdice.dice import Seeded
from cleverdice.players import MASTER, check_bot, check_players
from cleverdice.players.levels import best, learned
from cleverdice.record import Header, Record
from cleverdice.rules import CHANCE, Game, Move, State, load_source

USUAL_GAMES = 100
"""Games that are written if no number is named."""

PLACES = 3
"""Decimal places of a value."""


class CorpusTask(NamedTuple):
    """One game: all that a process has to know."""

    source: str
    players: int
    seed: int
    number: int


@dataclass(frozen=True)
class Corpus:
    """So many games of masters at one table."""

    game: Game
    players: int
    games: int
    seed: int
    threads: int

    def tasks(self) -> Iterator[CorpusTask]:
        """Its games, each by itself."""
        for number in range(self.games):
            yield CorpusTask(self.game.source, self.players, self.seed, number)


class Written(NamedTuple):
    """How many games were written, and whether Ctrl-C was pressed."""

    games: int
    interrupted: bool


class Lines(Protocol):
    """Something that lines are written to."""

    def write(self, text: str, /) -> object:
        """Write a line."""


def corpus_for(game: Game, players: int | None = None, work: Workload | None = None) -> Corpus:
    """A corpus that can be written, or a `PlayError`."""
    size = game.min_players if players is None else players
    check_players(game, size)
    check_bot(game, size, MASTER)
    return Corpus(game, size, *(work or Workload()).settled(USUAL_GAMES))


def write_corpus(corpus: Corpus, out: Lines, watch: Callable[[int], None]) -> Written:
    """Write games as lines of JSON, in order; `watch` is told. Ctrl-C keeps those done."""
    done = 0
    processes = min(corpus.threads, corpus.games) if corpus.threads > 1 else 0
    try:
        with closing(spread(corpus_line, corpus.tasks(), processes)) as lines:
            watch(0)
            for line in lines:
                out.write(line + "\n")
                done += 1
                watch(done)
    except KeyboardInterrupt:
        return Written(done, True)
    return Written(done, False)


def corpus_line(task: CorpusTask) -> str:
    """One game as a line of JSON."""
    return json.dumps(corpus_game(task), ensure_ascii=False, separators=(",", ":"))


def corpus_game(task: CorpusTask) -> dict[str, Any]:
    """One game of masters, with the values of all moves at every decision."""
    game = load_source(task.source)
    dice = Seeded(f"{task.seed}/{task.number}")
    first = task.number % task.players
    names = tuple(f"{MASTER} {seat}" for seat in range(1, task.players + 1))
    header = Header(
        game.full_name, task.players, names, game.version, first, False, dice.describe()
    )
    record, decisions, state = _played(game, Record(header), dice)
    outcome = game.outcome(state)
    assert outcome is not None
    mind = learned(game, task.players, MASTER)
    return {
        "game": game.full_name,
        "players": task.players,
        "seed": task.seed,
        "number": task.number,
        "unit": "percent" if mind.to_win else game.flow.unit,
        "scores": [score.total for score in outcome.scores],
        "winners": [seat + 1 for seat in outcome.winners],
        "decisions": decisions,
        "record": record.text(),
    }


def _played(game: Game, record: Record, dice: Seeded) -> tuple[Record, list[dict[str, Any]], State]:
    """A game from its first roll to its end."""
    mind = learned(game, record.header.players, MASTER)
    state, decisions, rolls = game.start(record.header.players, record.header.first), [], 0
    while actors := game.actors(state):
        seat = actors[0]
        if seat == CHANCE:
            move: Move = dice.roll(game, state, rolls)
            rolls += 1
        else:
            moves = game.moves(state, seat)
            move = moves[0]
            if len(moves) > 1:
                values = mind.values(game, state, seat, moves)
                move = best(game, moves, values)
                decisions.append(_decision(game, len(record.moves), seat, moves, values))
        record, state = record.add(seat, game.text(move)), game.apply(state, seat, move)
    return record, decisions, state


def _decision(
    game: Game, at: int, seat: int, moves: list[Move], values: list[float]
) -> dict[str, Any]:
    """What could have been done at a move of the record, and what each is worth."""
    told = zip(map(game.text, moves), values, strict=True)
    return {"move": at, "seat": seat + 1, "values": {text: round(v, PLACES) for text, v in told}}
