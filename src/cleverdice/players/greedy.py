"""A bot of one ply: it plays the move that leaves the best table by a hand-written evaluation."""

from __future__ import annotations

import random

from cleverdice.rules import Fill, Game, Move, Player, State
from cleverdice.rules.state import Cross, More

from .heuristic import Horizon, horizon, table_value
from .levels import best

CLOSE = 4
"""So many moves, the best at first sight, are looked at with all that follows from them."""


def greedy_move(game: Game, state: State, seat: int, rng: random.Random) -> Move:
    """The move that leaves the best table; one of them where several do."""
    moves = game.moves(state, seat)
    if len(moves) == 1:
        return moves[0]
    ahead = horizon(game, state, seat)
    after = [(move, game.apply(state, seat, move)) for move in moves]
    rng.shuffle(after)  # equals stay in this order
    after.sort(key=lambda pair: table_value(game, pair[1], seat, ahead), reverse=True)
    return max(after[:CLOSE], key=lambda pair: _followed(game, pair[1], seat, ahead))[0]


def _followed(game: Game, state: State, seat: int, ahead: Horizon) -> float:
    """What a table is worth once the seat has made the bonuses and crosses that it is due."""
    while _goes_on(state.players[seat]):
        after = {move: game.apply(state, seat, move) for move in game.moves(state, seat)}
        worths = [table_value(game, table, seat, ahead) for table in after.values()]
        state = after[best(game, list(after), worths)]
    return table_value(game, state, seat, ahead)


def _goes_on(player: Player) -> bool:
    """Has the seat begun something that belongs to its move?"""
    if not player.todo or player.todo[0] == Cross():
        return False
    return isinstance(player.todo[0], More | Cross) or isinstance(player.todo[-1], Fill)
