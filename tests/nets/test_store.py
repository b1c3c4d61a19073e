"""Weights on disk: what was written comes back, what does not fit is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cleverdice import load
from cleverdice.nets import Net, NetError, load_net, manifest_of, save
from cleverdice.nets.features import width
from cleverdice.nets.grain import GRAIN

GSC = load("gsc")


def arrays(seed: int = 1) -> list[np.ndarray[Any, Any]]:
    rng = np.random.default_rng(seed)
    shapes = [(width(GSC), 8), (8,), (8, 4), (4,), (4, 1), (1,)]
    return [rng.normal(size=shape).astype(np.float32) for shape in shapes]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save(tmp_path, GSC, (1,), arrays(), {"trained": {"games": 3}})
    return tmp_path


def changed(folder: Path, stem: str = "gsc-1", **entries: Any) -> None:
    path = folder / f"{stem}.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **entries}))


def by_hand(seen: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The same net written out, with the weights that half precision leaves."""
    w1, b1, w2, b2 = (array.astype(np.float16).astype(np.float64) for array in arrays()[:4])
    w3, b3 = (array.astype(np.float64) for array in arrays()[4:])
    first = np.maximum(seen @ w1 + b1, 0)
    second = np.maximum(first @ w2 + b2, 0)
    return np.asarray((second @ w3 + b3)[:, 0])


def test_a_net_comes_back_as_it_was_written(folder: Path) -> None:
    net = load_net(GSC, 1, folder)
    assert net is not None
    assert net.width == width(GSC)
    seen = np.random.default_rng(2).integers(0, 3, (5000, width(GSC)), dtype=np.uint8)
    assert np.abs(net.to_come(seen) - by_hand(seen)).max() < 1 / GRAIN


def test_values_come_in_grains(folder: Path) -> None:
    seen = np.random.default_rng(2).integers(0, 3, (50, width(GSC)), dtype=np.uint8)
    parts = Net(arrays()).to_come(seen) * GRAIN
    assert (parts == np.rint(parts)).all()


def test_no_rows_are_no_values() -> None:
    assert Net(arrays()).to_come(np.empty((0, width(GSC)), np.uint8)).shape == (0,)


def test_a_finished_table_is_worth_its_points() -> None:
    start = GSC.start()
    over = start._replace(stage=type(start.stage)("over"))
    assert Net(arrays()).worths(GSC, [over], 0) == [0.0]


def test_the_manifest_says_how_it_came_about(folder: Path) -> None:
    manifest = manifest_of(GSC, 1, folder)
    assert manifest is not None
    assert manifest["trained"] == {"games": 3}
    assert manifest["layers"] == [width(GSC), 8, 4, 1]


def test_where_there_is_no_net_there_is_none(folder: Path) -> None:
    assert load_net(GSC, 2, folder) is None
    assert load_net(load("chd"), 1, folder) is None


def test_one_net_may_know_tables_of_several_sizes(folder: Path) -> None:
    two_heads = [*arrays()[:4], np.ones((4, 2), np.float32), np.zeros(2, np.float32)]
    save(folder, GSC, (2, 3, 4), two_heads, {})
    nets = [load_net(GSC, players, folder) for players in (1, 2, 3, 4)]
    assert [net is not None and net.knows_spread for net in nets] == [False, True, True, True]
    seen = np.random.default_rng(2).integers(0, 3, (5, width(GSC)), dtype=np.uint8)
    assert nets[1] is not None
    assert nets[1].predict(seen).shape == (5, 2)
    changed(folder, "gsc-2-3-4", players=[2, 3])
    with pytest.raises(NetError, match=r"gsc-2-3-4\.json: players is \[2, 3\], .* 4 in it"):
        load_net(GSC, 4, folder)


def test_a_damaged_file_is_refused(folder: Path) -> None:
    path = folder / "gsc-1.npz"
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    with pytest.raises(NetError, match=r"gsc-1\.npz is damaged"):
        load_net(GSC, 1, folder)


def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "gsc-1.npz").unlink()
    with pytest.raises(NetError, match=r"gsc-1\.npz can't be read"):
        load_net(GSC, 1, folder)


@pytest.mark.parametrize(
    ("entry", "value"),
    [("format", 1), ("game", "chd"), ("players", 1), ("sheet", 99), ("inputs", "other")],
)
def test_what_does_not_fit_is_refused_by_name(folder: Path, entry: str, value: Any) -> None:
    changed(folder, **{entry: value})
    with pytest.raises(NetError, match=f"gsc-1.json: {entry} is {value!r}"):
        load_net(GSC, 1, folder)


@pytest.mark.parametrize("text", ["{", "[]", ""])
def test_what_is_no_manifest_is_refused(folder: Path, text: str) -> None:
    (folder / "gsc-1.json").write_text(text)
    with pytest.raises(NetError, match="not a manifest"):
        load_net(GSC, 1, folder)
