"""Where pending bonus marks came from: found in what happened since nobody had one to make."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cleverdice.rules import Enter, Fill, Game, Move, Player, State

from .fact import Fact
from .finding import facts, opening, paying
from .sheet_facts import Earned, Lost

Waiting = tuple[tuple[Earned, ...], ...]
"""By seat: how it got the bonus marks that it still has to make, in the order it got them."""

Source = Earned | int | None
"""What paid for a mark: a bonus, a die, or neither of them."""


def waiting(
    game: Game, states: Sequence[State], moves: Sequence[tuple[int, str]], n: int
) -> Waiting:
    """The sources of all bonus marks pending after `n` moves."""
    start = n
    while start and any(map(_has_fills, states[start].players)):
        start -= 1
    found = tuple(_of_round(game, states[start], seat) for seat in range(len(states[0].players)))
    for nth in range(start, n):
        seat, text = moves[nth]
        found = _after(game, found, (states[nth], states[nth + 1]), seat, game.parse(text))
    return found


def _has_fills(player: Player) -> bool:
    return any(isinstance(task, Fill) for task in player.todo)


def _of_round(game: Game, state: State, seat: int) -> tuple[Earned, ...]:
    """What a seat has to make at the very start of a game."""
    todo = state.players[seat].todo
    return tuple(fact for fact in opening(game, state, seat) if fact.bonus in todo)


def _after(
    game: Game, before: Waiting, states: tuple[State, State], seat: int, move: Move
) -> Waiting:
    spent = source(game, before, states[0], seat, move)
    left = [[fact for fact in mine if fact is not spent] for mine in before]
    _follow(left, facts(game, *states, move))
    return tuple(map(tuple, left))


def _follow(left: list[list[Earned]], found: Iterable[Fact]) -> None:
    """Take up what was earned, and drop what was lost."""
    for fact in found:
        if isinstance(fact, Earned) and isinstance(fact.bonus, Fill):
            left[fact.seat].append(fact)
        elif isinstance(fact, Lost):
            mine = left[fact.seat]
            gone = next((one for one in mine if one.bonus == fact.bonus), None)
            mine[:] = [one for one in mine if one is not gone]


def source(game: Game, pending: Waiting, state: State, seat: int, move: Move) -> Source:
    """What pays for the mark of a move."""
    if isinstance(move, Enter):
        return move.dice[0] if game.flow.one_die else None
    if seat < 0 or not state.players[seat].todo:
        return None
    fill = paying(game, state, state.players[seat], move)
    return next((fact for fact in pending[seat] if fact.bonus == fill), None)
