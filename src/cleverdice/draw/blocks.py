"""An area as a framed block: its cells, bonuses and points."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from cleverdice.rules import Area, Bonus, Game, Group
from cleverdice.rules.kinds import Fate, Layout, Shown
from cleverdice.texts import say

from .canvas import Canvas
from .signs import BOLD, DIM, LIT, STAR, bonus_sign, bonus_style, fill, ink, shape, symbol_sign

CROSS = "X"


@dataclass(frozen=True)
class Look:
    """One player's cells of one area and how to draw them; those `lit` can be marked now."""

    game: Game
    area: Area
    cells: tuple[int, ...]
    language: str
    lit: Collection[int] = ()

    @property
    def points(self) -> int:
        """The current score of the area."""
        return self.area.score(self.cells)

    def shown(self, shown: Shown) -> str:
        """What is printed: a number, or the symbol that it stands for, after its sign."""
        if shown.number is None:
            return shown.sign
        number = shown.number
        text = symbol_sign(self.game, number) if self.game.symbols else str(number)
        return shown.sign + text * shown.times

    def worth(self, points: int) -> str:
        """Points as a number, or as stars in a game that counts stars."""
        return STAR * points if self.game.flow.unit == "stars" else str(points)


@dataclass
class Block:
    """The inside of an area's frame, and a scale of points for its edge."""

    look: Look
    inside: Canvas = field(default_factory=Canvas)
    scale: tuple[str, ...] = ()
    reached: int = -1
    note: str = ""

    @property
    def width(self) -> int:
        """The width of the block including its frame."""
        title = len(_title(self.look)) + len(_earned(self.look)) + 6
        return max(self.inside.width + 4, self._scale_width() + 4, title)

    @property
    def height(self) -> int:
        """The height of the block including its frame."""
        return self.inside.height + 2

    def bonus(self, row: int, column: int, width: int, bonus: Bonus, done: bool) -> None:
        """Centre a bonus, dimmed once it is earned."""
        game = self.look.game
        style = DIM if done else bonus_style(game, bonus)
        self.inside.centre(row, column, width, bonus_sign(game, bonus), style)

    def cell(
        self, row: int, column: int, width: int, cell: int, text: str, edges: str = "[]"
    ) -> None:
        """Draw a cell: its cross or number if it is marked, else what is printed there."""
        look = self.look
        if look.cells[cell]:
            text = str(look.cells[cell]) if look.area.written else CROSS
            self.inside.put(row, column, _boxed(text, width, edges), fill(look.area.name))
        elif cell in look.lit:
            self.inside.put(row, column, _boxed(text, width, "»«"), ink(look.area.name) + ";" + LIT)
        else:
            self.inside.put(row, column, _boxed(text, width, edges), ink(look.area.name))
            self.inside.put(row, column + 1, _boxed(text, width, edges)[1:-1])

    def framed(self, width: int, height: int, stacked: bool = False) -> Canvas:
        """The block in a frame; a `stacked` one shares its upper edge with the block above."""
        page = Canvas()
        line = ink(self.look.area.name)
        left, right = "├┤" if stacked else "╭╮"
        page.put(0, 0, left + "─" * (width - 2) + right, line)
        for row in range(1, height - 1):
            page.put(row, 0, "│", line)
            page.put(row, width - 1, "│", line)
        page.put(height - 1, 0, "╰" + "─" * (width - 2) + "╯", line)
        page.paste(1, max(2, (width - self.inside.width) // 2), self.inside)
        self._edges(page, width, height - 1)
        return page

    def _edges(self, page: Canvas, width: int, bottom: int) -> None:
        """Title and points on the upper edge, the scale too if it fits, else on the lower."""
        look = self.look
        column = page.put(0, 2, _title(look), fill(look.area.name)) + 1
        earned = width - 2 - len(_earned(look))
        page.put(0, earned, _earned(look), BOLD)
        if column + self._scale_width() < earned:
            self._put_scale(page, 0, column)
        else:
            self._put_scale(page, bottom, 2)

    def _scale_width(self) -> int:
        return sum(len(item) + 1 for item in (*self.scale, *self.note.split())) + 1

    def _put_scale(self, page: Canvas, row: int, column: int) -> None:
        if not self.scale and not self.note:
            return
        column = page.put(row, column, f" {self.note} " if self.note else " ")
        for count, item in enumerate(self.scale):
            style = fill(self.look.area.name) if count == self.reached else ""
            column = page.put(row, column, item, style)
            column = page.put(row, column, " ")


def _title(look: Look) -> str:
    """The shape, name and letter of an area, and its two dice: a sum, or a row and a column."""
    area, name = look.area, say(look.language, f"area.{look.area.name}")
    letters = [look.game.dice[die].letter for die in area.plus or ()]
    joined = "↓".join(letters) + "→" if area.both_faces else "+".join(letters)
    return f" {shape(area.shape)} {name} ({area.letter}){joined and f' = {joined}'} "


def _earned(look: Look) -> str:
    return f" {look.worth(look.points) or 0} "


def _boxed(text: str, width: int, edges: str) -> str:
    room = width - 2
    return edges[0] + (" " * ((room - len(text)) // 2) + text).ljust(room) + edges[1]


def is_over(look: Look, group: Group) -> bool:
    """Has a bonus been earned or lost?"""
    return look.area.fate(look.cells, group) is not Fate.OPEN


def is_done(look: Look, cells: tuple[int, ...]) -> bool:
    """Are all these cells marked?"""
    return all(look.cells[cell] for cell in cells)


def scale_of(block: Block, layout: Layout) -> None:
    """Set the block's scale to the points for the number of crosses in the whole area."""
    look = block.look
    for tally in look.area.tallies:
        if len(tally.cells) == look.area.size or tally.cells == layout.second:
            reached = sum(1 for cell in tally.cells if look.cells[cell])
            block.scale = _scale(tally.table[1:], reached)
            block.reached = reached - 1


def _scale(points: tuple[int, ...], reached: int) -> tuple[str, ...]:
    """The scale, with the points reached in brackets for terminals without colour."""
    return tuple(
        f"[{value}]" if count == reached else str(value) for count, value in enumerate(points, 1)
    )
