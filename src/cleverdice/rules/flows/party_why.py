"""Why dice can't be used now, in the party game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cleverdice.texts import Reason, Text

from ..kinds import Area, Mark
from ..kinds.area import first_free
from ..moves import Enter, Tap
from ..state import Cross, Player, State

if TYPE_CHECKING:
    from ..game import Game
    from .party import Party


def why_not_crossed(flow: Party, game: Game, state: State, seat: int, move: Enter) -> Reason:
    """The first thing that stands in the way of using dice so."""
    area, task = game.areas[move.mark.area], state.players[seat].todo[0]
    if isinstance(task, Cross) and task.area not in (None, area.index):
        return Reason("why.one-area", {"area": Text(f"area.{game.areas[task.area].name}")})
    for symbol in move.dice:
        if symbol not in (*area.free_values, flow.joker):
            return Reason(
                "why.symbol", {**_symbol(game, symbol), "area": Text(f"area.{area.name}")}
            )
    free = [state.faces[die] for die in flow.unused(state, seat)]
    for symbol in move.dice:
        if move.dice.count(symbol) > free.count(symbol):
            return Reason("why.unused", _symbol(game, symbol))
    return _why_not_there(game, area, state.players[seat], move.mark.cell)


def _why_not_there(game: Game, area: Area, player: Player, cell: int) -> Reason:
    taken = area.why_taken(player.cells[area.index], cell)
    if taken is not None:
        return taken
    details = {"field": area.field_name(cell), "need": area.dice_needed(cell)}
    return Reason("why.wants", {**details, **_symbol(game, area.shown(cell))})


def _symbol(game: Game, symbol: int) -> dict[str, Text]:
    return {"symbol": Text(f"symbol.{game.tokens[symbol]}")}


def meant_symbols(flow: Party, game: Game, state: State, seat: int, tap: Tap) -> Enter:
    """The symbols of the dice, or those that the field asks for; jokers are named last."""
    symbols = sorted((state.faces[die] for die in tap.dice), key=flow.joker.__eq__)
    index, cell = tap.field or _home(game, state.players[seat], symbols)
    area = game.areas[index]
    wanted = (area.shown(cell),) * area.dice_needed(cell)
    return Enter(tuple(symbols) or wanted, Mark(index, cell))


def _home(game: Game, player: Player, symbols: list[int]) -> tuple[int, int]:
    """The next field of the area that a symbol belongs to."""
    home = game.symbols[symbols[0] - 1].area if symbols and symbols[0] else None
    return first_free(player.cells, home or 0)


def why_no_word(state: State, seat: int, word: str) -> Reason:
    """Why a word can't be said now."""
    task = state.players[seat].todo[0]
    if isinstance(task, Cross) and task.area is None and seat == state.active:
        return Reason("why.cross.first")
    return Reason("why.word", {"word": word})
