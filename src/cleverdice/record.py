"""A game record as text: a header, then one move per line. Every state is a fold over the moves.

docs/notation.md specifies the format. Seats count from 0 here and from 1 in the text.
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

from cleverdice.dice import MissingSeedError, Source, WrongSeedError, check_line, counting, restore
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
    """A record that could not be written; the file keeps its old contents."""


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
            check_line(value, f"the value of {key!r}")

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
        return _known_game(self.header)

    def add(self, seat: int, text: str) -> Record:
        """The record with one more move, checked only on replay."""
        if self.seed is not None:
            raise ValueError("nothing can be added after the seed is revealed")
        if not CHANCE <= seat < self.header.players:
            raise ValueError(f"there is no seat {seat + 1} at a table of {self.header.players}")
        if not text or text != text.strip():
            raise ValueError(f"{text!r} is not a move")
        check_line(text, "a move")
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
    """Parse a record; `RecordError` has the line and the reason."""
    lines = _split(text)
    header = _read_header(lines)
    game = _known_game(header)
    numbered = enumerate(lines[header.length :], header.length + 1)
    body = [(at, line) for at, line in numbered if line.strip() and not line.startswith("#")]
    revealed = bool(body) and body[-1][1].startswith("reveal:")
    seed = _read_seed(*body[-1]) if revealed else None
    moves = tuple(_read_move(game, header, *line) for line in (body[:-1] if revealed else body))
    if header.given > len(moves):
        raise RecordError(header.line_of("given"), f"there are only {len(moves)} moves")
    return Record(header, moves, seed, tuple(at for at, _ in body))


def _split(text: str) -> list[str]:
    """The lines of a text, which must start with the magic words and end with a newline."""
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
    if not lines[0].startswith(f"{MAGIC} "):
        raise RecordError(1, f"not a record: it doesn't start with '{MAGIC} {FORMAT}'")
    if lines[0] != f"{MAGIC} {FORMAT}":
        found = lines[0].removeprefix(f"{MAGIC} ")
        raise RecordError(1, f"a record of format {found!r}, but only {FORMAT} is known here")
    if lines[-1]:
        raise RecordError(len(lines), "truncated: there is no line break at the end")
    return lines[:-1]


def _read_header(lines: list[str]) -> Header:
    game = _value(lines, 2, "game")
    version = _number(lines, 3, "rules")
    players = _number(lines, 4, "players")
    names = tuple(_value(lines, 4 + seat, f"name {seat}") for seat in range(1, players + 1))
    first, drawn = _read_first(lines, 5 + players, players)
    dice = _value(lines, 6 + players, "dice")
    if not dice:
        raise RecordError(6 + players, "the header must say where the dice come from")
    given, origin = _read_given(lines, 7 + players)
    header = Header(game, players, names, version, first, drawn, dice, given, origin)
    if lines[header.length - 1 : header.length] != [""]:
        raise RecordError(header.length, "an empty line must follow the header")
    return header


def _value(lines: list[str], number: int, key: str) -> str:
    """The value of a header line: everything after the colon and one space."""
    line = lines[number - 1] if number <= len(lines) else ""
    name, colon, value = line.partition(":")
    if not colon or name != key:
        raise RecordError(number, f"expected the header line '{key}: ...'")
    value = value.removeprefix(" ")
    try:
        check_line(value, f"the value of {key!r}")
    except ValueError as error:
        raise RecordError(number, str(error)) from error
    return value


def _number(lines: list[str], number: int, key: str) -> int:
    value = _value(lines, number, key)
    if not re.fullmatch("[1-9][0-9]{0,3}", value):
        raise RecordError(number, f"{key!r} must be a number from 1 to 9999, not {value!r}")
    return int(value)


def _read_first(lines: list[str], number: int, players: int) -> tuple[int, bool]:
    value = _value(lines, number, "first")
    found = re.fullmatch("([1-9]) (drawn|chosen)", value)
    if not found or int(found[1]) > players:
        reason = f"expected a seat from 1 to {players} and 'drawn' or 'chosen'"
        raise RecordError(number, f"{reason}, not {value!r}")
    return int(found[1]) - 1, found[2] == "drawn"


def _read_given(lines: list[str], number: int) -> tuple[int, str]:
    """The optional line about given moves."""
    if not "".join(lines[number - 1 : number]).startswith("given:"):
        return 0, ""
    value = _value(lines, number, "given")
    found = re.fullmatch("([1-9][0-9]{0,3})(?: ([a-z0-9]{1,64}))?", value)
    if not found:
        reason = "expected a number of moves, and optionally a word for where they come from"
        raise RecordError(number, f"{reason}, not {value!r}")
    return int(found[1]), found[2] or ""


def _read_move(game: Game, header: Header, number: int, line: str) -> tuple[int, str]:
    if line.startswith("reveal:"):
        raise RecordError(number, "nothing may follow the revealed seed")
    found = re.fullmatch(r"(-|[1-9]) (.+)", line)
    if not found:
        raise RecordError(number, f"expected a seat (or -) and a move, not {line!r}")
    seat = CHANCE if found[1] == "-" else int(found[1]) - 1
    if seat >= header.players:
        raise RecordError(number, f"there is no seat {seat + 1} at a table of {header.players}")
    try:
        game.parse(found[2])
    except InvalidMove as error:
        raise RecordError(number, str(error)) from error
    return seat, found[2]


def _read_seed(number: int, line: str) -> str:
    found = re.fullmatch("reveal: ([0-9a-f]{64})", line)
    if not found:
        raise RecordError(number, "a revealed seed has 64 lowercase hexadecimal digits")
    return found[1]


# Files


def load_file(path: str | os.PathLike[str]) -> Record:
    """Read a record from a file; `RecordError` if it is malformed, `OSError` if unreadable."""
    content = Path(path).read_bytes()
    try:
        return read(content.decode())
    except UnicodeDecodeError as error:
        line = 1 + content[: error.start].count(b"\n")
        raise RecordError(line, "not UTF-8 text, or truncated") from error


def save(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record atomically; `SaveError` names the file and the reason."""
    target = Path(path).resolve()
    beside = target.with_name(f".{target.name}.{os.getpid()}.{threading.get_ident()}.tmp")
    try:
        _write(beside, record.text().encode())
        if target.exists():
            shutil.copymode(target, beside)
        os.replace(beside, target)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        reason = error.strerror or str(error)
        raise SaveError(f"could not save {os.fspath(path)!r}: {reason}") from error
    _keep_name(target.parent)


