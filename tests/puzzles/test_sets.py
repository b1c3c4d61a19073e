"""The sets of puzzles: what they hold is legal, the coach's best, and made anew alike."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cleverdice import load, names
from cleverdice.cli import main
from cleverdice.puzzles import Puzzle, puzzle_set, set_names, sets
from cleverdice.puzzles.making import CLEAR, COUNT, LEAST_MOVES, checked, learned_games
from tests.soak import sized

WITH_SET = [name for name in names() if set_names(name)]
MOST_BYTES = 50_000


def told(name: str) -> list[dict[str, object]]:
    path = Path(sets.__file__).parent / sets.FOLDER / f"{name}.json"
    assert path.stat().st_size < MOST_BYTES
    found: list[dict[str, object]] = json.loads(path.read_text(encoding="utf-8"))["puzzles"]
    return found


def test_only_games_with_masters_have_a_set() -> None:
    assert WITH_SET
    assert set(WITH_SET) <= set(learned_games())
    assert set_names("no-such-game") == []
    assert puzzle_set("no-such-game") == []


@pytest.mark.parametrize("name", WITH_SET)
def test_every_puzzle_lists_the_legal_moves_and_is_clear(name: str) -> None:
    found = puzzle_set(name)
    assert len(found) == COUNT == len(told(name))
    assert len({puzzle.record for puzzle in found}) == COUNT
    for puzzle in found:
        assert _moves(puzzle) == {worth.text for worth in puzzle.worths}
        least, most = CLEAR[puzzle.by]
        assert len(puzzle.worths) >= LEAST_MOVES
        assert least - 0.01 <= puzzle.lost(puzzle.worths[1].text) <= most + 0.01
        assert [puzzle.right(worth.text) for worth in puzzle.worths[:2]] == [True, False]


def _moves(puzzle: Puzzle) -> set[str]:
    game, state = puzzle.record.game, puzzle.record.replay()
    return {game.text(move) for move in game.moves(state, puzzle.seat)}


@pytest.mark.parametrize("name", WITH_SET)
@pytest.mark.soak
def test_the_best_move_is_the_coachs(name: str) -> None:
    for puzzle in told(name)[:: sized(8, 1)]:
        assert list(checked(puzzle)) == [], puzzle


def test_a_wrong_puzzle_is_noticed() -> None:
    puzzle = told("kids")[0]
    worths = puzzle["worths"]
    assert isinstance(worths, list)
    assert list(checked({**puzzle, "worths": worths[1:]})) == ["other moves"]
    assert list(checked({**puzzle, "worths": worths[::-1]})) == ["another best move"]


def test_the_same_seed_finds_the_same_decisions(tmp_path: Path) -> None:
    wish = ["puzzles", "--game", "kids", "--count", "2", "--threads", "2", "--lang", "en"]
    result = CliRunner().invoke(main, [*wish, "--out", str(tmp_path / "sets")])
    assert result.exit_code == 0, result.output
    made = json.loads((tmp_path / "sets" / "kids.json").read_text(encoding="utf-8"))
    assert made["rules"] == load("kids").version
    assert [one["record"] for one in made["puzzles"]] == [one["record"] for one in told("kids")[:2]]


def test_a_set_by_other_rules_is_no_set(monkeypatch: pytest.MonkeyPatch) -> None:
    def newer(name: str) -> object:
        return type("Newer", (), {"version": load(name).version + 1})

    sets._told.cache_clear()
    monkeypatch.setattr(sets, "load", newer)
    assert set_names("gsc") == []
    sets._told.cache_clear()
