"""One table and what can be done there. Nothing here waits, stores or sends.

A request becomes a `Step`, which changes nothing; once it is stored, `take` carries it out.
`move in game.moves(state, seat)` decides about moves, and nothing else does.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace

from cleverdice.dice import rolled_before, typed
from cleverdice.rules import CHANCE, IllegalMove, InvalidMove, State

from .errors import Refused
from .model import BOT, OPEN, OVER, PLAY, TableRow
from .position import BrokenTable as BrokenTable
from .position import Position, by_seat
from .undo import (
    Played,
    first_gone,
    forced_after,
    happen,
    last_choice,
    redo_text,
    taken_out,
    undo_text,
    was_forced,
)

Made = tuple[int, str, State]
"""A move of a seat and the state it leads to."""

MOST_TAKEN_BACK = 1000
"""So many events of a table may have been taken back, beyond as many as stand."""


@dataclass(frozen=True)
class Step:
    """What a request leads to: events to store, and the moves after the first `keep`."""

    events: tuple[Played, ...]
    keep: int
    tail: tuple[Made, ...]


class Table(Position):
    """A game from its lobby to its end, and what can be done in it."""

    # Moves

    def move(self, key: str | None, seat: int, nth: int, text: str) -> Step | None:
        """A person's move; None if that very move is made already."""
        self._check_play_unless_made(seat, nth, text)
        self.check_seat(key, seat)
        if self._made(seat, nth, text):
            return None
        if nth != len(self.moves_of(seat)):
            raise Refused("server.stale", stale=True, status=409)
        return self.step(seat, text)

    def _check_play_unless_made(self, seat: int, nth: int, text: str) -> None:
        """The last move of a game may be sent twice as well."""
        if self.row.phase != OVER or not self._made(seat, nth, text):
            self.check_play()

    def _made(self, seat: int, nth: int, text: str) -> bool:
        return self.moves_of(seat)[nth : nth + 1] == [text]

    def step(self, seat: int, text: str) -> Step:
        """One move more, if it is legal, and what follows from it without a choice."""
        try:
            move = self.game.parse(text)
            if move not in self.legal(seat):  # else rolls, and words for what is wrong
                self.game.check(self.state, seat, move)
        except (InvalidMove, IllegalMove) as refused:
            raise Refused.of(refused.reason) from None
        spelled = self.game.text(move)
        after = self.game.apply(self.state, seat, move)
        return self._going_on(((seat, spelled, after),))

    def _going_on(self, made: tuple[Made, ...]) -> Step:
        """Moves after all others, with the bonus marks that they leave no choice about."""
        tail = (*made, *forced_after(self.game, made[-1][2] if made else self.state))
        return Step(tuple((who, text) for who, text, _ in tail), len(self.moves), tail)

    def roll(self, key: str | None, n: int, text: str | None) -> Step | None:
        """What a person rolls; None if that was done already."""
        if self.held(key) and self._is_last_roll(n, text):
            return None
        self.check_play()
        if n != len(self.moves):
            raise Refused("server.stale", stale=True, status=409)
        self._check_roller(key)
        if (text is not None) != self.row.typed:
            raise Refused("server.dice.typed" if self.row.typed else "server.dice.fair")
        return self.rolled() if text is None else self._typed(text)

    def _is_last_roll(self, n: int, text: str | None) -> bool:
        """Is that very roll made already?"""
        if n != len(self.moves) - 1 or self.moves[n][0] != CHANCE:
            return False
        return text is None or self._spelled(n, text) == self.moves[n][1]

    def _spelled(self, n: int, text: str) -> str:
        try:
            return self.game.text(typed(self.game, self.states[n], text))
        except (InvalidMove, IllegalMove):
            return ""

    def _check_roller(self, key: str | None) -> None:
        if not set(self.held(key)).intersection(self.rollers()):
            self.check_seat(key, self.state.active)

    def rolled(self) -> Step:
        """The next roll of the fair dice."""
        fair = self.fair
        assert fair is not None
        if self.game.actors(self.state) != (CHANCE,):
            raise Refused("why.roll.not-due", status=409)
        played = zip(self.moves, self.states, strict=False)
        rounds = [state.round for (seat, _), state in played if seat == CHANCE]
        nth = rolled_before(fair, rounds, self.state.round)
        return self.step(CHANCE, self.game.text(fair.roll(self.game, self.state, nth)))

    def _typed(self, text: str) -> Step:
        try:
            roll = typed(self.game, self.state, text)
        except (InvalidMove, IllegalMove) as refused:
            raise Refused.of(refused.reason) from None
        return self.step(CHANCE, self.game.text(roll))

    def forced(self) -> Step | None:
        """What is to be done before anybody chooses: only where a game was begun so."""
        step = self._going_on(())
        return step if step.tail and self.row.phase == PLAY else None

    # Taking back

    def undoable(self, seat: int) -> tuple[int, ...]:
        """The numbers of the moves that an undo of a seat would take out; none if it can't."""
        if self.row.phase != PLAY or self.seats[seat].kind != "person":
            return ()
        rolled = self._retypable()
        if rolled is not None:
            return rolled if seat == self.states[rolled[0]].active else ()
        choice = last_choice(self.game, self.moves, self.states, seat, self._past_rolls)
        if choice is None or choice < self.given:
            return ()
        bots = {seat.seat for seat in self.seats if seat.kind == BOT}
        return taken_out(self.game, self.moves, self.states, choice, bots)

    def _retypable(self) -> tuple[int, ...] | None:
        """A roll of real dice on which nobody has decided anything yet, and what it forced."""
        last = len(self.moves) - 1
        while last >= 0 and was_forced(self.game, self.states[last], self.moves[last]):
            last -= 1
        if not self.row.typed or last < self.given or self.moves[last][0] != CHANCE:
            return None
        return tuple(range(last, len(self.moves)))

    @property
    def _past_rolls(self) -> bool:
        """Alone one may take back rolls too, but not where others play the same dice."""
        return self.solo and self.row.contest is None

    def undo(self, key: str | None, n: int, seat: int) -> Step:
        """Take back the last choice of a seat and all that came of it."""
        self._check_change(key, n, seat)
        gone = self.undoable(seat)
        if not gone:
            raise Refused("server.undo", status=409)
        left = [played for nth, played in enumerate(self.moves) if nth not in gone]
        try:
            tail = self._played(gone[0], left[gone[0] :])
        except (InvalidMove, IllegalMove):
            raise Refused("server.undo", status=409) from None
        return Step(((seat, undo_text(gone)),), gone[0], tail)

    def redo(self, key: str | None, n: int, seat: int) -> Step:
        """Make again what was taken back last."""
        self._check_change(key, n, seat)
        again = self.redos.last(seat)
        try:
            tail = self._played(len(self.moves), again)
        except (InvalidMove, IllegalMove):
            tail = ()
        if not tail:
            raise Refused("server.redo", status=409)
        step = self._going_on(tail)
        return replace(step, events=((seat, redo_text(len(step.events))), *step.events))

    def _check_change(self, key: str | None, n: int, seat: int) -> None:
        """Nobody needs to take back as much as would fill a disk."""
        self.check_play()
        self.check_seat(key, seat)
        if self.events > 2 * len(self.moves) + MOST_TAKEN_BACK:
            raise Refused("server.undo.enough", status=409)
        if n != len(self.moves):
            raise Refused("server.stale", stale=True, status=409)

    def _played(self, keep: int, moves: Sequence[Played]) -> tuple[Made, ...]:
        """Moves after the first `keep`, each with the state it leads to."""
        state, tail = self.states[keep], []
        for seat, text in moves:
            state = self.game.play(state, seat, text)
            tail.append((seat, text, state))
        return tuple(tail)

    # Carrying out

    def is_over_after(self, step: Step) -> bool:
        """Does the game end with it?"""
        state = step.tail[-1][2] if step.tail else self.states[step.keep]
        return self.game.outcome(state) is not None

    def after(self, step: Step) -> Table:
        """The table as it will stand after a step, to be looked at; this one stays as it is."""
        ahead = copy(self)
        ahead.moves = self.moves[: step.keep] + [(seat, text) for seat, text, _ in step.tail]
        ahead.states = self.states[: step.keep + 1] + [state for _, _, state in step.tail]
        return ahead

    def take(self, step: Step, at: int = 0) -> None:
        """Carry out a step that is stored, and when it was."""
        for event in step.events:
            self.redos.follow(event, self.moves)
            happen(event, self.moves)
        self.events += len(step.events)
        del self.states[step.keep + 1 :]
        self.states += [state for _, _, state in step.tail]
        self.times[step.keep :] = [at] * len(step.tail)
        self._by_seat = by_seat(self.moves)

    def catch_up(self, events: Sequence[Played], at: int = 0) -> int:
        """Take what happened elsewhere, and when; how many moves stand as before."""
        keep, moves = len(self.moves), list(self.moves)
        for event in events:
            keep = min(keep, first_gone(event[1], moves))
            happen(event, moves)
        try:
            tail = self._played(keep, moves[keep:])
        except (InvalidMove, IllegalMove) as error:
            raise BrokenTable(f"move {keep}: {error}") from error
        self.take(Step(tuple(events), keep, tail), at)
        return keep

    def end(self, now: int) -> None:
        """The game is over."""
        self.row = replace(self.row, phase=OVER, ended=now, revision=self.row.revision + 1)

    # The lobby

    def started(self) -> TableRow:
        """The table's row with the game begun; the first seat is drawn by the fair dice."""
        if any(seat.kind == OPEN for seat in self.seats):
            raise Refused("server.start.open", status=409)
        fair = self.fair
        drawn = fair is not None and not self.solo
        first = fair.first(len(self.seats)) if fair is not None and drawn else 0
        return replace(self.row, phase=PLAY, first=first, drawn=drawn)

    def begin(self, row: TableRow) -> None:
        """Begin the game, once that is stored."""
        self.row = row
        self.states = [self.fresh()]