def _write(path: Path, content: bytes) -> None:
    path.unlink(missing_ok=True)
    with open(path, "xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _keep_name(folder: Path) -> None:
    """Make the rename survive a power cut, where the system supports it."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# Proving the dice


class Finding(StrEnum):
    """The result of verifying the dice of a record."""

    PROVED = "proved"
    PARTLY = "partly"
    TYPED = "typed"
    NOT_REVEALED = "not-revealed"
    WRONG_SEED = "wrong-seed"
    WRONG_FIRST = "wrong-first"
    WRONG_ROLL = "wrong-roll"
    BROKEN = "broken"


@dataclass(frozen=True)
class Verdict:
    """The finding, the number of correct rolls, and any problem in words with its line."""

    finding: Finding
    rolls: int = 0
    problem: str = ""
    line: int | None = None

    @property
    def ok(self) -> bool:
        """Is every roll proved?"""
        return self.finding is Finding.PROVED

    def __str__(self) -> str:
        if self.ok or self.finding is Finding.PARTLY:
            rolls = "1 roll follows" if self.rolls == 1 else f"{self.rolls} rolls follow"
            return f"{self.problem or 'proved'}: {rolls} from the seed"
        return self.problem if self.line is None else f"line {self.line}: {self.problem}"


def verify(record: Record) -> Verdict:
    """Check that the starting seat, if drawn, and every roll follow from the seed."""
    secret = bytes.fromhex(record.seed) if record.seed is not None else None
    try:
        source = restore(record.header.dice, secret)
    except MissingSeedError as error:
        return Verdict(Finding.NOT_REVEALED, 0, str(error))
    except WrongSeedError as error:
        return Verdict(Finding.WRONG_SEED, 0, str(error), record.line_of(len(record.moves)))
    except ValueError as error:
        return Verdict(Finding.BROKEN, 0, str(error), record.header.line_of("dice"))
    if source is None:
        return Verdict(Finding.TYPED, 0, "the dice were typed in: nothing to prove")
    return _verify_draws(record, source)


def _verify_draws(record: Record, source: Source) -> Verdict:
    header = record.header
    first = source.first(header.players)
    if header.drawn and header.first != first:
        problem = f"seat {first + 1} was drawn to begin, not seat {header.first + 1}"
        return Verdict(Finding.WRONG_FIRST, 0, problem, header.line_of("first"))
    rolls = 0
    try:
        for nth, due in _rolls_due(record, source):
            if record.moves[nth][1] != due:
                problem = f"the seed gives '{due}', not '{record.moves[nth][1]}'"
                return Verdict(Finding.WRONG_ROLL, rolls, problem, record.line_of(nth))
            rolls += 1
    except RecordError as error:
        return Verdict(Finding.BROKEN, rolls, error.reason, error.line)
    if header.given:
        return Verdict(Finding.PARTLY, rolls, f"after a given beginning of {header.given} moves")
    return Verdict(Finding.PROVED, rolls)


def _rolls_due(record: Record, source: Source) -> Iterator[tuple[int, str]]:
    """The move index of every roll and what it should be, without given moves."""
    game, roll = record.game, counting(source)
    for nth, state in enumerate(record.states()):
        chance = nth < len(record.moves) and record.moves[nth][0] == CHANCE
        if chance and game.actors(state) == (CHANCE,):
            due = roll(game, state, 0)
            if nth >= record.header.given:
                yield nth, game.text(due)
