"""A played game: its header and its moves. Every state is a fold over the moves.

Seats count from 0 here and from 1 in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from cleverdice.dice import check_line
from cleverdice.rules import CHANCE, Game, IllegalMove, InvalidMove, SheetError, State, load, names
from cleverdice.texts import Reason, ReasonedError, Text, quoted

MAGIC = "cleverdice record"
"""What every record begins with."""

FORMAT = 1
"""The version of the format, written after it."""


class RecordError(ReasonedError):
    """A record that can't be read or replayed: `line` says where, `reason` why."""

    def __init__(self, line: int, reason: Reason) -> None:
        super().__init__(reason)
        self.line = line

    def __str__(self) -> str:
        return str(self.told)

    @property
    def told(self) -> Reason:
        """The line and the reason."""
        return Reason("record.line", {"line": self.line, "why": self.reason})


def wrong_line(line: int, key: str, /, **details: Any) -> RecordError:
    """The error for a line, with its reason from the catalogue."""
    return RecordError(line, Reason(key, details))


@dataclass(frozen=True)
class Header:
    """What is known before the first roll.

    `version` is that of the rules, `first` the starting seat, `drawn` whether it was drawn, `dice`
    the description of the source. A game that continues from the middle of another has the number
    of moves it was `given`, and optionally a word for where they come from (`origin`).
    """

    game: str
    players: int
    names: tuple[str, ...]
    version: int
    first: int
    drawn: bool
    dice: str
    given: int = 0
    origin: str = ""

    def __post_init__(self) -> None:
        if len(self.names) != self.players:
            raise ValueError(f"expected {self.players} names, not {len(self.names)}")
        if not 0 <= self.first < self.players:
            raise ValueError(f"there is no seat {self.first + 1} at a table of {self.players}")
        if not self.dice:
            raise ValueError("the header must say where the dice come from")
        if self.given < 0 or not re.fullmatch("[a-z0-9]{0,64}", self.origin):
            raise ValueError("a given beginning is a number of moves and optionally a word")
        for key, value in self.fields():
            check_line(value, value_of(key))

    def fields(self) -> Iterator[tuple[str, str]]:
        """The lines of the header in order, as key and value."""
        yield "game", self.game
        yield "rules", str(self.version)
        yield "players", str(self.players)
        for seat, name in enumerate(self.names, 1):
            yield f"name {seat}", name
        yield "first", f"{self.first + 1} {'drawn' if self.drawn else 'chosen'}"
        yield "dice", self.dice
        if self.given:
            yield "given", f"{self.given} {self.origin}".rstrip()

    def line_of(self, key: str) -> int:
        """The line number of a header field."""
        return 2 + [name for name, _ in self.fields()].index(key)

    @property
    def length(self) -> int:
        """The number of lines before the first move."""
        return 2 + len(list(self.fields()))


@dataclass(frozen=True)
class Record:
    """A played game; `seed` is the revealed secret of fair dice.

    `lines` are the line numbers of the moves (and the seed) in the parsed text.
    """

    header: Header
    moves: tuple[tuple[int, str], ...] = ()
    seed: str | None = None
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.seed is not None and not re.fullmatch("[0-9a-f]{64}", self.seed):
            raise ValueError("a revealed seed has 64 lowercase hexadecimal digits")

    @property
    def game(self) -> Game:
        """The game that was played; `RecordError` if it is unknown."""
        return known_game(self.header)

    def add(self, seat: int, text: str) -> Record:
        """The record with one more move, checked only on replay."""
        if self.seed is not None:
            raise ValueError("nothing can be added after the seed is revealed")
        if not CHANCE <= seat < self.header.players:
            raise ValueError(f"there is no seat {seat + 1} at a table of {self.header.players}")
        if not text or text != text.strip():
            raise ValueError(f"{text!r} is not a move")
        check_line(text, Text("record.what.move"))
        return Record(self.header, (*self.moves, (seat, text)))

    def reveal(self, seed: str) -> Record:
        """The record, closed with the secret seed of its fair dice in hex."""
        return replace(self, seed=seed, lines=())

    def text(self) -> str:
        """The record as text; another move only appends a line."""
        lines = [f"{MAGIC} {FORMAT}", *(f"{key}: {value}" for key, value in self.header.fields())]
        lines += ["", *(f"{_spelled(seat)} {text}" for seat, text in self.moves)]
        if self.seed is not None:
            lines.append(f"reveal: {self.seed}")
        return "\n".join(lines) + "\n"

    def states(self) -> Iterator[State]:
        """Every state of the game from the start; `RecordError` at an illegal move."""
        game = self.game
        state = game.start(self.header.players, self.header.first)
        yield state
        for nth in range(len(self.moves)):
            state = self._played(game, state, nth)
            yield state

    def replay(self) -> State:
        """The final state."""
        *_, last = self.states()
        return last

    def line_of(self, nth: int) -> int:
        """The line number of a move, counted from 0; one past the last is the seed's."""
        return self.lines[nth] if nth < len(self.lines) else self.header.length + nth + 1

    def _played(self, game: Game, state: State, nth: int) -> State:
        seat, text = self.moves[nth]
        try:
            return game.play(state, seat, text)
        except (InvalidMove, IllegalMove) as error:
            raise RecordError(self.line_of(nth), error.reason) from error


def _spelled(seat: int) -> str:
    return "-" if seat == CHANCE else str(seat + 1)


def value_of(key: str) -> Text:
    """What an error calls the value of a header line."""
    return Text("record.what.value", {"key": key})


def _unknown(header: Header) -> RecordError:
    """The error for a game that there is not, or not with these options."""
    line, (name, _, options) = header.line_of("game"), header.game.partition(":")
    if options and name in names():
        return wrong_line(line, "record.options", game=name, found=quoted(options))
    return wrong_line(line, "record.game", found=quoted(header.game), games=names())


def known_game(header: Header) -> Game:
    """The game of a header; `RecordError` if it can't be played here."""
    try:
        game = load(header.game)
    except SheetError as error:
        raise _unknown(header) from error
    if header.version != game.version:
        versions = {"found": header.version, "known": game.version}
        raise wrong_line(header.line_of("rules"), "record.rules", **versions)
    if not game.min_players <= header.players <= game.max_players:
        size = {"least": game.min_players, "most": game.max_players}
        raise wrong_line(header.line_of("players"), "record.players", game=game.name, **size)
    return game
