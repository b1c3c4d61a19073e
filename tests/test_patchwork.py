"""The proof that a game is a folder: one that nobody shipped is played through everything.

The game in tests/patchwork has every kind of area, all options for numbers but one, a kind of its
own, points that fall and are negative, and more or fewer of everything than the shipped games.
docs/adding-a-game.md walks through it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from cleverdice import CHANCE, Game, load, load_folder, names
from cleverdice.actions import numbered
from cleverdice.draw import WIDTH, draw_dice, draw_sheet, width
from cleverdice.facts import describe, facts
from cleverdice.fast import Batch, playouts
from cleverdice.nets import load_net, stacked
from cleverdice.players import BOTS, bots_for
from cleverdice.record import Header, Record, RecordError, read
from cleverdice.rules import State
from cleverdice.rules.kinds import KINDS, Mark
from cleverdice.texts import LANGUAGES
from cleverdice.view import entry, game_view, move_views, table_view
from tests import differential, greedy_moves
from tests.helpers import sheet as sheet_of
from tests.random_games import plies
from tests.rules.test_folders import FOLDER, copied


@pytest.fixture(scope="module")
def patch() -> Game:
    return load_folder(FOLDER)


def states(game: Game, players: int, seed: str) -> list[State]:
    """Every table of a random game."""
    steps = list(plies(game, players, seed))
    return [steps[0][0], *(after for *_, after in steps)]


# What it is


def test_it_has_every_kind_with_its_options_and_some_of_its_own(patch: Game) -> None:
    sheet = json.loads((FOLDER / "sheet.json").read_text(encoding="utf-8"))
    used = {
        kind: {key for area in sheet["areas"] if area["kind"] == kind for key in area}
        for kind in {area["kind"] for area in sheet["areas"]}
    }
    assert used.keys() > KINDS.keys()
    assert {area.kind for area in patch.areas} == used.keys()
    for name, kind in KINDS.items():
        assert set(kind.options(symbols=False) or ()) - used[name] <= {"plus"}
    bonuses = [bonus for area in sheet["areas"] for bonus in area["bonuses"]]
    assert {"count", "least"} < {key for bonus in bonuses for key in bonus}
    assert {bonus["bonus"].split(":")[0] for bonus in bonuses} >= {"fox", "return", *"xnqf"}
    assert sheet["options"] == {
        "field_by_roll": True, "may_decline": True, "sweep": "lower", "return_empty": False
    }  # fmt: skip


def test_it_has_more_or_less_of_everything_than_shipped_games(patch: Game) -> None:
    shipped = [load(name) for name in names()]
    assert len(patch.dice) not in {len(game.dice) for game in shipped}
    assert len(patch.areas) > max(len(game.areas) for game in shipped)
    cells = [sum(area.size for area in game.areas) for game in (patch, *shipped)]
    assert cells[0] > max(cells[1:])
    spaces = [max([len(row.printed) for row in game.actions] or [0]) for game in (patch, *shipped)]
    assert spaces[0] > max(spaces[1:])
    assert min(area.min_points for area in patch.areas) < 0


def test_it_is_known_by_its_name_once_it_is_loaded(patch: Game) -> None:
    assert load("patch") is patch
    assert load_folder(str(FOLDER)) is patch
    assert patch.source == str(FOLDER)
    assert "patch" not in names()


# Both engines


@pytest.mark.parametrize("players", [1, 2, 3])
def test_both_engines_agree(patch: Game, players: int) -> None:
    for style in differential.STYLES:
        games, _ = differential.play(differential.Task(patch.name, players, style, 5, 32))
        assert games == 32


def test_points_fall_and_are_negative(patch: Game) -> None:
    tables = [state for seed in range(3) for state in states(patch, 1, f"low {seed}")]
    scores = [patch.score(state.players[0]) for state in tables]
    assert min(min(score.areas) for score in scores) < 0
    assert any(now.total < was.total for was, now in pairwise(scores))
    assert playouts(patch, 1, 500, seed=1).areas.min() < 0
    assert stacked(patch, tables, 0).dtype == np.uint8


def test_greedy_plays_the_same_on_both_engines(patch: Game) -> None:
    for players in (1, 2):
        task = differential.Task(patch.name, players, "plain", 1, 1)
        assert greedy_moves.play(task)[0] == 1


def test_greedy_is_better_than_chance(patch: Game) -> None:
    from cleverdice.players.greedy_tables import greedy

    batch = Batch(patch, games=64, seed=1)
    player = greedy(batch)
    while not batch.over.all():
        batch.act(player.choose())
    assert batch.totals().mean() > 2 * playouts(patch, 1, 500, seed=1).totals.mean()
    assert bots_for(patch, 1) == ("random", "greedy")
    assert "master" in BOTS


# What people see


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_drawn(patch: Game, language: str) -> None:
    for state in states(patch, 2, "drawn")[::9]:
        sheet = draw_sheet(patch, state.players[0], language=language, colour=False)
        dice = draw_dice(patch, state, language=language, colour=False)
        assert max(map(width, [*sheet.splitlines(), *dice.splitlines()])) <= WIDTH


def test_every_mark_is_drawn(patch: Game) -> None:
    for area in patch.areas:
        for cell in range(area.size):
            label = area.field_label(cell)
            circle = "" if label == area.labels[cell] else label
            player = sheet_of(patch, 0, **{area.letter: circle})
            plain = draw_sheet(patch, player, colour=False)
            lit = draw_sheet(patch, player, colour=False, lit={Mark(area.index, cell)})
            assert lit.count("»") == plain.count("»") + 1


def test_it_has_views_and_a_log(patch: Game) -> None:
    json.dumps(game_view(patch, {1: bots_for(patch, 1)}))
    for number, (before, seat, move, after) in enumerate(plies(patch, 2, "seen")):
        text = patch.text(move)
        json.dumps([table_view(patch, after), entry(patch, before, after, number, seat, text)])
        if seat != CHANCE:
            json.dumps(move_views(patch, before, seat))
        for language in LANGUAGES:
            said = [describe(patch, fact, language) for fact in facts(patch, before, after, move)]
            assert not any("+-" in line for line in said)


def test_it_says_why_not(patch: Game) -> None:
    state = patch.play(patch.start(), CHANCE, "roll W1 R5 B2 Y3")
    state = patch.play(state, 0, "W>f6")
    state = patch.play(state, CHANCE, "roll R4 B5 Y2")
    assert (
        str(patch.why_not(state, 0, "Y>f5")) == "fence field 5 is beside a post that stands already"
    )
    assert str(patch.why_not(state, 0, "Y>f1")) == "fence field 1 shows 6, the die shows 2"
    state = patch.play(state, 0, "R>pC1=4")
    state = patch.play(state, CHANCE, "roll B5")
    assert patch.why_not(state, 0, "B>k1=3") is None


# Records


def test_a_record_names_it_and_never_a_path(patch: Game) -> None:
    header = Header(patch.name, 1, ("Ana",), patch.version, 0, False, "typed")
    record = Record(header).add(CHANCE, "roll W3 R5 B2 Y1").add(0, "W>f4")
    assert read(record.text()).replay() == record.replay()
    with pytest.raises(RecordError, match="there is no game"):
        read(record.text().replace("game: patch", f"game: {FOLDER}"))


# Learning


def test_it_is_an_environment(patch: Game) -> None:
    from cleverdice.envs import SoloEnv, VectorEnv, table

    env = SoloEnv(patch)
    observation, info = env.reset(seed=1)
    ended = False
    while not ended:
        assert env.observation_space.contains(observation)
        action = env.action_space.sample(info["action_mask"])
        observation, _, ended, _, info = env.step(np.int64(action))
    many = VectorEnv(patch, 8)
    many.reset(seed=1)
    together = table(patch, players=3)
    together.reset(seed=1)
    for agent in together.agent_iter():
        mask = together.infos[agent]["action_mask"]
        over = together.terminations[agent]
        together.step(None if over else np.flatnonzero(mask)[-1])


def test_a_net_learns_it(patch: Game, tmp_path: Path) -> None:
    from cleverdice.fast import play_out
    from cleverdice.train import Plan, Recipe, Run, train

    recipe = Recipe(games=64, minibatch=256, hidden=(32, 16), rate=5e-3, first_share=1.0)
    run = Run(Plan(patch, (1,), games=1024, recipe=recipe), tmp_path, lambda: 0.0)
    assert train(run, lambda point, share: None)
    run.export("none")
    net = load_net(patch, 1, tmp_path)
    assert net is not None
    batch = Batch(patch, games=100, seed=7)
    play_out(batch, net.to_come)
    assert batch.totals().mean() > 2 * playouts(patch, 1, 500, seed=7).totals.mean()


# A kind that goes too far


def test_a_kind_that_tables_cannot_tell_is_refused_by_the_fast_engine(tmp_path: Path) -> None:
    """Where it matters what else is marked, compiled tables would be wrong."""
    forgetful = "if not any(self.around(cells, cell)) or sum(cells) > 2 and not cells[cell]"
    folder = copied(tmp_path, "kinds.py", "if not any(self.around(cells, cell))]", f"{forgetful}]")
    text = (folder / "sheet.json").read_text(encoding="utf-8")
    (folder / "sheet.json").write_text(text.replace('"patch"', '"patchy"'), encoding="utf-8")
    texts = json.loads((folder / "en.json").read_text(encoding="utf-8"))
    more = {key.replace("patch", "patchy"): said for key, said in texts.items()}
    (folder / "en.json").write_text(json.dumps(texts | more), encoding="utf-8")
    game = load_folder(folder)
    assert len(numbered(game).names) > 100
    with pytest.raises(ValueError, match="fence: the fast engine can't play this kind"):
        Batch(game)


# At the command line


def cleverdice(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cleverdice", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


def test_simulate_takes_a_folder() -> None:
    given = ("--game", str(FOLDER), "--games", "20", "--bot", "greedy,random", "--json")
    said = cleverdice("simulate", *given)
    assert said.returncode == 0, said.stderr
    assert json.loads(said.stdout)["game"] == "patch"


def test_play_takes_a_folder(tmp_path: Path) -> None:
    given = ("--game", str(FOLDER), "--bot", "greedy", "--save", str(tmp_path / "game.txt"))
    said = cleverdice("play", *given, "--seed", "1", "--dice", "seeded", "--lang", "en")
    assert said.returncode == 0, said.stderr
    assert "fence" in said.stdout
    kept = ("--game", str(FOLDER), str(tmp_path / "game.txt"), "--lang", "en")
    assert "Patchwork of everything" in cleverdice("replay", *kept, "--all").stdout
    assert "greedy" in cleverdice("review", *kept).stdout
    alone = cleverdice("replay", str(tmp_path / "game.txt"), "--all", "--lang", "en")
    assert "there is no game 'patch'" in alone.stderr
    again = cleverdice("play", "--resume", "--game", str(FOLDER), "--save", kept[2])
    assert again.returncode == 0, again.stderr


def test_train_takes_a_folder(tmp_path: Path) -> None:
    given = ("--game", str(FOLDER), "--games", "32", "--batch", "16", "--hidden", "8")
    said = cleverdice("train", *given, "--out", str(tmp_path / "run"))
    assert said.returncode == 0, said.stderr
    assert (tmp_path / "run" / "patch-1.npz").exists()


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    said = cleverdice("simulate", "--game", str(tmp_path / "nowhere"), "--games", "2")
    assert said.returncode == 2
    assert "sheet.json" in said.stderr
    assert "Traceback" not in said.stderr
