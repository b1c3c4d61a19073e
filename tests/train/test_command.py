"""`cleverdice train`: what it says and writes, how it goes on, what it refuses."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cleverdice import load
from cleverdice.cli import main
from cleverdice.cli.train import commit
from cleverdice.nets import load_net, manifest_of
from cleverdice.train import CHECKPOINT, Plan, Point, Run, default_recipe

WRONG, INTERRUPTED = 2, 130
PATIENCE = 60.0
"""Seconds after which a process that does not answer is given up."""

SMALL = ("--batch", "16", "--hidden", "16,8", "--threads", "1")


def train(*args: str | Path, small: bool = True) -> Result:
    given = ["train", *map(str, args), "--lang", "en"]
    return CliRunner().invoke(main, [*given, *SMALL] if small else given)


def refused(result: Result) -> str:
    """The one line that says what is wrong."""
    assert result.exit_code == WRONG
    assert isinstance(result.exception, SystemExit)
    assert result.stdout == ""
    return result.stderr.splitlines()[-1].removeprefix("Error: ")


def manifest(folder: Path, name: str = "gsc", players: int = 1) -> dict[str, Any]:
    found = manifest_of(load(name), players, folder)
    assert found is not None
    return found


# What it does


def test_a_recipe_of_ones_own(tmp_path: Path) -> None:
    wishes = {"rate": 0.002, "explore": 0.1, "temperature": 2.5, "look": 0.2, "rolls": 3}
    words = [word for key, value in wishes.items() for word in (f"--{key}", str(value))]
    assert train("--game", "gsc", "--games", "16", *words, "--out", tmp_path).exit_code == 0
    recipe = manifest(tmp_path)["trained"]["recipe"]
    assert wishes.items() <= recipe.items()
    assert recipe["hidden"] == [16, 8]


def test_a_run(tmp_path: Path) -> None:
    folder = tmp_path / "some" / "run"
    options = ("--games", "2048", "--batch", "512", "--hidden", "32,16", "--threads", "1")
    result = train("--game", "gsc", *options, "--out", folder, small=False)
    assert result.exit_code == 0
    assert "2048 games in " in result.stdout
    assert "gsc-1.json" in "".join(result.stdout.split())
    assert result.stderr.splitlines()[-1].startswith(f" [{'#' * 20}] 100 % 0.00 M games, mean ")
    names = {"checkpoint.pt", "curve.csv", "curve.png", "gsc-1.json", "gsc-1.npz"}
    assert {path.name for path in folder.iterdir()} == names
    assert len((folder / "curve.csv").read_text(encoding="utf-8").splitlines()) == 1 + 4
    net = load_net(load("gsc"), 1, folder)
    assert net is not None
    assert manifest(folder)["layers"] == [net.width, 32, 16, 1]
    assert manifest(folder)["trained"]["games"] == 2048
    assert manifest(folder)["trained"]["recipe"]["games"] == 512


@pytest.mark.parametrize(("name", "players"), [("kids", 2), ("gsc", 4), ("chd", 3)])
def test_tables(name: str, players: int, tmp_path: Path) -> None:
    options = ("--game", name, "--players", str(players), "--games", "16", "--out", tmp_path)
    assert train(*options).exit_code == 0
    assert load_net(load(name), players, tmp_path) is not None


def test_a_number_of_games_that_is_rounded_is_told(tmp_path: Path) -> None:
    result = train("--game", "gsc", "--games", "17", "--out", tmp_path / "odd")
    assert result.stdout.splitlines()[0] == " 32 games, not 17: a batch has 16."
    assert manifest(tmp_path / "odd")["trained"]["games"] == 32
    even = train("--game", "gsc", "--games", "16", "--out", tmp_path / "even")
    assert "not 16" not in even.stdout


def test_a_variant_and_a_smaller_net_that_imitates(tmp_path: Path) -> None:
    wide, narrow = tmp_path / "wide", tmp_path / "narrow"
    options = ("--game", "dsc", "--variant", "sweep=lower", "--games", "16")
    assert train(*options, "--out", wide).exit_code == 0
    size = ("--batch", "16", "--hidden", "8,4", "--threads", "1")
    result = train(*options, *size, "--imitate", wide, "--out", narrow, small=False)
    assert result.exit_code == 0
    for name in ("dsc", "dsc:sweep=lower"):
        assert manifest(narrow, name)["trained"]["imitated"] == "wide"
        assert manifest(narrow, name)["layers"][1:] == [8, 4, 1]


def test_a_net_that_is_not_there_cannot_be_imitated(tmp_path: Path) -> None:
    options = ("--game", "gsc", "--games", "16", "--out", tmp_path / "run")
    said = refused(train(*options, "--imitate", tmp_path / "none"))
    assert said == f"{tmp_path / 'none'} has neither a checkpoint nor weights of this game"


def test_minutes(tmp_path: Path) -> None:
    """At least one batch is played, however short the time."""
    result = train("--game", "kids", "--players", "2", "--minutes", "1e-9", "--out", tmp_path)
    assert result.exit_code == 0
    assert manifest(tmp_path, "kids", 2)["trained"]["games"] == 16


def test_the_seed_is_told_and_counts(tmp_path: Path) -> None:
    for seed, folder in (("1", "a"), ("1", "b"), ("7", "c")):
        options = ("--game", "gsc", "--games", "32", "--seed", seed, "--out", tmp_path / folder)
        assert train(*options).exit_code == 0
    weights = [(tmp_path / folder / "gsc-1.npz").read_bytes() for folder in "abc"]
    assert weights[0] == weights[1] != weights[2]
    assert manifest(tmp_path / "c")["trained"]["seed"] == 7


def test_the_usual_recipe_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plans: list[Plan] = []

    def finish(run: Run) -> Point:
        """A batch that plays nothing and is the last."""
        plans.append(run.plan)
        run.curve.append(Point(60.0, 8, 100.0, 5.0, 1.0))
        return run.curve[-1]

    monkeypatch.setattr(Run, "batch", finish)
    options = ("--game", "gsc", "--games", "8", "--out", tmp_path)
    assert train(*options, small=False).exit_code == 0
    assert plans[0].recipe == default_recipe()
    assert plans[0].threads >= 1


@pytest.mark.parametrize(("language", "word"), [("de", "Spiele in"), ("es", "partidas")])
def test_other_languages(language: str, word: str, tmp_path: Path) -> None:
    options = ["train", "--game", "gsc", "--games", "16", "--out", str(tmp_path), *SMALL]
    result = CliRunner().invoke(main, [*options, "--lang", language])
    assert result.exit_code == 0
    assert word in result.stdout


# Stopping and going on


def test_ctrl_c_keeps_what_was_learned_and_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = ("--game", "gsc", "--games", "64", "--out", tmp_path / "stopped")
    with monkeypatch.context() as patch:
        batch = Run.batch
        patch.setattr(Run, "batch", lambda run: interrupt() if run.games == 32 else batch(run))
        result = train(*options)
    assert result.exit_code == INTERRUPTED
    assert "--resume" in result.stdout
    assert manifest(tmp_path / "stopped")["trained"]["games"] == 32
    result = train(*options, "--resume")
    assert result.exit_code == 0
    assert "Resuming after 32 games." in result.stdout
    assert train(*options[:-1], tmp_path / "whole").exit_code == 0
    weights = [(tmp_path / folder / "gsc-1.npz").read_bytes() for folder in ("stopped", "whole")]
    assert weights[0] == weights[1]


def interrupt() -> Point:
    raise KeyboardInterrupt


@pytest.mark.parametrize("where", ["_plan", "_begin", "_end"])
def test_ctrl_c_at_any_other_time_has_the_same_exit_code(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"cleverdice.cli.train.{where}", lambda *args, **more: interrupt())
    assert train("--game", "gsc", "--games", "16", "--out", tmp_path).exit_code == INTERRUPTED


def test_ctrl_c_before_anything_was_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Run, "batch", lambda run: interrupt())
    assert train("--game", "gsc", "--games", "64", "--out", tmp_path).exit_code == INTERRUPTED
    assert (tmp_path / CHECKPOINT).exists()
    assert manifest(tmp_path)["trained"]["games"] == 0


def test_to_go_on_where_nothing_is_begins_anew(tmp_path: Path) -> None:
    result = train("--game", "gsc", "--games", "16", "--out", tmp_path / "new", "--resume")
    assert result.exit_code == 0
    assert "Resuming" not in result.stdout


# What it refuses


def test_a_folder_that_is_in_use_is_left_alone(tmp_path: Path) -> None:
    options = ("--game", "gsc", "--games", "16", "--out", tmp_path)
    assert train(*options).exit_code == 0
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    said = refused(train(*options))
    assert said.startswith(f"There is already a run in {tmp_path}: resume it with --resume")
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_the_run_of_another_plan_is_not_gone_on_with(tmp_path: Path) -> None:
    options = ("--game", "gsc", "--games", "16", "--out", tmp_path)
    assert train(*options).exit_code == 0
    said = refused(train(*options, "--resume", "--seed", "2"))
    assert said.startswith(f"{tmp_path / CHECKPOINT} belongs to another run: ")


def test_a_damaged_checkpoint_is_told_in_a_line(tmp_path: Path) -> None:
    (tmp_path / CHECKPOINT).write_bytes(b"damaged")
    result = train("--game", "gsc", "--games", "16", "--out", tmp_path, "--resume")
    assert refused(result).startswith(f"{tmp_path / CHECKPOINT} can't be read: ")
    assert len(result.stderr.splitlines()) == 1


def test_a_folder_that_cannot_be_made_is_refused_before_playing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    folder = tmp_path / "file" / "run"
    result = train("--game", "gsc", "--games", "16", "--out", folder)
    assert refused(result).startswith(f"Can't open {folder}: ")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        ((), "Set the length: --minutes or --games."),
        (("--games", "8", "--minutes", "1"), "Set either --minutes or --games, not both."),
        (("--games", "8", "--players", "5"), "gsc is for 1 to 4 players, not 5."),
        (("--games", "8", "--players", "0"), "Invalid value for '--players': '0' is not a list"),
        (("--games", "8", "--players", "1,6"), "gsc is for 1 to 4 players, not 6."),
        (("--games", "0"), "Invalid value for '--games': 0 is not"),
        (("--minutes", "0"), "Invalid value for '--minutes': 0.0 is not"),
        (("--minutes", "-1"), "Invalid value for '--minutes': -1.0 is not"),
        (("--games", "8", "--batch", "0"), "Invalid value for '--batch': 0 is not"),
        (("--games", "8", "--threads", "0"), "Invalid value for '--threads': 0 is not"),
        (("--games", "8", "--seed", "-1"), "Invalid value for '--seed': -1 is not"),
        (("--games", "8", "--hidden", "8,x"), "Invalid value for '--hidden': '8,x' is not a list"),
        (("--games", "8", "--hidden", "8,0"), "Invalid value for '--hidden': '8,0' is not a list"),
        (("--games", "8", "--hidden", "-8"), "Invalid value for '--hidden': '-8' is not a list"),
        (("--games", "8", "--hidden", ""), "Invalid value for '--hidden': '' is not a list"),
        (("--games", "8", "--explore", "1.5"), "Invalid value for '--explore': 1.5 is not"),
        (("--games", "8", "--temperature", "0"), "Invalid value for '--temperature': 0.0 is not"),
        (("--games", "8", "--rate", "-1"), "Invalid value for '--rate': -1.0 is not"),
    ],
)
def test_what_cannot_be_done_is_said(args: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    assert refused(train("--game", "gsc", "--out", folder, *args, small=False)).startswith(reason)
    assert not folder.exists()


WITHOUT = "import sys; sys.modules[{0!r}] = None; from cleverdice.cli import main; main({1!r})"


@pytest.mark.parametrize("package", ["torch", "numba", "matplotlib"])
def test_a_missing_package_names_its_extra(package: str, tmp_path: Path) -> None:
    said = f'{package} is not installed here: pip install "cleverdice[train]"'
    given = ["train", "--game", "gsc", "--games", "16", "--out", "run", "--lang", "en"]
    command = [sys.executable, "-c", WITHOUT.format(package, given)]
    found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE)
    assert found.returncode == WRONG
    assert found.stderr == f"Error: {said}\n"
    assert found.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_the_help_needs_no_torch() -> None:
    command = [sys.executable, "-c", WITHOUT.format("torch", ["train", "--help"])]
    found = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert found.returncode == 0
    assert "--resume" in found.stdout


def test_the_commit_is_one_word() -> None:
    assert len(commit().split()) == 1


def test_without_git_the_commit_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert commit() == "unknown"
