"""A game in progress: its record, every state so far, the seats, the dice, the file."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from cleverdice.dice import (
    DiceError,
    Fair,
    MissingSeedError,
    Source,
    WrongSeedError,
    restore,
    rolled_before,
)
from cleverdice.record import Header, Record, RecordError, SaveError, load_file, save
from cleverdice.rules import CHANCE, Game, Move, Place, Roll, State
from cleverdice.texts import Text

from .screen import Screen, TerminalError
from .seats import Seat, seat_of, thoughtful

FILE_REASONS: dict[type[OSError], str] = {
    FileNotFoundError: "error.file.missing",
    IsADirectoryError: "error.file.folder",
    PermissionError: "error.file.forbidden",
}


@dataclass
class Session:
    """A game in progress. Without a `source` the dice are real and typed in.

    `trouble` is the reason if the game could not be saved; `aside` is the new file of an unfinished
    game that this one replaced.
    """

    record: Record
    states: list[State]
    seats: tuple[Seat, ...]
    source: Source | None
    path: Path
    trouble: str = ""
    aside: Path | None = None

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.record.game

    @property
    def state(self) -> State:
        """The current state."""
        return self.states[-1]

    @property
    def rolls(self) -> int:
        """The number of rolls so far, as the source counts them."""
        played = zip(self.record.moves, self.states, strict=False)
        rounds = [state.round for (seat, _), state in played if seat == CHANCE]
        return rolled_before(self.source, rounds, self.state.round)

    @property
    def solo(self) -> bool:
        """Is there only one seat?"""
        return len(self.seats) == 1

    @property
    def people(self) -> int:
        """The number of people."""
        return sum(1 for seat in self.seats if not seat.bot)

    def make(self, seat: int, move: Move) -> None:
        """Make a legal move, or a roll of `CHANCE`, and save the game."""
        self.record = self.record.add(seat, self.game.text(move))
        self.states.append(self.game.apply(self.state, seat, move))
        self.save()

    def roll(self) -> Roll:
        """Roll the dice."""
        assert self.source is not None
        return self.source.roll(self.game, self.state, self.rolls)

    def bot_move(self, seat: int) -> Move:
        """The move of a bot; it depends only on the record."""
        header, played = self.record.header, len(self.record.moves)
        return self.seats[seat].choose(self.game, self.state, seat, f"{header.dice} {played}")

    # Undo

    def undo_to(self) -> int | None:
        """The number of moves left after an undo; None if the dice were rolled since.

        Undoes the last choice of a person with everything after it. Rolls can't be undone, except
        that real dice may be typed in again.
        """
        for nth in reversed(range(len(self.record.moves))):
            seat, _ = self.record.moves[nth]
            if seat == CHANCE:
                return nth if self.source is None and nth == len(self.record.moves) - 1 else None
            if not self.seats[seat].bot and not is_forced(self.game, self.states[nth], seat):
                return nth
        return None

    def undo(self) -> int | None:
        """Undo the last choice and return its seat; None if there is none to undo."""
        left = self.undo_to()
        if left is None:
            return None
        seat, _ = self.record.moves[left]
        self.record = Record(self.record.header, self.record.moves[:left])
        del self.states[left + 1 :]
        self.save()
        return seat

    # Files

    def save(self) -> None:
        """Save the game; an error such as a full disk doesn't end it."""
        try:
            save(self.record, self.path)
        except SaveError as error:
            self.trouble = str(error)
        else:
            self.trouble = ""

    def save_as(self, path: Path) -> None:
        """Save a copy to another file that can be resumed."""
        save(self.record, path)
        if isinstance(self.source, Fair) and self.record.seed is None:
            _keep_secret(self.source, path)

    def close(self) -> None:
        """Reveal the secret of fair dice once the game is over."""
        if isinstance(self.source, Fair) and self.record.seed is None:
            self.record = self.record.reveal(self.source.reveal)
            self.save()
            _secret_path(self.path).unlink(missing_ok=True)


