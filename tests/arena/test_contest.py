"""What can be played, and what is refused with a reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cleverdice import Game, load
from cleverdice.arena import Workload, contest_for
from cleverdice.arena.contest import MOST_BOTS
from cleverdice.simulate import PlayError
from tests.bulk.nets import some_net


def test_games_are_rounded_up_to_whole_rounds(kids: Game, net_folder: Path) -> None:
    wanted = contest_for(kids, ["greedy", "random"], 4, Workload(games=5))
    assert (wanted.deals, wanted.games) == (2, 8)
    field = ["greedy", "random", f"{net_folder}"]
    round_robin = contest_for(kids, field, 2, Workload(games=7))
    assert (len(round_robin.lineups), round_robin.deals, round_robin.games) == (3, 6, 12)
    assert contest_for(kids, field, 2, Workload(games=6)).games == 6


def test_usual_values(gsc: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = contest_for(gsc, ["greedy", "random"])
    assert (usual.players, usual.games, usual.seed, usual.threads) == (2, 2000, 1, 1)
    assert (usual.engine, usual.cluster, usual.job.learned) == ("fast", None, False)
    monkeypatch.setattr("cleverdice.players.roster.find_spec", lambda name: None)
    slow = contest_for(gsc, ["greedy", "random"])
    assert (slow.engine, slow.games) == ("readable", 200)


def test_a_net_of_a_folder_may_enter(chd: Game, net_folder: Path) -> None:
    wanted = contest_for(chd, [f"{net_folder}", f"{net_folder}:own", "random"], 3)
    assert wanted.job.learned
    assert wanted.engine == "fast"


@pytest.mark.parametrize(
    ("name", "bots", "wishes", "reason"),
    [
        ("gsc", ["skynet"], {}, "There is no bot skynet; there are random, greedy"),
        ("gsc", ["random", ""], {}, "There is no bot ; there are"),
        ("gsc", ["greedy:own", "random"], {}, "There is no bot greedy:own; there are"),
        ("gsc", ["random"], {"players": 1}, "An arena needs at least two players"),
        ("kids", ["random"], {"players": 1}, "kids is for 2 to 4 players, not 1."),
        ("gsc", ["random"], {"players": 5}, "gsc is for 1 to 4 players, not 5."),
        ("gsc", ["random"], {"games": 0}, "The number of games must be at least 1, not 0."),
        ("gsc", ["random"], {"threads": 0}, "The number of threads must be from 1 to 256, not 0."),
        ("gsc", ["random"], {"seed": 2**63}, "A seed must be a number from 0 to"),
        ("gsc", ["random", "greedy", "random"], {}, "random is named twice"),
        ("gsc", ["random", "no/such"], {}, "no/such holds no net for gsc with 2 players."),
    ],
)
def test_what_cannot_be_played_is_refused(
    name: str, bots: list[str], wishes: dict[str, Any], reason: str
) -> None:
    players = wishes.pop("players", 2)
    with pytest.raises(PlayError) as refused:
        contest_for(load(name), bots, players, Workload(**wishes))
    assert str(refused.value).startswith(reason)


def test_a_damaged_net_is_refused(gsc: Game, tmp_path: Path) -> None:
    folder = some_net(tmp_path / "damaged", seed=3)
    (weights,) = folder.glob("gsc*.npz")
    weights.write_bytes(weights.read_bytes()[:-9] + b"something")
    with pytest.raises(PlayError, match=r"The net in .*damaged can't be used: gsc.* is damaged"):
        contest_for(gsc, [f"{folder}", "random"])


def test_a_field_that_is_too_large_is_refused(gsc: Game, tmp_path: Path) -> None:
    bots = [f"{tmp_path}/{number}" for number in range(MOST_BOTS + 1)]
    with pytest.raises(PlayError, match="A contest takes at most 16 bots, not 17"):
        contest_for(gsc, bots)
