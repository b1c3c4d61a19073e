"""A table as everybody sees it: nothing is hidden in these games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import UNSET, UnsetType

from .games import Bonus
from .log import Source
from .part import Part, changes_of
from .texts import Text

Phase = Literal["lobby", "play", "over"]
SeatKind = Literal["person", "bot", "open"]
ContestKind = Literal["daily", "duel"]

# Moves


class AnyMove(Part):
    """What moves of every kind have."""

    text: str
    """The move as it is sent."""


class MarkMove(AnyMove):
    """A move that marks a cell. What it gives is absent where moves are only named (reviews)."""

    area: int
    cell: int
    value: int
    """What is written: a number, or 1 for a cross."""
    plain: bool
    """Points instead of the bonus."""
    points: int | UnsetType = UNSET
    """Immediate gain of points in that area."""
    bonuses: list[Bonus] | UnsetType = UNSET
    """What it earns."""


class EnterMove(MarkMove, kw_only=True, tag_field="kind", tag="enter"):
    """Dice are entered."""

    dice: list[int]
    """The dice (in a game of symbols: the symbols) that are used."""
    number: int
    """What the die counts as, or 0 for what it shows."""
    extra: bool
    """It is an extra die."""
    platter: list[int] | UnsetType = UNSET
    """Dice that this choice sends to the platter."""
    spends: int | UnsetType = UNSET
    """Spaces for polishing that it costs; absent: none."""


class PlaceMove(MarkMove, tag_field="kind", tag="place"):
    """A bonus is placed."""


class ReturnMove(AnyMove, tag_field="kind", tag="return"):
    """A die of the platter is taken back, to be rolled again."""

    dice: list[int]
    """That die."""


class SkipMove(AnyMove, tag_field="kind", tag="skip"):
    """No further mark in an area."""

    area: int


class SayMove(AnyMove, tag_field="kind", tag="say"):
    """An action, a pass, or the end of a turn."""

    word: str
    declines: bool
    """Somebody goes without something that they could have."""
    rolls: bool | UnsetType = UNSET
    """Nothing is left then but to roll; absent: no."""


Move = EnterMove | PlaceMove | ReturnMove | SkipMove | SayMove


# Seats


class Die(Part):
    """A die on the table."""

    face: int
    """Zero before it is rolled."""
    place: int
    """-1 still to be rolled, 0 platter, 1 to 3 die field."""
    token: int
    """What `dice` of a move call it: its number, or that of its symbol; -1 before it is rolled."""


class Score(Part):
    """The points of a sheet."""

    areas: list[int]
    foxes: int
    fox_points: int
    least: int
    """The fewest points of an area, which each fox counts."""
    lowest: list[int]
    """The areas that have so few; none without a fox."""
    total: int


class Todo(Part):
    """What a seat has to do."""

    say: Text
    bonus: Bonus | None
    by: Source | UnsetType | None = UNSET
    """What a bonus came from; absent in reviews."""


class PlainSeat(Part):
    """A sheet and what its player has to do, as the rules have it."""

    cells: list[list[int]]
    """By area: 0 free, 1 crossed, else the number written."""
    skipped: list[list[int]]
    """By area: free cells that nothing can mark any more."""
    bonuses: list[list[Literal[0, 1, 2, 3]]]
    """By area, what became of each printed bonus: 0 open, 1 got, 2 lost, 3 got or lost."""
    tracks: list[list[int]]
    """By action row: 0 locked, 1 circled (ready), 2 crossed (used)."""
    ready: list[int]
    """By action row: how many spaces are ready."""
    foxes: int
    spent: list[int]
    """Dice that are used up for this seat in this turn."""
    score: Score
    todo: list[Todo]
    """Bonuses first."""


class Seat(PlainSeat):
    """A seat and who sits there."""

    name: str
    kind: SeatKind
    level: str | None
    """That of a bot."""
    here: bool
    """Its holder is connected, or a bot plays."""
    away: int | None
    """Milliseconds since 1970: since when its holder is not connected. Null: connected, or none."""
    lent: bool
    """A bot plays for the person of this name, who may take the seat back."""
    free: bool
    """Open, or a bot's that whoever watches may take."""
    lapsed: bool
    """A bot plays because the time was up, until the person is back."""
    until: int | None
    """Milliseconds since 1970: when the time for this turn is up. Null: it doesn't run."""
    again: bool
    """After the end: ready for another game."""
    nth: int
    """Moves of this seat so far."""


# Tables


class Outcome(Part):
    """How a game ended."""

    winners: list[int]
    level: int | None
    """The solo level; null with several players."""
    rating: Text | None
    """Its name."""


