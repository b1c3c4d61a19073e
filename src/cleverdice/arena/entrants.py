"""Who may enter an arena: every bot that knows the table, any net in a folder, and either of them
playing for its own score alone.
"""

from __future__ import annotations

import random
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from cleverdice.bots import BOTS, LEVELS, MASTER, Bot, bots_for
from cleverdice.bots.levels import best
from cleverdice.nets import Net, NetError, load_net, master, prospects
from cleverdice.rules import Game, Move, Reason, State
from cleverdice.simulate import OrderError

OWN = "master-own"
"""The master that looks at its own score only, whatever the others do."""

KNOWN = (*BOTS, OWN)
"""Every entrant with a name of its own."""

ASIDE = ":own"
"""After the name of a folder: its net, for its own score only."""


class Entrant(NamedTuple):
    """A bot, or a net in a folder; `own` is one that doesn't look at the others' sheets."""

    base: str
    own: bool

    @property
    def in_folder(self) -> bool:
        """Is it a net that lies in a folder?"""
        return "/" in self.base or "\\" in self.base

    @property
    def learned(self) -> bool:
        """Does a net play for it?"""
        return self.base in LEVELS or self.in_folder


def entrant(name: str) -> Entrant:
    """Whom a name means; one with a slash is a folder of weights.

    >>> entrant("master-own"), entrant("runs/monday").in_folder
    (Entrant(base='master', own=True), True)
    """
    if name == OWN:
        return Entrant(MASTER, own=True)
    found = Entrant(name.removesuffix(ASIDE), name.endswith(ASIDE))
    return found if found.in_folder else Entrant(name, own=False)


def check(game: Game, players: int, name: str) -> None:
    """Refuse whoever can't play at such a table."""
    found = entrant(name)
    if found.in_folder:
        net_of(game, players, found.base)
        return
    if found.base not in BOTS:
        raise OrderError(Reason("error.bot", {"name": name, "bots": ", ".join(KNOWN)}))
    there = bots_for(game, players)
    if found.base not in there:
        details = {"game": game.name, "players": players, "bots": ", ".join(there)}
        raise OrderError(Reason("error.bot.table", {"name": name, **details}))


@cache
def net_of(game: Game, players: int, base: str) -> Net:
    """The net that plays at a table: that of a folder, else the shipped one; or an `OrderError`."""
    if base in LEVELS:
        net = master(game, players)
        assert net is not None  # the contest would have been refused
        return net
    try:
        net = load_net(game, players, Path(base))
    except NetError as error:
        raise OrderError(Reason("arena.refused.net", {"folder": base, "why": error})) from None
    if net is None:
        details = {"folder": base, "game": game.name, "players": players}
        raise OrderError(Reason("arena.refused.folder", details))
    return net


def bot(game: Game, players: int, name: str) -> Bot:
    """Whoever has that name, for the readable engine."""
    found = entrant(name)
    if found.own or found.in_folder:
        return partial(_by_net, net_of(game, players, found.base), found.own)
    return BOTS[name]


def _by_net(net: Net, own: bool, game: Game, state: State, seat: int, rng: random.Random) -> Move:
    """The move that a net thinks best, for the win if it can tell and isn't asked not to."""
    moves = game.moves(state, seat)
    tables = [game.apply(state, seat, move) for move in moves]
    if own or not net.knows_spread:
        return best(game, moves, net.worths(game, tables, seat))
    return best(game, moves, prospects(net, game, tables, seat).worths().tolist())
