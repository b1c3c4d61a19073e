"""A player's sheet as text, laid out like the printed one, at most 80 columns wide."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from cleverdice.rules import Area, Game, Mark, Player
from cleverdice.rules.game import ANY
from cleverdice.rules.kinds import Layout
from cleverdice.rules.state import CIRCLED, CROSSED, LOCKED
from cleverdice.texts import say

from .blocks import CROSS, Block, Look, scale_of
from .canvas import Canvas
from .grid_block import grid_block
from .lanes_block import lanes_block
from .line_block import line_block
from .parts_block import parts_block
from .signs import BOLD, DIM, FOX, bonus_sign, bonus_style, fill, row_sign

FULL = 78
GAP = "   "


class Heading(NamedTuple):
    """The top of a sheet: the player's name and the current round, of so many."""

    name: str = ""
    round: int | None = None
    rounds: int | None = None


NAMELESS = Heading()


def draw_sheet(
    game: Game,
    player: Player,
    heading: Heading = NAMELESS,
    *,
    language: str = "en",
    colour: bool = True,
    lit: Collection[Mark] = (),
) -> str:
    """A sheet as lines of text.

    The fields of `lit`, marks that can be made now, are drawn as »3« instead of [3].

    >>> from cleverdice import load
    >>> game = load("gsc")
    >>> print(draw_sheet(game, game.start().players[0], colour=False).splitlines()[5])
     │  1 [ 3 ] [ 6 ] [ 5 ] [ X ] → ◆X    │ │    [ 5 ] [ 6 ] [ 7 ] [ 8 ] → ■X     │
    """
    page = Canvas()
    _head(page, game, player, language, heading.name)
    _rounds(page, game, heading, language)
    _actions(page, game, player, language)
    blocks = [
        block_of(Look(game, area, player.cells[area.index], language, _lit(area, lit)))
        for area in game.areas
    ]
    _areas(page, _packed(blocks))
    if game.note:
        page.put(page.height, 1, say(language, game.note), DIM)
    return page.text(colour)


def _lit(area: Area, marks: Collection[Mark]) -> set[int]:
    return {mark.cell for mark in marks if mark.area == area.index}


# Above the areas


def _head(page: Canvas, game: Game, player: Player, language: str, name: str) -> None:
    score = game.score(player)
    page.put(0, 1, name or game.title(language), BOLD)
    texts = [say(language, f"count.{game.flow.unit}", count=score.total)]
    if player.foxes:
        least = min(score.areas)
        texts.insert(0, f"{player.foxes} {FOX} × {least} = {score.fox_points}")
    text = GAP.join(texts)
    page.put(0, FULL - len(text), text, BOLD)


def _rounds(page: Canvas, game: Game, heading: Heading, language: str) -> None:
    """The round track: past rounds are crossed, the current one is marked."""
    if not game.round_bonus:
        return
    row = page.height
    column = page.put(row, 1, say(language, "sheet.rounds"), DIM) + 1
    for number, bonuses in enumerate(game.round_bonus[: heading.rounds or None], 1):
        sign = "".join(bonus_sign(game, bonus) for bonus in bonuses)
        gone, now = number < (heading.round or 0), number == heading.round
        text = f"{CROSS if gone else number} {sign}".strip()
        box = f"<{text}>" if now else f"[{text}]"
        column = page.put(row, column, box, BOLD if now else DIM if gone else "") + 1


def _actions(page: Canvas, game: Game, player: Player, language: str) -> None:
    """The action rows side by side if there is room, else stacked."""
    labels = [f"{row_sign(row.name)} {say(language, f'action.{row.name}')}" for row in game.actions]
    rows = [_action(game, player, number, label) for number, label in enumerate(labels)]
    if sum(row.width + len(GAP) for row in rows) - len(GAP) < FULL:
        top, column = page.height, 1
        for row in rows:
            page.paste(top, column, row)
            column += row.width + len(GAP)
        return
    widest = max(map(len, labels))
    for number, label in enumerate(labels):
        page.paste(page.height, 1, _action(game, player, number, label.ljust(widest)))


def _action(game: Game, player: Player, number: int, label: str) -> Canvas:
    action, line = game.actions[number], Canvas()
    column = line.put(0, 0, f"{label} ")
    for printed, space in zip(action.printed, player.tracks[number], strict=True):
        column = line.put(0, column, _space(printed, space), _SPACE_STYLES[space])
    if action.end is not None:
        column = line.put(0, column, " → ", DIM)
        style = bonus_style(game, action.end) if LOCKED in player.tracks[number] else DIM
        line.put(0, column, bonus_sign(game, action.end), style)
    return line


_SPACE_STYLES = {LOCKED: DIM, CIRCLED: fill("white"), CROSSED: DIM}


def _space(printed: int, space: int) -> str:
    """A locked space is bare, an unlocked one circled, a used one crossed."""
    shown = "?" if printed == ANY else str(printed) if printed else ""
    if space == LOCKED:
        return f" {shown or '·'} "
    return f"({CROSS})" if space == CROSSED else f"({shown or ' '})"


# The areas


def block_of(look: Look) -> Block:
    """The block of an area of any kind."""
    layout = look.area.layout(look.cells)
    block = _drawing(layout)(look, layout)
    if not layout.above:
        scale_of(block, layout)
    notes = (say(look.language, note.key, **note.details) for note in layout.notes)
    block.note = ", ".join(notes)
    return block


def _drawing(layout: Layout) -> Callable[[Look, Layout], Block]:
    """How cells that stand so are drawn."""
    if layout.shades:
        return parts_block
    if layout.ends:
        return grid_block
    return lanes_block if layout.beside else line_block


def _packed(blocks: list[Block]) -> list[list[Block]]:
    """Pairs of neighbouring areas side by side, if narrow enough."""
    rows: list[list[Block]] = []
    for block in blocks:
        if rows and len(rows[-1]) == 1 and rows[-1][0].width + block.width < FULL:
            rows[-1].append(block)
        else:
            rows.append([block])
    return rows


def _areas(page: Canvas, rows: list[list[Block]]) -> None:
    """Rows of blocks, stacked; full-width blocks share their edges."""
    above = 0
    for blocks in rows:
        stacked = above == 1 and len(blocks) == 1
        _blocks(page, page.height - stacked, blocks, stacked)
        above = len(blocks)


def _blocks(page: Canvas, top: int, blocks: list[Block], stacked: bool) -> None:
    height = max(block.height for block in blocks)
    left = max(blocks[0].width, min((FULL - 1) // 2, FULL - 1 - blocks[-1].width))
    widths = [FULL] if len(blocks) == 1 else [left, FULL - 1 - left]
    column = 1
    for block, width in zip(blocks, widths, strict=True):
        page.paste(top, column, block.framed(width, height, stacked))
        column += width + 1