class AnyTable(Part):
    """What follows from the rules at a table, apart from its seats."""

    round: int
    rounds: int | None
    """Null where a game ends otherwise."""
    active: int
    """The seat whose turn it is."""
    first: int
    """The seat that began."""
    roll: int
    """Rolls in this turn so far."""
    stage: str
    """`round`, `roll`, `turn`, `serve` or `over`; alone also `rest` and `deal`."""
    chance: bool
    """Dice must be rolled now."""
    rolling: list[int]
    """The dice to be rolled."""
    ordered: bool
    """A solo deal: typed dice are named nearest first."""
    dice: list[Die]
    actors: list[int]
    """Seats that may act now, whoever holds them, in the order of play."""
    outcome: Outcome | None
    """Null before the end."""


class PlainTable(AnyTable):
    """A table as the rules have it."""

    seats: list[PlainSeat]


class LooseSheet(Part):
    """A sheet without dice, what may be marked on it, and why a field asked about may not."""

    round: int
    rounds: int | None
    """The last round of the smallest table; null where rounds don't count."""
    seat: PlainSeat
    moves: list[Move]
    why: Text | None


class FairDice(Part):
    """Dice whose rolls can be proved."""

    commitment: str
    """64 hexadecimal digits."""
    seeds: list[str]
    """What each seat adds."""
    reveal: str | None
    """The secret, once it may be known."""


class Contest(Part):
    """Dice that others play too: of a day, or of a duel."""

    kind: ContestKind
    id: str
    closes: int | None
    """Milliseconds since 1970: when nobody may play on any more; duels never close."""


class Series(Part):
    """Games of the same people one after the other."""

    games: int
    """How many were played to their end, this one included."""
    wins: list[int]
    """By seat; several may win a game."""


class Tip(Part):
    """Something to explain to somebody who is new to the game."""

    id: str
    say: Text
    chapter: str
    """The chapter of the game's rules that tells more."""
    news: bool
    """Nothing to do: it should stay long enough to be read."""
    chosen: bool
    """Told only once a die is chosen."""


class View(AnyTable):
    """A table."""

    table: str
    game: str
    n: int
    """Moves so far, rolls included."""
    phase: Phase
    seats: list[Seat]
    rollers: list[int]
    """Seats whose holders may roll now: the active one; all if real dice are rolled for a bot."""
    absent: list[int]
    """Those among `actors`, or the seat that has to roll, whose holder is not connected."""
    moves: dict[str, list[Move]]
    """By acting seat (not bots, none in the lobby): every legal move, in the engine's order."""
    tips: dict[str, list[Tip]]
    """By seat (not bots, none in the lobby): what to explain now, the most urgent first."""
    undo: list[int]
    """Seats whose last choice can be taken back."""
    redo: list[int]
    """Seats whose undone choice can be made again."""
    typed: bool
    """Real dice."""
    hints: bool
    """People may ask the coach."""
    fair: FairDice | None
    """Null where dice are typed."""
    contest: Contest | None
    """The challenge that is played here."""
    next: str | None
    """The same people play again at this table."""
    host: int | None
    """A seat of the host; null if the host has none."""
    signs: bool
    """People may send each other signs."""
    free: bool
    """Whoever watches may take a free seat."""
    clock: int | None
    """Seconds that a person has for a turn; null: as long as one likes."""
    series: Series | None
    """Null before the first end, and in games for one."""
    expires: int | None
    """Milliseconds since 1970: when the table is deleted unless somebody goes on."""
    notice: Text | None
    """To be shown from 14 days before that."""


# What a move changed

if TYPE_CHECKING:

    class SeatChange(Part):
        """Made below."""

    class Change(Part):
        """Made below."""
else:
    SeatChange = changes_of(
        PlainSeat, "SeatChange", "The fields of a PlainSeat that a move changed."
    )
    Change = changes_of(
        PlainTable,
        "Change",
        "The fields of a PlainTable that a move changed; its seats by number.",
        seats=dict[str, SeatChange],
    )


# Answers to HTTP requests


class Opened(Part):
    """A table that was opened."""

    table: str
    key: str
    invite: str


class Joined(Part):
    """A seat that was taken."""

    table: str
    key: str
    seat: int


class Entered(Part):
    """Seats that a personal link holds."""

    table: str
    seats: list[int]


class TableLine(Part):
    """A table in a list."""

    table: str
    game: str
    names: list[str]
    phase: Phase
    n: int
    """Moves so far."""
    score: list[int]
    """Points by seat."""
    round: int | None
    """Null once it is over."""
    rounds: int | None
    """Null where a game ends otherwise."""
    created: int
    """Milliseconds since 1970."""
    touched: int
    """When somebody moved last."""
    deletable: bool
    """Whoever asks may delete it: it goes on, nobody else sits there, and it is no challenge."""
    expires: int | None
    """As in a [View](#view)."""
    notice: Text | None
    """As there."""


class Tables(Part):
    """The newest tables of a browser."""

    tables: list[TableLine]


class Health(Part):
    """How the server is."""

    ok: bool
    version: str
