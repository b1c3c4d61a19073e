"""Where rolls come from: a public seed, a provably fair secret, or the dice on a real table.

Both seeds feed the same stream of HMAC-SHA-256 blocks; docs/notation.md defines it byte by byte,
so that other programs can check a roll.

>>> Seeded("monday").first(players=4)
2
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import struct
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, count
from typing import Protocol

from cleverdice.rules.game import Game
from cleverdice.rules.moves import Roll, unreadable
from cleverdice.rules.state import CHANCE, Stage, State
from cleverdice.texts import Text

TYPED = "typed"
"""How a header describes real dice."""

SEED_BYTES = 32

BYTE_VALUES = 256

ROUND_DRAWS = 100
"""The draws of shared dice that belong to one round."""


class MissingSeedError(ValueError):
    """Fair dice can't be restored or checked without their secret."""


class WrongSeedError(ValueError):
    """A secret that is not the one whose hash was published."""


class Source(Protocol):
    """Something that draws the starting seat and rolls dice."""

    def describe(self) -> str:
        """What a record's header says about these dice."""

    def first(self, players: int) -> int:
        """Draw the seat that begins."""

    def roll(self, game: Game, state: State, nth: int) -> Roll:
        """The roll of a table about to roll; `nth` is what `rolled_before` counts."""


def rolled_before(source: Source | None, rounds: Sequence[int], now: int) -> int:
    """How many rolls come before the next one, of which shared dice count those of its round.

    `rounds` tells in which round each roll of the record was made, `now` is the present one.

    >>> rolled_before(Seeded("monday"), (1, 1, 2), now=2), rolled_before(None, (1, 1, 2), now=2)
    (3, 3)
    >>> rolled_before(Shared(bytes(32)), (1, 1, 2), now=2)
    1
    """
    return rounds.count(now) if isinstance(source, Shared) else len(rounds)


def counting(source: Source) -> Callable[[Game, State, int], Roll]:
    """The rolls of one game, one after the other; how many there were is counted here."""
    rounds: list[int] = []

    def roll(game: Game, state: State, _: int) -> Roll:
        nth = rolled_before(source, rounds, state.round)
        rounds.append(state.round)
        return source.roll(game, state, nth)

    return roll


# The stream


@lru_cache(maxsize=64)
def _keyed(key: bytes, seat_seeds: tuple[str, ...]) -> hmac.HMAC:
    """The HMAC with the part of the message that never changes; cached, since copies are quick."""
    encoded = [seed.encode() for seed in seat_seeds]
    parts = [struct.pack(">I", len(part)) + part for part in encoded]
    return hmac.new(key, struct.pack(">I", len(parts)) + b"".join(parts), hashlib.sha256)


def below(stream: Iterator[int], bound: int) -> int:
    """A number from 0 up to, but not including, `bound`: every one equally likely.

    Bytes above the highest multiple of the bound are thrown away; without that the lower numbers
    would come a little more often.
    """
    if not 1 <= bound <= BYTE_VALUES:
        raise ValueError(f"a byte can't draw one of {bound}")
    limit = BYTE_VALUES - BYTE_VALUES % bound
    while (byte := next(stream)) >= limit:
        pass
    return byte % bound


def shuffled(stream: Iterator[int], items: Sequence[int]) -> tuple[int, ...]:
    """The items in one of their orders (Fisher-Yates): every one equally likely."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(stream, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


class _Stream(ABC):
    """What both seeds do with their stream: draw 0 is the starting seat, draw n the n-th roll."""

    @abstractmethod
    def _mac(self) -> hmac.HMAC:
        """The HMAC to copy, with its key and the seeds of the seats."""

    def blocks(self, draw: int) -> Iterator[bytes]:
        """The 32-byte blocks of a draw, as many as are asked for."""
        for number in count():
            mac = self._mac().copy()
            mac.update(struct.pack(">II", draw, number))
            yield mac.digest()

    def stream(self, draw: int) -> Iterator[int]:
        """The bytes of a draw, one after the other."""
        return chain.from_iterable(self.blocks(draw))

    def first(self, players: int) -> int:
        """Draw the seat that begins."""
        return below(self.stream(0), players)

    def roll(self, game: Game, state: State, nth: int) -> Roll:
        """Faces in the order of the dice; for a solo deal then the order of nearness as well."""
        stream = self.stream(nth + 1)
        dice = game.flow.rolling(state)
        faces = tuple([_face(stream, game.dice[die].faces) for die in dice])
        if state.stage is not Stage.DEAL:
            return Roll(dice, faces)
        shown = dict(zip(dice, faces, strict=True))
        order = shuffled(stream, dice)
        return Roll(order, tuple([shown[die] for die in order]))


def _face(stream: Iterator[int], faces: tuple[int, ...]) -> int:
    return faces[below(stream, len(faces))]


# The sources


@dataclass(frozen=True)
class Seeded(_Stream):
    """Dice from a seed that everybody may know: for simulations, tests and daily games."""

    seed: str

    def __post_init__(self) -> None:
        if not self.seed:
            raise ValueError("a seed needs at least one character")
        check_line(self.seed, "a seed")

    def describe(self) -> str:
        """`seeded` and the seed."""
        return f"seeded {self.seed}"

    def _mac(self) -> hmac.HMAC:
        return _keyed(self.seed.encode(), ())


@dataclass(frozen=True)
class Fair(_Stream):
    """Dice that nobody can have chosen.

    The hash of the secret is published before the seats name their own seeds, and the secret is
    revealed after the game: whoever rolls could not foresee the seats' seeds, and whoever named a
    seed could not foresee the rolls.
    """

    server_seed: bytes = field(repr=False)
    seat_seeds: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.server_seed) != SEED_BYTES:
            found = len(self.server_seed)
            raise ValueError(f"the secret seed must have {SEED_BYTES} bytes, not {found}")
        for number, seed in enumerate(self.seat_seeds, 1):
            check_line(seed, f"the seed of seat {number}")

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, in hexadecimal: what is published first."""
        return hashlib.sha256(self.server_seed).hexdigest()

    @property
    def reveal(self) -> str:
        """The secret in hexadecimal, for the end of the record; not to be shown before."""
        return self.server_seed.hex()

    def describe(self) -> str:
        """`fair`, the commitment and, if there are any, the seeds of the seats as a JSON list."""
        seats = f" {json.dumps(self.seat_seeds)}" if self.seat_seeds else ""
        return f"fair {self.commitment}{seats}"

    def _mac(self) -> hmac.HMAC:
        return _keyed(self.server_seed, self.seat_seeds)


