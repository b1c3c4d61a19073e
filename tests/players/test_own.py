"""Players of one's own: functions and where to import them from, wherever bots can be chosen."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cleverdice import Game, State
from cleverdice.arena import Workload, contest_for, meet
from cleverdice.cli import main
from cleverdice.players import PlayError, RosterPlayer, name_of, player_for
from cleverdice.rules import Move, Say
from cleverdice.simulate import figures_of, order_for, simulate
from tests.bulk.nets import some_net

PATH = f"{__name__}:last"


def last(game: Game, state: State, seat: int, rng: random.Random) -> Move:
    return game.moves(state, seat)[-1]


def cheating(game: Game, state: State, seat: int, rng: random.Random) -> Move:
    return Say("win")


TWO = Workload(games=2)


def test_a_function_plays_by_itself_and_by_its_path(kids: Game) -> None:
    assert name_of(last) == PATH
    runs = [simulate(order_for(kids, [bot, "random"], work=TWO)) for bot in (last, PATH)]
    assert runs[0].results.totals.tolist() == runs[1].results.totals.tolist()
    assert figures_of(runs[0])["bots"] == [PATH, "random"]
    assert runs[0].order.engine == "readable"


def test_a_function_that_nobody_can_import_plays_in_this_process(kids: Game) -> None:
    def first(game: Game, state: State, seat: int, rng: random.Random) -> Move:
        return game.moves(state, seat)[0]

    names = [name_of(first), name_of(lambda *args: last(*args))]
    assert len(set(names)) == 2
    assert all(name.startswith(":") for name in names)
    assert name_of(first) == names[0]
    order = order_for(kids, [first, last], work=Workload(games=6, threads=2))
    assert order.job.processes == 0
    assert simulate(order).results.games == 6


def test_it_plays_in_other_processes_and_in_an_arena(kids: Game) -> None:
    wanted = contest_for(kids, [last, "random"], work=Workload(games=4, threads=2))
    assert wanted.job.processes == 2
    assert meet(wanted).results.games == 4


def test_a_face_for_the_fast_engine_is_used(kids: Game) -> None:
    random_player = player_for(kids, 2, "random")
    mine = RosterPlayer("mine", random_player.move, random_player.batch)
    assert order_for(kids, [mine, "random"]).engine == "fast"


def test_an_illegal_move_is_refused_by_name(kids: Game) -> None:
    with pytest.raises(PlayError, match=r"cheating chose Say\(word='win'\), which is no move"):
        simulate(order_for(kids, [cheating, "random"], work=TWO))
    with pytest.raises(PlayError, match="cheating chose"):  # from another process, too
        simulate(order_for(kids, [cheating, "random"], work=Workload(games=6, threads=2)))


@pytest.mark.parametrize("path", ["nowhere:bot", f"{__name__}:nobody", f"{__name__}:PATH", ":gone"])
def test_a_path_that_leads_nowhere_is_refused(path: str, kids: Game) -> None:
    with pytest.raises(PlayError, match=f"{path} can't be played: "):
        order_for(kids, [path, "random"])


def test_the_command_line_finds_it_where_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "def first(game, state, seat, rng):\n    return game.moves(state, seat)[0]\n"
    (tmp_path / "my_bots_of_a_test.py").write_text(source)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    played = ("--game", "kids", "--games", "2", "--json", "--threads", "1")
    for command in (["simulate", "--bot"], ["arena", "--bots"]):
        field = "my_bots_of_a_test:first,random"
        result = CliRunner().invoke(main, [*command, field, *played])
        assert result.exit_code == 0, result.output
        assert json.loads(result.stdout)["bots"] == field.split(",")


@pytest.mark.parametrize("players", [1, 2])
def test_the_folder_of_a_run_needs_no_slash(
    players: int, kids: Game, gsc: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some_net(tmp_path / "run", seed=1, tables=(players,))
    monkeypatch.chdir(tmp_path)
    game = gsc if players == 1 else kids
    run = simulate(order_for(game, ["run"], players, TWO))
    assert run.order.engine == "fast"
    assert run.results.games == 2
