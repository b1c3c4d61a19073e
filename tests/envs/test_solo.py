"""The Gymnasium environment of a solo game: the checker passes, and it plays by the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from cleverdice import load, names
from cleverdice.actions import numbered
from cleverdice.envs import IDS, SoloEnv, env_id
from cleverdice.fast import Batch, feature_scales

SOLO = [name for name in names() if load(name).min_players == 1]


@pytest.fixture(params=SOLO)
def env(request: pytest.FixtureRequest) -> SoloEnv:
    return SoloEnv(request.param, illegal="refuse")


def some_action(mask: np.ndarray[Any, Any], rng: random.Random) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


Ply = tuple[Any, int, float, bool, dict[str, Any]]


def plies(env: SoloEnv, seed: int, **options: Any) -> Iterator[Ply]:
    """A game played at random: what was seen, the action, the reward, the end, the info."""
    rng = random.Random(seed)
    observation, info = env.reset(seed=seed, options=options)
    over = False
    while not over:
        action = some_action(info["action_mask"], rng)
        seen = observation
        observation, reward, over, truncated, info = env.step(action)
        assert not truncated
        yield seen, action, float(reward), over, info


# Gymnasium


def test_every_game_for_one_has_an_id() -> None:
    assert sorted(IDS) == sorted(env_id(name) for name in SOLO)
    assert set(IDS) <= set(gymnasium.registry)


@pytest.mark.parametrize("id_", IDS)
def test_the_checker_passes(id_: str) -> None:
    check_env(gymnasium.make(id_).unwrapped)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_the_checker_passes_when_rendering(mode: str) -> None:
    check_env(gymnasium.make(IDS[0], render_mode=mode).unwrapped)


def test_the_id_can_name_the_module() -> None:
    assert isinstance(gymnasium.make(f"cleverdice.envs:{IDS[0]}").unwrapped, SoloEnv)


def test_a_game_for_more_has_no_id() -> None:
    for name in set(names()) - set(SOLO):
        with pytest.raises(gymnasium.error.NameNotFound):
            gymnasium.make(env_id(name))
        with pytest.raises(ValueError, match=f"{name} is for 2 to 4 players, not 1"):
            SoloEnv(name)


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(gymnasium.error.Error):
        gymnasium.make("cleverdice/Nothing-v1")
    with pytest.raises(ValueError, match="no game 'nothing', only"):
        SoloEnv("nothing")
    with pytest.raises(ValueError, match="no render mode 'human', only ansi, rgb_array"):
        SoloEnv(SOLO[0], render_mode="human")
    with pytest.raises(ValueError, match="illegal must be one of replace, refuse, not 'trust'"):
        SoloEnv(SOLO[0], illegal="trust")


# The rules


def test_masks_and_rewards_are_those_of_the_readable_engine(env: SoloEnv) -> None:
    game, actions = env.game, numbered(env.game)
    for seed in range(3):
        rng = random.Random(seed)
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            before = env.state
            assert info["action_mask"].tolist() == actions.mask(before, 0)
            assert (env.action_masks() == info["action_mask"]).all()
            action = some_action(info["action_mask"], rng)
            after = game.apply(before, 0, actions.move(before, 0, action))
            _, reward, over, _, info = env.step(action)
            points = [game.score(state.players[0]).total for state in (before, after)]
            assert reward == points[1] - points[0]
            assert info["score"] == points[1]


def test_rewards_add_up_to_the_final_score(env: SoloEnv) -> None:
    with_foxes = 0
    for seed in range(20):
        *before, last = list(plies(env, seed))
        outcome = env.game.outcome(env.state)
        assert outcome is not None
        rewards = sum(ply[2] for ply in [*before, last])
        assert rewards == outcome.scores[0].total == last[4]["score"]
        assert last[4]["level"] == outcome.level
        assert all("level" not in ply[4] for ply in before)
        with_foxes += outcome.scores[0].fox_points > 0
    assert with_foxes, "no game that would notice missing foxes"


def test_no_action_is_legal_at_the_end(env: SoloEnv) -> None:
    *_, last = plies(env, 1)
    assert not last[4]["action_mask"].any()
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset()
    assert env.action_masks().any()


def test_there_is_no_step_before_a_reset(env: SoloEnv) -> None:
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_an_illegal_action_is_refused_by_name(env: SoloEnv) -> None:
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    before = env.state
    name = numbered(env.game).names[illegal]
    with pytest.raises(ValueError, match=f"action {illegal} \\({name}\\) is not legal now"):
        env.step(illegal)
    assert env.state == before


@pytest.mark.parametrize("action", [-1, 10_000, 2**16, 2**70])
@pytest.mark.parametrize("illegal", ["replace", "refuse"])
def test_what_is_no_action_is_always_refused(action: int, illegal: Any) -> None:
    env = SoloEnv(SOLO[0], illegal=illegal)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=f"there is no action {action}"):
        env.step(action)


@pytest.mark.parametrize("action", [0.0, 3.7, np.float32(1), "1", None])
def test_what_is_no_integer_is_refused(action: Any) -> None:
    env = SoloEnv(SOLO[0])
    env.reset(seed=1)
    with pytest.raises(ValueError, match="an action must be an integer, not"):
        env.step(action)


def test_an_illegal_action_is_replaced_by_the_same_legal_one_every_time() -> None:
    env, after = SoloEnv(SOLO[0]), []
    for _ in range(2):
        _, info = env.reset(seed=1)
        before = env.state
        illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
        *_, info = env.step(illegal)
        assert info["illegal"]
        assert env.state != before
        after.append(env.state)
        *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert not info["illegal"]
    assert after[0] == after[1]


# Dice


def trace(env: SoloEnv, seed: int, **options: Any) -> list[tuple[int, float]]:
    return [(action, reward) for _, action, reward, *_ in plies(env, seed, **options)]


def test_a_seed_decides_all_dice(env: SoloEnv) -> None:
    assert trace(env, 5) == trace(SoloEnv(env.game), 5)
    assert trace(env, 5) != trace(env, 6)


def test_a_seed_gives_the_games_of_the_fast_engine(env: SoloEnv) -> None:
    env.reset(seed=9, options={"number": 4})
    assert env.state == Batch(env.game, games=range(4, 5), seed=9).state(0)


def test_without_a_seed_the_next_game_follows(env: SoloEnv) -> None:
    env.reset(seed=5)
    env.reset()
    second = env.state
    env.reset(seed=5, options={"number": 1})
    assert env.state == second
    env.reset()
    env.reset(seed=5, options={"number": 0})
    assert env.state != second


def test_a_seed_may_be_large(env: SoloEnv) -> None:
    env.reset(seed=2**64 + 5)
    large = env.state
    env.reset(seed=5)
    assert env.state == large


@pytest.mark.parametrize("number", [-1, "one", 2**63])
def test_a_number_that_no_game_has_is_refused(env: SoloEnv, number: object) -> None:
    with pytest.raises(ValueError, match="a game number must be an integer from 0"):
        env.reset(options={"number": number})


def test_without_any_seed_dice_differ() -> None:
    first, second = SoloEnv(SOLO[0]), SoloEnv(SOLO[0])
    first.reset()
    second.reset()
    assert first.batch.seed != second.batch.seed


def test_the_generators_of_the_process_are_left_alone(env: SoloEnv) -> None:
    before = random.getstate(), np.random.get_state()[1].tolist()  # type: ignore[index]
    list(plies(env, 1))
    env.reset()
    assert before == (random.getstate(), np.random.get_state()[1].tolist())  # type: ignore[index]


# Observations


def test_observations_are_scaled_features(env: SoloEnv) -> None:
    scales = feature_scales(env.game)
    observation, _ = env.reset(seed=2)
    assert (observation == env.batch.features()[0] * scales).all()
    assert observation.dtype == np.float32


def test_every_observation_lies_in_the_space(env: SoloEnv) -> None:
    for seed in range(10):
        for observation, *_ in plies(env, seed):
            assert env.observation_space.contains(observation)


def test_what_is_returned_is_never_changed_again(env: SoloEnv) -> None:
    observation, info = env.reset(seed=3)
    kept = observation.copy(), info["action_mask"].copy()
    for _ in range(5):
        env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert (kept[0] == observation).all()
    assert (kept[1] == info["action_mask"]).all()
