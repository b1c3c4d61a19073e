"""Tables for learners: many at once, all seats asked at once, against bots; copied and set."""

from __future__ import annotations

import copy
import pickle
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test.parallel_test import parallel_api_test as untyped_parallel_test

from cleverdice import names
from cleverdice.actions import numbered
from cleverdice.envs import (
    IDS,
    TABLE_IDS,
    AgainstBots,
    SoloEnv,
    TableEnv,
    VectorEnv,
    VectorTable,
    parallel_env,
    table_id,
)
from cleverdice.envs.rewards import margins
from tests.random_games import SMALL_AND_LARGE
from tests.soak import sized

parallel_test: Any = untyped_parallel_test
MORE = [(name, players) for name, players in SMALL_AND_LARGE if players > 1]


def chosen(masks: Any, salt: int) -> Any:
    """Some legal action for every game, without chance; 0 where there is none."""
    legal = [np.flatnonzero(mask) for mask in masks]
    return np.array([actions[(salt + n) % len(actions)] if len(actions) else 0
                     for n, actions in enumerate(legal)])  # fmt: skip


# Many tables in one call


@pytest.mark.parametrize(("name", "players"), MORE)
def test_many_tables_are_the_same_games_as_one_by_one(name: str, players: int) -> None:
    count = 2
    envs = VectorTable(name, count, players=players)
    singles = [TableEnv(name, players) for _ in range(count)]
    observations, infos = envs.reset(seed=7)
    for number, env in enumerate(singles):
        env.reset(seed=7, options={"number": number})
    for step in range(60):
        for n, env in enumerate(singles):
            seat = int(infos["seat"][n])
            assert env.agent_selection == f"seat_{seat}"
            assert (env.observe(env.agent_selection) == observations[n]).all()
            mask = env.infos[env.agent_selection]["action_mask"]
            assert (mask == infos["action_mask"][n]).all()
        actions = chosen(infos["action_mask"], step)
        observations, rewards, ended, _, infos = envs.step(actions)
        assert rewards.shape == (count, players)
        for n, env in enumerate(singles):
            env.step(actions[n])
            assert list(env.rewards.values()) == rewards[n].tolist()
        if ended.any():
            break


@pytest.mark.parametrize("reward", ["score", "win", "margin"])
def test_rewards_of_a_game_add_up_to_what_they_are_named_after(reward: Any) -> None:
    envs = VectorTable("kids", 8, players=3, reward=reward)
    envs.reset(seed=1)
    sums, seen = np.zeros((8, 3)), 0
    while seen < 12:
        _, rewards, ended, _, infos = envs.step(envs.random_actions())
        sums += rewards
        if ended.any():
            final = infos["final_info"]
            wanted = {"score": final["score"], "win": final["won"]}
            wanted["margin"] = margins(final["score"])
            assert (sums[ended] == wanted[reward][ended]).all()
            assert final["won"][ended].sum(axis=1) == pytest.approx(1)
            assert (final["_score"] == ended).all()
            sums[ended], seen = 0, seen + int(ended.sum())


def test_margins_are_those_to_the_best_of_the_others() -> None:
    assert margins(np.array([[5, 5, 3], [9, 4, 6]])).tolist() == [[0, 0, -2], [3, -5, -3]]


@pytest.mark.parametrize("make", [lambda how: VectorEnv("gsc", 3, **how),
                                  lambda how: VectorTable("kids", 3, **how)])  # fmt: skip
def test_the_next_game_begins_in_the_same_step_or_in_the_next_one(make: Any) -> None:
    same = make({"autoreset_mode": AutoresetMode.SAME_STEP})
    later = make({"autoreset_mode": AutoresetMode.NEXT_STEP})
    assert later.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    queues: list[list[list[Any]]] = []
    for envs in (same, later):
        observations, infos = envs.reset(seed=3)
        told: list[list[Any]] = [[] for _ in range(3)]
        over = np.zeros(3, bool)
        for _ in range(200):
            actions = chosen(infos["action_mask"], 0)
            before, (observations, rewards, ended, _, infos) = over, envs.step(actions)
            for n in range(3):
                last = infos["final_obs"][n] if "final_obs" in infos else None
                if before[n]:
                    assert not rewards[n].any()
                    assert not ended[n]
                    continue
                final = observations[n] if last is None else last
                told[n].append((rewards[n].tolist(), final.tolist() if ended[n] else None))
                assert ("final_info" in infos and infos["_final_info"][n]) == ended[n]
            over = ended if envs is later else over
        queues.append(told)
    assert all(first[:100] == second[:100] for first, second in zip(*queues, strict=True))
    assert any(final for _, final in queues[0][0])


