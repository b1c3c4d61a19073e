"""Terminal input and output: language, colours, lines of 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TextIO

from cleverdice.draw import WIDTH, bare, styled, to_ascii, width
from cleverdice.players import PlayError
from cleverdice.texts import LANGUAGES, say

CLEAR = "\x1b[2J\x1b[H"


class TerminalError(Exception):
    """An error to show to the user in one line."""


class UserLeft(Exception):
    """The user left: Ctrl-C, Ctrl-D or quit."""


@dataclass
class Screen:
    """A terminal: its output, input and options."""

    out: TextIO
    read: Callable[[str], str]
    language: str = "en"
    colour: bool = False
    ascii: bool = False
    clears: bool = False

    @property
    def look(self) -> dict[str, Any]:
        """The options of drawings for this terminal."""
        return {"language": self.language, "colour": self.colour}

    def text(self, key: str, /, **details: Any) -> str:
        """A text in the language of this terminal."""
        return say(self.language, key, **details)

    def say(self, key: str, /, **details: Any) -> None:
        """Write a text, indented by a column like everything else."""
        self.put(f" {self.text(key, **details)}")

    def put(self, text: str = "", wrap: bool = True) -> None:
        """Write lines, wrapped unless they are meant to be copied."""
        for line in self._spelled(text).split("\n"):
            whole = not wrap or width(line) <= WIDTH
            for piece in [line] if whole else wrapped(bare(line)):
                self.out.write(piece + "\n")

    def strong(self, text: str) -> str:
        """A text in bold, if colours are on."""
        return styled(text, "1", self.colour)

    def ask(self, prompt: str) -> str:
        """Read a line; `UserLeft` on Ctrl-C or at the end of input."""
        self.out.flush()
        try:
            return self.read(self._spelled(f" {prompt}")).strip()
        except UnicodeDecodeError:
            return "?"
        except (EOFError, KeyboardInterrupt):
            self.out.write("\n")
            raise UserLeft from None

    def wipe(self) -> None:
        """Clear the screen on an interactive terminal."""
        self.out.write(CLEAR if self.clears else "\n")

    def _spelled(self, text: str) -> str:
        return to_ascii(text) if self.ascii else text


def wrapped(line: str) -> list[str]:
    """Wrap a long line, indented like the first."""
    indent = line[: len(line) - len(line.lstrip())]
    return textwrap.wrap(
        line,
        WIDTH - 1,
        subsequent_indent=f"{indent}  ",
        break_on_hyphens=False,
        break_long_words=False,
    )


def language_of(environment: Mapping[str, str]) -> str:
    """The language of the locale if supported, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            language = environment[name][:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"


def numbered(text: str, least: int, most: int) -> int | None:
    """The number typed, None if it is none or out of range."""
    number = int(text) if text.isdecimal() and len(text) < 10 else None
    return number if number is not None and least <= number <= most else None


@contextmanager
def refusals_told(screen: Screen) -> Iterator[None]:
    """Say in the language of the terminal what can't be played."""
    try:
        yield
    except PlayError as error:
        raise TerminalError(error.reason.said(screen.language)) from None
