"""Players of your own: a function, or where to import it from.

A function is a `Bot`; a `RosterPlayer` may bring a face for the fast engine as well.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial
from importlib import import_module
from operator import attrgetter
from typing import Any

from cleverdice.rules import Game, Move, State

from .player import Bot, PlayError, RosterPlayer

IMPORT_PATH = re.compile(r"([A-Za-z_][\w.]*)?:[A-Za-z_<][\w.<>-]*(#\d+)?")
"""`module:name`; without a module it is a function that only this process knows."""

Playing = str | Bot | RosterPlayer
"""Whoever can be asked to play: a name, a folder of weights, an import path, a function."""

_HERE: dict[str, Bot | RosterPlayer] = {}


def name_of(player: Playing) -> str:
    """What a player is called: for a function that can be imported, where from.

    >>> from cleverdice.players.greedy import greedy_move
    >>> name_of("greedy"), name_of(greedy_move)
    ('greedy', 'cleverdice.players.greedy:greedy_move')
    """
    if isinstance(player, str):
        return player
    name = player.name if isinstance(player, RosterPlayer) else _called(player)
    path = f"{getattr(player, '__module__', '')}:{name}"
    if not path.startswith("__main__:") and _found(path) is player:
        return path
    return _known_here(f":{name}", player)


def is_own(name: str) -> bool:
    """Is this name an import path?"""
    return IMPORT_PATH.fullmatch(name) is not None


def only_here(name: str) -> bool:
    """Does no other process know this player?"""
    return name in _HERE


def own_player(name: str) -> RosterPlayer:
    """The player of an import path, or a `PlayError`."""
    try:
        found = _HERE[name] if name in _HERE else _imported(name)
    except (ImportError, AttributeError, ValueError) as error:
        raise PlayError("error.bot.import", name=name, why=error) from None
    if isinstance(found, RosterPlayer):
        return found
    if not callable(found):
        raise PlayError("error.bot.import", name=name, why=f"{type(found).__name__}")
    return RosterPlayer(name, partial(_checked, name, found))


def _checked(name: str, bot: Bot, game: Game, state: State, seat: int, rng: random.Random) -> Move:
    """What a function chooses, or a `PlayError` if that is no move of the seat."""
    move = bot(game, state, seat, rng)
    if not game.legal(state, seat, move):
        legal = ", ".join(map(game.text, game.moves(state, seat)))
        raise PlayError("error.bot.move", name=name, move=repr(move), legal=legal)
    return move


def _called(player: Callable[..., Any]) -> str:
    return str(getattr(player, "__qualname__", type(player).__name__))


def _known_here(name: str, player: Bot | RosterPlayer) -> str:
    """A name of its own for a player that nobody can import."""
    names = (name, *(f"{name}#{number}" for number in range(2, len(_HERE) + 3)))
    free = next(one for one in names if _HERE.get(one, player) is player)
    _HERE[free] = player
    return free


def _imported(path: str) -> Any:
    module, _, name = path.partition(":")
    return attrgetter(name)(import_module(module))


def _found(path: str) -> Any:
    try:
        return _imported(path)
    except (ImportError, AttributeError, ValueError):
        return None
