"""One table: its record, every state of it, its seats. Nothing here waits, stores or sends.

A request becomes a `Step`, which changes nothing; once it is stored, `take` carries it out.
`move in game.moves(state, seat)` decides about moves, and nothing else does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace

from cleverdice.dice import Fair, rolled_before, typed
from cleverdice.record import Record
from cleverdice.rules import CHANCE, Game, IllegalMove, InvalidMove, Move, State, load

from ..errors import Refused
from .model import BOT, LOBBY, OPEN, OVER, PLAY, SeatRow, Stored, TableRow
from .record import dice_of, recorded
from .undo import (
    Played,
    Redos,
    folded,
    forced_after,
    given,
    last_choice,
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
    kind: str = "move"
    seat: int = CHANCE


def _by_seat(moves: Sequence[Played]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for seat, text in moves:
        found.setdefault(seat, []).append(text)
    return found


class BrokenTable(Exception):
    """A table whose record can't be replayed here."""


class Table:
    """A game from its lobby to its end."""

    def __init__(self, stored: Stored) -> None:
        self.row: TableRow = stored.table
        self.seats: list[SeatRow] = list(stored.seats)
        self.keys: dict[str, bool] = dict(stored.keys)
        self.events = len(stored.events)
        self.touched = stored.touched
        self.given, self.origin = given(stored.events)
        self.game: Game = load(self.row.game)
        if self.row.version != self.game.version:
            raise BrokenTable(f"played by rules {self.row.version}")
        self.moves: list[Played] = []
        self.states: list[State] = [self._fresh()]
        self.redos = Redos()
        self._legal: tuple[State, dict[int, list[Move]]] = (self.state, {})
        self._replay(folded(stored.events))
        self._by_seat = _by_seat(self.moves)

    def _fresh(self) -> State:
        return self.game.start(len(self.seats), self.row.first or 0)

    def _replay(self, moves: Sequence[Played]) -> None:
        try:
            for seat, text in moves:
                self.states.append(self.game.play(self.state, seat, text))
                self.moves.append((seat, text))
        except (InvalidMove, IllegalMove) as error:
            raise BrokenTable(f"move {len(self.moves)}: {error}") from error

    # What is known

    @property
    def state(self) -> State:
        """The table as it stands."""
        return self.states[-1]

    @property
    def solo(self) -> bool:
        """Is there one seat only?"""
        return len(self.seats) == 1

    @property
    def fair(self) -> Fair | None:
        """The dice, unless they are real ones."""
        return dice_of(self.row, self.seats)

    def closed(self, now: int) -> bool:
        """Is the day over for which it was played?"""
        return self.row.is_closed(now)

    @property
    def revealed(self) -> str | None:
        """The secret of the dice, once nobody can play with them any more."""
        over = self.row.phase == OVER if self.row.closes is None else self.row.shut
        fair = self.fair
        return fair.reveal if over and fair is not None else None

    @property
    def record(self) -> Record:
        """The game so far, with its secret once it is over; that of a day comes with its end."""
        return recorded(self.row, self.seats, self.moves, (self.given, self.origin))

    def moves_of(self, seat: int) -> list[str]:
        """Every move of one seat."""
        return self._by_seat.get(seat, [])

    def legal(self, seat: int) -> list[Move]:
        """The list of a seat, kept as long as the table stands as it does."""
        if self._legal[0] is not self.state:
            self._legal = (self.state, {})
        if seat not in self._legal[1]:
            self._legal[1][seat] = self.game.moves(self.state, seat)
        return self._legal[1][seat]

    def is_host(self, key: str | None) -> bool:
        """Is this the hash of the host's key?"""
        return key is not None and self.keys.get(key, False)

    def held(self, key: str | None) -> list[int]:
        """The seats of a person, those that a bot plays for now included."""
        if key is None:
            return []
        return [seat.seat for seat in self.seats if seat.holder == key]

    def counting_for(self, person: str | None) -> list[int]:
        """The seats whose game counts for a person, by the hash of that person's key."""
        if person is None:
            return []
        return [seat.seat for seat in self.seats if seat.person == person]

    def due(self) -> int | None:
        """Who acts without being asked: a bot, or `CHANCE` for the dice of a bot's turn."""
        if self.row.phase != PLAY:
            return None
        actors = self.game.actors(self.state)
        if actors == (CHANCE,):
            by_itself = not self.row.typed and self.seats[self.state.active].kind == BOT
            return CHANCE if by_itself else None
        return next((seat for seat in actors if self.seats[seat].kind == BOT), None)

    def forced(self) -> Step | None:
        """What is to be done before anybody chooses: only where a game was begun so."""
        step = self._going_on((), "move", CHANCE)
        return step if step.tail and self.row.phase == PLAY else None

    def rollers(self) -> list[int]:
        """The seats whose holders may roll; for a bot with real dice anybody who has a seat."""
        active = self.state.active
        if self.seats[active].kind != BOT:
            return [active]
        return list(range(len(self.seats))) if self.row.typed else []

    def bot_seed(self, seat: int) -> str:
        """What a bot draws from: the same again after a restart, and nobody else knows it."""
        told = f"bot {self.row.secret} {seat} {len(self.moves_of(seat))}"
        return hashlib.sha256(told.encode()).hexdigest()

    # Who may

    def _check_play(self) -> None:
        if self.row.phase == LOBBY:
            raise Refused("server.not-started", status=409)
        if self.row.phase == OVER:
            raise Refused("why.over", status=409)

    def _check_seat(self, key: str | None, seat: int) -> None:
        """Refuse whoever does not hold a seat, or has lent it to a bot."""
        if seat not in self.held(key):
            raise Refused("server.not-yours", status=403)
        if self.seats[seat].kind == BOT:
            raise Refused("server.bot-plays", status=409)

    @property
    def hints(self) -> bool:
        """Are hints given? Unless the host has said so, only where nobody else plays.

        Several people on one screen belong together: each sees the hints of the others anyway.
        """
        if self.row.hints is not None:
            return self.row.hints
        people = {seat.holder for seat in self.seats if seat.holder is not None}
        return len(people) <= 1 and self.first_open() is None

    def check_hint(self, key: str | None, seat: int) -> None:
        """Refuse whoever may not have a hint for this seat now."""
        self._check_play()
        self._check_seat(key, seat)
        if not self.hints:
            raise Refused("hint.off", status=403)
        if not self.legal(seat):
            rolling = self.game.actors(self.state) == (CHANCE,)
            raise Refused("why.roll.first" if rolling else "why.wait", status=409)

    # Moves

    def move(self, key: str | None, seat: int, nth: int, text: str) -> Step | None:
        """A person's move; None if that very move is made already."""
        self._check_play_unless_made(seat, nth, text)
        self._check_seat(key, seat)
        if self._made(seat, nth, text):
            return None
        if nth != len(self.moves_of(seat)):
            raise Refused("server.stale", stale=True, status=409)
        return self.step(seat, text)

    def _check_play_unless_made(self, seat: int, nth: int, text: str) -> None:
        """The last move of a game may be sent twice as well."""
        if self.row.phase != OVER or not self._made(seat, nth, text):
            self._check_play()

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
        made = ((seat, spelled, after),)
        return self._going_on(made, "move", seat)

    def _going_on(self, made: tuple[Made, ...], kind: str, seat: int) -> Step:
        """Moves after all others, with the bonus marks that they leave no choice about."""
        tail = (*made, *forced_after(self.game, made[-1][2] if made else self.state))
        events = tuple((who, text) for who, text, _ in tail)
        return Step(events, len(self.moves), tail, kind, seat)

    def roll(self, key: str | None, n: int, text: str | None) -> Step | None:
        """What a person rolls; None if that was done already."""
        if self.held(key) and self._is_last_roll(n, text):
            return None
        self._check_play()
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
            self._check_seat(key, self.state.active)

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
        return Step(((seat, undo_text(gone)),), gone[0], tail, "undo", seat)

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
        return self._going_on(tail, "redo", seat)

    def _check_change(self, key: str | None, n: int, seat: int) -> None:
        """Nobody needs to take back as much as would fill a disk."""
        self._check_play()
        self._check_seat(key, seat)
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

    def take(self, step: Step) -> None:
        """Carry out a step that is stored."""
        self.redos.follow(step.kind, step.seat, self.moves, step.keep, step.tail)
        del self.moves[step.keep :]
        del self.states[step.keep + 1 :]
        self.moves += [(seat, text) for seat, text, _ in step.tail]
        self.states += [state for _, _, state in step.tail]
        self.events += len(step.events)
        if step.kind == "move":
            for seat, text, _ in step.tail:
                self._by_seat.setdefault(seat, []).append(text)
        else:
            self._by_seat = _by_seat(self.moves)

    def end(self, now: int) -> None:
        """The game is over."""
        self.row = replace(self.row, phase=OVER, ended=now)

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
        self.states = [self._fresh()]

    def first_open(self) -> int | None:
        """The seat for whoever joins next."""
        return next((seat.seat for seat in self.seats if seat.kind == OPEN), None)
