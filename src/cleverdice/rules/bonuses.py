"""Writing a mark, and what becomes of the bonuses it gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from .kinds import Area, Bonus, Cells, Fill, Fox, Mark, Unlock, Use
from .moves import Move, Place
from .state import CIRCLED, LOCKED, Cross, More, Player, State, Task

if TYPE_CHECKING:
    from .game import Game


def write(game: Game, player: Player, mark: Mark) -> Player:
    """Make a mark and take what it gives."""
    area = game.areas[mark.area]
    new = area.after(player.cells[mark.area], mark)
    cells = player.cells[: mark.area] + (new,) + player.cells[mark.area + 1 :]
    earned = area.earned(new, mark)
    return grant(game, Player(cells, *player[1:]), (group.bonus for group in earned))


def grant(game: Game, player: Player, bonuses: Iterable[Bonus]) -> Player:
    """Give bonuses: foxes and actions at once, marks as something to do."""
    for bonus in bonuses:
        if isinstance(bonus, Fill):
            player = player.doing(*player.todo, bonus)
        elif isinstance(bonus, Fox):
            player = player._replace(foxes=player.foxes + bonus.count)
        else:
            player = _unlock(game, player, bonus)
    return player


def _unlock(game: Game, player: Player, unlock: Unlock) -> Player:
    spaces = player.tracks[unlock.row]
    player = set_space(player, unlock.row, spaces.index(LOCKED), CIRCLED)
    end = game.actions[unlock.row].end
    full = spaces.count(LOCKED) == 1
    return grant(game, player, (end,)) if full and end is not None else player


def set_space(player: Player, row: int, space: int, value: int) -> Player:
    """The same sheet with one action space changed."""
    spaces = player.tracks[row]
    changed = spaces[:space] + (value,) + spaces[space + 1 :]
    tracks = player.tracks[:row] + (changed,) + player.tracks[row + 1 :]
    return Player(player.cells, tracks, *player[2:])


def due(todo: tuple[Task, ...]) -> list[Fill]:
    """The bonus marks to be made now: none while a turn's own marks still go on."""
    if isinstance(todo[0], (More, Cross)):
        return []
    return [task for task in todo if isinstance(task, Fill)]


def fill_marks(game: Game, state: State, player: Player, fill: Fill) -> Iterator[Mark]:
    """The marks that a bonus could pay for."""
    for index, numbers in fill.options:
        area = game.areas[index]
        plus = state.faces[area.plus[1]] if fill.rolled and area.plus else 0
        yield from _free_marks(area, player.cells[index], numbers, plus)


@lru_cache(maxsize=1 << 15)
def _free_marks(area: Area, cells: Cells, numbers: tuple[int, ...], plus: int) -> tuple[Mark, ...]:
    """The marks of free numbers in one area; numbers that write the same are one mark."""
    marks = (mark for number in numbers for mark in area.marks(cells, Use(number + plus)))
    return tuple(dict.fromkeys(marks))


def places(game: Game, state: State, player: Player) -> list[Move]:
    """The moves that make one of the bonus marks that are due, each mark once."""
    marks = (mark for fill in due(player.todo) for mark in fill_marks(game, state, player, fill))
    return [Place(mark) for mark in dict.fromkeys(marks)]


def forced(game: Game, state: State, seat: int) -> Place | None:
    """The bonus mark that is the only thing a seat can do, if there is one."""
    todo = state.players[seat].todo
    if not todo or not due(todo):
        return None
    first, *others = game.moves(state, seat)
    return first if not others and isinstance(first, Place) else None


def pay(game: Game, state: State, player: Player, mark: Mark) -> Player:
    """Spend the narrowest bonus that pays for a mark."""
    fills = [fill for fill in due(player.todo) if mark in fill_marks(game, state, player, fill)]
    return without(player, min(fills, key=lambda fill: len(fill.options)))


def without(player: Player, task: Task) -> Player:
    """The same sheet with one thing less to do."""
    at = player.todo.index(task)
    return player.doing(*player.todo[:at], *player.todo[at + 1 :])


def lose(game: Game, state: State, player: Player) -> Player:
    """Drop the bonus marks that can't be made."""
    for fill in due(player.todo):
        if next(fill_marks(game, state, player, fill), None) is None:
            player = without(player, fill)
    return player
