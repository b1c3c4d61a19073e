"""Dice by a public rule: of a day from its date, of a duel from its link. No server keeps a secret.

Anybody can work them out beforehand; docs/offline.md says what that means.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from typing import NamedTuple

from .sources import SEED_BYTES, Fair, Shared

CODE_LENGTH = 16
"""Letters of a duel with new dice; a longer code has dice that were played already in it."""


def day_secret(day: str, game: str) -> bytes:
    """The secret of a day's dice: they are `shared` ones.

    >>> day_secret("2026-11-15", "gsc").hex()[:16]
    '457844e02fcc79b1'
    """
    return _hashed(f"cleverdice daily {day} {game}")


class PublicDuel(NamedTuple):
    """A duel whose link says everything: `<game>-<code>`."""

    game: str
    secret: bytes
    seed: str
    shared: bool

    @property
    def dice(self) -> Fair:
        """The dice."""
        return Shared(self.secret) if self.shared else Fair(self.secret, (self.seed,))


MOST_DEALS = 9


class PublicCup(NamedTuple):
    """A cup whose link says everything: `<game>-<deals>-<code>`."""

    game: str
    deals: tuple[str, ...]
    """The links of its duels."""


def cup_of(link: str) -> PublicCup | None:
    """The cup of a link, None if it is no such link.

    >>> cup_of("gsc-2-abcdefghijklmnop").deals
    ('gsc-txvi72p2jp2drebe', 'gsc-xqsonku5cs4z2ysq')
    """
    found = re.fullmatch(rf"([a-z0-9]+)-([2-{MOST_DEALS}])-[a-z2-7]{{{CODE_LENGTH}}}", link)
    if not found:
        return None
    game, count = found.groups()
    return PublicCup(game, tuple(_deal(game, link, nth) for nth in range(1, int(count) + 1)))


def _deal(game: str, cup: str, nth: int) -> str:
    told = base64.b32encode(_hashed(f"cleverdice cup {cup} {nth}")).decode().lower()
    return f"{game}-{told[:CODE_LENGTH]}"


def duel_of(link: str) -> PublicDuel | None:
    """The duel of a link, None if it is no such link.

    >>> duel_of("gsc-abcdefghijklmnop").secret.hex()[:16]
    'bdd3ba741d74fd2a'
    >>> duel_of(played_duel("gsc", bytes(32), "ana")).dice == Fair(bytes(32), ("ana",))
    True
    """
    found = re.fullmatch(r"([a-z0-9]+)-([a-z2-7]+)", link)
    if not found:
        return None
    game, code = found.groups()
    if len(code) == CODE_LENGTH:
        return PublicDuel(game, _hashed(f"cleverdice duel {link}"), "", True)
    return _played(game, code)


def played_duel(game: str, secret: bytes, seed: str) -> str:
    """The link of a duel with the dice of a game alone that is over."""
    code = base64.b32encode(secret + seed.encode()).decode().rstrip("=").lower()
    return f"{game}-{code}"


def _played(game: str, code: str) -> PublicDuel | None:
    try:
        data = base64.b32decode(code.upper() + "=" * (-len(code) % 8))
        seed = data[SEED_BYTES:].decode()
    except (binascii.Error, UnicodeDecodeError):
        return None
    if len(data) < SEED_BYTES or played_duel(game, data[:SEED_BYTES], seed) != f"{game}-{code}":
        return None
    return PublicDuel(game, data[:SEED_BYTES], seed, False)


def _hashed(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
