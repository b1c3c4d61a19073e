"""Why a move can't be made now, in a player's words.

Nothing here decides what is legal: these functions are asked only about moves that are not in the
list, and look for the first thing that a player would name.
"""

from __future__ import annotations

from cleverdice.texts import Text

from .bonuses import due
from .draft import Draft
from .game import Game
from .moves import Enter, Move, Place, Roll, Say, Skip
from .reasons import Reason
from .state import CHANCE, Cross, Duty, More, Player, Stage, State
from .why_dice import why_not_crossed, why_not_used
from .why_fields import field_name, why_taken


def explain(game: Game, state: State, seat: int, move: Move) -> Reason:
    """The first thing that stands in the way of a move that is not legal."""
    if state.stage is Stage.OVER:
        return Reason("why.over")
    if isinstance(move, Roll) or seat == CHANCE:
        return _roll(game, state, seat, move)
    if not 0 <= seat < len(state.players):
        return Reason("why.seat", {"seat": seat + 1, "players": len(state.players)})
    if game.actors(state) == (CHANCE,):
        return Reason("why.roll.first")
    if not state.players[seat].todo:
        return Reason("why.wait")
    return _task(game, state, seat, move)


def _roll(game: Game, state: State, seat: int, move: Move) -> Reason:
    if game.actors(state) != (CHANCE,):
        return Reason("why.roll.not-due")
    if seat != CHANCE or not isinstance(move, Roll):
        return Reason("why.roll.chance")
    reason = game.flow.rollable(game, state, move)
    assert reason is not None
    return reason


def _task(game: Game, state: State, seat: int, move: Move) -> Reason:
    player = state.players[seat]
    if isinstance(move, Place):
        return _place(game, player, move)
    if isinstance(move, Skip):
        return Reason("why.skip", {"area": Text(f"area.{game.areas[move.area].name}")})
    if isinstance(player.todo[0], More):
        return Reason("why.more.first")
    if due(player.todo):
        return Reason("why.bonus.first")
    if isinstance(move, Say):
        return _word(game, state, seat, move.word)
    assert isinstance(move, Enter)
    if isinstance(game.flow, Draft):
        return why_not_used(game, state, seat, move)
    return why_not_crossed(game, state, seat, move)


def _place(game: Game, player: Player, move: Place) -> Reason:
    area = game.areas[move.mark.area]
    first = player.todo[0]
    if isinstance(first, More):
        return Reason("why.more.field", {"area": Text(f"area.{game.areas[first.area].name}")})
    fills = due(player.todo)
    if not fills:
        return Reason("why.bonus.none")
    if not any(area.index in dict(fill.options) for fill in fills):
        return Reason("why.bonus.area", {"area": Text(f"area.{area.name}")})
    taken = why_taken(area, player.cells[area.index], move.mark.cell)
    return taken or Reason("why.bonus.field", {"field": field_name(area, move.mark.cell)})


def _word(game: Game, state: State, seat: int, word: str) -> Reason:
    task = state.players[seat].todo[0]
    if word == "reroll" and isinstance(game.flow, Draft):
        return Reason("why.reroll.none" if task is Duty.PICK else "why.reroll.late")
    if word == "pass" and task in (Duty.PICK, Duty.SERVE):
        return Reason("why.pass.fits")
    if isinstance(task, Cross) and task.area is None and seat == state.active:
        return Reason("why.cross.first")
    return Reason("why.word", {"word": word})
