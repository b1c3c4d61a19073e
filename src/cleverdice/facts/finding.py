"""Derive the facts of a move from the states before and after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cleverdice.rules import Duty, Enter, Fill, Game, Mark, Move, Place, Return, Skip
from cleverdice.rules.bonuses import pay, without
from cleverdice.rules.state import CHANCE, CROSSED, LOCKED, PLATTER, More, Player, Stage, State

from .fact import Fact
from .sheet_facts import Circled, Earned, FoxGained, Lost, Marked, Points, Used
from .table_facts import Over, Rolled, RoundBegan, ToField, ToPlatter, ToPool, TurnBegan


def facts(game: Game, before: State, after: State, move: Move | None = None) -> list[Fact]:
    """What one move changed, a roll first; the move itself is inferred unless given."""
    if game.actors(before) == (CHANCE,):
        dice = game.flow.rolling(before)
        rolled = Rolled(dice, tuple(after.faces[die] for die in dice))
        return [rolled, *_dice(game, before, after, None), *_table(game, before, after)]
    if move is None:
        move = _made(game, before, after)
    found: list[Fact] = []
    for seat in range(len(after.players)):
        found += _seat(game, before, after, seat, move)
    return [*found, *_dice(game, before, after, move), *_table(game, before, after)]


def gains(game: Game, state: State, seat: int, move: Move) -> list[Fact]:
    """What a move would give the seat that makes it, without the bonuses of a new round."""
    found = facts(game, state, game.apply(state, seat, move), move)
    return [
        fact
        for fact in found
        if isinstance(fact, Earned | Points | Lost) and fact.seat == seat and not of_round(fact)
    ]


def of_round(fact: Fact) -> bool:
    """Is it a bonus of a new round?"""
    return isinstance(fact, Earned) and fact.round is not None


def _made(game: Game, before: State, after: State) -> Move | None:
    """The move that leads from one state to the other, if any."""
    for seat in game.actors(before):
        for move in game.moves(before, seat):
            if game.apply(before, seat, move) == after:
                return move
    return None


def _seat(game: Game, before: State, after: State, seat: int, move: Move | None) -> Iterator[Fact]:
    old, new = before.players[seat], after.players[seat]
    spaces = list(_spaces(old, new, seat))
    yield from (fact for fact in spaces if isinstance(fact, Used))
    marks = list(_marks(old, new, move))
    yield from (Marked(seat, mark.area, mark.cell, mark.value) for mark in marks)
    mark = marks[0] if marks else None
    earned = [*_earned(game, new, seat, mark), *_row_ends(game, old, new, seat)]
    if after.round > before.round:
        earned += opening(game, after, seat)
    yield from earned
    yield from (fact for fact in spaces if isinstance(fact, Circled))
    if new.foxes > old.foxes:
        yield FoxGained(seat, new.foxes - old.foxes)
    yield from _points(game, old, new, seat)
    yield from _lost(game, before, after, seat, move, earned)
    yield from _given_up(game, new, seat, mark)


def _marks(old: Player, new: Player, move: Move | None) -> Iterator[Mark]:
    """The fields changed by a move: its own first, then one that repeats it."""
    plain = getattr(getattr(move, "mark", None), "plain", False)
    for area, (was, now) in enumerate(zip(old.cells, new.cells, strict=True)):
        for cell, value in enumerate(now):
            if value != was[cell]:
                yield Mark(area, cell, value, plain)


def _earned(game: Game, new: Player, seat: int, mark: Mark | None) -> Iterator[Earned]:
    if mark is not None:
        for group in game.areas[mark.area].earned(new.cells[mark.area], mark):
            yield Earned(seat, group.bonus, mark.area, group.cells)


def _given_up(game: Game, new: Player, seat: int, mark: Mark | None) -> Iterator[Lost]:
    if mark is not None and mark.plain:
        for group in game.areas[mark.area].earned(new.cells[mark.area], mark._replace(plain=False)):
            yield Lost(seat, group.bonus, chosen=True)


def _row_ends(game: Game, old: Player, new: Player, seat: int) -> Iterator[Earned]:
    for row, action in enumerate(game.actions):
        full = LOCKED in old.tracks[row] and LOCKED not in new.tracks[row]
        if full and action.end is not None:
            yield Earned(seat, action.end, row=row)


def opening(game: Game, state: State, seat: int) -> list[Earned]:
    """The bonuses of the current round for a seat."""
    bonuses = game.round_bonus[state.round - 1] if game.round_bonus else ()
    return [Earned(seat, bonus, round=state.round) for bonus in bonuses]


def _spaces(old: Player, new: Player, seat: int) -> Iterator[Circled | Used]:
    for row, (was, now) in enumerate(zip(old.tracks, new.tracks, strict=True)):
        for space, value in enumerate(now):
            if value != was[space]:
                yield (Used if value == CROSSED else Circled)(seat, row, space)


def _points(game: Game, old: Player, new: Player, seat: int) -> Iterator[Points]:
    if old.cells == new.cells and old.foxes == new.foxes:
        return
    was, now = game.score(old), game.score(new)
    for area, points in enumerate(now.areas):
        if points != was.areas[area]:
            yield Points(seat, area, points - was.areas[area])
    if now.fox_points != was.fox_points:
        yield Points(seat, None, now.fox_points - was.fox_points)


def _lost(
    game: Game, before: State, after: State, seat: int, move: Move | None, earned: list[Earned]
) -> Iterator[Lost]:
    """Bonus marks that were pending or earned and are now neither made nor pending."""
    old = before.players[seat]
    pending = Counter(_fills(old))
    pending.update(fact.bonus for fact in earned if isinstance(fact.bonus, Fill))
    left = Counter(_fills(after.players[seat]))
    if pending == left:
        return
    declined = _declined(old, move)
    paid = paying(game, before, old, move) if old.todo and pending != left else None
    for fill in (pending - left - Counter(filter(None, (paid, declined)))).elements():
        yield Lost(seat, fill)
    if declined is not None and pending[declined] > left[declined]:
        yield Lost(seat, declined, chosen=True)


def _fills(player: Player) -> list[Fill]:
    return [task for task in player.todo if isinstance(task, Fill)]


def _declined(player: Player, move: Move | None) -> Fill | None:
    if not isinstance(move, Skip):
        return None
    return next((fill for fill in _fills(player) if fill.options[0][0] == move.area), None)


def paying(game: Game, before: State, player: Player, move: Move | None) -> Fill | None:
    """The bonus spent on this seat's mark, if it was a bonus."""
    if not isinstance(move, Place) or isinstance(player.todo[0], More) or not _fills(player):
        return None
    rest = pay(game, before, player, move.mark)
    return next(fill for fill in _fills(player) if without(player, fill) == rest)


def _dice(game: Game, before: State, after: State, move: Move | None) -> Iterator[Fact]:
    """Where dice went, even for the last choice of a turn, after which all are taken back."""
    if (before.active, before.round) != (after.active, after.round) or after.stage is Stage.DEAL:
        if not isinstance(move, Enter) or before.players[before.active].todo[:1] != (Duty.PICK,):
            return
        after = game.flow.apply(game, before, before.active, move)
    moved = [die for die, place in enumerate(after.place) if place != before.place[die]]
    yield from (ToField(die, after.place[die]) for die in moved if after.place[die] > PLATTER)
    platter = tuple(die for die in moved if after.place[die] == PLATTER)
    if platter:
        yield ToPlatter(platter)
    if isinstance(move, Return):
        yield ToPool(move.die)


def _table(game: Game, before: State, after: State) -> Iterator[Fact]:
    outcome = game.outcome(after)
    if outcome is not None:
        yield Over(outcome.winners)
        return
    if after.round != before.round:
        yield RoundBegan(after.round)
    if (after.active, after.round) != (before.active, before.round):
        yield TurnBegan(after.active)
