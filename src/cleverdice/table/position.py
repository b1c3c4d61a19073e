"""A table as it stands: its record, every state of it, its seats, and what follows from them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from cleverdice.dice import Fair
from cleverdice.record import Record
from cleverdice.rules import CHANCE, Game, IllegalMove, InvalidMove, Move, State, load

from .errors import Refused
from .model import BOT, LOBBY, OPEN, OVER, PLAY, SeatRow, Stored, TableRow
from .record import dice_of, recorded
from .undo import Played, Redos, folded, given, times_of


class BrokenTable(Exception):
    """A table whose record can't be replayed here."""


def by_seat(moves: Sequence[Played]) -> dict[int, list[str]]:
    """The moves of each seat."""
    found: dict[int, list[str]] = {}
    for seat, text in moves:
        found.setdefault(seat, []).append(text)
    return found


class Position:
    """What is known of a game from its lobby to its end, and who may do something there."""

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
        self.states: list[State] = [self.fresh()]
        self.redos = Redos.after(stored.events)
        self._legal: tuple[State, dict[int, list[Move]]] = (self.state, {})
        self._replay(folded(stored.events))
        self._by_seat = by_seat(self.moves)
        known = times_of(stored.events, stored.times)
        missing = len(self.moves) - len(known)
        self.times: list[int] = known + [stored.touched or self.row.created] * missing

    def fresh(self) -> State:
        """The table before anybody has done anything."""
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

    def seat(self, seat: int) -> int:
        """A seat by its number, if there is such a one."""
        if seat >= len(self.seats):
            raise Refused("why.seat", seat=seat + 1, players=len(self.seats))
        return seat

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

    def first_open(self) -> int | None:
        """The seat for whoever joins next."""
        return next((seat.seat for seat in self.seats if seat.kind == OPEN), None)

    # Who may

    def check_play(self) -> None:
        """Refuse what belongs to a game in play."""
        if self.row.phase == LOBBY:
            raise Refused("server.not-started", status=409)
        if self.row.phase == OVER:
            raise Refused("why.over", status=409)

    def check_seat(self, key: str | None, seat: int) -> None:
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
        self.check_play()
        self.check_seat(key, seat)
        if not self.hints:
            raise Refused("hint.off", status=403)
        if not self.legal(seat):
            rolling = self.game.actors(self.state) == (CHANCE,)
            raise Refused("why.roll.first" if rolling else "why.wait", status=409)
