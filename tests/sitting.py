"""Sitting at a terminal that isn't there: answers from a list, all that is shown in a text."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

from cleverdice import load
from cleverdice.terminal import Loop, Screen, Session, SetupOptions, new_table


class Keyboard:
    """Answers one after the other; then the end of the input."""

    def __init__(self, *answers: str) -> None:
        self.answers: Iterator[str] = iter(answers)
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        try:
            return next(self.answers)
        except StopIteration:
            raise EOFError from None


def screen(
    *answers: str, language: str = "en", colour: bool = False, ascii: bool = False
) -> Screen:
    return Screen(io.StringIO(), Keyboard(*answers), language, colour, ascii)


def shown(terminal: Screen) -> str:
    assert isinstance(terminal.out, io.StringIO)
    return terminal.out.getvalue()


def entropy(size: int) -> bytes:
    return bytes(range(size))


def opened(path: Path, game: str = "gsc", *seats: str, **wishes: object) -> Session:
    """A new table with these seats, saved under the path."""
    wanted = SetupOptions(load(game), seats=seats, seed="tests", first=1)
    wanted = SetupOptions(**{**wanted.__dict__, **wishes})
    return new_table(screen(), wanted, path / "game.txt", entropy, asking=False)


def sit(table: Session, *answers: str, **looks: str) -> str:
    """Play with these answers and give back all that was shown."""
    terminal = screen(*answers, **looks)  # type: ignore[arg-type]
    Loop(terminal, table).play()
    return shown(terminal)


def moves(table: Session) -> list[str]:
    return [text for _, text in table.record.moves]


def prompts(table: Session, *answers: str) -> list[str]:
    """What is asked."""
    terminal = screen(*answers)
    Loop(terminal, table).play()
    assert isinstance(terminal.read, Keyboard)
    return terminal.read.prompts
