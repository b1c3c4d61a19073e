"""Sources of rolls: a public seed, or a provably fair secret.

Both kinds of seed feed the same stream of HMAC-SHA-256 blocks, specified byte by byte in
docs/notation.md so that other programs can check a roll.

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
from typing import Any, Protocol

from cleverdice.rules.game import Game
from cleverdice.rules.moves import Roll
from cleverdice.rules.state import Stage, State
from cleverdice.texts import Reason, ReasonedError, Text, quoted

TYPED = "typed"
"""Real dice in a header."""

SEED_BYTES = 32
"""The length of a secret of fair dice."""

BYTE_VALUES = 256

ROUND_DRAWS = 100
"""Draws of shared dice reserved for each round."""


class DiceError(ReasonedError):
    """Dice that can't be used as they are described."""


class MissingSeedError(DiceError):
    """Fair dice can't be restored or checked without their secret."""


class WrongSeedError(DiceError):
    """The secret doesn't match the published hash."""


class Source(Protocol):
    """Draws the starting seat and rolls dice."""

    def describe(self) -> str:
        """These dice as written in a record's header."""

    def first(self, players: int) -> int:
        """Draw the seat that begins."""

    def roll(self, game: Game, state: State, nth: int) -> Roll:
        """Roll the dice that are due; `nth` comes from `rolled_before`."""


def rolled_before(source: Source | None, rounds: Sequence[int], now: int) -> int:
    """The number of rolls before the next one; shared dice count only those of its round.

    `rounds` holds the round of each roll of the record, `now` is the current round.

    >>> rolled_before(Seeded("monday"), (1, 1, 2), now=2), rolled_before(None, (1, 1, 2), now=2)
    (3, 3)
    >>> rolled_before(Shared(bytes(32)), (1, 1, 2), now=2)
    1
    """
    return rounds.count(now) if isinstance(source, Shared) else len(rounds)


def counting(source: Source) -> Callable[[Game, State, int], Roll]:
    """A roll function for one game that keeps count of its rolls."""
    rounds: list[int] = []

    def roll(game: Game, state: State, _: int) -> Roll:
        nth = rolled_before(source, rounds, state.round)
        rounds.append(state.round)
        return source.roll(game, state, nth)

    return roll


# The stream


@lru_cache(maxsize=64)
def _keyed(key: bytes, seat_seeds: tuple[str, ...]) -> hmac.HMAC:
    """The HMAC over the constant part of the message; cached, since a copy is cheap."""
    encoded = [seed.encode() for seed in seat_seeds]
    parts = [struct.pack(">I", len(part)) + part for part in encoded]
    return hmac.new(key, struct.pack(">I", len(parts)) + b"".join(parts), hashlib.sha256)


def below(stream: Iterator[int], bound: int) -> int:
    """A uniformly distributed number from 0 to `bound` - 1.

    Rejection sampling: bytes from the highest multiple of the bound on are discarded, or low
    numbers would be slightly more likely.
    """
    if not 1 <= bound <= BYTE_VALUES:
        raise ValueError(f"a byte can't draw one of {bound}")
    limit = BYTE_VALUES - BYTE_VALUES % bound
    while (byte := next(stream)) >= limit:
        pass
    return byte % bound


