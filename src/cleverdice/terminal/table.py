"""A table being played at: its record, every state so far, the seats, the dice, the file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cleverdice.dice import Fair, Source, restore, rolled_before
from cleverdice.record import Header, Record, RecordError, SaveError, load_file, save
from cleverdice.rules import CHANCE, Game, Move, Place, Roll, State

from .screen import Screen, TerminalError
from .seats import Seat, seat_of, thoughtful


@dataclass
class Table:
    """Everything of one game in play. Without a `source` the dice are real and typed in.

    `trouble` says why the game could not be saved, if it couldn't; `aside` is where a game went
    that was not over when this one began.
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
        """The game that is played."""
        return self.record.game

    @property
    def state(self) -> State:
        """The table as it stands."""
        return self.states[-1]

    @property
    def rolls(self) -> int:
        """How often dice were rolled so far, as the source counts it."""
        played = zip(self.record.moves, self.states, strict=False)
        rounds = [state.round for (seat, _), state in played if seat == CHANCE]
        return rolled_before(self.source, rounds, self.state.round)

    @property
    def solo(self) -> bool:
        """Is there one seat only?"""
        return len(self.seats) == 1

    @property
    def people(self) -> int:
        """How many seats are people's."""
        return sum(1 for seat in self.seats if not seat.bot)

    def make(self, seat: int, move: Move) -> None:
        """Carry out a legal move, or a roll of `CHANCE`, and save the game."""
        self.record = self.record.add(seat, self.game.text(move))
        self.states.append(self.game.apply(self.state, seat, move))
        self.save()

    def roll(self) -> Roll:
        """What the dice show next."""
        assert self.source is not None
        return self.source.roll(self.game, self.state, self.rolls)

    def bot_move(self, seat: int) -> Move:
        """The move of a bot; it depends on nothing but the record."""
        header, played = self.record.header, len(self.record.moves)
        return self.seats[seat].choose(self.game, self.state, seat, f"{header.dice} {played}")

    # Taking back

    def undo_to(self) -> int | None:
        """How many moves would be left after an undo; None if the dice were rolled since.

        The last choice of a person is taken back with all that followed it. Dice that fell stay
        as they fell; only real ones may be typed in anew.
        """
        for nth in reversed(range(len(self.record.moves))):
            seat, _ = self.record.moves[nth]
            if seat == CHANCE:
                return nth if self.source is None and nth == len(self.record.moves) - 1 else None
            if not self.seats[seat].bot and not is_forced(self.game, self.states[nth], seat):
                return nth
        return None

    def undo(self) -> int | None:
        """Take back the last choice and say whose it was; None if there is none to take back."""
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
        """Keep the game in its file; a full disk is no reason to stop playing."""
        try:
            save(self.record, self.path)
        except SaveError as error:
            self.trouble = str(error)
        else:
            self.trouble = ""

    def save_as(self, path: Path) -> None:
        """Keep a copy of the game in another file, so that it can be resumed from there."""
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
    """Is a bonus the only thing to do, and in one way only? It is made without asking."""
    moves = game.moves(state, seat)
    return len(moves) == 1 and isinstance(moves[0], Place)


# Opening a table


def fresh(header: Header, source: Source | None, path: Path) -> Table:
    """A new game, saved at once; `OSError` if it can't be."""
    record = Record(header)
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(source, Fair):
        _keep_secret(source, path)
    save(record, path)
    return Table(record, list(record.states()), tuple(map(seat_of, header.names)), source, path)


def resumed(screen: Screen, path: Path, think: float | None = None) -> Table:
    """The game in a file, as it was left; `TerminalError` if that can't be done.

    How long bots think is no part of a game: `think` says it anew.
    """
    record = opened(screen, path)
    secret = record.seed or _read_secret(path)
    try:
        states = list(record.states())
        source = restore(record.header.dice, bytes.fromhex(secret) if secret else None)
    except RecordError as error:
        raise TerminalError(screen.text("error.file.broken", file=path, why=error)) from None
    except ValueError:
        raise TerminalError(screen.text("error.file.secret", file=path)) from None
    seats = thoughtful(screen, tuple(map(seat_of, record.header.names)), think)
    return Table(record, states, seats, source, path)


def opened(screen: Screen, path: Path) -> Record:
    """The record in a file; `TerminalError` if there is none or it is broken."""
    try:
        return load_file(path)
    except RecordError as error:
        raise TerminalError(screen.text("error.file.broken", file=path, why=error)) from None
    except OSError as error:
        why = error.strerror or str(error)
        raise TerminalError(screen.text("error.file.open", file=path, why=why)) from None


def unfinished(path: Path) -> Record | None:
    """The game in a file that was begun and is not over, if there is one."""
    try:
        record = load_file(path)
        going_on = bool(record.moves) and bool(record.game.actors(record.replay()))
    except (OSError, RecordError):
        return None
    return record if going_on else None


def set_aside(path: Path) -> Path | None:
    """Rename a game in the file that is not over, so that a new one does not overwrite it."""
    if unfinished(path) is None:
        return None
    aside = path.with_name(f"{path.stem}-before{path.suffix}")
    os.replace(path, aside)
    if _secret_path(path).exists():
        os.replace(_secret_path(path), _secret_path(aside))
    return aside


def autosave(environment: Mapping[str, str]) -> Path:
    """The file of the game in play, in the user's folder for the state of programs."""
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
