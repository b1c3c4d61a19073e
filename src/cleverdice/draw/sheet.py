"""One player's sheet as text, arranged like the printed one, at most 80 columns wide."""

from __future__ import annotations

from collections.abc import Collection

from cleverdice.rules import Area, Game, Grid, Mark, Player, Spread
from cleverdice.rules.draft import ANY
from cleverdice.rules.state import CIRCLED, CROSSED, LOCKED
from cleverdice.texts import say

from .blocks import CROSS, Block, Look
from .canvas import Canvas
from .grid import draw_grid
from .signs import BOLD, DIM, FOX, bonus_sign, bonus_style, fill, row_sign
from .track import draw_spread, draw_track

FULL = 78
GAP = "   "


def sheet(
    game: Game,
    player: Player,
    *,
    language: str = "en",
    colour: bool = True,
    name: str = "",
    round: int | None = None,
    rounds: int | None = None,
    lit: Collection[Mark] = (),
) -> str:
    """A sheet as lines of text.

    `round` is the round being played, of `rounds`; `lit` are marks that can be made now, whose
    fields are drawn as »3« instead of [3].

    >>> from cleverdice import load
    >>> game = load("gsc")
    >>> print(sheet(game, game.start().players[0], colour=False).splitlines()[5])
     │  1 [ 3 ] [ 6 ] [ 5 ] [ X ] → ◆X    │ │    [ 5 ] [ 6 ] [ 7 ] [ 8 ] → ■X     │
    """
    page = Canvas()
    _head(page, game, player, language, name)
    _rounds(page, game, round, rounds, language)
    _actions(page, game, player, language)
    blocks = [
        block_of(Look(game, area, player.cells[area.index], language, _lit(area, lit)))
        for area in game.areas
    ]
    _areas(page, _packed(blocks))
    if game.reconstructed:
        page.put(page.height, 1, say(language, "note.reconstructed"), DIM)
    return page.text(colour)


def _lit(area: Area, marks: Collection[Mark]) -> set[int]:
    return {mark.cell for mark in marks if mark.area == area.index}


# Above the areas


def _head(page: Canvas, game: Game, player: Player, language: str, name: str) -> None:
    score = game.score(player)
    page.put(0, 1, name or game.titles[language], BOLD)
    texts = [say(language, _unit(game), count=score.total)]
    if player.foxes:
        least = min(score.areas)
        texts.insert(0, f"{player.foxes} {FOX} × {least} = {score.fox_points}")
    text = GAP.join(texts)
    page.put(0, FULL - len(text), text, BOLD)


def _unit(game: Game) -> str:
    return "count.stars" if game.symbols else "count.points"


def _rounds(page: Canvas, game: Game, round: int | None, rounds: int | None, language: str) -> None:
    """The round track: rounds gone by are crossed, the present one is marked."""
    if not game.round_bonus:
        return
    row = page.height
    column = page.put(row, 1, say(language, "sheet.rounds"), DIM) + 1
    for number, bonuses in enumerate(game.round_bonus[: rounds or None], 1):
        sign = "".join(bonus_sign(game, bonus) for bonus in bonuses)
        gone, now = (number < (round or 0)), number == round
        text = f"{CROSS if gone else number} {sign}".strip()
        box = f"<{text}>" if now else f"[{text}]"
        column = page.put(row, column, box, BOLD if now else DIM if gone else "") + 1


def _actions(page: Canvas, game: Game, player: Player, language: str) -> None:
    """The action rows beside one another if there is room, else below one another."""
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
    """A locked space is bare, an unlocked one is circled, a used one is crossed."""
    shown = "?" if printed == ANY else str(printed) if printed else ""
    if space == LOCKED:
        return f" {shown or '·'} "
    return f"({CROSS})" if space == CROSSED else f"({shown or ' '})"


# The areas


def block_of(look: Look) -> Block:
    """An area in its block, whatever its kind."""
    if isinstance(look.area, Grid):
        return draw_grid(look)
    return draw_spread(look) if isinstance(look.area, Spread) else draw_track(look)


def _packed(blocks: list[Block]) -> list[list[Block]]:
    """Neighbouring areas side by side where two are narrow enough."""
    rows: list[list[Block]] = []
    for block in blocks:
        if rows and len(rows[-1]) == 1 and rows[-1][0].width + block.width < FULL:
            rows[-1].append(block)
        else:
            rows.append([block])
    return rows


def _areas(page: Canvas, rows: list[list[Block]]) -> None:
    """Rows of blocks below one another; blocks over the whole width share their edges."""
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
