"""Colours and shapes of areas, signs for bonuses and symbols."""

from __future__ import annotations

from cleverdice.rules import Area, Bonus, Fill, Fox, Game, Unlock

BOLD = "1"
DIM = "2"
LIT = "1;4"
"""The style of a field that can be marked now."""

_COLOURS = {
    "white": 255,
    "yellow": 220,
    "blue": 75,
    "green": 77,
    "orange": 208,
    "purple": 141,
    "turquoise": 44,
    "brown": 173,
    "pink": 211,
    "red": 203,
    "grey": 248,
    "silver": 252,
}
_SHAPES = {
    "circle": "●",
    "square": "■",
    "diamond": "◆",
    "triangle": "▲",
    "hexagon": "⬢",
    "star": "★",
    "drop": "♠",
    "pentagon": "⬟",
}
_ROWS = {"reroll": "↻", "extra_die": "+1", "any_number": "=?", "polish": "±1", "return": "↩"}
_SYMBOLS = {
    "heart-balloon": "♥",
    "blue-balloon": "◆",
    "pink-balloon": "✿",
    "green-balloon": "▲",
    "candle": "i",
    "present": "⊞",
    "cupcake": "♣",
    "donut": "◎",
    "cake": "◣",
    "joker": "☺",
}
_PATTERNS = {"W": " ", "L": "░", "D": "▓"}
FOX = "fox"
STAR = "★"


def ink(colour: str) -> str:
    """The code for a text colour."""
    return f"38;5;{_COLOURS[colour]}" if colour in _COLOURS else ""


def fill(colour: str) -> str:
    """The code for black on a background colour."""
    return f"1;38;5;16;48;5;{_COLOURS.get(colour, 250)}"


def shape(name: str) -> str:
    """The character of a shape, empty if there is none."""
    return _SHAPES.get(name, "")


def pattern(shade: str) -> str:
    """What a place of a shade is filled with: white, light and dark, else the letter itself."""
    return _PATTERNS.get(shade, shade)


def row_sign(name: str) -> str:
    """The sign of an action row."""
    return _ROWS.get(name, name[:2])


def symbol_sign(game: Game, face: int) -> str:
    """The sign of a symbol on dice and fields."""
    name = game.symbols[face - 1].name
    return _SYMBOLS.get(name, name[:1])


def bonus_sign(game: Game, bonus: Bonus) -> str:
    """A bonus in at most three characters.

    >>> from cleverdice import load
    >>> game = load("chd")
    >>> [bonus_sign(game, group.bonus) for group in game.areas[3].groups[:3]]
    ['=?', '★?', '↻']
    """
    if isinstance(bonus, Fox):
        return FOX
    if isinstance(bonus, Unlock):
        return row_sign(game.actions[bonus.row].name)
    return _fill_sign(game, bonus)


def bonus_style(game: Game, bonus: Bonus) -> str:
    """The colour of a bonus: that of its area if it has only one."""
    if isinstance(bonus, Fill) and len(bonus.options) == 1:
        return ink(game.areas[bonus.options[0][0]].name)
    return BOLD


def _fill_sign(game: Game, bonus: Fill) -> str:
    signs = list(dict.fromkeys(_number_sign(game.areas[at], bonus) for at, _ in bonus.options))
    if len(bonus.options) > 1:
        return "?" * 2 if "?" in signs else "/".join(signs)
    return shape(game.areas[bonus.options[0][0]].shape) + signs[0]


def _number_sign(area: Area, bonus: Fill) -> str:
    """? for any number, X for a cross, else the number itself."""
    numbers = dict(bonus.options)[area.index]
    if bonus.rolled or area.leaves_number(numbers):
        return "?"
    return str(numbers[0]) if area.written else "X"
