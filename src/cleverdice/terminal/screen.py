"""What is written to the terminal and read from it: language, colours, lines of 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TextIO

from cleverdice.draw import WIDTH, bare, styled, to_ascii, width
from cleverdice.texts import LANGUAGES, say

CLEAR = "\x1b[2J\x1b[H"


class TerminalError(Exception):
    """Something that can't be done as asked; its one line is for the person at the keyboard."""


class Left(Exception):
    """The person at the keyboard has had enough for now."""


@dataclass
class Screen:
    """A terminal: where lines go to, where answers come from, and how it wants to be written on."""

    out: TextIO
    read: Callable[[str], str]
    language: str = "en"
    colour: bool = False
    ascii: bool = False
    clears: bool = False

    def text(self, key: str, /, **details: Any) -> str:
        """A text of the catalogue in the language of this terminal."""
        return say(self.language, key, **details)

    def say(self, key: str, /, **details: Any) -> None:
        """Write a text of the catalogue, a column in from the edge like everything else."""
        self.put(f" {self.text(key, **details)}")

    def put(self, text: str = "", wrap: bool = True) -> None:
        """Write lines; one that is too long goes on below, unless it is there to be copied."""
        for line in text.split("\n"):
            whole = not wrap or width(line) <= WIDTH
            for piece in [line] if whole else wrapped(bare(line)):
                self.out.write(self._spelled(piece) + "\n")

    def strong(self, text: str) -> str:
        """A text in bold, where there are colours."""
        return styled(text, "1", self.colour)

    def ask(self, prompt: str) -> str:
        """A line from the keyboard; `Left` when there is none to come."""
        self.out.flush()
        try:
            return self.read(self._spelled(f" {prompt}")).strip()
        except UnicodeDecodeError:
            return "?"
        except (EOFError, KeyboardInterrupt):
            self.out.write("\n")
            raise Left from None

    def wipe(self) -> None:
        """Start at the top of an empty screen, where the terminal is one."""
        self.out.write(CLEAR if self.clears else "\n")

    def _spelled(self, text: str) -> str:
        return to_ascii(text) if self.ascii else text


def wrapped(line: str) -> list[str]:
    """A long line as several, indented like the first."""
    indent = line[: len(line) - len(line.lstrip())]
    return textwrap.wrap(
        line,
        WIDTH - 1,
        subsequent_indent=f"{indent}  ",
        break_on_hyphens=False,
        break_long_words=False,
    )


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the locale asks for, if the catalogue has it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            language = environment[name][:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"


def numbered(text: str, least: int, most: int) -> int | None:
    """The number that was typed, if it is one and not out of range."""
    number = int(text) if text.isdecimal() and len(text) < 10 else None
    return number if number is not None and least <= number <= most else None
