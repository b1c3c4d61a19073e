"""The dice as text: the pool, the die fields and the platter, or unused and used dice."""

from __future__ import annotations

from collections.abc import Iterator

from cleverdice.rules import PLATTER, POOL, Game, Stage, State
from cleverdice.rules.flows.draft import FIELDS
from cleverdice.texts import say

from .canvas import WIDTH, Canvas
from .grid_block import ROMAN
from .signs import DIM, fill, shape, symbol_sign

EMPTY = "[    ]"
NOT_ROLLED = (Stage.ROLL, Stage.DEAL)

Piece = tuple[str, str]
"""A text and its style."""

Rows = Iterator[tuple[str, list[Piece]]]
"""Labels, each with what follows it."""


def draw_dice(
    game: Game, state: State, *, seat: int = 0, language: str = "en", colour: bool = True
) -> str:
    """The position and face of every die, for one seat.

    >>> from cleverdice import CHANCE, load
    >>> game = load("gsc")
    >>> state = game.play(game.start(), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
    >>> print(draw_dice(game, game.play(state, 0, "P>p1=3"), colour=False))
     Dice     [●W ] [■Y ] [⬢O ]
     Fields   I [★P3]  II [    ]  III [    ]     Platter [◆B2] [▲G1]
    """
    page = Canvas()
    lay_out = _places if game.flow.one_die else _used_or_not
    for label, pieces in lay_out(game, state, seat, language):
        _flow(page, label, pieces)
    return page.text(colour)


def die_box(game: Game, state: State, die: int, blank: bool = False) -> Piece:
    """One die as a box: shape, letter and face, or the sign of its symbol."""
    face = state.faces[die]
    if game.symbols:
        sign = " " if blank or not face else symbol_sign(game, face)
        return f"[{sign}]", _symbol_style(game, face)
    kind = game.dice[die]
    shown = str(face) if face and not blank else " "
    return f"[{shape(kind.shape)}{kind.letter}{shown}]", fill(kind.name)


def _symbol_style(game: Game, face: int) -> str:
    area = game.symbols[face - 1].area if face else None
    return fill("white" if area is None else game.areas[area].name)


def _places(game: Game, state: State, _: int, language: str) -> Rows:
    """The pool, then the die fields and the platter."""
    blank = state.stage in NOT_ROLLED
    pool = _lying(game, state, POOL, blank)
    if pool:
        yield say(language, "dice.pool"), _spaced(pool)
    if len(pool) == len(state.place):
        return
    fields = [("", "")]
    for field in range(1, FIELDS + 1):
        lying = _lying(game, state, field) or [(EMPTY, DIM)]
        fields += [(f"{ROMAN[field - 1]} ", DIM), *lying, ("  ", "")]
    platter = _lying(game, state, PLATTER) or [("–", DIM)]
    label = (f"   {say(language, 'dice.platter')} ", DIM)
    yield say(language, "dice.fields"), [*fields, label, *_spaced(platter)]


def _lying(game: Game, state: State, at: int, blank: bool = False) -> list[Piece]:
    return [
        die_box(game, state, die, blank) for die, place in enumerate(state.place) if place == at
    ]


def _spaced(pieces: list[Piece]) -> list[Piece]:
    return [part for piece in pieces for part in (piece, (" ", ""))]


def _used_or_not(game: Game, state: State, seat: int, language: str) -> Rows:
    """The dice that a seat may still use, then the used ones."""
    blank = state.stage in NOT_ROLLED
    held = state.players[seat].held | state.players[state.active].held
    for key, used in (("dice.unused", 0), ("dice.used", 1)):
        pieces = [
            _named(game, state, die, blank, language)
            for die in range(len(state.faces))
            if held >> die & 1 == used
        ]
        if pieces:
            yield say(language, key), _spaced(pieces)


def _named(game: Game, state: State, die: int, blank: bool, language: str) -> Piece:
    text, style = die_box(game, state, die, blank)
    if blank or not state.faces[die]:
        return text, style
    name = say(language, f"symbol.{game.symbols[state.faces[die] - 1].name}")
    return f"{text[:-1]} {name}]", style


def _flow(page: Canvas, label: str, pieces: list[Piece]) -> None:
    """A label followed by pieces, wrapped."""
    row, start = page.height, 10
    page.put(row, 1, label, DIM)
    column = start
    for text, style in pieces:
        if column + len(text.rstrip()) > WIDTH:
            row, column = row + 1, start
        column = page.put(row, column, text, style)
