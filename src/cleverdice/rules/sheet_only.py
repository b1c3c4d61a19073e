"""A sheet without dice: whatever some dice could mark may be marked, with all that it gives.

Order, numbers, minimums and bonuses are those of the game. Nobody asks whose turn it is, what the
dice show, or how many marks they allow: that is for the people around the table.

>>> from cleverdice import load
>>> state = followed(load("gsc"), ["+g1", "+o1=4", "round"])
>>> state.round, load("gsc").score(state.players[0]).total
(2, 5)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cleverdice.texts import Reason, Text, catalogue

from .bonuses import due, fill_marks, grant, set_space, without, write
from .explain import why_no_place
from .game import Game
from .kinds import FACES, Fill, Mark, Use
from .moves import IllegalMove, Place, parse, unreadable
from .state import CIRCLED, CROSSED, POOL, Player, Stage, State

ROUND = "round"
USE = "use "

DICE = Text("page.dice")
"""In place of what they show: a reason that tells it is not given."""


def followed(game: Game, texts: Sequence[str]) -> State:
    """The sheet after these moves: marks, `round`, and `use` with the name of an action."""
    state = _settled(game, _blank(game))
    for text in texts:
        state = _settled(game, _made(game, state, text))
    return state


def marks(game: Game, state: State) -> list[Place]:
    """The marks that may be made: those of bonuses that are due, else all."""
    player = state.players[0]
    fills = _due(player) or [Fill(tuple((area.index, area.free_numbers) for area in game.areas))]
    found = (mark for fill in fills for mark in _paid_by(game, state, fill))
    return [Place(mark) for mark in dict.fromkeys(found)]


def why_not(game: Game, state: State, field: tuple[int, int]) -> Reason | None:
    """Why a field can't be marked now, None if it can.

    >>> from cleverdice import load
    >>> gsc = load("gsc")
    >>> print(why_not(gsc, followed(gsc, []), (2, 3)))
    green field 4 is not next: the next one is 1
    """
    if any(move.mark[:2] == field for move in marks(game, state)):
        return None
    player = state.players[0]
    if _due(player):
        return why_no_place(game, player, Place(Mark(*field)))
    return _whatever_the_dice(game, player, *field)


def last_round(game: Game) -> int | None:
    """The last round of the smallest table, None where rounds don't count."""
    return max(game.rounds.values(), default=None)


def _blank(game: Game) -> State:
    player = game.start(game.min_players).players[0]
    fills = [task for task in player.todo if isinstance(task, Fill)]
    dice = len(game.dice)
    return State((player.doing(*fills),), (0,) * dice, (POOL,) * dice, stage=Stage.TURN)


def _due(player: Player) -> list[Fill]:
    return due(player.todo) if player.todo else []


def _whatever_the_dice(game: Game, player: Player, at: int, cell: int) -> Reason:
    """What stands in the way of a field if the dice don't."""
    area, cells = game.areas[at], player.cells[at]
    for number in area.free_numbers:
        use = Use(number)
        reason = area.why_not(cells, area.mark_at(cells, cell, use), use, DICE)
        if not _of_dice(reason):
            return reason
    return Reason("sheet.nothing-fits", {"field": area.field_name(cell)})


def _of_dice(reason: Reason) -> bool:
    """Whether a reason tells what the dice show."""
    return "{shown}" in catalogue("en")[reason.key]


def _paid_by(game: Game, state: State, fill: Fill) -> Iterator[Mark]:
    """The marks of a bonus; where the other die of a sum counts too, it may show anything."""
    if fill.rolled:
        options = [(at, _with_any(game, at, numbers)) for at, numbers in fill.options]
        fill = replace(fill, options=tuple(options), rolled=False)
    return fill_marks(game, state, state.players[0], fill)


def _with_any(game: Game, area: int, numbers: tuple[int, ...]) -> tuple[int, ...]:
    if game.areas[area].plus is None:
        return numbers
    return tuple(sorted({number + face for number in numbers for face in FACES}))


def _made(game: Game, state: State, text: str) -> State:
    player = state.players[0]
    if text == ROUND:
        return _next_round(game, state)
    if text.startswith(USE):
        return state.with_player(0, _used(game, player, text.removeprefix(USE)))
    move = parse(game, text)
    if not isinstance(move, Place):
        raise unreadable("unread.move", text=text)
    if move not in marks(game, state):
        raise IllegalMove(why_not(game, state, move.mark[:2]) or Reason("sheet.not-now"))
    paid = [fill for fill in _due(player) if move.mark in _paid_by(game, state, fill)]
    if paid:
        player = without(player, min(paid, key=lambda fill: len(fill.options)))
    return state.with_player(0, write(game, player, move.mark))


def _next_round(game: Game, state: State) -> State:
    last = last_round(game)
    if last is None or state.round >= last or _due(state.players[0]):
        raise IllegalMove(Reason("sheet.not-now"))
    bonuses = game.round_bonus[state.round]
    player = grant(game, state.players[0], bonuses)
    return state._replace(round=state.round + 1).with_player(0, player)


def _used(game: Game, player: Player, name: str) -> Player:
    """Cross the leftmost space of an action that is ready."""
    row = next((row for row, action in enumerate(game.actions) if action.name == name), None)
    if row is None or CIRCLED not in player.tracks[row]:
        raise IllegalMove(Reason("sheet.not-now"))
    return set_space(player, row, player.tracks[row].index(CIRCLED), CROSSED)


def _settled(game: Game, state: State) -> State:
    """Bonuses that nothing can pay for are lost; one that has only one place is made."""
    while fills := _due(state.players[0]):
        player = state.players[0]
        lost = next((fill for fill in fills if not any(_paid_by(game, state, fill))), None)
        if lost is not None:
            state = state.with_player(0, without(player, lost))
            continue
        only, *others = marks(game, state)
        if others:
            return state
        state = state.with_player(0, write(game, without(player, fills[0]), only.mark))
    return state
