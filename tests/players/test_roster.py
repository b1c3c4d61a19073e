"""The roster: whom a name means, who is refused, and one player with two faces."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cleverdice import Game, load
from cleverdice.actions import numbered
from cleverdice.fast import Batch
from cleverdice.fast.streams import STEP
from cleverdice.players import (
    BOTS,
    LEVELS,
    MASTER,
    OWN,
    PlayError,
    RosterPlayer,
    bots_for,
    can_search,
    default_bot,
    engine_for,
    player_for,
)
from cleverdice.players.roster import RANDOM
from tests.bulk.nets import some_net
from tests.greedy_moves import Lots
from tests.random_games import SMALL_AND_LARGE, TABLES
from tests.soak import sized


def test_every_bot_stands_once_the_weakest_first(gsc: Game) -> None:
    assert list(BOTS) == ["random", "greedy", *LEVELS] == list(bots_for(gsc, 1))
    assert [name for name in BOTS if player_for(gsc, 2, name).learned] == list(LEVELS)


@pytest.mark.parametrize("name", ["random", "greedy", "casual", OWN, "FOLDER", "FOLDER:own"])
def test_a_player_keeps_the_name_it_was_asked_for(name: str, gsc: Game, tmp_path: Path) -> None:
    name = name.replace("FOLDER", str(some_net(tmp_path / "net", seed=1)))
    found = player_for(gsc, 2, name)
    assert found.name == name
    assert found.learned is (name not in ("random", "greedy"))


@pytest.mark.parametrize("name", ["skynet", "", "greedy:own", "master:own", "casual-own"])
def test_a_name_that_nobody_has_is_refused(name: str, gsc: Game) -> None:
    with pytest.raises(PlayError, match=f"There is no bot {name}; there are random, greedy"):
        player_for(gsc, 2, name)


def test_a_table_that_nobody_has_learned_has_two_bots(
    gsc: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cleverdice.players.roster.has_levels", lambda game, players: False)
    assert bots_for(gsc, 2) == ("random", "greedy")
    assert default_bot(gsc, 2) == "greedy"
    for name in (MASTER, OWN):
        with pytest.raises(PlayError, match="master has not been trained for gsc"):
            player_for(gsc, 2, name)


def test_the_fast_engine_plays_where_everybody_has_a_batch_face(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = RosterPlayer("slow", RANDOM.move)
    assert engine_for([RANDOM, RANDOM]) == "fast"
    assert engine_for([RANDOM, slow]) == "readable"
    monkeypatch.setattr("cleverdice.players.roster.find_spec", lambda name: None)
    assert engine_for([RANDOM]) == "readable"


def test_only_a_master_that_plays_alone_searches() -> None:
    assert can_search([MASTER])
    assert not any(map(can_search, ([], ["greedy"], [MASTER, MASTER], ["expert"], [OWN])))


# Both faces

GAMES = sized(4, 6)
DECISIONS = 40


def batch_player(batch: Batch, name: str) -> Any:
    face = player_for(batch.game, batch.players, name).batch
    assert face is not None
    return face(batch, 0)


def drawn(game: Game, name: str, batch: Batch, at: int) -> random.Random:
    """What a readable face draws from: for greedy the lots that the fast engine draws next."""
    stream = int((batch.tables["bot_stream"] + STEP)[at])
    return Lots(game, stream) if name == "greedy" else random.Random(1)


@pytest.mark.soak
@pytest.mark.parametrize("bot", ["greedy", "FOLDER", "FOLDER:own"])
@pytest.mark.parametrize(("name", "players"), sized(SMALL_AND_LARGE, TABLES))
def test_both_faces_of_a_player_choose_the_same_moves_at_the_same_tables(
    name: str, players: int, bot: str, tmp_path: Path
) -> None:
    """Nets whose sums are exact, so that no choice hangs on the order of adding up."""
    game = load(name)
    bot = bot.replace("FOLDER", str(some_net(tmp_path / "net", seed=1, tables=(players,))))
    batch, readable = Batch(game, players, GAMES, seed=3), player_for(game, players, bot).move
    chooses = batch_player(batch, bot)
    for decision in range(DECISIONS):
        asked = (batch.actors >= 0) & (np.arange(GAMES) % 3 != decision % 4)
        tables = [
            (at, batch.state(at), int(batch.actors[at])) for at in np.flatnonzero(asked).tolist()
        ]
        lots = [drawn(game, bot, batch, at) for at, _, _ in tables]
        moves = [readable(game, *table[1:], lot) for table, lot in zip(tables, lots, strict=True)]
        actions = chooses.choose(asked)
        assert actions[asked].tolist() == [numbered(game).number(move) for move in moves]
        batch.act(batch.random_actions())


@pytest.mark.parametrize("bot", [MASTER, OWN])
@pytest.mark.parametrize(("name", "players"), [("gsc", 2), ("chd", 3), ("kids", 2)])
def test_both_faces_of_a_master_choose_the_same_moves(name: str, players: int, bot: str) -> None:
    """Two sums in another order may fall to either side of a grain: that is rare."""
    game, made, others = load(name), 0, 0
    batch, readable = Batch(game, players, GAMES, seed=3), player_for(game, players, bot).move
    chooses = batch_player(batch, bot)
    for _ in range(DECISIONS):
        asked = batch.actors >= 0
        tables = [(batch.state(at), int(batch.actors[at])) for at in np.flatnonzero(asked).tolist()]
        moves = [readable(game, state, seat, random.Random(1)) for state, seat in tables]
        actions = chooses.choose(asked)[asked].tolist()
        made += len(actions)
        wanted = [numbered(game).number(move) for move in moves]
        others += sum(one != two for one, two in zip(actions, wanted, strict=True))
        batch.act(batch.random_actions())
    assert made > 100
    assert others <= made / 100
