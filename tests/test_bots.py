"""One contract for all games, player counts and bots."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from cleverdice import CHANCE, Game, State, load
from cleverdice.bots import BOTS, Bot
from cleverdice.dice import Seeded
from cleverdice.rules import Outcome
from tests.random_games import TABLES

Trace = list[tuple[int, str]]


def game_of(game: Game, bots: list[Bot], seed: str) -> tuple[Trace, Outcome]:
    """A game between bots: every move, checked, and how it ended."""
    dice, rng = Seeded(seed), Random(seed)
    state, rolls, trace = game.start(len(bots)), 0, Trace()
    while actors := game.actors(state):
        seat = actors[0]
        if seat == CHANCE:
            text, rolls = game.text(dice.roll(game, state, rolls)), rolls + 1
        else:
            text = chosen(game, state, seat, bots[seat], rng)
        trace.append((seat, text))
        state = game.play(state, seat, text)
    outcome = game.outcome(state)
    assert outcome is not None
    return trace, outcome


def chosen(game: Game, state: State, seat: int, bot: Bot, rng: Random) -> str:
    """What a bot chooses: something legal, and the state is left alone."""
    before = hash(state)
    move = bot(game, state, seat, rng)
    assert move in game.moves(state, seat)
    assert hash(state) == before
    return game.text(move)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("table", "players"), TABLES)
def test_a_bot_plays_any_table_to_its_end(table: str, players: int, name: str) -> None:
    game, bots = load(table), [BOTS[name]] * players
    trace, outcome = game_of(game, bots, "contract")
    assert len(outcome.scores) == players
    assert game_of(game, bots, "contract") == (trace, outcome), "the same seed, the same game"


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_draws_only_from_the_generator_it_is_given(gsc: Game, name: str) -> None:
    traces = [game_of(gsc, [BOTS[name]], seed)[0] for seed in ("one", "two")]
    assert traces[0] != traces[1]


@pytest.mark.parametrize(("name", "least"), [("gsc", 140), ("chd", 180)])
def test_greedy_is_worth_playing_against_alone(name: str, least: int) -> None:
    """Far from the true means, so that these games tell a broken bot from bad luck."""
    points = [solo(load(name), "greedy", seed) for seed in range(30)]
    assert fmean(points) > least
    assert fmean(points) > 1.5 * fmean(solo(load(name), "random", seed) for seed in range(30))


def solo(game: Game, bot: str, seed: int) -> int:
    return game_of(game, [BOTS[bot]], f"solo {seed}")[1].scores[0].total


@pytest.mark.parametrize(("name", "players"), [table for table in TABLES if table[1] > 1])
def test_greedy_beats_random_at_every_table(name: str, players: int) -> None:
    game, wins = load(name), 0
    for seed in range(12):
        seat = seed % players
        bots = [BOTS["greedy" if at == seat else "random"] for at in range(players)]
        wins += seat in game_of(game, bots, f"table {seed}")[1].winners
    assert wins >= 9
