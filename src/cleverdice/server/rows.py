"""What is stored of a table, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field

LOBBY, PLAY, OVER = "lobby", "play", "over"
PERSON, BOT, OPEN = "person", "bot", "open"


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


@dataclass(frozen=True)
class SeatRow:
    """A seat: who plays there, and whose it is (`holder`: the hash of a key)."""

    seat: int
    kind: str
    level: str | None
    name: str
    seed: str
    holder: str | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Stored:
    """All that is known of a table; `keys` tells which of the hashes is the host's."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    keys: dict[str, bool] = field(repr=False)
    events: tuple[tuple[int, str], ...] = ()
