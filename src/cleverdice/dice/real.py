"""Rolls of the dice on a real table, as somebody types them."""

from __future__ import annotations

import re

from cleverdice.rules.game import Game
from cleverdice.rules.moves import Roll, unreadable
from cleverdice.rules.state import CHANCE, Stage, State
from cleverdice.texts import Text


def typed(game: Game, state: State, line: str) -> Roll:
    """Parse a roll of real dice as typed: `w3 y5 b2`, `3 5 2`, `can jok don`.

    Bare numbers are taken in dice order. In a solo deal every die is named, the one nearest the
    platter first. `InvalidMove` or `IllegalMove` says what is wrong.
    """
    if game.actors(state) != (CHANCE,):
        game.check(state, CHANCE, Roll((), ()))
    words = re.sub(r"[,;|/]", " ", line.casefold()).split()
    if words[:1] == ["roll"]:
        words = words[1:]
    roll = _typed_symbols(game, words) if game.symbols else _typed_numbers(game, state, words)
    game.check(state, CHANCE, roll)
    return roll


def _typed_symbols(game: Game, words: list[str]) -> Roll:
    names = {name: number for number, name in enumerate(game.tokens) if name}
    faces = tuple(names[_named(word, tuple(names), "unread.unknown-symbol")] for word in words)
    if len(faces) != len(game.dice):
        raise unreadable("unread.count", due=len(game.dice), count=len(faces))
    return Roll(tuple(range(len(faces))), faces)


def _named(word: str, names: tuple[str, ...], key: str) -> str:
    """The only name with this prefix."""
    begun = [name for name in names if name.startswith(word)]
    if word in begun:
        return word
    if not begun:
        raise unreadable(key, text=word, names=names)
    if len(begun) > 1:
        raise unreadable("unread.ambiguous", text=word, names=" / ".join(begun))
    return begun[0]


def _typed_numbers(game: Game, state: State, words: list[str]) -> Roll:
    pool = game.flow.rolling(state)
    dealt = state.stage is Stage.DEAL
    pieces = re.findall(r"[^\W\d_]+|\d+", " ".join(words))
    if not pieces or all(piece.isdecimal() for piece in pieces):
        return _in_order(game, pool, "".join(pieces), dealt)
    pairs = _pairs(game, pieces)
    _check_dice(game, pool, [die for die, _ in pairs])
    if not dealt:
        pairs.sort(key=lambda pair: pair[0])
    return Roll(tuple(die for die, _ in pairs), tuple(face for _, face in pairs))


def _in_order(game: Game, pool: tuple[int, ...], digits: str, dealt: bool) -> Roll:
    """Bare numbers, in dice order."""
    letters = " ".join(game.dice[die].letter for die in pool)
    if dealt:
        raise unreadable("unread.nearness", dice=letters, sample=_sample(game))
    if len(digits) != len(pool):
        raise unreadable("unread.count-of", due=len(pool), dice=letters, count=len(digits))
    pairs = zip(pool, digits, strict=True)
    return Roll(pool, tuple(_shown(game, die, digit) for die, digit in pairs))


def _sample(game: Game) -> str:
    return " ".join(f"{die.letter}{face}" for die, face in zip(game.dice[:2], (3, 5), strict=True))


def _pairs(game: Game, pieces: list[str]) -> list[tuple[int, int]]:
    """Alternating letters and numbers, in either order."""
    swapped = pieces[0].isdecimal()
    for at, piece in enumerate(pieces):
        if piece.isdecimal() != (at % 2 == (0 if swapped else 1)):
            raise unreadable("unread.pairs", sample=_sample(game), text=piece)
    if len(pieces) % 2:
        raise unreadable("unread.pairs", sample=_sample(game), text=pieces[-1])
    dice, shown = (pieces[1::2], pieces[::2]) if swapped else (pieces[::2], pieces[1::2])
    named = [_die(game, name) for name in dice]
    return [(die, _shown(game, die, face)) for die, face in zip(named, shown, strict=True)]


def _die(game: Game, word: str) -> int:
    letters = [die.letter.casefold() for die in game.dice]
    if word in letters:
        return letters.index(word)
    names = tuple(die.name for die in game.dice)
    return names.index(_named(word, names, "unread.unknown-die"))


def _shown(game: Game, die: int, digits: str) -> int:
    faces = game.dice[die].faces
    face = int(digits) if len(digits) == 1 else 0
    if face not in faces:
        raise unreadable(
            "unread.shows", die=_name(game, die), low=min(faces), high=max(faces), text=digits
        )
    return face


def _check_dice(game: Game, pool: tuple[int, ...], dice: list[int]) -> None:
    for die in sorted(set(dice)):
        if die not in pool:
            raise unreadable("unread.not-rolled", die=_name(game, die))
        if dice.count(die) > 1:
            raise unreadable("unread.twice", die=_name(game, die))
    missing = tuple(_name(game, die) for die in pool if die not in dice)
    if missing:
        raise unreadable("unread.missing", dice=missing)


def _name(game: Game, die: int) -> Text:
    return Text(f"die.{game.dice[die].name}")
