"""The value, the recipe and the learner; and what is exported of them."""

from __future__ import annotations

import copy
import json
import math
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from cleverdice import load, names
from cleverdice.nets import Net, NetError, load_net, manifest_of
from cleverdice.nets.features import seen_scales
from cleverdice.train import Experience, Learner, Recipe, Value, default_recipe, device, train
from cleverdice.train.learn import SMALL
from cleverdice.train.network import LIKED, UNIT, Quick, filled_up
from tests.train.tiny import rows_of, run_of, same, silent, small, some_value

CPU = torch.device("cpu")
GAMES = pytest.mark.parametrize("name", names())


# The value


@GAMES
def test_it_begins_with_nothing_to_come(name: str) -> None:
    seen = torch.from_numpy(rows_of(name, 20))
    assert Value(seen_scales(load(name)), (8, 4))(seen).tolist() == [0.0] * 20


@GAMES
def test_the_arrays_take_whole_numbers_and_give_points(name: str) -> None:
    value, seen = some_value(name), rows_of(name)
    arrays = value.arrays()
    assert [array.shape for array in arrays] == [
        (seen.shape[1], 16), (16,), (16, 8), (8,), (8, 1), (1,),
    ]  # fmt: skip
    flow = seen.astype(np.float64)
    for weights, biases in zip(arrays[:-2:2], arrays[1:-2:2], strict=True):
        flow = np.maximum(flow @ weights + biases, 0)
    points = (flow @ arrays[-2] + arrays[-1])[:, 0]
    told = value(torch.from_numpy(seen)).detach().numpy()
    assert told == pytest.approx(points, abs=1e-3)
    assert np.ptp(points) > 1


def test_the_unit_and_the_scales_are_worked_in() -> None:
    value = some_value("gsc")
    arrays, first = value.arrays(), value.hidden[0]
    assert isinstance(first, torch.nn.Linear)
    scales = seen_scales(load("gsc"))
    assert (scales < 1).any()
    assert arrays[0] == pytest.approx(first.weight.detach().numpy().T * scales[:, None])
    assert arrays[-1] == pytest.approx(value.last.bias.detach().numpy() * UNIT)


def test_a_copy_for_play_says_the_same_and_learns_nothing() -> None:
    value, seen = some_value("gsc"), torch.from_numpy(rows_of("gsc"))
    player = value.for_play()
    assert player is not value
    assert torch.equal(player(seen), value(seen))
    assert not any(tensor.requires_grad for tensor in player.parameters())
    assert all(tensor.requires_grad for tensor in value.parameters())
    with torch.no_grad():
        value.last.bias.fill_(7)
    assert not torch.equal(player(seen), value(seen))


def test_a_quick_copy_says_nearly_the_same_and_learns_nothing() -> None:
    value, seen = some_value("gsc"), torch.from_numpy(rows_of("gsc"))
    quick = Quick.of(value)
    assert {tensor.dtype for tensor in value.parameters()} == {torch.float32}
    assert {tensor.dtype for tensor in quick.hidden.parameters()} == {torch.float16}
    assert torch.allclose(quick.predict(seen), value.predict(seen), atol=0.2)
    assert quick.predict(seen).std() > 1
    assert not any(tensor.requires_grad for tensor in quick.parameters())


def test_with_bfloat16_all_but_the_last_layer_is_rounded() -> None:
    full, seen = some_value("gsc"), torch.from_numpy(rows_of("gsc"))
    half = Value(full.scales.numpy(), (16, 8), bf16=True)
    half.load_state_dict(full.state_dict())
    player = half.for_play()
    assert {tensor.dtype for tensor in player.hidden.parameters()} == {torch.bfloat16}
    assert {tensor.dtype for tensor in player.last.parameters()} == {torch.float32}
    for value in (half, player):
        told = value.predict(seen).detach()
        assert told.dtype == torch.float32
        assert not torch.equal(told, full.predict(seen))
        assert torch.allclose(told, full.predict(seen), atol=2)
    torch.autograd.backward(half.predict(seen).sum())
    gradients = {tensor.grad.dtype for tensor in half.parameters() if tensor.grad is not None}
    assert gradients == {torch.float32}


