"""A run: the same twice, gone on with after a kill, saved at Ctrl-C, refused if it doesn't fit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch

from cleverdice import load
from cleverdice.nets import manifest_of
from cleverdice.train import CHECKPOINT, Experience, Point, Run, SelfPlay, TrainError, train
from cleverdice.train.self_play import taught
from cleverdice.train.training import CURVE
from tests.train.tiny import run_of, same, silent, small, some_value, weights

BATCHES = 4
"""Of 16 games in a whole run."""


class Killed(BaseException):
    """Ends a run without a word, as a kill does."""


def stop_after(batches: int, how: type[BaseException]) -> Callable[[Point, float], None]:
    """Watches a run and ends it after so many batches."""
    seen: list[Point] = []

    def watch(point: Point, share: float) -> None:
        seen.append(point)
        if len(seen) == batches:
            raise how

    return watch


def finished(folder: Path, **changed: Any) -> Run:
    run = run_of(folder, **changed)
    assert train(run, silent)
    return run


# The same again


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_plan_gives_the_same_weights(threads: int, tmp_path: Path) -> None:
    one = finished(tmp_path / "one", threads=threads)
    two = finished(tmp_path / "two", threads=threads)
    assert one.games == two.games == 64
    assert one.curve == two.curve
    assert same(weights(one), weights(two))


def test_another_seed_gives_other_weights_and_other_games(tmp_path: Path) -> None:
    one, two = finished(tmp_path / "one"), finished(tmp_path / "two", seed=2)
    assert not same(weights(one), weights(two))
    assert one.curve[0].mean != two.curve[0].mean


def test_no_game_is_played_twice(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    assert isinstance(run._plays[0], SelfPlay)
    numbers = []
    for _ in range(BATCHES):
        run.batch()
        numbers += run._plays[0]._tables[0].batch.numbers.tolist()
    assert numbers == list(range(64))


def test_the_average_plays_as_the_recipe_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recipe = small(explore=0.1, first_share=0.3, temperature=5.0, look=0.1, rolls=2)
    run = run_of(tmp_path, recipe=recipe)
    play, asked = run._plays[0].play, []

    def watched(value: Any, number: int, *how: Any) -> Any:
        asked.append((number, *how[0]))
        assert same(list(value.parameters()), list(run.learner.average.parameters()))
        assert number == 0 or not same([value.last.bias], [run.learner.value.last.bias])
        return play(value, number, *how)

    monkeypatch.setattr(run._plays[0], "play", watched)
    assert train(run, silent)
    assert [number for number, *_ in asked] == [0, 16, 32, 48]
    assert [tuple(how) for _, *how in asked] == [
        (0.1, 5.0, 0.95, 0.1, 2),
        (0.05, 5.0, 0.95, 0.1, 2),
        (0.0, 5.0, 0.6, 0.1, 2),
        (0.0, 5.0, 0.6, 0.1, 2),
    ]


# Going on


def test_a_run_that_was_killed_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    whole = finished(tmp_path / "whole")
    killed = run_of(tmp_path / "killed")
    with pytest.raises(Killed):
        train(killed, stop_after(3, Killed), save_every=0)
    again = run_of(tmp_path / "killed")
    assert again.resume()
    assert again.games == 32  # the third batch came after the last checkpoint
    assert train(again, silent)
    assert same(weights(whole), weights(again))
    assert again.curve == whole.curve


def test_a_finished_run_stays_as_it_is(tmp_path: Path) -> None:
    done = finished(tmp_path)
    again = run_of(tmp_path)
    assert again.resume()
    assert train(again, stop_after(1, Killed))
    assert same(weights(done), weights(again))


def test_there_is_nothing_to_go_on_with(tmp_path: Path) -> None:
    run = run_of(tmp_path / "none")
    before = weights(run)
    assert not run.resume()
    assert same(weights(run), before)


def test_a_longer_plan_goes_on_where_a_shorter_one_ended(tmp_path: Path) -> None:
    finished(tmp_path)
    longer = run_of(tmp_path, games=96)
    assert longer.resume()
    assert train(longer, silent)
    assert [point.games for point in longer.curve] == [16, 32, 48, 64, 80, 96]


def test_minutes_of_earlier_sittings_count(tmp_path: Path) -> None:
    """A batch takes a second by the clock of these tests."""
    plan: dict[str, Any] = {"games": None, "minutes": 5 / 60}
    first = run_of(tmp_path, **plan)
    assert not train(first, stop_after(2, KeyboardInterrupt))
    assert first.seconds == 2
    assert first.share() == pytest.approx(2 / 5)
    second = run_of(tmp_path, **plan)
    assert second.resume()
    assert train(second, silent)
    assert (second.seconds, second.games) == (5, 5 * 16)


# Checkpoints


@pytest.mark.parametrize(("every", "saves"), [(0.0, 5), (2.0, 3), (60.0, 1)])
def test_checkpoints_come_as_often_as_asked_and_at_the_end(
    every: float, saves: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: list[int] = []
    monkeypatch.setattr(Run, "save", lambda run: saved.append(run.games))
    train(run_of(tmp_path), silent, save_every=every)
    assert len(saved) == saves
    assert saved[-1] == 64


def test_ctrl_c_between_batches_saves_what_there_is(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    assert not train(run, stop_after(2, KeyboardInterrupt))
    again = run_of(tmp_path)
    assert again.resume()
    assert (again.games, again.curve) == (32, run.curve)
    assert same(weights(again), weights(run))


def test_ctrl_c_while_playing_loses_only_that_batch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = finished(tmp_path / "whole")
    run = run_of(tmp_path / "stopped")
    with monkeypatch.context() as patch:
        play = run._plays[0].play

        def interrupted(value: Any, number: int, *how: Any) -> Any:
            if number == 32:
                raise KeyboardInterrupt
            return play(value, number, *how)

        patch.setattr(run._plays[0], "play", interrupted)
        assert not train(run, silent)
    again = run_of(tmp_path / "stopped")
    assert again.resume()
    assert again.games == 32
    assert train(again, silent)
    assert same(weights(whole), weights(again))


def test_ctrl_c_before_the_first_batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = run_of(tmp_path)
    monkeypatch.setattr(run, "batch", interrupt)
    assert not train(run, silent)
    again = run_of(tmp_path)
    assert again.resume()
    assert (again.games, again.seconds) == (0, 0)


def interrupt() -> None:
    raise KeyboardInterrupt


def test_a_checkpoint_is_replaced_only_by_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(tmp_path)
    whole = (tmp_path / CHECKPOINT).read_bytes()

    def half(state: Any, path: Path) -> None:
        path.write_bytes(b"half of")
        raise Killed

    monkeypatch.setattr(torch, "save", half)
    with pytest.raises(Killed):
        run_of(tmp_path).save()
    assert (tmp_path / CHECKPOINT).read_bytes() == whole


def test_the_curve_is_a_table_of_numbers(tmp_path: Path) -> None:
    run = finished(tmp_path)
    header, *lines = (tmp_path / CURVE).read_text(encoding="utf-8").splitlines()
    assert header == "seconds,games,mean,error,rate"
    assert [tuple(map(float, line.split(","))) for line in lines] == run.curve
    assert [point.rate for point in run.curve] == [16] * BATCHES


# What is refused


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"seed": 2}, "'seed': 1"),
        ({"players": 2}, r"'players': \[1\]"),
        ({"name": "chd"}, "'game': 'gsc'"),
        ({"recipe": small(rate=0.5)}, "'rate': 0.001"),
        ({"recipe": small(hidden=(8, 8))}, r"'hidden': \(16, 8\)"),
    ],
)
def test_the_checkpoint_of_another_run_is_refused_by_name(
    changed: dict[str, Any], named: str, tmp_path: Path
) -> None:
    finished(tmp_path, games=16)
    other = run_of(tmp_path, **changed)
    before = weights(other)
    with pytest.raises(TrainError, match=f"{CHECKPOINT} belongs to another run: .*{named}"):
        other.resume()
    assert same(weights(other), before)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def overwritten(path: Path) -> None:
    path.write_bytes(b"not a checkpoint at all")


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def of_something_else(path: Path) -> None:
    torch.save([1, 2, 3], path)


@pytest.mark.parametrize("damage", [cut, overwritten, emptied, of_something_else])
def test_a_damaged_checkpoint_is_refused(damage: Callable[[Path], None], tmp_path: Path) -> None:
    finished(tmp_path, games=16)
    damage(tmp_path / CHECKPOINT)
    with pytest.raises(TrainError, match=f"{CHECKPOINT} can't be read"):
        run_of(tmp_path).resume()


# Another run's weights as a start


def exported(folder: Path) -> Run:
    """A run that left its weights alone."""
    run = finished(folder, games=32)
    run.export("some commit")
    (folder / CHECKPOINT).unlink()
    return run


@pytest.mark.parametrize("players", [1, 2])
def test_exported_weights_are_a_start(players: int, tmp_path: Path) -> None:
    net = exported(tmp_path / "one").learner.average
    run = run_of(tmp_path / "two", players=players)
    run.begin_with(tmp_path / "one")
    seen = torch.randint(0, 2, (50, len(net.scales)), dtype=torch.uint8)
    for mine in (run.learner.value, run.learner.average):
        # they are exported in half precision
        torch.testing.assert_close(mine(seen), net(seen), atol=0.05, rtol=0.01)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"name": "chd"}, "neither a checkpoint nor weights"),
        ({"recipe": small(hidden=(8, 8))}, "other layers: gsc, layers 16,8"),
    ],
)
def test_exported_weights_that_do_not_fit_are_refused(
    changed: dict[str, Any], why: str, tmp_path: Path
) -> None:
    exported(tmp_path / "one")
    with pytest.raises(TrainError, match=why):
        run_of(tmp_path / "two", **changed).begin_with(tmp_path / "one")


# A net that is imitated


@pytest.mark.parametrize("players", [1, 2])
def test_a_net_learns_what_a_wider_one_says(
    players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher = run_of(tmp_path / "wide", players=players, games=32, recipe=small(hidden=(24, 8)))
    assert train(teacher, silent)
    teacher.export("some commit")
    run = run_of(tmp_path / "small", players=players, imitate=tmp_path / "wide")
    learned: list[Experience] = []

    def learn(parts: list[Experience], share: float) -> float:
        learned.extend(parts)
        return share

    monkeypatch.setattr(run.learner, "learn", learn)
    run.batch()
    assert learned
    for part in learned:
        told = teacher.learner.average.predict(part.seen)
        torch.testing.assert_close(part.to_come, told[:, 0], atol=0.05, rtol=0.01)
        assert (part.to_come - part.came).abs().max() > 1


def test_chances_are_imitated_too() -> None:
    teacher = some_value("kids", heads=3)
    seen = torch.randint(0, 2, (50, len(teacher.scales)), dtype=torch.uint8)
    nothing = torch.zeros(50)
    found = taught(Experience(seen, nothing, nothing, nothing), teacher)
    told = teacher.predict(seen)
    assert found.to_come.tolist() == told[:, 0].tolist()
    assert found.won.tolist() == told[:, 2].tolist()
    assert found.came.tolist() == nothing.tolist()


def test_whom_a_net_imitated_is_told_and_part_of_the_plan(tmp_path: Path) -> None:
    exported(tmp_path / "one")
    run = finished(tmp_path / "two", imitate=tmp_path / "one", games=16)
    run.export("some commit")
    found = manifest_of(load("gsc"), 1, tmp_path / "two")
    assert found is not None
    assert found["trained"]["imitated"] == "one"
    with pytest.raises(TrainError, match=r"belongs to another run: .*'imitate': '.*one'"):
        run_of(tmp_path / "two", games=16).resume()


@pytest.mark.parametrize(
    ("changed", "why"),
    [({"name": "chd"}, "neither a checkpoint nor weights"), ({"players": 2}, "numbers of players")],
)
def test_a_net_of_something_else_is_not_imitated(
    changed: dict[str, Any], why: str, tmp_path: Path
) -> None:
    exported(tmp_path / "one")
    with pytest.raises(TrainError, match=why):
        run_of(tmp_path / "two", imitate=tmp_path / "one", **changed)


def test_at_tables_of_several_nobody_looks_at_other_rolls(tmp_path: Path) -> None:
    with pytest.raises(TrainError, match="solo"):
        run_of(tmp_path, players=2, recipe=small(look=0.1))
