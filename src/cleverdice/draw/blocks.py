"""An area as a framed block: its cells, what they give, and what they are worth."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from cleverdice.rules import Area, Bonus, Game
from cleverdice.texts import say

from .canvas import Canvas
from .signs import BOLD, DIM, LIT, STAR, bonus_sign, bonus_style, fill, ink, shape, symbol_sign

CROSS = "X"


@dataclass(frozen=True)
class Look:
    """One player's cells of one area, and how they are to be drawn.

    `lit` are the cells that can be marked now.
    """

    game: Game
    area: Area
    cells: tuple[int, ...]
    language: str
    lit: Collection[int] = ()

    @property
    def points(self) -> int:
        """What the area is worth as it stands."""
        return self.area.score(self.cells)

    def printed(self, number: int) -> str:
        """A number of the sheet, or the symbol that it stands for."""
        return symbol_sign(self.game, number) if self.game.symbols else str(number)

    def worth(self, points: int) -> str:
        """Points of a field or a line: where stars are counted, stars."""
        return STAR * points if self.game.symbols else str(points)


@dataclass
class Block:
    """What stands inside an area's frame, and a scale of points for its lower edge."""

    look: Look
    inside: Canvas = field(default_factory=Canvas)
    scale: tuple[str, ...] = ()
    reached: int = -1
    note: str = ""

    @property
    def width(self) -> int:
        """How wide the block is with its frame."""
        scale = sum(len(item) + 1 for item in self.scale) + 5
        title = len(_title(self.look)) + len(_earned(self.look)) + 7
        return max(self.inside.width + 4, scale, len(self.note) + 6, title)

    @property
    def height(self) -> int:
        """How high the block is with its frame."""
        return self.inside.height + 2

    def bonus(self, row: int, column: int, width: int, bonus: Bonus, done: bool) -> None:
        """Put a bonus in the middle of a stretch, pale once it is gained."""
        game = self.look.game
        style = DIM if done else bonus_style(game, bonus)
        self.inside.centre(row, column, width, bonus_sign(game, bonus), style)

    def cell(
        self, row: int, column: int, width: int, cell: int, text: str, edges: str = "[]"
    ) -> None:
        """Put a cell: a cross or its number if it is marked, else what is printed there."""
        look = self.look
        if look.cells[cell]:
            text = str(look.cells[cell]) if look.area.written else CROSS
            self.inside.put(row, column, _boxed(text, width, edges), fill(look.area.name))
        elif cell in look.lit:
            self.inside.put(row, column, _boxed(text, width, "<>"), ink(look.area.name) + ";" + LIT)
        else:
            self.inside.put(row, column, _boxed(text, width, edges), ink(look.area.name))
            self.inside.put(row, column + 1, text.center(width - 2))

    def framed(self, width: int, height: int) -> Canvas:
        """The block in its frame, as wide and high as asked for."""
        page = Canvas()
        line = ink(self.look.area.name)
        page.put(0, 0, "╭" + "─" * (width - 2) + "╮", line)
        for row in range(1, height - 1):
            page.put(row, 0, "│", line)
            page.put(row, width - 1, "│", line)
        page.put(height - 1, 0, "╰" + "─" * (width - 2) + "╯", line)
        page.paste(1, 2, self.inside)
        self._edges(page, width, height - 1)
        return page

    def _edges(self, page: Canvas, width: int, bottom: int) -> None:
        look = self.look
        page.put(0, 2, _title(look), fill(look.area.name))
        page.put(0, width - 2 - len(_earned(look)), _earned(look), BOLD)
        if self.note:
            page.put(bottom, width - len(self.note) - 4, f" {self.note} ")
        if self.scale:
            page.put(bottom, 2, " ")
        column = 3
        for count, item in enumerate(self.scale):
            style = fill(look.area.name) if count == self.reached else ""
            column = page.put(bottom, column, item, style)
            column = page.put(bottom, column, " ")


def _title(look: Look) -> str:
    area = look.area
    return f" {shape(area.shape)} {say(look.language, f'area.{area.name}')} ({area.letter}) "


def _earned(look: Look) -> str:
    return f" {look.worth(look.points) or 0} "


def _boxed(text: str, width: int, edges: str) -> str:
    return edges[0] + text.center(width - 2) + edges[1]


def is_done(look: Look, cells: tuple[int, ...]) -> bool:
    """Are all these cells marked?"""
    return all(look.cells[cell] for cell in cells)


def scale_of(block: Block) -> None:
    """Put the points for all crosses of an area together on the block's lower edge."""
    look = block.look
    for tally in look.area.tallies:
        if len(tally.cells) == look.area.size:
            reached = sum(1 for cell in tally.cells if look.cells[cell])
            block.scale = _scale(tally.table[1:], reached)
            block.reached = reached - 1


def _scale(points: tuple[int, ...], reached: int) -> tuple[str, ...]:
    """The points reached stand in brackets, so that they are seen without colour too."""
    return tuple(
        f"[{value}]" if count == reached else str(value) for count, value in enumerate(points, 1)
    )