@dataclass(frozen=True)
class Shared(Fair):
    """Fair dice that are the same at several tables, whatever was chosen there before.

    Rolls are counted within their round and drawn for all dice, so that a short turn, a re-roll or
    another die set aside changes nothing about what comes later.

    >>> Shared(bytes(32)).describe()[:20]
    'shared 66687aadf862b'
    """

    def describe(self) -> str:
        """`shared` and the commitment."""
        return f"shared {self.commitment}"

    def roll(self, game: Game, state: State, nth: int) -> Roll:
        """Faces for all dice, of which those rolled are taken; a deal has a draw of its own."""
        dealt = state.stage is Stage.DEAL
        stream = self.stream(ROUND_DRAWS * state.round + (0 if dealt else nth + 1))
        faces = [_face(stream, die.faces) for die in game.dice]
        dice = game.flow.rolling(state)
        order = shuffled(stream, dice) if dealt else dice
        return Roll(order, tuple([faces[die] for die in order]))


def fresh_seed(entropy: Callable[[int], bytes]) -> bytes:
    """A new secret for fair dice; `secrets.token_bytes` is the entropy to use.

    >>> fresh_seed(lambda size: bytes(range(size))).hex()[:8]
    '00010203'
    """
    return entropy(SEED_BYTES)


def check_line(text: str, what: str) -> None:
    """Refuse characters that would break a line of a record apart, or can't be written at all."""
    for at, character in enumerate(text, 1):
        if unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp"):
            reason = f"character {at} is a line break or a control character: {character!a}"
            raise ValueError(f"{what} can't be {text!a}: {reason}")


# Restoring a source from a header


def restore(description: str, server_seed: bytes | None = None) -> Source | None:
    """The source that a header describes, None for typed dice; fair dice need their secret."""
    kind, _, rest = description.partition(" ")
    if description == TYPED:
        return None
    if kind == "seeded" and rest:
        return Seeded(rest)
    if kind == "fair":
        return _restore_fair(rest, server_seed)
    if kind == "shared":
        return _restore_shared(rest, server_seed)
    raise ValueError(f"there are no dice called {description!r}")


def _restore_fair(rest: str, server_seed: bytes | None) -> Fair:
    found = re.fullmatch(r"([0-9a-f]{64})(?: (\[.*\]))?", rest)
    if not found:
        raise ValueError("fair dice are described by the 64 hexadecimal digits of a SHA-256")
    commitment, seats = found.groups()
    seat_seeds = _read_seats(seats) if seats else ()
    return _promised(Fair(_revealed(server_seed), seat_seeds), commitment)


def _restore_shared(rest: str, server_seed: bytes | None) -> Fair:
    if not re.fullmatch(r"[0-9a-f]{64}", rest):
        raise ValueError("shared dice are described by the 64 hexadecimal digits of a SHA-256")
    return _promised(Shared(_revealed(server_seed)), rest)


def _revealed(server_seed: bytes | None) -> bytes:
    if server_seed is None:
        raise MissingSeedError("the secret seed is not revealed")
    return server_seed


def _promised(fair: Fair, commitment: str) -> Fair:
    """The same dice, if their secret is the one whose hash was published."""
    if not hmac.compare_digest(fair.commitment, commitment):
        raise WrongSeedError("the SHA-256 of the revealed seed is not the one published")
    return fair


def _read_seats(written: str) -> tuple[str, ...]:
    try:
        seeds = json.loads(written)
    except (ValueError, RecursionError):
        seeds = [None]
    if not all(isinstance(seed, str) for seed in seeds):
        raise ValueError("the seeds of the seats must be a JSON list of strings")
    return tuple(seeds)


# Real dice


def typed(game: Game, state: State, line: str) -> Roll:
    """What a person types for the dice on the table: `w3 y5 b2`, `3 5 2`, `can jok don`.

    A line of numbers alone is read in the order of the dice. In a solo deal every die is named, the
    one nearest the platter first. `InvalidMove` or `IllegalMove` says what is wrong.
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
    """The name that a word begins, which must be one only."""
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
    """Numbers alone, which stand for the dice in their order."""
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
    """Letters and numbers in turn, whichever of the two comes first."""
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
