"""The levels of a new net: as strong as players know them, by temperatures that are found."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from benchmarks import levels, masters
from benchmarks.rows import Row, kept
from cleverdice import Game, load
from cleverdice.nets import master
from cleverdice.nets.files import SHIPPED, manifest_of
from cleverdice.players import LEVELS


def rows(**means: float) -> list[Row]:
    """The means of some games, each level having less than the next."""
    return [
        {"game": name, "bot": bot, "mean": mean * (5 + number) / 9}
        for name, mean in means.items()
        for number, bot in enumerate(LEVELS)
    ]


def test_a_level_stays_as_strong_as_it_was(gsc: Game) -> None:
    found = levels.targets(gsc, rows(gsc=270.0), top=300.0)
    assert found == {"beginner": 150, "casual": 180, "skilled": 210, "expert": 240}


def test_in_a_new_game_it_has_the_usual_share() -> None:
    found = levels.targets(load("dsc"), rows(gsc=270.0, chd=500.0), top=360.0)
    assert found["beginner"] == pytest.approx(200)
    assert found["expert"] == pytest.approx(320)
    assert list(found) == list(LEVELS[:-1])


def test_hotter_is_weaker(gsc: Game) -> None:
    net = master(gsc, 1)
    assert net is not None
    strength = levels.strength_of(gsc, net.to_come, games=20, threads=1)
    assert strength(0.0) > strength(5.0) > strength(20.0)
    assert strength(5.0) == strength(5.0)


def test_temperatures_are_found_and_written_into_all_manifests(
    gsc: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in SHIPPED.glob("gsc-*"):
        shutil.copy(path, tmp_path)
    monkeypatch.setattr(levels, "strength_of", lambda *about: lambda warmth: 300 - 10 * warmth)
    levels.main(["--game", "gsc", "--folder", str(tmp_path), "--write"])
    wanted = levels.targets(gsc, kept(masters.KEPT), top=300.0)
    for players in (1, 3):
        found = manifest_of(gsc, players, tmp_path)
        assert found is not None
        for level, mean in wanted.items():
            assert found["levels"][level]["temperature"] == pytest.approx(30 - mean / 10, abs=0.11)
    before = json.loads((SHIPPED / "gsc-1.json").read_text(encoding="utf-8"))
    assert before["sha256"] == json.loads((tmp_path / "gsc-1.json").read_text())["sha256"]


def test_without_a_net_there_are_no_levels(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no net for dsc alone"):
        levels.main(["--game", "dsc", "--folder", str(tmp_path)])
