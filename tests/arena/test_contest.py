"""What can be played, and what is refused with a reason."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from cleverdice import Game, load
from cleverdice.arena import contest
from cleverdice.arena.contest import MOST_BOTS
from cleverdice.arena.entrants import Entrant, entrant
from cleverdice.simulate import OrderError
from tests.arena.nets import some_net


def test_games_are_rounded_up_to_whole_rounds(kids: Game, net_folder: Path) -> None:
    wanted = contest(kids, ["greedy", "random"], 4, games=5)
    assert (wanted.deals, wanted.games) == (2, 8)
    field = ["greedy", "random", f"{net_folder}"]
    round_robin = contest(kids, field, 2, games=7)
    assert (len(round_robin.lineups), round_robin.deals, round_robin.games) == (3, 6, 12)
    assert contest(kids, field, 2, games=6).games == 6


def test_usual_values(gsc: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = contest(gsc, ["greedy", "random"])
    assert (usual.players, usual.games, usual.seed, usual.threads) == (2, 2000, 1, 1)
    assert (usual.engine, usual.cluster, usual.learned) == ("fast", None, False)
    monkeypatch.setattr(sys.modules[contest.__module__], "find_spec", lambda name: None)
    slow = contest(gsc, ["greedy", "random"])
    assert (slow.engine, slow.games) == ("readable", 200)


def test_whom_a_name_means() -> None:
    assert entrant("greedy") == Entrant("greedy", own=False)
    assert entrant("master") == Entrant("master", own=False)
    assert entrant("master-own") == Entrant("master", own=True)
    assert entrant("runs/a") == Entrant("runs/a", own=False)
    assert entrant("./a:own") == Entrant("./a", own=True)
    assert entrant("greedy:own") == Entrant("greedy:own", own=False)
    learned = [name for name in ("random", "greedy", "casual", "a/b") if entrant(name).learned]
    assert learned == ["casual", "a/b"]


def test_a_net_of_a_folder_may_enter(chd: Game, net_folder: Path) -> None:
    wanted = contest(chd, [f"{net_folder}", f"{net_folder}:own", "random"], 3)
    assert wanted.learned
    assert wanted.engine == "fast"


@pytest.mark.parametrize(
    ("name", "bots", "wishes", "reason"),
    [
        ("gsc", ["skynet"], {}, "There is no bot skynet; there are random, greedy"),
        ("gsc", ["random", ""], {}, "There is no bot ; there are"),
        ("gsc", ["greedy:own", "random"], {}, "There is no bot greedy:own; there are"),
        ("gsc", ["random"], {"players": 1}, "An arena needs two players at least"),
        ("kids", ["random"], {"players": 1}, "kids is for 2 to 4 players, not 1."),
        ("gsc", ["random"], {"players": 5}, "gsc is for 1 to 4 players, not 5."),
        ("gsc", ["random"], {"games": 0}, "At least one game must be played, not 0."),
        ("gsc", ["random"], {"threads": 0}, "There can be 1 to 256 threads, not 0."),
        ("gsc", ["random"], {"seed": 2**63}, "A seed is a number from 0 to"),
        ("gsc", ["random", "greedy", "random"], {}, "random is named twice"),
        ("gsc", ["random", "no/such"], {}, "no/such holds no net for gsc with 2 players."),
    ],
)
def test_what_cannot_be_played_is_refused(
    name: str, bots: list[str], wishes: dict[str, Any], reason: str
) -> None:
    with pytest.raises(OrderError) as refused:
        contest(load(name), bots, **wishes)
    assert str(refused.value).startswith(reason)


def test_a_damaged_net_is_refused(gsc: Game, tmp_path: Path) -> None:
    folder = some_net(tmp_path / "damaged", seed=3)
    (weights,) = folder.glob("gsc*.npz")
    weights.write_bytes(weights.read_bytes()[:-9] + b"something")
    with pytest.raises(OrderError, match=r"The net in .*damaged can't be used: gsc.* is damaged"):
        contest(gsc, [f"{folder}", "random"])


def test_a_field_that_is_too_large_is_refused(gsc: Game, tmp_path: Path) -> None:
    bots = [f"{tmp_path}/{number}" for number in range(MOST_BOTS + 1)]
    with pytest.raises(OrderError, match="A field has at most 16 bots, not 17"):
        contest(gsc, bots)
