"""The text drawing of a table as an image: the same signs, with boxes for cells and areas.

The content of a sheet comes from `cleverdice.draw`; here it is only painted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from cleverdice.draw import WIDTH

from .glyphs import GLYPHS, PAPER, Brush, Colour

COLUMN, LINE = 12, 28
"""The size of a character in pixels."""

SHARP = 2
"""The supersampling factor, for smooth edges."""

MARGIN, LETTER, SIGN = 10, 17, 14
INK, PALE = (38, 38, 38), (130, 130, 130)
BOXES = {"[": "]", "(": ")", "»": "«", "<": ">"}
FRAME = "╭╮╰╯├┤─│"
SPELT = str.maketrans({"×": "x", "½": "1/2", "–": "-", "—": "-"})

_CODES = re.compile(r"\x1b\[([0-9;]*)m")
_PHRASE = re.compile(r"\S+(?: \S+)*")
_WORD = re.compile(r"\S+")
_LETTERS = re.compile(r"[a-z]{2}")


class TextStyle(NamedTuple):
    """The style of characters: background, colour, weight."""

    behind: Colour | None = None
    ink: Colour | None = None
    bold: bool = False
    pale: bool = False


class Sign(NamedTuple):
    """One character of a line."""

    char: str
    style: TextStyle


Line = list[Sign]


def picture(pages: list[str], beside: int = 1) -> NDArray[np.uint8]:
    """Pages of coloured text as one image, `beside` of them in a row."""
    drawn = [_page(page) for page in pages]
    width = max(page.width for page in drawn)
    rows = [drawn[at : at + beside] for at in range(0, len(drawn), beside)]
    heights = [max(page.height for page in row) for row in rows]
    sheet = Image.new("RGB", (width * min(beside, len(drawn)), sum(heights)), PAPER)
    for number, row in enumerate(rows):
        for place, page in enumerate(row):
            sheet.paste(page, (place * width, sum(heights[:number])))
    return np.asarray(sheet, np.uint8).copy()


def _page(text: str) -> Image.Image:
    lines = [_read(line) for line in text.split("\n")]
    size = ((WIDTH * COLUMN + 2 * MARGIN) * SHARP, (len(lines) * LINE + 2 * MARGIN) * SHARP)
    page = Image.new("RGB", size, PAPER)
    _Pen(page, lines).draw()
    return page.reduce(SHARP)


# Parsing the text


def _read(line: str) -> Line:
    """Parse a line of text with colour codes."""
    signs, style, at = [], TextStyle(), 0
    for code in _CODES.finditer(line):
        signs += [Sign(char, style) for char in line[at : code.start()]]
        style, at = _style(code[1]), code.end()
    return signs + [Sign(char, style) for char in line[at:]]


@cache
def _style(codes: str) -> TextStyle:
    numbers = [int(code) for code in codes.split(";") if code]
    found: dict[int, Colour] = {}
    for at, number in enumerate(numbers):
        if number in (38, 48):
            found[number] = _colour(numbers[at + 2])
    plain = [number for number in numbers[:1] if number < 10]
    return TextStyle(found.get(48), found.get(38), 1 in plain, 2 in plain)


def _colour(number: int) -> Colour:
    """One of the terminal's 256 colours: a cube of six steps, then greys."""
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    steps = [(number - 16) // size % 6 for size in (36, 6, 1)]
    red, green, blue = (55 + 40 * step if step else 0 for step in steps)
    return red, green, blue


def _mixed(colour: Colour, other: Colour, share: float) -> Colour:
    pairs = zip(colour, other, strict=True)
    red, green, blue = (round(a * share + b * (1 - share)) for a, b in pairs)
    return red, green, blue


# Drawing


@cache
def _font() -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(LETTER * SHARP)
    assert isinstance(font, ImageFont.FreeTypeFont), "Pillow without FreeType has no letters"
    return font


class _Pen:
    """Draws the lines of one page: first the areas, then the text."""

    def __init__(self, page: Image.Image, lines: list[Line]) -> None:
        self.pen = ImageDraw.Draw(page)
        self.lines = lines

    def draw(self) -> None:
        for row in range(len(self.lines)):
            self._panels(row)
        for row, line in enumerate(self.lines):
            for start, end in _pieces(line):
                self._piece(row, start, end)

    def _at(self, row: float, column: float) -> tuple[float, float]:
        """The upper left corner of a character."""
        return (MARGIN + column * COLUMN) * SHARP, (MARGIN + row * LINE) * SHARP

    def _box(self, row: int, start: float, end: float) -> tuple[float, float, float, float]:
        """The corners of a box slightly smaller than its line."""
        left, top = self._at(row, start)
        right, bottom = self._at(row + 1, end)
        return left, top + 3 * SHARP, right, bottom - 3 * SHARP

    # Areas

    def _char(self, row: int, column: int) -> str:
        line = self.lines[row] if row < len(self.lines) else []
        return line[column].char if column < len(line) else ""

    def _panels(self, row: int) -> None:
        """Draw each frame that begins on this line."""
        for column, sign in enumerate(self.lines[row]):
            if sign.char in "╭├" and sign.style.ink:
                end = next(c for c in range(column, WIDTH) if self._char(row, c) in ("╮", "┤"))
                rows = range(row + 1, len(self.lines))
                last = next(r for r in rows if self._char(r, column) in ("╰", "├"))
                self._panel((row, column), (last, end), sign.style.ink)

    def _panel(self, first: tuple[int, int], last: tuple[int, int], ink: Colour) -> None:
        left, top = self._at(first[0] + 0.5, first[1])
        right, bottom = self._at(last[0] + 0.5, last[1] + 1)
        if self._char(last[0], first[1]) == "├":
            bottom -= 8 * SHARP  # the next one starts here
        self.pen.rounded_rectangle(
            (left, top, right, bottom),
            10 * SHARP,
            fill=_mixed(ink, PAPER, 0.15),
            outline=_mixed(ink, INK, 0.8),
            width=2 * SHARP,
        )

    # Cells and text

    def _piece(self, row: int, start: int, end: int) -> None:
        """A cell, a coloured tab, or text."""
        line = self.lines[row]
        text = "".join(sign.char for sign in line[start:end])
        style, on_edge = line[start].style, any(sign.char == "─" for sign in line)
        if _is_box(text):
            self._cell(row, start, text)
            return
        if style.behind or on_edge:
            paper = style.behind or PAPER
            self.pen.rounded_rectangle(self._box(row, start, end), 6 * SHARP, fill=paper)
        joined = style.behind or _LETTERS.search(text)
        for words in (_PHRASE if joined else _WORD).finditer(text):
            self._write(row, start + words.start(), start + words.end(), words[0], style)

    def _cell(self, row: int, start: int, text: str) -> None:
        """A box: filled if it is marked, with a thick edge if it can be marked now."""
        end, style = start + len(text), self.lines[row][start].style
        behind = style.behind or PAPER
        edge = _mixed(style.behind or style.ink or PALE, INK, 0.65)
        now = text[0] in "»<"
        self.pen.rounded_rectangle(
            self._box(row, start + 0.1, end - 0.1),
            (LINE / 2 if text[0] == "(" else 5) * SHARP,
            fill=behind,
            outline=INK if now else edge,
            width=(3 if now else 1) * SHARP,
        )
        bold = style.behind is not None or now
        self._write(row, start, end, text[1:-1].strip(), TextStyle(behind, bold=bold))

    def _write(self, row: int, start: int, end: int, text: str, style: TextStyle) -> None:
        """Letters from the font, signs as shapes, centred in their columns."""
        parts = _parts(text.translate(SPELT))
        room = (end - start) * COLUMN * SHARP - sum(map(_width, parts))
        x, y = self._at(row + 0.5, start)
        x += room * self._share(row, start, end, text, style)
        for part in parts:
            self._part(x, y, part, style)
            x += _width(part)

    def _share(self, row: int, start: int, end: int, text: str, style: TextStyle) -> float:
        """The share of the free space left of a text: words are left-aligned, signs centred."""
        if " " not in text or style.behind:
            return 0.5
        return 1.0 if start > WIDTH // 2 and end == len(self.lines[row]) else 0.0

    def _part(self, x: float, y: float, part: str, style: TextStyle) -> None:
        colour = _ink(style)
        if part in GLYPHS:
            brush = Brush(self.pen, x + _width(part) / 2, y, SIGN * SHARP / 2, colour)
            for stroke in GLYPHS[part]:
                stroke(brush)
        else:
            weight = 0.4 * SHARP if style.bold else 0
            self.pen.text((x, y), part, colour, _font(), anchor="lm", stroke_width=weight)


def _ink(style: TextStyle) -> Colour:
    """The text colour; light colours are darkened to be readable on paper."""
    if style.behind or not style.ink:
        return PALE if style.pale else INK
    return _mixed(style.ink, (0, 0, 0), 0.55)


def _parts(text: str) -> list[str]:
    """Runs of letters, and single signs."""
    signs = "".join(GLYPHS)
    return re.findall(f"[{signs}]|[^{signs}]+", text)


def _width(part: str) -> float:
    return (SIGN + 3.0) * SHARP if part in GLYPHS else float(_font().getlength(part))


# Splitting a line


def _is_box(text: str) -> bool:
    return len(text) > 2 and BOXES.get(text[0]) == text[-1]


def _pieces(line: Line) -> Iterator[tuple[int, int]]:
    """The start and end of boxes and runs of one style, without blanks and frames."""
    at = 0
    while at < len(line):
        end = _end_of_box(line, at) or _end_of_stretch(line, at)
        if any(sign.char not in FRAME + " " for sign in line[at:end]):
            yield at, end
        at = end


def _end_of_box(line: Line, at: int) -> int:
    """The index after a box that starts here, 0 if none does."""
    closing = BOXES.get(line[at].char)
    for end in range(at + 2, len(line) if closing else 0):
        if line[end].char == closing:
            return end + 1
        if line[end].char in BOXES:
            break
    return 0


def _end_of_stretch(line: Line, at: int) -> int:
    """The index after a run of one style; a coloured tab may contain brackets."""
    style, framed = line[at].style, line[at].char in FRAME
    for end in range(at + 1, len(line)):
        sign = line[end]
        if sign.style != style or (sign.char in FRAME) != framed:
            return end
        if not style.behind and _end_of_box(line, end):
            return end
    return len(line)
