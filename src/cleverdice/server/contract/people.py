"""A person without an account: who they are, what they have played."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from .part import Part
from .tables import ContestKind


class Me(Part):
    """A person."""

    name: str
    since: int
    """Milliseconds since 1970."""


class Known(Me):
    """A person and the key that says so."""

    key: str


class Arrived(Me):
    """The person of a personal link."""

    key: str | None
    """Null where nobody has confirmed that they want to be this person."""


class WhoAmI(Part):
    """The person of a browser."""

    person: Me | None


class Called(Part):
    """A name as it is kept."""

    name: str


class Done(Part):
    """Nothing more is to be said."""


class PushKey(Part):
    """What a browser needs to know in order to get notifications."""

    key: str | None
    """The server's public key, for `applicationServerKey`; null where it sends none."""


class PlayedGame(Part):
    """How a game went for a person."""

    table: str
    seat: int
    game: str
    players: int
    others: int
    """Other people at the table."""
    bots: list[str]
    """The levels of the bots there."""
    typed: bool
    contest: ContestKind | None
    score: int
    areas: list[int]
    foxes: int
    fox_points: int
    level: int | None
    """The solo level."""
    rank: int
    won: bool
    """False in solo games."""
    shared: bool
    """Others won too."""
    started: int
    """Milliseconds since 1970."""
    ended: int
    given_away: float | None
    """Null until the coach has reviewed the game."""
    luck: float | None
    """Null until then."""


class DiceCount(Part):
    """How often each die came up how, in the person's own turns."""

    game: str
    players: int
    typed: bool
    faces: list[dict[str, int]]
    """By die, by face."""


class Reference(Part):
    """What the best bot makes on average."""

    game: str
    players: int
    bot: str
    games: int
    """How many were measured."""
    score: float
    areas: list[float]
    foxes: float
    fox_points: float


class Stats(Part):
    """What a person has played."""

    person: Me | None
    games: list[PlayedGame]
    """The oldest first, 5,000 at most."""
    dice: list[DiceCount]
    masters: list[Reference]
    looking: int
    """Games still waiting for the coach."""


class Waiting(Part):
    """How long statistics are still incomplete."""

    looking: int
    """Games still waiting for the coach; at 0, ask for the statistics again."""


Cell = str | int | float | bool | None
Row = dict[str, Cell]


class ExportedPerson(Part):
    """A person as stored."""

    name: str
    created: int
    seen: int


class Export(Part):
    """Everything stored about a person; rows are those of the database."""

    format: str
    version: int
    person: ExportedPerson
    seats: list[Row]
    results: list[Row]
    tries: list[Row]
    puzzles: list[Row]
    subscriptions: list[Row]
    """The devices that get notifications."""
    records: dict[str, str]
    """By table."""
    rows: list[Row] | UnsetType = UNSET
    """From a device that plays [without a server](offline.md): all that it stores."""
