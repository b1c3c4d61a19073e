"""Many games at once: seeds, threads, refusals, and the way back to a readable state."""

from __future__ import annotations

import pickle
import subprocess
import sys

import numpy as np
import pytest

from cleverdice import CHANCE, Game, load
from cleverdice.actions import numbered
from cleverdice.fast import Batch, ordered, playouts
from cleverdice.fast.draft_layout import SERVING
from cleverdice.fast.twins import twin_of
from tests.random_games import SMALL_AND_LARGE, TABLES, plies
from tests.soak import sized

ALL = pytest.mark.parametrize(("name", "players"), sized(SMALL_AND_LARGE, TABLES))


def played(batch: Batch) -> np.ndarray:
    while not batch.over.all():
        batch.step(batch.random_actions())
    return batch.totals()


@pytest.mark.soak
@ALL
def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(
    name: str, players: int
) -> None:
    one, two = (
        playouts(load(name), players, 9000, 5, threads=threads, start=3) for threads in (1, 2)
    )
    assert (one.areas == two.areas).all()
    assert (one.foxes == two.foxes).all()
    later = playouts(load(name), players, 100, 5, start=4003)
    assert (later.totals == one.totals[4000:4100]).all()
    assert (playouts(load(name), players, 100, 6).totals != later.totals).any()


@pytest.mark.soak
@ALL
def test_a_batch_plays_the_games_that_are_played_out_in_one_go(name: str, players: int) -> None:
    batch = Batch(load(name), players, range(20, 70), seed=8, threads=2)
    assert (played(batch) == playouts(load(name), players, 50, 8, start=20).totals).all()


@pytest.mark.soak
@ALL
def test_every_total_is_what_the_readable_engine_counts(name: str, players: int) -> None:
    game = load(name)
    batch = Batch(game, players, 20, seed=2)
    totals = played(batch)
    for at in range(len(batch)):
        outcome = game.outcome(batch.state(at))
        assert outcome is not None
        assert [score.total for score in outcome.scores] == totals[at].tolist()
        assert [list(score.areas) for score in outcome.scores] == batch.points()[at].tolist()
        assert [score.foxes for score in outcome.scores] == batch.foxes()[at].tolist()


@pytest.mark.soak
@ALL
def test_any_state_can_be_put_into_a_batch(name: str, players: int) -> None:
    game = load(name)
    batch = Batch(game, players, 2, own_dice=False)
    for state, *_ in plies(game, players, "put"):
        batch.put(1, state)
        assert batch.state(1) == ordered(game, state)
        actors = game.actors(state)
        assert batch.actors[1] == actors[0]
        if actors[0] != CHANCE:
            legal = numbered(game).mask(state, actors[0])
            assert batch.mask[1].tolist() == legal


@pytest.mark.soak
@ALL
def test_playing_on_begins_the_next_game_at_once(name: str, players: int) -> None:
    games, seed = 40, 4
    batch = Batch(load(name), players, games, seed=seed)
    finals: dict[int, list[int]] = {}
    while len(finals) < 3 * games:
        numbers = batch.numbers.copy()
        _, done, points = batch.play_on(batch.random_actions())
        for at in np.flatnonzero(done):
            finals[int(numbers[at])] = points[at].tolist()
    expected = playouts(load(name), players, 2 * games, seed).totals
    for number in range(2 * games):
        assert finals[number] == expected[number].tolist()


def test_the_rewards_of_a_solo_game_add_up_to_its_score(gsc: Game) -> None:
    batch = Batch(gsc, games=30, seed=9)
    begun, gained = batch.totals()[:, 0], np.zeros(30, np.float64)
    waiting = np.ones(30, bool)
    while waiting.any():
        rewards, done, finals = batch.play_on(batch.random_actions())
        gained += np.where(waiting, rewards, 0)
        ended = waiting & done
        assert (begun + gained)[ended].tolist() == finals[ended, 0].tolist()
        waiting &= ~done


def test_an_illegal_action_is_refused_by_name_and_nothing_changes(gsc: Game) -> None:
    batch = Batch(gsc, games=3, seed=1)
    before = batch.tables.copy(), batch.sheets.copy()
    names = numbered(gsc).names
    with pytest.raises(ValueError, match=r"game 0: action 89 \(pass\) is not legal now; legal are"):
        batch.step(np.full(3, names.index("pass")))
    for wrong in (-1, len(names)):
        with pytest.raises(ValueError, match=f"game 0: action {wrong} is not legal"):
            batch.step(np.full(3, wrong))
    assert (batch.tables == before[0]).all()
    assert (batch.sheets == before[1]).all()


@pytest.mark.parametrize("actions", [np.zeros(2, int), np.zeros(3), np.zeros((3, 1), int)])
def test_actions_of_another_shape_or_kind_are_refused(gsc: Game, actions: np.ndarray) -> None:
    with pytest.raises(ValueError, match="one integer per game"):
        Batch(gsc, games=3).step(actions)


def test_dice_that_cannot_lie_so_are_refused(gsc: Game) -> None:
    batch = Batch(gsc, games=2, own_dice=False)
    assert batch.waiting.all()
    assert batch.rolling().all()
    good = np.array([[[1, 2, 3, 4, 5, 6], [0] * 6]] * 2)
    for wrong in (0, 7):
        rolls = good.copy()
        rolls[1, 0, 3] = wrong
        with pytest.raises(ValueError, match="game 1: impossible roll"):
            batch.step(rolls=rolls)
    with pytest.raises(ValueError, match=r"shape \(2, 2, 6\)"):
        batch.step(rolls=good[:1])
    assert batch.waiting.all()
    batch.step(rolls=good)
    assert (batch.actors == 0).all()


