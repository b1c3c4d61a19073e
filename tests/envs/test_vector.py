"""Many solo games in one call are the same games as one by one."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from cleverdice import load, names
from cleverdice.actions import numbered
from cleverdice.envs import IDS, SoloEnv, VectorEnv

SOLO = [name for name in names() if load(name).min_players == 1]


def chosen(masks: Any, salt: int) -> Any:
    """Some legal action for every game, without chance."""
    legal = [np.flatnonzero(mask) for mask in masks]
    return np.array([actions[(salt + n) % len(actions)] for n, actions in enumerate(legal)])


# Gymnasium


@pytest.mark.parametrize("id_", IDS)
def test_gymnasium_makes_it(id_: str) -> None:
    envs = gymnasium.make_vec(id_, num_envs=3)
    assert isinstance(envs.unwrapped, VectorEnv)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, infos = envs.reset(seed=1)
    assert envs.observation_space.contains(observations)
    assert envs.observation_space.shape == (3, *(envs.single_observation_space.shape or ()))
    actions = chosen(infos["action_mask"], 0)
    assert envs.action_space.contains(actions)
    observations, rewards, ended, truncated, infos = envs.step(actions)
    assert envs.observation_space.contains(observations)
    assert rewards.dtype == np.float64
    assert ended.dtype == truncated.dtype == np.bool_
    assert infos["_action_mask"].all()
    envs.close()


def test_other_vectorisations_work_too() -> None:
    envs = gymnasium.make_vec(IDS[0], num_envs=2, vectorization_mode="sync")
    _, infos = envs.reset(seed=[1, 2])  # type: ignore[arg-type]
    envs.step(chosen(infos["action_mask"], 0))


def test_episode_statistics_count_the_final_scores() -> None:
    envs = RecordEpisodeStatistics(VectorEnv(SOLO[0], 4))
    envs.reset(seed=3)
    seen = 0
    for step in range(200):
        actions = chosen(envs.unwrapped.action_masks(), step)  # type: ignore[attr-defined]
        *_, infos = envs.step(actions)
        if "episode" in infos:
            ended = infos["_episode"]
            assert (infos["episode"]["r"][ended] == infos["final_info"]["score"][ended]).all()
            seen += int(ended.sum())
    assert seen > 4


# The same games


@pytest.mark.parametrize("name", SOLO)
@pytest.mark.parametrize("threads", [1, 2])
def test_it_plays_the_games_of_single_environments(name: str, threads: int) -> None:
    count, seed = 3, 7
    envs = VectorEnv(name, count, threads=threads)
    singles = [SoloEnv(name, illegal="refuse") for _ in range(count)]
    numbers = list(range(count))
    observations, infos = envs.reset(seed=seed)
    begun = [env.reset(seed=seed, options={"number": n}) for n, env in enumerate(singles)]
    assert (observations == np.stack([seen for seen, _ in begun])).all()
    finished = 0
    for step in range(150):
        actions = chosen(infos["action_mask"], step)
        observations, rewards, ended, truncated, infos = envs.step(actions)
        assert not truncated.any()
        assert ("final_info" in infos) == bool(ended.any())
        for n, env in enumerate(singles):
            seen, reward, over, _, info = env.step(actions[n])
            assert (reward, over) == (rewards[n], ended[n])
            if over:
                assert infos["final_info"]["score"][n] == info["score"]
                assert infos["final_info"]["_score"][n]
                assert infos["_final_info"][n]
                numbers[n], finished = numbers[n] + count, finished + 1
                seen, info = env.reset(seed=seed, options={"number": numbers[n]})
            assert (seen == observations[n]).all()
            assert (info["action_mask"] == infos["action_mask"][n]).all()
    assert finished > count


def test_any_number_of_threads_plays_the_same() -> None:
    results = []
    for threads in (1, 2, 3):
        envs = VectorEnv(SOLO[0], 11, threads=threads)
        envs.reset(seed=1)
        steps = [envs.step(envs.random_actions())[:3] for _ in range(100)]
        results.append(np.concatenate([np.ravel(part) for step in steps for part in step]))
    assert (results[0] == results[1]).all()
    assert (results[0] == results[2]).all()


def test_masks_are_those_of_the_readable_engine() -> None:
    for name in SOLO:
        envs = VectorEnv(name, 4)
        _, infos = envs.reset(seed=2)
        for step in range(60):
            for n, mask in enumerate(infos["action_mask"]):
                state = envs.batch.state(n)
                assert mask.tolist() == numbered(envs.game).mask(state, 0)
            *_, infos = envs.step(chosen(infos["action_mask"], step))


def test_without_a_seed_the_next_games_follow() -> None:
    envs = VectorEnv(SOLO[0], 3)
    envs.reset(seed=4)
    envs.reset()
    assert [envs.batch.state(n) for n in range(3)] == [follow(4, n) for n in (3, 4, 5)]
    envs.reset(seed=4, options={"number": 10})
    assert envs.batch.state(2) == follow(4, 12)


def follow(seed: int, number: int) -> object:
    env = SoloEnv(SOLO[0])
    env.reset(seed=seed, options={"number": number})
    return env.state


# Speed


def test_without_observations_the_rest_is_the_same() -> None:
    plain, blind = VectorEnv(SOLO[0], 5), VectorEnv(SOLO[0], 5, observe=False, copy=False)
    plain.reset(seed=1)
    observations, _ = blind.reset(seed=1)
    assert observations.shape == (5, 0) == blind.observation_space.shape
    for step in range(120):
        actions = chosen(plain.action_masks(), step)
        first, second = plain.step(actions), blind.step(actions)
        assert blind.observation_space.contains(second[0])
        assert all((a == b).all() for a, b in zip(first[1:4], second[1:4], strict=True))
        assert (first[4]["action_mask"] == second[4]["action_mask"]).all()


def test_arrays_are_new_unless_told_otherwise() -> None:
    for copy in (True, False):
        envs = VectorEnv(SOLO[0], 2, copy=copy)
        first, infos = envs.reset(seed=1)
        second, *_, later = envs.step(chosen(infos["action_mask"], 0))
        assert np.shares_memory(first, second) != copy
        assert np.shares_memory(infos["action_mask"], later["action_mask"]) != copy


def test_masks_are_given_without_a_copy() -> None:
    envs = VectorEnv(SOLO[0], 2)
    assert np.shares_memory(envs.action_masks(), envs.batch.mask)


# Refusals


def test_an_illegal_action_is_refused_by_game_and_name() -> None:
    envs = VectorEnv(SOLO[0], 3, illegal="refuse")
    _, infos = envs.reset(seed=1)
    actions = chosen(infos["action_mask"], 0)
    actions[2] = np.flatnonzero(infos["action_mask"][2] == 0)[0]
    before = envs.batch.tables.copy()
    with pytest.raises(ValueError, match=f"game 2: action {actions[2]} \\(.+\\) is not legal now"):
        envs.step(actions)
    assert (envs.batch.tables == before).all()


def test_an_illegal_action_is_replaced() -> None:
    envs = VectorEnv(SOLO[0], 3)
    _, infos = envs.reset(seed=1)
    actions = chosen(infos["action_mask"], 0)
    actions[2] = np.flatnonzero(infos["action_mask"][2] == 0)[0]
    before = [envs.batch.state(n) for n in range(3)]
    moves = [numbered(envs.game).move(state, 0, action)
             for state, action in zip(before[:2], actions[:2], strict=True)]  # fmt: skip
    envs.step(actions)
    for n, move in enumerate(moves):
        after = envs.game.apply(before[n], 0, move)
        assert envs.batch.state(n).players[0].cells == after.players[0].cells
    assert envs.batch.state(2) != before[2]


@pytest.mark.parametrize("illegal", ["replace", "refuse"])
@pytest.mark.parametrize("wrong", [-1, 10_000, 2**16])
def test_what_is_no_action_never_reaches_the_engine(illegal: Any, wrong: int) -> None:
    envs = VectorEnv(SOLO[0], 3, illegal=illegal)
    _, infos = envs.reset(seed=1)
    actions = chosen(infos["action_mask"], 0)
    actions[1] = wrong
    with pytest.raises(ValueError, match=f"game 1: action {wrong} is not legal"):
        envs.step(actions)


def test_actions_of_any_integer_type_are_taken() -> None:
    for kind in (np.int8, np.uint8, np.int32, np.uint64):
        envs = VectorEnv(SOLO[0], 2, illegal="refuse")
        _, infos = envs.reset(seed=1)
        low = np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]])
        assert low.max() < 128
        envs.step(low.astype(kind))


@pytest.mark.parametrize("actions", [[1], [[1, 2]], [0.5, 1.5], 3])
def test_actions_of_another_form_are_refused(actions: Any) -> None:
    envs = VectorEnv(SOLO[0], 2, illegal="trust")
    envs.reset(seed=1)
    with pytest.raises(ValueError, match="one integer for each of 2 games"):
        envs.step(np.array(actions))


def test_a_step_before_the_first_reset_is_refused() -> None:
    envs = VectorEnv(SOLO[0], 2)
    with pytest.raises(ResetNeeded):
        envs.step(envs.random_actions())


def test_what_can_not_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="0 games on 1 threads"):
        VectorEnv(SOLO[0], 0)
    with pytest.raises(ValueError, match="games on 0 threads"):
        VectorEnv(SOLO[0], threads=0)
    for name in set(names()) - set(SOLO):
        with pytest.raises(ValueError, match="not 1"):
            VectorEnv(name, 2)


def test_every_table_is_rendered() -> None:
    envs = VectorEnv(SOLO[0], 2, render_mode="ansi")
    envs.reset(seed=1)
    frames = envs.render()
    assert frames is not None
    assert len(frames) == 2
    assert frames[0] != frames[1]
    assert VectorEnv(SOLO[0], 2).render() is None
