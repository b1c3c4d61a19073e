"""Tables that are opened: what is stored of them before anybody has played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from cleverdice.dice import fresh_seed
from cleverdice.rules import load, names

from .challenges import Challenge, Try
from .errors import Refused
from .keys import Entropy, Named, fresh_id, fresh_key, hashed, invitation
from .model import BOT, LOBBY, PERSON, PLAY, Begun, SeatRow, Stored, TableRow
from .names import cleaned
from .seats import first_seats
from .seats import fresh_seed as seat_seed
from .table import Table
from .together import tally, written
from .wishes import SeatWish


class Opening(Protocol):
    """A table that somebody wants."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def seats(self) -> Sequence[SeatWish]:
        """Who is to sit where."""

    @property
    def dice(self) -> str:
        """Fair, or typed."""

    @property
    def lang(self) -> str:
        """The language of names."""

    @property
    def hints(self) -> bool | None:
        """Are hints given?"""

    @property
    def start(self) -> bool:
        """Does the game begin at once?"""


class Trying(Protocol):
    """Somebody who begins a try."""

    @property
    def name(self) -> str:
        """The name."""

    @property
    def lang(self) -> str:
        """The language of names."""


class Fresh(NamedTuple):
    """What a new table needs from outside: random bytes, the time, and how it gets its id."""

    entropy: Entropy
    now: int
    named: Named = fresh_id


@dataclass(frozen=True)
class Wished:
    """A table that nobody has asked for in these words."""

    game: str
    seats: Sequence[SeatWish]
    lang: str
    hints: bool | None = None
    dice: str = "fair"
    start: bool = False


@dataclass(frozen=True)
class SeatWished:
    """A seat of such a table."""

    kind: str
    name: str | None = None
    level: str | None = None


def new_table(
    wish: Opening, fresh: Fresh, person: str | None, begun: Begun | None = None
) -> tuple[Stored, str]:
    """A new table, perhaps of a game that was `begun` already, and the key of its host."""
    if wish.game not in names():
        raise Refused("server.no-game", games=", ".join(names()))
    table, key = fresh.named(fresh.entropy), fresh_key(fresh.entropy)
    row = _row(table, wish, hashed(invitation(table, key)), fresh)
    stored = Stored(row, _seats(wish, hashed(key), fresh, person), {hashed(key): True})
    if begun is not None:
        row = replace(row, phase=PLAY, first=begun.first, drawn=False)
        stored = replace(stored, table=row, events=begun.events, touched=row.created)
    return stored, key


def _row(table: str, wish: Opening, invite: str, fresh: Fresh) -> TableRow:
    """A table that nobody has touched."""
    return TableRow(
        id=table,
        game=wish.game,
        version=load(wish.game).version,
        typed=wish.dice == "typed",
        secret=fresh_seed(fresh.entropy).hex(),
        invite=invite,
        language=wish.lang,
        phase=LOBBY,
        first=None,
        drawn=None,
        created=fresh.now,
        counted=fresh.now,
        hints=wish.hints,
    )


def _seats(wish: Opening, host: str, fresh: Fresh, person: str | None) -> tuple[SeatRow, ...]:
    return first_seats(load(wish.game), wish.seats, host, wish.lang, fresh.entropy, person)


def new_try(
    challenge: Challenge, trying: Trying, person: str, host: str, fresh: Fresh
) -> tuple[Stored, Try]:
    """A table with the dice of a challenge; nobody is ever invited there.

    `person` and `host` are the hashes of the person's key and of that for the table.
    """
    wish = Wished(challenge.game, [SeatWished("person", trying.name)], trying.lang, hints=False)
    table = fresh.named(fresh.entropy)
    row = replace(
        _row(table, wish, hashed(fresh_key(fresh.entropy)), fresh),
        secret=challenge.secret,
        contest=challenge.kind,
        challenge=challenge.id,
        closes=challenge.closes,
        shared=challenge.shared,
    )
    (seat,) = _seats(wish, host, fresh, person)
    name = seat.name if cleaned(trying.name) else ""
    begun = Try(challenge.id, person, row.id, name, row.created)
    return Stored(row, (replace(seat, seed=challenge.seed),), {host: True}), begun


def once_more(was: Table, fresh: Fresh) -> Stored:
    """A table of the same people; all keys are good there as well."""
    row = replace(
        was.row,
        id=fresh.named(fresh.entropy),
        version=was.game.version,
        secret=fresh_seed(fresh.entropy).hex(),
        invite=hashed(fresh_key(fresh.entropy)),
        phase=LOBBY,
        first=None,
        drawn=None,
        created=fresh.now,
        counted=fresh.now,
        ended=None,
        next=None,
        hinted=False,
        revision=0,
        tally=written(tally(was)),
    )
    seats = tuple(_once_more(seat, fresh.entropy) for seat in was.seats)
    return Stored(row, seats, dict(was.keys))


def _once_more(seat: SeatRow, entropy: Entropy) -> SeatRow:
    """The same in a new game, which a bot has helped with only if it begins it.

    Whoever's time was up in the last game plays again.
    """
    if seat.lapsed:
        seat = replace(seat, kind=PERSON, level=None, lapsed=False)
    return replace(seat, seed=seat_seed(entropy), helped=seat.kind == BOT, ready=False)


def check_again(was: Table, key: str | None) -> None:
    """Refuse whoever can't play once more with the people of a table."""
    if was.row.phase != "over":
        raise Refused("server.not-over", status=409)
    if was.row.contest is not None:
        raise Refused("contest.once", status=409)
    if not was.held(key) and not was.is_host(key):
        raise Refused("server.not-yours", status=403)
