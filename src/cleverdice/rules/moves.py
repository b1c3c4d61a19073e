"""Moves and their one spelling.

>>> from cleverdice import load
>>> game = load("gsc")
>>> parse(game, "W>y13")
Enter(dice=(0,), mark=Mark(area=0, cell=2, value=1, plain=False), number=0, extra=False)
>>> text(game, parse(game, "W>y13"))
'W>y13'
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from cleverdice.texts import Reason, ReasonedError, Text

from .kinds import Mark

if TYPE_CHECKING:
    from .game import Game


class Roll(NamedTuple):
    """What the dice show: a move of chance. In a deal the dice stand nearest the platter first."""

    dice: tuple[int, ...]
    faces: tuple[int, ...]


class Chance(NamedTuple):
    """A roll that may come, and how likely it is."""

    roll: Roll
    probability: float


class Enter(NamedTuple):
    """Use dice for one mark, perhaps as another number, perhaps as an extra die.

    Where dice show symbols, `dice` are the symbols used, since equal dice are alike.
    """

    dice: tuple[int, ...]
    mark: Mark
    number: int = 0
    extra: bool = False


class Place(NamedTuple):
    """Make a mark that needs no die: a bonus, or one more field for a twin."""

    mark: Mark


class Skip(NamedTuple):
    """Decline a bonus of one area."""

    area: int


class Return(NamedTuple):
    """Take a die back from the platter, to be rolled again."""

    die: int


class Tap(NamedTuple):
    """What somebody pointed at who can't make a move: dice, a field, or both.

    `number` is what the dice are to count as, 0 for what they show; `extra` means an extra die.
    """

    dice: tuple[int, ...] = ()
    field: tuple[int, int] | None = None
    number: int = 0
    extra: bool = False


class Say(NamedTuple):
    """A move that is one word: reroll, pass, done, stop, keep."""

    word: str


Move = Roll | Enter | Place | Skip | Return | Say
"""Anything that a seat, or the dice, may do."""


class InvalidMove(ReasonedError):
    """The text is no move of this game at all; the reason is in a player's words."""


class IllegalMove(ReasonedError):
    """A move that can't be made now; the reason is in a player's words."""


def unreadable(key: str, **details: Any) -> InvalidMove:
    """The error for a text that can't be read, with its sentence of the catalogue."""
    return InvalidMove(Reason(key, details))


def text(game: Game, move: Move) -> str:
    """The one spelling of a move."""
    match move:
        case Say(word):
            return word
        case Skip(area):
            return f"skip {game.areas[area].letter}"
        case Place(mark):
            return "+" + mark_text(game, mark)
        case Return(die):
            return f"return {game.tokens[die]}"
        case Roll():
            return _roll_text(game, move)
        case _:
            dice, mark, number, extra = move
            used = "+".join(game.tokens[die] for die in dice)
            as_number = f"={number}" if number else ""
            return f"{'extra ' if extra else ''}{used}{as_number}>{mark_text(game, mark)}"


def mark_text(game: Game, mark: Mark) -> str:
    """Area and cell, the number where one is written, an x where the bonus is given up."""
    area = game.areas[mark.area]
    written = f"={mark.value}" if area.written else ""
    return f"{area.letter}{area.labels[mark.cell]}{written}{'x' if mark.plain else ''}"


def _roll_text(game: Game, roll: Roll) -> str:
    if game.symbols:
        shown = (game.tokens[face] for face in roll.faces)
    else:
        shown = (
            f"{game.tokens[die]}{face}" for die, face in zip(roll.dice, roll.faces, strict=True)
        )
    return " ".join(("roll", *shown))


_ENTER = re.compile(r"(extra )?([A-Za-z+-]+)(?:=([1-6]))?>(\S+)")
_MARK = re.compile(r"([a-z])([A-Z]?[1-9][0-9]?)(?:=([1-9][0-9]?))?(x?)")
_DIE = re.compile(r"([A-Z])([1-6])")


def parse(game: Game, spelling: str) -> Move:
    """Read a move; `InvalidMove` if it is none of this game's."""
    if spelling in game.flow.words:
        return Say(spelling)
    if spelling.startswith("roll "):
        return _parse_roll(game, spelling.split(" ")[1:])
    if spelling.startswith("skip "):
        return Skip(_area(game, spelling[5:]))
    if spelling.startswith("return "):
        return Return(_token(game, spelling[7:]))
    if spelling.startswith("+"):
        return Place(_parse_mark(game, spelling[1:]))
    return _parse_enter(game, spelling)


def _parse_enter(game: Game, spelling: str) -> Enter:
    found = _ENTER.fullmatch(spelling)
    if not found:
        raise unreadable("unread.move", text=spelling)
    extra, used, number, mark = found.groups()
    dice = tuple(_token(game, name) for name in used.split("+"))
    return Enter(dice, _parse_mark(game, mark), int(number or 0), bool(extra))


def _parse_mark(game: Game, spelling: str) -> Mark:
    found = _MARK.fullmatch(spelling)
    if not found:
        raise unreadable("unread.field", text=spelling)
    letter, label, value, plain = found.groups()
    area = game.areas[_area(game, letter)]
    if label not in area.labels:
        raise unreadable("unread.no-field", area=Text(f"area.{area.name}"), text=label)
    if area.written != bool(value):
        key = "unread.written" if area.written else "unread.crossed"
        raise unreadable(key, area=Text(f"area.{area.name}"))
    return Mark(area.index, area.labels.index(label), int(value or 1), bool(plain))


def _area(game: Game, letter: str) -> int:
    for area in game.areas:
        if area.letter == letter:
            return area.index
    raise unreadable("unread.no-area", text=letter)


def _token(game: Game, name: str) -> int:
    if not name or name not in game.tokens:
        raise unreadable("unread.no-die", text=name)
    return game.tokens.index(name)


def _parse_roll(game: Game, names: list[str]) -> Roll:
    if game.symbols:
        faces = tuple(_token(game, name) for name in names)
        return Roll(tuple(range(len(faces))), faces)
    found = [_DIE.fullmatch(name) for name in names]
    for name, match in zip(names, found, strict=True):
        if not match:
            raise unreadable("unread.face", text=name)
    read = [match.groups() for match in found if match]
    return Roll(tuple(_token(game, die) for die, _ in read), tuple(int(face) for _, face in read))
