"""A master that takes its time: what it expects, when it stops, and who may have one."""

from __future__ import annotations

import json
import math
import random
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from cleverdice import CHANCE, Game, State, load
from cleverdice.actions import numbered
from cleverdice.cli import main
from cleverdice.dice import Seeded
from cleverdice.fast import Afterstates, Policy
from cleverdice.nets import Net, master
from cleverdice.nets.features import width
from cleverdice.players import BOTS, MASTER, Bot
from cleverdice.players.levels import best
from cleverdice.players.thinking import (
    LEAST_ROUNDS,
    NET_ROUNDS,
    STYLE,
    SearchTally,
    think,
    thinking,
)
from cleverdice.record import load_file
from cleverdice.rules import Move
from cleverdice.rules.state import PLATTER, POOL
from cleverdice.simulate import Workload, figures_of, order_for, simulate
from cleverdice.texts import LANGUAGES, say
from tests.helpers import play, rolled, sheet
from tests.soak import sized

Array = np.ndarray[Any, Any]

SOLO = ("gsc", "chd")
WRONG = 2
PATIENCE = 60.0


def blind(game: Game) -> Net:
    """A net that expects nothing: only the points on the sheet count."""
    return Net([np.zeros((width(game), 1)), np.zeros(1)])


def shipped(game: Game) -> Net:
    net = master(game, 1)
    assert net is not None
    return net


def rounds(wanted: int) -> Callable[[SearchTally], bool]:
    return lambda tally: tally.rounds >= wanted


def never(tally: SearchTally) -> bool:
    raise AssertionError("there was a round")


def clear(tally: SearchTally) -> bool:
    """Only a clear best ends it, and soon."""
    assert tally.rounds < 500, "not clear after so many rounds"
    return tally.clear


def standing() -> Callable[[], float]:
    """A clock that stands still, and is not looked at for ever."""
    ticks = iter([0.0] * 500)
    return lambda: next(ticks)


def rolled_on(game: Game, state: State, dice: Seeded) -> State:
    """The table at the next decision, or at the end."""
    for nth in count():
        if game.actors(state) != (CHANCE,):
            return state
        state = game.apply(state, CHANCE, dice.roll(game, state, nth))
    raise AssertionError


def played(game: Game, bot: Bot, seed: str, decisions: int = 10**6) -> State:
    """A game with one bot, to its end or after so many decisions."""
    state, dice, rng = game.start(), Seeded(seed), random.Random(seed)
    for nth in count():
        actors = game.actors(state)
        if not actors or (actors != (CHANCE,) and not decisions):
            return state
        if actors == (CHANCE,):
            state = game.apply(state, CHANCE, dice.roll(game, state, nth))
            continue
        decisions -= 1
        move = bot(game, state, 0, rng)
        assert move in game.moves(state, 0)
        state = game.apply(state, 0, move)
    raise AssertionError


def points(game: Game, state: State) -> int:
    return game.score(state.players[0]).total


def last_choice(gsc: Game) -> State:
    """The last roll of a game's own turns: a point in orange, or two thirds of a column."""
    mine = sheet(
        gsc,
        y="11",
        b="2 3 4 5 6 7 8 9 10 11 12",
        g="1 2 3 4 5 6 7 8 9 10 11",
        p=" ".join(f"{n}={n if n < 7 else n - 5}" for n in range(1, 12)),
    )
    faces, place = (2, 0, 1, 1, 0, 2), (PLATTER, POOL, 1, 2, POOL, PLATTER)
    return rolled(gsc, "Y2 O1", mine, round=6, rolls=2, faces=faces, place=place)


# What is expected


ENDS = sized(100, 250)