def test_what_fills_up_is_not_exported() -> None:
    scales = seen_scales(load("gsc"))
    full = filled_up(scales)
    assert (len(full) % LIKED, full[: len(scales)].tolist()) == (0, scales.tolist())
    assert not full[len(scales) :].any()
    assert Value(full, (8, 4)).arrays()[0].shape == (len(scales), 8)


def test_a_learner_takes_over_what_one_knew_who_saw_less() -> None:
    scales = seen_scales(load("gsc"))
    recipe = Recipe(hidden=(8, 4))
    old, new = (Learner(some, recipe, CPU, 1, 1) for some in (scales[:-5], scales))
    with torch.no_grad():
        old.average.last.weight.normal_()
    more = Learner(scales, recipe, CPU, 2, heads=2)
    seen = torch.from_numpy(rows_of("gsc"))
    for learner in (new, more):
        learner.take_over(old.average.state_dict())
        assert torch.allclose(learner.value(seen), old.average(seen[:, :-5]))
        assert torch.allclose(learner.average(seen), old.average(seen[:, :-5]))


# The recipe


def test_shares_of_a_run() -> None:
    recipe = Recipe(rate=2.0, explore=0.1, explore_share=0.5, first_share=0.2)
    assert [recipe.rate_at(share) for share in (0, 0.5, 1, 1.5)] == pytest.approx([2, 1, 0, 0])
    assert recipe.rate_at(0.25) == pytest.approx(1 + math.sqrt(0.5))
    assert [recipe.explore_at(share) for share in (0, 0.25, 0.5, 1)] == pytest.approx(
        [0.1, 0.05, 0, 0]
    )
    assert [recipe.trace_at(share) for share in (0, 0.19, 0.2, 1)] == [0.95, 0.95, 0.6, 0.6]


def test_the_usual_recipe_is_one_for_the_device_that_is_there() -> None:
    changed = SMALL if device().type == "cpu" else {}
    assert default_recipe() == Recipe(**changed)


def test_a_recipe_is_plain_data() -> None:
    recipe = small()
    assert Recipe(**recipe.asdict()) == recipe
    assert json.loads(json.dumps(recipe.asdict()))["hidden"] == [16, 8]


# The learner


def learner(**changed: Any) -> Learner:
    return Learner(seen_scales(load("gsc")), small(**changed), CPU, seed=1)


@cache
def rows() -> torch.Tensor:
    return torch.from_numpy(rows_of("gsc"))


def experience(points: float = 30.0) -> Experience:
    seen = rows()
    to_come = torch.full((len(seen),), points)
    return Experience(seen, to_come, to_come, to_come)


def test_the_error_is_in_points() -> None:
    """Nothing is known at first, so the error of the first part is what there was to come."""
    assert learner(minibatch=1000).learn([experience(30.0)], 0.0) == pytest.approx(30.0)


def test_what_is_told_again_and_again_is_learned() -> None:
    pupil = learner(rate=1e-2)
    errors = [pupil.learn([experience()], 0.0) for _ in range(60)]
    assert errors[-1] < 1
    told = pupil.average(experience().seen)
    assert told.tolist() == pytest.approx([30.0] * len(told), abs=3)


@pytest.mark.parametrize(("minibatch", "passes", "updates"), [(64, 1, 7), (64, 2, 14), (500, 3, 3)])
def test_every_pass_takes_every_row_once(minibatch: int, passes: int, updates: int) -> None:
    pupil = learner(minibatch=minibatch, passes=passes)
    numbers = torch.arange(200, dtype=torch.float32)
    numbered = Experience(experience().seen, numbers, numbers, numbers)
    parts = list(pupil._parts([numbered, numbered]))
    told = sorted(torch.cat([part.to_come for part in parts]).tolist())
    assert told == sorted([float(number) for number in range(200)] * 2 * passes)
    assert len(parts) == updates
    for part in parts:
        assert torch.equal(part.seen, numbered.seen[part.to_come.long()])


