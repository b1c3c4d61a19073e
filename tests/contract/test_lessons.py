"""Lessons show what they say, by the real rules."""

from __future__ import annotations

import pytest

from cleverdice import load, names
from cleverdice.facts import Earned, FoxGained, Used
from cleverdice.rules import Place
from tests.contract.lessons import (
    CHAIN,
    FIRST,
    YOU,
    Played,
    Scene,
    lesson,
    lessons,
    record_of,
    scenes,
    wanted,
)


def played(name: str) -> dict[str, tuple[Played, Scene]]:
    game = Played(record_of(name))
    return {scene.name: (game, scene) for scene in scenes(game)}


def test_the_files_are_what_is_written_now() -> None:
    stale = [path.parent.name for path, text in lessons().items()
             if path.read_text(encoding="utf-8") != text]  # fmt: skip
    assert stale == [], "run make contract and look at the difference"


@pytest.mark.parametrize("name", names())
def test_everything_a_game_knows_is_shown(name: str) -> None:
    found = list(played(name))
    assert found[:2] == FIRST
    assert sorted(found) == sorted(wanted(load(name)))


@pytest.mark.parametrize("name", names())
def test_a_chain_is_one(name: str) -> None:
    game, scene = played(name)["chain"]
    placed = game.moves[scene.start + 1 : scene.end]
    assert len(placed) >= CHAIN
    assert all(isinstance(move, Place) for move in placed)
    for n in range(scene.start, scene.start + CHAIN):
        assert any(isinstance(fact, Earned) for fact in game.facts(n, n + 1))


@pytest.mark.parametrize("name", [name for name in names() if load(name).actions])
def test_a_fox_and_an_extra_die_are_had(name: str) -> None:
    found = played(name)
    game, fox = found["fox"]
    foxes = [game.states[n].players[YOU].foxes for n in (fox.start, fox.end)]
    assert foxes[1] > foxes[0]
    assert any(isinstance(fact, FoxGained) for fact in game.facts(fox.start, fox.end))
    _, extra = found["extra"]
    assert any(isinstance(fact, Used) for fact in game.facts(extra.start, extra.end))


@pytest.mark.parametrize("name", names())
def test_each_step_offers_the_move_that_was_made_and_nothing_else(name: str) -> None:
    for scene in lesson(record_of(name)):
        *steps, last = scene["steps"]
        for step in steps:
            offered = step["view"]["moves"][str(YOU)]
            assert len(offered) + len(step["view"]["rollers"]) == 1
        assert not last["view"]["moves"][str(YOU)]
        assert not last["view"]["rollers"]


@pytest.mark.parametrize("name", names())
def test_a_scene_tells_all_that_happens_in_it(name: str) -> None:
    for scene in lesson(record_of(name)):
        numbers = [entry["n"] for step in scene["steps"] for entry in step["log"]]
        assert numbers == list(range(scene["steps"][-1]["view"]["n"]))