def test_illegal_actions_are_flagged() -> None:
    envs = VectorEnv("gsc", 3)
    _, infos = envs.reset(seed=1)
    actions = chosen(infos["action_mask"], 0)
    actions[2] = np.flatnonzero(infos["action_mask"][2] == 0)[0]
    *_, infos = envs.step(actions)
    assert infos["illegal"].tolist() == [False, False, True]


def test_wrappers_that_want_the_next_step_get_it() -> None:
    later = VectorEnv("gsc", 2, autoreset_mode=AutoresetMode.NEXT_STEP)
    envs = gymnasium.wrappers.vector.NormalizeObservation(later)
    _, infos = envs.reset(seed=1)
    for step in range(80):
        *_, infos = envs.step(chosen(infos["action_mask"], step))
    assert infos["action_mask"].any()


@pytest.mark.parametrize("how", [{"reward": "fame"}, {"autoreset_mode": AutoresetMode.DISABLED},
                                 {"illegal": "fine"}, {"threads": 0}])  # fmt: skip
def test_options_that_there_are_not_are_refused(how: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"reward must be|reset mode|illegal must be|0 threads"):
        VectorTable("kids", 2, **how)


# All seats at once


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), sized(MORE[-1:], MORE))
def test_the_parallel_environment_passes_the_test_of_pettingzoo(name: str, players: int) -> None:
    parallel_test(parallel_env(name, players), num_cycles=100)


def test_every_seat_is_asked_and_one_acts() -> None:
    env, plain = parallel_env("kids", players=3, illegal="refuse"), TableEnv("kids", 3)
    observations, infos = env.reset(seed=4)
    plain.reset(seed=4)
    while env.agents:
        acting = plain.agent_selection
        assert [agent for agent in env.agents if infos[agent]["action_mask"].any()] == [acting]
        action = int(infos[acting]["action_mask"].argmax())
        nonsense = dict.fromkeys(env.agents, -5)
        observations, rewards, *_, infos = env.step({**nonsense, acting: action})
        plain.step(action)
        assert rewards == plain.rewards
        assert (env.state() == plain.state()).all()
        assert env.state_space.contains(env.state())
    assert sum(info["winner"] for info in infos.values()) >= 1
    assert set(observations) == set(env.possible_agents)


def test_an_illegal_action_of_the_acting_seat_is_replaced_and_flagged() -> None:
    env = parallel_env("kids")
    _, infos = env.reset(seed=4)
    wrong = int(infos["seat_0"]["action_mask"].argmin())
    *_, infos = env.step({"seat_0": wrong, "seat_1": 0})
    assert infos["seat_0"]["illegal"]


def test_the_state_is_the_same_for_every_seat_and_says_who_acts() -> None:
    env = TableEnv("gsc", 2)
    env.reset(seed=1)
    before = env.state()
    assert before[-2:].tolist() == [1, 0]
    assert env.state_space.contains(before)
    env.step(int(env.infos["seat_0"]["action_mask"].argmax()))
    assert (env.state() != before).any()


def test_a_victory_is_rewarded_at_the_end_alone() -> None:
    env = TableEnv("kids", 3, reward="win")
    env.reset(seed=2)
    while not any(env.terminations.values()):
        assert set(env.rewards.values()) == {0.0}
        env.step(int(env.infos[env.agent_selection]["action_mask"].argmax()))
    winners = [info["winner"] for info in env.infos.values()]
    assert list(env.rewards.values()) == [won / sum(winners) for won in winners]


# Against bots


def test_there_is_an_id_for_every_game() -> None:
    assert set(map(table_id, names())) == set(TABLE_IDS) <= set(gymnasium.registry)
    assert not set(IDS) & set(TABLE_IDS)


