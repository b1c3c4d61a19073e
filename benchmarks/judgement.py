"""How well the coach judges ordinary and poor sheets.

    python -m benchmarks.judgement [--tables gsc:1,chd:1] [--games 100] [--playouts 16] [--write]
    python -m benchmarks.judgement --reviews 60 [--tables gsc:1,chd:1] [--write]

Games are played by `random` and by `beginner`. In every round of each, one moment at which the
table waits for dice is drawn. There the value that the coach states for the first seat is compared
with what masters make of it: they play on from the same table several times, with dice of their
own. Bias is the mean of stated less reached; the error is the root mean square of the same, less
the part that is the luck of the play-outs. Standard errors are by games, as the positions of one
game are alike. `before` is the net's own word, `after` what the coach says.

`--reviews` measures what this does to reviews: over many games the luck of the dice comes to
nothing where the judge is right, so what was reached and what was given away add up to what is
expected at the start.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from cleverdice import Game, State
from cleverdice.coach import GreedyJudge, judge_for, review_seat
from cleverdice.coach.judge import points_of
from cleverdice.fast import Batch
from cleverdice.nets import master
from cleverdice.players import player_for
from cleverdice.players.levels import MASTER
from cleverdice.players.roster import OWN

from .games import Table, tables
from .pages import PageError, markdown, place, put
from .reviews import record_of

Array = np.ndarray[Any, Any]

COACH = Path(__file__).parent.parent / "docs" / "coach.md"
PAGE_NAME = "judgement"
POOR = ("random", "beginner")
SEED = 77_000
"""Nothing that is fitted may use it."""

REVIEWS_NAME = "reviewed"
REVIEWED_SEED = 91_000

HEAD = ["table, bot", "round", "reached", "bias before", "SE", "rms before"]
HEAD += ["bias after", "SE", "rms after"]
REVIEWS_HEAD = ["table, bot", "start", "reached", "given away", "sum", "luck", "SE"]
REVIEWS_HEAD += ["luck by round"]


class Positions(NamedTuple):
    """Tables that wait for dice, a row each, and the game and round each is from."""

    tables: Array
    sheets: Array
    games: Array
    rounds: Array


# Positions


def rolls_for(batch: Batch, rng: np.random.Generator) -> Array:
    """Fair dice for every game; a row of faces, and the order in which they lie."""
    dice = len(batch.game.dice)
    faces = [rng.choice(die.faces, len(batch)) for die in batch.game.dice]
    order = rng.permuted(np.tile(np.arange(dice), (len(batch), 1)), axis=1)
    return np.stack([np.stack(faces, axis=1), order], axis=1).astype(np.int8)


def positions(table: Table, bot: str, games: int, seed: int) -> Positions:
    """One table of every round of each game: any of those that wait for dice."""
    rng = np.random.default_rng(seed)
    batch = Batch(table.game, table.players, games, seed, own_dice=False)
    face = player_for(table.game, table.players, bot).batch
    assert face is not None
    player, drawn = face(batch, 0), Drawn(batch, rng)
    while not batch.over.all():
        if batch.waiting.any():
            drawn.look()
            batch.step(rolls=rolls_for(batch, rng))
        else:
            batch.step(player.choose(batch.actors >= 0))
    return drawn.found()


class Drawn:
    """One table of each game and round, drawn while the games go on."""

    def __init__(self, batch: Batch, rng: np.random.Generator) -> None:
        self.batch, self.rng = batch, rng
        self.seen: dict[tuple[int, int], int] = {}
        self.kept: dict[tuple[int, int], tuple[Array, Array]] = {}

    def look(self) -> None:
        """The nth table of a round takes the place of the one before with a chance of 1/n."""
        batch = self.batch
        sheets = batch.sheets.reshape(len(batch), batch.players)
        for game in np.flatnonzero(batch.waiting):
            at = int(game), int(batch.tables["round"][game])
            self.seen[at] = self.seen.get(at, 0) + 1
            if self.rng.random() * self.seen[at] < 1:
                self.kept[at] = batch.tables[game].copy(), sheets[game].copy()

    def found(self) -> Positions:
        """What was drawn, by game and round."""
        order = sorted(self.kept)
        held, papers = zip(*(self.kept[at] for at in order), strict=True)
        games, rounds = np.array(order).T
        return Positions(np.array(held), np.concatenate(papers), games, rounds)


# What is stated, and what is reached


def states_of(game: Game, found: Positions) -> list[State]:
    """The positions for the readable engine."""
    batch = Batch.of(game, found.tables.copy(), found.sheets.copy())
    return [batch.state(at) for at in range(len(batch))]


def reached(table: Table, found: Positions, playouts: int, seed: int) -> Array:
    """The final scores of the first seat after each position, when masters play on."""
    rng, size = np.random.default_rng(seed), len(found.tables) * playouts
    held = np.repeat(found.tables, playouts)
    papers = found.sheets.reshape(len(found.tables), -1).repeat(playouts, axis=0).reshape(-1)
    for stream in ("dice", "bot_stream"):
        held[stream] = rng.integers(0, 2**64, size, np.uint64)
    batch = Batch.of(table.game, held, papers)
    face = player_for(table.game, table.players, MASTER if table.players == 1 else OWN).batch
    assert face is not None
    player = face(batch, 0)
    batch.step(rolls=rolls_for(batch, rng))
    while not batch.over.all():
        batch.act(player.choose(batch.actors >= 0))
    return np.asarray(batch.totals()[:, 0].reshape(-1, playouts))


def stated(table: Table, states: Sequence[State]) -> tuple[Array, Array]:
    """What the net says of the first seat, and what the coach does."""
    net = master(table.game, table.players)
    word = net or GreedyJudge()
    ask = points_of(judge_for(table.game, table.players))
    return (
        np.array(word.worths(table.game, states, 0)),
        np.array(ask(table.game, states, 0)),
    )


# Figures


class Errors(NamedTuple):
    """Bias with its standard error, and root mean square error."""

    bias: float
    se: float
    rms: float


def errors(said: Array, scores: Array, games: Array) -> Errors:
    """Of stated values; `scores` has a row of play-outs for each."""
    over = said - scores.mean(axis=1)
    luck = scores.var(axis=1, ddof=1).mean() / scores.shape[1]
    by_game = np.array([over[games == game].mean() for game in np.unique(games)])
    se = float(by_game.std(ddof=1)) / sqrt(by_game.size)
    return Errors(float(over.mean()), se, sqrt(max(0.0, float((over**2).mean() - luck))))


def rows(table: Table, bot: str, games: int, playouts: int) -> Iterator[list[str]]:
    """A row for each round and one for all."""
    found = positions(table, bot, games, SEED)
    scores = reached(table, found, playouts, SEED + 1)
    said = stated(table, states_of(table.game, found))
    every = np.ones(len(found.rounds), np.bool_)
    parts = [(str(nth), found.rounds == nth) for nth in np.unique(found.rounds)]
    for name, part in [*parts, ("all", every)]:
        before, after = (errors(one[part], scores[part], found.games[part]) for one in said)
        figures = [float(scores[part].mean()), *before, *after]
        yield [f"{table} {bot}", name, *(f"{figure:.1f}" for figure in figures)]


# Reviews


def proportion(table: Table, bot: str, games: int) -> list[str]:
    """What reviews of a bot's games add up to: a row."""
    found = [review_seat(record_of(table, bot, REVIEWED_SEED + nth)) for nth in range(games)]
    luck = np.zeros((games, table.game.rounds[table.players]))
    for nth, review in enumerate(found):
        for roll in review.rolls:
            luck[nth, roll.round - 1] += roll.luck
    reached, given = (
        np.array([getattr(one, what) for one in found]) for what in ("score", "given_away")
    )
    error = luck.sum(axis=1).std(ddof=1) / sqrt(games)
    figures = [found[0].start, reached.mean(), given.mean(), (reached + given).mean()]
    figures += [luck.sum(axis=1).mean(), error]
    by_round = " ".join(f"{one:+.0f}" for one in luck.mean(axis=0))
    return [f"{table} {bot}", *(f"{figure:.1f}" for figure in figures), by_round]


def main(words: Sequence[str] | None = None) -> None:
    """Measure, print, and perhaps write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", default="gsc:1,chd:1")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--playouts", type=int, default=16)
    parser.add_argument("--write", action="store_true")
    parser.add_argument(
        "--reviews", type=int, help="games to review, in place of judging positions"
    )
    asked = parser.parse_args(words)
    name = REVIEWS_NAME if asked.reviews else PAGE_NAME
    if asked.write:
        place(COACH, name)  # fails now rather than at the end
    found = [REVIEWS_HEAD if asked.reviews else HEAD]
    for table in tables(asked.tables):
        for bot in POOR:
            if asked.reviews:
                found.append(proportion(table, bot, asked.reviews))
            else:
                found += rows(table, bot, asked.games, asked.playouts)
            print(markdown([found[0], found[-1]]), flush=True)
    if asked.write:
        put(COACH, name, markdown(found))
    print(markdown(found))


if __name__ == "__main__":
    try:
        main()
    except PageError as error:
        raise SystemExit(str(error)) from None