@pytest.mark.soak
@pytest.mark.parametrize("name", sized(("gsc",), SOLO))
def test_the_expectation_is_that_of_playing_on_by_the_readable_rules(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cleverdice.players.thinking.SURE", 1e9)  # no move is left out
    game, compared = load(name), 0
    for seed in sized(range(1, 3), range(6)):
        state = played(game, BOTS["random"], str(seed), decisions=5 + 4 * seed)
        found = think(game, state, 0, blind(game), random.Random(seed), rounds(60))
        for move, expected in found.items() if len(found) > 1 else ():
            after = game.apply(state, 0, move)
            ends = [played_on(game, after, f"{seed} {nth}") for nth in range(ENDS)]
            by_hand = [best_points(game, end) for end in ends]
            said = (16 * points(game, after) + 480 * mean(by_hand)) / 496  # the net expects nothing
            error = stdev(by_hand) * math.sqrt(1 / ENDS + 1 / 480)
            assert abs(said - expected) <= 4.5 * error + 1e-3, game.text(move)
            compared += 1
    assert compared >= 6


def played_on(game: Game, state: State, seed: str) -> State:
    """The table at the last decision of a deeper look, the best points taken at those before."""
    state = rolled_on(game, state, Seeded(seed))
    for number in range(STYLE.depth - 1):
        legal = numbered(game).legal(state, 0)
        if not legal:
            break
        after = {action: game.apply(state, 0, move) for action, move in legal.items()}
        best = min(after, key=lambda action: (-points(game, after[action]), action))
        state = rolled_on(game, after[best], Seeded(f"{seed} {number}"))
    return state


def best_points(game: Game, state: State) -> int:
    """The points after the move that gives most, or those at the end."""
    after = [game.apply(state, 0, move) for move in game.moves(state, 0)]
    return max(points(game, then) for then in after or [state])


def test_a_better_chance_beats_a_point_now(gsc: Game) -> None:
    state, net = last_choice(gsc), blind(gsc)
    looked = think(gsc, state, 0, net, random.Random(1), rounds(20))
    found = {gsc.text(move): expected for move, expected in looked.items()}
    plain = net.worths(gsc, [gsc.apply(state, 0, move) for move in gsc.moves(state, 0)], 0)
    assert gsc.text(best(gsc, gsc.moves(state, 0), plain)) == "O>o1=1"
    assert max(found, key=lambda text: found[text]) == "Y>y21"
    assert found["Y>y21"] > found["O>o1=1"] + 1 > found["Y>y33"]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only moves that are close to the best come into question."""
    monkeypatch.setattr("cleverdice.players.thinking.STYLE", Policy(width=4, margin=3.0))


@pytest.mark.usefixtures("few")
def test_moves_far_behind_do_not_come_into_question(gsc: Game) -> None:
    state = gsc.play(gsc.start(), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
    found = think(gsc, state, 0, blind(gsc), random.Random(1), rounds(2))
    assert sorted(map(gsc.text, found)) == ["O>o1=6", "P>p1=3", "W>o1=3", "W>p1=3"]


@pytest.mark.usefixtures("few")
def test_one_move_in_question_has_the_value_of_the_net(gsc: Game) -> None:
    state = gsc.play(gsc.start(), CHANCE, "roll W1 Y5 B2 G1 O6 P1")
    found = think(gsc, state, 0, blind(gsc), random.Random(1), never)
    assert {gsc.text(move): worth for move, worth in found.items()} == {"O>o1=6": 6.0}


def test_it_scores_more_than_without(gsc: Game) -> None:
    net = blind(gsc)

    def plain(game: Game, state: State, seat: int, rng: random.Random) -> Move:
        moves = game.moves(state, seat)
        return best(game, moves, net.worths(game, [game.apply(state, 0, m) for m in moves], 0))

    def deep(game: Game, state: State, seat: int, rng: random.Random) -> Move:
        worths = think(game, state, seat, net, rng, rounds(1))
        return best(game, list(worths), list(worths.values()))

    def total(bot: Bot, seed: int) -> int:
        return points(gsc, played(gsc, bot, f"more {seed}"))

    gain = [total(deep, seed) - total(plain, seed) for seed in range(60)]
    assert mean(gain) > 3 * stdev(gain) / math.sqrt(len(gain))


# When it stops


@pytest.fixture
def blinded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thinking begins with a net that expects nothing, whatever is shipped."""
    monkeypatch.setattr("cleverdice.players.thinking.master", lambda game, players: blind(game))


def test_the_same_seed_and_rounds_give_the_same(gsc: Game) -> None:
    state = gsc.play(gsc.start(), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
    looks = [think(gsc, state, 0, blind(gsc), random.Random(seed), rounds(3)) for seed in (5, 5, 6)]
    assert looks[0] == looks[1]
    assert looks[0].keys() == looks[2].keys()
    assert looks[0] != looks[2]


@pytest.mark.usefixtures("blinded")
@pytest.mark.parametrize(("seconds", "expected"), [(0.0, 1), (1.0, 1), (3.0, 3), (5.0, 5)])
def test_it_stops_when_the_time_is_over(gsc: Game, seconds: float, expected: int) -> None:
    ticks = count()
    state = gsc.play(gsc.start(), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
    thinking(seconds, lambda: float(next(ticks)))(gsc, state, 0, random.Random(2))
    assert next(ticks) == 1 + expected  # once at the start, once after each round


@pytest.mark.usefixtures("blinded")
def test_it_stops_when_the_best_is_clear(gsc: Game) -> None:
    """The clock stands still; only a clear best ends it."""
    seen: list[int] = []

    def enough(tally: SearchTally) -> bool:
        seen.append(tally.rounds)
        return clear(tally)

    found = think(gsc, last_choice(gsc), 0, blind(gsc), random.Random(1), enough)
    assert gsc.text(best(gsc, list(found), list(found.values()))) == "Y>y21"
    assert seen[-1] >= LEAST_ROUNDS
    assert seen == list(range(1, seen[-1] + 1))
    move = thinking(1.0, standing())(gsc, last_choice(gsc), 0, random.Random(1))
    assert gsc.text(move) == "Y>y21"


def tallied(*columns: list[float]) -> SearchTally:
    tally = SearchTally(np.full(len(columns), 100.0))
    for found in zip(*columns, strict=True):
        tally.add(np.array(found, np.float32))
    return tally


def test_a_move_that_is_clearly_behind_is_left_out_and_stays_behind(
    gsc: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Later rolls are worse for all: what was left out before must not come out on top."""
    asked: list[list[int]] = []

    def made_up(ahead: Afterstates, rows: Array, rolls: range, *_: Any) -> Array:
        asked.append(rows.tolist())
        worse = 50 if len(asked) > LEAST_ROUNDS else 0
        noise = random.Random(len(asked)).random()
        return np.array([300 - row - worse + noise * (row % 2) for row in rows])

    monkeypatch.setattr("cleverdice.players.thinking.mean_ahead", made_up)
    state = gsc.play(gsc.start(), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
    found = think(gsc, state, 0, blind(gsc), random.Random(1), rounds(20))
    assert [len(rows) for rows in asked[:LEAST_ROUNDS]] == [STYLE.width] * LEAST_ROUNDS
    assert {len(rows) for rows in asked[LEAST_ROUNDS:]} <= {1, 2}
    first = asked[0][0]
    assert len(found) == STYLE.width
    assert max(found.values()) == pytest.approx((8 * 300 + 12 * 250) / 22 - first, abs=2)
    assert max(found.values()) - min(found.values()) < 50


def test_what_is_clear() -> None:
    noise = [float(number) for number in random.Random(3).choices(range(90, 110), k=20)]
    ahead = [value + 0.25 + 0.25 * (nth % 2) for nth, value in enumerate(noise)]
    other = [float(number) for number in random.Random(4).choices(range(90, 110), k=20)]
    assert tallied(noise, ahead).clear  # a small lead, but with every roll
    assert not tallied(noise, other).clear
    assert not tallied(noise, ahead, other).clear  # the best against each of the others
    assert tallied(noise, list(noise)).clear
    few = LEAST_ROUNDS - 1
    assert not tallied(noise[:few], ahead[:few]).clear


def test_the_errors_are_those_of_the_paired_differences() -> None:
    one, two = [101.0, 99.0, 104.0, 98.0] * 3, [100.5, 99.5, 101.0, 97.0] * 3
    lead = [a - b for a, b in zip(one, two, strict=True)]
    tally = tallied(one, two)
    net = [100.0] * NET_ROUNDS
    assert tally.means.tolist() == pytest.approx([mean(one + net), mean(two + net)])
    errors = tally._errors(0)
    assert errors.tolist() == pytest.approx([0.0, stdev(lead) / math.sqrt(len(lead))])


def test_of_moves_that_are_equal_it_takes_the_lowest_action(gsc: Game) -> None:
    """The last choice of all: every move leads to the same points, with the clock at a stand."""
    state = play(gsc, last_choice(gsc), "Y>y33")
    for seed in range(100):
        end = rolled_on(gsc, state, Seeded(str(seed)))
        moves = gsc.moves(end, 0)
        if len(moves) > 1 and len({points(gsc, gsc.apply(end, 0, move)) for move in moves}) == 1:
            break
    else:
        raise AssertionError("no such table")
    found = think(gsc, end, 0, shipped(gsc), random.Random(1), clear)
    assert set(found) == set(moves)
    assert len(set(found.values())) == 1
    move = thinking(1.0, standing())(gsc, end, 0, random.Random(1))
    assert move == min(moves, key=numbered(gsc).number)


# Tables


@pytest.mark.soak
@pytest.mark.parametrize("name", sized(("gsc",), SOLO))
def test_whole_games_are_legal(name: str) -> None:
    game = load(name)
    end = played(game, thinking(0.0), "whole")  # checks every move
    assert game.outcome(end) is not None
    assert points(game, end) > 200


@pytest.mark.parametrize("name", SOLO)
def test_a_finished_table_gives_nothing(name: str) -> None:
    game = load(name)
    end = played(game, BOTS["random"], "end")
    assert think(game, end, 0, shipped(game), random.Random(1), never) == {}
    assert think(game, game.start(), 0, shipped(game), random.Random(1), never) == {}


def test_a_forced_move_is_made_at_once(gsc: Game) -> None:
    forced: list[Move] = []

    def watch(game: Game, state: State, seat: int, rng: random.Random) -> Move:
        moves = game.moves(state, seat)
        if len(moves) == 1:
            assert list(think(game, state, seat, shipped(game), rng, never)) == moves
            forced.append(thinking(9.0, standing())(game, state, seat, rng))
            assert forced[-1] == moves[0]
        return rng.choice(moves)

    for seed in range(8):
        played(gsc, watch, f"forced {seed}")
    assert len(forced) >= 2


def test_a_table_of_several_has_no_deeper_look(gsc: Game) -> None:
    state = gsc.play(gsc.start(players=2), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
    with pytest.raises(ValueError, match="solo"):
        think(gsc, state, 0, shipped(gsc), random.Random(1), never)
    move = thinking(1.0)(gsc, state, 0, random.Random(1))
    assert move == BOTS[MASTER](gsc, state, 0, random.Random(1))


# In the terminal


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, in English, for every test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "state" / "cleverdice" / "autosave.txt"


def cleverdice(*args: str, answers: str = "") -> Result:
    return CliRunner().invoke(main, args, input=answers)


def refused(result: Result) -> str:
    assert result.exit_code == WRONG
    assert isinstance(result.exception, SystemExit)
    (line,) = result.stderr.splitlines()
    return line.removeprefix("Error: ")


def test_a_master_thinks_in_the_terminal(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def first_moves(seconds: float) -> Bot:
        asked.append(seconds)
        return lambda game, state, seat, rng: game.moves(state, seat)[0]

    monkeypatch.setattr("cleverdice.players.thinking.thinking", first_moves)
    result = cleverdice("play", "gsc", "--bot", MASTER, "--think", "1.5", "--seed", "t")
    assert result.exit_code == 0
    assert asked == [1.5]
    record = load_file(home)
    assert record.header.names == ("Master bot",)
    for state, (seat, text) in zip(record.states(), record.moves, strict=False):
        if seat != CHANCE:
            assert text == record.game.text(record.game.moves(state, seat)[0])


def test_thinking_is_really_used_and_ends(home: Path) -> None:
    result = cleverdice("play", "gsc", "--bot", MASTER, "--think", "0.001", "--seed", "t")
    assert result.exit_code == 0
    record = load_file(home)
    assert record.game.outcome(record.replay()) is not None


@pytest.mark.parametrize(
    "args",
    [
        ("gsc", "--seat", "Ana"),
        ("gsc", "--bot", "expert"),
        ("gsc", "--seat", "Ana", "--bot", "greedy"),
        ("kids",),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_who_thinks(args: tuple[str, ...], language: str, home: Path) -> None:
    line = refused(cleverdice("play", *args, "--think", "2", "--lang", language))
    assert line == say(language, "error.think", master=MASTER, most=3600)
    assert not home.exists()


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "3601"])
def test_no_such_time(seconds: str) -> None:
    line = refused(cleverdice("play", "gsc", "--bot", MASTER, f"--think={seconds}"))
    assert line.startswith("--think is only for master in a solo game")


def test_a_refused_wish_leaves_the_game_that_was_left(home: Path) -> None:
    cleverdice("play", "gsc", "--seat", "Ana", answers="\n1\n")
    before = home.read_text()
    refused(cleverdice("play", "gsc", "--seat", "Ben", "--think", "2"))
    assert home.read_text() == before
    assert [path.name for path in home.parent.iterdir()] == [home.name]
    refused(cleverdice("play", "--resume", "--think", "2"))
    assert "Resumed. Moves so far: 2." in cleverdice("play", "--resume").output


@pytest.mark.parametrize("options", [(), ("--think", "0.001")])
def test_a_master_goes_on_with_or_without_thinking(options: tuple[str, ...], home: Path) -> None:
    cleverdice("play", "gsc", "--bot", MASTER, "--think", "0.001", "--seed", "t")
    lines = home.read_text().splitlines()
    moves = len(load_file(home).moves)
    home.write_text("\n".join(lines[: len(lines) - 20]) + "\n")
    left = len(load_file(home).moves)
    assert 0 < left < moves
    result = cleverdice("play", "--resume", *options)
    assert result.exit_code == 0
    assert f"Resumed. Moves so far: {left}." in result.output
    record = load_file(home)
    assert record.game.outcome(record.replay()) is not None


def test_without_numba_the_extra_is_named(home: Path) -> None:
    given = ["play", "gsc", "--bot", MASTER, "--think", "1"]
    code = (
        f"import sys; sys.modules['numba'] = None; from cleverdice.cli import main; main({given})"
    )
    command = [sys.executable, "-c", code]
    found = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert found.returncode == WRONG
    (line,) = found.stderr.splitlines()
    assert 'pip install "cleverdice[fast]"' in line
    assert not home.exists()


# Many games


def test_simulate_takes_the_rolls_of_a_deeper_look(gsc: Game) -> None:
    wishes = ("simulate", "--game", "gsc", "--bot", MASTER, "--games", "3", "--json")
    said = json.loads(cleverdice(*wishes, "--rolls", "2", "--threads", "1").output)
    run = simulate(order_for(gsc, [MASTER], work=Workload(games=3), rolls=2))
    assert said["seats"] == json.loads(json.dumps(figures_of(run)))["seats"]
    plain = json.loads(cleverdice(*wishes, "--threads", "1").output)
    assert said["seats"] != plain["seats"]


@pytest.mark.parametrize("wish", [("greedy", "4"), (MASTER, "-1")])
def test_simulate_refuses_rolls_that_nobody_looks_at(wish: tuple[str, str]) -> None:
    bot, rolls = wish
    line = refused(cleverdice("simulate", "--game", "gsc", "--bot", bot, f"--rolls={rolls}"))
    assert line == say("en", "error.rolls", master=MASTER)
