"""What a deeper look gains: the luck of the dice can be taken out, and what is left is the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks import masters, think
from benchmarks.rows import Row, keep, kept
from cleverdice import Game
from cleverdice.fast import Batch, Policy, play_out
from cleverdice.nets import master
from tests.soak import sized


def nothing(seen: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    return np.zeros(len(seen), np.float32)


@pytest.mark.parametrize("rolls", [0, 2])
def test_the_luck_of_the_dice_is_nothing_on_average(gsc: Game, rolls: int) -> None:
    style, plain = Policy(rolls=rolls), Batch(gsc, games=60, seed=5)
    play_out(plain, nothing, style)
    points, fair = think.played(Batch(gsc, games=60, seed=5), nothing, style)
    assert (points == plain.totals()[:, 0]).all()
    luck = points - fair
    assert luck.std() > 1
    assert abs(luck.mean()) < 3 * luck.std() / np.sqrt(luck.size)


@pytest.mark.soak
def test_without_luck_points_are_less_scattered(gsc: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(think, "OTHERS", range(1000, 1032))  # quicker, if a little coarser
    net = master(gsc, 1)
    assert net is not None
    points, fair = think.played(Batch(gsc, games=sized(12, 30), seed=5), net.to_come, Policy())
    assert fair.std() < 0.75 * points.std()


# What is kept and said


def a_row(gsc: Game, **changed: Any) -> Row:
    row = think.identity(gsc, Policy(rolls=changed.get("rolls", 0), depth=4), 3, range(5, 15))
    row |= {"mean": 301.0, "se": 2.0, "fair": 303.0, "fair_se": 0.3}
    return row | {"seconds": 1234.5, "threads": 2, "valued": "GPU"} | changed


def test_a_row_says_what_the_games_gave() -> None:
    points, fair = np.array([300.0, 304.0]), np.array([302.0, 303.0])
    found = think.measured(points, fair)
    assert found == {
        "mean": 302.0, "se": pytest.approx(2 / 2**0.5), "fair": 302.5,
        "fair_se": pytest.approx(0.5 / 2**0.5),
    }  # fmt: skip


def test_a_look_of_no_rolls_has_no_depth(gsc: Game) -> None:
    assert (a_row(gsc)["depth"], a_row(gsc, rolls=8)["depth"]) == (0, 4)


def test_a_row_makes_room_for_one_about_the_same_look(gsc: Game, tmp_path: Path) -> None:
    path, few, many = tmp_path / "rows.json", a_row(gsc, rolls=8), a_row(gsc, rolls=8, games=20)
    plain, foreign = a_row(gsc), a_row(gsc, game="chd")
    for row in (few, plain, foreign, many):
        think.keep(path, row)
    assert kept(path) == [plain, foreign, many]
    assert think.holding(kept(path), gsc) == [plain, many]


def test_rows_of_other_weights_make_room(gsc: Game, tmp_path: Path) -> None:
    path, old = tmp_path / "rows.json", a_row(gsc, rolls=8, weights="old")
    think.keep(path, old)
    assert think.holding(kept(path), gsc) == []
    think.keep(path, a_row(gsc))
    assert kept(path) == [a_row(gsc)]


@pytest.mark.parametrize(
    ("fair", "said"),
    [(305.1, "clearly reached"), (304.9, "reached"), (303.9, "**not reached**")],
)
def test_the_gain_is_that_of_the_points_without_luck(gsc: Game, fair: float, said: str) -> None:
    looks = [a_row(gsc, rolls=8, fair=300.0), a_row(gsc, rolls=16, fair=fair, fair_se=0.4)]
    lines = think.table(gsc, [a_row(gsc), *looks]).splitlines()
    cells = lines[-3].split(" | ")
    assert cells[0:3] == ["| 16", "4", "10"]
    assert cells[7:9] == [f"{fair - 303:+.2f}", "0.50"]
    words = f"Target for the search: 1 point more; {said} with 16 rolls: {fair - 303:+.2f}"
    assert lines[-1] == f"{words} (SE 0.50)."


@pytest.mark.parametrize("there", [True, False])
def test_without_a_plain_row_the_master_of_all_games_stands_for_it(
    there: bool, gsc: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = {
        "game": "gsc",
        "bot": "master",
        "games": 9,
        "seed": 1,
        "weights": "new",
        "temperature": 0.0,
    }
    monkeypatch.setattr(masters, "KEPT", tmp_path / "masters.json")
    monkeypatch.setattr(masters, "checksum", lambda game: "new")
    if there:
        keep(masters.KEPT, {**alone, "mean": 302.0, "se": 0.4}, masters.SLOT)
    lines = think.table(gsc, [a_row(gsc, rolls=8)]).splitlines()
    row = next(line for line in lines if line.startswith("| 8 "))
    assert row.split(" | ")[7:9] == (["+1.00", "0.50"] if there else ["", ""])
    assert lines[-1].startswith("Target for the search" if there else "| 8 ")


def test_what_is_not_asked_for_is_not_judged(chd: Game) -> None:
    rows = [a_row(chd), a_row(chd, rolls=8, fair=400.0)]
    assert "Target" not in think.table(chd, rows)


def run(tmp_path: Path, *words: str) -> None:
    files = ["--kept", str(tmp_path / "rows.json"), "--page", str(tmp_path / "page.md")]
    think.main([*files, "--game", "gsc", "--threads", "1", *words])


def test_the_command_of_a_row_plays_the_same_games(
    gsc: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(think, "OTHERS", range(1000, 1004))
    monkeypatch.setattr(think, "PORTION", 2)
    (tmp_path / "page.md").write_text("<!-- think -->\n<!-- end of think -->\n", encoding="utf-8")
    wish = ["--rolls", "0,2", "--games", "3", "--seed", "9", "--first", "7", "--depth", "2"]
    run(tmp_path, *wish, "--write")
    page, first = (
        (tmp_path / "page.md").read_text(encoding="utf-8"),
        kept(tmp_path / "rows.json"),
    )
    assert [row["rolls"] for row in first] == [0, 2]
    for row in first:
        assert think.command(row) in page
        (tmp_path / "rows.json").unlink()
        run(tmp_path, *think.command(row).split()[5:])
        again = kept(tmp_path / "rows.json")
        assert [each | {"seconds": 0} for each in again] == [row | {"seconds": 0}]


def test_what_is_there_is_not_played_again(
    gsc: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(think, "measure", None)
    think.keep(tmp_path / "rows.json", a_row(gsc))
    run(tmp_path, "--rolls", "0", "--games", "10", "--seed", "3", "--first", "5")


def test_a_page_without_a_place_is_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(think, "measure", None)
    with pytest.raises(SystemExit, match=r"page\.md needs one line '<!-- think -->'"):
        run(tmp_path, "--write")
