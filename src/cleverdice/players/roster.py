"""Who can play: all players by name, at which tables, and on which engine."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from cleverdice.rules import Game

from .greedy import greedy_move
from .levels import LEVELS, MASTER, Learned, has_levels, learned, level_move
from .own import Playing, is_own, name_of, own_player
from .player import BatchPlayer, Bot, PlayError, RosterPlayer, random_move

if TYPE_CHECKING:
    from cleverdice.fast import Batch
    from cleverdice.nets import Net


def _random_batch(batch: Batch, rolls: int) -> BatchPlayer:
    from .batch import random_batch  # the fast engine needs numba: only where it plays

    return random_batch(batch)


def _greedy_batch(batch: Batch, rolls: int) -> BatchPlayer:
    from .greedy_tables import greedy

    return greedy(batch)


def _learned_batch(chooses: Learned, batch: Batch, rolls: int) -> BatchPlayer:
    from .batch import learned_batch

    return learned_batch(batch, chooses, rolls)


def _level_batch(level: str, batch: Batch, rolls: int) -> BatchPlayer:
    return _learned_batch(learned(batch.game, batch.players, level), batch, rolls)


RANDOM = RosterPlayer("random", random_move, _random_batch)

ROSTER = {
    player.name: player
    for player in (
        RANDOM,
        RosterPlayer("greedy", greedy_move, _greedy_batch),
        *(
            RosterPlayer(
                level, partial(level_move, level), partial(_level_batch, level), learned=True
            )
            for level in LEVELS
        ),
    )
}
"""Every bot, the weakest first; the levels play only where they have learned to."""

BOTS: dict[str, Bot] = {name: player.move for name, player in ROSTER.items()}
"""Their readable faces."""

DEFAULT = "casual"
"""The opponent of whoever asks for nobody: a game that may well be won."""

OWN = f"{MASTER}-own"
"""The master that looks at its own score only, whatever the others do."""

OWN_SUFFIX = ":own"
"""After the name of a folder: its net, for its own score only."""


def bots_for(game: Game, players: int) -> tuple[str, ...]:
    """The bots that can sit at a table.

    >>> from cleverdice import load
    >>> bots_for(load("kids"), players=2)[:3]
    ('random', 'greedy', 'beginner')
    """
    there = has_levels(game, players)
    return tuple(name for name, player in ROSTER.items() if there or not player.learned)


def default_bot(game: Game, players: int) -> str:
    """The bot that sits down where nobody is named.

    >>> from cleverdice import load
    >>> default_bot(load("kids"), players=2)
    'casual'
    """
    there = bots_for(game, players)
    return DEFAULT if DEFAULT in there else there[-1]


def check_players(game: Game, players: int) -> None:
    """Refuse a number of players that a game is not for."""
    if not game.min_players <= players <= game.max_players:
        details = {"game": game.name, "least": game.min_players, "most": game.max_players}
        raise PlayError("error.players", players=players, **details)


def check_bot(game: Game, players: int, name: str) -> None:
    """A `PlayError` for a name that no bot has, and for a bot that has not learned a table."""
    there = bots_for(game, players)
    if name not in ROSTER:
        raise PlayError("error.bot", name=name, bots=", ".join(there))
    if name not in there:
        details = {"game": game.name, "players": players, "bots": ", ".join(there)}
        raise PlayError("error.bot.table", name=name, **details)


def player_for(game: Game, players: int, player: Playing) -> RosterPlayer:
    """Whoever has that name, for a table, or a `PlayError`.

    That is a bot, `master-own`, a folder of weights (any name with a slash, or of a folder that is
    there), an import path `module:name`, or a function. With `:own` after it the net of a folder
    plays for its own score only.
    """
    name = name_of(player)
    base = name.removesuffix(OWN_SUFFIX)
    if "/" in base or "\\" in base or (base and base not in ROSTER and Path(base).is_dir()):
        net = _net_in(game, players, base)
        return _by_net(name, Learned(net, net.knows_spread and base == name))
    if is_own(name) and base not in ROSTER:
        return own_player(name)
    check_bot(game, players, MASTER if name == OWN else name)
    if name == OWN:
        return _by_net(name, learned(game, players, MASTER)._replace(to_win=False))
    return ROSTER[name]


def _by_net(name: str, chooses: Learned) -> RosterPlayer:
    return RosterPlayer(name, chooses.move, partial(_learned_batch, chooses), learned=True)


@cache
def _net_in(game: Game, players: int, folder: str) -> Net:
    from cleverdice.nets import NetError, load_net

    try:
        net = load_net(game, players, Path(folder))
    except NetError as error:
        raise PlayError("arena.refused.net", folder=folder, why=error) from None
    if net is None:
        details = {"game": game.name, "players": players}
        raise PlayError("arena.refused.folder", folder=folder, **details)
    return net


def engine_for(field: Sequence[RosterPlayer]) -> str:
    """The engine for a whole field: the fast one where it is installed and everybody knows it."""
    fast = find_spec("numba") is not None and all(player.batch for player in field)
    return "fast" if fast else "readable"


def can_search(bots: Sequence[str]) -> bool:
    """Search is for a master that plays alone."""
    return tuple(bots) == (MASTER,)