@pytest.mark.parametrize(("name", "bots"), [("gsc", ["greedy"]), ("kids", ["master", "random"])])
def test_a_game_against_bots(name: str, bots: list[str]) -> None:
    env = gymnasium.make(table_id(name), bots=bots, reward="margin").unwrapped
    assert isinstance(env, AgainstBots)
    begins = set()
    for number in range(2):
        _, info = env.reset(seed=5, options={"number": number})
        begins.add(env.state.first)
        over, reward = False, cast(Any, 0.0)
        while not over:
            assert reward == 0
            assert env.game.actors(env.state) == (0,) or 0 in env.game.actors(env.state)
            mask = numbered(env.game).mask(env.state, 0)
            assert mask == info["action_mask"].astype(bool).tolist()
            seen, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
            assert env.observation_space.contains(seen)
        assert reward == info["scores"][0] - max(info["scores"][1:])
        outcome = env.game.outcome(env.state)
        assert outcome is not None
        assert (info["won"] > 0) == (0 in outcome.winners)
    assert begins == {0, 1}


def test_a_function_can_be_the_rival() -> None:
    def last(game: Any, state: Any, seat: int, rng: Any) -> Any:
        return game.moves(state, seat)[-1]

    drawn: list[float] = []

    def drawing(game: Any, state: Any, seat: int, rng: Any) -> Any:
        drawn.append(rng.random())
        return game.moves(state, seat)[0]

    env = AgainstBots("kids", bots=[last, drawing])
    for _ in range(2):
        _, info = env.reset(seed=1)
        over = False
        while not over:
            _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
        assert len(info["scores"]) == 3
    half = len(drawn) // 2
    assert drawn[:half] == drawn[half:]
    assert len(set(drawn)) == half > 5


def test_gymnasium_checks_it() -> None:
    check_env(AgainstBots("kids", bots=["random"]), skip_render_check=True)


# Copies


def played(env: Any, steps: int) -> list[Any]:
    found = []
    for _ in range(steps):
        _, reward, over, *_ = env.step(int(env.action_masks().argmax()))
        found.append((reward, env.state))
        if over:
            break
    return found


@pytest.mark.parametrize("make", [lambda: SoloEnv("gsc"), lambda: AgainstBots("kids")])
def test_a_copy_goes_on_alike_and_with_a_seed_it_does_not(make: Any) -> None:
    env = make()
    env.reset(seed=1)
    played(env, 4)
    twins = [env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    fresh, again = env.clone(seed=9), env.clone(seed=9)
    assert {twin.state for twin in [*twins, fresh]} == {env.state}
    wanted = played(env, 12)
    assert all(played(twin, 12) == wanted for twin in twins)
    other = played(fresh, 12)
    assert other != wanted
    assert other == played(again, 12)


def test_a_state_can_be_set() -> None:
    one, other = SoloEnv("gsc"), SoloEnv("gsc")
    one.reset(seed=1)
    played(one, 6)
    other.state = one.state
    assert other.state == one.state
    assert (other.action_masks() == one.action_masks()).all()
    other.step(int(other.action_masks().argmax()))


def test_the_state_of_a_table_can_be_set() -> None:
    one, other = TableEnv("gsc", 2), TableEnv("gsc", 2)
    one.reset(seed=1)
    other.reset(seed=2)
    for _ in range(5):
        one.step(int(one.infos[one.agent_selection]["action_mask"].argmax()))
    other.table = one.table
    assert other.agent_selection == one.agent_selection
    assert (other.state() == one.state()).all()
    twin = one.clone(seed=3)
    assert twin.table == one.table
    assert twin.agent_selection == one.agent_selection


def test_many_games_are_copied_at_once() -> None:
    envs = VectorTable("kids", 4, players=2)
    _, infos = envs.reset(seed=1)
    twin, fresh = envs.clone(), envs.clone(seed=2)
    for step in range(20):
        actions = chosen(infos["action_mask"], step)
        first, second = envs.step(actions), twin.step(actions)
        for one, other in zip(first[:3], second[:3], strict=True):
            np.testing.assert_array_equal(one, other)
        infos = first[4]
    assert not np.isin(fresh.batch.tables["dice"], twin.batch.tables["dice"]).any()
