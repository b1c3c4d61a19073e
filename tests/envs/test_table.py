"""The PettingZoo environment of a table: PettingZoo's tests pass, and it plays by the rules."""

from __future__ import annotations

import random
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test.api_test import api_test as untyped_api_test
from pettingzoo.test.render_test import collect_render_results as untyped_render
from pettingzoo.test.seed_test import seed_test as untyped_seed_test

from cleverdice.actions import numbered
from cleverdice.envs import TableEnv, table
from cleverdice.fast import Batch, feature_scales
from tests.random_games import TABLES

api_test: Any = untyped_api_test
seed_test: Any = untyped_seed_test
collect_render_results: Any = untyped_render

MORE = [(name, players) for name, players in TABLES if players > 1]


def play(env: TableEnv, seed: int) -> list[tuple[str, float]]:
    """A game at random to its end: who acted, and what it brought."""
    rng, plies = random.Random(seed), []
    env.reset(seed=seed)
    while not any(env.terminations.values()):
        agent = env.agent_selection
        env.step(rng.choice(np.flatnonzero(env.infos[agent]["action_mask"])))
        plies.append((agent, env.rewards[agent]))
    return plies


# PettingZoo


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_tests_of_pettingzoo_pass(name: str, players: int) -> None:
    api_test(table(name, players), num_cycles=200)
    seed_test(lambda: table(name, players), num_cycles=200)


def test_they_pass_with_masks_in_the_observation() -> None:
    with warnings.catch_warnings():
        # PettingZoo knows by name which of its own games do this, and warns of all others.
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")
        # A seat at the end of its game has nothing to do.
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        api_test(table(*MORE[0], mask_in_observation=True), num_cycles=200)
        seed_test(lambda: table(*MORE[0], mask_in_observation=True), num_cycles=200)


@pytest.mark.parametrize(("name", "players"), [MORE[0], MORE[-1]])
def test_it_can_be_rendered(name: str, players: int) -> None:
    for mode, kind in (("ansi", str), ("rgb_array", np.ndarray)):
        env: Any = table(name, players, render_mode=mode, mask_in_observation=True)
        frames = collect_render_results(env)
        assert all(isinstance(frame, kind) for frame in frames)
        env.close()


# The rules


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_plays_by_the_rules(name: str, players: int) -> None:
    env, rng = TableEnv(name, players), random.Random(players)
    actions = numbered(env.game)
    env.reset(seed=players)
    while not any(env.terminations.values()):
        before, agent = env.table, env.agent_selection
        seat = env.possible_agents.index(agent)
        assert seat == min(env.game.actors(before))
        for other, info in env.infos.items():
            legal = actions.mask(before, seat) if other == agent else [0] * actions.size
            assert info["action_mask"].tolist() == legal
        action = rng.choice(np.flatnonzero(env.infos[agent]["action_mask"]))
        after = env.game.apply(before, seat, actions.move(before, seat, int(action)))
        env.step(action)
        for sheet, was, other in zip(after.players, before.players, env.agents, strict=True):
            gained = env.game.score(sheet).total - env.game.score(was).total
            assert env.rewards[other] == gained


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_rewards_add_up_and_the_end_tells_the_outcome(name: str, players: int) -> None:
    env = TableEnv(name, players)
    for seed in range(3):
        plies = play(env, seed)
        outcome = env.game.outcome(env.table)
        assert outcome is not None
        assert not any(env.truncations.values())
        for seat, agent in enumerate(env.possible_agents):
            total = outcome.scores[seat].total
            assert sum(reward for actor, reward in plies if actor == agent) == total
            assert env.infos[agent]["score"] == total
            assert env.infos[agent]["winner"] == (seat in outcome.winners)


def test_every_seat_leaves_with_a_last_step() -> None:
    env = TableEnv(*MORE[0])
    play(env, 1)
    left = []
    for agent in env.agent_iter():
        _, _, terminated, truncated, info = env.last()
        assert terminated
        assert not truncated
        assert "score" in info
        env.step(None)
        left.append(agent)
    assert sorted(left) == env.possible_agents
    assert env.agents == []


def test_a_seat_sees_itself_first_and_then_the_others_in_turn() -> None:
    for name, players in MORE:
        env = TableEnv(name, players)
        env.reset(seed=1)
        batch = Batch(env.game, players, seed=1)
        scales = feature_scales(env.game, players, others=True)
        for seat, agent in enumerate(env.possible_agents):
            seen = batch.features(np.array([seat], np.int8), others=True)[0] * scales
            assert (env.observe(agent) == seen).all()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_observation_lies_in_the_space(name: str, players: int) -> None:
    env, rng = TableEnv(name, players), random.Random(1)
    env.reset(seed=3)
    for agent in env.agent_iter():
        for other in env.agents:
            assert env.observation_space(other).contains(env.observe(other))
        mask = env.infos[agent]["action_mask"]
        env.step(None if env.terminations[agent] else rng.choice(np.flatnonzero(mask)))


# Dice


def test_a_seed_decides_all_dice_and_the_next_game_follows() -> None:
    env, again = TableEnv(*MORE[0]), TableEnv(*MORE[0])
    assert play(env, 5) == play(again, 5)
    assert play(env, 5) != play(env, 6)
    env.reset(seed=5)
    env.reset()
    again.reset(seed=5, options={"number": 1})
    assert env.table == again.table
    env.reset(seed=5)
    assert env.table != again.table


def test_without_any_seed_dice_differ() -> None:
    first, second = TableEnv(*MORE[0]), TableEnv(*MORE[0])
    first.reset()
    second.reset()
    assert first.batch.seed != second.batch.seed


# Refusals


@pytest.mark.parametrize(
    ("name", "players"), sorted({(name, n) for name, _ in TABLES for n in (0, 5)})
)
def test_a_table_of_another_size_is_refused(name: str, players: int) -> None:
    with pytest.raises(ValueError, match=f"{name} is for . to 4 players, not {players}"):
        table(name, players)


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="no game 'nothing'"):
        table("nothing")
    with pytest.raises(ValueError, match="no render mode 'human'"):
        table(MORE[0][0], render_mode="human")


def test_without_a_number_the_smallest_table_is_laid() -> None:
    for name, _ in MORE:
        env = TableEnv(name)
        assert env.players == env.game.min_players


def test_an_illegal_action_is_refused_by_name() -> None:
    env = TableEnv(*MORE[0])
    env.reset(seed=1)
    mask = env.infos[env.agent_selection]["action_mask"]
    illegal = int(np.flatnonzero(mask == 0)[0])
    before = env.table
    with pytest.raises(ValueError, match=f"action {illegal} \\(.+\\) is not legal now"):
        env.step(illegal)
    with pytest.raises(ValueError, match="seat_0 has to act"):
        env.step(None)
    assert env.table == before


def test_a_number_is_never_wrapped_or_rounded() -> None:
    env = TableEnv(*MORE[0])
    env.reset(seed=1)
    legal = int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0])
    with pytest.raises(ValueError, match=f"there is no action {2**16 + legal}, only 0 to"):
        env.step(2**16 + legal)
    with pytest.raises(ValueError, match="an action must be an integer"):
        env.step(legal + 0.5)  # type: ignore[arg-type]


def test_the_wrapped_table_refuses_what_is_no_action() -> None:
    env: Any = table(*MORE[0])
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(10_000)
