"""The examples that search a tree: what they say is what can be worked out."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from cleverdice import CHANCE, Game

FOLDER = Path(__file__).parent.parent / "examples"


def example(name: str) -> dict[str, Any]:
    return runpy.run_path(str(FOLDER / f"{name}.py"), run_name="example")


def test_expectimax_takes_the_mean_over_rolls_and_the_best_of_choices(gsc: Game) -> None:
    """One purple die is left: 4 to 6 can be entered after a 3, 1 to 3 can't."""
    shown, state = example("expectimax"), gsc.start()
    for spelling in ("roll W4 Y5 B6 G1 O2 P3", "P>p1=3", "roll W1 Y2 B1", "W>o1=1"):
        state = gsc.play(state, gsc.actors(state)[0], spelling)
    assert gsc.actors(state) == (CHANCE,)
    plain = [gsc.child(state, chance.roll) for chance in gsc.rolls(state)]
    assert len(plain) == 36
    best = [
        max(gsc.score(gsc.child(table, move).players[0]).total for move in gsc.moves(table, 0))
        for table in plain
    ]
    assert shown["worth"](gsc, state, 0) >= sum(best) / 36


def test_expectimax_ranks_every_move(gsc: Game) -> None:
    shown, state = example("expectimax"), gsc.start()
    for spelling in shown["POSITION"]:
        state = gsc.play(state, gsc.actors(state)[0], spelling)
    ranked = shown["ranked"](gsc, state, 0)
    assert {move for _, move in ranked} == set(gsc.moves(state, 0))
    assert ranked[0][0] > ranked[-1][0]


@pytest.mark.parametrize("players", [2, 3])
def test_mcts_visits_every_move_and_grows_the_same_tree_again(kids: Game, players: int) -> None:
    searching, state = example("mcts")["Search"], kids.start(players)
    state = kids.play(state, CHANCE, "roll candle candle donut donut present")
    trees = [searching(kids, state, seed=seed) for seed in (1, 1, 2)]
    for tree in trees:
        for _ in range(16):
            tree.grow()
    first, again, other = (tree.ranked() for tree in trees)
    assert first == again != other
    assert {move for *_, move in first} == set(kids.moves(state, 0))
    assert sum(visits for visits, *_ in first) == trees[0].root.visits == 16
