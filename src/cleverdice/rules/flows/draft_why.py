"""Why a die can't be used now, in the games with a platter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cleverdice.texts import Reason, Text

from ..kinds import FACES, Area, Use
from ..kinds.area import first_free
from ..moves import Enter, Return, Tap
from ..state import PLATTER, POOL, Duty, State

if TYPE_CHECKING:
    from ..game import Game
    from .draft import Draft


def why_not_used(flow: Draft, game: Game, state: State, seat: int, move: Enter) -> Reason:
    """The first thing that stands in the way of using a die so."""
    if state.players[seat].todo[0] is Duty.RETURN:
        return Reason("why.return.first")
    if len(move.dice) != 1:
        return Reason("why.one-die")
    die = game.dice[move.dice[0]]
    area = game.areas[move.mark.area]
    names = {"die": Text(f"die.{die.name}"), "area": Text(f"area.{area.name}")}
    key = _extra(state, seat, move) or _place(flow, game, state, seat, move)
    key = key or _number(flow, game, state, seat, move)
    if key is None and area.index not in die.areas:
        key = "why.die.area"
    if key is not None:
        return Reason(key, {**names, "number": move.number})
    use = flow.use(state, move.dice[0], area, move.number)
    shown = _shown(game, area, move, use)
    return area.why_not(state.players[seat].cells[area.index], move.mark, use, shown)


def _extra(state: State, seat: int, move: Enter) -> str | None:
    player = state.players[seat]
    window = player.todo[0] is Duty.WINDOW
    if move.extra and not window:
        return "why.extra.window"
    if window and not move.extra:
        return "why.extra.say"
    return "why.extra.used" if move.extra and player.held >> move.dice[0] & 1 else None


def _place(flow: Draft, game: Game, state: State, seat: int, move: Enter) -> str | None:
    duty, place = state.players[seat].todo[0], state.place[move.dice[0]]
    if duty is Duty.PICK and place != POOL:
        return "why.die.platter" if place == PLATTER else "why.die.field"
    if duty is Duty.SERVE and place != PLATTER and _platter_fits(flow, game, state, seat):
        return "why.die.fallback"
    return None


def _platter_fits(flow: Draft, game: Game, state: State, seat: int) -> bool:
    return any(
        isinstance(move, Enter)
        and state.place[move.dice[0]] == PLATTER
        and flow.as_shown(game, state, move)
        for move in game.moves(state, seat)
    )


def _number(flow: Draft, game: Game, state: State, seat: int, move: Enter) -> str | None:
    if not move.number:
        return None
    if move.number == state.faces[move.dice[0]]:
        return "why.number.same"
    if flow.polish_row is not None and game.areas[move.mark.area].both_faces:
        return "why.polish.field"
    if move.number in flow.declarable(game, state, seat, move.dice[0]):
        return None
    if flow.polish_row is None:
        return "why.number.none"
    return "why.polish.none" if state.place[move.dice[0]] == PLATTER else "why.polish.place"


def _shown(game: Game, area: Area, move: Enter, use: Use) -> Text:
    if area.both_faces:
        return _shown_faces(game, area, use)
    if area.plus:
        one, other = (Text(f"die.{game.dice[die].name}") for die in area.plus)
        return Text("why.shown.sum", {"one": one, "other": other, "value": use.value})
    return Text("why.shown.number" if move.number else "why.shown.die", {"value": use.value})


def _shown_faces(game: Game, area: Area, use: Use) -> Text:
    """What two dice show that name a row and a column."""
    assert area.plus is not None
    one, other = (Text(f"die.{game.dice[die].name}") for die in area.plus)
    row, column = divmod(use.value - 1, len(FACES))
    faces = {"row": row + 1, "column": column + 1}
    return Text("why.shown.faces", {"one": one, "other": other, **faces})


def meant_die(flow: Draft, game: Game, state: State, seat: int, tap: Tap) -> Enter | Return:
    """A die in a field: the die of the field's colour, or the next field of the die's colour."""
    cells, todo = state.players[seat].cells, state.players[seat].todo
    if tap.dice and tap.field is None and todo and todo[0] is Duty.RETURN:
        return Return(tap.dice[0])
    die = tap.dice[0] if tap.dice else _die_for(game, tap.field)
    index, cell = tap.field or first_free(cells, game.dice[die].areas[-1])
    area = game.areas[index]
    mark = area.mark_at(cells[index], cell, flow.use(state, die, area, tap.number))
    return Enter((die,), mark, tap.number, tap.extra)


def _die_for(game: Game, field: tuple[int, int] | None) -> int:
    """The die that goes nowhere else, or the first that may go there."""
    area = 0 if field is None else field[0]
    able = [die for die, one in enumerate(game.dice) if area in one.areas]
    return next((die for die in able if len(game.dice[die].areas) == 1), able[0])


def why_no_word(state: State, seat: int, word: str) -> Reason:
    """Why a word can't be said now."""
    task = state.players[seat].todo[0]
    if word == "reroll":
        return Reason("why.reroll.none" if task is Duty.PICK else "why.reroll.late")
    if word == "pass" and task in (Duty.PICK, Duty.SERVE):
        return Reason("why.pass.fits")
    if word == "keep":
        return Reason("why.return.late")
    return Reason("why.word", {"word": word})
