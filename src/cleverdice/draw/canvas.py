"""A page of characters with colours: things are put at a place, then printed as lines."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

WIDTH = 80
"""No drawn line is longer."""

_RESET = "\x1b[0m"
_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_WIDE = ("W", "F")
_PAIRS = (
    "╭+ ╮+ ╰+ ╯+ ├+ ┤+ ─- │| →> ↘\\ ↓v ↻r ●@ ■# ◆& ▲^ ⬢% ★* ♠% ⬟! ♥v ✿8 ♣m ◎o ◣n ⊞H ☺$ "
    '×x ½/ ≥> ≤< °o ·. –- —- …. »> «< ¡! ¿? ßs „" “" ”" ’\''
)
_ASCII = str.maketrans({pair[0]: pair[1] for pair in _PAIRS.split()})

Cells = list[tuple[str, str]]
"""Characters, one a column, each with its colour codes."""


class Canvas:
    """Rows of characters, each with its colour codes; a row grows as something is put on it."""

    def __init__(self) -> None:
        self.rows: list[Cells] = []

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How long the longest row is."""
        return max((len(row) for row in self.rows), default=0)

    def put(self, row: int, column: int, text: str, style: str = "") -> int:
        """Write a text at a place; the column after it is returned."""
        return self._lay(row, column, [(piece, style) for piece in _cells(text)])

    def centre(self, row: int, column: int, room: int, text: str, style: str = "") -> None:
        """Write a text in the middle of a stretch."""
        self.put(row, column + max(0, room - width(text)) // 2, text, style)

    def paste(self, row: int, column: int, other: Canvas) -> None:
        """Copy another canvas onto this one."""
        for down, line in enumerate(other.rows):
            self._lay(row + down, column, line)

    def text(self, colour: bool = True) -> str:
        """All rows as lines, without blanks at their ends."""
        return "\n".join(_line(row, colour) for row in self.rows)

    def _lay(self, row: int, column: int, cells: Cells) -> int:
        while self.height <= row:
            self.rows.append([])
        line, end = self.rows[row], column + len(cells)
        line += [(" ", "")] * (end - len(line))
        line[column:end] = cells
        return end


def _cells(text: str) -> list[str]:
    """One piece of text a column: a wide character is followed by an empty piece."""
    cells: list[str] = []
    for char in text:
        columns = _columns(char)
        if columns or not cells:
            cells += [char, ""][: columns or 1]
        else:
            cells[-1] += char
    return cells


def _line(row: Cells, colour: bool) -> str:
    if not colour:
        return "".join(char for char, _ in row).rstrip()
    while row and row[-1] == (" ", ""):
        row = row[:-1]
    pieces, before = [], ""
    for char, style in row:
        if style != before:
            pieces.append((_RESET if before else "") + (f"\x1b[{style}m" if style else ""))
        pieces.append(char)
        before = style
    return "".join(pieces) + (_RESET if before else "")


def styled(text: str, style: str, colour: bool) -> str:
    """A text in a style, where colours are wanted."""
    return f"\x1b[{style}m{text}{_RESET}" if colour and style else text


def bare(text: str) -> str:
    """A text without its colour codes."""
    return _ANSI.sub("", text)


def width(text: str) -> int:
    """How many columns of a terminal a line takes."""
    return sum(map(_columns, bare(text)))


@lru_cache(maxsize=1024)
def _columns(char: str) -> int:
    """How many columns a character takes: none if it is put on the one before."""
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in _WIDE else 1


def to_ascii(text: str) -> str:
    """The same text for a terminal that knows ASCII only, column by column."""
    plain = unicodedata.normalize("NFKD", text.translate(_ASCII))
    kept = (char for char in plain if not unicodedata.combining(char))
    return "".join(char if char.isascii() else "?" for char in kept)
