"""What is stored of a table, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field

LOBBY, PLAY, OVER = "lobby", "play", "over"
PERSON, BOT, OPEN = "person", "bot", "open"

DAY_MS = 24 * 3600 * 1000
LOBBY_MS = 7 * DAY_MS
UNTOUCHED_MS = DAY_MS
BEGUN_MS = 90 * DAY_MS
"""How long tables are kept that nobody touches: lobbies, games without a move, games in play."""


@dataclass(frozen=True)
class TableRow:
    """A table: its game, its dice, how far it is."""

    id: str
    game: str
    version: int
    typed: bool
    secret: str = field(repr=False)
    invite: str = field(repr=False)
    language: str
    phase: str
    first: int | None
    drawn: bool | None
    created: int
    ended: int | None = None
    next: str | None = None
    hints: bool | None = None
    contest: str | None = None
    challenge: str | None = None
    closes: int | None = None
    shared: bool = False
    shut: bool = False
    hinted: bool = False
    revision: int = 0
    """Counts what is changed beside the record: the row itself, seats, keys."""
    signs: bool = True
    """May people send each other signs?"""
    free: bool = False
    """May whoever watches take a seat that is nobody's?"""
    clock: int | None = None
    """Seconds that a person has for a turn, if the host wants it so."""
    counted: int | None = None
    """The clock runs from then on at the earliest."""
    tally: str | None = None
    """JSON: how many of the games before each seat has won."""

    def is_closed(self, now: int) -> bool:
        """Is the day over for which it was played?"""
        return self.shut or (self.closes is not None and now >= self.closes)

    def expires(self, touched: int | None) -> int | None:
        """When it is deleted unless somebody goes on, if ever; `touched` is its last move."""
        if self.phase == LOBBY:
            return self.created + LOBBY_MS
        if self.phase == OVER or (self.contest is not None and touched is not None):
            return None
        moved = touched is not None and touched > self.created
        return (touched or 0) + BEGUN_MS if moved else self.created + UNTOUCHED_MS


@dataclass(frozen=True)
class SeatRow:
    """A seat: who plays there, and whose it is (`holder`: the hash of a key of the table).

    `person` is the hash of the key of whom the game counts for, if for anybody; for nobody if a bot
    has `helped`. A bot plays since the clock ran out where it has `lapsed`. After the end somebody
    is `ready` for another game.
    """

    seat: int
    kind: str
    level: str | None
    name: str
    seed: str
    holder: str | None = field(default=None, repr=False)
    person: str | None = field(default=None, repr=False)
    helped: bool = False
    lapsed: bool = False
    ready: bool = False


@dataclass(frozen=True)
class Begun:
    """A game that goes on from a point of another: who began it, and what is stored of it."""

    first: int
    events: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Stored:
    """All that is known of a table; `keys` tells which of the hashes is the host's."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    keys: dict[str, bool] = field(repr=False)
    events: tuple[tuple[int, str], ...] = ()
    touched: int | None = None
    """When something happened last."""
    times: tuple[int, ...] = ()
    """When each event happened, where that is known."""
