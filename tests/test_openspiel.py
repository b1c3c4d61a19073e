"""OpenSpiel plays the games by their rules, and passes its own test on them."""

from __future__ import annotations

import random

import pyspiel
import pytest

import cleverdice.openspiel
from cleverdice import CHANCE, load
from cleverdice.openspiel import SpielState, spiel_name
from tests.random_games import SMALL_AND_LARGE, TABLES
from tests.soak import sized


def spiel(name: str, **params: object) -> pyspiel.Game:
    return pyspiel.load_game(spiel_name(name), params)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), sized(SMALL_AND_LARGE, TABLES))
def test_the_test_of_openspiel_passes_on_every_table(name: str, players: int) -> None:
    game = spiel(name, players=players)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def to_the_end(state: SpielState, seed: int) -> None:
    rng = random.Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            assert sum(weights) == pytest.approx(1)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(("name", "players"), [("gsc", 1), ("kids", 3)])
def test_returns_are_the_final_scores_or_the_victory(name: str, players: int) -> None:
    for reward in ("score", "win"):
        state = spiel(name, players=players, reward=reward).new_initial_state()
        assert state.returns() == [0.0] * players
        to_the_end(state, seed=5)
        outcome = load(name).outcome(state.table)
        assert outcome is not None
        if reward == "score":
            assert state.returns() == [score.total for score in outcome.scores]
        else:
            assert sum(state.returns()) == pytest.approx(1)
            assert {seat for seat, won in enumerate(state.returns()) if won} == set(outcome.winners)


def test_dice_fall_one_by_one_and_then_the_roll_is_made() -> None:
    state = spiel("gsc").new_initial_state()
    for die, face in enumerate((3, 5, 2, 1, 6, 3)):
        assert state.chance_outcomes() == [(side, 1 / 6) for side in range(1, 7)]
        assert state.action_to_string(face) == f"{'WYBGOP'[die]}{face}"
        assert load("gsc").actors(state.table) == (CHANCE,)
        state.apply_action(face)
    assert state.table.faces == (3, 5, 2, 1, 6, 3)
    assert state.current_player() == 0
    assert state.action_to_string(state.legal_actions()[0])


def test_a_deal_is_faces_and_then_places() -> None:
    state = spiel("gsc").new_initial_state()
    rng = random.Random(1)
    while state.table.stage != "deal":
        legal = state.legal_actions() if not state.is_chance_node() else None
        state.apply_action(rng.choice(legal or [o for o, _ in state.chance_outcomes()]))
    for _ in range(6):
        state.apply_action(4)
    assert state.action_to_string(2) == "next B"
    for die in (2, 5, 0, 1, 3):
        assert len(state.chance_outcomes()) == 6 - (2, 5, 0, 1, 3).index(die)
        state.apply_action(die)
    state.apply_action(4)
    assert [state.table.place[die] for die in (2, 5, 0)] == [0, 0, 0]
    assert [state.table.place[die] for die in (1, 3, 4)] == [1, 2, 3]


def test_what_is_observed_is_between_0_and_1_and_begins_with_the_own_sheet() -> None:
    state = spiel("gsc", players=2).new_initial_state()
    to_the_end(state, seed=2)
    mine, theirs = state.observation_tensor(0), state.observation_tensor(1)
    assert len(mine) == len(theirs)
    assert mine != theirs
    half = len(mine) // 2
    assert mine[:half] == theirs[half:]
    assert 0 <= min(mine) <= max(mine) <= 1


@pytest.mark.parametrize("params", [{"players": 7}, {"reward": "fame"}])
def test_what_there_is_not_is_refused(params: dict[str, object]) -> None:
    with pytest.raises((ValueError, RuntimeError, pyspiel.SpielError)):
        spiel("gsc", **params)


def test_every_game_is_registered() -> None:
    assert cleverdice.openspiel.PREFIX == "cleverdice_"
    registered = {name for name in pyspiel.registered_names() if name.startswith("cleverdice_")}
    assert registered == {spiel_name(name) for name, _ in TABLES}