def test_a_deal_needs_every_die_in_a_place(gsc: Game) -> None:
    batch = Batch(gsc, own_dice=False)
    state = next(state for state, *_ in plies(gsc, 1, "deal") if state.stage.value == "deal")
    batch.put(0, state)
    rolls = np.array([[[1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 4]]])
    with pytest.raises(ValueError, match="game 0: impossible roll"):
        batch.step(rolls=rolls)
    rolls[0, 1, 5] = 5
    batch.step(rolls=rolls)
    assert batch.actors[0] == 0


@pytest.mark.parametrize(("name", "players"), [("gsc", 5), ("gsc", 0), ("kids", 1)])
def test_a_number_of_players_that_cannot_be_is_refused(name: str, players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        Batch(load(name), players)
    with pytest.raises(ValueError, match="players"):
        playouts(load(name), players, 1, 1)


def test_the_first_seat_begins_or_another(gsc: Game) -> None:
    batch = Batch(gsc, 3, 2)
    assert batch.state(1).active == 0
    batch.tables["first"] = 2
    batch.restart()
    assert batch.state(1).active == 2


def test_faces_and_orders_are_even(gsc: Game) -> None:
    """Chi-square over the first roll of many games, and over the first die of many deals."""
    batch = Batch(gsc, games=60_000, seed=11)
    faces = batch.tables["faces"][:, :6]
    for die in range(6):
        counts = np.bincount(faces[:, die], minlength=7)[1:]
        assert ((counts - 10_000) ** 2 / 10_000).sum() < 25.7  # 1 in 10,000 with 5 degrees
    pairs = np.bincount(faces[:, 0] * 6 + faces[:, 1] - 7, minlength=36)
    assert ((pairs - 60_000 / 36) ** 2 / (60_000 / 36)).sum() < 76.4  # 1 in 10,000 with 35
    nearest = np.full(len(batch), -1)
    while (nearest < 0).any():
        dealt = (batch.tables["stage"] == SERVING) & (nearest < 0)
        nearest[dealt] = batch.tables["order"][dealt, 0]
        batch.step(batch.random_actions())
    counts = np.bincount(nearest, minlength=6)
    assert ((counts - 10_000) ** 2 / 10_000).sum() < 25.7


def test_a_list_of_actions_has_room_for_all(gsc: Game, chd: Game, kids: Game) -> None:
    for game in (gsc, chd, kids):
        room = twin_of(game).forms(game).actions["actions"].shape[0]
        assert numbered(game).size < room


def test_without_numba_the_error_names_the_extra() -> None:
    hide = "import sys; sys.modules['numba'] = None; import cleverdice.fast"
    done = subprocess.run([sys.executable, "-c", hide], capture_output=True, text=True)
    assert done.returncode == 1
    assert 'pip install "cleverdice[fast]"' in done.stderr


def test_the_settings_of_numba_are_left_as_they_were() -> None:
    code = (
        "from numba.core import config; before = dict(vars(config))\n"
        "from cleverdice import load; from cleverdice.fast import playouts\n"
        "playouts(load('kids'), 2, 1, 1)\n"
        "print([name for name in before if getattr(config, name) is not before[name]])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "[]"


def test_compiled_code_is_kept_where_it_can_be(tmp_path: object) -> None:
    code = "from cleverdice.fast import compiled; print(compiled.FOLDER)"
    for named in (str(tmp_path), "/proc/nowhere"):
        environment = {"CLEVERDICE_CACHE": named, "PATH": ""}
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True
        )
        kept = done.stdout.strip()
        assert kept.startswith(named) if named == str(tmp_path) else kept == "None"


# Copies


def test_a_copy_goes_on_with_the_same_dice_and_a_reseeded_one_with_others(kids: Game) -> None:
    batch = Batch(kids, 3, games=5, seed=4)
    for _ in range(6):
        batch.step(batch.random_actions())
    same, stored = batch.clone(), pickle.loads(pickle.dumps(batch))
    fresh, again = batch.clone(seed=9), batch.clone(seed=9)
    for one in (same, stored, fresh):
        assert [one.state(at) for at in range(5)] == [batch.state(at) for at in range(5)]
        assert (one.mask == batch.mask).all()
        assert (one.numbers == batch.numbers).all()
    for one in (batch, same, stored, fresh, again):
        while not one.over.all():
            one.step(one.random_actions())
    assert (same.totals() == batch.totals()).all()
    assert (stored.totals() == batch.totals()).all()
    assert (fresh.totals() == again.totals()).all()
    assert (fresh.totals() != batch.totals()).any()


def test_a_part_has_the_games_of_a_mask(kids: Game) -> None:
    batch = Batch(kids, 2, games=range(10, 15), seed=4)
    some = batch.part(np.array([False, True, False, False, True]))
    assert some.numbers.tolist() == [11, 14]
    assert [some.state(at) for at in range(2)] == [batch.state(1), batch.state(4)]


def test_a_game_that_ends_stays_at_its_end_until_it_is_restarted(kids: Game) -> None:
    batch = Batch(kids, 2, games=4, seed=4)
    ended = np.zeros(4, bool)
    while not ended.any():
        _, done, finals = batch.gain(batch.random_actions())
        ended = done.copy()
    assert (batch.over == ended).all()
    assert (finals[ended] == batch.totals()[ended]).all()
    outcomes = [kids.outcome(batch.state(at)) for at in np.flatnonzero(ended).tolist()]
    for outcome, shares in zip(outcomes, batch.win_shares()[ended], strict=True):
        assert outcome is not None
        assert set(np.flatnonzero(shares)) == set(outcome.winners)
    others = [batch.state(at) for at in np.flatnonzero(~ended).tolist()]
    batch.restart(ended)
    assert not batch.over.any()
    assert [batch.state(at) for at in np.flatnonzero(~ended).tolist()] == others
