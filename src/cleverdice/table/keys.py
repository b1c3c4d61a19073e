"""Keys, invitations and ids: random, compared in constant time, stored only as hashes."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable

KEY_BYTES = 16
ID_LENGTH = 16
ID_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"

Entropy = Callable[[int], bytes]
"""So many random bytes; `secrets.token_bytes` in earnest."""


def fresh_key(entropy: Entropy) -> str:
    """A person's key: 128 random bits.

    >>> fresh_key(lambda size: bytes(size))
    '00000000000000000000000000000000'
    """
    return entropy(KEY_BYTES).hex()


def fresh_id(entropy: Entropy) -> str:
    """The id of a table: 80 random bits."""
    return "".join(ID_LETTERS[byte % len(ID_LETTERS)] for byte in entropy(ID_LENGTH))


def is_id(table: str) -> bool:
    """Might this be the id of a table? Others fit into no cookie, and not into every database.

    >>> is_id("abc234"), is_id("a b"), is_id("\\0")
    (True, False, False)
    """
    return table.isascii() and table.isalnum()


def device_id(entropy: Entropy) -> str:
    """The id of a table on a device: it begins with a digit that no server uses.

    >>> device_id(lambda size: bytes(size))
    '0aaaaaaaaaaaaaaa'
    """
    return "0" + fresh_id(entropy)[1:]


Named = Callable[[Entropy], str]
"""How new tables get their ids: `fresh_id` or `device_id`."""


def hashed(key: str) -> str:
    """What is stored of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def invitation(table: str, host_key: str) -> str:
    """The invitation of a table. It follows from the host's key, so that nobody has to keep it."""
    mac = hmac.new(bytes.fromhex(host_key), f"invite {table}".encode(), hashlib.sha256)
    return mac.hexdigest()[: 2 * KEY_BYTES]


def fits(key: str, stored: str) -> bool:
    """Is this the key with that hash?"""
    return hmac.compare_digest(hashed(key), stored)