def shuffled(stream: Iterator[int], items: Sequence[int]) -> tuple[int, ...]:
    """The items in uniformly random order (Fisher-Yates)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(stream, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


class _Stream(ABC):
    """Shared by both kinds of seed: draw 0 is the starting seat, draw n the n-th roll."""

    @abstractmethod
    def _mac(self) -> hmac.HMAC:
        """The HMAC to copy, with its key and the seat seeds."""

    def blocks(self, draw: int) -> Iterator[bytes]:
        """The endless 32-byte blocks of a draw."""
        for number in count():
            mac = self._mac().copy()
            mac.update(struct.pack(">II", draw, number))
            yield mac.digest()

    def stream(self, draw: int) -> Iterator[int]:
        """The endless bytes of a draw."""
        return chain.from_iterable(self.blocks(draw))

    def first(self, players: int) -> int:
        """Draw the seat that begins."""
        return below(self.stream(0), players)

    def roll(self, game: Game, state: State, nth: int) -> Roll:
        """Faces in dice order; a solo deal then draws the order of nearness as well."""
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
    """Dice from a public seed: for simulations, tests and daily games."""

    seed: str

    def __post_init__(self) -> None:
        if not self.seed:
            raise _unusable("dice.seed.empty")
        check_line(self.seed, Text("dice.what.seed"))

    def describe(self) -> str:
        """`seeded` and the seed."""
        return f"seeded {self.seed}"

    def _mac(self) -> hmac.HMAC:
        return _keyed(self.seed.encode(), ())


@dataclass(frozen=True)
class Fair(_Stream):
    """Provably fair dice.

    The hash of the secret is published before the seats choose their seeds, and the secret is
    revealed after the game: the roller could not know the seat seeds, nor the seats the rolls.
    """

    server_seed: bytes = field(repr=False)
    seat_seeds: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.server_seed) != SEED_BYTES:
            found = len(self.server_seed)
            raise ValueError(f"the secret seed must be {SEED_BYTES} bytes, not {found}")
        for number, seed in enumerate(self.seat_seeds, 1):
            check_line(seed, Text("dice.what.seat-seed", {"seat": number}))

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret in hex, published before the game."""
        return hashlib.sha256(self.server_seed).hexdigest()

    @property
    def reveal(self) -> str:
        """The secret in hex, for the end of the record; keep it hidden until then."""
        return self.server_seed.hex()

    def describe(self) -> str:
        """`fair`, the commitment and any seat seeds as a JSON list."""
        seats = f" {json.dumps(self.seat_seeds)}" if self.seat_seeds else ""
        return f"fair {self.commitment}{seats}"

    def _mac(self) -> hmac.HMAC:
        return _keyed(self.server_seed, self.seat_seeds)


@dataclass(frozen=True)
class Shared(Fair):
    """Fair dice that fall the same at several tables, whatever is chosen there.

    Rolls are counted within their round and drawn for all dice, so a short turn, a re-roll or a
    different choice of die has no effect on later rolls.

    >>> Shared(bytes(32)).describe()[:20]
    'shared 66687aadf862b'
    """

    def describe(self) -> str:
        """`shared` and the commitment."""
        return f"shared {self.commitment}"

    def roll(self, game: Game, state: State, nth: int) -> Roll:
        """Draw faces for all dice, keep those rolled; a deal has its own draw."""
        dealt = state.stage is Stage.DEAL
        stream = self.stream(ROUND_DRAWS * state.round + (0 if dealt else nth + 1))
        faces = [_face(stream, die.faces) for die in game.dice]
        dice = game.flow.rolling(state)
        order = shuffled(stream, dice) if dealt else dice
        return Roll(order, tuple([faces[die] for die in order]))


def fresh_seed(entropy: Callable[[int], bytes]) -> bytes:
    """A new secret for fair dice; pass `secrets.token_bytes` as the entropy.

    >>> fresh_seed(lambda size: bytes(range(size))).hex()[:8]
    '00010203'
    """
    return entropy(SEED_BYTES)


def check_line(text: str, what: Text | str) -> None:
    """Reject characters that would break a line of a record or can't be encoded."""
    for at, character in enumerate(text, 1):
        if unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp"):
            details = {"what": what, "found": quoted(text), "at": at, "sign": ascii(character)}
            raise ReasonedError(Reason("record.signs", details))


# Restoring a source from a header


def restore(description: str, server_seed: bytes | None = None) -> Source | None:
    """The source described by a header, None for typed dice; fair dice need their secret."""
    kind, _, rest = description.partition(" ")
    if description == TYPED:
        return None
    if kind == "seeded" and rest:
        return Seeded(rest)
    if kind in ("fair", "shared"):
        return _restore_fair(kind, rest, server_seed)
    raise _unusable("dice.unknown", found=quoted(description))


def _unusable(key: str, **details: Any) -> DiceError:
    return DiceError(Reason(key, details))


def _restore_fair(kind: str, rest: str, server_seed: bytes | None) -> Fair:
    found = re.fullmatch(r"([0-9a-f]{64})(?: (\[.*\]))?", rest)
    if not found or (kind == "shared" and found[2]):
        raise _unusable("dice.hash", kind=kind)
    seat_seeds = _read_seats(found[2] or "[]")
    if server_seed is None:
        raise MissingSeedError(Reason("dice.not-revealed"))
    fair = (Shared if kind == "shared" else Fair)(server_seed, seat_seeds)
    if not hmac.compare_digest(fair.commitment, found[1]):
        raise WrongSeedError(Reason("dice.wrong-seed"))
    return fair


def _read_seats(written: str) -> tuple[str, ...]:
    try:
        seeds = json.loads(written)
    except (ValueError, RecursionError):
        seeds = [None]
    if not all(isinstance(seed, str) for seed in seeds):
        raise _unusable("dice.seat-seeds")
    return tuple(seeds)
