"""What to explain at a table with a platter, the most urgent first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cleverdice.texts import Text

from ..bonuses import due
from ..game import SOLO
from ..moves import Enter, Move, Place, Say
from ..state import PLATTER, Duty, More, Stage, State
from .tips import Tip, Tips

if TYPE_CHECKING:
    from ..game import Game


def draft_tips(game: Game, state: State, seat: int, last: bool) -> Iterator[Tip]:
    """What a seat should be told now; `last`: no further roll comes."""
    return Tips(
        over=Tip("learn.over", "end"),
        acting=_acting(game, state, seat, last),
        waiting=Tip("learn.wait", "passive", {"name": state.active}, news=True),
        rolling=_rolling(game, state),
    ).now(game, state, seat)


def _rolling(game: Game, state: State) -> Iterator[Tip]:
    solo = len(state.players) == SOLO
    if state.stage is Stage.DEAL:
        yield Tip("learn.deal", "solo")
    elif state.rolls:
        yield Tip("learn.again.solo" if solo else "learn.again", "active")
    else:
        yield Tip("learn.roll", "active")
        yield from _round(game, state)


def _round(game: Game, state: State) -> Iterator[Tip]:
    """The bonus that a round began with; the first round has enough to tell without it."""
    bonuses = game.round_bonus[state.round - 1]
    if state.round > 1 and bonuses:
        yield Tip("learn.round", "course", {"round": state.round, "bonuses": bonuses}, news=True)


def _acting(game: Game, state: State, seat: int, last: bool) -> Iterator[Tip]:
    moves, todo = game.moves(state, seat), state.players[seat].todo
    fills = due(todo)
    if any(isinstance(move, Enter) for move in moves):
        yield Tip("learn.mark", "active", chosen=True)
    if fills:
        yield Tip("learn.bonus", "bonuses", {"bonus": fills[0]})
    if len(fills) > 1:
        yield Tip("learn.bonuses", "bonuses")
    if not fills:
        yield from _task(game, state, seat, moves, last)
    yield from _plain(game, moves)
    if state.players[seat].foxes:
        yield Tip("learn.fox", "foxes", news=True)


def _task(game: Game, state: State, seat: int, moves: Sequence[Move], last: bool) -> Iterator[Tip]:
    match state.players[seat].todo[0]:
        case More(area, _, _):
            swept = game.areas[area].sweeps
            yield Tip("learn.more.swept" if swept else "learn.more", game.areas[area].name)
        case Duty.PICK:
            yield from _pick(game, state, moves, last)
        case Duty.SERVE:
            yield _serve(game, state, moves)
            yield from _number(game, state, moves)
        case Duty.RETURN:
            yield Tip("learn.return", "actions")
        case _:
            yield Tip("learn.window", "actions")
            yield from _number(game, state, moves)


def _pick(game: Game, state: State, moves: Sequence[Move], last: bool) -> Iterator[Tip]:
    words = {move.word for move in moves if isinstance(move, Say)}
    fits = len(words) < len(moves)
    unfit = "learn.unfit.last" if last else "learn.unfit"
    yield Tip("learn.pick" if fits else unfit, "active")
    if "reroll" in words:
        yield Tip("learn.reroll", "actions")
    yield from _number(game, state, moves)
    if fits and state.rolls > 1:
        yield from _dice(game)
    if fits and "pass" in words:
        yield Tip("learn.pass", "active")


def _dice(game: Game) -> Iterator[Tip]:
    """What is special about some dice; not before the second roll, which is early enough."""
    for die in game.dice:
        if len(die.areas) == len(game.areas):
            yield Tip("learn.wild", "active", {"die": Text(f"die.{die.name}")}, news=True)
    for area in game.areas:
        if area.plus:
            one, other = (Text(f"die.{game.dice[die].name}") for die in area.plus)
            named = {"area": Text(f"area.{area.name}"), "one": one, "other": other}
            key = "learn.square" if area.both_faces else "learn.sum"
            yield Tip(key, area.name, named, news=True)


def _number(game: Game, state: State, moves: Sequence[Move]) -> Iterator[Tip]:
    """A die may count as another number, for an action or for so many of them."""
    enters = [move for move in moves if isinstance(move, Enter)]
    if any(game.flow.polish_cost(game, state, move) for move in enters):
        yield Tip("learn.polish", "actions")
    elif any(move.number for move in enters):
        yield Tip("learn.number", "actions")


def _serve(game: Game, state: State, moves: Sequence[Move]) -> Tip:
    """The platter, or the die fields where nothing of it fits."""
    enters = (move for move in moves if isinstance(move, Enter) and not move.number)
    real = [move for move in enters if not game.flow.polish_cost(game, state, move)]
    if real and all(state.place[move.dice[0]] != PLATTER for move in real):
        return Tip("learn.fallback", "passive")
    if len(state.players) == SOLO:
        return Tip("learn.serve.solo", "solo")
    return Tip("learn.serve", "passive", {"name": state.active})


def _plain(game: Game, moves: Sequence[Move]) -> Iterator[Tip]:
    """Where one may choose between a bonus and points."""
    marks = (move.mark for move in moves if isinstance(move, Enter | Place))
    plain = next((mark for mark in marks if mark.plain), None)
    if plain is not None:
        yield Tip("learn.halved", game.areas[plain.area].name)
