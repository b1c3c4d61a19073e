"""A grid of coloured characters to draw on and print as lines."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

WIDTH = 80
"""The maximum length of a drawn line."""

_RESET = "\x1b[0m"
_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_WIDE = ("W", "F")
_PAIRS = (
    "╭+ ╮+ ╰+ ╯+ ├+ ┤+ ─- │| →> ↘\\ ↓v ↻r ↩< ●@ ■# ◆& ▲^ ⬢% ★* ♠% ⬟! ♥v ✿8 ♣m ◎o ◣n ⊞H ☺$ "
    '×x ½/ °o ·. ░: ▓# ↗/ –- —- …. »> «< ¡! ¿? ßs „" “" ”" ’\''
)
_ASCII = str.maketrans({pair[0]: pair[1] for pair in _PAIRS.split()})
_LONGER = {"≥": ">=", "≤": "<=", "±": "+-"}
"""Signs that need two characters: a rule hangs on them."""

_ROOM = re.compile(r"( *)([≥≤±])|( +)(]?)")

Cells = list[tuple[str, str]]
"""One row: a character per column, each with its colour codes."""


class Canvas:
    """Rows of coloured characters that grow as they are drawn on."""

    def __init__(self) -> None:
        self.rows: list[Cells] = []

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The length of the longest row."""
        return max((len(row) for row in self.rows), default=0)

    def put(self, row: int, column: int, text: str, style: str = "") -> int:
        """Write a text at a position and return the column after it."""
        return self._lay(row, column, [(piece, style) for piece in _cells(text)])

    def centre(self, row: int, column: int, room: int, text: str, style: str = "") -> None:
        """Centre a text in a stretch of columns."""
        self.put(row, column + max(0, room - width(text)) // 2, text, style)

    def paste(self, row: int, column: int, other: Canvas) -> None:
        """Copy another canvas onto this one."""
        for down, line in enumerate(other.rows):
            self._lay(row + down, column, line)

    def text(self, colour: bool = True) -> str:
        """All rows as lines, without trailing blanks."""
        return "\n".join(_line(row, colour) for row in self.rows)

    def _lay(self, row: int, column: int, cells: Cells) -> int:
        while self.height <= row:
            self.rows.append([])
        line, end = self.rows[row], column + len(cells)
        line += [(" ", "")] * (end - len(line))
        line[column:end] = cells
        return end


def _cells(text: str) -> list[str]:
    """One piece of text per column; a wide character is followed by an empty piece."""
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
    """A text in a style, if colours are on."""
    return f"\x1b[{style}m{text}{_RESET}" if colour and style else text


def bare(text: str) -> str:
    """A text without its colour codes."""
    return _ANSI.sub("", text)


def width(text: str) -> int:
    """The number of terminal columns of a line."""
    return sum(map(_columns, bare(text)))


@lru_cache(maxsize=1024)
def _columns(char: str) -> int:
    """The number of columns of a character: 0 for a combining one."""
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in _WIDE else 1


def to_ascii(text: str) -> str:
    """The same text in ASCII, column by column; a longer sign takes the room of a blank nearby.

    >>> to_ascii("[≥1 ] [≥2 ]   ±5 |")
    '[>=1] [>=2]  +-5 |'
    """
    roomy = "\n".join(map(_lengthened, text.split("\n")))
    plain = unicodedata.normalize("NFKD", roomy.translate(_ASCII))
    kept = (char for char in plain if not unicodedata.combining(char))
    return "".join(char if char.isascii() else "?" for char in kept)


def _lengthened(line: str) -> str:
    """A line with its longer signs; it grows only where no blank can be spared."""
    owed = 0

    def laid_out(found: re.Match[str]) -> str:
        nonlocal owed
        before, sign, blanks, closing = found.groups()
        if sign:
            owed += len(before) < 2
            return before[: max(1, len(before) - 1)] + _LONGER[sign]
        spared = min(owed, len(blanks) - (not closing))
        owed -= spared
        return str(blanks[spared:] + closing)

    return _ROOM.sub(laid_out, line)
