"""A net that has learned variants of its game plays them too; no other variant gets it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from cleverdice import Game, load
from cleverdice.nets import NetError, load_net, save
from cleverdice.nets.features import width
from cleverdice.rules import load_source

LEARNED, OTHER = "dsc:sweep=lower", "dsc:return_empty=false"


def saved(folder: Path, game: Game, *variants: str) -> None:
    """A net of one layer, which says 7 of every table."""
    arrays = [np.zeros((width(game), 1)), np.array([7.0])]
    save(folder, game, (1,), arrays, {"variants": list(variants)} if variants else {})


def said(folder: Path, name: str) -> float | None:
    """What the net for a variant says of a table, None if there is none."""
    game = load_source(name)
    net = load_net(game, 1, folder)
    if net is None:
        return None
    return float(net.predict(np.zeros((1, width(game)), np.uint8))[0, 0])


def test_a_variant_that_was_learned_has_the_net_of_its_game(tmp_path: Path) -> None:
    saved(tmp_path, load("dsc"), LEARNED)
    assert [said(tmp_path, name) for name in ("dsc", LEARNED, OTHER)] == [7, 7, None]


def test_a_net_of_the_game_alone_is_for_no_variant(tmp_path: Path) -> None:
    saved(tmp_path, load("dsc"))
    assert [said(tmp_path, name) for name in ("dsc", LEARNED)] == [7, None]


def test_the_net_of_a_variant_alone_is_not_for_the_game(tmp_path: Path) -> None:
    saved(tmp_path, load("dsc", sweep="lower"))
    assert [said(tmp_path, name) for name in (LEARNED, "dsc")] == [7, None]


def test_a_net_under_the_name_of_another_game_is_refused(tmp_path: Path) -> None:
    saved(tmp_path, load("dsc"))
    for path in tmp_path.glob("dsc-1.*"):
        path.rename(tmp_path / path.name.replace("dsc", "c4e"))
    with pytest.raises(NetError, match="game is 'dsc'"):
        load_net(load("c4e"), 1, tmp_path)
