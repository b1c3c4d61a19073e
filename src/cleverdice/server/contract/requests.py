"""Every message that a client may send over the socket; whatever else is refused."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

Id = Annotated[str, Meta(max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Small = Annotated[int, Meta(ge=0, le=200)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Spelling = Annotated[str, Meta(min_length=1, max_length=120)]
Name = Annotated[str, Meta(max_length=100)]
Level = Annotated[str, Meta(max_length=20)]


SignName = Literal["hello", "bravo", "lucky", "ouch", "wow", "think", "hurry", "thanks"]


class Request(Struct, tag_field="t", forbid_unknown_fields=True):
    """A message of the socket; its answer repeats the `id`."""

    id: Id


class Move(Request, tag="move"):
    """A move of a seat you hold.

    `nth` is the number of moves of that seat so far (`view.seats[seat].nth`), so that a message
    sent twice acts once: if the seat's move number `nth` is this very text, the response is `ok`
    and nothing happens; if it is another one, the message is stale.
    """

    seat: SeatNumber
    nth: Count
    text: Spelling


class Roll(Request, tag="roll"):
    """Roll the dice.

    `n` is `view.n`; sent twice, it rolls once. Whoever holds one of `view.rollers` may roll. `text`
    is what is typed for real dice (`w3 y5 ...`), and absent otherwise. Bots roll by themselves, and
    play only while somebody is connected.
    """

    n: Count
    text: Spelling | None = None


class Undo(Request, tag="undo"):
    """Take back the last choice of a seat you hold.

    `view.undo` lists the seats that can; see [Undo](#undo).
    """

    n: Count
    seat: SeatNumber


class Redo(Request, tag="redo"):
    """Make it again; `view.redo` lists the seats that can."""

    n: Count
    seat: SeatNumber


class Why(Request, tag="why"):
    """Why can't that be done? Asked by what was pointed at: dice, a field, or both.

    `number` is what the dice are to count as. The server finds the move that was probably meant.
    The response is a `why` too.
    """

    seat: SeatNumber
    dice: Annotated[list[Small], Meta(max_length=12)] = []
    area: Small | None = None
    cell: Small | None = None
    number: Annotated[int, Meta(ge=0, le=6)] = 0
    extra: bool = False


class Hint(Request, tag="hint"):
    """What the coach thinks of every move of a seat that you hold and that may act.

    The response is a [`hint`](#hint) too. Refused where `view.hints` is false, and beyond 60 in a
    burst and two a second per address. Nothing waits for it: a move sent after it may be answered
    first.
    """

    seat: SeatNumber


class Sit(Request, tag="seat"):
    """Hand a seat to a bot or take it back: the host any seat, anybody their own.

    `open` (host, in the lobby) gives it to whoever joins next. Whoever has a key of the table takes
    an open seat with `person`. Handing over a seat that somebody else holds is refused
    (`server.seat.held`) without `confirm`; `name` only names a seat that nobody holds.
    """

    seat: SeatNumber
    kind: Literal["bot", "person", "open"]
    level: Level | None = None
    name: Name | None = None
    confirm: bool = False


class Rename(Request, tag="name"):
    """Change the name, in the lobby.

    `seed` (up to 60 characters) replaces the random seed that your seat adds to fair dice.
    """

    seat: SeatNumber
    name: Name
    seed: Annotated[str, Meta(max_length=60)] | None = None


class Mine(Request, tag="mine"):
    """That's me, or not: a seat you hold counts for the person of this browser, or for nobody.

    Allowed at any time, also after the end; not for a seat that counts for somebody else.
    """

    seat: SeatNumber
    mine: bool


class Agree(Request, tag="agree"):
    """The host says what holds at the table, at any time; what is left out stays as it is.

    `signs`: people may send each other signs. `free`: whoever watches may take a seat that is open
    or that a bot plays for nobody. `clock`: seconds for a turn, 0 for as long as one likes; then a
    bot plays until the person acts or returns.
    """

    signs: bool | None = None
    free: bool | None = None
    clock: Literal[0, 30, 60, 120, 300] | None = None


class Sign(Request, tag="sign"):
    """A sign to everybody, from a seat you hold, where `view.signs` is true.

    Four in a row at most, then one every three seconds.
    """

    seat: SeatNumber
    sign: SignName


class Start(Request, tag="start"):
    """The host begins the game."""


class Again(Request, tag="again"):
    """After the end, from anybody with a seat: a new table with the same people, game and bots.

    It is started at once (asked twice, created once); everybody gets `next` and enters with their
    old key, which is valid there too.
    """


class Ready(Request, tag="ready"):
    """After the end: ready for another game, or no more. It counts for all seats you hold.

    Once everybody is ready who is here, the next game begins as with `again`.
    """

    ready: bool = True


class Log(Request, tag="log"):
    """Log entries from there on: the response is a `log` too."""

    start: Count = msgspec.field(name="from")


class Ping(Request, tag="ping"):
    """Is anybody there? The response is `pong`."""


Message = (
    Move
    | Roll
    | Undo
    | Redo
    | Why
    | Hint
    | Sit
    | Rename
    | Mine
    | Agree
    | Sign
    | Start
    | Again
    | Ready
    | Log
    | Ping
)
