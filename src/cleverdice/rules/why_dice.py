"""Why a die can't be used now."""

from __future__ import annotations

from cleverdice.texts import Text

from .areas import Area, Grid, Track, Use
from .draft import Draft
from .game import Game
from .moves import Enter
from .party import Party, needed, symbols_of
from .reasons import Reason
from .state import PLATTER, POOL, Cross, Duty, Player, State
from .why_fields import field_name, why_not_there, why_taken


def why_not_used(game: Game, state: State, seat: int, move: Enter) -> Reason:
    """Why a die of the draft can't be used so."""
    flow = game.flow
    assert isinstance(flow, Draft)
    if len(move.dice) != 1:
        return Reason("why.one-die")
    die = game.dice[move.dice[0]]
    area = game.areas[move.mark.area]
    names = {"die": Text(f"die.{die.name}"), "area": Text(f"area.{area.name}")}
    key = _extra(state, seat, move) or _place(game, state, seat, move)
    key = key or _number(flow, game, state, seat, move)
    if key is None and area.index not in die.areas:
        key = "why.die.area"
    if key is not None:
        return Reason(key, {**names, "number": move.number})
    use = flow.use(state, move.dice[0], area, move.number)
    shown = _shown(game, area, move, use)
    return why_not_there(area, state.players[seat].cells[area.index], move.mark, use, shown)


def _extra(state: State, seat: int, move: Enter) -> str | None:
    player = state.players[seat]
    window = player.todo[0] is Duty.WINDOW
    if move.extra and not window:
        return "why.extra.window"
    if window and not move.extra:
        return "why.extra.say"
    return "why.extra.used" if move.extra and player.held >> move.dice[0] & 1 else None


def _place(game: Game, state: State, seat: int, move: Enter) -> str | None:
    duty, place = state.players[seat].todo[0], state.place[move.dice[0]]
    if duty is Duty.PICK and place != POOL:
        return "why.die.platter" if place == PLATTER else "why.die.field"
    if duty is Duty.SERVE and place != PLATTER and _platter_fits(game, state, seat):
        return "why.die.fallback"
    return None


def _platter_fits(game: Game, state: State, seat: int) -> bool:
    return any(
        isinstance(move, Enter) and not move.number and state.place[move.dice[0]] == PLATTER
        for move in game.moves(state, seat)
    )


def _number(flow: Draft, game: Game, state: State, seat: int, move: Enter) -> str | None:
    if not move.number:
        return None
    if move.number == state.faces[move.dice[0]]:
        return "why.number.same"
    declarable = flow.declarable(game, state, seat, move.dice[0])
    return None if move.number in declarable else "why.number.none"


def _shown(game: Game, area: Area, move: Enter, use: Use) -> Text:
    if area.plus:
        one, other = (Text(f"die.{game.dice[die].name}") for die in area.plus)
        return Text("why.shown.sum", {"one": one, "other": other, "value": use.value})
    return Text("why.shown.number" if move.number else "why.shown.die", {"value": use.value})


def why_not_crossed(game: Game, state: State, seat: int, move: Enter) -> Reason:
    """Why dice of the party can't be used so."""
    flow, area = game.flow, game.areas[move.mark.area]
    assert isinstance(flow, Party)
    task = state.players[seat].todo[0]
    if isinstance(task, Cross) and task.area not in (None, area.index):
        return Reason("why.one-area", {"area": Text(f"area.{game.areas[task.area].name}")})
    for symbol in move.dice:
        if symbol not in (*symbols_of(area), flow.joker):
            return Reason(
                "why.symbol", {**_symbol(game, symbol), "area": Text(f"area.{area.name}")}
            )
    free = [state.faces[die] for die in flow.unused(state, seat)]
    for symbol in move.dice:
        if move.dice.count(symbol) > free.count(symbol):
            return Reason("why.unused", _symbol(game, symbol))
    return _cross_field(game, area, state.players[seat], move)


def _cross_field(game: Game, area: Area, player: Player, move: Enter) -> Reason:
    cell = move.mark.cell
    taken = why_taken(area, player.cells[area.index], cell)
    if taken is not None:
        return taken
    assert isinstance(area, Grid | Track)
    symbol = area.numbers[cell] if isinstance(area, Grid) else area.exact[cell]
    details = {"field": field_name(area, cell), "need": needed(area, cell)}
    return Reason("why.wants", {**details, **_symbol(game, symbol)})


def _symbol(game: Game, symbol: int) -> dict[str, Text]:
    return {"symbol": Text(f"symbol.{game.tokens[symbol]}")}