def test_at_the_end_of_a_run_nothing_more_changes() -> None:
    pupil = learner()
    before = [tensor.clone() for tensor in pupil.value.parameters()]
    pupil.learn([experience()], 1.0)
    assert same(before, list(pupil.value.parameters()))


def test_the_average_follows_the_weights() -> None:
    pupil = learner(average=0.9, minibatch=200)
    wanted = [tensor.clone().double() for tensor in pupil.average.parameters()]
    for update in range(1, 120):
        pupil.learn([experience()], 0.0)
        keep = min(0.9, update / (update + 10))
        mixed = zip(wanted, pupil.value.parameters(), strict=True)
        wanted = [keep * mine + (1 - keep) * theirs.detach() for mine, theirs in mixed]
    for mine, tensor in zip(wanted, pupil.average.parameters(), strict=True):
        assert torch.allclose(mine.float(), tensor, atol=1e-5)


def test_a_learner_goes_on_from_a_state() -> None:
    one, other = learner(), learner()
    one.learn([experience()], 0.0)
    other.restore(copy.deepcopy(one.state()))
    for pupil in (one, other):
        pupil.learn([experience(10.0)], 0.3)
    assert same(list(one.value.parameters()), list(other.value.parameters()))
    assert same(list(one.average.parameters()), list(other.average.parameters()))
    assert one.updates == other.updates > 1


# What is exported


def exported(name: str, players: int, folder: Path) -> tuple[Any, Net, dict[str, Any]]:
    run = run_of(folder, name, players, games=16)
    assert train(run, silent)
    torch.nn.init.normal_(run.learner.average.last.weight)
    path = run.export("0123abc")
    assert path == folder / f"{name}-{players}.json"
    net, manifest = load_net(load(name), players, folder), manifest_of(load(name), players, folder)
    assert net is not None
    assert manifest is not None
    return run, net, manifest


@pytest.mark.parametrize(("name", "players"), [("gsc", 1), ("chd", 2), ("kids", 3)])
def test_the_exported_net_says_what_the_average_says(
    name: str, players: int, tmp_path: Path
) -> None:
    run, net, _ = exported(name, players, tmp_path)
    seen = rows_of(name)
    told = run.learner.average(torch.from_numpy(seen)).detach().numpy()
    assert np.ptp(told) > 1
    rounding = 2e-3 * float(np.abs(told).max()) + 1 / 64
    assert net.to_come(seen) == pytest.approx(told, abs=rounding)


def test_the_manifest_says_how_it_was_learned(tmp_path: Path) -> None:
    run, net, manifest = exported("gsc", 2, tmp_path)
    assert (manifest["game"], manifest["players"]) == ("gsc", [2])
    assert manifest["layers"] == [net.width, 16, 8, 2]
    trained = manifest["trained"]
    assert (trained["commit"], trained["games"], trained["seed"]) == ("0123abc", 16, 1)
    assert trained["minutes"] == round(run.seconds / 60, 2) > 0
    assert trained["device"] == "CPU, 1 threads" or device().type == "cuda"
    assert Recipe(**trained["recipe"] | {"hidden": (16, 8)}) == run.plan.recipe


def test_exported_weights_fit_no_other_table(tmp_path: Path) -> None:
    exported("gsc", 2, tmp_path)
    assert load_net(load("gsc"), 1, tmp_path) is None
    (tmp_path / "gsc-2.json").rename(tmp_path / "gsc-1.json")
    with pytest.raises(NetError, match=r"players is \[2\]"):
        load_net(load("gsc"), 1, tmp_path)
