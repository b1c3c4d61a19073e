"""A played game as text: a header, then one line a move. Every state is a fold over it.

docs/notation.md describes the format. Seats count from 0 here and from 1 in the text.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from cleverdice.dice import (
    MissingSeedError,
    Source,
    WrongSeedError,
    check_line,
    restore,
)
from cleverdice.rules import CHANCE, Game, IllegalMove, InvalidMove, SheetError, State, load

MAGIC = "cleverdice record"
FORMAT = 1


class RecordError(ValueError):
    """A record that can't be read or replayed: `line` says where, `reason` why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class SaveError(OSError):
    """A record that could not be written; what was in the file before is still there."""


@dataclass(frozen=True)
class Header:
    """What is known before the first roll.

    `version` is that of the game's rules, `first` the seat that begins, `drawn` whether the dice
    chose it, `dice` what the source says about itself.
    """

    game: str
    players: int
    names: tuple[str, ...]
    version: int
    first: int
    drawn: bool
    dice: str

    def __post_init__(self) -> None:
        if len(self.names) != self.players:
            raise ValueError(f"{self.players} players need as many names, not {len(self.names)}")
        if not 0 <= self.first < self.players:
            raise ValueError(f"there is no seat {self.first + 1} at a table of {self.players}")
        if not self.dice:
            raise ValueError("the header must say where the dice come from")
        for key, value in self.fields():
            check_line(value, f"the value of {key!r}")

    def fields(self) -> Iterator[tuple[str, str]]:
        """The lines of the header, in their order, as key and value."""
        yield "game", self.game
        yield "rules", str(self.version)
        yield "players", str(self.players)
        for seat, name in enumerate(self.names, 1):
            yield f"name {seat}", name
        yield "first", f"{self.first + 1} {'drawn' if self.drawn else 'chosen'}"
        yield "dice", self.dice

    def line_of(self, key: str) -> int:
        """The line of the text that a part of the header stands in."""
        return 2 + [name for name, _ in self.fields()].index(key)

    @property
    def length(self) -> int:
        """How many lines come before the first move."""
        return self.line_of("dice") + 1


@dataclass(frozen=True)
class Record:
    """A game as it was played; `seed` is the revealed secret of fair dice.

    `lines` tells where the moves (and the seed) stood in the text they were read from.
    """

    header: Header
    moves: tuple[tuple[int, str], ...] = ()
    seed: str | None = None
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.seed is not None and not re.fullmatch("[0-9a-f]{64}", self.seed):
            raise ValueError("a revealed seed has 64 hexadecimal digits, in small letters")

    @property
    def game(self) -> Game:
        """The game that was played; `RecordError` if it is not known here."""
        return _known_game(self.header)

    def add(self, seat: int, text: str) -> Record:
        """The record with one more move, which is not checked before the replay."""
        if self.seed is not None:
            raise ValueError("the seed is revealed, so nothing can be added")
        if not CHANCE <= seat < self.header.players:
            raise ValueError(f"there is no seat {seat + 1} at a table of {self.header.players}")
        if not text or text != text.strip():
            raise ValueError(f"{text!r} is no move")
        check_line(text, "a move")
        return Record(self.header, (*self.moves, (seat, text)))

    def reveal(self, seed: str) -> Record:
        """The record closed with the secret seed of its fair dice, in hexadecimal."""
        return replace(self, seed=seed, lines=())

    def text(self) -> str:
        """The whole as text; a move more only ever adds a line at the end."""
        lines = [f"{MAGIC} {FORMAT}", *(f"{key}: {value}" for key, value in self.header.fields())]
        lines += ["", *(f"{_spelled(seat)} {text}" for seat, text in self.moves)]
        if self.seed is not None:
            lines.append(f"reveal: {self.seed}")
        return "\n".join(lines) + "\n"

    def states(self) -> Iterator[State]:
        """Every table of the game, the fresh one first; `RecordError` at a move that is illegal."""
        game = self.game
        state = game.start(self.header.players, self.header.first)
        yield state
        for nth in range(len(self.moves)):
            state = self._played(game, state, nth)
            yield state

    def replay(self) -> State:
        """The table as the record leaves it."""
        *_, last = self.states()
        return last

    def line_of(self, nth: int) -> int:
        """The line of a move, counted from 0; one past the last is that of the seed."""
        return self.lines[nth] if self.lines else self.header.length + nth + 1

    def _played(self, game: Game, state: State, nth: int) -> State:
        seat, text = self.moves[nth]
        try:
            return game.play(state, seat, text)
        except (InvalidMove, IllegalMove) as error:
            raise RecordError(self.line_of(nth), str(error)) from error


def _spelled(seat: int) -> str:
    return "-" if seat == CHANCE else str(seat + 1)


def _known_game(header: Header) -> Game:
    try:
        game = load(header.game)
    except SheetError as error:
        raise RecordError(header.line_of("game"), str(error)) from error
    if header.version != game.version:
        reason = f"played by rules {header.version}, but only rules {game.version} are known here"
        raise RecordError(header.line_of("rules"), reason)
    if not game.min_players <= header.players <= game.max_players:
        reason = f"{game.name} is for {game.min_players} to {game.max_players} players"
        raise RecordError(header.line_of("players"), reason)
    return game


# Reading


def read(text: str) -> Record:
    """The record of a text; `RecordError` names the line and says what is wrong with it."""
    lines = _split(text)
    header = _read_header(lines)
    game = _known_game(header)
    record = Record(header)
    moves: list[tuple[int, str]] = []
    places: list[int] = []
    seed = None
    for number, line in enumerate(lines[header.length :], header.length + 1):
        if not line.strip() or line.startswith("#"):
            continue
        if seed is not None:
            raise RecordError(number, "nothing may follow the revealed seed")
        places.append(number)
        if line.startswith("reveal:"):
            seed = _read_seed(line, number)
        else:
            moves.append(_read_move(game, record.header, line, number))
    return Record(header, tuple(moves), seed, tuple(places))


def _split(text: str) -> list[str]:
    """The lines of a text, which must begin with the magic words and end with a line break."""
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
    if not lines[0].startswith(f"{MAGIC} "):
        raise RecordError(1, f"this is no record: it does not begin with '{MAGIC} {FORMAT}'")
    if lines[0] != f"{MAGIC} {FORMAT}":
        found = lines[0].removeprefix(f"{MAGIC} ")
        raise RecordError(1, f"a record of format {found!r}; only {FORMAT} is known here")
    if lines[-1]:
        raise RecordError(len(lines), "broken off: there is no line break at the end")
    return lines[:-1]


def _read_header(lines: list[str]) -> Header:
    game = _value(lines, 2, "game")
    version = _number(lines, 3, "rules")
    players = _number(lines, 4, "players")
    names = tuple(_value(lines, 4 + seat, f"name {seat}") for seat in range(1, players + 1))
    first, how = _read_first(lines, 5 + players, players)
    dice = _value(lines, 6 + players, "dice")
    if lines[6 + players : 7 + players] != [""]:
        raise RecordError(7 + players, "an empty line must follow the header")
    return _checked(Header, lines, game, players, names, version, first, how == "drawn", dice)
