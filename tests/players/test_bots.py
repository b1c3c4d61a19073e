"""Every bot at every table: it keeps to the list, and the better one plays better."""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import mean

import pytest

from cleverdice import CHANCE, Game, State, load, names
from cleverdice.dice import Seeded
from cleverdice.players import BOTS, Bot, bots_for
from cleverdice.rules import Move, Player, Stage
from tests.helpers import play, rolled, sheet, table, texts
from tests.random_games import SMALL_AND_LARGE, TABLES
from tests.soak import sized

SEATS = [(name, players, bot) for name, players in TABLES for bot in bots_for(load(name), players)]
SAMPLE = [
    (name, players, bot)
    for name, players, bot in SEATS
    if (name, players) in SMALL_AND_LARGE
    and (bot in ("random", "greedy", "master") or (bot == "casual" and players == 1))
]
"""Of the levels the strongest, and a weaker one alone."""

ENOUGH = 3000
"""More moves than any game has."""


def watched(bot: Bot) -> Bot:
    """The same bot with an eye on what it does."""

    def move(game: Game, state: State, seat: int, rng: random.Random) -> Move:
        drawn, seen = random.getstate(), repr(state)
        chosen = bot(game, state, seat, rng)
        assert chosen in game.moves(state, seat)
        assert repr(state) == seen
        assert random.getstate() == drawn, "it must draw from the generator it is given"
        return chosen

    return move


def played(game: Game, bots: Sequence[Bot], seed: str) -> tuple[State, list[str]]:
    """A whole game: the last table, and what was done."""
    dice, rng, lines = Seeded(seed), random.Random(seed), list[str]()
    state = game.start(len(bots))
    rolls = 0
    while actors := game.actors(state):
        seat = actors[0]
        move = (
            dice.roll(game, state, rolls) if seat == CHANCE else bots[seat](game, state, seat, rng)
        )
        rolls += seat == CHANCE
        state = game.apply(state, seat, move)
        lines.append(f"{seat} {game.text(move)}")
        assert len(lines) < ENOUGH
    return state, lines


def points(name: str, bot: str, games: int) -> float:
    """The mean of that many games alone."""
    game = load(name)
    ends = [played(game, [BOTS[bot]], f"alone {seed}")[0] for seed in range(games)]
    return mean(game.score(end.players[0]).total for end in ends)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players", "bot"), sized(SAMPLE, SEATS))
def test_a_bot_makes_legal_moves_to_the_end_and_the_same_by_the_same_seed(
    name: str, players: int, bot: str
) -> None:
    game = load(name)
    end, first = played(game, [watched(BOTS[bot])] * players, "same")
    _, second = played(game, [BOTS[bot]] * players, "same")
    assert end.stage is Stage.OVER
    assert first == second
    if players == game.min_players:
        assert played(game, [BOTS[bot]] * players, "other")[1] != first, "another seed"


@pytest.mark.parametrize("name", names())
def test_random_makes_every_move_of_the_list(name: str) -> None:
    game = load(name)
    state = game.start(2)
    state = game.apply(state, CHANCE, Seeded("any").roll(game, state, 0))
    rng = random.Random(1)
    made = {BOTS["random"](game, state, 0, rng) for _ in range(1000)}
    assert made == set(game.moves(state, 0))
    assert len(made) > 1


@pytest.mark.parametrize("name", names())
def test_greedy_beats_random(name: str) -> None:
    game, won = load(name), 0
    for seed in range(12):
        greedy = seed % 2
        bots = [BOTS["greedy" if seat == greedy else "random"] for seat in range(2)]
        outcome = game.outcome(played(game, bots, f"duel {seed}")[0])
        assert outcome is not None
        won += outcome.winners == (greedy,)
    assert won >= 10


def test_greedy_reaches_the_asked_mean_alone() -> None:
    """Issue 2 asks for about 140; it has had 200 over 1,000 games."""
    assert points("gsc", "greedy", 30) > 165
    assert points("gsc", "random", 30) < 100


def test_greedy_is_far_above_random_alone() -> None:
    assert points("chd", "greedy", 8) > 200
    assert points("chd", "random", 30) < 80


def greedy(game: Game, state: State) -> set[str]:
    """What greedy plays at the first seat, whatever it draws."""
    made = (BOTS["greedy"](game, state, 0, random.Random(seed)) for seed in range(20))
    return set(map(game.text, made))


def test_greedy_keeps_dice_for_the_next_roll(gsc: Game) -> None:
    high = {"W>o1=6", "W>p1=6", "Y>y13", "Y>y24"}
    first = rolled(gsc, "W6 Y5 B4 G3 O2 P1", sheet(gsc))
    assert high <= set(texts(gsc, first))
    assert greedy(gsc, first) == {"P>p1=1"}
    assert greedy(gsc, first._replace(rolls=3)) <= high


def test_greedy_draws_among_equals(gsc: Game) -> None:
    """White and blue lie side by side for the same sum; neither sends a die to the platter."""
    state = rolled(gsc, "W1 Y6 B1 G1 O1 P1", sheet(gsc), rolls=2)
    assert greedy(gsc, state) == {"W>b2", "B>b2"}


def test_greedy_takes_a_fox_rather_than_a_few_points(gsc: Game) -> None:
    mine = sheet(
        gsc, y="11 21 31 42 43", b="2 3 4 5 6 7", g="1 2 3 4 5 6", o="1=6 2=6", p="1=6 2=6"
    )
    state = rolled(gsc, "W1 Y6 B1 G1 O4 P4", mine, rolls=2, round=6)
    assert greedy(gsc, state) == {"Y>y44"}


@pytest.mark.parametrize(("round_", "used"), [(2, False), (6, True)])
def test_greedy_saves_an_extra_die_unless_it_is_the_last_turn(
    gsc: Game, round_: int, used: bool
) -> None:
    mine = sheet(gsc, b="2", g="1 2", o="1=1", p="1=1", extra_die="o")
    state = table(gsc, mine, round=round_, rolls=3, stage=Stage.REST)
    state = play(gsc, state._replace(place=(-1,) * 6, stage=Stage.DEAL), "roll W1 Y1 B1 G1 O1 P1")
    state = play(gsc, state, "W>o2=1")
    assert any(line.startswith("extra") for line in greedy(gsc, state)) is used


def near_the_end(kids: Game, other: Player) -> State:
    """The first seat can cross its last candle wagon, which ends the game."""
    mine = sheet(kids, r="1 2 3 4 5 6", y="1 2 3 4")
    return rolled(kids, "candle candle candle present present", mine, other)


def test_greedy_ends_a_game_that_it_wins(kids: Game) -> None:
    state = near_the_end(kids, sheet(kids, y="1 2 3"))
    assert greedy(kids, state) == {"candle+candle+candle>r7"}


def test_greedy_does_not_end_a_game_that_it_loses(kids: Game) -> None:
    state = near_the_end(kids, sheet(kids, y="1 2 3 4 5 6 7 8", b="11 12 13 21 22 23"))
    assert all(line.startswith("present>g") for line in greedy(kids, state))