def is_forced(game: Game, state: State, seat: int) -> bool:
    """Is a bonus the only legal move? It is made without asking."""
    moves = game.moves(state, seat)
    return len(moves) == 1 and isinstance(moves[0], Place)


# Opening a table


def fresh(header: Header, source: Source | None, path: Path) -> Session:
    """A new game, saved at once; `OSError` if that fails."""
    record = Record(header)
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(source, Fair):
        _keep_secret(source, path)
    save(record, path)
    return Session(record, list(record.states()), tuple(map(seat_of, header.names)), source, path)


def resumed(screen: Screen, path: Path, think: float | None = None) -> Session:
    """Resume the game in a file; `TerminalError` if that is impossible.

    The thinking time of bots is not part of a record: `think` sets it again.
    """
    table = replayed(screen, path)
    secret = table.record.seed or _read_secret(path)
    try:
        source = restore(table.record.header.dice, bytes.fromhex(secret) if secret else None)
    except (MissingSeedError, WrongSeedError):
        raise TerminalError(screen.text("error.file.secret", file=path)) from None
    except DiceError as error:
        line = table.record.header.line_of("dice")
        raise _broken(screen, path, RecordError(line, error.reason)) from None
    return replace(table, seats=thoughtful(screen, table.seats, think), source=source)


def replayed(screen: Screen, path: Path) -> Session:
    """The table of a record with all moves played; `TerminalError` if it is malformed."""
    record = opened(screen, path)
    with _broken_told(screen, path):
        states = list(record.states())
    return Session(record, states, tuple(map(seat_of, record.header.names)), None, path)


def opened(screen: Screen, path: Path) -> Record:
    """The record in a file; `TerminalError` if it is missing or malformed."""
    with file_errors_told(screen, path), _broken_told(screen, path):
        return load_file(path)


@contextmanager
def _broken_told(screen: Screen, path: Path) -> Iterator[None]:
    try:
        yield
    except RecordError as error:
        raise _broken(screen, path, error) from None


def _broken(screen: Screen, path: Path, error: RecordError) -> TerminalError:
    return TerminalError(screen.text("error.file.broken", file=path, why=error.told))


@contextmanager
def file_errors_told(screen: Screen, path: Path) -> Iterator[None]:
    """Say in the language of the terminal why a file can't be read or written."""
    try:
        yield
    except SaveError as error:
        raise TerminalError(str(error)) from None
    except OSError as error:
        raise TerminalError(screen.text("error.file.open", file=path, why=_why(error))) from None


def _why(error: OSError) -> Text | str:
    """Why a file can't be opened: the usual reasons in any language, others as the system says."""
    for kind, key in FILE_REASONS.items():
        if isinstance(error, kind):
            return Text(key)
    return error.strerror or str(error)


def unfinished(path: Path) -> Record | None:
    """The started but unfinished game in a file, if any."""
    try:
        record = load_file(path)
        going_on = bool(record.moves) and bool(record.game.actors(record.replay()))
    except (OSError, RecordError):
        return None
    return record if going_on else None


def set_aside(path: Path) -> Path | None:
    """Rename an unfinished game in the file, so that a new one does not overwrite it."""
    if unfinished(path) is None:
        return None
    aside = path.with_name(f"{path.stem}-before{path.suffix}")
    os.replace(path, aside)
    if _secret_path(path).exists():
        os.replace(_secret_path(path), _secret_path(aside))
    return aside


def autosave(environment: Mapping[str, str]) -> Path:
    """The default file of the current game, in the user's state folder."""
    base = environment.get("XDG_STATE_HOME") or ""
    folder = Path(base) if os.path.isabs(base) else Path.home() / ".local" / "state"
    return folder / "cleverdice" / "autosave.txt"


def _secret_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.secret")


def _keep_secret(source: Fair, path: Path) -> None:
    target = _secret_path(path)
    target.unlink(missing_ok=True)
    with open(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(source.reveal)


def _read_secret(path: Path) -> str:
    try:
        return _secret_path(path).read_text().strip()
    except (OSError, UnicodeDecodeError):
        return ""
