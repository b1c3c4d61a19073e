"""Why a move can't be made now, in a player's words.

Nothing here decides what is legal: these functions are asked only about moves that are not in the
list, and look for the first thing that a player would name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cleverdice.texts import Reason, Text

from .bonuses import due
from .kinds import Mark
from .moves import Enter, Move, Place, Return, Roll, Say, Skip, Tap
from .state import CHANCE, Duty, More, Player, Stage, State

if TYPE_CHECKING:
    from .game import Game


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


def explain_tap(game: Game, state: State, seat: int, tap: Tap) -> tuple[Reason | None, int | None]:
    """Why what somebody pointed at can't be done, and the die that was assumed if none was chosen.

    >>> from cleverdice import load
    >>> game = load("gsc")
    >>> state = game.play(game.start(), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
    >>> reason, die = explain_tap(game, state, 0, Tap(field=(0, 0)))
    >>> print(reason, "-", game.dice[die].name)
    yellow field 11 shows 3, the die shows 5 - yellow
    """
    move = _meant(game, state, seat, tap)
    if game.legal(state, seat, move):
        return None, None
    reason = explain(game, state, seat, move)
    guessed = isinstance(move, Enter) and not tap.dice and "shown" in reason.details
    return reason, move.dice[0] if isinstance(move, Enter) and guessed else None


def _meant(game: Game, state: State, seat: int, tap: Tap) -> Enter | Place | Return:
    """The move that was probably meant: a bonus while one waits, else dice."""
    if tap.field is None or tap.dice:
        return game.flow.meant(game, state, seat, tap)
    places = [move for move in game.moves(state, seat) if isinstance(move, Place)]
    if not places:
        return game.flow.meant(game, state, seat, tap)
    there = (move for move in places if move.mark[:2] == tap.field)
    return next(there, Place(Mark(*tap.field)))


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
        return why_no_place(game, player, move)
    if isinstance(move, Skip):
        return Reason("why.skip", {"area": Text(f"area.{game.areas[move.area].name}")})
    if isinstance(player.todo[0], More):
        return Reason("why.more.first")
    if due(player.todo):
        return Reason("why.bonus.first")
    if isinstance(move, Say):
        return game.flow.why_no_word(state, seat, move.word)
    if isinstance(move, Return):
        late = player.todo[0] is not Duty.RETURN
        return Reason("why.return.late" if late else "why.return.platter")
    assert isinstance(move, Enter)
    return game.flow.why_not(game, state, seat, move)


def why_no_place(game: Game, player: Player, move: Place) -> Reason:
    """Why no bonus of a player makes that mark."""
    area = game.areas[move.mark.area]
    first = player.todo[0]
    if isinstance(first, More):
        more = game.areas[first.area]
        key = "why.more.swept" if more.sweeps else "why.more.field"
        return Reason(key, {"area": Text(f"area.{more.name}")})
    fills = due(player.todo)
    if not fills:
        return Reason("why.bonus.none")
    if not any(area.index in dict(fill.options) for fill in fills):
        return Reason("why.bonus.area", {"area": Text(f"area.{area.name}")})
    taken = area.why_taken(player.cells[area.index], move.mark.cell)
    return taken or Reason("why.bonus.field", {"field": area.field_name(move.mark.cell)})
